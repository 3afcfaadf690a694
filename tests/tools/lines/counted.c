/* clang-format off */
/* Nine lines of code, and a comment
 * of two lines. */
#include <stdio.h>

int main(void) /* not a comment alone */
{
    // none
    const char *text = "/* no comment", quote = '"'; /* a
       second line */ int more = 1;
    const char *other = "*/ nor this \" //";

    printf("%s%c%s", text, quote, /* within */ other);
    return more; // behind
}
