/* Elevation files: what is read, and what is refused with a message that says where. */
#include "shape/grid.h"
#include "shape/surface.h"

#include <graze/graze.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "skip.h"

/* ---- ESRI ---- */

#define HEADER "ncols 3\nnrows 2\n"
#define PLACE  "xllcorner 10\nyllcorner 20\ncellsize 2\n"
#define ROWS   "1 2 3\n4 5 6\n"

static void test_esri_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double x, y, dx, dy;
    } cases[] = {
        {HEADER PLACE ROWS, 11, 21, 2, 2},
        {HEADER "xllcenter 10\nyllcenter 20\ncellsize 2\n" ROWS, 10, 20, 2, 2},
        {HEADER "xllcenter 10\nyllcorner 20\ndx 3\ndy 4\nNODATA_value -1\n" ROWS, 10, 22, 3, 4},
        {"NCOLS 3 NROWS 2 CellSize 0.5 XLLCORNER -1e3 YLLCORNER 5e6\r\n1 2 3\r\n4 5 6", -999.75, 5000000.25, 0.5, 0.5},
        {"\n nrows\t2\nncols 3\ncellsize 1\n1\n2\n3 4 5\n\n6\n\n", 0.5, 0.5, 1, 1},
        {"ncols 3\nnrows 2\ncellsize 1\n+1.0 2e0 .3e1 4. 5 6", 0.5, 0.5, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grz_grid grid;
        graze_error error;
        if (grz_grid_read(cases[i].text, strlen(cases[i].text), "case", &grid, &error) != GRAZE_OK)
            fail_msg("case %zu: %s", i, error.message);
        assert_true(grid.columns == 3 && grid.rows == 2);
        assert_true(grid.x == cases[i].x && grid.y == cases[i].y && grid.dx == cases[i].dx && grid.dy == cases[i].dy);
        static const double south_first[6] = {4, 5, 6, 1, 2, 3};
        for (int k = 0; k < 6; k++) assert_true(grid.heights[k] == south_first[k]);
        free(grid.heights);
    }
}

static void test_esri_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"ncols 3\n", "lacks nrows"},
        {"ncols 3 nrows 2\n1 2 3 4 5 6", "lacks cellsize"},
        {"ncols 3 nrows 2 dx 1\n1 2 3 4 5 6", "lacks cellsize (or dx and dy)"},
        {HEADER PLACE "1.0 2.0 3.0\n4 5", "line 7: here should be a number, but the file ends"},
        {HEADER PLACE "1 2 3\n4 5", "the 9 bytes behind the header can not hold so many heights"},
        {HEADER PLACE "1 2 3\n4 five 6", "line 7: here should be a number"},
        {HEADER PLACE "1 2 3\n4 5 6x", "line 7: here should be a number"},
        {HEADER PLACE "1 2 3\n4 5 6\n7", "line 8: more heights than"},
        {HEADER PLACE "1 2 3\n4 1e31 6", "line 7: a height of 1e+31"},
        {HEADER PLACE "1 2 3\n4 inf 6", "a height of inf"},
        {HEADER "depth 3\n", "line 3: the keyword depth is unknown"},
        {HEADER "ncols 3\n", "line 3: the keyword ncols is there twice"},
        {HEADER "cellsize x\n", "line 3: here should be a number"},
        {HEADER "cellsize 0\n" ROWS, "cellsize is 0: give a size above 0"},
        {HEADER "cellsize nan\n" ROWS, "cellsize is nan"},
        {HEADER "cellsize 1e31\n" ROWS, "cellsize is 1e+31"},
        {HEADER "cellsize 1 dx 1\n" ROWS, "both cellsize and dx"},
        {HEADER "cellsize 1 xllcorner 1 xllcenter 1\n" ROWS, "both xllcorner and xllcenter"},
        {"ncols 1000000000\nnrows 1000000000\ncellsize 1\n1 2", "can not hold so many heights"},
        {"ncols 1e300\nnrows 2\ncellsize 1\n1 2", "give whole numbers above 0"},
        {"ncols -3\nnrows 2\ncellsize 1\n1 2", "give whole numbers above 0"},
        {"ncols 2.5\nnrows 2\ncellsize 1\n1 2 3 4 5", "give whole numbers above 0"},
        {"ncols nan\nnrows 2\ncellsize 1\n1 2", "give whole numbers above 0"},
        {"ncols 6\nnrows 1\ncellsize 1\n1 2 3 4 5 6", "has no triangle"},
        {"", "neither an ESRI ASCII grid"},
        {"ncol 3\n", "neither an ESRI ASCII grid"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grz_grid grid;
        graze_error error;
        graze_status status = grz_grid_read(cases[i].text, strlen(cases[i].text), "case", &grid, &error);
        if (status != GRAZE_BAD_DATA || grid.heights) fail_msg("case %zu was not refused", i);
        if (!strstr(error.message, cases[i].message) || strncmp(error.message, "case: ", 6) != 0)
            fail_msg("case %zu: %s", i, error.message);
    }
}

/* ---- USGS DEM ---- */

enum { RECORD = 1024 };

typedef struct dem_file {
    char bytes[40 * RECORD];
    size_t count;
} dem_file;

static void put(dem_file *file, size_t at, const char *format, double value)
{
    char text[40];
    int length = snprintf(text, sizeof text, format, value);
    memcpy(file->bytes + at, text, (size_t)length);
}

/* A header for `profiles` profiles at a spacing of 30 by 10 and a vertical unit of a half. */
static void begin_dem(dem_file *file, int profiles)
{
    memset(file->bytes, ' ', sizeof file->bytes);
    memcpy(file->bytes, "A DEM", 5);
    put(file, 816, "%12.6E", 30);
    put(file, 828, "%12.6E", 10);
    memcpy(file->bytes + 840, "0.500000D+00", 12);
    put(file, 852, "%6.0f", 1);
    put(file, 858, "%6.0f", profiles);
    file->count = RECORD;
}

/* Elevations are first, first + 1, ... in the file's unit. */
static void add_profile(dem_file *file, double x, double y, int count, int first)
{
    size_t at = file->count;
    put(file, at, "%6.0f", 1);
    put(file, at + 12, "%6.0f", count);
    put(file, at + 18, "%6.0f", 1);
    put(file, at + 24, "%24.15E", x);
    put(file, at + 48, "%24.15E", y);
    put(file, at + 72, "%24.15E", 100);
    size_t place = at + 144;
    for (int i = 0; i < count; i++, place += 6) {
        if (place % RECORD == 1020) place += 4;
        put(file, place, "%6.0f", first + i);
    }
    file->count = (place + RECORD - 1) / RECORD * RECORD;
}

static graze_status read_dem(const dem_file *file, grz_grid *grid, graze_error *error)
{
    return grz_grid_read(file->bytes, file->count, "dem", grid, error);
}

/* Profiles that begin at different rows, one of them three records long. */
static void test_dem(void **state)
{
    (void)state;
    static dem_file file;
    begin_dem(&file, 3);
    add_profile(&file, 500000, 4000020, 400, 1000);
    add_profile(&file, 500030, 4000000, 5, -7);
    add_profile(&file, 500060, 4000010, 146, 0);
    grz_grid grid;
    graze_error error;
    if (read_dem(&file, &grid, &error) != GRAZE_OK) fail_msg("%s", error.message);
    assert_true(grid.columns == 3 && grid.rows == 402);
    assert_true(grid.x == 500000 && grid.y == 4000000 && grid.dx == 30 && grid.dy == 10);
    for (size_t row = 0; row < 402; row++) {
        double *h = grid.heights + 3 * row;
        assert_true(row < 2 ? isnan(h[0]) : h[0] == 100 + 0.5 * (1000 + (double)row - 2));
        assert_true(row < 5 ? h[1] == 100 + 0.5 * (-7 + (double)row) : isnan(h[1]));
        assert_true(row >= 1 && row < 147 ? h[2] == 100 + 0.5 * ((double)row - 1) : isnan(h[2]));
    }
    free(grid.heights);
}

static void test_dem_void_and_short_end(void **state)
{
    (void)state;
    static dem_file file;
    begin_dem(&file, 2);
    add_profile(&file, 0, 0, 3, -32768);
    add_profile(&file, 30, 0, 3, 5);
    file.count = 2 * RECORD + 144 + 18; /* the blanks at the end are missing */
    grz_grid grid;
    graze_error error;
    if (read_dem(&file, &grid, &error) != GRAZE_OK) fail_msg("%s", error.message);
    assert_true(grid.heights[0] == 100 - 0.5 * 32768 && isnan(grid.heights[2]) && grid.heights[5] == 103.5);
    free(grid.heights);
}

static void refuse_dem(const dem_file *file, const char *message)
{
    grz_grid grid;
    graze_error error;
    if (read_dem(file, &grid, &error) != GRAZE_BAD_DATA || grid.heights) fail_msg("not refused: %s", message);
    if (!strstr(error.message, message)) fail_msg("%s, not %s", error.message, message);
}

static void start_good_dem(dem_file *file)
{
    begin_dem(file, 2);
    add_profile(file, 0, 0, 200, 1);
    add_profile(file, 30, 0, 200, 2);
}

static void test_dem_refused(void **state)
{
    (void)state;
    static dem_file file;
    grz_grid grid;
    start_good_dem(&file);
    assert_int_equal(read_dem(&file, &grid, NULL), GRAZE_OK);
    free(grid.heights);

    file.count -= RECORD;
    refuse_dem(&file, "a profile of 200 elevations, but the file ends at byte 4096");
    file.count = 3 * RECORD;
    refuse_dem(&file, "ends before profile 2 of 2");
    file.count = 3 * RECORD + 30;
    refuse_dem(&file, "before the x of a profile");
    file.count = RECORD;
    refuse_dem(&file, "ends before profile 1 of 2");

    static const struct {
        size_t at;
        const char *text, *message;
    } damage[] = {
        {816, "   xxx      ", "byte 817: the horizontal resolution in x should stand here"},
        {816, "            ", "byte 817: the horizontal resolution in x"},
        {828, "         0.0", "a resolution is not above 0"},
        {840, "        -1.0", "a resolution is not above 0"},
        {840, "         nan", "the vertical resolution should"},
        {858, "     0", "byte 859: the number of profiles"},
        {858, "   1.5", "the number of profiles"},
        {858, "999999", "ends before profile 3 of 999999"},
        {858, "  9e29", "the number of profiles"},
        {RECORD + 12, "999999", "a profile of 999999 elevations, but the file ends"},
        {RECORD + 12, "    -1", "the number of elevations"},
        {RECORD + 48, "                   1e300", "the y of a profile should stand here"},
        {RECORD + 48, "                     1e9", "mend the y of the profiles"},
        {RECORD + 48, "                       5", "off the grid"},
        {3 * RECORD + 24, "                      45", "profile 2 begins at (45, 0), off the grid"},
        {RECORD + 144, "  1 2 ", "byte 1169: an elevation should stand here"},
        {2 * RECORD, "   abc", "byte 2049: an elevation should stand here"},
    };
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        start_good_dem(&file);
        memcpy(file.bytes + damage[i].at, damage[i].text, strlen(damage[i].text));
        refuse_dem(&file, damage[i].message);
    }
    begin_dem(&file, 1);
    add_profile(&file, 0, 0, 5, 0);
    refuse_dem(&file, "1 columns and 5 rows has no triangle");
}

/* Doubles near 1e18 are 128 apart, so rows 10 apart come out as fewer than there are elevations: the file must be
 * refused, not overrun. */
static void test_dem_far_away(void **state)
{
    (void)state;
    static dem_file file;
    begin_dem(&file, 2);
    add_profile(&file, 0, 1e18, 20, 1);
    add_profile(&file, 30, 1e18, 20, 2);
    refuse_dem(&file, "off the grid");
}

/* ---- the surface ---- */

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static graze_status make(const char *path, const char *second, const char *third, graze_mesh **mesh, graze_error *error)
{
    char file[1010];
    snprintf(file, sizeof file, "file=%s", path);
    return graze_shape_create("heightfield", (const char *[]){file, second, third}, 3, mesh, error);
}

static const char grid_4_by_3[] = "ncols 4\nnrows 3\nxllcenter 100\nyllcenter 200\ncellsize 10\n"
                                  "1 2 3 4\n-9999 6 7 8\n9 10 11 12\n";

static void test_surface(void **state)
{
    (void)state;
    const char *path = GRAZE_TEST_DIR "/surface.asc";
    write_file(path, grid_4_by_3);
    graze_mesh *mesh;
    graze_error error;
    if (make(path, "step=1", "zscale=0.5", &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    /* Of 6 squares two lack a corner and have one triangle each. */
    assert_int_equal(graze_mesh_triangle_count(mesh), 4 * 2 + 2);
    assert_int_equal(graze_mesh_vertex_count(mesh), 11);
    surface_facts facts = surface_facts_of(mesh);
    assert_int_equal(facts.doubled_edges + facts.equal_vertices + facts.unused_vertices, 0);
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    for (uint32_t t = 0; t < graze_mesh_triangle_count(mesh); t++) {
        const uint32_t *i = graze_mesh_indices(mesh) + 3 * t;
        graze_vec3 a = v[i[0]], b = v[i[1]], c = v[i[2]];
        assert_true((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) == 100);
    }
    assert_true(v[0].x == 100 && v[0].y == 200 && v[0].z == 4.5);
    assert_true(v[10].x == 130 && v[10].y == 220 && v[10].z == 2);
    graze_mesh_free(mesh);

    /* Columns 0 and 2 of rows 0 and 2, counted from the south. */
    if (make(path, "step=2", "zscale=1", &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    assert_int_equal(graze_mesh_triangle_count(mesh), 2);
    assert_true(graze_mesh_vertices(mesh)[3].x == 120 && graze_mesh_vertices(mesh)[3].z == 3);
    graze_mesh_free(mesh);

    assert_int_equal(make(path, "step=3", "zscale=1", &mesh, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "lower step"));
    remove(path);
}

static void test_no_data_at_all(void **state)
{
    (void)state;
    const char *path = GRAZE_TEST_DIR "/nodata.asc";
    write_file(path, "ncols 2\nnrows 2\ncellsize 1\nnodata_value 7\n7 7\nnan 7\n");
    graze_mesh *mesh;
    graze_error error;
    assert_int_equal(make(path, "step=1", "zscale=1", &mesh, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "no three neighbours have data"));
    remove(path);
}

/* ---- real files ---- */

static void test_real_files(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        uint32_t vertices, triangles; /* 0: refused */
        const char *message;
    } cases[] = {
        {"SainteHelens.dem", 148885, 296203, ""},
        {"jacksboro_fault_dem.asc", 403 * 344, 2 * 402 * 343, ""},
        {"bijou_gully_subset_5m_edit_dx_filled.asc", 105 * 77, 2 * 104 * 76, ""},
        {"gdal/39079G6_truncated.dem", 155, 153, ""},
        {"gdal/usgsdem_with_extra_values_at_end_of_profile.dem", 273, 278, ""},
        {"gdal/usgsdem_with_spaces_after_byte_864.dem", 0, 0, "has no triangle"},
        {"gdal/114p01_0100_deme_truncated.dem", 0, 0, "records of 1024 bytes"},
        {"gdal/39109h1_truncated.dem", 0, 0, "records of 1024 bytes"},
        {"gdal/4619old_truncated.dem", 0, 0, "off the grid"},
        {"gdal/fema06-140cm_2995441b_truncated.dem", 0, 0, "get the whole file"},
        {"N46E008.hgt", 0, 0, "records of 1024 bytes"},
    };
    const char *data = getenv("GRAZE_DATA");
    if (!data) SKIP(NO_DATA);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[1000];
        graze_mesh *mesh;
        graze_error error;
        snprintf(path, sizeof path, "%s/terrain/%s", data, cases[i].file);
        graze_status status = make(path, "step=1", "zscale=1", &mesh, &error);
        if ((status == GRAZE_OK) != (cases[i].triangles > 0))
            fail_msg("%s: %s", cases[i].file, status ? error.message : "read");
        if (status != GRAZE_OK) {
            if (!strstr(error.message, cases[i].message)) fail_msg("%s", error.message);
            continue;
        }
        assert_int_equal(graze_mesh_vertex_count(mesh), cases[i].vertices);
        assert_int_equal(graze_mesh_triangle_count(mesh), cases[i].triangles);
        graze_mesh_free(mesh);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_esri_places), cmocka_unit_test(test_esri_refused),
        cmocka_unit_test(test_dem),         cmocka_unit_test(test_dem_void_and_short_end),
        cmocka_unit_test(test_dem_refused), cmocka_unit_test(test_dem_far_away),
        cmocka_unit_test(test_surface),     cmocka_unit_test(test_no_data_at_all),
        cmocka_unit_test(test_real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
