/* graze study: a paper's experiments run again, or those about a method of ours, with tables and plots. */
#include "study/frame/study.h"

#include "commands.h"
#include "json.h"
#include "message.h"
#include "scene.h"
#include "study/frame/folder.h"

#include <string.h>

static const study *const studies[] = {&study_quickcd, &study_boxtree, &study_wide, &study_swift};

enum { STUDY_COUNT = sizeof studies / sizeof *studies };

typedef struct arguments {
    const char *output;
    uint64_t poses; /* 0: not given */
    double scale;   /* 0: not given */
    bool quick, json;
} arguments;

/* What --quick stands for, in triangles and poses. */
static const double quick_scale = 0.1;
static const uint64_t quick_poses = 200;

static const option options[] = {
    {"output", 'o', OPTION_TEXT, offsetof(arguments, output), "DIR",
     "The folder to write to. It is made if it is not there. Must be given.", 0, 0},
    {"quick", 0, OPTION_FLAG, offsetof(arguments, quick), NULL,
     "Less of everything, in under two minutes: --scale 0.1 --poses 200, and fewer values of what is swept over. The "
     "study swift has solids of full size.",
     0, 0},
    {"poses", 0, OPTION_COUNT, offsetof(arguments, poses), "N",
     "At most N poses in each flight. Default: as many as in the paper, or thousands.", 1, 1e9},
    {"scale", 0, OPTION_NUMBER, offsetof(arguments, scale), "S",
     "Data sets with about S times the triangles of the paper's, or of a full run. Default 1.", 0.001, 10},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object instead of text.", 0, 0},
};

static void print_studies(operands given)
{
    (void)given;
    printf("\nStudies:\n");
    for (size_t i = 0; i < STUDY_COUNT; i++) {
        printf("  %-10s", studies[i]->name);
        print_wrapped(studies[i]->summary, 12, 12);
    }
}

static graze_status find_study(const char *name, const study **out, graze_error *error)
{
    char list[200] = "";
    for (size_t i = 0; i < STUDY_COUNT; i++) {
        if (!strcmp(studies[i]->name, name)) return *out = studies[i], GRAZE_OK;
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", studies[i]->name);
    }
    return fail(error, GRAZE_BAD_ARGUMENT, "there is no study '%.100s': those there are: %s", name, list);
}

static graze_status make(const arguments *a, const study *s, study_result *out, graze_error *error)
{
    if (!a->output) return fail(error, GRAZE_BAD_ARGUMENT, "--output is missing: say where to write to, -o DIR");
    graze_status status = folder_prepare(a->output, error);
    if (status != GRAZE_OK) return status;
    study_context context = {.folder = a->output, .quick = a->quick};
    context.poses = a->poses || !a->quick ? a->poses : quick_poses;
    const double quick = s->quick_scale > 0 ? s->quick_scale : quick_scale;
    context.scale = a->scale > 0 ? a->scale : a->quick ? quick : 1;
    context.progress = progress_start("study");
    status = study_run(s, &context, out, error);
    progress_end(context.progress);
    return status;
}

static void print_result(const arguments *a, const study *s, const study_result *result, double seconds)
{
    if (!a->json) {
        print_name(a->output);
        printf("/%s: %u tables, %u plots, %.0f seconds\n", result->report, result->tables, result->plots, seconds);
        printf("  %u statements hold here, %u do not, %u are undecided\n", result->held, result->failed,
               result->undecided);
        if (!result->drawn)
            printf("  the plots were not drawn, because gnuplot could not be run: their data and scripts are there\n");
        return;
    }
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "study", s->name);
    json_text(&j, "folder", a->output);
    json_text(&j, "report", result->report);
    json_count(&j, "tables", result->tables);
    json_count(&j, "plots", result->plots);
    json_bool(&j, "drawn", result->drawn);
    json_count(&j, "held", result->held);
    json_count(&j, "failed", result->failed);
    json_count(&j, "undecided", result->undecided);
    json_number(&j, "seconds", seconds);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    arguments a = {0};
    operands given;
    int exit_status;
    if (!options_parse(&command_study, argc, argv, &a, &given, &exit_status)) return exit_status;

    graze_error error;
    const study *s = NULL;
    study_result result = {0};
    int64_t start = monotonic_ns();
    graze_status status = find_study(given.items[0], &s, &error);
    if (status == GRAZE_OK) status = make(&a, s, &result, &error);
    if (status != GRAZE_OK) return trouble("study", error.message);
    print_result(&a, s, &result, (double)(monotonic_ns() - start) * 1e-9);
    return EXIT_DONE;
}

const command command_study = {
    .name = "study",
    .synopsis = "NAME -o DIR [--quick] [--poses N] [--scale S] [--json]",
    .summary = "Run a paper's experiments again, or ours: tables and plots.",
    .description =
        "Makes the data sets of a paper as closely as its text allows, or those of a study of our own, measures every "
        "method on them, and writes a report to DIR: NAME.md with tables, ours beside the paper's, and plots, each a "
        "data file, a script for gnuplot, and an SVG if gnuplot is there. The report begins with the processor, "
        "compiler, flags, commit and load that its figures are of. Of each statement it says whether it holds here, "
        "does not, or is undecided: counts decide by themselves, and times where each of five passes, taken in turn, "
        "says the same by more than their spread.\n"
        "Where the environment variable GRAZE_DATA names a folder with real meshes, a study takes those that it knows "
        "by name; the report says which. Times are microseconds a query on this machine, by one thread unless the "
        "report says otherwise: nothing else should run. The study wide lets the library take 3 GB, or three quarters "
        "of what the machine has, and leaves out sizes that need more. The JSON object has version, study, folder, "
        "report, tables, plots, drawn, held, failed, undecided (statements) and seconds.",
    .exit_status = "0: the report was written.",
    .operand_names = {"NAME"},
    .least_operands = 1,
    .most_operands = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_studies,
    .run = run,
};
