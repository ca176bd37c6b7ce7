// SPDX-License-Identifier: Zlib
#include "window/panel/panel.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

// Measured with the bot: fewer iterations lose hits, and a coarser epsilon is seen.
constexpr int UsefulIterations[] = {5, 32};
constexpr float UsefulEpsilon[] = {1e-6f, 1e-3f};

// A line below the slider before it, from one share of its length to another.
void markUseful(float from, float to)
{
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float grab = ImGui::GetStyle().GrabMinSize, length = ImGui::CalcItemWidth() - grab, thick = grab * 0.2f;
    const float left = low.x + grab * 0.5f;
    ImGui::GetWindowDrawList()->AddRectFilled({left + length * from, high.y - thick}, {left + length * to, high.y},
                                              shade(colorOf(Role::Simplex)));
}

void showMethod(graze::Method& method)
{
    constexpr const char* Tip = "The solver: GJK alone, or accelerators where they are certain and GJK for the rest.";
    for (const auto& [name, value] : {std::pair{"gjk", graze::Method::Gjk}, std::pair{"fast", graze::Method::Fast}})
    {
        if (ImGui::RadioButton(name, method == value))
            method = value;
        explain(Tip);
        ImGui::SameLine();
    }
    ImGui::TextUnformatted("method");
    explain(Tip);
}

void showPair(const graze::CollisionSystem& collisions, const Overlay& overlay)
{
    const std::optional<SpritePair> pair = overlay.pair();
    if (!pair)
        return dense(overlay.chosenA() ? "Now click another sprite."
                                       : "Click two sprites on the field, best while paused.");
    const PairFacts facts = factsOf(collisions, *pair);
    dense("A: " + facts.nameA + ", B: " + facts.nameB);
    if (facts.alive && !facts.whyNot.has(graze::WhyNot::Gap)) // that sentence has it
        dense(facts.measure, facts.gap.status == graze::Status::Overlapping ? Role::Alarm : Role::Simplex);
    dense(facts.whyNot.touching() ? "They touch, and the last update reported it." : facts.whyNot.sentence);
}

void showLayers(const graze::CollisionSystem& collisions)
{
    if (!ImGui::BeginTable("layers", 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    std::vector<std::size_t> counts(collisions.layerCount()); // of sprites and bullets
    std::vector<graze::SpriteId> sprites(collisions.spriteCount());
    collisions.sprites(sprites);
    for (const graze::SpriteId id : sprites)
        ++counts[collisions.layerOf(id).value_or(graze::Layer{}).index];
    std::vector<graze::BulletId> bullets(collisions.bulletCount());
    collisions.bullets(bullets);
    for (const graze::BulletId id : bullets)
        if (const auto bullet = collisions.bullet(id))
            ++counts[bullet->layer.index];
    for (std::size_t i = counts[0] > 0 ? 0 : 1; i < counts.size(); ++i) // few games use the default layer
    {
        const Tint tint = layerTint(i);
        ImGui::TableNextColumn();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(IM_COL32(tint.red, tint.green, tint.blue, tint.alpha)), "%s",
                           std::string(collisions.layerName({static_cast<std::uint8_t>(i)})).c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%zu", counts[i]);
    }
    ImGui::EndTable();
    dense("Borders: red touching, yellow flattened, grey off.", Role::Faint);
}

// The overlay's switches, the layers with their colours and the chosen pair in words.
void showSwitches(const World& world, PanelWishes& wishes, Overlay& overlay)
{
    ImGui::Checkbox("draw what the solver sees (F2)", &wishes.overlay);
    for (std::size_t i = 0; i < std::size(Overlay::Parts); ++i)
    {
        const Overlay::Part& part = Overlay::Parts[i];
        ImGui::Checkbox(joined({std::to_string(i + 1), "  ", part.name}).c_str(), &overlay.shown(part));
    }
    ImGui::Separator();
    showLayers(world.collisions());
    ImGui::Separator();
    ImGui::TextDisabled("why not?");
    showPair(world.collisions(), overlay);
    if (ImGui::Button("save as a test (F4)"))
        wishes.capture = true;
    explain(overlay.pair()      ? "The two, as a GoogleTest file with their motions and the bullets near them."
            : overlay.chosenA() ? "A and what is nearest to it, as a GoogleTest file."
                                : "The ship and what is nearest to it, as a GoogleTest file.");
}

void beginWindow(const Layout& layout, const char* title)
{
    const graze::Aabb area = Panel::areaOf(layout);
    ImGui::SetNextWindowPos({area.lower.x, area.lower.y});
    ImGui::SetNextWindowSize({area.size().x, area.size().y});
    ImGui::SetNextWindowBgAlpha(0.92f);
    ImGui::Begin(title, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
}

} // namespace

// The left column, and no less than the text needs. Where that covers a part of the field, the ship's half stays free.
graze::Aabb Panel::areaOf(const Layout& layout)
{
    constexpr float Gap = 4.f;
    const float font = ImGui::GetFontSize(), height = static_cast<float>(layout.window.y);
    const float column = static_cast<float>(graze::compat::positionOf(layout.field).x) - 2.f * Gap;
    const float width = std::max(column, font * 24.f);
    return {{Gap, Gap}, {Gap + width, width > column + font ? Gap + height * 0.58f : height - Gap}};
}

void Panel::record(const World& world)
{
    m_stands = world.hud().frame == m_frame;
    m_frame = world.hud().frame;
    if (m_stands)
        return;
    if (m_recorded != world.collisions().settings())
        m_work.forget();
    m_recorded = world.collisions().settings();
    m_work.record(world.collisions().statistics());
}

bool Panel::watch(const World& world, PanelWishes& wishes)
{
    const graze::GjkSettings settings = world.collisions().settings();
    if (m_watchedFrame == m_frame && m_watched == settings)
        return false;
    m_seen = lookAt(world.collisions(), settings);
    if (m_watchedFrame != m_frame)
        m_work.record(m_seen);
    m_watchedFrame = m_frame;
    m_watched = settings;
    if (m_stands || !wishes.pauseAtOdd || m_seen.odd.empty())
        return false;
    wishes.pauseAtOdd = false;
    wishes.held = true;
    return true;
}

void Panel::showSettings(GameSettings& settings, PanelWishes& wishes)
{
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9.f);
    ImGui::SliderInt("iterations", &settings.solver.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    markUseful(static_cast<float>(UsefulIterations[0] - 1) / 127.f,
               static_cast<float>(UsefulIterations[1] - 1) / 127.f);
    explain("Support searches per shape and query. A query that needs more stops and says so.");
    (void)showEpsilon(settings.solver.epsilon);
    const float lowest = std::log10(SmallestEpsilon), range = std::log10(LargestEpsilon) - lowest;
    markUseful((std::log10(UsefulEpsilon[0]) - lowest) / range, (std::log10(UsefulEpsilon[1]) - lowest) / range);
    explain("Stopping rule: a coarse one lets a sweep stop early, at a gap of at most epsilon x size, and no earlier "
            "than where the frame's motion begins. Overlap never depends on it.");
    showMethod(settings.solver.method);
    ImGui::PopItemWidth();
    dense("green: what this game needs", Role::Simplex);
    showFile(settings, wishes);
}

void Panel::showFile(GameSettings& settings, PanelWishes& wishes)
{
    wishes.noticeIsError = false;
    try
    {
        if (ImGui::Button("defaults"))
        {
            settings = {};
            wishes.notice = "the solver is at its defaults";
        }
        ImGui::SameLine();
        if (ImGui::Button("save"))
        {
            const auto kept = saveSettings(m_file, settings);
            wishes.notice = "saved to " + m_file.string() +
                            (kept ? "; what was there and could not be read is now " + kept->string() : "");
        }
        ImGui::SameLine();
        if (ImGui::Button("load"))
        {
            settings = loadSettings(m_file);
            wishes.notice = "loaded from " + m_file.string();
        }
    }
    catch (const FileError& error)
    {
        wishes.notice = error.what();
        wishes.noticeIsError = true;
    }
}

// The count of outlines in the field, and ways to look at them.
void Panel::showWatch(PanelWishes& wishes) const
{
    const auto unfinished = std::ranges::count_if(m_seen.odd, &SeenQuery::unfinished);
    const auto wrong = static_cast<std::ptrdiff_t>(m_seen.odd.size()) - unfinished;
    dense(joined({"amber: ", std::to_string(unfinished), " ran out of iterations"}), Role::A);
    dense(joined({"violet: ", std::to_string(wrong), " off by more than the band"}), Role::Difference);
    explain("Judged by GJK alone with 128 iterations and epsilon 1e-6. The band is the room between right answers.");
    dense("red: the gap that epsilon left at a hit", Role::Alarm);
    ImGui::Checkbox("pause at the next", &wishes.pauseAtOdd);
    explain("The game stops at the first step with a query to be outlined. P goes on.");
    ImGui::SameLine();
    ImGui::Checkbox("slow motion", &wishes.slow);
    explain("A step of the game takes four times as long; what it does is the same.");
}

void Panel::show(const World& world, const Replay& game, GameSettings& settings, const Layout& layout,
                 PanelWishes& wishes, Overlay& overlay)
{
    beginWindow(layout, "tuning (F1)");
    showSettings(settings, wishes);
    if (ImGui::BeginTabBar("parts"))
    {
        if (ImGui::BeginTabItem("what it did"))
        {
            const Work::Verdict verdict = m_work.verdict(settings.solver);
            dense(verdict.sentence, verdict.role);
            showWatch(wishes);
            m_work.show(settings.solver.maxIterations);
            ImGui::EndTabItem();
        }
        if (ImGui::BeginTabItem("tune"))
        {
            m_tune.show(game, settings);
            ImGui::EndTabItem();
        }
        if (ImGui::BeginTabItem("what it sees"))
        {
            showSwitches(world, wishes, overlay);
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void Panel::showOverlay(const World& world, const Layout& layout, PanelWishes& wishes, Overlay& overlay)
{
    beginWindow(layout, "what the solver sees (F2)");
    showSwitches(world, wishes, overlay);
    ImGui::End();
}

} // namespace game
