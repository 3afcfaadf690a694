/* "Did you mean": the least number of letters to insert, delete, replace or swap with their neighbour (Damerau 1964, in
 * the restricted form that edits no letter twice). */
#include "options.h"

#include <string.h>

enum { LONGEST = 30 };

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static int edit_distance(const char *a, const char *b)
{
    int rows[3][LONGEST + 1], n = (int)strlen(b);
    for (int j = 0; j <= n; j++) rows[0][j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int *now = rows[i % 3], *before = rows[(i + 2) % 3], *twice_before = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            now[j] = least_of(before[j], now[j - 1]) + 1;
            now[j] = least_of(now[j], before[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least_of(now[j], twice_before[j - 2] + 1);
        }
    }
    return rows[strlen(a) % 3][n];
}

const char *similar_name(const char *typed, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t length = strlen(typed);
    if (length > LONGEST) return NULL;
    int least = (int)length / 3 + 1; /* more edits than a third of the letters is another word */
    for (size_t i = 0; i < count; i++) {
        if (strlen(names[i]) > LONGEST) continue;
        int edits = edit_distance(typed, names[i]);
        if (edits <= least && !(nearest && edits == least)) nearest = names[i], least = edits;
    }
    return nearest;
}
