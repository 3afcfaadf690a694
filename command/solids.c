#include "solids.h"

#include <string.h>

void print_solids(graze_solids solids)
{
    static const char *const notes[] = {
        [GRAZE_SOLIDS_MEETING] = " (solids)",
        [GRAZE_SOLIDS_TOUCHING] = " (solids that only touch)",
        [GRAZE_SOLIDS_OVERLAPPING] = " (solids that overlap)",
        [GRAZE_SOLIDS_A_IN_B] = " (A lies inside B)",
        [GRAZE_SOLIDS_B_IN_A] = " (B lies inside A)",
    };
    if (solids >= GRAZE_SOLIDS_MEETING) printf("%s", notes[solids]);
}

void json_solids(json *j, graze_solids solids, graze_vec3 common)
{
    json_text(j, "solids", solids == GRAZE_SOLIDS_UNKNOWN ? NULL : graze_solids_name(solids));
    if (solids >= GRAZE_SOLIDS_MEETING)
        json_point(j, "common", common);
    else
        json_null(j, "common");
}

const char *feature_kind_name(graze_feature_kind kind)
{
    return kind == GRAZE_CORNER ? "corner" : kind == GRAZE_EDGE ? "edge" : kind == GRAZE_FACE ? "face" : NULL;
}

void json_feature(json *j, const char *key, const graze_feature *feature)
{
    if (feature->kind == GRAZE_NO_FEATURE) {
        json_null(j, key);
        return;
    }
    json_object(j, key);
    json_text(j, "kind", feature_kind_name(feature->kind));
    json_count(j, feature->kind == GRAZE_FACE ? "triangle" : "vertex", feature->first);
    if (feature->kind == GRAZE_EDGE) json_count(j, "other_vertex", feature->second);
    json_object_end(j);
}

void print_feature(const graze_feature *feature)
{
    if (feature->kind != GRAZE_NO_FEATURE) printf(" (%s)", feature_kind_name(feature->kind));
}

void add_march_costs(march_costs *costs, const graze_query *query)
{
    enum { MOST = 16 };
    graze_statistic all[MOST];
    const size_t count = graze_query_statistics(query, all, MOST);
    for (size_t i = 0; i < count && i < MOST; i++) {
        double *to = !strcmp(all[i].name, "steps")       ? &costs->steps
                     : !strcmp(all[i].name, "levels")    ? &costs->levels
                     : !strcmp(all[i].name, "fallbacks") ? &costs->fallbacks
                                                         : NULL;
        if (!to) continue;
        *to += all[i].value;
        costs->are_known = true;
    }
}

void json_march_costs(json *j, const march_costs *costs)
{
    if (!costs->are_known) return;
    json_count(j, "steps", (uint64_t)costs->steps);
    json_count(j, "levels", (uint64_t)costs->levels);
    json_count(j, "fallbacks", (uint64_t)costs->fallbacks);
}

void json_march_costs_of(json *j, const graze_query *query)
{
    march_costs costs = {0};
    add_march_costs(&costs, query);
    json_march_costs(j, &costs);
}
