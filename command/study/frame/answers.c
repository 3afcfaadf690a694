#include "study/frame/answers.h"

#include "message.h"

#include <math.h>

/* What a distance may be off by (query.h), for each of two that are compared. */
static const double distance_error = 2e-12;

graze_status answers_of(const bench *b, const char *query, graze_question asked, const graze_distance_def *bounds,
                        replay *out, graze_error *error)
{
    method_text method;
    scene with = bench_scene(b, query, method);
    *out = (replay){.scene = &with,
                    .path = b->load->path,
                    .question = asked,
                    .bounds = *bounds,
                    .repeat = 1,
                    .threads = 1,
                    .keep_pairs = asked == GRAZE_ASK_CONTACTS};
    graze_status status = replay_run(out, error);
    out->scene = NULL;
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s", b->load->name, method);
}

static graze_status disagree(size_t pose, const char *what, graze_error *error)
{
    return fail(error, GRAZE_BAD_DATA,
                "pose %zu: two ways to ask disagree about %s: this is a fault of the library, please report it", pose,
                what);
}

static bool same_pairs(const graze_pair *a, const graze_pair *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i].triangle_a != b[i].triangle_a || a[i].triangle_b != b[i].triangle_b || a[i].kind != b[i].kind)
            return false;
    return true;
}

static bool same_distance(double a, double b)
{
    return a == b || fabs(a - b) <= distance_error * fmin(a, b);
}

graze_status answers_agree(const replay *ours, const replay *theirs, graze_error *error)
{
    size_t from = 0;
    const bool pairs = ours->keep_pairs && theirs->keep_pairs;
    const bool distances = ours->question == GRAZE_ASK_DISTANCE && theirs->question == GRAZE_ASK_DISTANCE;
    for (size_t pose = 0; pose < graze_path_count(ours->path); pose++) {
        const pose_answer *a = &ours->answers[pose], *b = &theirs->answers[pose];
        if (a->verdict != b->verdict) return disagree(pose, "contact", error);
        if (distances && !same_distance(a->distance, b->distance)) return disagree(pose, "the distance", error);
        if (!pairs) continue;
        if (a->pair_count != b->pair_count ||
            !same_pairs(ours->pairs[0].items + from, theirs->pairs[0].items + from, (size_t)a->pair_count))
            return disagree(pose, "the pairs in contact", error);
        from += (size_t)a->pair_count;
    }
    return GRAZE_OK;
}

static bool is_within(double found, double exact, const graze_distance_def *bounds)
{
    if (isinf(found)) return exact >= bounds->cutoff * (1 - distance_error);
    double most = exact * (1 + bounds->relative) + bounds->absolute;
    return found >= exact * (1 - distance_error) && found <= most * (1 + distance_error) &&
           exact <= bounds->cutoff * (1 + distance_error);
}

graze_status answers_within(const replay *bounded, const replay *exact, graze_error *error)
{
    for (size_t pose = 0; pose < graze_path_count(bounded->path); pose++)
        if (!is_within(bounded->answers[pose].distance, exact->answers[pose].distance, &bounded->bounds))
            return disagree(pose, "the distance, by more than is allowed", error);
    return GRAZE_OK;
}
