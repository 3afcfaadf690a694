/* The library in a host that owns its memory: an allocator with a budget, log lines to the host, and failures handled.
 */
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

/* Each block is preceded by its size; the union keeps what follows aligned as malloc aligns it. */
typedef union header {
    size_t byte_count;
    max_align_t alignment;
} header;

typedef struct budget {
    size_t limit, used;
} budget;

static void *budget_reallocate(void *block, size_t byte_count, void *user)
{
    budget *b = user;
    header *old = block ? (header *)block - 1 : NULL;
    size_t freed = old ? old->byte_count : 0;
    if (byte_count > b->limit - (b->used - freed)) return NULL;
    header *fresh = realloc(old, sizeof *fresh + byte_count);
    if (!fresh) return NULL;
    b->used = b->used - freed + byte_count;
    fresh->byte_count = byte_count;
    return fresh + 1;
}

static void *budget_allocate(size_t byte_count, void *user)
{
    return budget_reallocate(NULL, byte_count, user);
}

static void budget_release(void *block, void *user)
{
    if (!block) return;
    header *old = (header *)block - 1;
    ((budget *)user)->used -= old->byte_count;
    free(old);
}

static void log_to_host(graze_log_level level, const char *line, void *user)
{
    fprintf(user, "%s: %s\n", level == GRAZE_LOG_WARNING ? "warning" : "info", line);
}

static graze_status make_torus(graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_status status = graze_shape_create("torus", NULL, 0, &mesh, error);
    graze_mesh_free(mesh);
    return status;
}

int main(void)
{
    budget memory = {.limit = 10000000};
    graze_allocator allocator = {budget_allocate, budget_reallocate, budget_release, &memory};
    graze_set_allocator(&allocator); /* both once, before anything else */
    graze_set_log(log_to_host, stderr);

    graze_error error;
    graze_status enough = make_torus(&error);
    if (enough != GRAZE_OK) fprintf(stderr, "%s\n", error.message);
    memory.limit = 1000;
    graze_status scarce = make_torus(&error);
    printf("with 1000 bytes: %s: %s\n", graze_status_name(scarce), error.message);
    printf("%zu bytes still in use\n", memory.used); /* a failure leaves nothing behind */
    return enough == GRAZE_OK && scarce == GRAZE_OUT_OF_MEMORY && memory.used == 0 ? 0 : 1;
}
