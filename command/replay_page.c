/* The page of a replay, of which a flight is one. */
#include "page.h"
#include "page_parts.h"

#include <stdlib.h>

graze_status write_replay_page(const replay *r, page p, const char *path, graze_error *error)
{
    if (!path) return GRAZE_OK;
    page_pairs *pairs = calloc(r->threads, sizeof *pairs);
    if (!pairs) return page_out_of_memory(error);
    for (size_t i = 0; i < r->threads; i++) pairs[i] = (page_pairs){r->pairs[i].items, r->pairs[i].count};
    p.question = r->question;
    p.scene = r->scene;
    p.poses = graze_path_poses(r->path);
    p.pose_count = graze_path_count(r->path);
    p.answers = r->answers;
    p.microseconds = r->microseconds;
    p.distances = r->distances;
    p.pairs = pairs;
    graze_status status = write_page(&p, path, error);
    free(pairs);
    return status;
}
