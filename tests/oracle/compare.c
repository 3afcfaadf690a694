#include "oracle/compare.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_THREADS = 64,
    MOST_ROWS = 40,
    MOST_DISAGREEMENTS = 10,
    BLOCK = 1000,        /* cases that a thread takes at once */
    ENOUGH_CASES = 1000, /* of a family, before the absence of a kind means something */
};

/* One table of counts: rows are families, places or noises. */
typedef uint64_t table[MOST_ROWS][OUTCOMES];

typedef struct tallies {
    table families[CASE_SETS];
    uint64_t cases[CASE_SETS][MOST_ROWS];
    table places, noises;
} tallies;

typedef struct run {
    const comparison *comparison;
    uint64_t seed, cases;
    pthread_mutex_t lock; /* of what follows, and of the output */
    case_set set;
    uint64_t next;
    int disagreements;
} run;

struct comparer {
    run *run;
    compare_context context;
    triangle_case now;
    case_set set;
    bool kind_promised; /* false once an outcome was not what the family promised */
    tallies *tallies;
};

void compare_tally(compare_context *context, int outcome)
{
    comparer *c = context->owner;
    c->tallies->families[c->set][c->now.family_number][outcome]++;
    c->tallies->places[c->now.place][outcome]++;
    c->tallies->noises[c->now.noise][outcome]++;
    if (c->run->comparison->outcomes_are_kinds && c->now.exact)
        c->kind_promised &= (int)(c->now.family->may >> outcome & 1);
}

static void print_triangle(const char *name, const graze_vec3 t[3])
{
    printf("  %s", name);
    for (int i = 0; i < 3; i++) printf("  {%a, %a, %a}", t[i].x, t[i].y, t[i].z);
    printf("\n");
}

static void report(comparer *c, const char *problem)
{
    run *r = c->run;
    pthread_mutex_lock(&r->lock);
    if (r->disagreements++ < MOST_DISAGREEMENTS) {
        printf("%s: %s: family '%s', %s, %s; GRAZE_SEED=%llu, set %d, index %llu\n", r->comparison->name, problem,
               c->now.family->name, place_name(c->now.place), noise_name(c->now.noise), (unsigned long long)r->seed,
               (int)c->set, (unsigned long long)c->context.index);
        print_triangle("a", c->now.pair.a);
        print_triangle("b", c->now.pair.b);
        fflush(stdout);
    }
    pthread_mutex_unlock(&r->lock);
}

static void compare_one(comparer *c, uint64_t index)
{
    c->context.index = index;
    c->kind_promised = true;
    make_case(c->set, c->run->seed, index, &c->now);
    c->tallies->cases[c->set][c->now.family_number]++;
    if (!c->run->comparison->agrees(&c->context, &c->now.pair)) report(c, "library and truth disagree");
    if (!c->kind_promised) report(c, "not a kind that this family has: the oracle itself is wrong");
}

/* The next block of cases: [*first, *first + BLOCK) of *set. False when all are taken or enough has gone wrong. */
static bool take_block(run *r, case_set *set, uint64_t *first)
{
    pthread_mutex_lock(&r->lock);
    if (r->next >= r->cases && r->set < CASE_SETS) {
        r->set++;
        r->next = 0;
    }
    bool more = r->set < CASE_SETS && r->disagreements < MOST_DISAGREEMENTS;
    *set = r->set;
    *first = r->next;
    r->next += BLOCK;
    pthread_mutex_unlock(&r->lock);
    return more;
}

static void *compare_blocks(void *user)
{
    comparer *c = user;
    uint64_t first;
    while (take_block(c->run, &c->set, &first))
        for (uint64_t i = first; i < first + BLOCK && i < c->run->cases; i++) compare_one(c, i);
    return NULL;
}

static uint64_t number_from_environment(const char *name, uint64_t fallback)
{
    const char *text = getenv(name);
    if (!text || !*text) return fallback;
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text == '-' || *end || value == 0) {
        fprintf(stderr, "%s=%s: not a number above 0: unset it or give one\n", name, text);
        exit(2);
    }
    return value;
}

static void add_tallies(tallies *sum, const tallies *part)
{
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)part;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

static void print_row(const comparison *what, const char *name, const uint64_t counts[OUTCOMES])
{
    printf("  %-36s", name);
    for (int i = 0; i < OUTCOMES && what->outcomes[i]; i++) printf(" %11llu", (unsigned long long)counts[i]);
    printf("\n");
}

static void print_heading(const comparison *what, const char *title)
{
    printf("  %-36s", title);
    for (int i = 0; i < OUTCOMES && what->outcomes[i]; i++) printf(" %11s", what->outcomes[i]);
    printf("\n");
}

static void print_tallies(const comparison *what, const tallies *t)
{
    print_heading(what, "RANDOM FAMILY");
    for (int i = 0; i < random_family_count; i++)
        print_row(what, random_families[i].name, t->families[RANDOM_CASES][i]);
    print_heading(what, "DEGENERATE FAMILY");
    for (int i = 0; i < degenerate_family_count; i++)
        print_row(what, degenerate_families[i].name, t->families[DEGENERATE_CASES][i]);
    print_heading(what, "PLACE");
    for (int i = 0; i < place_count(); i++) print_row(what, place_name(i), t->places[i]);
    print_heading(what, "NOISE");
    for (int i = 0; i < noise_count(); i++) print_row(what, noise_name(i), t->noises[i]);
}

static int missing_kinds(const family *f, uint64_t cases, const uint64_t counts[OUTCOMES])
{
    int missing = 0;
    if (cases < ENOUGH_CASES) return 0;
    for (int kind = 0; kind < OUTCOMES; kind++)
        if (f->must >> kind & 1 && counts[kind] == 0) {
            printf("family '%s' was never %s in %llu cases\n", f->name, truth_kind_name((graze_kind)kind),
                   (unsigned long long)cases);
            missing++;
        }
    return missing;
}

/* A comparison that never saw an outcome has not tested it. */
static int missing_outcomes(const comparison *what, const tallies *t)
{
    int missing = 0;
    for (int i = 0; i < OUTCOMES && what->outcomes[i]; i++) {
        uint64_t sum = 0;
        for (int noise = 0; noise < noise_count(); noise++) sum += t->noises[noise][i];
        if (sum == 0) printf("%s: no case was '%s'\n", what->name, what->outcomes[i]);
        missing += sum == 0;
    }
    if (!what->outcomes_are_kinds) return missing;
    for (int i = 0; i < random_family_count; i++)
        missing += missing_kinds(&random_families[i], t->cases[RANDOM_CASES][i], t->families[RANDOM_CASES][i]);
    for (int i = 0; i < degenerate_family_count; i++)
        missing +=
            missing_kinds(&degenerate_families[i], t->cases[DEGENERATE_CASES][i], t->families[DEGENERATE_CASES][i]);
    return missing;
}

static void give_up(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(2);
}

static void run_threads(run *r, int thread_count, tallies *sum)
{
    pthread_t threads[MOST_THREADS];
    comparer *comparers = calloc((size_t)thread_count, sizeof *comparers);
    if (!comparers) give_up("out of memory");
    for (int i = 0; i < thread_count; i++) {
        comparer *c = &comparers[i];
        *c = (comparer){.run = r, .context = {.truth = truth_create(), .owner = c}, .tallies = calloc(1, sizeof *sum)};
        if (!c->context.truth || !c->tallies) give_up("out of memory");
        if (pthread_create(&threads[i], NULL, compare_blocks, c) != 0) give_up("no thread: set GRAZE_THREADS=1");
    }
    for (int i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
        add_tallies(sum, comparers[i].tallies);
        truth_free(comparers[i].context.truth);
        free(comparers[i].tallies);
    }
    free(comparers);
}

int compare_run(const comparison *what)
{
    uint64_t cases = number_from_environment("GRAZE_CASES", 250000) / (uint64_t)what->share;
    uint64_t threads = number_from_environment("GRAZE_THREADS", 2);
    run r = {.comparison = what,
             .seed = number_from_environment("GRAZE_SEED", (uint64_t)time(NULL)),
             .cases = cases > 0 ? cases : 1,
             .lock = PTHREAD_MUTEX_INITIALIZER};
    printf("%s: %llu random and as many degenerate cases, GRAZE_SEED=%llu\n", what->name, (unsigned long long)r.cases,
           (unsigned long long)r.seed);
    fflush(stdout);
    tallies *sum = calloc(1, sizeof *sum);
    if (!sum) give_up("out of memory");
    run_threads(&r, threads < MOST_THREADS ? (int)threads : MOST_THREADS, sum);
    print_tallies(what, sum);
    int missing = r.disagreements ? 0 : missing_outcomes(what, sum);
    printf("%s: %s\n", what->name, r.disagreements ? "WRONG" : missing ? "INCOMPLETE" : "all agree");
    free(sum);
    return r.disagreements || missing;
}
