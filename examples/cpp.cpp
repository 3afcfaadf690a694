// Contacts and distance of two meshes in C++17. Failures throw graze::error.
#include <graze/graze.hpp>
#include <iostream>

int main()
try {
    graze::model ring = graze::model::create(graze::mesh::shape("torus", {"major=2"}));
    graze::model box = graze::model::create(graze::mesh::shape("box"));
    graze::query query = graze::query::create(ring, box); // it keeps the models alive

    for (const char *place : {"0,0,0", "1.5,0,0", "9,0,0"}) {
        graze::pose b_in_a = graze::parse_pose(place);
        std::size_t pairs = query.contacts(b_in_a).pairs().size();
        std::cout << place << ": " << pairs << " pairs, distance " << query.distance(b_in_a).closest.distance << '\n';
    }
    return query.first(graze::identity()).found() ? 1 : 0; // the box fits into the hole of the ring
} catch (const std::exception &failure) {
    std::cerr << failure.what() << '\n';
    return 2;
}
