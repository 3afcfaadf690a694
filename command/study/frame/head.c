#define _DEFAULT_SOURCE

#include "study/frame/head.h"

#include "commit.h"
#include "study/frame/report.h"
#include "study/frame/timed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined __clang__
#define COMPILER "clang " __clang_version__
#elif defined __GNUC__
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

bool is_full_run(const study_context *c)
{
    return !c->quick && c->scale >= 1 && !c->poses;
}

const char *run_size(size_text text, const study_context *c)
{
    char poses[60] = "all poses";
    if (c->poses) snprintf(poses, sizeof poses, "at most %.0f poses a flight", (double)c->poses);
    snprintf(text, sizeof(size_text), "data sets of about %g times the triangles of a full run, %s%s", c->scale, poses,
             c->quick ? ", by `--quick`" : "");
    return text;
}

double load_now(void)
{
    double processes;
    return getloadavg(&processes, 1) == 1 ? processes : NAN;
}

/* ---- the processor ---- */

typedef char name_text[120];

/* What follows the colon, without the line's end, and with nothing that Markdown would take for the end of a cell. */
static void take_name(name_text name, const char *line)
{
    const char *at = strchr(line, ':');
    if (!at) return;
    at += 1 + strspn(at + 1, " \t");
    snprintf(name, sizeof(name_text), "%.*s", (int)strcspn(at, "|\r\n"), at);
}

/* Linux says it here; elsewhere, and where it says nothing, the kind of machine has to do. */
static const char *processor_name(name_text name)
{
    char line[400];
    struct utsname machine;
    snprintf(name, sizeof(name_text), "%s", uname(&machine) == 0 ? machine.machine : "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file) return name;
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "model name", strlen("model name")) == 0) {
            take_name(name, line);
            break;
        }
    fclose(file);
    return name;
}

/* ---- the table ---- */

void write_head(report *r, const study_context *c, double load_at_start)
{
    name_text name;
    size_text size;
    figure_text before, after;
    report_introduction(r,
                        "| measured with | |\n|---|---|\n"
                        "| processor | %s; %ld processors |\n"
                        "| compiler | %s |\n"
                        "| flags | `%s` |\n"
                        "| commit | %s |\n"
                        "| load | %s at the start, %s at the end, this study's own work included |\n"
                        "| passes | %d of what is compared by time, in turn |\n"
                        "| size | %s |",
                        processor_name(name), sysconf(_SC_NPROCESSORS_ONLN), COMPILER, GRAZE_FLAGS, GRAZE_COMMIT,
                        figure(before, load_at_start), figure(after, load_now()), (int)PASSES, run_size(size, c));
}
