/* What is read: standard input, formats, limits, packed files, and files that are not read at all. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"
#include "skip.h"

static int set_up(void **state)
{
    (void)state;
    enter_folder("reading");
    write_file("cube.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    write_file("points.txt", "0.5 0.5 -2\n0.25 0 0\n");
    write_file("rays.txt", "0.5 0.4 -1  0 0 1\n");
    write_file("far.obj", "v 9 0 0\nv 10 0 0\nv 9 1 0\nf 1 2 3\n");
    outcome o;
    run_graze("build cube.obj -o cube.graze", &o);
    assert_int_equal(o.exit_status, 0);
    run_shell("cp cube.obj cube.dat && cp cube.graze ./-", &o); /* a file of that name is not what is meant */
    return o.exit_status;
}

static bool has_zlib(void)
{
    outcome o;
    run_graze("--version", &o);
    return strstr(o.out, "gzip: yes") != NULL;
}

typedef struct run_case {
    const char *line;
    int exit_status;
    const char *says; /* of standard output, or of the refusal */
} run_case;

static void check_runs(const run_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        outcome o;
        run_shell(cases[i].line, &o);
        if (o.exit_status != cases[i].exit_status)
            fail_msg("%s: exit status %d: %s%s", cases[i].line, o.exit_status, o.out, o.err);
        if (cases[i].exit_status == 2)
            check_refusal(cases[i].line, "graze ", cases[i].says, &o);
        else if (!strstr(o.out, cases[i].says))
            fail_msg("%s: does not say '%s': %s", cases[i].line, cases[i].says, o.out);
    }
}

static void standard_input(void **state)
{
    (void)state;
    static const run_case cases[] = {
        {"\"$graze\" info - --format obj <cube.obj", 0, "triangles             12"},
        {"cat cube.obj | \"$graze\" info --format=obj -", 0, "triangles             12"},
        {"\"$graze\" check cube.obj - --format obj --pose 2,0,0 <cube.obj", 0, "free"},
        {"\"$graze\" check - cube.graze --format obj --pose 1,0,0 <cube.obj", 1, "contact"},
        {"\"$graze\" distance - cube.obj --format obj --pose 3,0,0 <cube.obj", 0, "distance 2"},
        {"\"$graze\" replay cube.obj - poses.txt --format obj --json <cube.obj", 1, "\"hits\":3"},
        {"\"$graze\" build - --format obj -o piped.graze <cube.obj && cmp piped.graze cube.graze && echo same", 0,
         "same"},
        {"\"$graze\" ray - --format obj --origin .5,.4,-1 --direction 0,0,1 <cube.obj", 1, "triangle"},
        {"\"$graze\" fly - cube.obj --format obj --poses 5 --json <cube.obj || true", 0, "\"a\":\"-\""},
        {"\"$graze\" nearest - points.txt --format obj <cube.obj", 0, "8 points"},
        {"\"$graze\" nearest - points.txt --format OBJ <cube.obj", 0, "8 points"},
        {"\"$graze\" nearest cube.obj - --json <points.txt", 0, "\"points\":8,\"queries\":2"},
        {"\"$graze\" ray cube.obj - --json <rays.txt", 1, "\"rays\":1"},
        {"\"$graze\" clash cube.obj - --format obj <cube.obj", 1, "cube.obj and -: contact"},
        {"\"$graze\" clash - far.obj cube.graze --format obj <cube.obj", 1, "- and cube.graze: contact"},
        {"\"$graze\" replay cube.obj cube.obj - <poses.txt", 2, "-: standard input is not read here: name a file"},
        {"\"$graze\" nearest - - <points.txt", 2, "-: standard input is given twice"},
        {"\"$graze\" ray - - --format obj <cube.obj", 2, "-: standard input is given twice"},
        {"printf '%s\\t-\\t%s\\t1\\t1 0 0 0 0 1 0 0 0 0 1 0\\n' one cube.obj two - >parts.tsv; "
         "\"$graze\" clash --placements parts.tsv",
         1, "one and two: contact"}, /* there - is a file */
        {"\"$graze\" clash - cube.obj - --format obj <cube.obj", 2, "-: standard input is given twice"},
        {"\"$graze\" nearest - points.txt <cube.graze", 2, "standard input: is a saved model of graze"},
        {"\"$graze\" check - cube.obj <cube.graze", 2, "which is loaded from a file, and not read: name the file"},
        {"\"$graze\" check - - --format obj <cube.obj", 2, "-: standard input is given twice"},
        {"\"$graze\" info - cube.obj - --format obj <cube.obj", 2, "-: standard input is given twice"},
        {"\"$graze\" fly - - --format obj <cube.obj", 2, "-: standard input is given twice"},
        {"\"$graze\" info - <cube.obj", 2,
         "standard input: neither the name's ending nor the content tells the format: say which it is (--format)"},
        {"\"$graze\" info - <cube.graze", 2, "standard input: is a saved model of graze"},
        {"\"$graze\" info - </dev/null", 2, "standard input: byte 0: the file is empty"},
        {"\"$graze\" info - <&-", 2, "standard input: "},
        {"\"$graze\" info - --format stl <cube.obj", 2, "standard input: "},
    };
    check_runs(cases, sizeof cases / sizeof *cases);
}

static void formats_and_limits(void **state)
{
    (void)state;
    static const run_case cases[] = {
        {"\"$graze\" info cube.dat --format obj", 0, "triangles             12"},
        {"\"$graze\" check cube.dat cube.dat --format obj", 1, "contact"},
        {"\"$graze\" info cube.dat", 2, "cube.dat: neither the name's ending nor"},
        {"\"$graze\" info cube.dat --format Obj --most 1K", 0, "triangles             12"},
        {"\"$graze\" info cube.dat --format obj --most 1g", 0, "triangles             12"},
        {"\"$graze\" nearest cube.dat cube.dat --format obj", 0, "8 points"},
        {"\"$graze\" nearest cube.dat points.txt", 2, "cube.dat: line 1: 'v' is no number"},
        {"\"$graze\" nearest cube.graze points.txt", 2,
         "cube.graze: is a saved model of graze, and no mesh, and not read: write its mesh by 'graze convert'"},
        {"\"$graze\" clash cube.dat cube.obj --format obj", 1, "cube.dat and cube.obj: contact"},
        {"\"$graze\" clash cube.graze cube.obj --format obj", 2, "cube.graze: is a saved model, and the format"},
        {"\"$graze\" info cube.obj --format step", 2, "--format: 'step' is no format that is read"},
        {"\"$graze\" info cube.obj --format obj --format obj", 2, "--format: given twice"},
        {"\"$graze\" info cube.graze --format obj", 2,
         "cube.graze: is a saved model, and the format of a mesh is given"},
        {"\"$graze\" check cube.graze cube.obj --format obj", 2, "cube.graze: is a saved model"},
        {"\"$graze\" info cube.obj --most 0", 2, "--most: '0': give a whole number of bytes"},
        {"\"$graze\" info cube.obj --most 1.5G", 2, "--most: '1.5G'"},
        {"\"$graze\" info cube.obj --most 5T", 2, "--most: '5T'"},
        {"\"$graze\" info cube.obj --most 99999999999G", 2, "--most: '99999999999G'"},
        {"\"$graze\" info cube.obj --most -1", 2, "--most: '-1'"},
        {"\"$graze\" info cube.obj --most 18446744073G", 0, "triangles"},
        {"\"$graze\" build cube.obj -o scaled.graze --scale 25.4 && \"$graze\" info scaled.graze", 0,
         "(25.4, 25.4, 25.4)"},
        {"\"$graze\" build cube.obj -o no.graze --scale 0", 2, "--scale: 0 is no factor"},
        {"\"$graze\" build cube.obj -o no.graze --scale nan", 2, "--scale: 'nan' is not a finite number"},
        {"\"$graze\" build cube.obj -o no.graze --scale -2", 2, "--scale: -2 is negative, which would mirror"},
        {"\"$graze\" build cube.obj -o no.graze --scale 1e61", 2,
         "--scale: 1e61 is no factor: give a number above 0, up to 2^200"},
    };
    check_runs(cases, sizeof cases / sizeof *cases);
    assert_false(exists("no.graze"));
}

static void packed_files(void **state)
{
    (void)state;
    if (!has_zlib()) SKIP(NO_ZLIB);
    static const run_case cases[] = {
        {"gzip -nk cube.obj && \"$graze\" check cube.obj.gz cube.obj --pose 1,0,0", 1, "contact"},
        {"\"$graze\" info - --format obj <cube.obj.gz", 0, "triangles             12"},
        {"\"$graze\" info cube.obj.gz --most 100", 2, "cube.obj.gz: byte "},
        {"\"$graze\" info cube.obj.gz --most 100", 2, "unpacks to more than 100 bytes: allow more (--most) if"},
        {"\"$graze\" nearest cube.obj.gz points.txt", 0, "8 points"},
        {"\"$graze\" nearest cube.obj.gz points.txt --most 100", 2, "cube.obj.gz: byte "},
        {"\"$graze\" clash cube.obj.gz cube.obj --most 100", 2, "cube.obj.gz: byte "},
        {"\"$graze\" ray cube.obj.gz --origin 0,0,0 --direction 1,0,0 --most 100", 2, "cube.obj.gz: byte "},
        {"gzip -nk cube.graze && \"$graze\" info cube.graze.gz", 2,
         "is a saved model of graze that gzip packed, and not read: unpack it (gunzip)"},
        {"\"$graze\" nearest cube.graze.gz points.txt", 2, "cube.graze.gz: is a saved model of graze that gzip packed"},
        {"head -c 50 cube.obj.gz >cut.obj.gz; \"$graze\" build cut.obj.gz -o cut.graze", 2,
         "cut.obj.gz: byte 50 of the gzip file"},
        {"cat cube.obj.gz cube.obj >tail.obj.gz; \"$graze\" info tail.obj.gz", 2,
         "what follows the packed data was not packed by gzip: copy or pack it again"},
    };
    check_runs(cases, sizeof cases / sizeof *cases);
    assert_false(exists("cut.graze"));
}

static void foreign_files(void **state)
{
    (void)state;
    write_file("a.step", "ISO-10303-21;\n");
    write_file("a.3mf", "PK\3\4");
    write_file("a.fbx", "Kaydara FBX Binary  ");
    write_file("a.dae", "<?xml version=\"1.0\"?><COLLADA>");
    static const run_case cases[] = {
        {"\"$graze\" check a.step cube.obj", 2, "a.step: is a STEP file"},
        {"\"$graze\" info a.3mf", 2, "a.3mf: is a 3MF file"},
        {"\"$graze\" info a.fbx", 2, "a.fbx: is an FBX file"},
        {"\"$graze\" info a.dae", 2, "a.dae: is a COLLADA file"},
        {"\"$graze\" nearest a.step points.txt", 2, "a.step: is a STEP file"},
        {"\"$graze\" nearest points.txt a.3mf", 2, "a.3mf: is a 3MF file"},
        {"\"$graze\" nearest a.fbx points.txt", 2, "a.fbx: is an FBX file"},
        {"\"$graze\" nearest points.txt a.dae", 2, "a.dae: is a COLLADA file"},
        {"\"$graze\" nearest points.txt - <a.step", 2, "standard input: is a STEP file"},
        {"\"$graze\" clash cube.obj a.step", 2, "a.step: is a STEP file"},
    };
    check_runs(cases, sizeof cases / sizeof *cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(standard_input), cmocka_unit_test(formats_and_limits),
                                       cmocka_unit_test(packed_files), cmocka_unit_test(foreign_files)};
    return cmocka_run_group_tests(tests, set_up, NULL);
}
