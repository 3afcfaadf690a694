#include "contact.h"

graze_contact contact_of_pair(const scene *s, const graze_pose *b_in_a, const graze_pair *pair)
{
    graze_contact contact;
    (void)graze_query_contact(s->query, b_in_a, pair, &contact,
                              NULL); /* the query accepted this pose and named this pair */
    return contact;
}

static void print_point(const char *before, graze_vec3 p)
{
    printf("%s(%.10g, %.10g, %.10g)", before, p.x, p.y, p.z);
}

void print_contact(const graze_contact *contact)
{
    printf("%s", graze_kind_name(contact->kind));
    if (contact->corner_count == 1) print_point(" at ", contact->corners[0]);
    if (contact->corner_count == 2) {
        print_point(" from ", contact->corners[0]);
        print_point(" to ", contact->corners[1]);
    }
    for (uint32_t i = 0; contact->corner_count > 2 && i < contact->corner_count; i++)
        print_point(i == 0 ? " in " : " ", contact->corners[i]);
}

static void json_points(json *j, const char *key, const graze_vec3 *points, uint32_t count)
{
    json_array(j, key);
    for (uint32_t i = 0; i < count; i++) json_point(j, NULL, points[i]);
    json_array_end(j);
}

void json_contact(json *j, const graze_contact *contact)
{
    if (contact->kind == GRAZE_CROSSING) {
        const graze_vec3 ends[2] = {contact->corners[0], contact->corners[contact->corner_count > 1]};
        json_points(j, "segment", ends, 2);
    } else
        json_null(j, "segment");
    json_points(j, "corners", contact->corners, contact->corner_count);
    json_point(j, "normal_a", contact->normal_a);
    json_point(j, "normal_b", contact->normal_b);
}
