#include "check_manifold.h"

#include "json.h"
#include "numbers.h"
#include "solids.h"

#include <inttypes.h>

static void print_vector(const char *before, graze_vec3 v)
{
    number_text x, y, z;
    printf("%s(%s, %s, %s)", before, shortest_number(x, v.x), shortest_number(y, v.y), shortest_number(z, v.z));
}

/* "corner 3", "edge 3-7" or "face 2": by a vertex, two, or a triangle. */
static void print_named(const char *before, const graze_feature *feature)
{
    printf("%s%s %" PRIu32, before, feature_kind_name(feature->kind), feature->first);
    if (feature->kind == GRAZE_EDGE) printf("-%" PRIu32, feature->second);
}

static void print_point(const graze_manifold_point *p)
{
    number_text separation;
    printf("  %s", rounded_number(separation, p->separation, 12));
    print_vector(" at ", p->on_a);
    print_named(": ", &p->feature_a);
    print_named(" of A, ", &p->feature_b);
    printf(" of B, id %016" PRIx64 "\n", p->id);
}

void print_manifold(const graze_manifold *manifold, double margin)
{
    number_text separation;
    if (manifold->count == 0) {
        if (margin > 0)
            printf("free: more than %s apart\n", shortest_number(separation, margin));
        else
            printf("free: apart\n");
        return;
    }
    printf("%s: %zu point%s along", manifold->solids == GRAZE_SOLIDS_APART ? "near" : "contact", manifold->count,
           manifold->count == 1 ? "" : "s");
    print_vector(" ", manifold->normal);
    printf(", separation %s", rounded_number(separation, manifold->separation, 12)); /* it is good to 1e-12 */
    print_solids(manifold->solids);
    print_named("\n  ", &manifold->feature_a);
    print_named(" of A and ", &manifold->feature_b);
    printf(" of B\n");
    for (size_t i = 0; i < manifold->count; i++) print_point(&manifold->points[i]);
}

static void json_manifold_point(json *j, const graze_manifold_point *p)
{
    char id[17];
    snprintf(id, sizeof id, "%016" PRIx64, p->id);
    json_object(j, NULL);
    json_text(j, "id", id);
    json_number(j, "separation", p->separation);
    json_point(j, "on_a", p->on_a);
    json_point(j, "on_b", p->on_b);
    json_feature(j, "feature_a", &p->feature_a);
    json_feature(j, "feature_b", &p->feature_b);
    json_object_end(j);
}

void print_manifold_json(const scene *s, const graze_manifold *manifold, double margin)
{
    json j = json_line(stdout);
    const bool has_points = manifold->count > 0;
    json_scene(&j, s);
    json_number(&j, "margin", margin);
    json_text(&j, "verdict", !has_points ? "free" : manifold->solids == GRAZE_SOLIDS_APART ? "near" : "contact");
    json_text(&j, "solids", graze_solids_name(manifold->solids));
    json_number(&j, "separation", manifold->separation); /* infinity is null */
    if (has_points)
        json_point(&j, "normal", manifold->normal);
    else
        json_null(&j, "normal");
    json_feature(&j, "feature_a", &manifold->feature_a);
    json_feature(&j, "feature_b", &manifold->feature_b);
    json_array(&j, "points");
    for (size_t i = 0; i < manifold->count; i++) json_manifold_point(&j, &manifold->points[i]);
    json_array_end(&j);
    json_counters(&j, &manifold->counters);
    json_line_end(&j);
}
