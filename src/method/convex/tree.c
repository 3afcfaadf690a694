#include "method/convex/tree.h"

#include "base/memory.h"
#include "hierarchy/items.h"

uint32_t grz_convex_node_count(uint32_t triangle_count)
{
    uint32_t count = 1, largest = triangle_count; /* nodes down to this level, triangles of its largest node */
    for (; largest > CONVEX_LEAF; largest -= largest / 2) count = 2 * count + 1;
    return count;
}

static grz_item item_of(const graze_mesh *mesh, const grz_frame *frame, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    grz_item item = {.number = triangle};
    graze_vec3 sum = {0, 0, 0};
    for (int k = 0; k < 3; k++) sum = grz_add(sum, grz_frame_local(frame, t.v[k]));
    for (int axis = 0; axis < 3; axis++) item.centre[axis] = (float)grz_component(sum, axis);
    return item;
}

/* The axis along which the centres reach furthest. */
static void longest_direction(const grz_item *items, uint32_t count, int8_t direction[3])
{
    float length[3];
    for (int axis = 0; axis < 3; axis++) {
        float low = items[0].centre[axis], high = low;
        for (uint32_t i = 1; i < count; i++) {
            low = items[i].centre[axis] < low ? items[i].centre[axis] : low;
            high = items[i].centre[axis] > high ? items[i].centre[axis] : high;
        }
        length[axis] = high - low;
    }
    const int axis = length[0] >= length[1] && length[0] >= length[2] ? 0 : length[1] >= length[2] ? 1 : 2;
    for (int k = 0; k < 3; k++) direction[k] = k == axis;
}

static void divide(grz_item *items, uint32_t count)
{
    grz_convex_node stack[CONVEX_MOST_DEPTH + 1] = {{0, 0, count}};
    int size = 1;
    while (size > 0) {
        const grz_convex_node node = stack[--size];
        if (grz_convex_is_leaf(node)) continue;
        int8_t direction[3];
        longest_direction(items + node.first, node.count, direction);
        grz_items_halve(items + node.first, node.count, direction);
        grz_convex_children(node, stack + size);
        size += 2;
    }
}

static grz_box box_of_leaf(const grz_convex_tree *tree, const graze_mesh *mesh, grz_convex_node leaf)
{
    grz_tri t = grz_mesh_triangle(mesh, tree->order[leaf.first]);
    grz_box box = grz_box_of_triangle(&t);
    for (uint32_t i = 1; i < leaf.count; i++) {
        t = grz_mesh_triangle(mesh, tree->order[leaf.first + i]);
        const grz_box more = grz_box_of_triangle(&t);
        box = grz_boxes_joined(&box, &more);
    }
    return box;
}

/* The node's box, from its triangles or from its children's boxes. */
static grz_box box_of_node(const grz_convex_tree *tree, const graze_mesh *mesh, grz_convex_node node)
{
    if (grz_convex_is_leaf(node)) return box_of_leaf(tree, mesh, node);
    grz_convex_node children[2];
    grz_convex_children(node, children);
    return grz_boxes_joined(&tree->boxes[children[0].number], &tree->boxes[children[1].number]);
}

/* Where a node is on the way of fill_boxes. */
typedef struct visited {
    grz_convex_node node;
    bool is_open; /* its children come before it */
} visited;

/* A node comes back to the stack beneath its children, and has its box when they have theirs. */
static void fill_boxes(grz_convex_tree *tree, const graze_mesh *mesh)
{
    visited stack[2 * CONVEX_MOST_DEPTH + 1] = {{grz_convex_root(tree), false}};
    for (int size = 1; size > 0;) {
        visited *top = &stack[size - 1];
        if (top->is_open || grz_convex_is_leaf(top->node)) {
            tree->boxes[top->node.number] = box_of_node(tree, mesh, top->node);
            size--;
            continue;
        }
        grz_convex_node children[2];
        grz_convex_children(top->node, children);
        top->is_open = true;
        for (int i = 0; i < 2; i++) stack[size++] = (visited){children[i], false};
    }
}

bool grz_convex_tree_build(grz_convex_tree *tree, const graze_mesh *mesh)
{
    const uint32_t n = mesh->triangle_count;
    const grz_frame frame = grz_frame_of(mesh->low, mesh->high);
    grz_item *items = grz_allocate(n, sizeof *items);
    tree->triangle_count = n;
    tree->node_count = grz_convex_node_count(n);
    tree->order = grz_allocate(n, sizeof *tree->order);
    tree->boxes = grz_allocate_zeroed(tree->node_count, sizeof *tree->boxes);
    const bool enough = items && tree->order && tree->boxes;
    for (uint32_t i = 0; enough && i < n; i++) items[i] = item_of(mesh, &frame, i);
    if (enough) divide(items, n);
    for (uint32_t i = 0; enough && i < n; i++) tree->order[i] = items[i].number;
    if (enough) fill_boxes(tree, mesh);
    grz_free(items);
    return enough;
}

void grz_convex_tree_free(grz_convex_tree *tree)
{
    grz_free(tree->order);
    grz_free(tree->boxes);
}

bool grz_convex_tree_holds(const grz_convex_tree *tree, const graze_mesh *mesh)
{
    grz_convex_node stack[CONVEX_MOST_DEPTH + 1] = {grz_convex_root(tree)};
    for (int size = 1; size > 0;) {
        const grz_convex_node node = stack[--size];
        const grz_box should = box_of_node(tree, mesh, node);
        if (!grz_box_contains(&tree->boxes[node.number], &should)) return false;
        if (grz_convex_is_leaf(node)) continue;
        grz_convex_children(node, stack + size);
        size += 2;
    }
    return true;
}
