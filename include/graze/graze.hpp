/** @file graze.hpp
 *  The library for C++17: objects that free themselves, failures as exceptions, arrays as views. A thin layer over the
 * C headers, whose comments hold: nothing is copied, and nothing is asked in another way.
 *
 *  Failures throw graze::error. Where exceptions are switched off (-fno-exceptions), each function that can fail
 * returns a graze::result<T> instead: test it, then take value() or look at failure().
 *
 *  graze::view<T> is std::span<T> where the standard library has it, else a small class of the same use.
 *
 *  Objects can be moved; one that was moved from may only be assigned to or destroyed. A model can be copied too:
 * copies share it, and a query keeps its two models alive. A batch borrows its models and its pool, which must outlive
 * it. Answers that refer to the memory of a query or a batch live until its next call.
 */
#ifndef GRAZE_HPP
#define GRAZE_HPP

#if __cplusplus < 201703L
#error "graze.hpp needs C++17: compile with -std=c++17 or later"
#endif

#include <graze/graze.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L && __has_include(<span>)
#include <span>
#endif
#if defined(__cpp_exceptions)
#include <exception>
#include <stdexcept>
#endif

namespace graze
{

/* ---- arrays ---- */

#if defined(__cpp_lib_span)
template <class T> using view = std::span<T>;
#else
/** A pointer and a count: what std::span is in C++20. */
template <class T> class view
{
public:
    constexpr view() noexcept = default;
    constexpr view(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr view(T (&array)[N]) noexcept : data_(array), size_(N) {}
    /** Of whatever has data() and size() of such elements: std::vector, std::array, another view. */
    template <class Container, class = std::enable_if_t<std::is_convertible_v<
                                   std::remove_pointer_t<decltype(std::declval<Container &>().data())> (*)[], T (*)[]>>>
    constexpr view(Container &&container) noexcept : data_(container.data()), size_(container.size())
    {
    }
    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

/* ---- failures ----
 * Programs with and without exceptions may be linked into one: each has names of its own for what differs. */

#if defined(__cpp_exceptions)
inline namespace throwing
{

/** What every failure throws. what() says what is wrong, where, and what to do. */
class error : public std::runtime_error
{
public:
    explicit error(const graze_error &from) : std::runtime_error(from.message), status_(from.status) {}
    graze_status status() const noexcept { return status_; }

private:
    graze_status status_;
};

/** What a function that can fail returns: the value itself. */
template <class T> using returned = T;

namespace detail
{
inline void done(graze_status status, const graze_error &why)
{
    if (status != GRAZE_OK) throw error(why);
}
template <class T, class Make> T done(graze_status status, const graze_error &why, Make make)
{
    if (status != GRAZE_OK) throw error(why);
    return make();
}

/** Keeps what a caller's function throws while C calls it, and throws it again afterwards. */
class carried
{
public:
    template <class Call> bool call(Call call) noexcept
    {
        try {
            return call();
        } catch (...) {
            thrown_ = std::current_exception();
            return false;
        }
    }
    void rethrow() const
    {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    std::exception_ptr thrown_;
};
} // namespace detail

#else
inline namespace returning
{

/** A value, or why there is none. */
template <class T> class [[nodiscard]] result
{
public:
    result(T value) : value_(std::move(value)), failure_{GRAZE_OK, ""} {}
    result(const graze_error &failure) : failure_(failure) {}
    explicit operator bool() const noexcept { return value_.has_value(); }
    /** Only of a result that is true. */
    T &value() &noexcept { return *value_; }
    const T &value() const &noexcept { return *value_; }
    T &&value() &&noexcept { return std::move(*value_); }
    /** What is wrong, where, and what to do; its status is GRAZE_OK where nothing is. */
    const graze_error &failure() const noexcept { return failure_; }

private:
    std::optional<T> value_;
    graze_error failure_;
};

template <> class [[nodiscard]] result<void>
{
public:
    result() noexcept : failure_{GRAZE_OK, ""} {}
    result(const graze_error &failure) noexcept : failure_(failure) {}
    explicit operator bool() const noexcept { return failure_.status == GRAZE_OK; }
    const graze_error &failure() const noexcept { return failure_; }

private:
    graze_error failure_;
};

/** What a function that can fail returns: the value, or why there is none. */
template <class T> using returned = result<T>;

namespace detail
{
inline result<void> done(graze_status status, const graze_error &why)
{
    return status == GRAZE_OK ? result<void>() : result<void>(why);
}
template <class T, class Make> result<T> done(graze_status status, const graze_error &why, Make make)
{
    return status == GRAZE_OK ? result<T>(make()) : result<T>(why);
}

class carried
{
public:
    template <class Call> bool call(Call call) noexcept { return call(); }
    void rethrow() const {}
};
} // namespace detail

#endif

namespace detail
{
/** What all classes below are: the owner of one C object. */
template <class C, auto Free> class owner
{
public:
    /** Takes over what C functions made. */
    explicit owner(C *made) noexcept : c_(made) {}
    /** The C object, for functions that this header does not have. It stays with this owner. */
    C *c() const noexcept { return c_.get(); }

private:
    struct release {
        void operator()(C *made) const noexcept { Free(made); }
    };
    std::unique_ptr<C, release> c_;
};

/** Calls a C function that may fail, and has nothing to tell, ... */
template <class Call> returned<void> tell(Call call)
{
    graze_error why;
    graze_status status = call(&why);
    return done(status, why);
}

/** ... or an answer of type T, ... */
template <class T, class Call> returned<T> ask(Call call)
{
    graze_error why;
    T answer{};
    graze_status status = call(&answer, &why);
    return done<T>(status, why, [&] { return answer; });
}

/** ... or that makes what an Owner owns. */
template <class Owner, class Call> returned<Owner> make(Call call)
{
    graze_error why;
    decltype(std::declval<Owner &>().c()) made = nullptr;
    graze_status status = call(&made, &why);
    return done<Owner>(status, why, [&] { return Owner(made); });
}

inline const char *c_text(const std::string &text) noexcept { return text.empty() ? nullptr : text.c_str(); }
} // namespace detail

/* ---- poses ---- */

using vec3 = graze_vec3;
using pose = graze_pose;

inline pose identity() noexcept { return graze_pose_identity(); }

/** See graze_pose_parse. */
inline returned<pose> parse_pose(const std::string &text)
{
    return detail::ask<pose>([&](pose *out, graze_error *why) { return graze_pose_parse(text.c_str(), out, why); });
}

/** Degrees about the fixed x, then y, then z axis. */
inline returned<pose> pose_from_euler(vec3 degrees, vec3 translation)
{
    return detail::ask<pose>(
        [&](pose *out, graze_error *why) { return graze_pose_from_euler(degrees, translation, out, why); });
}

inline returned<pose> pose_from_quaternion(double w, double x, double y, double z, vec3 translation)
{
    return detail::ask<pose>(
        [&](pose *out, graze_error *why) { return graze_pose_from_quaternion(w, x, y, z, translation, out, why); });
}

/* ---- meshes and models ---- */

/** A checked triangle soup; see mesh.h. */
class mesh : public detail::owner<graze_mesh, graze_mesh_free>
{
public:
    using owner::owner;

    /** Three coordinates for each vertex and three indices for each triangle; without indices vertices 3i, 3i+1, 3i+2
     * are triangle i. Everything is copied. */
    static returned<mesh> create(view<const double> coordinates, view<const std::uint32_t> indices = {})
    {
        graze_mesh_def def = graze_mesh_def_default();
        def.vertices = coordinates.data();
        return create(def, coordinates.size(), indices);
    }
    static returned<mesh> create(view<const float> coordinates, view<const std::uint32_t> indices = {})
    {
        graze_mesh_def def = graze_mesh_def_default();
        def.float_vertices = coordinates.data();
        return create(def, coordinates.size(), indices);
    }
    static returned<mesh> create(view<const vec3> vertices, view<const std::uint32_t> indices = {})
    {
        graze_mesh_def def = graze_mesh_def_default();
        def.vertices = vertices.empty() ? nullptr : &vertices.data()->x;
        return create(def, 3 * vertices.size(), indices);
    }
    /** Arrays with strides, and whatever else a def has. */
    static returned<mesh> create(const graze_mesh_def &def)
    {
        return detail::make<mesh>(
            [&](graze_mesh **out, graze_error *why) { return graze_mesh_create(&def, out, why); });
    }
    /** The convex hull of points; see hull.h. */
    static returned<mesh> hull(view<const vec3> points)
    {
        graze_hull_def def = graze_hull_def_default();
        def.points = points.empty() ? nullptr : &points.data()->x;
        def.count = points.size();
        return hull(def);
    }
    static returned<mesh> hull(const graze_hull_def &def)
    {
        return detail::make<mesh>(
            [&](graze_mesh **out, graze_error *why) { return graze_hull_create(&def, out, why); });
    }
    /** The convex hull of this mesh. */
    returned<mesh> hull() const
    {
        graze_hull_def def = graze_hull_def_default();
        def.mesh = c();
        return hull(def);
    }
    static returned<mesh> read(const std::string &path, const graze_read_def &def = graze_read_def_default())
    {
        return detail::make<mesh>(
            [&](graze_mesh **out, graze_error *why) { return graze_mesh_read(path.c_str(), &def, out, why); });
    }
    static returned<mesh> shape(const std::string &name, const std::vector<std::string> &parameters = {})
    {
        std::vector<const char *> texts;
        for (const std::string &parameter : parameters) texts.push_back(parameter.c_str());
        return detail::make<mesh>([&](graze_mesh **out, graze_error *why) {
            return graze_shape_create(name.c_str(), texts.data(), texts.size(), out, why);
        });
    }
    returned<void> write(const std::string &path, graze_format format = GRAZE_FORMAT_ANY) const
    {
        return detail::tell([&](graze_error *why) { return graze_mesh_write(c(), format, path.c_str(), why); });
    }
    view<const vec3> vertices() const noexcept { return {graze_mesh_vertices(c()), graze_mesh_vertex_count(c())}; }
    /** Three for each triangle. */
    view<const std::uint32_t> indices() const noexcept
    {
        return {graze_mesh_indices(c()), 3 * static_cast<std::size_t>(graze_mesh_triangle_count(c()))};
    }
    std::uint32_t triangle_count() const noexcept { return graze_mesh_triangle_count(c()); }
    returned<graze_mesh_report> inspect() const
    {
        return detail::ask<graze_mesh_report>(
            [&](graze_mesh_report *out, graze_error *why) { return graze_mesh_inspect(c(), out, why); });
    }

private:
    /** A number of coordinates that is no multiple of 3 is handed on as it is wrong, for the C function to refuse. */
    static returned<mesh> create(graze_mesh_def &def, std::size_t coordinate_count, view<const std::uint32_t> indices)
    {
        graze_error why = {GRAZE_BAD_ARGUMENT,
                           "mesh: the coordinates or the indices are no multiple of three: give x, y "
                           "and z of each vertex, and three indices for each triangle"};
        if (coordinate_count % 3 || indices.size() % 3)
            return detail::done<mesh>(why.status, why, [] { return mesh(nullptr); });
        def.vertex_count = coordinate_count / 3;
        def.indices = indices.data();
        def.triangle_count = indices.size() / 3;
        return create(def);
    }
};

/** An index over a mesh; see model.h. Copies share it. */
class model
{
public:
    /** Takes over what C functions made. */
    explicit model(graze_model *made) : c_(made, graze_model_free) {}
    /** The C object, for functions that this header does not have. It lives as long as any copy, or a query about it.
     */
    graze_model *c() const noexcept { return c_.get(); }

    /** The mesh need not outlive the model. An empty method is the default one. */
    static returned<model> create(const mesh &from, const std::string &method = {}, int threads = 1)
    {
        graze_model_def def = graze_model_def_default();
        def.mesh = from.c();
        def.method = detail::c_text(method);
        def.threads = threads;
        return detail::make<model>(
            [&](graze_model **out, graze_error *why) { return graze_model_create(&def, out, why); });
    }
    /** A mesh file, of which a model is built, or a saved model. */
    static returned<model> read(const std::string &path, const std::string &method = {},
                                const graze_read_def &read_def = graze_read_def_default(), int threads = 1)
    {
        graze_model_def def = graze_model_def_default();
        def.method = detail::c_text(method);
        def.threads = threads;
        return detail::make<model>([&](graze_model **out, graze_error *why) {
            return graze_model_read(path.c_str(), &read_def, &def, out, why);
        });
    }
    static returned<model> load(const std::string &path)
    {
        return detail::make<model>(
            [&](graze_model **out, graze_error *why) { return graze_model_load(path.c_str(), out, why); });
    }
    returned<void> save(const std::string &path) const
    {
        return detail::tell([&](graze_error *why) { return graze_model_save(c(), path.c_str(), why); });
    }
    returned<void> verify() const
    {
        return detail::tell([&](graze_error *why) { return graze_model_verify(c(), why); });
    }
    std::string method() const { return graze_model_method(c()); }
    /** The first triangle that a ray meets, if there is one; see ray.h. */
    returned<std::optional<graze_hit>> ray_first(const graze_ray &ray) const
    {
        graze_error why;
        graze_hit hit;
        bool found = false;
        graze_status status = graze_ray_first(c(), &ray, &hit, &found, &why);
        return detail::done<std::optional<graze_hit>>(
            status, why, [&] { return found ? std::optional<graze_hit>(hit) : std::nullopt; });
    }
    returned<bool> ray_any(const graze_ray &ray) const
    {
        return detail::ask<bool>([&](bool *out, graze_error *why) { return graze_ray_any(c(), &ray, out, why); });
    }
    /** Adds the triangles of a mesh; returns the number of the first of them. See model_edit.h. */
    returned<std::uint32_t> insert(const mesh &triangles)
    {
        return detail::ask<std::uint32_t>(
            [&](std::uint32_t *out, graze_error *why) { return graze_model_insert(c(), triangles.c(), out, why); });
    }
    returned<void> remove(view<const std::uint32_t> numbers)
    {
        return detail::tell(
            [&](graze_error *why) { return graze_model_remove(c(), numbers.data(), numbers.size(), why); });
    }

private:
    friend class query;
    std::shared_ptr<graze_model> c_;
};

/* ---- queries ---- */

/** What a question for pairs found. The pairs are in the query's memory until its next call. */
struct pairs_found {
    graze_result c; /**< all that the C function told */

    /** Is there a pair? In contact, or, where the question had a tolerance, within it. Of solids that meet there may be
     * contact without a pair. */
    bool found() const noexcept { return c.verdict == GRAZE_CONTACT; }
    graze_verdict verdict() const noexcept { return c.verdict; }
    view<const graze_pair> pairs() const noexcept { return {c.pairs, c.pairs ? c.count : 0}; }
    /** How two solids lie; GRAZE_SOLIDS_UNKNOWN of methods that know surfaces only. */
    graze_solids solids() const noexcept { return c.solids; }
    /** A point that they share, if they meet. */
    vec3 common() const noexcept { return c.common; }
};

/** Two models and the memory that questions about them need; see query.h. */
class query
{
public:
    /** Takes over what C functions made; the models must then outlive it. */
    explicit query(graze_query *made) noexcept : c_(made) {}
    graze_query *c() const noexcept { return c_.get(); }

    static returned<query> create(const model &a, const model &b, const std::string &method = {})
    {
        graze_query_def def = graze_query_def_default();
        def.a = a.c();
        def.b = b.c();
        def.method = detail::c_text(method);
        graze_error why;
        graze_query *made = nullptr;
        graze_status status = graze_query_create(&def, &made, &why);
        return detail::done<query>(status, why, [&] { return query(made, release{a.c_, b.c_}); });
    }
    returned<pairs_found> first(const pose &b_in_a)
    {
        return detail::ask<pairs_found>(
            [&](pairs_found *out, graze_error *why) { return graze_query_first(c(), &b_in_a, &out->c, why); });
    }
    /** Is anything within the tolerance? Stops at the first pair. */
    returned<pairs_found> near(const pose &b_in_a, double tolerance)
    {
        return detail::ask<pairs_found>([&](pairs_found *out, graze_error *why) {
            return graze_query_near(c(), &b_in_a, tolerance, &out->c, why);
        });
    }
    returned<pairs_found> contacts(const pose &b_in_a)
    {
        return detail::ask<pairs_found>([&](pairs_found *out, graze_error *why) {
            return graze_query_contacts(c(), &b_in_a, nullptr, &out->c, why);
        });
    }
    returned<pairs_found> within(const pose &b_in_a, double tolerance)
    {
        return detail::ask<pairs_found>([&](pairs_found *out, graze_error *why) {
            return graze_query_within(c(), &b_in_a, tolerance, nullptr, &out->c, why);
        });
    }
    /** Shows `visit` blocks of pairs, a view<const graze_pair> each, as they are found; it returns whether to go on.
     * What it throws ends the question and comes out here. */
    template <class Visit> returned<pairs_found> contacts(const pose &b_in_a, Visit visit)
    {
        return shown(visit, [&](const graze_receiver *to, pairs_found *out, graze_error *why) {
            return graze_query_contacts(c(), &b_in_a, to, &out->c, why);
        });
    }
    template <class Visit> returned<pairs_found> within(const pose &b_in_a, double tolerance, Visit visit)
    {
        return shown(visit, [&](const graze_receiver *to, pairs_found *out, graze_error *why) {
            return graze_query_within(c(), &b_in_a, tolerance, to, &out->c, why);
        });
    }
    returned<graze_distance> distance(const pose &b_in_a) { return distance(b_in_a, graze_distance_def_default()); }
    /** As good a distance as the def asks for; see graze_query_distance_bounded. */
    returned<graze_distance> distance(const pose &b_in_a, const graze_distance_def &wanted)
    {
        return detail::ask<graze_distance>([&](graze_distance *out, graze_error *why) {
            return graze_query_distance_bounded(c(), &b_in_a, &wanted, out, why);
        });
    }
    returned<graze_depth> depth(const pose &b_in_a) { return depth(b_in_a, graze_depth_def_default()); }
    /** How deep solids lie in each other, as well as the def asks for; see graze_query_depth. */
    returned<graze_depth> depth(const pose &b_in_a, const graze_depth_def &wanted)
    {
        return detail::ask<graze_depth>(
            [&](graze_depth *out, graze_error *why) { return graze_query_depth(c(), &b_in_a, &wanted, out, why); });
    }
    returned<graze_manifold> manifold(const pose &b_in_a) { return manifold(b_in_a, graze_manifold_def_default()); }
    /** Where solids touch, with points as the def asks for: points_of(answer) lives until the next call, unless the def
     * has an array. See graze_query_manifold. */
    returned<graze_manifold> manifold(const pose &b_in_a, const graze_manifold_def &wanted)
    {
        return detail::ask<graze_manifold>([&](graze_manifold *out, graze_error *why) {
            return graze_query_manifold(c(), &b_in_a, &wanted, out, why);
        });
    }
    /** The points of a manifold in the query's memory, or in an array that has room for all of them. */
    static view<const graze_manifold_point> points_of(const graze_manifold &found) noexcept
    {
        return {found.points, found.count};
    }
    /** In which point, segment or polygon a pair of the last answer meets; see graze_query_contact. */
    returned<graze_contact> contact(const pose &b_in_a, const graze_pair &pair) const
    {
        return detail::ask<graze_contact>(
            [&](graze_contact *out, graze_error *why) { return graze_query_contact(c(), &b_in_a, &pair, out, why); });
    }
    /** Goes on with a question that a budget interrupted and whose pairs are collected. */
    returned<pairs_found> resume()
    {
        return detail::ask<pairs_found>(
            [&](pairs_found *out, graze_error *why) { return graze_query_resume(c(), &out->c, why); });
    }
    returned<graze_distance> resume_distance()
    {
        return detail::ask<graze_distance>(
            [&](graze_distance *out, graze_error *why) { return graze_query_resume_distance(c(), out, why); });
    }
    /** What a budget left of the last question. */
    graze_left left() const noexcept { return graze_query_left(c()); }
    void forget() noexcept { graze_query_forget(c()); }
    std::string method() const { return graze_query_method(c()); }

private:
    /** Frees the query, then lets go of its models. */
    struct release {
        std::shared_ptr<graze_model> a, b;
        void operator()(graze_query *made) const noexcept { graze_query_free(made); }
    };
    query(graze_query *made, release models) noexcept : c_(made, std::move(models)) {}
    std::unique_ptr<graze_query, release> c_;

    template <class Visit, class Question> returned<pairs_found> shown(Visit &visit, Question question)
    {
        static_assert(std::is_invocable_r_v<bool, Visit &, view<const graze_pair>>,
                      "graze: a visitor takes a graze::view<const graze_pair> and returns a bool: true to go on, false "
                      "to stop");
        visiting<Visit> v{visit, {}};
        graze_receiver to = receiver_of(v);
        graze_error why;
        pairs_found found;
        graze_status status = question(&to, &found, &why);
        v.thrown.rethrow();
        return detail::done<pairs_found>(status, why, [&] { return found; });
    }
    template <class Visit> struct visiting {
        Visit &visit;
        detail::carried thrown;
    };
    template <class Visit> static graze_receiver receiver_of(visiting<Visit> &v) noexcept
    {
        graze_receiver to = {};
        to.user = &v;
        to.visit = [](const graze_pair *pairs, std::size_t count, void *user) {
            auto *self = static_cast<visiting<Visit> *>(user);
            return self->thrown.call([&] { return self->visit(view<const graze_pair>(pairs, count)); });
        };
        return to;
    }
};

/* ---- many questions ---- */

/** Threads that sleep until there is a task; see tasks.h. */
class pool : public detail::owner<graze_pool, graze_pool_free>
{
public:
    using owner::owner;

    /** 0: as many threads as there are processors. */
    static returned<pool> create(int threads = 0)
    {
        return detail::make<pool>(
            [&](graze_pool **out, graze_error *why) { return graze_pool_create(threads, out, why); });
    }
    graze_tasks tasks() const noexcept { return graze_pool_tasks(c()); }
};

/** Many poses and pairs of models at once; see batch.h. Models and threads must outlive it. */
class batch : public detail::owner<graze_batch, graze_batch_free>
{
public:
    using owner::owner;

    /** Without tasks the thread that asks works alone. */
    static returned<batch> create(view<const graze_query_def> pairs, const graze_tasks &tasks = {})
    {
        graze_batch_def def = graze_batch_def_default();
        def.pairs = pairs.data();
        def.pair_count = pairs.size();
        def.tasks = tasks;
        return detail::make<batch>(
            [&](graze_batch **out, graze_error *why) { return graze_batch_create(&def, out, why); });
    }
    /** Fails if any item does; see ask_each for answers of which some may be missing. */
    returned<graze_batch_answer> ask(const graze_batch_items &items)
    {
        return detail::ask<graze_batch_answer>(
            [&](graze_batch_answer *out, graze_error *why) { return graze_batch_ask(c(), &items, out, why); });
    }
    /** Answers with the status of each item, and in `why` the first failure. Throws nothing. */
    graze_batch_answer ask_each(const graze_batch_items &items, graze_error &why) noexcept
    {
        graze_batch_answer answer;
        why.status = GRAZE_OK;
        graze_batch_ask(c(), &items, &answer, &why);
        return answer;
    }
};

/* ---- poses in files, points ---- */

/** A list of poses; see path.h. */
class path : public detail::owner<graze_path, graze_path_free>
{
public:
    using owner::owner;

    static returned<path> read(const std::string &file)
    {
        return detail::make<path>(
            [&](graze_path **out, graze_error *why) { return graze_path_read(file.c_str(), out, why); });
    }
    view<const pose> poses() const noexcept { return {graze_path_poses(c()), graze_path_count(c())}; }
};

/** An index over points; see nearest.h. */
class point_index : public detail::owner<graze_point_index, graze_point_index_free>
{
public:
    using owner::owner;

    static returned<point_index> create(view<const vec3> from)
    {
        graze_point_index_def def = graze_point_index_def_default();
        def.points = from.empty() ? nullptr : &from.data()->x;
        def.count = from.size();
        return create(def);
    }
    static returned<point_index> create(const graze_point_index_def &def)
    {
        return detail::make<point_index>(
            [&](graze_point_index **out, graze_error *why) { return graze_point_index_create(&def, out, why); });
    }
    returned<graze_neighbour> nearest(vec3 to, graze_metric metric = GRAZE_L2, double epsilon = 0) const
    {
        return detail::ask<graze_neighbour>([&](graze_neighbour *out, graze_error *why) {
            return graze_point_index_nearest(c(), to, metric, epsilon, out, why);
        });
    }
    /** The nearest first, as many as the def asks for and there are. */
    returned<std::vector<graze_neighbour>> nearest_many(const graze_nearest_def &def) const
    {
        graze_error why;
        std::size_t room = def.count < graze_point_index_count(c()) ? def.count : graze_point_index_count(c()),
                    count = 0;
        graze_nearest_def wanted = def;
        wanted.count = def.count ? room : 0;
        std::vector<graze_neighbour> found(room);
        graze_status status = graze_point_index_nearest_many(c(), &wanted, found.data(), &count, &why);
        found.resize(status == GRAZE_OK ? count : 0);
        return detail::done<std::vector<graze_neighbour>>(status, why, [&] { return std::move(found); });
    }
};

} // namespace throwing, or returning
} // namespace graze

#endif
