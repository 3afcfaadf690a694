/* graze hull. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

static int set_up(void **state)
{
    (void)state;
    enter_folder("hull");
    write_file("cube.obj", cube_obj);
    write_file("points.txt", "0 0 0\n1 0 0\n0 1 0 # a corner\n0.25,0.25,0.25\n\n0 0 1\n");
    write_file("bad.txt", "0 0 0\n1 nan 0\n");
    outcome o;
    run_graze("build cube.obj -o cube.graze", &o);
    return o.exit_status;
}

static void run_well(const char *line, const char *says)
{
    static outcome o;
    run_shell(line, &o);
    if (o.exit_status != 0) fail_msg("%s: exit status %d: %s%s", line, o.exit_status, o.out, o.err);
    if (!strstr(o.out, says)) fail_msg("%s: does not say '%s': %s", line, says, o.out);
}

static void hulls_are_written(void **state)
{
    (void)state;
    run_well("\"$graze\" hull cube.obj -o cube.ply", "cube.ply: 12 triangles, 8 vertices\n");
    run_well("\"$graze\" hull - -o piped.ply --format obj <cube.obj && cmp piped.ply cube.ply && echo same", "same");
    run_well("\"$graze\" hull cube.graze -o saved.ply && cmp saved.ply cube.ply && echo same", "same");
    run_well("\"$graze\" hull cube.ply -o again.ply && cmp again.ply cube.ply && echo same", "same");
    run_well("\"$graze\" hull points.txt -o four.obj --json",
             "\"points\":\"points.txt\",\"file\":\"four.obj\",\"triangles\":4,\"vertices\":4}");
    run_well("head -n 3 points.txt | \"$graze\" hull - --scale 2 -o flat.obj && cat flat.obj", "v 0 2 0");
}

static const struct {
    const char *line, *said;
} refusals[] = {
    {"\"$graze\" hull cube.obj", "--output is missing"},
    {"\"$graze\" hull cube.obj -o cube.obj", "cube.obj: --output would overwrite"},
    {"\"$graze\" hull bad.txt -o out.obj", "bad.txt: "},
    {"\"$graze\" hull missing.obj -o out.obj", "missing.obj: can not be read"},
    {"\"$graze\" hull cube.obj -o out.step", "out.step: "},
    {"\"$graze\" hull -o out.obj", "IN is missing"},
};

static void refusals_say_why(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        static outcome o;
        run_shell(refusals[i].line, &o);
        if (o.exit_status != 2 || !strstr(o.err, refusals[i].said))
            fail_msg("%s: exit status %d: %s", refusals[i].line, o.exit_status, o.err);
    }
    check_no_leftovers("hull");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hulls_are_written),
        cmocka_unit_test(refusals_say_why),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
