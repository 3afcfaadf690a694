// A second opinion on faces: for points of a small lattice, the planes of the faces of graze's hull are those of
// CGAL's. GRAZE_CASES sets how many sets of points are looked at (2,000 by default). Built where CGAL is.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>
#include <graze/graze.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <random>
#include <set>

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point = kernel::Point_3;
using plane = std::array<long, 4>;

// The outward plane in whole numbers without a common factor.
static plane plane_of(const std::array<long, 3> &a, const std::array<long, 3> &b, const std::array<long, 3> &c)
{
    const long u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    plane p = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0], 0};
    const long factor = std::gcd(std::gcd(p[0], p[1]), p[2]);
    for (int k = 0; k < 3; k++) p[k] /= factor ? factor : 1;
    p[3] = p[0] * a[0] + p[1] * a[1] + p[2] * a[2];
    return p;
}

static std::set<plane> planes_of_graze(const std::vector<graze::vec3> &points)
{
    const graze::mesh hull = graze::mesh::hull(points);
    const graze_vec3 *v = graze_mesh_vertices(hull.c());
    const uint32_t *i = graze_mesh_indices(hull.c());
    std::set<plane> planes;
    for (uint32_t t = 0; t < graze_mesh_triangle_count(hull.c()); t++, i += 3) {
        std::array<long, 3> at[3];
        for (int k = 0; k < 3; k++) at[k] = {long(v[i[k]].x), long(v[i[k]].y), long(v[i[k]].z)};
        planes.insert(plane_of(at[0], at[1], at[2]));
    }
    return planes;
}

static std::set<plane> planes_of_cgal(const std::vector<graze::vec3> &points)
{
    std::vector<point> copies;
    for (const graze::vec3 &p : points) copies.emplace_back(p.x, p.y, p.z);
    CGAL::Surface_mesh<point> mesh;
    CGAL::convex_hull_3(copies.begin(), copies.end(), mesh);
    std::set<plane> planes;
    for (const auto face : mesh.faces()) {
        std::vector<std::array<long, 3>> at;
        for (const auto vertex : vertices_around_face(mesh.halfedge(face), mesh)) {
            const point &p = mesh.point(vertex);
            at.push_back({long(p.x()), long(p.y()), long(p.z())});
        }
        planes.insert(plane_of(at[0], at[1], at[2]));
    }
    return planes;
}

int main()
try {
    const char *given = std::getenv("GRAZE_CASES");
    const long cases = given ? std::atol(given) : 2000;
    long compared = 0;
    for (long i = 0; i < cases; i++) {
        std::mt19937 random(static_cast<unsigned>(i));
        const unsigned side = 2 + random() % (i % 2 ? 4 : 40), count = 4 + random() % 40;
        std::vector<graze::vec3> points;
        for (unsigned k = 0; k < count; k++) {
            const double x = random() % side, y = random() % side, z = random() % side;
            points.push_back({x, y, z});
        }
        const std::set<plane> ours = planes_of_graze(points);
        if (ours.size() < 4) continue; // they lie in a plane
        compared++;
        if (ours == planes_of_cgal(points)) continue;
        std::printf("set %ld: other faces than CGAL's\n", i);
        return 1;
    }
    std::printf("%ld sets have the faces of CGAL's hulls\n", compared);
    return compared > cases / 2 ? 0 : 1;
} catch (const std::exception &failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
}
