// SPDX-License-Identifier: Zlib
// The functions that plugin/docs/web/page.js calls. Texts that they return live until the next call.
#include "base/text.hpp"
#include "web/page.hpp"
#include "web/same_bits.hpp"

namespace
{

game::LabPage& page()
{
    static game::LabPage instance;
    return instance;
}

const char* kept(std::string text)
{
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

std::size_t indexOf(int index)
{
    return static_cast<std::size_t>(index); // below 0: none
}

} // namespace

extern "C"
{
    /// The edges of both panes, left, top, right and bottom, and the height of letters (unit: pixels of the page).
    void pageArrange(float wl, float wt, float wr, float wb, float rl, float rt, float rr, float rb, float letters)
    {
        page().desk.arrange({{{wl, wt}, {wr, wb}}, {{rl, rt}, {rr, rb}}}, letters);
    }
    /// 0 when nothing is held but the figure itself.
    int pagePress(float x, float y, int left, int touch)
    {
        return page().desk.press({x, y}, left != 0, touch != 0) ? 1 : 0;
    }
    void pageMove(float x, float y)
    {
        page().desk.move({x, y});
    }
    void pageRelease()
    {
        page().desk.release();
    }
    void pageWheel(float notches)
    {
        page().desk.wheel(notches);
    }
    void pageZoom(float factor)
    {
        page().desk.zoom(factor);
    }
    /// See LabKey.
    void pageKey(int key)
    {
        page().desk.key(static_cast<game::LabKey>(key));
    }
    void pageStep(int step)
    {
        page().desk.lab().goTo(indexOf(step));
    }
    /// A card of the lesson, and a part of it.
    void pageCard(int card, int part)
    {
        page().desk.openCard(static_cast<game::LessonCard>(card), static_cast<game::Lesson::Part>(part));
    }
    void pageChoose(int choice)
    {
        page().desk.lesson().choose(indexOf(choice));
    }
    void pageSet(const char* name, float value)
    {
        page().set(name, value);
    }
    void pageStamp(int forB, int index)
    {
        page().stamp(forB != 0, indexOf(index));
    }
    void pagePreset(int index)
    {
        page().desk.openPreset(indexOf(index));
    }
    void pageScene(int index)
    {
        page().openScene(indexOf(index));
    }
    void pageSceneSteps(int count)
    {
        for (int i = 0; i < count; ++i)
            page().stepScene();
    }
    int pageOpen(const char* link)
    {
        return page().open(link) ? 1 : 0;
    }
    const char* pageLink()
    {
        return kept(page().link());
    }
    void pageSource(const char* file, const char* text)
    {
        page().setSource(file, text);
    }
    const char* pageWords()
    {
        return kept(game::LabPage::words());
    }
    const char* pageState()
    {
        return kept(page().state());
    }
    const char* pageSceneState()
    {
        return kept(page().sceneState());
    }
    const char* pageHash(int count)
    {
        return kept(game::hexText(game::hashOfPairs(count)));
    }
}
