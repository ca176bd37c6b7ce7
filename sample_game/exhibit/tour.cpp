// SPDX-License-Identifier: Zlib
#include "exhibit/tour.hpp"

namespace game
{

std::string_view captionOf(ExhibitPart part, const ExhibitSwitches& switches) noexcept
{
    const bool boxes = switches.boxes;
    switch (part)
    {
        case ExhibitPart::Ellipse:
            return boxes ? "A box strikes where nothing is." : "A stretched circle is a true ellipse.";
        case ExhibitPart::Arm:
            return boxes ? "A box does not know left from right." : "A mirrored picture has a mirrored collider.";
        case ExhibitPart::Wall:
            return boxes ? "The box grows while the wall turns." : "Balls bounce off the wall's true edge.";
        case ExhibitPart::Fire:
            return boxes ? "A box strikes between the flames." : "Every frame has its own collider.";
        case ExhibitPart::Guns:
            return switches.sweep ? "At 5,000 px/s nothing passes the plate." : "Without the sweep, bullets tunnel.";
        case ExhibitPart::All:
            break;
    }
    return switches.method == graze::Method::Fast ? "The fast method, and the same events."
                                                  : "All at once, in one collision system.";
}

void Tour::toggleMethod() noexcept
{
    m_method = switches().method == graze::Method::Gjk ? graze::Method::Fast : graze::Method::Gjk;
}

ExhibitPart Tour::part() const noexcept
{
    return static_cast<ExhibitPart>(m_step % Steps / PartSteps);
}

float Tour::progress() const noexcept
{
    return static_cast<float>(m_step % PartSteps) / static_cast<float>(PartSteps);
}

ExhibitSwitches Tour::switches() const noexcept
{
    const bool second = m_step % PartSteps >= PartSteps / 2;
    const ExhibitPart at = part();
    ExhibitSwitches now;
    now.boxes = m_boxes.value_or(second && at < ExhibitPart::Guns);
    now.sweep = m_sweep.value_or(!(second && at == ExhibitPart::Guns));
    now.method = m_method.value_or(second && at == ExhibitPart::All ? graze::Method::Fast : graze::Method::Gjk);
    return now;
}

} // namespace game
