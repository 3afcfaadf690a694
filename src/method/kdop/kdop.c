#include "method/kdop/front.h"
#include "method/kdop/work.h"

#include "base/error.h"
#include "method/kdop/kdop.h"

static const grz_option options[] = {
    [KDOP_K] = {"k", GRZ_OPTION_OF_BUILD, "6|8|12|14|18|20|26", 1, 0, false, "18", "how many half-spaces bound a node"},
    [KDOP_RULE] = {"rule", GRZ_OPTION_OF_BUILD, "longest|splatter|minsum|minmax|sah", 1, 0, false, "splatter",
                   "how the axis of a split is chosen"},
    [KDOP_POINT] = {"point", GRZ_OPTION_OF_BUILD, "mean|median", 1, 0, false, "mean", "where along the axis to split"},
    [KDOP_AXES] = {"axes", GRZ_OPTION_OF_BUILD, "three|all", 1, 0, false, "three",
                   "which axes are tried: x, y and z, or all directions of the k-DOP (the default for k = 8, 12, 20)"},
    [KDOP_OSCILLATE] = {"oscillate", GRZ_OPTION_OF_BUILD, "0|2|3", 1, 0, false, "0",
                        "split nodes so many levels down for a trial, then merge the parts into two"},
    [KDOP_SKINNY] = {"skinny", GRZ_OPTION_OF_BUILD, NULL, 0, 100, false, "0",
                     "bound the longest triangles by pieces, so that there are so many percent more leaves"},
    [KDOP_TAU] = {"tau", GRZ_OPTION_OF_QUERY, "paper", 1, 1e6, true, "1",
                  "nodes of B with so many triangles are leaves; paper: 20 to 100, by k and by the triangles of B"},
    [KDOP_TAU_ENV] = {"tau_env", GRZ_OPTION_OF_QUERY, NULL, 1, 1e6, true, "1",
                      "nodes of A with so many triangles are leaves"},
    [KDOP_TUMBLE] = {"tumble", GRZ_OPTION_OF_QUERY, "cones|vertices|hill", 1, 0, false, "cones",
                     "how bounds of B are turned: their supports by cones, the vertices of their k-DOPs (the paper's "
                     "II), or for the "
                     "root by hill climbing on its convex hull (I)"},
    [KDOP_DESCEND] = {"descend", GRZ_OPTION_OF_QUERY, "environment|restart|lockstep|larger", 1, 0, false, "larger",
                      "which of two nodes is opened"},
    [KDOP_OVERLAP] =
        {"overlap", GRZ_OPTION_OF_QUERY, "fixed|thinnest|truncated:N|closure", 1, 13, true, "fixed",
         "how two k-DOPs are compared: all slabs at once, the thinnest of A first, only N of those, or exactly"},
    [KDOP_PLANES] = {"planes", GRZ_OPTION_OF_QUERY, "off|on", 1, 0, false, "on",
                     "compare nodes with the plane of a single triangle of the other side as well"},
    [KDOP_FRONT] = {"front", GRZ_OPTION_OF_QUERY, "off|on", 1, 0, false, "off", "start where the last descent ended"},
    [KDOP_BUDGET] = {"budget", GRZ_OPTION_OF_QUERY, "none|N|Nus", 1, 1e12, true, "none",
                     "what a question may cost: N bounding tests, or N microseconds; then the answer may be 'maybe'"},
    [KDOP_PRESET] = {"preset", GRZ_OPTION_OF_BOTH, "none|paper", 1, 0, false, "none",
                     "what options that are not given are: the defaults, or what the paper chose"},
    {.key = NULL},
};

/* What the paper ends with (Klosowski 1998, 7.2). The axes are left to the rule for the defaults, which is the paper's.
 */
static const char paper[] =
    "k=18,rule=splatter,point=mean,oscillate=0,skinny=0,tau=paper,tau_env=1,tumble=vertices,descend=environment,"
    "overlap=fixed,planes=off,front=on";

int grz_kdop_k(const grz_settings *settings)
{
    static const int values[] = {6, 8, 12, 14, 18, 20, 26};
    return values[settings->values[KDOP_K].word];
}

int grz_kdop_levels(const grz_settings *settings)
{
    static const int values[] = {0, 2, 3};
    return values[settings->values[KDOP_OSCILLATE].word];
}

/* The values of 6.3.3. For the k-DOPs without the planes of a box, of which the paper does not speak, those of the same
 * with these planes. */
uint32_t grz_kdop_tau(const grz_settings *settings, const graze_mesh *mesh_b)
{
    static const uint32_t values[] = {40, 40, 60, 40, 60, 100, 100}; /* k = 6, 8, 12, 14, 18, 20, 26 */
    const grz_value *tau = &settings->values[KDOP_TAU];
    if (tau->word < 0) return (uint32_t)tau->number;
    return mesh_b->triangle_count < 1000 ? 20 : values[settings->values[KDOP_K].word];
}

static graze_status settle(grz_settings *settings, graze_error *error)
{
    grz_value *v = settings->values;
    bool preset = v[KDOP_PRESET].word == 1;
    if (preset) grz_settings_preset(options, paper, settings);
    int k = grz_kdop_k(settings);
    if (!v[KDOP_AXES].given && (k == 8 || k == 12 || k == 20)) v[KDOP_AXES].word = 1;
    v[KDOP_AXES].given |= preset;
    if (v[KDOP_FRONT].word == 1 && v[KDOP_DESCEND].word == KDOP_RESTART)
        return grz_fail(
            error, GRAZE_BAD_ARGUMENT,
            "method kdop: front=on and descend=restart contradict each other, because a descent that restarts "
            "has no front: leave out one of them, or with preset=paper give front=off");
    return GRAZE_OK;
}

const grz_method grz_method_kdop = {
    .name = "kdop",
    .summary = "binary trees of k-DOPs (QuickCD)",
    .options = options,
    .reads_b = true,
    .settle = settle,
    .build = grz_kdop_build,
    .has_one_frame = true,
    .release = grz_kdop_release,
    .bytes = grz_kdop_bytes,
    .statistics = grz_kdop_statistics,
    .sizes = grz_kdop_sizes,
    .repeats = grz_kdop_repeats,
    .validate = grz_kdop_validate,
    .save = grz_kdop_save,
    .load = grz_kdop_load,
    .outgrown = grz_kdop_outgrown,
    .insert = grz_kdop_insert,
    .remove = grz_kdop_remove,
    .renumber = grz_kdop_renumber,
    .prepare = grz_kdop_prepare,
    .unprepare = grz_kdop_unprepare,
    .prepared_bytes = grz_kdop_prepared_bytes,
    .work_size = sizeof(grz_kdop_work),
    .work_rooms = GRZ_KDOP_ROOMS,
    .work_fit = grz_kdop_work_fit,
    .work_turn = grz_kdop_work_turn,
    .memory = {.at_rest = sizeof(grz_kdop_memory),
               .front = GRZ_KDOP_FRONT_BYTES,
               .front_triangle = sizeof(grz_kdop_front_pair),
               .work = GRZ_KDOP_WORK_BYTES,
               .work_level = GRZ_KDOP_BYTES_A_LEVEL,
               .work_node = GRZ_KDOP_BYTES_A_NODE},
    .front_bytes = grz_kdop_front_bytes,
    .query_statistics = grz_kdop_query_statistics,
    .collide = grz_kdop_collide,
    .within = grz_kdop_within,
    .distance = grz_kdop_distance,
    .visit = grz_kdop_visit,
};
