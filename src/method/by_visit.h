/* Contacts, tolerances and distances for a method that has only `build`, `release` and `visit`: functions for its row.
 *
 * Each triangle of B, carried into A's coordinates, visits A's index as a volume: its box, and how far from that the
 * bounds of nodes are at least. So B's index is not read, no work is needed, and nothing is allocated. Where the index
 * repeats triangles, the judges report pairs once, as ever. */
#ifndef GRZ_METHOD_BY_VISIT_H
#define GRZ_METHOD_BY_VISIT_H

#include "method/method.h"

void grz_contacts_by_visit(grz_search *search);
void grz_within_by_visit(grz_search *search);

/* B's triangles come in the order of the mesh, so that it may take long until a near pair is found. */
void grz_distance_by_visit(grz_search *search);

#endif
