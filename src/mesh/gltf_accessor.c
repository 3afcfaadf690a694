/* The elements of a glTF accessor: from a view of a buffer, zeros where there is no view, and replaced one by one where
 * the accessor is sparse. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/gltf.h"

/* A run of elements whose bytes were checked to be there. */
typedef struct elements {
    const unsigned char *first;
    uint64_t stride;
    int component;
    bool normalized;
} elements;

static size_t component_bytes(int component)
{
    if (component == GRZ_GLTF_INT8 || component == GRZ_GLTF_UINT8) return 1;
    return component == GRZ_GLTF_INT16 || component == GRZ_GLTF_UINT16 ? 2 : 4;
}

/* Normalized signed integers have two values for -1, so that 0 is one of them (glTF 3.11). */
static double load_component(const unsigned char *p, int component, bool normalized)
{
    double value, largest;
    switch (component) {
    case GRZ_GLTF_FLOAT: return grz_load_f32(p);
    case GRZ_GLTF_INT8: value = p[0] < 0x80 ? p[0] : p[0] - 0x100, largest = 0x7F; break;
    case GRZ_GLTF_UINT8: value = p[0], largest = 0xFF; break;
    case GRZ_GLTF_INT16: value = grz_load_u16(p), value -= value < 0x8000 ? 0 : 0x10000, largest = 0x7FFF; break;
    case GRZ_GLTF_UINT16: value = grz_load_u16(p), largest = 0xFFFF; break;
    default: value = grz_load_u32(p), largest = UINT32_MAX; break;
    }
    if (!normalized) return value;
    return value / largest < -1 ? -1 : value / largest;
}

static void load_element(const elements *e, uint64_t number, int columns, double *values)
{
    const unsigned char *p = e->first + number * e->stride;
    for (int i = 0; i < columns; i++)
        values[i] = load_component(p + (size_t)i * component_bytes(e->component), e->component, e->normalized);
}

static bool is_index_type(int component)
{
    return component == GRZ_GLTF_UINT8 || component == GRZ_GLTF_UINT16 || component == GRZ_GLTF_UINT32;
}

/* Refuses a run that is not wholly within its view, and a view that is not wholly within its buffer. */
static graze_status find_elements(const grz_gltf *gltf, uint32_t accessor, const grz_gltf_run *run, uint64_t count,
                                  int columns, elements *found, graze_error *error)
{
    const grz_gltf_view *view = &gltf->views.items[run->view];
    const grz_gltf_buffer *buffer = &gltf->buffers.items[view->buffer];
    uint64_t element_bytes = (uint64_t)columns * component_bytes(run->component);
    uint64_t stride = view->stride ? view->stride : element_bytes;
    const char *wrong = NULL;
    if (!buffer->bytes)
        wrong = "its buffer has no data in this file";
    else if (view->offset > buffer->byte_count || view->byte_count > buffer->byte_count - view->offset)
        wrong = "its bufferView reaches beyond the buffer";
    else if (stride < element_bytes)
        wrong = "the byteStride of its bufferView is smaller than an element";
    else if (run->offset > view->byte_count || element_bytes > view->byte_count - run->offset ||
             (view->byte_count - run->offset - element_bytes) / stride < count - 1)
        wrong = "its elements reach beyond the bufferView";
    if (wrong)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: accessors[%lu]: %s: export the mesh again", gltf->source->name,
                        (unsigned long)accessor, wrong);
    *found = (elements){buffer->bytes + view->offset + run->offset, stride, run->component, false};
    return GRAZE_OK;
}

static graze_status replace_sparse(const grz_gltf *gltf, uint32_t number, double *values, graze_error *error)
{
    const grz_gltf_accessor *accessor = &gltf->accessors.items[number];
    uint64_t count = accessor->sparse_count;
    if (count == 0) return GRAZE_OK;
    elements places = {0}, replacements = {0};
    graze_status status = find_elements(gltf, number, &accessor->sparse_indices, count, 1, &places, error);
    if (status == GRAZE_OK)
        status = find_elements(gltf, number, &accessor->sparse_values, count, accessor->columns, &replacements, error);
    if (status != GRAZE_OK) return status;
    replacements.normalized = accessor->normalized;
    for (uint64_t i = 0; i < count; i++) {
        double place;
        load_element(&places, i, 1, &place);
        if (!(place >= 0 && place < (double)accessor->count))
            return grz_fail(error, GRAZE_BAD_DATA,
                            "%s: accessors[%lu].sparse: index %llu is %.0f, but there are %llu elements: export again",
                            gltf->source->name, (unsigned long)number, (unsigned long long)i, place,
                            (unsigned long long)accessor->count);
        load_element(&replacements, i, accessor->columns, values + (size_t)place * (size_t)accessor->columns);
    }
    return GRAZE_OK;
}

/* Zeros cost a file nothing, so their number is held to the number of bytes that the file and its buffers do have. */
static bool is_inflated(const grz_gltf *gltf, const grz_gltf_accessor *accessor)
{
    return accessor->elements.view == GRZ_GLTF_NONE && accessor->count > gltf->byte_count;
}

static graze_status check_accessor(const grz_gltf *gltf, uint32_t number, int columns, graze_error *error)
{
    const grz_gltf_accessor *accessor = &gltf->accessors.items[number];
    const char *wrong = NULL;
    if (accessor->columns != columns)
        wrong = columns == 3 ? "positions must have the type VEC3" : "indices must have the type SCALAR";
    else if (columns == 1 && (!is_index_type(accessor->elements.component) || accessor->normalized))
        wrong = "indices must be unsigned integers, not normalized";
    else if (accessor->sparse_count > 0 && !is_index_type(accessor->sparse_indices.component))
        wrong = "its sparse indices must be unsigned integers";
    else if (accessor->sparse_count > accessor->count)
        wrong = "it replaces more elements than it has";
    else if (accessor->count == 0)
        wrong = "it has no elements";
    else if (is_inflated(gltf, accessor))
        wrong = "it has no bufferView and more elements than the file has bytes";
    if (!wrong) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA, "%s: accessors[%lu]: %s: export the mesh again", gltf->source->name,
                    (unsigned long)number, wrong);
}

graze_status grz_gltf_read_accessor(const grz_gltf *gltf, uint32_t number, int columns, double **values,
                                    graze_error *error)
{
    *values = NULL;
    const grz_gltf_accessor *accessor = &gltf->accessors.items[number];
    bool has_view = accessor->elements.view != GRZ_GLTF_NONE;
    elements stored = {0};
    graze_status status = check_accessor(gltf, number, columns, error);
    if (status == GRAZE_OK && has_view)
        status = find_elements(gltf, number, &accessor->elements, accessor->count, columns, &stored, error);
    if (status != GRAZE_OK) return status;

    stored.normalized = accessor->normalized;
    size_t count = (size_t)accessor->count, element_bytes = (size_t)columns * sizeof(double);
    double *block = has_view ? grz_allocate(count, element_bytes) : grz_allocate_zeroed(count, element_bytes);
    if (!block) return grz_out_of_memory(error);
    for (size_t i = 0; has_view && i < count; i++) load_element(&stored, i, columns, block + i * (size_t)columns);
    status = replace_sparse(gltf, number, block, error);
    *values = status == GRAZE_OK ? block : NULL;
    if (status != GRAZE_OK) grz_free(block);
    return status;
}
