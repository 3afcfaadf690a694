/* What can be asked for, and how a wrong question is answered. */
#include <graze/graze.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_table(void **state)
{
    (void)state;
    assert_true(graze_shape_count() >= 14);
    assert_null(graze_shape_get(graze_shape_count()));
    for (size_t i = 0; i < graze_shape_count(); i++) {
        const graze_shape_info *info = graze_shape_get(i);
        assert_true(strlen(info->name) > 0 && strlen(info->summary) > 0 && info->parameter_count > 0);
        for (size_t k = 0; k < info->parameter_count; k++)
            assert_true(strlen(info->parameters[k].key) > 0 && strlen(info->parameters[k].help) > 0);
        for (size_t k = 0; k < i; k++) assert_string_not_equal(info->name, graze_shape_get(k)->name);
    }
}

static void test_errors(void **state)
{
    (void)state;
    static const struct {
        const char *shape, *parameters[3], *message;
    } cases[] = {
        {"spehre", {NULL}, "shape spehre: there is no such shape: use one of sphere, icosphere, torus"},
        {"", {NULL}, "there is no such shape"},
        {"sphere", {"ring=3"}, "shape sphere: there is no parameter 'ring': use radius, rings, segments"},
        {"sphere", {"rings"}, "parameter rings has no value: write rings=32"},
        {"sphere", {"=3"}, "there is no parameter ''"},
        {"sphere", {"rings=3", "rings=3"}, "rings is given twice"},
        {"sphere", {"rings=1"}, "shape sphere: parameter rings can not be '1': use a whole number from 2 to 1000000"},
        {"sphere", {"rings="}, "rings can not be '': use a whole number"},
        {"sphere", {"rings=3.5"}, "rings can not be '3.5': use a whole number"},
        {"sphere", {"rings=99999999999999999999"}, "use a whole number"},
        {"sphere", {"rings= 3"}, "use a whole number"},
        {"sphere", {"radius=0"}, "radius can not be '0': use a number from 1e-30 to 1e+30"},
        {"sphere", {"radius=nan"}, "'nan': use a number"},
        {"sphere", {"radius=inf"}, "'inf': use a number"},
        {"sphere", {"radius=1x"}, "'1x': use a number"},
        {"sphere", {"rings=1000000", "segments=1000000"}, "1999998000000 triangles, and 100000000 are the most"},
        {"box", {"cells=1000000"}, "12000000000000 triangles"},
        {"torus", {"rings=1000000", "sides=1000000"}, "2000000000000 triangles"},
        {"torus", {"minor=1"}, "closes the hole"},
        {"deformed-torus", {"minor=0.7", "bump=0.5"}, "closes the hole"},
        {"icosphere", {"level=12"}, "from 0 to 11"},
        {"polytope", {"points=3"}, "from 4 to"},
        {"tetras", {"count=0"}, "from 1 to"},
        {"tetras", {"epsilon=0.5"}, "from 0 to 0.49"},
        {"terrain", {"level=12"}, "from 1 to 11"},
        {"terrain", {"seed=-1"}, "from 0 to 9007199254740991"},
        {"pipes", {"ends=round"}, "parameter ends can not be 'round': use closed|open"},
        {"pipes", {"ends=clos"}, "'clos': use closed|open"},
        {"pipes", {"count=1000", "cells=4"}, "lower count or raise cells"},
        {"pipes", {"segments=10000", "bends=1000"}, "lower count, segments or bends"},
        {"swept", {"gap=0.00001", "steps=100000"}, "raise gap or lower steps"},
        {"swept", {"gap=0.00001", "steps=5", "size=0.1"}, "raise gap, or lower size"},
        {"swept", {"poses=/nonexistent/poses", "count=1", "steps=10"}, "/nonexistent/poses"},
        {"heightfield", {NULL}, "file is missing: give file=..., an ESRI ASCII grid or a USGS DEM"},
        {"heightfield", {"file"}, "parameter file has no value: write file=..."},
        {"heightfield", {"file=/nonexistent/file"}, "/nonexistent/file"},
        {"heightfield", {"file=x", "step=0"}, "from 1 to"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t count = 0;
        while (count < 3 && cases[i].parameters[count]) count++;
        graze_mesh *mesh = (graze_mesh *)state;
        graze_error error = {GRAZE_OK, ""};
        graze_status status = graze_shape_create(cases[i].shape, cases[i].parameters, count, &mesh, &error);
        if (status == GRAZE_OK || status != error.status || mesh) fail_msg("case %zu was not refused", i);
        if (!strstr(error.message, cases[i].message)) fail_msg("case %zu: %s", i, error.message);
        assert_int_equal(graze_shape_create(cases[i].shape, cases[i].parameters, count, &mesh, NULL), status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table), cmocka_unit_test(test_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
