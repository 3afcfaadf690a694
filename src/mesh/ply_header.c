/* The header is lines of text: ply, format, then element and property lines, comments anywhere, end_header. Strict: an
 * unknown keyword, type or number of words is an error, because a misread header makes sense of any body. */
#include "mesh/ply_header.h"

#include "base/error.h"

static const struct {
    const char *name, *other_name;
    size_t bytes;
} types[] = {
    [GRZ_PLY_INT8] = {"char", "int8", 1},        [GRZ_PLY_UINT8] = {"uchar", "uint8", 1},
    [GRZ_PLY_INT16] = {"short", "int16", 2},     [GRZ_PLY_UINT16] = {"ushort", "uint16", 2},
    [GRZ_PLY_INT32] = {"int", "int32", 4},       [GRZ_PLY_UINT32] = {"uint", "uint32", 4},
    [GRZ_PLY_FLOAT32] = {"float", "float32", 4}, [GRZ_PLY_FLOAT64] = {"double", "float64", 8},
};

static const char *const kinds[] = {
    [GRZ_PLY_VERTEX] = "vertex", [GRZ_PLY_FACE] = "face", [GRZ_PLY_STRIPS] = "tristrips", [GRZ_PLY_EDGE] = "edge"};

static const char *const encodings[] = {[GRZ_PLY_ASCII] = "ascii",
                                        [GRZ_PLY_LITTLE_ENDIAN] = "binary_little_endian",
                                        [GRZ_PLY_BIG_ENDIAN] = "binary_big_endian"};

static const char *const coordinates[] = {[GRZ_PLY_X] = "x", [GRZ_PLY_Y] = "y", [GRZ_PLY_Z] = "z"};

/* The number of the word among the names, or `count` if it is none of them. */
static int number_of(grz_word word, const char *const *names, int count)
{
    int number = 0;
    while (number < count && !grz_word_is(word, names[number])) number++;
    return number;
}

size_t grz_ply_type_bytes(grz_ply_type type)
{
    return types[type].bytes;
}

static graze_status read_type(grz_text *text, grz_ply_type *type, graze_error *error)
{
    grz_text before = *text;
    grz_word word = grz_text_word(text);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (grz_word_is(word, types[i].name) || grz_word_is(word, types[i].other_name)) {
            *type = (grz_ply_type)i;
            return GRAZE_OK;
        }
    return grz_text_unexpected(&before, "a PLY type such as float or uchar", error);
}

static graze_status read_integer_type(grz_text *text, grz_ply_type *type, graze_error *error)
{
    graze_status status = read_type(text, type, error);
    if (status == GRAZE_OK && *type >= GRZ_PLY_FLOAT32)
        status = grz_fail(error, GRAZE_BAD_DATA,
                          "%s: line %zu: counts and indices of a list must have an integer type: export again",
                          text->name, text->line);
    return status;
}

static graze_status read_format(grz_text *text, grz_ply_header *header, graze_error *error)
{
    grz_text before = *text;
    int encoding = number_of(grz_text_word(text), encodings, GRZ_PLY_ENCODINGS);
    if (encoding == GRZ_PLY_ENCODINGS)
        return grz_text_unexpected(&before, "ascii, binary_little_endian or binary_big_endian", error);
    header->encoding = (grz_ply_encoding)encoding;
    before = *text;
    if (!grz_word_is(grz_text_word(text), "1.0")) return grz_text_unexpected(&before, "version 1.0", error);
    return GRAZE_OK;
}

static graze_status read_element(grz_text *text, grz_ply_header *header, graze_error *error)
{
    int64_t count = 0;
    if (grz_text_line_done(text)) return grz_text_unexpected(text, "the name of an element", error);
    grz_ply_kind kind = (grz_ply_kind)number_of(grz_text_word(text), kinds, GRZ_PLY_OTHER);
    graze_status status = grz_text_integer(text, "the number of elements", &count, error);
    if (status != GRAZE_OK) return status;
    if (count < 0 || (header->has_vertex && kind == GRZ_PLY_VERTEX))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: %s: mend the header or export again", text->name,
                        text->line, count < 0 ? "the number of elements is below zero" : "a second element 'vertex'");
    const grz_ply_element element = {
        .kind = kind, .count = (uint64_t)count, .first_property = header->properties.count};
    if (!grz_array_add(&header->elements, element)) return grz_out_of_memory(error);
    if (kind == GRZ_PLY_VERTEX) {
        header->has_vertex = true;
        header->vertex_count = (uint64_t)count;
    }
    return GRAZE_OK;
}

static grz_ply_role role_named(grz_word name, grz_ply_kind kind, bool is_list)
{
    int axis = kind == GRZ_PLY_VERTEX && !is_list ? number_of(name, coordinates, 3) : 3;
    if (axis < 3) return (grz_ply_role)(GRZ_PLY_X + axis);
    bool has_corners = kind == GRZ_PLY_FACE || kind == GRZ_PLY_STRIPS;
    bool is_corners = grz_word_is(name, "vertex_indices") || grz_word_is(name, "vertex_index");
    return has_corners && is_list && is_corners ? GRZ_PLY_CORNERS : GRZ_PLY_UNUSED;
}

static bool has_role(const grz_ply_header *header, const grz_ply_element *element, grz_ply_role role)
{
    const grz_ply_property *p = header->properties.items;
    for (size_t i = 0; i < element->property_count; i++)
        if (p[element->first_property + i].role == role) return true;
    return false;
}

/* type NAME, or list COUNT_TYPE TYPE NAME. */
static graze_status read_types(grz_text *text, grz_ply_property *property, graze_error *error)
{
    grz_text before = *text;
    property->is_list = grz_word_is(grz_text_word(text), "list");
    if (!property->is_list) *text = before;
    graze_status status = property->is_list ? read_integer_type(text, &property->count_type, error) : GRAZE_OK;
    if (status == GRAZE_OK) status = read_type(text, &property->type, error);
    return status;
}

static graze_status read_property(grz_text *text, grz_ply_header *header, graze_error *error)
{
    if (header->elements.count == 0) return grz_text_unexpected(text, "an element line before the property", error);
    grz_ply_element *element = &header->elements.items[header->elements.count - 1];
    grz_ply_property property = {0};
    graze_status status = read_types(text, &property, error);
    if (status != GRAZE_OK) return status;
    if (grz_text_line_done(text)) return grz_text_unexpected(text, "the name of a property", error);

    property.role = role_named(grz_text_word(text), element->kind, property.is_list);
    if (property.role != GRZ_PLY_UNUSED && has_role(header, element, property.role))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the element has this property twice: mend the header",
                        text->name, text->line);
    if (property.role == GRZ_PLY_CORNERS && property.type >= GRZ_PLY_FLOAT32)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: indices must have an integer type: export again",
                        text->name, text->line);
    if (!grz_array_add(&header->properties, property)) return grz_out_of_memory(error);
    element->property_count++;
    return GRAZE_OK;
}

static graze_status read_line(grz_text *text, grz_ply_header *header, graze_error *error)
{
    grz_text before = *text;
    grz_word word = grz_text_word(text);
    if (grz_word_is(word, "comment") || grz_word_is(word, "obj_info")) return GRAZE_OK;
    graze_status status = grz_word_is(word, "format")     ? read_format(text, header, error)
                          : grz_word_is(word, "element")  ? read_element(text, header, error)
                          : grz_word_is(word, "property") ? read_property(text, header, error)
                                                          : grz_text_unexpected(&before, "a PLY keyword", error);
    if (status == GRAZE_OK && !grz_text_line_done(text))
        status = grz_text_unexpected(text, "the end of the line", error);
    return status;
}

static graze_status check_vertex(const grz_text *text, const grz_ply_header *header, graze_error *error)
{
    for (size_t i = 0; i < header->elements.count; i++) {
        const grz_ply_element *element = &header->elements.items[i];
        if (element->kind != GRZ_PLY_VERTEX) continue;
        for (int role = GRZ_PLY_X; role <= GRZ_PLY_Z; role++)
            if (!has_role(header, element, (grz_ply_role)role))
                return grz_fail(error, GRAZE_BAD_DATA,
                                "%s: line %zu: the element 'vertex' has no property %s: export the mesh again",
                                text->name, text->line, coordinates[role]);
        return GRAZE_OK;
    }
    return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: there is no element 'vertex': export the mesh again",
                    text->name, text->line);
}

/* Skips one line end of the kind that the header uses: a body may begin with a byte that looks like a line feed. */
static void skip_last_line_end(grz_text *text, bool ends_in_cr_alone)
{
    while (text->at < text->end && grz_is_blank(*text->at)) text->at++;
    if (ends_in_cr_alone && text->at < text->end && *text->at == '\r')
        text->at++, text->line++;
    else
        grz_text_next_line(text);
}

graze_status grz_ply_read_header(grz_text *text, grz_ply_header *header, graze_error *error)
{
    grz_text_skip_space(text);
    grz_text before = *text;
    if (!grz_word_is(grz_text_word(text), "ply")) return grz_text_unexpected(&before, "'ply'", error);
    bool ends_in_cr_alone =
        text->at < text->end && text->at[0] == '\r' && (text->end - text->at == 1 || text->at[1] != '\n');
    bool has_format = false;
    for (;;) {
        grz_text_next_line(text);
        grz_text_skip_space(text);
        before = *text;
        grz_word word = grz_text_word(text);
        if (grz_word_is(word, "end_header")) break;
        has_format |= grz_word_is(word, "format");
        *text = before;
        graze_status status = read_line(text, header, error);
        if (status != GRAZE_OK) return status;
    }
    if (!has_format)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the header has no format line: export the mesh again",
                        text->name, text->line);
    graze_status status = check_vertex(text, header, error);
    skip_last_line_end(text, ends_in_cr_alone);
    return status;
}

void grz_ply_free_header(grz_ply_header *header)
{
    grz_free(header->elements.items);
    grz_free(header->properties.items);
}
