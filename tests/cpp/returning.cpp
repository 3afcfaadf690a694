/* graze.hpp without exceptions: a result is a value, or says why there is none. */
#include "expect.hpp"

using namespace graze;

static void values()
{
    result<mesh> soup = mesh::create(ground);
    EXPECT(soup && soup.failure().status == GRAZE_OK && soup.value().triangle_count() == 1);
    result<model> a = model::create(soup.value());
    result<model> b = model::create(mesh::create(upright).value());
    EXPECT(a && b);
    result<query> q = query::create(a.value(), b.value());
    EXPECT(q);
    query kept = std::move(q).value();
    EXPECT(kept.first(identity()).value().found());
    std::size_t shown = 0;
    EXPECT(kept.contacts(identity(), [&](view<const graze_pair> pairs) { return shown += pairs.size(), true; }));
    EXPECT(shown == 1 && kept.distance(moved(0, 0, 3)).value().closest.distance == 2);
    EXPECT(!a.value().ray_first(graze_ray_along({9, 9, 5}, {0, 0, -1})).value());
}

static void failures()
{
    result<mesh> no_mesh = mesh::create(view<const double>());
    EXPECT(!no_mesh && no_mesh.failure().status == GRAZE_BAD_ARGUMENT && no_mesh.failure().message[0]);
    EXPECT(!mesh::create(view<const double>(ground, 7)));
    result<model> no_model = model::create(mesh::shape("box").value(), "slow");
    EXPECT(!no_model && std::strstr(no_model.failure().message, "slow"));
    result<void> not_written = mesh::shape("box").value().write("nowhere/at/all.obj");
    EXPECT(!not_written && not_written.failure().status == GRAZE_FILE_ERROR);
    EXPECT(!path::read("nothing.txt") && !parse_pose("1,2"));
}

int main()
{
    values();
    failures();
}
