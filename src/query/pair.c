#include "query/pair.h"

#include "base/bits.h"
#include "base/def.h"
#include "base/error.h"
#include "base/memory.h"
#include "method/once.h"
#include "model/methods.h"

#include <string.h>

static graze_status check_models(const graze_query_def *def, graze_error *error)
{
    if (!def->a || !def->b)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: a model is missing: set a and b in the def");
    const grz_method *method = def->a->method;
    if (!method->reads_b) return GRAZE_OK;
    if (method != def->b->method)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: a is of method %s and b of method %s: build both with the same method", method->name,
                        def->b->method->name);
    const char *key = grz_settings_differ(method->options, &def->a->settings, &def->b->settings, false);
    if (key)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: a is '%s' and b is '%s': build both with the same %s",
                        def->a->method_text, def->b->method_text, key);
    return GRAZE_OK;
}

/* Build options come from the models, query options from the def's METHOD string. */
static graze_status choose_settings(grz_model_pair *pair, const char *text, graze_error *error)
{
    const grz_method *method = pair->a->method, *named;
    graze_status status = grz_method_parse(text ? text : method->name, &named, &pair->settings, error);
    if (status != GRAZE_OK) return status;
    if (named != method)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: the models are of method %s, the query asks for %s: ask for %s", method->name,
                        named->name, method->name);
    const char *key = grz_settings_differ(method->options, &pair->a->settings, &pair->settings, true);
    if (key)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: '%s', but the models were built as '%s': leave %s to the models", text,
                        pair->a->method_text, key);
    for (int i = 0; method->options[i].key; i++)
        if (method->options[i].scope == GRZ_OPTION_OF_BUILD) pair->settings.values[i] = pair->a->settings.values[i];
    return GRAZE_OK;
}

static void unprepare_parts(const grz_method *method, grz_ready_parts *parts)
{
    for (uint32_t i = 0; method->unprepare && i < parts->count; i++) method->unprepare(parts->items[i].prepared);
    grz_free(parts->items);
    *parts = (grz_ready_parts){0};
}

static void unprepare(grz_model_pair *pair)
{
    unprepare_parts(pair->a->method, &pair->ready_a);
    unprepare_parts(pair->a->method, &pair->ready_b);
    pair->is_prepared = false;
}

/* Room for all pairs that a search can reach several times, or for as many as is worth its memory. */
uint32_t grz_model_pair_once_room(const grz_model_pair *pair, uint32_t part_a, uint32_t part_b)
{
    const grz_ready_part *a = &pair->ready_a.items[part_a], *b = &pair->ready_b.items[part_b];
    if (!a->repeats && !b->repeats) return 0;
    const uint64_t wanted = (uint64_t)a->repeated * pair->b->parts.items[part_b].mesh->triangle_count +
                            (uint64_t)b->repeated * pair->a->parts.items[part_a].mesh->triangle_count;
    uint32_t room = 2;
    while (room < GRZ_ONCE_MOST_KEPT && room < wanted) room *= 2;
    return room;
}

static uint32_t largest_once_room(const grz_model_pair *pair)
{
    uint32_t largest = 0;
    if (!pair->a->method->repeats) return 0;
    for (uint32_t i = 0; i < pair->ready_a.count; i++)
        for (uint32_t j = 0; j < pair->ready_b.count; j++) {
            const uint32_t room = grz_model_pair_once_room(pair, i, j);
            if (room > largest) largest = room;
        }
    return largest;
}

static graze_status prepare_part(const grz_method *method, const grz_settings *settings, const grz_part *part,
                                 grz_role role, grz_ready_part *out, graze_error *error)
{
    const bool reads_it = role == GRZ_ROLE_A || method->reads_b;
    if (method->repeats && reads_it) out->repeats = method->repeats(part->index);
    for (uint32_t i = 0; out->repeats && i < part->mesh->triangle_count; i++)
        out->repeated += grz_set_has(out->repeats, i);
    if (!method->prepare) return GRAZE_OK;
    return method->prepare(part->mesh, reads_it ? part->index : NULL, settings, role, &out->prepared, error);
}

static graze_status prepare_parts(const grz_model_pair *pair, const grz_parts *parts, grz_role role,
                                  grz_ready_parts *out, graze_error *error)
{
    out->items = grz_allocate_zeroed(parts->count, sizeof *out->items);
    if (!out->items) return grz_out_of_memory(error);
    out->count = parts->count;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; status == GRAZE_OK && i < out->count; i++)
        status = prepare_part(pair->a->method, &pair->settings, &parts->items[i], role, &out->items[i], error);
    return status;
}

static graze_status prepare_both(grz_model_pair *pair, graze_error *error)
{
    graze_status status = prepare_parts(pair, &pair->a->parts, GRZ_ROLE_A, &pair->ready_a, error);
    if (status == GRAZE_OK) status = prepare_parts(pair, &pair->b->parts, GRZ_ROLE_B, &pair->ready_b, error);
    if (status == GRAZE_OK) pair->once_room = largest_once_room(pair);
    return status;
}

graze_status grz_model_pair_prepare(grz_model_pair *pair, graze_error *error)
{
    unprepare(pair);
    pair->state_a = pair->a->state;
    pair->state_b = pair->b->state;
    graze_status status = grz_model_pair_is_empty(pair) ? GRAZE_OK : prepare_both(pair, error);
    if (status != GRAZE_OK) unprepare(pair);
    pair->is_prepared = status == GRAZE_OK;
    return status;
}

graze_status grz_model_pair_open(grz_model_pair *pair, const graze_query_def *given, graze_error *error)
{
    static const grz_def_versions versions = {"graze_query_def", {GRZ_SIZE_UP_TO(graze_query_def, method)}};
    graze_query_def def = graze_query_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    *pair = (grz_model_pair){.a = def.a, .b = def.b};
    if (status == GRAZE_OK) status = check_models(&def, error);
    if (status == GRAZE_OK) status = choose_settings(pair, def.method, error);
    if (status != GRAZE_OK) return status;
    pair->method_text = grz_method_text(pair->a->method, &pair->settings, true);
    status = pair->method_text ? grz_model_pair_prepare(pair, error) : grz_out_of_memory(error);
    if (status != GRAZE_OK) grz_model_pair_close(pair);
    return status;
}

void grz_model_pair_close(grz_model_pair *pair)
{
    unprepare(pair);
    grz_free(pair->method_text);
    pair->method_text = NULL;
}

void grz_model_pair_turn(const grz_model_pair *pair, uint32_t part_a, uint32_t part_b, grz_search *search)
{
    const grz_part *a = &pair->a->parts.items[part_a], *b = &pair->b->parts.items[part_b];
    search->mesh_a = a->mesh;
    search->mesh_b = b->mesh;
    search->index_a = a->index;
    search->index_b = pair->a->method->reads_b ? b->index : NULL;
    search->prepared_a = pair->ready_a.items[part_a].prepared;
    search->prepared_b = pair->ready_b.items[part_b].prepared;
    search->window = 0;
    search->left_out = 0;
    search->told_apart = 0;
    search->resumes = false;
    search->left = (graze_left){0};
    search->apart = 0;
    grz_limit_cost(search);
}

/* ---- memory ---- */

enum { MOST_SLOTS = 64 };

static size_t largest_front(const grz_model_pair *pair)
{
    const grz_method *method = pair->a->method;
    size_t largest = 0;
    for (uint32_t i = 0; method->front_bytes && i < pair->ready_a.count; i++)
        for (uint32_t j = 0; j < pair->ready_b.count; j++) {
            grz_search search = {.settings = &pair->settings};
            grz_model_pair_turn(pair, i, j, &search);
            const size_t bytes = method->front_bytes(&search);
            if (bytes > largest) largest = bytes;
        }
    return pair->ready_a.count * (uint64_t)pair->ready_b.count > 1 ? (largest + 63) / 64 * 64 : largest; /* aligned */
}

graze_status grz_pair_memory_open(grz_pair_memory *memory, const grz_model_pair *pair, graze_error *error)
{
    const size_t at_rest = pair->a->method->memory.at_rest;
    *memory = (grz_pair_memory){0};
    if (grz_model_pair_is_empty(pair)) return GRAZE_OK;
    const uint64_t pairs = (uint64_t)pair->ready_a.count * pair->ready_b.count;
    memory->slot_count = pairs < MOST_SLOTS ? (uint32_t)pairs : MOST_SLOTS;
    memory->front_bytes = largest_front(pair);
    const bool is_single = pairs == 1;
    if (!is_single) memory->owners = grz_allocate_zeroed(memory->slot_count, sizeof *memory->owners);
    if (at_rest > 0) memory->at_rest = grz_allocate_zeroed(memory->slot_count, at_rest);
    if (memory->front_bytes > 0) memory->front = grz_allocate(memory->slot_count, memory->front_bytes);
    if ((memory->owners || is_single) && (memory->at_rest || at_rest == 0) &&
        (memory->front || memory->front_bytes == 0))
        return GRAZE_OK;
    grz_pair_memory_close(memory);
    return grz_out_of_memory(error);
}

void grz_pair_memory_point(const grz_pair_memory *memory, uint64_t slot, grz_search *search)
{
    search->memory = memory->at_rest ? memory->at_rest + slot * search->method->memory.at_rest : NULL;
    search->front = memory->front ? memory->front + slot * memory->front_bytes : NULL;
}

void grz_pair_memory_set(const grz_pair_memory *memory, const grz_model_pair *pair, uint32_t part_a, uint32_t part_b,
                         grz_search *search)
{
    const uint64_t number = (uint64_t)part_a * pair->ready_b.count + part_b, slot = number % memory->slot_count;
    grz_pair_memory_point(memory, slot, search);
    if (!memory->owners || memory->owners[slot] == number + 1) return;
    memory->owners[slot] = number + 1;
    if (search->memory) memset(search->memory, 0, search->method->memory.at_rest);
}

void grz_pair_memory_close(grz_pair_memory *memory)
{
    grz_free(memory->owners);
    grz_free(memory->at_rest);
    grz_free(memory->front);
    *memory = (grz_pair_memory){0};
}

void grz_pair_memory_forget(grz_pair_memory *memory, const grz_model_pair *pair)
{
    if (memory->at_rest) memset(memory->at_rest, 0, memory->slot_count * pair->a->method->memory.at_rest);
}
