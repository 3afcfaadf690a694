/* METHOD strings, on a table of every kind of option, and through the public functions. */
#include "text/options.h"

#include "scene.h"

static const grz_option options[] = {
    {"k", GRZ_OPTION_OF_BUILD, NULL, 2, 26, true, "18", "how many directions"},
    {"rule", GRZ_OPTION_OF_BUILD, "longest|splatter|sah", 1, 0, false, "sah", "how to split"},
    {"tau", GRZ_OPTION_OF_QUERY, "paper", 1, 1000, true, "1", "where to stop"},
    {"share", GRZ_OPTION_OF_QUERY, NULL, 0, 1, false, "0.5", "a fraction"},
    {"overlap", GRZ_OPTION_OF_QUERY, "fixed|first:N|Nus", 1, 13, true, "fixed", "words with a number in them"},
    {.key = NULL},
};

static void values_are_read_and_printed(void **state)
{
    (void)state;
    static const struct {
        const char *text, *printed, *of_build;
    } cases[] = {
        {NULL, "m,k=18,rule=sah,tau=1,share=0.5,overlap=fixed", "m,k=18,rule=sah"},
        {"", "m,k=18,rule=sah,tau=1,share=0.5,overlap=fixed", "m,k=18,rule=sah"},
        {"k=6", "m,k=6,rule=sah,tau=1,share=0.5,overlap=fixed", "m,k=6,rule=sah"},
        {"tau=paper,rule=longest", "m,k=18,rule=longest,tau=paper,share=0.5,overlap=fixed", "m,k=18,rule=longest"},
        {"share=0.25,tau=77,rule=splatter,k=26", "m,k=26,rule=splatter,tau=77,share=0.25,overlap=fixed",
         "m,k=26,rule=splatter"},
        {"overlap=first:7", "m,k=18,rule=sah,tau=1,share=0.5,overlap=first:7", "m,k=18,rule=sah"},
        {"overlap=13us", "m,k=18,rule=sah,tau=1,share=0.5,overlap=13us", "m,k=18,rule=sah"},
        {"share=1e-3", "m,k=18,rule=sah,tau=1,share=0.001,overlap=fixed", "m,k=18,rule=sah"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grz_settings settings;
        graze_error error;
        char text[200], cut[5];
        scene_expect_ok(grz_settings_parse(options, "m", cases[i].text, &settings, &error), &error);
        size_t length = grz_settings_print(options, "m", &settings, true, text, sizeof text);
        assert_string_equal(text, cases[i].printed);
        assert_int_equal(length, strlen(text));
        grz_settings_print(options, "m", &settings, false, text, sizeof text);
        assert_string_equal(text, cases[i].of_build);
        assert_int_equal(grz_settings_print(options, "m", &settings, true, cut, sizeof cut), length);
        assert_memory_equal(cut, cases[i].printed, 4);
        assert_int_equal(cut[4], 0);
    }
}

/* As shapes read them: a text a time, any text, and an option that must be given. */
static void single_texts_are_read(void **state)
{
    (void)state;
    static const grz_option parameters[] = {
        {"file", GRZ_OPTION_OF_BUILD, "*", 1, 0, false, NULL, "of any name"},
        {"seed", GRZ_OPTION_OF_BUILD, NULL, 0, 9007199254740991.0, true, "1", "all that doubles count"},
        {.key = NULL},
    };
    static const grz_owner owner = {"shape", "s", "parameter"};
    static const char file[] = "file=a,b=c|N*";
    grz_settings settings = grz_settings_default(parameters);
    graze_error error;
    assert_true(!settings.values[0].text && !settings.values[0].given && settings.values[1].number == 1);
    scene_expect_ok(grz_settings_read(parameters, &owner, file, strlen(file), &settings, &error), &error);
    assert_true(settings.values[0].text == file + 5 && settings.values[0].given && !settings.values[1].given);
    assert_int_equal(grz_settings_read(parameters, &owner, "seed=-1", 7, &settings, &error), GRAZE_BAD_ARGUMENT);
    assert_string_equal(error.message,
                        "shape s: parameter seed can not be '-1': use a whole number from 0 to 9007199254740991");
    assert_int_equal(grz_settings_read(parameters, &owner, "file=", 5, &settings, &error), GRAZE_BAD_ARGUMENT);
    assert_string_equal(error.message, "shape s: parameter file is given twice: give it once");
    assert_int_equal(grz_settings_read(parameters, &owner, "x=1", 3, &settings, &error), GRAZE_BAD_ARGUMENT);
    assert_string_equal(error.message, "shape s: there is no parameter 'x': use file, seed");
}

static void mistakes_are_refused_with_the_remedy(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"x=1", "use k, rule, tau, share, overlap"},
        {"k=27", "a whole number from 2 to 26"},
        {"k=6.5", "a whole number from 2 to 26"},
        {"k=", "a whole number from 2 to 26"},
        {"k=nan", "a whole number from 2 to 26"},
        {"k", "write k=18"},
        {"k=6,k=6", "given twice"},
        {"rule=best", "use longest|splatter|sah"},
        {"rule=long", "use longest|splatter|sah"},
        {"rule=1", "use longest|splatter|sah"},
        {"tau=0", "paper or a whole number from 1 to 1000"},
        {"overlap=first:", "use fixed|first:N|Nus, N a whole number from 1 to 13"},
        {"overlap=first:14", "use fixed|first:N|Nus, N a whole number from 1 to 13"},
        {"overlap=7", "use fixed|first:N|Nus, N a whole number from 1 to 13"},
        {"overlap=us", "use fixed|first:N|Nus, N a whole number from 1 to 13"},
        {"overlap=first:Nus", "use fixed|first:N|Nus, N a whole number from 1 to 13"},
        {"share=2", "a number from 0 to 1"},
        {"share=0.5x", "a number from 0 to 1"},
        {"k=6,", "there is no option ''"},
        {",k=6", "there is no option ''"},
        {"=3", "there is no option ''"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grz_settings settings;
        graze_error error;
        assert_int_equal(grz_settings_parse(options, "m", cases[i].text, &settings, &error), GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, cases[i].says)) fail_msg("'%s': says '%s'", cases[i].text, error.message);
    }
}

static void differences_of_the_build_are_named(void **state)
{
    (void)state;
    grz_settings a, b, c;
    grz_settings_parse(options, "m", "k=6", &a, NULL);
    grz_settings_parse(options, "m", "k=6,tau=9", &b, NULL);
    grz_settings_parse(options, "m", "rule=longest", &c, NULL);
    assert_null(grz_settings_differ(options, &a, &b, false));
    assert_string_equal(grz_settings_differ(options, &a, &c, false), "k");
    assert_string_equal(grz_settings_differ(options, &a, &c, true), "rule");
}

static void methods_are_found_or_refused(void **state)
{
    (void)state;
    static const struct {
        const char *method, *says;
    } cases[] = {
        {"bruta", "use brute"},
        {"", "use brute"},
        {"brut", "use brute"},
        {"brute,", "nothing follows the comma"},
        {"brute,k=3", "it takes no options"},
        {",", "use brute"},
        {"Brute", "use brute"},
    };
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    graze_mesh *mesh = scene_mesh(&box);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = cases[i].method};
        graze_model *model = (graze_model *)&def;
        graze_error error;
        assert_int_equal(graze_model_create(&def, &model, &error), GRAZE_BAD_ARGUMENT);
        assert_null(model);
        if (!strstr(error.message, cases[i].says)) fail_msg("'%s': says '%s'", cases[i].method, error.message);
    }
    graze_model *model = scene_model(mesh, NULL);
    assert_memory_equal(graze_model_method(model), GRAZE_DEFAULT_METHOD, strlen(GRAZE_DEFAULT_METHOD));
    graze_model_free(model);
    model = scene_model(mesh, "brute");
    graze_mesh_free(mesh); /* the model keeps it */
    assert_int_equal(graze_mesh_triangle_count(graze_model_mesh(model)), 12);
    assert_int_equal(graze_model_bytes(model), 12 * 48);
    graze_query_def wrong = {.size = sizeof wrong, .a = model, .b = NULL, .method = NULL};
    graze_query *query;
    assert_int_equal(graze_query_create(&wrong, &query, NULL), GRAZE_BAD_ARGUMENT);
    graze_model_free(model);
    scene_soup_free(&box);
}

static void every_method_describes_itself(void **state)
{
    (void)state;
    graze_method_info info;
    graze_option_info option;
    assert_true(graze_method_count() > 0);
    for (size_t i = 0; i < graze_method_count(); i++) {
        assert_true(graze_method_get(i, &info) && *info.name && *info.summary);
        for (size_t j = 0; j < info.option_count; j++)
            assert_true(graze_method_option(i, j, &option) && *option.key && *option.help && *option.fallback);
        assert_false(graze_method_option(i, info.option_count, &option));
    }
    assert_false(graze_method_get(graze_method_count(), &info));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_and_printed),          cmocka_unit_test(single_texts_are_read),
        cmocka_unit_test(mistakes_are_refused_with_the_remedy), cmocka_unit_test(differences_of_the_build_are_named),
        cmocka_unit_test(methods_are_found_or_refused),         cmocka_unit_test(every_method_describes_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
