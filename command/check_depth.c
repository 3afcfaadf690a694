#include "check_depth.h"

#include "json.h"
#include "numbers.h"
#include "solids.h"

#include <inttypes.h>

static void print_vector(const char *before, graze_vec3 v)
{
    number_text x, y, z;
    printf("%s(%s, %s, %s)", before, shortest_number(x, v.x), shortest_number(y, v.y), shortest_number(z, v.z));
}

static void print_end(const char *name, const graze_feature *feature, graze_vec3 point)
{
    printf("  on %s: %s of %s %" PRIu32, name, feature_kind_name(feature->kind),
           feature->kind == GRAZE_FACE ? "triangle" : "vertex", feature->first);
    if (feature->kind == GRAZE_EDGE) printf(" to %" PRIu32, feature->second);
    print_vector(" at ", point);
    printf("\n");
}

void print_depth(const graze_depth *depth)
{
    number_text at_most;
    if (depth->solids == GRAZE_SOLIDS_APART) {
        print_vector("free: apart along ", depth->direction);
        printf("\n");
        return;
    }
    printf("contact: depth %s", rounded_number(at_most, depth->at_most, 12)); /* it is good to 1e-12 */
    print_vector(" along ", depth->direction);
    print_solids(depth->solids);
    printf("\n");
    print_end("A", &depth->feature_a, depth->point_a);
    print_end("B", &depth->feature_b, depth->point_b);
}

void print_depth_json(const scene *s, const graze_depth *depth)
{
    json j = json_line(stdout);
    const bool has_depth = depth->solids != GRAZE_SOLIDS_APART;
    json_scene(&j, s);
    json_text(&j, "verdict", has_depth ? "contact" : "free");
    json_text(&j, "solids", graze_solids_name(depth->solids));
    json_number(&j, "at_least", depth->at_least); /* NaN is null */
    json_number(&j, "at_most", depth->at_most);
    json_point(&j, "direction", depth->direction);
    json_feature(&j, "feature_a", &depth->feature_a);
    json_feature(&j, "feature_b", &depth->feature_b);
    if (has_depth) {
        json_point(&j, "point_a", depth->point_a);
        json_point(&j, "point_b", depth->point_b);
    } else {
        json_null(&j, "point_a");
        json_null(&j, "point_b");
    }
    json_counters(&j, &depth->counters);
    json_line_end(&j);
}
