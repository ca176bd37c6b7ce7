// SPDX-License-Identifier: Zlib
#include "web/page.hpp"

#include "base/text.hpp"
#include "web/link.hpp"

namespace game
{
namespace
{

// The numbers of a bench that a page may set.
std::vector<std::pair<std::string, float*>> numbersOf(LabBench& bench)
{
    std::vector<std::pair<std::string, float*>> numbers = {{"epsilon", &bench.settings.epsilon},
                                                           {"motionA.x", &bench.motionA.x},
                                                           {"motionA.y", &bench.motionA.y},
                                                           {"motionB.x", &bench.motionB.x},
                                                           {"motionB.y", &bench.motionB.y}};
    for (Specimen* s : {&bench.a, &bench.b})
        for (const auto& [name, number] : {std::pair{".radius", &s->radius},
                                           {".x", &s->position.x},
                                           {".y", &s->position.y},
                                           {".turn", &s->turn},
                                           {".scaleX", &s->scale.x},
                                           {".scaleY", &s->scale.y},
                                           {".shear", &s->shear}})
            numbers.emplace_back(joined({s == &bench.a ? "a" : "b", name}), number);
    return numbers;
}

} // namespace

std::span<const PageScene> pageScenes()
{
    static constexpr PageScene Scenes[] = {
        {"bullets that are swept",
         "Each bullet flies 150 px in a frame. graze tests its whole path, against targets that turn meanwhile: "
         "nothing is passed, and the place and the normal of a hit are exact.",
         &sweptScene},
        {"near misses",
         "The dashed ring is the near distance of the ship. A bullet that comes within it and leaves again without a "
         "hit is a near miss, with the smallest gap of its whole path: points for a daring player.",
         &nearMissScene},
        {"swept against not swept",
         "All bullets fly 83 px in a frame against a plate of 5 px. Above they are swept and none gets through. Below "
         "they are tested only where each frame ends: most are before the plate in one frame and behind it in the "
         "next.",
         &gunScene}};
    return Scenes;
}

void LabPage::set(std::string_view name, float value)
{
    LabBench bench = desk.bench().bench();
    if (name == "picture" && value >= 0.f && value < static_cast<float>(LabPictureCount))
        desk.benchLook().picture = static_cast<LabPicture>(value);
    if (name == "regions")
        desk.benchLook().regions = value > 0.f;
    if (name == "iterations")
        bench.settings.maxIterations = static_cast<int>(value);
    for (const auto& [known, number] : numbersOf(bench))
        if (known == name)
            *number = value;
    desk.bench().set(std::move(bench));
}

void LabPage::stamp(bool forB, std::size_t index)
{
    if (index >= stamps().size())
        return;
    LabBench bench = desk.bench().bench();
    Specimen& specimen = forB ? bench.b : bench.a;
    specimen.corners = stamps()[index].corners;
    specimen.radius = stamps()[index].radius;
    desk.bench().set(std::move(bench));
}

void LabPage::openScene(std::size_t index)
{
    m_scene = index < pageScenes().size() ? pageScenes()[index].make() : nullptr;
}

void LabPage::stepScene()
{
    if (m_scene)
        m_scene->step();
}

std::string LabPage::link() const
{
    return linkOf({desk.lab().bench(), desk.lab().step()});
}

bool LabPage::open(std::string_view link)
{
    std::optional<BenchLink> opened = linked(link);
    if (!opened)
        return false;
    desk.open(std::move(opened->bench));
    desk.bench().goTo(opened->step);
    return true;
}

void LabPage::setSource(std::string_view file, std::string_view text)
{
    m_sources.insert_or_assign(std::string(file), std::string(text));
}

void LabPage::addNumbers(pages::Json& json)
{
    LabBench bench = desk.bench().bench();
    json.key("numbers").begin('{');
    for (const auto& [name, number] : numbersOf(bench))
        json.add(name, *number);
    json.add("iterations", static_cast<std::size_t>(bench.settings.maxIterations));
    json.add("picture", static_cast<std::size_t>(desk.benchLook().picture));
    json.add("regions", desk.benchLook().regions);
    json.add("cornersA", bench.a.corners.size()).add("cornersB", bench.b.corners.size()).end('}');
}

} // namespace game
