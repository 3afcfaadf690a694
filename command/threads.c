#include "threads.h"

#include "message.h"

#include <pthread.h>
#include <stdlib.h>

void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end)
{
    size_t each = total / parts, rest = total % parts;
    *first = part * each + (part < rest ? part : rest);
    *end = *first + each + (part < rest);
}

graze_status run_threads(void *workers, size_t size, size_t count, void *(*run)(void *worker), graze_error *error)
{
    char *worker = workers;
    size_t started = 0;
    graze_status status = GRAZE_OK;
    pthread_t *threads = malloc(count * sizeof *threads);
    while (threads && started + 1 < count && pthread_create(&threads[started], NULL, run, worker + started * size) == 0)
        started++;
    if (threads && started + 1 == count)
        run(worker + started * size);
    else
        status = fail(error, GRAZE_OUT_OF_MEMORY, "thread %zu of %zu could not be started: give fewer --threads",
                      started + 1, count);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    free(threads);
    return status;
}
