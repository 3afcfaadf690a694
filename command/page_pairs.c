/* The pairs of a page, with the points in which their triangles meet, or which are closest. */
#include "files.h"
#include "page_parts.h"

#include <graze/contact.h>
#include <string.h>

/* Goes through the pairs, pose by pose. */
typedef struct cursor {
    const page *page;
    const page_pairs *list;
    size_t taken; /* of the list */
    size_t pose, taken_of_pose;
} cursor;

static const graze_pair *next_pair(cursor *c)
{
    while (c->taken == c->list->count) c->list++, c->taken = 0;
    while (c->taken_of_pose == c->page->answers[c->pose].pair_count) c->pose++, c->taken_of_pose = 0;
    c->taken_of_pose++;
    return &c->list->items[c->taken++];
}

static cursor first_pair(const page *p)
{
    return (cursor){.page = p, .list = p->pairs};
}

unsigned char page_meeting(const graze_vec3 a[3], const graze_vec3 b[3], graze_kind kind, graze_vec3 corners[6])
{
    if (kind != GRAZE_APART) {
        graze_contact contact;
        graze_triangles_contact(a, b, &contact);
        memcpy(corners, contact.corners, sizeof contact.corners);
        return (unsigned char)contact.corner_count;
    }
    graze_closest closest = graze_triangles_distance(a, b);
    corners[0] = closest.point_a;
    corners[1] = closest.point_b;
    return 2;
}

/* In A's frame. */
static unsigned char meeting(const cursor *c, const graze_pair *pair, graze_vec3 corners[6])
{
    const page *p = c->page;
    graze_vec3 a[3], b[3];
    if (p->meeting) return p->meeting(p->of, c->pose, pair, corners);
    scene_triangles(p->scene, pair->triangle_a, pair->triangle_b, &p->poses[c->pose], a, b);
    return page_meeting(a, b, pair->kind, corners);
}

static void write_triangles(graze_output *to, const page *p, page_extent e)
{
    base64 b;
    cursor c = first_pair(p);
    base64_begin(&b, to, "pairs_a");
    for (size_t i = 0; i < e.pairs && !writing_interrupted(); i++) base64_whole(&b, next_pair(&c)->triangle_a);
    base64_end(&b);
    c = first_pair(p);
    base64_begin(&b, to, "pairs_b");
    for (size_t i = 0; i < e.pairs; i++) base64_whole(&b, next_pair(&c)->triangle_b);
    base64_end(&b);
}

static void write_kinds(graze_output *to, const page *p, page_extent e)
{
    base64 b;
    cursor c = first_pair(p);
    base64_begin(&b, to, "kinds");
    for (size_t i = 0; i < e.pairs; i++) base64_byte(&b, (unsigned char)next_pair(&c)->kind);
    base64_end(&b);
}

static void write_pair_distances(graze_output *to, const page *p, page_extent e)
{
    if (p->question != GRAZE_ASK_WITHIN && p->question != GRAZE_ASK_NEAR) {
        graze_output_print(to, ",\"pair_distances\":null");
        return;
    }
    base64 b;
    cursor c = first_pair(p);
    base64_begin(&b, to, "pair_distances");
    for (size_t i = 0; i < e.pairs; i++) base64_double(&b, next_pair(&c)->distance);
    base64_end(&b);
}

static void write_corners(graze_output *to, const page *p, page_extent e, unsigned char *corner_counts)
{
    base64 b;
    cursor c = first_pair(p);
    base64_begin(&b, to, "corners");
    for (size_t i = 0; i < e.pairs && !writing_interrupted(); i++) {
        graze_vec3 corners[6];
        corner_counts[i] = meeting(&c, next_pair(&c), corners);
        for (int k = 0; k < corner_counts[i]; k++) base64_point(&b, corners[k]);
    }
    base64_end(&b);
    base64_begin(&b, to, "corner_counts");
    for (size_t i = 0; i < e.pairs; i++) base64_byte(&b, corner_counts[i]);
    base64_end(&b);
}

void page_write_pairs(graze_output *to, const page *p, page_extent e, unsigned char *corner_counts)
{
    write_triangles(to, p, e);
    write_kinds(to, p, e);
    write_pair_distances(to, p, e);
    write_corners(to, p, e, corner_counts);
}
