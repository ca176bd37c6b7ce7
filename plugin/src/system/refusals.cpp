// SPDX-License-Identifier: Zlib
#include "refusals.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace graze
{

const char* toString(Refused reason) noexcept
{
    switch (reason)
    {
        case Refused::None:
            return "none";
        case Refused::StaleId:
            return "stale id";
        case Refused::ForeignId:
            return "foreign id";
        case Refused::NotFinite:
            return "not finite";
        case Refused::UnknownFrame:
            return "unknown frame";
        case Refused::NotSwept:
            return "not swept";
    }
    return "unknown";
}

namespace detail
{

namespace
{

// Without a string: `report` must not throw.
std::array<char, 320> sentenceOf(const Refusal& refusal) noexcept
{
    std::array<char, 320> words{};
    std::size_t used = 0;
    const auto add = [&](const char* format, auto... values)
    {
        const int length = std::snprintf(words.data() + used, words.size() - used, format, values...);
        used = std::min(words.size() - 1, used + static_cast<std::size_t>(std::max(length, 0)));
    };
    add("%s refused, %s (", refusal.call, toString(refusal.reason));
    if (!refusal.layer.empty())
        add("layer \"%.*s\", ", static_cast<int>(std::min<std::size_t>(refusal.layer.size(), 64)),
            refusal.layer.data());
    add("id 0x%016" PRIx64 ", user ", refusal.id);
    if (refusal.user.isPointer())
        add("%p", refusal.user.address());
    else
        add("%" PRIu64, refusal.user.number());
    if (refusal.asked[0] != '\0')
        add("; asked for %s", refusal.asked.data());
    if (refusal.reason == Refused::StaleId)
        add("%s", refusal.id == 0 ? "; the id is null" : "; it was removed before");
    add("%s", ")");
    return words;
}

} // namespace

Asked askedFor(const char* what, std::initializer_list<float> numbers) noexcept
{
    Asked words{};
    std::size_t used = 0;
    const auto add = [&](int length)
    { used = std::min(words.size() - 1, used + static_cast<std::size_t>(std::max(length, 0))); };
    add(std::snprintf(words.data(), words.size(), "%s", what));
    for (const float& number : numbers)
        add(std::snprintf(words.data() + used, words.size() - used, &number == numbers.begin() ? " %g" : ", %g",
                          static_cast<double>(number)));
    return words;
}

Asked askedForPose(const Affine2& worldFromLocal) noexcept
{
    const auto& [a, b, x, c, d, y] = worldFromLocal;
    return isFinite(worldFromLocal.offset()) ? askedFor("matrix", {a, b, c, d}) : askedFor("position", {x, y});
}

Asked askedForLayer(Layer layer) noexcept
{
    Asked words{};
    std::snprintf(words.data(), words.size(), "layer %d, which this system does not have", layer.index);
    return words;
}

Asked askedForRect(int x, int y, int width, int height) noexcept
{
    Asked words{};
    std::snprintf(words.data(), words.size(), "rect %d, %d, %d x %d", x, y, width, height);
    return words;
}

void Refusals::setHandler(std::function<void(const Refusal&)> handler)
{
    using Handler = std::function<void(const Refusal&)>;
    m_handler = handler ? std::make_shared<const Handler>(std::move(handler)) : nullptr;
}

Refused Refusals::report(const Refusal& refusal) noexcept
{
    if (refusal.reason == Refused::None)
        return Refused::None;
    ++m_count;
    if (remember({refusal.id, refusal.reason}))
    {
        if (const auto handler = m_handler)
            (*handler)(refusal);
        else
            std::fprintf(stderr, "graze: %s\n", sentenceOf(refusal).data());
    }
    return refusal.reason;
}

bool Refusals::remember(const Reported& refusal) noexcept
{
    const auto end = m_reported.begin() + static_cast<std::ptrdiff_t>(m_reportedCount);
    const auto place = std::lower_bound(m_reported.begin(), end, refusal);
    if (m_reportedCount == MostReported || (place != end && *place == refusal))
        return false;
    std::move_backward(place, end, end + 1);
    *place = refusal;
    ++m_reportedCount;
    return true;
}

} // namespace detail

std::string Refusal::message() const
{
    return detail::sentenceOf(*this).data();
}

} // namespace graze
