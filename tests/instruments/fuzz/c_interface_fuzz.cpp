// SPDX-License-Identifier: Zlib
// Any calls of the C interface in any order, with any arguments that a host may pass: a documented code, a sentence
// for each failure, and then nothing changed.
#include "fuzz/c_arguments.hpp"

#include <tuple>

namespace
{

using namespace graze;
using fuzz::Bytes;
using fuzz::CArguments;
using fuzz::require;

class Host
{
public:
    explicit Host(Bytes& input) : m_input(input), m_api(*graze_plugin_entry(GRAZE_PLUGIN_VERSION))
    {
        graze_system* system = nullptr;
        require(m_api.create(nullptr, &system) == GRAZE_OK, "a system can be made");
        m_systems.push_back(system);
    }
    ~Host()
    {
        for (graze_system* system : m_systems)
            m_api.destroy(system);
        for (graze_pieces* pieces : m_pieces)
            m_api.free_pieces(pieces);
    }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    void step()
    {
        const std::uint8_t what = m_input.byte();
        if (what < 96)
            return often(what % 10u);
        if (what >= 240)
            return rarely(what % 8u);
        switch (what % 5u)
        {
            case 0:
                return sprites(m_input.byte());
            case 1:
                return bullets(m_input.byte());
            case 2:
                return pieces(m_input.byte());
            case 3:
                return queries(m_input.byte());
            default:
                return world(m_input.byte());
        }
    }

private:
    // Without it most calls would find an empty world.
    void often(unsigned what)
    {
        switch (what)
        {
            case 0:
            case 1:
            case 2:
                return make(m_api.add_sprite);
            case 3:
                return make(m_api.fire);
            case 4:
            case 5:
                return call(m_api.update);
            case 6:
                return makeHandle(m_api.make_pieces, m_pieces);
            case 7:
                return call(m_api.set_matrix);
            case 8:
                return many(m_api.advance_bullets);
            default:
                return events();
        }
    }

    void rarely(unsigned what)
    {
        if (what == 0 && m_systems.size() < 3)
            return makeHandle(m_api.create, m_systems);
        if (what == 1 && m_systems.size() > 1)
        {
            m_api.destroy(m_systems.back());
            m_systems.pop_back();
        }
        if (what == 2 && !m_pieces.empty())
        {
            m_api.free_pieces(m_pieces.back());
            m_pieces.pop_back();
        }
        if (what == 3)
        {
            m_api.destroy(nullptr);
            m_api.free_pieces(nullptr);
            require(graze_plugin_entry(m_input.byte() + 3u) == nullptr, "there is no table of another version");
        }
        if (what >= 4)
            snapshots();
    }

    void sprites(unsigned what)
    {
        const auto& api = m_api;
        callOneOf(what, api.layer, api.collide, api.place, api.remove_sprite, api.teleport, api.set_layer,
                  api.set_enabled, api.set_near_distance, api.set_one_way, api.set_swept, api.ignore, api.refilter,
                  api.set_user, api.invert, api.layer_name, api.collides, api.get_sprite, api.set_pieces,
                  api.list_sprites, api.set_settings, api.get_settings, api.statistics, api.set_event_options,
                  api.get_event_options, api.overlap, api.distance, api.contact, api.contacts_of, api.refresh,
                  api.hash);
    }

    void bullets(unsigned what)
    {
        const auto& api = m_api;
        if (what % 8u == 0)
            return many(api.set_matrices);
        if (what % 8u == 1)
            return many(api.move_bullets);
        if (what % 8u == 2)
            return make(api.add_bullet_shape);
        if (what % 8u == 3)
            return many(api.advance_bullets);
        callOneOf(what / 8u, api.remove_bullet, api.set_velocity, api.get_bullet, api.teleport_bullet,
                  api.list_bullet_states);
    }

    void pieces(unsigned what)
    {
        const auto& api = m_api;
        if (m_pieces.size() < 6 && what % 8u == 0)
            return makeHandle(api.decompose, m_pieces);
        if (m_pieces.size() < 6 && what % 8u == 1)
            return makeHandle(api.trace_outline, m_pieces);
        if (m_pieces.size() < 6 && what % 8u == 2)
            return makeHandle(api.copy_pieces, m_pieces);
        callOneOf(what / 8u, api.pieces_info, api.pieces_bounds, api.pieces_shape, api.pieces_ring);
    }

    void queries(unsigned what)
    {
        const auto& api = m_api;
        callOneOf(what, api.pieces_overlap, api.pieces_distance, api.pieces_penetration, api.pieces_ray_cast,
                  api.pieces_time_of_impact, api.pieces_closest_approach, api.motion_at, api.along_planes,
                  api.pieces_manifold, api.pieces_separation);
    }

    void world(unsigned what)
    {
        const auto& api = m_api;
        callOneOf(what, api.in_box, api.overlapping, api.ray_cast, api.ray_cast_all, api.ray_exit, api.shape_cast,
                  api.shape_cast_all, api.time_of_impact, api.nearest, api.line_of_sight_between, api.why_not,
                  api.slide, api.move_and_slide, api.separate);
    }

    template <class... Functions>
    void callOneOf(unsigned which, Functions... functions)
    {
        unsigned at = 0;
        which %= static_cast<unsigned>(sizeof...(functions));
        ((at++ == which ? call(functions) : void()), ...);
    }

    CArguments arguments() { return {m_input, m_systems, m_pieces, m_ids}; }

    template <class... Parameters>
    void call(graze_result (*function)(Parameters...))
    {
        CArguments from = arguments();
        // Where something is counted no larger count may be passed than there are elements.
        from.anyNumbers = !(std::is_pointer_v<Parameters> || ...) || sizeof...(Parameters) <= 3;
        const std::tuple<Parameters...> passed{from.make<Parameters>()...};
        const std::uint64_t before = hash();
        check(std::apply(function, passed), from, before);
    }

    // The first failure is returned, the others are still done.
    template <class... Parameters>
    void many(graze_result (*function)(Parameters...))
    {
        CArguments from = arguments();
        const std::tuple<Parameters...> passed{from.make<Parameters>()...};
        checkCode(std::apply(function, passed));
    }

    // The last parameter is where the id goes.
    template <class System, class Definition>
    void make(graze_result (*function)(System*, Definition*, std::uint64_t*))
    {
        CArguments from = arguments();
        System* const system = from.make<System*>();
        Definition* const definition = from.make<Definition*>();
        std::uint64_t id = 0;
        const std::uint64_t before = hash();
        const graze_result code = function(system, definition, &id);
        check(code, from, before);
        require((id != 0) == (code == GRAZE_OK), "an id is given when the call succeeds, and then only");
        if (code == GRAZE_OK && m_ids.size() < 60)
            m_ids.push_back(id);
    }

    template <class Handle, class... Parameters>
    void makeHandle(graze_result (*function)(Parameters...), std::vector<Handle*>& handles)
    {
        CArguments from = arguments();
        Handle* made = nullptr;
        const auto argument = [&]<class T>(std::type_identity<T>) -> T
        {
            if constexpr (std::is_same_v<T, Handle**>)
                return &made;
            else
                return from.make<T>();
        };
        const std::tuple<Parameters...> passed{argument(std::type_identity<Parameters>())...};
        const std::uint64_t before = hash();
        const graze_result code = std::apply(function, passed);
        require((made != nullptr) == (code == GRAZE_OK), "a handle is given when the call succeeds, and then only");
        if (made)
            handles.push_back(made);
        check(code, from, before);
    }

    void events()
    {
        graze_events seen{};
        graze_system* const system = m_systems[m_input.byte() % m_systems.size()];
        require(m_api.events(system, &seen) == GRAZE_OK, "events can be had at any time");
        for (std::uint32_t i = 0; i < seen.begun_count; ++i)
            require(seen.begun[i].a != seen.begun[i].b, "two sprites touch");
        for (std::uint32_t i = 0; i < seen.hit_count; ++i)
            require(seen.hits[i].fraction >= 0.f && seen.hits[i].fraction <= 1.f, "a hit is within the frame");
        call(m_api.events);
    }

    void snapshots()
    {
        graze_system* const from = m_systems[m_input.byte() % m_systems.size()];
        graze_system* const to = m_systems[m_input.byte() % m_systems.size()];
        std::uint64_t size = 0;
        require(m_api.snapshot(from, nullptr, 0, &size) == GRAZE_BUFFER_TOO_SMALL && size > 0, "the size is reported");
        std::vector<std::byte> bytes(size);
        require(m_api.snapshot(from, bytes.data(), size, &size) == GRAZE_OK, "a snapshot can be made");
        const std::uint8_t kind = m_input.byte();
        if (kind < 128)
            bytes[m_input.take<std::uint16_t>() % bytes.size()] = static_cast<std::byte>(m_input.byte());
        if (kind < 64)
            bytes.resize(m_input.take<std::uint16_t>() % bytes.size());
        const std::uint64_t before = hash();
        const graze_result code = m_api.restore(to, bytes.data(), bytes.size());
        require(kind < 128 || code == GRAZE_OK, "what was saved can be restored");
        checkCode(code);
        require(code == GRAZE_OK || hash() == before, "a snapshot that is refused changes nothing");
    }

    void checkCode(graze_result code) const
    {
        require(code >= GRAZE_OK && code <= GRAZE_BUFFER_TOO_SMALL, "a code of graze.h");
        require(code != GRAZE_INTERNAL, "no mistake of the module");
        require(code == GRAZE_OK || std::strlen(m_api.last_error()) > 8, "a failure has a sentence");
    }

    void check(graze_result code, const CArguments& arguments, std::uint64_t before) const
    {
        checkCode(code);
        if (code == GRAZE_OK)
            return;
        require(hash() == before, "a call that fails changes nothing");
        require(code == GRAZE_BUFFER_TOO_SMALL || arguments.answersUntouched(), "a call that fails writes no answer");
    }

    [[nodiscard]] std::uint64_t hash() const
    {
        std::uint64_t all = 0;
        for (const graze_system* system : m_systems)
        {
            std::uint64_t one = 0;
            require(m_api.hash(system, &one) == GRAZE_OK, "a system has a hash");
            all = all * 31 + one;
        }
        return all;
    }

    Bytes& m_input;
    const graze_api& m_api;
    std::vector<graze_system*> m_systems;
    std::vector<graze_pieces*> m_pieces;
    std::vector<std::uint64_t> m_ids;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes input({data, size});
    Host host(input);
    for (int calls = 0; input.left() > 0 && calls < 200; ++calls)
        host.step();
    return 0;
}
