/* graze.hpp with exceptions: every class is used once, and failures throw what C says. */
#include "expect.hpp"

#include <array>
#include <cmath>
#include <stdexcept>

using namespace graze;

template <class Call> static void expect_error(graze_status status, const char *part, Call call, int line)
{
    try {
        call();
    } catch (const error &e) {
        expect(e.status() == status, "the status", line);
        expect(std::strstr(e.what(), part) != nullptr, e.what(), line);
        return;
    }
    expect(false, "it throws", line);
}
#define EXPECT_ERROR(status, part, call)                                                                               \
    expect_error(                                                                                                      \
        status, part, [&] { (void)(call); }, __LINE__)

static model model_of(view<const double> corners, const std::string &method = {})
{
    return model::create(mesh::create(corners), method); /* the mesh may go at once */
}

static void meshes()
{
    const std::vector<vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::array<std::uint32_t, 6> indices = {0, 1, 2, 0, 2, 3};
    mesh m = mesh::create(vertices, indices);
    EXPECT(m.triangle_count() == 2 && m.vertices().size() == 4 && m.indices().size() == 6 && m.indices()[5] == 3);
    EXPECT(m.inspect().triangles == 2);

    const std::vector<float> floats = {0, 0, 0, 1, 0, 0, 0, 0.1f, 0};
    EXPECT(mesh::create(floats).vertices()[2].y == static_cast<double>(0.1f));
    EXPECT(mesh::shape("box").triangle_count() == 12);
    EXPECT(mesh::shape("torus", {"rings=8", "sides=5"}).triangle_count() == 80);

    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "multiple of three", mesh::create(view<const double>(ground, 8)));
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "multiple of three",
                 mesh::create(vertices, view<const std::uint32_t>(indices.data(), 5)));
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "vertices", mesh::create(view<const double>()));
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "ball", mesh::shape("ball"));
    EXPECT_ERROR(GRAZE_FILE_ERROR, "nowhere", m.write("nowhere/at/all.obj"));
}

static void questions()
{
    model a = model_of(ground), b = model_of(upright);
    query q = query::create(a, b);
    EXPECT(q.method().compare(0, 4, "wide") == 0);
    EXPECT(q.first(identity()).found() && !q.first(moved(9, 0, 0)).found());
    pairs_found found = q.contacts(identity());
    EXPECT(found.pairs().size() == 1 && found.pairs()[0].kind == GRAZE_CROSSING);
    graze_contact segment = q.contact(identity(), found.pairs()[0]);
    EXPECT(segment.kind == GRAZE_CROSSING && segment.corner_count == 2 && segment.normal_a.z == 1);
    EXPECT(q.contacts(moved(9, 0, 0)).pairs().empty());
    EXPECT(q.within(moved(0, 0, 2), 0.9).pairs().empty() && q.within(moved(0, 0, 2), 1).pairs()[0].distance == 1);
    EXPECT(q.near(moved(0, 0, 2), 1).found() && !q.near(moved(0, 0, 2), 0.9).found());
    EXPECT(q.distance(moved(0, 0, 3)).closest.distance == 2);
    graze_distance_def near = graze_distance_def_default();
    near.cutoff = 1;
    EXPECT(q.distance(moved(0, 0, 3), near).at_least >= 1);

    query moved_query = std::move(q); /* and the models may move too: the C objects stay where they are */
    model elsewhere = std::move(a), copy = elsewhere;
    EXPECT(moved_query.first(identity()).found() && copy.c() == elsewhere.c());

    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "tolerance", moved_query.within(identity(), -1));
    pose skewed = identity();
    skewed.m[0][1] = 0.5;
    EXPECT_ERROR(GRAZE_BAD_POSE, "", moved_query.first(skewed));
    model other = model_of(upright, "kdop");
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "kdop", query::create(elsewhere, other));
}

/* A query keeps its models, also while another takes its place. */
static void lifetimes()
{
    query q = query::create(model_of(ground), model_of(upright));
    EXPECT(q.first(identity()).found());
    q = query::create(model_of(ground), model_of(ground));
    EXPECT(q.contacts(identity()).pairs()[0].kind == GRAZE_OVERLAP);
}

/* A small box in a large one: surfaces are free, solids are not. */
static void solids()
{
    model room = model::create(mesh::shape("box", {"x=3", "y=3", "z=3"}), "convex"),
          box = model::create(mesh::shape("box"), "convex");
    query q = query::create(room, box);
    pairs_found inside = q.contacts(identity()), apart = q.contacts(moved(9, 0, 0)),
                touching = q.contacts(moved(2, 0, 0));
    EXPECT(inside.found() && inside.pairs().empty() && inside.solids() == GRAZE_SOLIDS_B_IN_A);
    EXPECT(std::fabs(inside.common().x) <= 0.5 && std::strcmp(graze_solids_name(inside.solids()), "b in a") == 0);
    EXPECT(!apart.found() && apart.solids() == GRAZE_SOLIDS_APART && touching.solids() == GRAZE_SOLIDS_TOUCHING);
    graze_distance d = q.distance(moved(9, 9, 0));
    EXPECT(d.solids == GRAZE_SOLIDS_APART && d.feature_a.kind != GRAZE_NO_FEATURE);
    EXPECT(query::create(model::create(mesh::shape("box")), model::create(mesh::shape("box")))
               .contacts(identity())
               .solids() == GRAZE_SOLIDS_UNKNOWN);
    EXPECT_ERROR(GRAZE_BAD_DATA, "graze hull", model::create(mesh::shape("torus"), "convex"));
}

static void visitors()
{
    model a = model::create(mesh::shape("torus")), b = model::create(mesh::shape("torus"));
    query q = query::create(a, b);
    std::size_t all = q.contacts(moved(0.1, 0.2, 0.3)).pairs().size(), shown = 0;
    q.contacts(moved(0.1, 0.2, 0.3), [&](view<const graze_pair> pairs) { return shown += pairs.size(), true; });
    EXPECT(all > 300 && shown == all);

    /* What a visitor throws passes through C unharmed, and the query is as good as before. */
    bool caught = false;
    try {
        q.within(moved(0.1, 0.2, 0.3), 0.01, [](view<const graze_pair>) -> bool { throw std::logic_error("enough"); });
    } catch (const std::logic_error &e) {
        caught = std::strcmp(e.what(), "enough") == 0;
    }
    EXPECT(caught && q.contacts(moved(0.1, 0.2, 0.3)).pairs().size() == all);
}

static void budgets_and_edits()
{
    model a = model::create(mesh::shape("torus"), "kdop"), b = model::create(mesh::shape("torus"), "kdop");
    query whole = query::create(a, b), q = query::create(a, b, "kdop,budget=50");
    pairs_found found = q.contacts(moved(0.1, 0.2, 0.3));
    int rounds = 0;
    for (; found.c.left; rounds++) {
        EXPECT(q.left().pairs > 0);
        found = q.resume();
    }
    EXPECT(q.left().pairs == 0);
    EXPECT(rounds > 1 && found.pairs().size() == whole.contacts(moved(0.1, 0.2, 0.3)).pairs().size());
    graze_distance d = q.distance(moved(9, 0, 0));
    while (d.left) d = q.resume_distance();
    EXPECT(d.closest.distance == whole.distance(moved(9, 0, 0)).closest.distance);

    std::uint32_t number = a.insert(mesh::create(ground));
    const std::vector<std::uint32_t> numbers = {number};
    a.remove(numbers);
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "", a.remove(numbers));
}

static void files()
{
    model a = model::create(mesh::shape("box"));
    a.save("throwing.graze");
    model again = model::load("throwing.graze");
    again.verify();
    EXPECT(again.method() == a.method());
    EXPECT(model::read("throwing.graze").method() == a.method());
    std::remove("throwing.graze");
    mesh::shape("box").write("throwing.obj");
    graze_read_def tenfold = graze_read_def_default();
    tenfold.scale = 10;
    EXPECT(mesh::read("throwing.obj").vertices()[0].x == -0.5 &&
           mesh::read("throwing.obj", tenfold).vertices()[0].x == -5);
    EXPECT(model::read("throwing.obj", "kdop").method().compare(0, 4, "kdop") == 0);
    std::remove("throwing.obj");
    EXPECT_ERROR(GRAZE_FILE_ERROR, "nothing.graze", model::load("nothing.graze"));
    EXPECT_ERROR(GRAZE_FILE_ERROR, "nothing.txt", path::read("nothing.txt"));
    EXPECT(parse_pose("1,2,3").m[2][3] == 3);
    EXPECT(pose_from_euler({0, 0, 90}, {0, 0, 0}).m[1][0] == 1 &&
           pose_from_quaternion(0, 1, 0, 0, {0, 0, 5}).m[1][1] == -1);
    EXPECT_ERROR(GRAZE_BAD_POSE, "", parse_pose("1,2"));
}

static void rays_and_points()
{
    model a = model_of(ground);
    auto hit = a.ray_first(graze_ray_along({1, 1, 5}, {0, 0, -1}));
    EXPECT(hit && hit->t == 5 && !a.ray_first(graze_ray_along({9, 9, 5}, {0, 0, -1})));
    EXPECT(a.ray_any(graze_ray_to({1, 1, 1}, {1, 1, -1})));

    const std::vector<vec3> cloud = {{0, 0, 0}, {1, 0, 0}, {5, 5, 5}};
    point_index index = point_index::create(cloud);
    EXPECT(index.nearest({0.9, 0, 0}).number == 1);
    graze_nearest_def def = graze_nearest_def_default();
    def.count = 7;
    EXPECT(index.nearest_many(def).size() == 3 && index.nearest_many(def)[2].number == 2);
    def.count = 0;
    EXPECT_ERROR(GRAZE_BAD_ARGUMENT, "no neighbour", index.nearest_many(def));
}

static void batches()
{
    model a = model_of(ground), b = model_of(upright);
    pool threads = pool::create(0);
    graze_query_def pair = graze_query_def_default();
    pair.a = a.c(), pair.b = b.c();
    batch all = batch::create(view<const graze_query_def>(&pair, 1), threads.tasks());
    std::vector<pose> poses(200, identity());
    poses[7] = moved(9, 0, 0);
    graze_batch_items items = graze_batch_items_default();
    items.poses = poses.data(), items.count = poses.size();
    graze_batch_answer answer = all.ask(items);
    EXPECT(answer.results[6].verdict == GRAZE_CONTACT && answer.results[7].verdict == GRAZE_FREE);

    poses[3].m[0][0] = 7;
    EXPECT_ERROR(GRAZE_BAD_POSE, "3", all.ask(items));
    graze_error why;
    answer = all.ask_each(items, why);
    EXPECT(answer.failed == 1 && answer.statuses[3] == why.status && answer.results[6].verdict == GRAZE_CONTACT);
}

int main()
try {
    meshes();
    questions();
    solids();
    lifetimes();
    visitors();
    budgets_and_edits();
    files();
    rays_and_points();
    batches();
    return 0;
} catch (const std::exception &failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
}
