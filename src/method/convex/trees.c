#include "method/convex/trees.h"

grz_search grz_convex_search_of_trees(const grz_search *search, grz_wide_work *work, grz_wide_memory *memory)
{
    grz_search own = *search;
    own.index_a = ((const grz_convex_index *)search->index_a)->tree;
    own.index_b = ((const grz_convex_index *)search->index_b)->tree;
    own.work = work;
    own.memory = memory;
    own.front = NULL;
    return own;
}

void grz_convex_ask_trees(grz_search *search, void (*question)(grz_search *search))
{
    grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    grz_search own = grz_convex_search_of_trees(search, &work->trees, &memory->trees);
    work->counts.tree_searches++;
    question(&own);
    search->told_apart = own.told_apart;
    search->left_out = own.left_out;
    search->window = own.window;
}
