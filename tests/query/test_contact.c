/* Where the triangles of a pair meet, asked of a query: by their numbers, also after edits; and what is refused. */
#include "fault/counting_allocator.h"
#include "scene.h"

#include <fenv.h>
#include <graze/contact.h>
#include <graze/model_edit.h>

static bool same_contact(const graze_contact *a, const graze_contact *b)
{
    bool same = a->kind == b->kind && a->corner_count == b->corner_count;
    same = same && memcmp(a->corners, b->corners, sizeof a->corners) == 0;
    return same && memcmp(&a->normal_a, &b->normal_a, sizeof a->normal_a) == 0 &&
           memcmp(&a->normal_b, &b->normal_b, sizeof a->normal_b) == 0;
}

static bool is_zero(const graze_contact *contact)
{
    static const graze_contact zero;
    return same_contact(contact, &zero);
}

/* The contact of the pair as the query gives it is that of the corners as the caller knows them. */
static void expect_contact(const graze_query *query, const graze_pose *pose, const graze_pair *pair,
                           const graze_vec3 *corners_a, const graze_vec3 *corners_b)
{
    graze_vec3 carried[3];
    graze_contact contact, expected;
    graze_error error;
    for (int k = 0; k < 3; k++) carried[k] = graze_pose_carry(pose, corners_b[k]);
    memset(&contact, 0x5a, sizeof contact);
    scene_expect_ok(graze_query_contact(query, pose, pair, &contact, &error), &error);
    assert_int_equal(graze_triangles_contact(corners_a, carried, &expected), pair->kind);
    assert_true(same_contact(&contact, &expected));
    assert_true((contact.corner_count > 0) == (pair->kind != GRAZE_APART));
}

static void contacts_of_pairs(void **state)
{
    (void)state;
    enum { POSES = 20 };
    static const char *const methods[] = {"brute", "wide", "kdop"};
    scene_random r = {3};
    scene_soup a = scene_grid_soup(&r, 60, 4), b = scene_grid_soup(&r, 60, 4);
    int kinds[4] = {0};
    for (int m = 0; m < 3; m++) {
        scene_pair scene = scene_open(&a, &b, methods[m]);
        for (int i = 0; i < POSES; i++) {
            graze_pose pose = scene_random_pose(&r, 3);
            graze_result result;
            graze_error error;
            scene_expect_ok(graze_query_within(scene.query, &pose, 0.01, NULL, &result, &error), &error);
            for (size_t k = 0; k < result.count; k++) {
                const graze_pair *pair = &result.pairs[k];
                kinds[pair->kind]++;
                expect_contact(scene.query, &pose, pair, a.corners + 3 * (size_t)pair->triangle_a,
                               b.corners + 3 * (size_t)pair->triangle_b);
            }
        }
        scene_close(&scene);
    }
    for (int kind = 0; kind < 4; kind++) assert_true(kinds[kind] > 0);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* Removing triangle 0 puts the last one in its place: what was asked before by number is asked so after it, of queries
 * that were made before. */
static void numbers_after_edits(void **state)
{
    (void)state;
    scene_random r = {4};
    scene_soup soup = scene_grid_soup(&r, 40, 3);
    scene_pair scene = scene_open(&soup, &soup, "kdop");
    const graze_pose pose = graze_pose_identity();
    const uint32_t gone[2] = {0, 7};
    graze_error error;
    uint32_t first;
    graze_mesh *more = scene_mesh(&soup);
    scene_expect_ok(graze_model_remove(scene.b, gone, 2, &error), &error);
    scene_expect_ok(graze_model_insert(scene.b, more, &first, &error), &error);
    assert_int_equal(first, 40);
    for (uint32_t number = 0; number < 80; number++) {
        const graze_vec3 *a = soup.corners + 3 * 5, *b = soup.corners + 3 * (size_t)(number % 40);
        graze_pair pair = {.triangle_a = 5, .triangle_b = number, .kind = graze_triangles_meet(a, b)};
        graze_contact contact;
        if (number != gone[0] && number != gone[1]) {
            expect_contact(scene.query, &pose, &pair, a, b);
            continue;
        }
        assert_int_equal(graze_query_contact(scene.query, &pose, &pair, &contact, &error), GRAZE_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, number ? "b has no triangle 7" : "b has no triangle 0"));
        assert_true(is_zero(&contact));
    }
    graze_mesh_free(more);
    scene_close(&scene);
    scene_soup_free(&soup);
}

static void expect_refused(const graze_query *query, const graze_pose *pose, graze_pair pair, graze_status status,
                           const char *said)
{
    graze_contact contact;
    graze_error error;
    memset(&contact, 0x5a, sizeof contact);
    assert_int_equal(graze_query_contact(query, pose, &pair, &contact, &error), status);
    if (!strstr(error.message, said)) fail_msg("'%s' does not say '%s'", error.message, said);
    assert_true(is_zero(&contact));
    assert_int_equal(graze_query_contact(query, pose, &pair, &contact, NULL), status);
}

static void what_is_refused(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){0x1p150, 1, 1});
    scene_pair scene = scene_open(&box, &box, "wide");
    const graze_pose here = graze_pose_identity(), far = scene_translation(0x1p200, 0, 0);
    graze_pose skew = here;
    skew.m[0][0] = 2;
    expect_refused(scene.query, &here, (graze_pair){.triangle_a = 12}, GRAZE_BAD_ARGUMENT, "a has no triangle 12");
    expect_refused(scene.query, &here, (graze_pair){.triangle_b = 12}, GRAZE_BAD_ARGUMENT, "b has no triangle 12");
    expect_refused(scene.query, &here, (graze_pair){.triangle_b = UINT32_MAX}, GRAZE_BAD_ARGUMENT,
                   "b has no triangle 4294967295");
    expect_refused(scene.query, &far, (graze_pair){0}, GRAZE_OUT_OF_RANGE, "beyond 2^200");
    expect_refused(scene.query, &skew, (graze_pair){0}, GRAZE_BAD_POSE, "");
    fesetround(FE_UPWARD);
    expect_refused(scene.query, &here, (graze_pair){0}, GRAZE_BAD_FLOAT_MODE, "");
    fesetround(FE_TONEAREST);
    scene_close(&scene);
    scene_soup_free(&box);
}

/* A model without triangles has no triangle 0. */
static void an_empty_model(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    scene_pair scene = scene_open(&box, &box, "kdop");
    const graze_pose here = graze_pose_identity();
    uint32_t all[12];
    graze_error error;
    for (uint32_t i = 0; i < 12; i++) all[i] = i;
    scene_expect_ok(graze_model_remove(scene.a, all, 12, &error), &error);
    expect_refused(scene.query, &here, (graze_pair){0}, GRAZE_BAD_ARGUMENT, "a has no triangle 0");
    scene_close(&scene);
    scene_soup_free(&box);
}

/* A visitor may ask the query that called it, and nothing is allocated. */
typedef struct visit {
    const graze_query *query;
    const graze_pose *pose;
    size_t seen;
} visit;

static bool ask_in_visitor(const graze_pair *pairs, size_t count, void *user)
{
    visit *v = user;
    for (size_t i = 0; i < count; i++) {
        graze_contact contact;
        graze_error error;
        scene_expect_ok(graze_query_contact(v->query, v->pose, &pairs[i], &contact, &error), &error);
        assert_int_equal(contact.kind, pairs[i].kind);
    }
    v->seen += count;
    return true;
}

static void visitors_may_ask(void **state)
{
    (void)state;
    counting_allocator memory;
    counting_allocator_install(&memory);
    scene_random r = {6};
    scene_soup soup = scene_grid_soup(&r, 50, 3);
    scene_pair scene = scene_open(&soup, &soup, "wide");
    const graze_pose pose = scene_translation(0.5, 0, 0);
    visit v = {.query = scene.query, .pose = &pose};
    const graze_receiver to = {.visit = ask_in_visitor, .user = &v};
    graze_result result;
    graze_error error;
    memory.peak = memory.live;
    scene_expect_ok(graze_query_contacts(scene.query, &pose, &to, &result, &error), &error);
    assert_int_equal(v.seen, result.count);
    assert_true(v.seen > 100);
    assert_int_equal(memory.peak, memory.live); /* the query with its visitor allocated nothing */
    scene_close(&scene);
    scene_soup_free(&soup);
    graze_set_allocator(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_of_pairs), cmocka_unit_test(numbers_after_edits), cmocka_unit_test(what_is_refused),
        cmocka_unit_test(an_empty_model),    cmocka_unit_test(visitors_may_ask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
