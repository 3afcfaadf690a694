/* Files that were made to do harm: one number changed, and the checksum made to fit. */
#include "methods.h"
#include "model/saved_file.h"
#include "query/soups.h"

#include <math.h>

#define PATH GRAZE_TEST_DIR "/test_load_hostile.graze"

/* A part of the file that a row changes. The last six are of the method kdop. */
typedef enum part {
    HEADER,
    TEXT,
    VERTEX_COUNT,
    TRIANGLE_COUNT,
    VERTICES,
    INDICES,
    INDEX,
    DEPTH,
    LEAVES,
    CHILD,
    FIRST,
    ORDER,
    DOPS,
} part;

static size_t place_of(part p, const saved_parts *at)
{
    const size_t nodes = 2 * (size_t)at->triangle_count - 1, tree = at->index + 48;
    switch (p) {
    case HEADER: return 0;
    case TEXT: return at->text;
    case VERTEX_COUNT: return at->counts;
    case TRIANGLE_COUNT: return at->counts + 4;
    case VERTICES: return at->vertices;
    case INDICES: return at->indices;
    case INDEX: return at->index;
    case DEPTH: return at->index + 40;
    case LEAVES: return at->index + 44;
    case CHILD: return tree;
    case FIRST: return tree + 4 * nodes;
    case ORDER: return tree + 8 * nodes;
    case DOPS: return tree + 8 * nodes + (size_t)4 * at->triangle_count;
    }
    fail();
    return 0;
}

/* A box of twelve triangles, 23 nodes. */
static graze_model *box_model(const char *method)
{
    scene_soup soup = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3});
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, method);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
    return model;
}

static saved_file box_file(const char *method)
{
    graze_model *model = box_model(method);
    saved_file saved = saved_of(model, PATH);
    graze_model_free(model);
    return saved;
}

#define KDOP "kdop,k=6"

static void changed_words_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        part part;
        size_t word; /* the part's word with this number */
        uint32_t value;
        const char *says;
    } cases[] = {
        {KDOP, HEADER, 0, 0, "is not a saved model"},
        {KDOP, HEADER, 2, 0, "format 0"},
        {KDOP, HEADER, 2, 3, "0 parts of 12 triangles"},
        {KDOP, HEADER, 2, 4, "format 4, by graze 0.1.0"},
        {KDOP, HEADER, 6, 7, "when it was saved"},
        {KDOP, HEADER, 7, 7, "the file ends here"},
        {KDOP, HEADER, 8, 0, "there is no method ''"},
        {KDOP, HEADER, 8, 4, "can not load"},
        {KDOP, HEADER, 8, 0xffffffff, "more than any method"},
        {KDOP, HEADER, 8, 3999, "the method should have 3999"},
        {"brute", TEXT, 0, 0x746f6f62, "there is no method 'boote'"},
        {KDOP, TEXT, 0, 0x706f6400, "there is no method ''"},
        {KDOP, TEXT, 1, 0x3d6b2c2c, "can not load"},
        {KDOP, TEXT, 1, 0x3d782c2c, "can not load"},
        {KDOP, VERTEX_COUNT, 0, 0xffffffff, "the vertices should have 4294967295 times 24 bytes"},
        {KDOP, VERTEX_COUNT, 0, 0, ""},
        {KDOP, VERTEX_COUNT, 0, 35, ""},
        {KDOP, TRIANGLE_COUNT, 0, 0, "has no triangle"},
        {KDOP, TRIANGLE_COUNT, 0, 13, ""},
        {KDOP, TRIANGLE_COUNT, 0, 11, ""},
        {KDOP, TRIANGLE_COUNT, 0, 0xffffffff, "the triangles should have"},
        {KDOP, VERTICES, 1, 0x7ff80000, "vertex 0: x is NaN"},
        {KDOP, VERTICES, 5, 0xfff00000, "vertex 0: z is infinite"},
        {KDOP, VERTICES, 5, 0x7fe00000, "2^200"},
        {KDOP, INDICES, 35, 36, "refers to vertex 36"},
        {"brute", INDEX, 1, 0x7ff80000, "the box of triangle 0"},
        {"brute", INDEX, 143, 0x7ff00000, "the box of triangle 11"},
        {KDOP, INDEX, 1, 0x7ff80000, "frame does not fit"}, /* origin */
        {KDOP, INDEX, 1, 0x40400000, "frame does not fit"},
        {KDOP, INDEX, 7, 0, "frame does not fit"}, /* unit */
        {KDOP, INDEX, 7, 0x3fe00000, "frame does not fit"},
        {KDOP, INDEX, 6, 1, "frame does not fit"},
        {KDOP, INDEX, 9, 0x7ff00000, "frame does not fit"}, /* one over it */
        {KDOP, DEPTH, 0, 0xffffffff, "more than can be built"},
        {KDOP, DEPTH, 0, 17, "more than can be built"},
        {KDOP, DEPTH, 0, 2, "not a tree"},
        {KDOP, LEAVES, 0, 11, "11 leaves do not fit 12 triangles"},
        {KDOP, LEAVES, 0, 13, "13 leaves do not fit 12 triangles"},
        {KDOP, LEAVES, 0, 0xffffffff, "do not fit"},
        {KDOP, CHILD, 0, 0, "not a tree"},          /* a leaf of twelve */
        {KDOP, CHILD, 0, 22, "not a tree"},         /* its right child would be node 23 */
        {KDOP, CHILD, 0, 0xffffffff, "not a tree"}, /* its right child would be node 0 */
        {KDOP, CHILD, 1, 1, "not a tree"},          /* its own child */
        {KDOP, CHILD, 22, 1, "not a tree"},         /* its ancestor's */
        {KDOP, CHILD, 1, 5, "not a tree"},
        {KDOP, FIRST, 0, 1, "not a tree"},
        {KDOP, FIRST, 1, 3, "not a tree"},
        {KDOP, FIRST, 2, 0, "not a tree"},
        {KDOP, FIRST, 2, 12, "not a tree"},
        {KDOP, FIRST, 22, 0xffffffff, "not a tree"},
        {KDOP, ORDER, 5, 12, "triangle 12 is out of range"},
        {KDOP, ORDER, 5, 0xffffffff, "triangle 4294967295 is out of range"},
        {KDOP, DOPS, 0, 0x7fc00000, "not finite"},
        {KDOP, DOPS, 23 * 6 - 1, 0xff800000, "not finite"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        saved_file saved = box_file(cases[i].method);
        saved_parts at = saved_parts_of(&saved);
        graze_model *loaded;
        graze_error error;
        grz_store_u32(saved.bytes + place_of(cases[i].part, &at) + 4 * cases[i].word, cases[i].value);
        saved_reseal(&saved);
        if (saved_load(saved.bytes, saved.count, &loaded, &error) == GRAZE_OK) fail_msg("case %zu is loaded", i);
        if (!strstr(error.message, cases[i].says)) fail_msg("case %zu: %s", i, error.message);
        free(saved.bytes);
    }
}

/* A file of two parts, of 20 and of 12 triangles. What follows the mesh: 2, the sizes, and the triangles of each. */
static saved_file file_of_parts(const char *method)
{
    scene_random r = {1};
    scene_soup small = scene_random_soup(&r, 12, 0.3);
    scale(&small, 1e-7);
    scene_soup soup = joined(scene_random_soup(&r, 20, 0.3), small);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, method);
    saved_file saved = saved_of(model, PATH);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
    return saved;
}

static void parts_that_lie_are_refused(void **state)
{
    (void)state;
    static const struct {
        size_t word;
        uint32_t value;
        const char *says;
    } cases[] = {
        {0, 0, "0 parts of 32"},
        {0, 1, "1 parts of 32"},
        {0, 3, "build the model again"}, /* the third size is a triangle */
        {0, 33, "33 parts of 32"},
        {0, UINT32_MAX, "4294967295 parts of 32"},
        {1, 0, "part 0 has no triangle"},
        {1, 33, "part 0 has no triangle, or one too many"},
        {1, UINT32_MAX, "part 0 has no triangle, or one too many"},
        {1, 1, "triangles of 32"},
        {2, 0, "part 1 has no triangle"},
        {2, 31, "part 1 has no triangle, or one too many"},
        {2, UINT32_MAX, "part 1 has no triangle, or one too many"},
        {3, 32, "triangle 32 is not there"},
        {3, UINT32_MAX, "triangle 4294967295 is not there"},
        {34, 1, "triangle 1 is not there or in two parts"},
    };
    static const char *const saving[] = {"kdop", "boxtree", "wide"};
    for (size_t m = 0; m < sizeof saving / sizeof *saving; m++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            saved_file saved = file_of_parts(saving[m]);
            const size_t parts = saved_parts_of(&saved).index;
            assert_int_equal(grz_load_u32(saved.bytes + parts), 2);
            assert_int_equal(grz_load_u32(saved.bytes + parts + 4) + grz_load_u32(saved.bytes + parts + 8), 32);
            grz_store_u32(saved.bytes + parts + 4 * cases[i].word, cases[i].value);
            saved_reseal(&saved);
            graze_model *model;
            graze_error error;
            assert_int_equal(saved_load(saved.bytes, saved.count, &model, &error), GRAZE_BAD_DATA);
            if (!strstr(error.message, cases[i].says)) fail_msg("'%s', not '%s'", error.message, cases[i].says);
            free(saved.bytes);
        }
}

/* A triangle twice, and so another one missing. */
static void an_order_that_repeats_is_refused(void **state)
{
    (void)state;
    saved_file saved = box_file(KDOP);
    saved_parts at = saved_parts_of(&saved);
    unsigned char *order = saved.bytes + place_of(ORDER, &at);
    memcpy(order + 4 * 7, order + 4 * 2, 4);
    saved_reseal(&saved);
    graze_model *loaded;
    graze_error error;
    assert_int_equal(saved_load(saved.bytes, saved.count, &loaded, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "there twice"));
    free(saved.bytes);
}

/* Bytes between the index and the checksum: the size and the checksum fit. */
static void bytes_left_over_are_refused(void **state)
{
    (void)state;
    saved_file saved = box_file("brute");
    memset(saved.bytes + saved.count, 0, 16);
    saved.count += 16;
    grz_store_u64(saved.bytes + GRZ_SAVED_SIZE_AT, saved.count);
    saved_reseal(&saved);
    graze_model *loaded;
    graze_error error;
    assert_int_equal(saved_load(saved.bytes, saved.count, &loaded, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "16 bytes follow the model"));
    free(saved.bytes);
}

/* Cut at every length, and the size and the checksum made to fit: the part that lacks bytes says so, and no part takes
 * those of the checksum. */
static void every_missing_byte_is_told(void **state)
{
    (void)state;
    static const char *const tried[] = {"brute", KDOP};
    for (size_t m = 0; m < sizeof tried / sizeof *tried; m++) {
        saved_file saved = box_file(tried[m]);
        for (saved.count--; saved.count >= GRZ_SAVED_METHOD_AT + 8; saved.count--) {
            grz_store_u64(saved.bytes + GRZ_SAVED_SIZE_AT, saved.count);
            saved_reseal(&saved);
            graze_model *loaded;
            graze_error error;
            assert_int_equal(saved_load(saved.bytes, saved.count, &loaded, &error), GRAZE_BAD_DATA);
            if (!strstr(error.message, "but the file ends after"))
                fail_msg("%zu bytes: %s", saved.count, error.message);
        }
        free(saved.bytes);
    }
}

/* A METHOD text of any length in the place of the right one. */
static saved_file with_text(const char *method, const char *text)
{
    saved_file saved = box_file(method);
    saved_parts at = saved_parts_of(&saved);
    size_t length = strlen(text);
    memmove(saved.bytes + at.text + length, saved.bytes + at.counts, saved.count - at.counts);
    memcpy(saved.bytes + at.text, text, length);
    saved.count = saved.count - at.counts + at.text + length;
    grz_store_u32(saved.bytes + GRZ_SAVED_METHOD_AT, (uint32_t)length);
    grz_store_u64(saved.bytes + GRZ_SAVED_SIZE_AT, saved.count);
    saved_reseal(&saved);
    return saved;
}

static void other_methods_are_refused(void **state)
{
    (void)state;
    graze_model *box = box_model(KDOP);
    char unknown_option[200], query_option[200];
    snprintf(unknown_option, sizeof unknown_option, "%s,colour=red", graze_model_method(box));
    snprintf(query_option, sizeof query_option, "%s,tau=5", graze_model_method(box));
    const struct {
        const char *text, *says;
    } cases[] = {
        {graze_model_method(box), NULL},
        {unknown_option, "there is no option 'colour'"},
        {query_option, "not those of a build"},
        {"kdop", "not those of a build"},
        {"kdop,k=6", "not those of a build"},
        {"kdop,k=7", "can not be '7'"},
        {"narrow,k=6", "there is no method 'narrow'"},
        {"brute", "bytes follow the model"},
        {"", "there is no method ''"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        saved_file saved = with_text(KDOP, cases[i].text);
        graze_model *loaded;
        graze_error error;
        graze_status status = saved_load(saved.bytes, saved.count, &loaded, &error);
        assert_int_equal(status == GRAZE_OK, cases[i].says == NULL);
        if (cases[i].says && !strstr(error.message, cases[i].says)) fail_msg("%s: %s", cases[i].text, error.message);
        graze_model_free(loaded);
        free(saved.bytes);
    }
    graze_model_free(box);
}

/* `method` has options of the query; NULL: none. */
static void ask_everything(const graze_model *model, const char *method)
{
    graze_query_def def = {.size = sizeof def, .a = model, .b = model, .method = method};
    graze_query *query;
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    scene_random r = {3};
    for (int i = 0; i < 10; i++) {
        graze_pose pose = i ? scene_random_pose(&r, 3) : graze_pose_identity();
        graze_result result;
        graze_distance distance;
        scene_expect_ok(graze_query_contacts(query, &pose, NULL, &result, &error), &error);
        scene_expect_ok(graze_query_within(query, &pose, 0.5, NULL, &result, &error), &error);
        scene_expect_ok(graze_query_near(query, &pose, 0.5, &result, &error), &error);
        if (method_measures(graze_model_method(model)))
            scene_expect_ok(graze_query_distance(query, &pose, &distance, &error), &error);
    }
    graze_query_free(query);
}

/* Also by a query that keeps the vertices of every k-DOP. */
static void ask_in_both_ways(const graze_model *model)
{
    ask_everything(model, NULL);
    if (strncmp(graze_model_method(model), "kdop", 4) == 0) ask_everything(model, "kdop,tumble=vertices");
}

/* Takes out some triangles, among them the first, and puts them in again. Either all edits are made, or the bounds are
 * wrong and the model stays as it is. */
static void edit_model(graze_model *model, uint32_t count)
{
    uint32_t numbers[64];
    graze_error error;
    graze_mesh *mesh = NULL;
    bool sound = graze_model_verify(model, &error) == GRAZE_OK;
    const uint32_t before = graze_mesh_triangle_count(graze_model_mesh(model));
    scene_soup soup = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    mesh = scene_mesh(&soup);
    assert_true(count <= before && count <= 64);
    for (uint32_t i = 0; i < count; i++) numbers[i] = graze_model_number(model, i * (before / count));
    for (int turn = 0; turn < 2; turn++) {
        graze_status status =
            turn ? graze_model_remove(model, numbers, count, &error) : graze_model_insert(model, mesh, NULL, &error);
        if (sound) {
            scene_expect_ok(status, &error);
        } else {
            assert_int_equal(status, GRAZE_BAD_DATA);
            assert_non_null(strstr(error.message, "does not contain"));
        }
    }
    const uint32_t after = graze_mesh_triangle_count(graze_model_mesh(model));
    assert_int_equal(after, sound ? before + 12 - count : before);
    if (sound) scene_expect_ok(graze_model_verify(model, &error), &error);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

static bool can_be_edited(const graze_model *model)
{
    return strncmp(graze_model_method(model), "kdop", 4) == 0;
}

/* Bounds that do not hold are loaded: queries answer something, within memory, and verify finds them. */
static void wrong_bounds_are_found_by_verify(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        part part;
        size_t word;
        uint32_t value;
    } cases[] = {
        {"brute", INDEX, 1, 0x40000000}, {"brute", INDEX, 143, 0xc0000000}, {KDOP, DOPS, 0, 0xbf800000},
        {KDOP, DOPS, 0, 0xff7fffff},     {KDOP, DOPS, 22 * 6, 0xbf800000},  {KDOP, DOPS, 23 * 6 - 1, 0xff7fffff},
        {KDOP, INDEX, 1, 0x3fd00000}, /* another origin, in which the box still fits */
        {KDOP, DOPS, 0, 0x40800000},  /* holds everything, and more than queries leave room for */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        saved_file saved = box_file(cases[i].method);
        saved_parts at = saved_parts_of(&saved);
        graze_model *loaded;
        graze_error error;
        grz_store_u32(saved.bytes + place_of(cases[i].part, &at) + 4 * cases[i].word, cases[i].value);
        saved_reseal(&saved);
        if (saved_load(saved.bytes, saved.count, &loaded, &error) != GRAZE_OK)
            fail_msg("case %zu: %s", i, error.message);
        ask_everything(loaded, NULL);
        if (graze_model_verify(loaded, &error) != GRAZE_BAD_DATA) fail_msg("case %zu is verified", i);
        assert_non_null(strstr(error.message, "does not contain"));
        if (can_be_edited(loaded)) edit_model(loaded, 1);
        graze_model_free(loaded);
        free(saved.bytes);
    }
}

/* The cuts of method boxtree, see boxtree.h: along an axis the lower side moves up by 1, or by 2^-63, which no side
 * with a number beside it notices, but the size of the box does. */
static uint32_t cut_all(uint32_t axis)
{
    return (2 * axis + 1) << 13 | 63u << 7;
}

static uint32_t cut_least(uint32_t axis)
{
    return (2 * axis + 1) << 13;
}

/* Boxes of a model in which a few cuts leave nothing, and others take a little more than that: their sizes, which only
 * guide queries, are below 0, and every pair of nodes is near. Each way to choose which of two is opened opens one. */
static void sizes_below_nothing_do_no_harm(void **state)
{
    (void)state;
    enum { BOX = 40, ROOT = 68, PAIRS = 72, PAIR = 16 };
    static const float sides[6] = {-0.5F, -0.5F, -0.5F, 0.5F, 0.5F, 0.5F};
    saved_file saved = box_file("boxtree");
    const saved_parts at = saved_parts_of(&saved);
    unsigned char *index = saved.bytes + at.index, *root = index + PAIRS + PAIR * grz_load_u32(index + ROOT);
    for (int i = 0; i < 6; i++) {
        uint32_t bits;
        memcpy(&bits, &sides[i], sizeof bits);
        grz_store_u32(index + BOX + 4 * i, bits);
    }
    for (uint32_t i = 0; i + 1 < at.triangle_count; i++)
        for (uint32_t child = 0; child < 2; child++)
            grz_store_u32(index + PAIRS + PAIR * i + 4 * child, cut_least(2) << 16 | cut_least(i % 2));
    for (uint32_t child = 0; child < 2; child++) {
        unsigned char *below = index + PAIRS + PAIR * grz_load_u32(root + 8 + 4 * child);
        grz_store_u32(root + 4 * child, cut_all(1) << 16 | cut_all(0));
        for (uint32_t grandchild = 0; grandchild < 2; grandchild++)
            grz_store_u32(below + 4 * grandchild, cut_all(2) << 16 | cut_least(0));
    }
    saved_reseal(&saved);
    graze_model *loaded;
    graze_error error;
    scene_expect_ok(saved_load(saved.bytes, saved.count, &loaded, &error), &error);
    static const char *const tests[] = {"lite", "align", "table", "sat"}, *const ways[] = {"both", "larger", "alike"};
    for (int i = 0; i < 4 * 3; i++) {
        char method[80];
        snprintf(method, sizeof method, "boxtree,test=%s,descend=%s", tests[i / 3], ways[i % 3]);
        ask_everything(loaded, method);
    }
    graze_model_free(loaded);
    free(saved.bytes);
}

/* Every k-DOP is empty: no triangle is where the bounds say, and no k-DOP has a vertex. */
static void empty_bounds_do_no_harm(void **state)
{
    (void)state;
    saved_file saved = box_file(KDOP);
    saved_parts at = saved_parts_of(&saved);
    for (size_t i = 0; i < 23 * 6; i++) grz_store_u32(saved.bytes + place_of(DOPS, &at) + 4 * i, 0xbf800000); /* -1 */
    saved_reseal(&saved);
    for (uint32_t count = 1; count <= 12; count++) {
        graze_model *loaded;
        graze_error error;
        scene_expect_ok(saved_load(saved.bytes, saved.count, &loaded, &error), &error);
        ask_in_both_ways(loaded);
        edit_model(loaded, count);
        graze_model_free(loaded);
    }
    free(saved.bytes);
}

/* Loads the file with four bytes changed, small numbers as often as large ones, and changes them back. */
static bool survives_change(saved_file *saved, scene_random *r, void (*use)(graze_model *, scene_random *))
{
    size_t place = scene_bits(r) % (saved->count - 12);
    unsigned char was[4];
    graze_model *loaded;
    graze_error error;
    memcpy(was, saved->bytes + place, 4);
    grz_store_u32(saved->bytes + place, scene_below(r, 2) ? (uint32_t)scene_below(r, 40) : (uint32_t)scene_bits(r));
    saved_reseal(saved);
    bool accepted = saved_load(saved->bytes, saved->count, &loaded, &error) == GRAZE_OK;
    if (accepted) use(loaded, r);
    graze_model_free(loaded);
    memcpy(saved->bytes + place, was, 4);
    return accepted;
}

static void edit_some(graze_model *model, scene_random *r)
{
    const uint32_t triangles = graze_mesh_triangle_count(graze_model_mesh(model));
    if (can_be_edited(model)) edit_model(model, 1 + (uint32_t)scene_below(r, (int)(triangles < 64 ? triangles : 64)));
}

static void ask_and_edit(graze_model *model, scene_random *r)
{
    ask_in_both_ways(model);
    edit_some(model, r);
}

/* Any four bytes at any place: refused, or a model that can be asked and edited. */
static void random_changes_do_no_harm(void **state)
{
    (void)state;
    static const char *const tried[] = {"brute", KDOP, "kdop,k=18", "wide", "boxtree"};
    for (size_t m = 0; m < sizeof tried / sizeof *tried; m++) {
        scene_random r = {11 + m};
        saved_file saved = box_file(tried[m]);
        int accepted = 0;
        for (int i = 0; i < 1500; i++) accepted += survives_change(&saved, &r, ask_and_edit);
        assert_true(accepted > 150 && accepted < 1350);
        free(saved.bytes);
    }
}

/* The same for a model that is large enough to be edited in place, by few and by many triangles at once. */
static void random_changes_of_larger_models_do_no_harm(void **state)
{
    (void)state;
    scene_random r = {17};
    scene_soup soup = scene_random_soup(&r, 130, 0.3);
    graze_mesh *mesh = scene_mesh(&soup);
    graze_model *model = scene_model(mesh, KDOP);
    saved_file saved = saved_of(model, PATH);
    int accepted = 0;
    for (int i = 0; i < 1000; i++) accepted += survives_change(&saved, &r, edit_some);
    assert_true(accepted > 100 && accepted < 900);
    free(saved.bytes);
    graze_model_free(model);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_that_lie_are_refused),
        cmocka_unit_test(changed_words_are_refused),
        cmocka_unit_test(an_order_that_repeats_is_refused),
        cmocka_unit_test(bytes_left_over_are_refused),
        cmocka_unit_test(every_missing_byte_is_told),
        cmocka_unit_test(other_methods_are_refused),
        cmocka_unit_test(wrong_bounds_are_found_by_verify),
        cmocka_unit_test(sizes_below_nothing_do_no_harm),
        cmocka_unit_test(empty_bounds_do_no_harm),
        cmocka_unit_test(random_changes_do_no_harm),
        cmocka_unit_test(random_changes_of_larger_models_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
