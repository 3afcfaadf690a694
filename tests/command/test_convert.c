/* graze convert, and what outputs may replace. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

static int set_up(void **state)
{
    (void)state;
    enter_folder("convert");
    write_file("cube.obj", cube_obj);
    write_file("poses.txt", cube_poses);
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

static void formats(void **state)
{
    (void)state;
    run_well("\"$graze\" convert cube.obj cube.ply", "cube.ply: 12 triangles, 8 vertices\n");
    run_well("\"$graze\" convert cube.ply again.obj && \"$graze\" convert cube.obj once.obj && cmp again.obj once.obj "
             "&& echo same",
             "same");
    run_well("\"$graze\" convert cube.obj cube.stl --json", "\"file\":\"cube.stl\",\"triangles\":12,\"vertices\":8}");
    run_well("\"$graze\" info cube.stl", "triangles             12");
    run_well("\"$graze\" convert - piped.ply --format obj <cube.obj && cmp piped.ply cube.ply && echo same", "same");
    run_well("\"$graze\" convert cube.graze saved.ply && cmp saved.ply cube.ply && echo same", "same");
    run_well(
        "cp cube.obj cube.dat && \"$graze\" convert cube.dat dat.ply --format obj && cmp dat.ply cube.ply && echo same",
        "same");
    run_well("\"$graze\" convert cube.obj cube.ply", "12 triangles"); /* over one of the same kind */
}

/* First the scale, each product rounded once, then the pose, as graze_pose_carry rounds. */
static void scale_and_pose(void **state)
{
    (void)state;
    run_well("\"$graze\" convert cube.obj moved.obj --scale 0.1 --pose 1,2,3,0,0,90 && grep -c '^v ' moved.obj", "8");
    static char text[4000];
    read_file("moved.obj", text, sizeof text);
    if (!strstr(text, "v 1 2 3\n") || !strstr(text, "v 1 2.1000000000000001 3\n") ||
        !strstr(text, "v 0.90000000000000002 2.1000000000000001 3.1000000000000001\n"))
        fail_msg("%s", text);
    run_well("\"$graze\" convert cube.obj same.obj --scale 1 --pose 0,0,0 && cmp same.obj once.obj && echo same",
             "same");
}

static const struct {
    const char *line, *said;
} refusals[] = {
    {"\"$graze\" convert cube.obj cube.obj", "cube.obj: OUT would overwrite"},
    {"\"$graze\" convert cube.obj out.step", "out.step: "},
    {"\"$graze\" convert cube.obj out.obj.gz", "out.obj.gz: "},
    {"\"$graze\" convert cube.obj none/out.obj", "none/out.obj: "},
    {"\"$graze\" convert cube.obj out.obj --scale 0", "--scale: 0 is no factor"},
    {"\"$graze\" convert cube.obj out.obj --scale 1.6e60 --pose 0,0,1e60", "cube.obj: carried mesh: vertex "},
    {"\"$graze\" convert cube.obj out.obj --pose 1,2", "--pose: pose '1,2'"},
    {"\"$graze\" convert cube.obj out.obj --pose 0,1e300,0", "--pose: pose: translation"},
    {"\"$graze\" convert missing.obj out.obj", "missing.obj: can not be read"},
    {"\"$graze\" convert cube.graze out.obj --scale 2", "cube.graze: is a saved model, which has its scale"},
    {"\"$graze\" convert cube.obj", "OUT is missing"},
    /* What is there stays: meshes and models of another kind. */
    {"\"$graze\" convert cube.obj kept.ply.obj", "kept.ply.obj: OUT would replace a PLY mesh by something else"},
    {"\"$graze\" convert cube.obj kept.model.obj", "kept.model.obj: OUT would replace a saved model by something else"},
    {"\"$graze\" shape box -o kept.graze", "kept.graze: --output would replace a saved model"},
    {"\"$graze\" build cube.obj -o kept.stl", "kept.stl: saved models end in .graze"},
    {"\"$graze\" build cube.obj -o kept.text.graze", "kept.text.graze: --output would replace what is no saved model "
                                                     "by something else: name another file, or say --force"},
    {"\"$graze\" replay cube.obj cube.obj poses.txt --out kept.stl",
     "kept.stl: --out would replace an STL mesh by something else: name another file, or remove it first"},
    {"\"$graze\" replay cube.obj cube.obj poses.txt --times kept.graze",
     "kept.graze: --times would replace a saved model"},
    {"\"$graze\" check cube.obj cube.obj --page kept.stl", "kept.stl: --page would replace an STL mesh"},
    {"\"$graze\" fly cube.obj cube.obj --poses 3 --object-out kept.graze",
     "kept.graze: --object-out would replace a saved model"},
    {"\"$graze\" fly cube.obj cube.obj --poses 3 --poses-out kept.stl",
     "kept.stl: --poses-out would replace an STL mesh"},
    {"\"$graze\" nearest cube.obj cube.obj --out kept.ply.obj", "kept.ply.obj: --out would replace a PLY mesh"},
    {"\"$graze\" ray cube.obj --origin 0,0,0 --direction 1,0,0 --out kept.stl",
     "kept.stl: --out would replace an STL mesh"},
};

static void refused(void **state)
{
    (void)state;
    static outcome o;
    run_shell("\"$graze\" convert cube.obj kept.ply && cp kept.ply kept.ply.obj && cp cube.graze kept.model.obj && "
              "cp cube.graze kept.graze && \"$graze\" convert cube.obj kept.stl && echo text >kept.text.graze && "
              "cat kept* | cksum >before",
              &o);
    assert_int_equal(o.exit_status, 0);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        run_shell(refusals[i].line, &o);
        check_refusal(refusals[i].line, "graze ", refusals[i].said, &o);
    }
    run_well("cat kept* | cksum | cmp - before && echo same", "same");
    assert_false(exists("out.obj"));
    check_no_leftovers("convert");
}

/* What may be replaced: the same kind, what is empty, anything with --force, and other texts. */
static void replaced(void **state)
{
    (void)state;
    run_well("\"$graze\" build cube.obj -o twice.graze && \"$graze\" build cube.obj -o twice.graze", "twice.graze");
    run_well(": >empty.graze && \"$graze\" build cube.obj -o empty.graze", "empty.graze");
    run_well(
        ": >empty.stl && \"$graze\" replay cube.obj cube.obj poses.txt --out empty.stl >/dev/null; head -n 1 empty.stl",
        "pose,hit");
    run_well("\"$graze\" build cube.obj -o forced.stl --force && \"$graze\" info forced.stl", "saved model");
    run_well("echo old >old.csv && \"$graze\" replay cube.obj cube.obj poses.txt --out old.csv >/dev/null; head -n 1 "
             "old.csv",
             "pose,hit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(formats), cmocka_unit_test(scale_and_pose),
                                       cmocka_unit_test(refused), cmocka_unit_test(replaced)};
    return cmocka_run_group_tests(tests, set_up, NULL);
}
