// SPDX-License-Identifier: Zlib
#pragma once

#include "fuzz/operands.hpp"

#include <graze/graze.h>

#include <cstddef>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

/// Arguments for the functions of graze.h, by their types: what a careful host passes, what a careless one does, and
/// what no host may do left out: pointers to memory that is not there.
namespace graze::fuzz
{

class CArguments
{
public:
    /// Elements of every array: no count that is passed is larger.
    static constexpr std::uint32_t Most = 9;

    CArguments(Bytes& input, std::vector<graze_system*>& systems, std::vector<graze_pieces*>& pieces,
               std::vector<std::uint64_t>& ids) :
    m_input(input),
    m_systems(systems),
    m_pieces(pieces),
    m_ids(ids)
    {
    }

    /// Numbers that count no elements may be any.
    bool anyNumbers = false;

    template <class T>
    T make()
    {
        if constexpr (std::is_pointer_v<T>)
            return pointer<std::remove_pointer_t<T>>();
        else if constexpr (std::is_same_v<T, float>)
            return number(m_input);
        else if constexpr (std::is_same_v<T, graze_vec2>)
            return vec2();
        else if constexpr (sizeof(T) == 8)
            return static_cast<T>(id());
        else
            return static_cast<T>(count());
    }

    /// Whether all places for answers are as they were.
    [[nodiscard]] bool answersUntouched() const
    {
        for (const Block& block : m_blocks)
            if (!std::equal(block.before.begin(), block.before.end(), block.bytes.get()))
                return false;
        return true;
    }

private:
    struct Block
    {
        std::unique_ptr<std::byte[]>
            bytes;                     ///< an allocation of just the size, so that AddressSanitizer sees what is beyond
        std::vector<std::byte> before; ///< contents of a place for answers
    };

    template <class T>
    T* pointer()
    {
        using Value = std::remove_const_t<T>;
        if (m_input.byte() < 12)
            return nullptr;
        if constexpr (std::is_same_v<Value, graze_system>)
            return handle(m_systems);
        else if constexpr (std::is_same_v<Value, graze_pieces>)
            return handle(m_pieces);
        else if constexpr (std::is_same_v<T, const char>)
            return text();
        else
            return plain<Value>(!std::is_const_v<T>);
    }

    // One of the module's, now and then something else that is as large.
    template <class Handle>
    Handle* handle(const std::vector<Handle*>& made)
    {
        const std::uint8_t choice = m_input.byte();
        if (choice < 232 && !made.empty())
            return made[choice % made.size()];
        std::byte* bytes = block(64).bytes.get() + (choice % 4u == 1 ? 4 : 0);
        if (choice % 4u == 2 && !m_pieces.empty())
            bytes = reinterpret_cast<std::byte*>(m_pieces[0]);
        if (choice % 4u == 3 && !m_systems.empty())
            bytes = reinterpret_cast<std::byte*>(m_systems[0]);
        return reinterpret_cast<Handle*>(bytes);
    }

    Block& block(std::size_t size) { return m_blocks.emplace_back(Block{std::make_unique<std::byte[]>(size), {}}); }
    /// As it is now, to compare.
    static void expectAnswer(Block& block, std::size_t size)
    {
        block.before.assign(block.bytes.get(), block.bytes.get() + size);
    }

    const char* text()
    {
        const std::size_t length = m_input.byte() % 6u;
        std::byte* bytes = block(length + 1).bytes.get();
        for (std::size_t i = 0; i < length; ++i)
            bytes[i] = static_cast<std::byte>('a' + m_input.byte() % 3);
        return reinterpret_cast<const char*>(bytes);
    }

    template <class T>
    T* plain(bool isAnswer)
    {
        using Stored = std::conditional_t<std::is_void_v<T>, std::byte, T>;
        Block& made = block(sizeof(Stored) * Most);
        std::byte* bytes = made.bytes.get();
        const std::size_t most = sizeof(Stored) > sizeof(graze_matrix) ? 1u + m_input.byte() % 4u : Most;
        const std::size_t written = isAnswer ? 0 : most;
        for (std::size_t i = 0; i < Most; ++i)
        {
            Stored value{};
            if (i < written)
                fill(value);
            std::memcpy(bytes + i * sizeof value, &value, sizeof value);
        }
        if (isAnswer)
            expectAnswer(made, sizeof(Stored) * Most);
        return reinterpret_cast<T*>(bytes);
    }

    std::uint32_t count()
    {
        const std::uint8_t choice = m_input.byte();
        if (anyNumbers && choice >= 224)
            return choice == 255 ? m_input.take<std::uint32_t>() : choice - 224u;
        return choice % (Most + 1);
    }
    std::uint64_t id()
    {
        const std::uint8_t choice = m_input.byte();
        if (choice < 240 && !m_ids.empty())
            return m_ids[choice % m_ids.size()];
        return choice < 248 ? choice % 8u : m_input.take<std::uint64_t>();
    }
    graze_vec2 vec2()
    {
        const Vec2 v = vector(m_input);
        return {v.x, v.y};
    }

    void fill(std::byte& value) { value = static_cast<std::byte>(m_input.byte()); }
    void fill(std::uint64_t& value) { value = id(); }
    void fill(graze_vec2& value) { value = vec2(); }
    void fill(graze_box& value)
    {
        value.lower = vec2();
        value.upper = vec2();
    }
    void fill(graze_matrix& value)
    {
        const Affine2 m = matrix(m_input);
        value = {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
    }
    void fill(graze_shape& value)
    {
        value.kind = m_input.byte() % 6u;
        value.radius = number(m_input);
        value.a = vec2();
        value.b = vec2();
        value.point_count = value.kind == GRAZE_CONVEX ? count() : 0;
        value.points = value.point_count > 0 ? make<const graze_vec2*>() : nullptr;
    }
    void fill(graze_ring& value)
    {
        value.hole = m_input.byte() % 3u == 0;
        value.point_count = count();
        value.points = make<const graze_vec2*>();
    }
    void fill(graze_mask& value)
    {
        constexpr std::size_t Half = 400;
        std::byte* bytes = block(2 * Half).bytes.get();
        for (std::size_t i = 0; i < 64; ++i)
            std::memset(bytes + i * 12, m_input.byte(), 12);
        value.width = static_cast<std::int32_t>(m_input.byte() % 10u) - 1;
        value.height = static_cast<std::int32_t>(m_input.byte() % 10u) - 1;
        value.pixel_stride = m_input.byte() % 5u;
        const std::uint8_t stride = m_input.byte();
        value.row_stride = stride < 128 ? 0 : static_cast<std::int64_t>(stride % 81u) - 40;
        value.alpha = m_input.byte() < 12 ? nullptr : reinterpret_cast<const std::uint8_t*>(bytes + Half);
    }
    void fill(graze_sprite_def& value)
    {
        value.shape_count = count() % 4u;
        value.shapes = make<const graze_shape*>();
        fill(value.matrix);
        value.layer = m_input.byte() % 4u;
        value.near_distance = std::fabs(number(m_input));
        value.owner = m_input.byte() % 4u == 0 ? id() : 0;
        value.disabled = m_input.byte() > 240;
        value.has_order = m_input.byte() > 128;
        value.order = m_input.byte();
        value.swept = static_cast<std::uint32_t>(value.order % 2u);
        value.pieces = value.shape_count == 0 ? make<const graze_pieces*>() : nullptr;
        value.one_way = {vec2(), std::fabs(number(m_input))};
    }
    void fill(graze_bullet_def& value)
    {
        const std::uint8_t kind = m_input.byte();
        value.position = vec2();
        value.velocity = vec2();
        value.layer = kind % 4u;
        value.pierce = kind > 250 ? -1 : kind % 3;
        value.radius = kind % 2u ? 0.f : number(m_input);
        value.owner = kind % 5u == 0 ? id() : 0;
        value.shape = kind % 7u == 0 ? id() : 0;
    }
    void fill(graze_probe& value)
    {
        const std::uint8_t kind = m_input.byte();
        value.sprite = kind % 2u ? id() : 0;
        value.pieces = kind % 2u && kind < 250 ? nullptr : make<const graze_pieces*>();
        fill(value.matrix);
    }
    void fill(graze_slide_options& value)
    {
        value.max_slides = static_cast<std::int32_t>(m_input.byte()) - 4;
        value.max_push = make<float>();
        value.plane_capacity = count();
        value.filter = make<const graze_filter*>();
        value.planes = plain<graze_plane>(true);
        value.up = vec2();
        value.slope_limit = make<float>();
        value.snap_distance = make<float>();
        value.step_height = make<float>();
        value.stop_on_slopes = m_input.byte() % 2u;
        value.floor = plain<graze_plane>(true);
        value.through_count = 0;
        value.through = nullptr;
    }
    // Words, as none of the others has pointers.
    template <class T>
    void fill(T& value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        for (std::size_t at = 0; at + sizeof(float) <= sizeof value; at += sizeof(float))
        {
            const std::uint8_t code = m_input.byte();
            const float any = number(m_input);
            const std::uint32_t small = code;
            std::memcpy(reinterpret_cast<std::byte*>(&value) + at,
                        code < 128 ? static_cast<const void*>(&any) : static_cast<const void*>(&small), sizeof any);
        }
    }

    Bytes& m_input;
    std::vector<graze_system*>& m_systems;
    std::vector<graze_pieces*>& m_pieces;
    std::vector<std::uint64_t>& m_ids;
    std::deque<Block> m_blocks;
};

} // namespace graze::fuzz
