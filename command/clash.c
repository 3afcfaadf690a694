/* graze clash: which parts of an assembly touch? */
#include "clash.h"

#include "commands.h"
#include "files.h"
#include "message.h"
#include "page.h"

#include <float.h>
#include <stdlib.h>

typedef struct arguments {
    graze_read_def read;
    const char *placements, *exclude, *method, *out, *page;
    double clearance;
    uint64_t threads;
    bool json;
} arguments;

static const option options[] = {
    {"placements", 0, OPTION_TEXT, offsetof(arguments, placements), "FILE",
     "Where the parts are: one a line, with a tab between two columns: name, parent, mesh, scale, and 12 numbers, "
     "row-major [R|t]. Instead of FILES.",
     0, 0},
    {"clearance", 0, OPTION_NUMBER, offsetof(arguments, clearance), "D",
     "Parts at most D apart count as found too, and their least distance is printed. Default: only contact.", 0,
     DBL_MAX},
    {"exclude", 0, OPTION_TEXT, offsetof(arguments, exclude), "FILE",
     "Pairs of parts that are not asked about: two names a line, with a tab between them. A name that several parts "
     "have stands for all of them, NAME#2 for the second.",
     0, 0},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_help, 0, 0},
    {"threads", 0, OPTION_THREADS, offsetof(arguments, threads), "T",
     "Work with T threads. What is printed and written does not depend on it. Default: as many as there are "
     "processors.",
     1, 64},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL,
     "Print one JSON object a line instead of text: a summary, then each pair whose boxes come near.", 0, 0},
    {"out", 0, OPTION_TEXT, offsetof(arguments, out), "FILE",
     "Write CSV, a line for each pair whose boxes come near: a,b,verdict,pairs,distance.", 0, 0},
    {"page", 0, OPTION_TEXT, offsetof(arguments, page), "FILE", page_help, 0, 0},
};

/* ---- before any work ---- */

static graze_status check_source(const arguments *a, operands files, graze_error *error)
{
    if (a->placements && files.count)
        return fail(error, GRAZE_BAD_ARGUMENT,
                    "'%.100s': --placements names the parts already: leave out one of the two", files.items[0]);
    if (!a->placements && !files.count)
        return fail(error, GRAZE_BAD_ARGUMENT, "no part: give two or more files, or --placements FILE");
    return GRAZE_OK;
}

/* No output may be a file that is read. */
static graze_status check_files(const arguments *a, const assembly *parts, graze_error *error)
{
    const output_file outputs[] = {{"--out", a->out, OUTPUT_TEXT}, {"--page", a->page, OUTPUT_TEXT}};
    char **inputs = malloc((parts->body_count + 2) * sizeof *inputs);
    if (!inputs) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer parts");
    size_t count = 0;
    for (uint32_t i = 0; i < parts->body_count; i++) inputs[count++] = parts->parts[parts->bodies[i].part].path;
    if (a->placements) inputs[count++] = (char *)a->placements;
    if (a->exclude) inputs[count++] = (char *)a->exclude;
    graze_status status = check_outputs(outputs, 2, inputs, count, error);
    free((void *)inputs);
    return status;
}

/* ---- the work ---- */

static graze_status load_and_ask(const arguments *a, clash *c, const exclusions *without, graze_error *error)
{
    graze_status status = graze_pool_create((int)a->threads, &c->pool, error);
    if (status != GRAZE_OK) return status;
    c->progress = progress_start("clash");
    status = clash_load(c, error);
    if (status == GRAZE_OK) status = clash_ask(c, without, error);
    progress_end(c->progress);
    graze_pool_free(c->pool);
    return status;
}

static graze_status report(const arguments *a, const clash *c, graze_error *error)
{
    graze_status status = write_output(a->out, clash_write_csv, c, error);
    if (status == GRAZE_OK) status = clash_write_page(c, a->page, error);
    if (status != GRAZE_OK) return status;
    if (a->json)
        clash_print_json(c);
    else
        clash_print_text(c);
    return GRAZE_OK;
}

static int exit_status_of(const clash *c)
{
    for (size_t i = 0; i < c->answer_count; i++)
        if (c->answers[i].verdict != CLASH_FREE) return EXIT_FOUND;
    return EXIT_DONE;
}

static graze_status find_clashes(const arguments *a, const assembly *parts, int *exit_status, graze_error *error)
{
    exclusions without;
    graze_status status = exclusions_read(&without, a->exclude, parts, error);
    if (status != GRAZE_OK) return status;
    clash c = {.assembly = parts, .method = a->method, .clearance = a->clearance, .read = a->read};
    status = check_files(a, parts, error);
    if (status == GRAZE_OK) status = load_and_ask(a, &c, &without, error);
    if (status == GRAZE_OK) status = report(a, &c, error);
    *exit_status = exit_status_of(&c);
    clash_free(&c);
    exclusions_free(&without);
    return status;
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default(), .clearance = -1};
    operands given;
    int exit_status;
    if (!options_parse(&command_clash, argc, argv, &a, &given, &exit_status)) return exit_status;

    assembly parts;
    graze_error error;
    graze_status status = check_source(&a, given, &error);
    if (status == GRAZE_OK) status = assembly_read(&parts, a.placements, given, &error);
    if (status == GRAZE_OK) {
        status = find_clashes(&a, &parts, &exit_status, &error);
        assembly_free(&parts);
    }
    return status == GRAZE_OK ? exit_status : trouble("clash", error.message);
}

const command command_clash = {
    .name = "clash",
    .synopsis = "FILES... | --placements FILE [--clearance D] [--exclude FILE] [--method M] [--threads T] [--format F] "
                "[--most BYTES] [--json] [--out FILE] [--page FILE]",
    .summary = "Find the parts of an assembly that touch.",
    .description =
        "Asks about every pair of parts whose boxes come near, once; the answers are exact. FILES are meshes or saved "
        "models that stand where their coordinates say, one of them - for standard input; a placements file puts them "
        "in place. A mesh is named as seen "
        "from the folder of that file, multiplied by its scale (one number or three) and then carried by its pose; "
        "lines that begin with # are left out. A mesh that several parts have at one scale is read once. Parts and "
        "their parents are asked about as all others: exclude them if they touch by design.\n"
        "Parts are called by their names; where several have one name, or it holds a #, # and a number follow: "
        "bolt#1, bolt#2. Pairs are sorted by the lines of their parts. The verdict is contact, near (within the "
        "clearance) or free; pairs counts the triangle pairs in contact, distance is 0 in contact, the least distance "
        "of parts that are near, and empty otherwise. Meshes are surfaces: a part inside another is free, and where "
        "that is possible text and JSON say so.",
    .exit_status = "0: no two parts touch or come within the clearance; of solids this proves only that their surfaces "
                   "do not. 1: some do.",
    .operand_names = {"FILES"},
    .least_operands = 0,
    .most_operands = SIZE_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_methods,
    .run = run,
};
