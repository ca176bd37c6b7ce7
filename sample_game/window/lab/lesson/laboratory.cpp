// SPDX-License-Identifier: Zlib
#include "window/lab/lesson/laboratory.hpp"

#include "window/lab/widgets.hpp"

namespace game
{

void Laboratory::handle(const graze::compat::Event& event, const Layout& layout)
{
    const bool toggles = event.kind == graze::compat::Event::Kind::KeyPressed && event.key == sf::Keyboard::Key::L;
    if (toggles && !panelsWantKeys())
        m_inLesson = !m_inLesson;
    else if (m_inLesson)
        m_lesson.handle(event, layout);
    else
        m_bench.handle(event, layout);
}

void Laboratory::show(const Layout& layout)
{
    if (m_inLesson)
        m_inLesson = !m_lesson.show(layout);
    else
    {
        m_bench.show(layout);
        m_inLesson = m_bench.takeLessonWish();
    }
}

void Laboratory::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas)
{
    if (m_inLesson)
        m_lesson.draw(target, layout, atlas);
    else
        m_bench.draw(target, layout, atlas);
}

void Laboratory::setNotice(std::string_view text)
{
    m_bench.setNotice(text);
    m_lesson.setNotice(text);
}

const LabPair& Laboratory::pair() const noexcept
{
    return m_inLesson ? m_lesson.lesson().lab().pair() : m_bench.pair();
}

void Laboratory::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    m_bench.setPair(a, b, settings);
    m_inLesson = false;
}

} // namespace game
