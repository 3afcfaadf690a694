/* The data set Interior: a hand in an aircraft's cabin. */
#include "study/frame/parts.h"
#include "study/quickcd/sets.h"

#include <math.h>
#include <stdio.h>

static const part seat[] = {
    {"box", 6, 0, {{0.5, 0.45, 0.12}, {0, 0, 0}, {0, 0, 0.42}}},
    {"box", 6, 0, {{0.1, 0.45, 0.65}, {0, -12, 0}, {0.3, 0, 0.78}}},
    {"sphere", 10, 16, {{0.06, 0.15, 0.1}, {0, 0, 0}, {0.38, 0, 1.15}}},
    {"box", 4, 0, {{0.4, 0.05, 0.05}, {0, 0, 0}, {0.05, 0.24, 0.62}}},
    {"box", 4, 0, {{0.4, 0.05, 0.05}, {0, 0, 0}, {0.05, -0.24, 0.62}}},
    {"cylinder", 2, 12, {{0.02, 0.02, 0.18}, {0, 0, 0}, {0.2, 0.2, 0.18}}},
    {"cylinder", 2, 12, {{0.02, 0.02, 0.18}, {0, 0, 0}, {-0.2, 0.2, 0.18}}},
    {"cylinder", 2, 12, {{0.02, 0.02, 0.18}, {0, 0, 0}, {0.2, -0.2, 0.18}}},
    {"cylinder", 2, 12, {{0.02, 0.02, 0.18}, {0, 0, 0}, {-0.2, -0.2, 0.18}}},
};

/* A palm and five fingers. */
static const part hand[] = {
    {"sphere", 6, 10, {{0.05, 0.05, 0.018}, {0, 0, 0}, {0, 0, 0}}},
    {"cylinder", 2, 10, {{0.009, 0.009, 0.04}, {0, 90, 0}, {0.075, 0.033, 0}}},
    {"cylinder", 2, 10, {{0.009, 0.009, 0.045}, {0, 90, 0}, {0.085, 0.011, 0}}},
    {"cylinder", 2, 10, {{0.009, 0.009, 0.045}, {0, 90, 0}, {0.085, -0.011, 0}}},
    {"cylinder", 2, 10, {{0.008, 0.008, 0.035}, {0, 90, 0}, {0.07, -0.033, 0}}},
    {"cylinder", 2, 10, {{0.01, 0.01, 0.035}, {0, 90, 50}, {0.02, 0.065, 0}}},
};

static graze_status add_seats(assembly *cabin, const graze_mesh *seat_mesh, int rows, graze_error *error)
{
    static const double y[] = {-1.45, -0.95, -0.45, 0.45, 0.95, 1.45};
    graze_status status = GRAZE_OK;
    for (int i = 0; i < 6 * rows && status == GRAZE_OK; i++) {
        placement where = {{1, 1, 1}, {0, 0, 0}, {0.8 * (i / 6), y[i % 6], 0}};
        status = assembly_add(cabin, seat_mesh, &where, error);
    }
    return status;
}

/* Shell, floor, ducts below the ceiling and bins. */
static graze_status add_cabin(assembly *cabin, double scale, graze_error *error)
{
    static const part fixed[] = {
        {"cylinder", 60, 80, {{2.2, 2.2, 4}, {0, 90, 0}, {2.8, 0, 0.9}}},
        {"box", 20, 0, {{8, 3.6, 0.04}, {0, 0, 0}, {2.8, 0, -0.03}}},
        {"box", 20, 0, {{8, 0.5, 0.35}, {0, 0, 0}, {2.8, -1.3, 1.8}}},
        {"box", 20, 0, {{8, 0.5, 0.35}, {0, 0, 0}, {2.8, 1.3, 1.8}}},
    };
    placement ducts = {{8, 1.8, 0.8}, {0, 0, 0}, {-1.2, -0.9, 1.9}};
    graze_status status = add_parts(cabin, fixed, sizeof fixed / sizeof *fixed, sqrt(scale), error);
    if (status != GRAZE_OK) return status;
    return add_pipes(cabin, 90, scale, &ducts, error);
}

/* A real chair stands upright along y, has about four times the triangles, and is a metre high. */
static graze_status make_seat(double scale, graze_mesh **out, int *rows, char *origin, size_t capacity,
                              graze_error *error)
{
    static const char real[] = "cad/office_chair.obj";
    graze_mesh *chair;
    graze_status status = read_real_mesh(real, &chair, error);
    if (status != GRAZE_OK) return status;
    assembly a = {0};
    *rows = chair ? scaled_count(4, scale, 1)
                  : scaled_count(8, fmin(1, 10 * scale), 1); /* small cabins have fewer, not only coarser seats */
    if (chair) {
        double size = 1.1 / mesh_longest_side(chair);
        placement upright = {{size, size, size}, {90, 0, 0}, {0, 0, 0.55}};
        status = assembly_add(&a, chair, &upright, error);
        graze_mesh_free(chair);
    } else {
        status = add_parts(&a, seat, sizeof seat / sizeof *seat, sqrt(scale), error);
    }
    snprintf(origin, capacity,
             "a cabin of boxes, spheres, cylinders and `graze shape pipes` with %d seats%s%s, and a hand of "
             "a sphere and five cylinders",
             6 * *rows, chair ? " " : "", chair ? real : "");
    return finish_assembly(&a, status, out, error);
}

graze_status make_interior(const study_context *c, size_t poses, workload *w, graze_error *error)
{
    graze_mesh *seat_mesh;
    int rows;
    graze_status status = make_seat(c->scale, &seat_mesh, &rows, w->origin, sizeof w->origin, error);
    if (status != GRAZE_OK) return status;
    assembly cabin = {0}, parts = {0};
    status = add_seats(&cabin, seat_mesh, rows, error);
    graze_mesh_free(seat_mesh);
    if (status == GRAZE_OK) status = add_cabin(&cabin, c->scale, error);
    status = finish_assembly(&cabin, status, &w->environment, error);
    if (status != GRAZE_OK) return status;
    status = finish_assembly(&parts, add_parts(&parts, hand, sizeof hand / sizeof *hand, 1, error), &w->object, error);
    /* An engineer moved the hand through whatever was there, as a workout: so does this flight. */
    flight_plan plan = {.poses = poses, .step = 0.1, .room = 0.6, .turn = 1, .through = true, .seed = 1};
    return status == GRAZE_OK ? workload_fly(w, &plan, error) : status;
}
