/* Each value of each option of kdop does something: on a named flight, a count or a measure of the trees differs from
 * that of another value in the direction that the paper gives (Klosowski 1998) or that follows from what the option is.
 * The values come from the method's table: one without a row here fails. */
#include "flights.h"
#include "method/kdop/prepare.h"
#include "query/query.h"

/* What is measured: over the flight, or of the environment's tree. */
typedef enum measure {
    BV_TESTS,
    TRIANGLE_TESTS,
    BV_UPDATES,
    BYTES,
    SLABS,
    FRONT,
    PREPARATION,
    VOLUME,
    HEIGHT,
    LEAVES,
    MEASURES
} measure;

static const char *const measure_names[MEASURES] = {
    "bounding tests", "triangle tests", "updates of bounds", "bytes of the model",
    /* Those of graze_query_statistics, and from `volume` on of graze_model_statistics, by their names there. */
    "slab_comparisons", "front_pairs", "preparation_bytes", "volume", "height", "leaves"};

typedef enum direction { LESS, MORE } direction;

typedef struct row {
    const char *value; /* "key=value" */
    const char *than;  /* what it is compared with */
    const char *with;  /* what is set in both, with a comma in front */
    const char *flight;
    measure what;
    direction expected;
} row;

static const row rows[] = {
    /* More directions fit better and take more room (3.4.5); those without the box's planes are worse (6.3.1). */
    {"k=6", "k=14", "", "pipes", BV_TESTS, MORE},
    {"k=8", "k=6", "", "terrain", BV_TESTS, MORE},
    {"k=12", "k=14", "", "tetras", BV_TESTS, MORE},
    {"k=14", "k=6", "", "tetras", BV_TESTS, LESS},
    {"k=18", "k=14", "", "pipes", BV_TESTS, LESS},
    {"k=20", "k=12", "", "tetras", BV_TESTS, LESS},
    {"k=26", "k=18", "", "terrain", BV_TESTS, LESS},
    {"k=26", "k=18", "", "terrain", BYTES, MORE},

    /* Splatter is the paper's choice (3.4.6); the volume rules make less volume, the sum less than the larger one. */
    {"rule=longest", "rule=splatter", "", "tetras", VOLUME, MORE},
    {"rule=splatter", "rule=longest", "", "tetras", BV_TESTS, LESS},
    {"rule=minsum", "rule=splatter", "", "pipes", VOLUME, LESS},
    {"rule=minmax", "rule=splatter", "", "pipes", VOLUME, LESS},
    {"rule=minmax", "rule=minsum", "", "pipes", VOLUME, MORE},
    {"rule=sah", "rule=splatter", "", "pipes", BV_TESTS, LESS},

    /* The median balances the tree, the mean makes a better one. */
    {"point=mean", "point=median", "", "pipes", BV_TESTS, LESS},
    {"point=median", "point=mean", "", "pipes", HEIGHT, LESS},

    /* More axes to choose from help where the shape is round (6.3.2). */
    {"axes=all", "axes=three", "", "torus", BV_TESTS, LESS},
    {"axes=three", "axes=all", "", "torus", VOLUME, MORE},

    /* Levels of trial splits bring no better tree: merging often sets one small part against all others, which makes it
     * deeper, and descents longer (6.3.4). */
    {"oscillate=0", "oscillate=2", "", "pipes", BV_TESTS, LESS},
    {"oscillate=0", "oscillate=3", "", "pipes", VOLUME, LESS},
    {"oscillate=2", "oscillate=0", "", "pipes", HEIGHT, MORE},
    {"oscillate=3", "oscillate=0", "", "pipes", BV_TESTS, MORE},
    {"oscillate=3", "oscillate=2", "", "pipes", HEIGHT, MORE},

    /* Long triangles in pieces: a tree of less volume although it has more nodes (6.3.5). */
    {"skinny=10", "skinny=0", "", "pipes", VOLUME, LESS},
    {"skinny=10", "skinny=0", "", "pipes", LEAVES, MORE},
    {"skinny=50", "skinny=10", "", "pipes", VOLUME, LESS},
    {"skinny=10", "skinny=0", "", "tetras", BV_TESTS, LESS},

    /* Larger leaves: fewer bounds are compared and more triangles (6.3.3). */
    {"tau=20", "tau=1", "", "tetras", BV_TESTS, LESS},
    {"tau=20", "tau=1", "", "tetras", TRIANGLE_TESTS, MORE},
    {"tau=paper", "tau=1", "", "tetras", BV_TESTS, LESS},
    {"tau=paper", "tau=40", "", "tetras", TRIANGLE_TESTS, LESS}, /* 20 for an object of 320 triangles, */
    {"tau=paper", "tau=40", "", "pipes", TRIANGLE_TESTS, MORE},  /* and 60 for one of more than 1000 (7.2) */
    {"tau_env=20", "tau_env=1", "", "terrain", BV_TESTS, LESS},
    {"tau_env=20", "tau_env=1", "", "terrain", TRIANGLE_TESTS, MORE},

    /* Vertices bound tighter than cones where nodes have several triangles, and the hull tighter than vertices (4.2).
     */
    {"tumble=cones", "tumble=vertices", ",tau=20", "terrain", BV_TESTS, MORE},
    {"tumble=vertices", "tumble=cones", ",tau=20", "terrain", BV_TESTS, LESS},
    {"tumble=vertices", "tumble=cones", "", "pipes", PREPARATION, MORE}, /* where the vertices are kept (table 14) */
    {"tumble=hill", "tumble=vertices", ",descend=environment", "pipes", BV_TESTS, LESS},

    /* Restarting looks at the upper nodes again and again (4.3); a small object in a large environment of small things
     * should not be opened late. */
    {"descend=environment", "descend=restart", "", "pipes", BV_TESTS, LESS},
    {"descend=restart", "descend=environment", "", "pipes", BV_TESTS, MORE},
    {"descend=lockstep", "descend=environment", "", "swept", BV_TESTS, LESS},
    {"descend=larger", "descend=lockstep", "", "pipes", BV_TESTS, LESS},

    /* Thin slabs first end sooner (6.4.1), a few of them miss more (6.4.2), the exact test misses nothing (4.5.1). */
    {"overlap=fixed", "overlap=truncated:2", "", "terrain", BV_TESTS, LESS},
    {"overlap=thinnest", "overlap=fixed", "", "terrain", SLABS, LESS},
    {"overlap=truncated:2", "overlap=thinnest", "", "terrain", BV_TESTS, MORE},
    {"overlap=truncated:6", "overlap=truncated:2", "", "terrain", BV_TESTS, LESS},
    {"overlap=closure", "overlap=fixed", "", "terrain", BV_TESTS, LESS},
    {"overlap=closure", "overlap=fixed", "", "terrain", TRIANGLE_TESTS, LESS},

    /* A plane tells more nodes from a triangle than slabs do. */
    {"planes=on", "planes=off", "", "terrain", BV_TESTS, LESS},
    {"planes=off", "planes=on", "", "tetras", BV_TESTS, MORE},

    /* A budget ends descents; some on this flight take thousands of tests, which no machine makes in a microsecond. */
    {"budget=none", "budget=50", "", "swept", BV_TESTS, MORE},
    {"budget=50", "budget=none", "", "swept", BV_TESTS, LESS},
    {"budget=1us", "budget=none", ",descend=environment", "swept", BV_TESTS, LESS},

    /* Where the last descent ended, the next one begins (6.4.3). */
    {"front=on", "front=off", ",descend=environment,tau=20", "pipes", BV_TESTS, LESS},
    {"front=off", "front=on", ",descend=environment,tau=20", "tetras", BV_TESTS, MORE},
    {"front=on", "front=off", ",descend=environment,tau=20", "pipes", FRONT, MORE},

    /* The paper's choices: large leaves, so fewer bounds are compared and updated and more triangles, and a front
       (7.2). */
    {"preset=paper", "preset=none", "", "pipes", BV_TESTS, LESS},
    {"preset=paper", "preset=none", "", "pipes", FRONT, MORE},
    {"preset=none", "preset=paper", "", "pipes", TRIANGLE_TESTS, LESS},
    {"preset=none", "preset=paper", "", "pipes", BV_UPDATES, MORE},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* ---- measuring ---- */

static double find_statistic(const graze_statistic *all, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    fail_msg("no statistic is called %s", name);
    return 0;
}

static double query_statistic(const graze_query *query, measure what)
{
    graze_statistic all[16];
    return find_statistic(all, graze_query_statistics(query, all, 16), measure_names[what]);
}

static double model_statistic(const graze_model *model, measure what)
{
    return scene_statistic(model, measure_names[what]);
}

/* Volumes take long, so only what is wanted is asked for. */
static double take_measure(const flight *f, const flight_query *q, measure what)
{
    graze_counters counters = flight_count(f, q->query);
    switch (what) {
    case BV_TESTS: return (double)counters.bv_tests;
    case TRIANGLE_TESTS: return (double)counters.triangle_tests;
    case BV_UPDATES: return (double)counters.bv_updates;
    case BYTES: return (double)graze_model_bytes(q->a);
    case SLABS:
    case FRONT:
    case PREPARATION: return query_statistic(q->query, what);
    default: return model_statistic(q->a, what);
    }
}

/* False where this build refuses the method. */
static bool measure_method(const flight *f, const char *method, measure what, double *out)
{
    flight_query q;
    if (!flight_query_open(f, method, &q)) return false;
    *out = take_measure(f, &q, what);
    flight_query_close(&q);
    return true;
}

/* ---- the rows ---- */

static int make_flights(void **state)
{
    flight *all = calloc(FLIGHTS, sizeof *all);
    for (int i = 0; i < FLIGHTS; i++) all[i] = flight_open(i, 300);
    *state = all;
    return 0;
}

static int free_flights(void **state)
{
    flight *all = *state;
    for (int i = 0; i < FLIGHTS; i++) flight_close(&all[i]);
    free(all);
    return 0;
}

static const flight *find_flight(const flight *all, const char *name)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (strcmp(all[i].name, name) == 0) return &all[i];
    fail_msg("no flight is called %s", name);
    return NULL;
}

static void each_value_does_something(void **state)
{
    for (int i = 0; i < ROWS; i++) {
        const row *r = &rows[i];
        const flight *f = find_flight(*state, r->flight);
        char method[200], other[200];
        double a, b;
        snprintf(method, sizeof method, "kdop%s,%s", r->with, r->value);
        snprintf(other, sizeof other, "kdop%s,%s", r->with, r->than);
        if (!measure_method(f, method, r->what, &a) || !measure_method(f, other, r->what, &b)) {
            print_message("%s: refused by this build\n", method);
            continue;
        }
        if (r->expected == LESS ? a >= b : a <= b)
            fail_msg("%s on %s: %s %.9g, not %s than the %.9g of %s", r->value, r->flight, measure_names[r->what], a,
                     r->expected == LESS ? "less" : "more", b, r->than);
    }
}

/* It is the order by thinness that ends comparisons sooner, not only that they end: the same query with the directions
 * in their fixed order compares more slabs. */
static void thin_slabs_end_sooner(void **state)
{
    const flight *f = find_flight(*state, "terrain");
    flight_query q;
    assert_true(flight_query_open(f, "kdop,overlap=thinnest", &q));
    const grz_kdop_index *index = q.a->parts.items[0].index;
    grz_kdop_preparation *prepared = q.query->pair->ready_a.items[0].prepared;
    flight_count(f, q.query);
    double by_thinness = query_statistic(q.query, SLABS);
    for (uint32_t i = 0; i < index->tree.node_count * (uint32_t)index->directions.count; i++)
        prepared->thinness[i] = (uint8_t)(i % (uint32_t)index->directions.count);
    graze_query_forget(q.query);
    flight_count(f, q.query);
    assert_true(by_thinness < query_statistic(q.query, SLABS));
    flight_query_close(&q);
}

/* Is the value the word, with a number where that has N? */
static bool is_word(const char *value, const char *word, size_t length)
{
    size_t before = strcspn(word, "N|");
    if (strncmp(value, word, before) != 0) return false;
    value += before;
    if (before == length) return *value == 0;
    size_t digits = strspn(value, "0123456789"), after = length - before - 1;
    return digits > 0 && strlen(value) == digits + after && strncmp(value + digits, word + before + 1, after) == 0;
}

static bool has_row(const char *key, const char *word, size_t length)
{
    size_t key_length = strlen(key);
    for (int i = 0; i < ROWS; i++) {
        const char *value = rows[i].value;
        if (strncmp(value, key, key_length) != 0 || value[key_length] != '=') continue;
        if (is_word(value + key_length + 1, word, length)) return true;
    }
    return false;
}

static void expect_rows(const graze_option_info *option)
{
    bool has_number_word = option->words && strchr(option->words, 'N');
    if (option->least <= option->most && !has_number_word && !has_row(option->key, "N", 1))
        fail_msg("option %s has no row for its numbers", option->key);
    for (const char *word = option->words; word;) {
        size_t length = strcspn(word, "|");
        if (!has_row(option->key, word, length))
            fail_msg("option %s has no row for its value %.*s", option->key, (int)length, word);
        word = word[length] ? word + length + 1 : NULL;
    }
}

static void every_value_has_a_row(void **state)
{
    (void)state;
    graze_method_info info;
    graze_option_info option;
    int seen = 0;
    for (size_t m = 0; graze_method_get(m, &info); m++)
        for (size_t o = 0; strcmp(info.name, "kdop") == 0 && graze_method_option(m, o, &option); o++, seen++)
            expect_rows(&option);
    assert_true(seen >= 10);
    /* And the search itself finds no more than there is. */
    assert_false(has_row("front", "maybe", 5));
    assert_false(has_row("rule", "N", 1));
    assert_false(has_row("overlap", "thinnest:N", 10));
    assert_false(has_row("budget", "Nms", 3));
    assert_false(has_row("descend", "rest", 4));
    assert_false(has_row("ta", "N", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_has_a_row),
        cmocka_unit_test(each_value_does_something),
        cmocka_unit_test(thin_slabs_end_sooner),
    };
    return cmocka_run_group_tests(tests, make_flights, free_flights);
}
