/* What FCL takes for the questions of `graze replay`: a program of its own, for bench/beside.
 *
 *   beside_fcl A B POSES first|all|distance obb|rss|obbrss|kios
 *
 * Prints hits, the sum of the distances, and the mean time of a query in microseconds. Meshes and poses are read
 * through graze, so both see the same numbers. */
#include <graze/graze.hpp>

#include <fcl/fcl.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>

template <class Volume> static std::shared_ptr<fcl::BVHModel<Volume>> tree_of(const graze::mesh &mesh)
{
    std::vector<fcl::Vector3d> vertices;
    std::vector<fcl::Triangle> triangles;
    for (const graze::vec3 &v : mesh.vertices()) vertices.emplace_back(v.x, v.y, v.z);
    graze::view<const std::uint32_t> indices = mesh.indices();
    for (std::size_t i = 0; i < indices.size(); i += 3)
        triangles.emplace_back(indices[i], indices[i + 1], indices[i + 2]);
    auto tree = std::make_shared<fcl::BVHModel<Volume>>();
    tree->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    tree->addSubModel(vertices, triangles);
    tree->endModel();
    return tree;
}

static fcl::Transform3d transform_of(const graze::pose &pose)
{
    fcl::Transform3d t = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) t.linear()(i, j) = pose.m[i][j];
        t.translation()[i] = pose.m[i][3];
    }
    return t;
}

/* The distance, or 0 for contact and 1 for none. */
template <class Tree>
static double ask(const Tree &a, const Tree &b, const fcl::Transform3d &pose, const char *question)
{
    const fcl::Transform3d here = fcl::Transform3d::Identity();
    if (!std::strcmp(question, "distance")) {
        fcl::DistanceResultd found;
        double distance = fcl::distance(&a, here, &b, pose, fcl::DistanceRequestd(), found);
        return distance > 0 ? distance : 0;
    }
    std::size_t most = !std::strcmp(question, "first") ? 1 : std::numeric_limits<int>::max();
    fcl::CollisionResultd found;
    return fcl::collide(&a, here, &b, pose, fcl::CollisionRequestd(most, false), found) ? 0 : 1;
}

template <class Volume> static void run(char **argv)
{
    auto a = tree_of<Volume>(graze::mesh::read(argv[1])), b = tree_of<Volume>(graze::mesh::read(argv[2]));
    graze::path path = graze::path::read(argv[3]);
    unsigned long hits = 0;
    double sum = 0;
    auto start = std::chrono::steady_clock::now();
    for (const graze::pose &pose : path.poses()) {
        double answer = ask(*a, *b, transform_of(pose), argv[4]);
        hits += answer <= 0;
        sum += answer;
    }
    std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    std::printf("%lu %.17g %.6g\n", hits, sum, taken.count() / static_cast<double>(path.poses().size()));
}

int main(int argc, char **argv)
try {
    if (argc != 6) return std::fprintf(stderr, "beside_fcl A B POSES QUESTION VOLUME\n"), 2;
    const std::string volume = argv[5];
    if (volume == "obb")
        run<fcl::OBBd>(argv);
    else if (volume == "rss")
        run<fcl::RSSd>(argv);
    else if (volume == "kios")
        run<fcl::kIOSd>(argv);
    else
        run<fcl::OBBRSSd>(argv);
    return 0;
} catch (const std::exception &failure) {
    return std::fprintf(stderr, "%s\n", failure.what()), 2;
}
