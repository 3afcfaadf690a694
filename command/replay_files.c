/* What a replay found, as CSV. */
#include "files.h"
#include "replay.h"

#include <inttypes.h>

/* `all` and `tolerance`: a line a pair. The lists follow one another in order of the poses. */
static void write_pairs(const replay *r, graze_output *to)
{
    bool with_kind = r->question == GRAZE_ASK_CONTACTS;
    size_t pose_count = graze_path_count(r->path), list = 0, taken = 0;
    graze_output_print(to, "pose,triangle_a,triangle_b,%s\n", with_kind ? "kind" : "distance");
    for (size_t pose = 0; pose < pose_count && !writing_interrupted(); pose++)
        for (uint64_t i = 0; i < r->answers[pose].pair_count; i++) {
            while (taken == r->pairs[list].count) list++, taken = 0;
            const graze_pair *pair = &r->pairs[list].items[taken++];
            graze_output_print(to, "%zu,%" PRIu32 ",%" PRIu32 ",", pose, pair->triangle_a, pair->triangle_b);
            if (with_kind)
                graze_output_print(to, "%s\n", graze_kind_name(pair->kind));
            else
                graze_output_number(to, pair->distance), graze_output_print(to, "\n");
        }
}

static void write_verdicts(const replay *r, graze_output *to)
{
    graze_output_print(to, "pose,hit\n");
    for (size_t pose = 0; pose < graze_path_count(r->path) && !writing_interrupted(); pose++) {
        graze_verdict verdict = r->answers[pose].verdict;
        const char *word = verdict == GRAZE_FREE ? "0" : verdict == GRAZE_CONTACT ? "1" : "maybe";
        graze_output_print(to, "%zu,%s\n", pose, word);
    }
}

static void write_distances(const replay *r, graze_output *to)
{
    graze_output_print(to, "pose,distance\n");
    for (size_t pose = 0; pose < graze_path_count(r->path) && !writing_interrupted(); pose++) {
        graze_output_print(to, "%zu,", pose);
        if (r->answers[pose].undecided)
            graze_output_print(to, "maybe");
        else
            graze_output_number(to, r->answers[pose].distance);
        graze_output_print(to, "\n");
    }
}

/* Of solids that are apart the word, and the normal of a plane between them. */
static void write_depths(const replay *r, graze_output *to)
{
    graze_output_print(to, "pose,depth,x,y,z\n");
    for (size_t pose = 0; pose < graze_path_count(r->path) && !writing_interrupted(); pose++) {
        const pose_answer *answer = &r->answers[pose];
        const double direction[3] = {answer->direction.x, answer->direction.y, answer->direction.z};
        graze_output_print(to, "%zu,", pose);
        if (answer->verdict == GRAZE_FREE)
            graze_output_print(to, "apart");
        else
            graze_output_number(to, answer->depth);
        for (int k = 0; k < 3; k++) graze_output_print(to, ","), graze_output_number(to, direction[k]);
        graze_output_print(to, "\n");
    }
}

static void write_numbers(graze_output *to, graze_vec3 v)
{
    const double numbers[3] = {v.x, v.y, v.z};
    for (int k = 0; k < 3; k++) graze_output_print(to, ","), graze_output_number(to, numbers[k]);
}

/* A line a point; poses without a point have none. */
static void write_points(const replay *r, graze_output *to)
{
    size_t pose_count = graze_path_count(r->path), list = 0, taken = 0;
    graze_output_print(to, "pose,separation,x,y,z,normal_x,normal_y,normal_z,id\n");
    for (size_t pose = 0; pose < pose_count && !writing_interrupted(); pose++)
        for (uint64_t i = 0; i < r->answers[pose].pair_count; i++) {
            while (taken == r->points[list].count) list++, taken = 0;
            const graze_manifold_point *point = &r->points[list].items[taken++];
            graze_output_print(to, "%zu,", pose);
            graze_output_number(to, point->separation);
            write_numbers(to, point->on_a);
            write_numbers(to, r->answers[pose].direction);
            graze_output_print(to, ",%016" PRIx64 "\n", point->id);
        }
}

static void write_answers(const void *what, graze_output *to)
{
    const replay *r = what;
    switch (r->question) {
    case GRAZE_ASK_FIRST:
    case GRAZE_ASK_NEAR: write_verdicts(r, to); break;
    case GRAZE_ASK_CONTACTS:
    case GRAZE_ASK_WITHIN: write_pairs(r, to); break;
    case GRAZE_ASK_DEPTH: write_depths(r, to); break;
    case GRAZE_ASK_MANIFOLD: write_points(r, to); break;
    default: write_distances(r, to); break;
    }
}

static void write_times(const void *what, graze_output *to)
{
    const replay *r = what;
    graze_output_print(to, "pose,us\n");
    for (size_t pose = 0; pose < graze_path_count(r->path) && !writing_interrupted(); pose++) {
        graze_output_print(to, "%zu,", pose);
        graze_output_number(to, r->microseconds[pose]);
        graze_output_print(to, "\n");
    }
}

graze_status replay_write(const replay *r, const char *out_path, const char *times_path, graze_error *error)
{
    graze_status status = write_output(out_path, write_answers, r, error);
    return status == GRAZE_OK ? write_output(times_path, write_times, r, error) : status;
}
