// SPDX-License-Identifier: Zlib
// The state of the page as JSON.
#include "web/page.hpp"
#include "web/source_line.hpp"

namespace game
{
namespace
{

using pages::Json;

void addCaptions(Json& json, std::string_view name, const std::vector<Caption>& captions)
{
    json.key(name).begin('[');
    for (const Caption& caption : captions)
        json.begin('[').add(caption.text).add(static_cast<std::size_t>(caption.role)).end(']');
    json.end(']');
}

// Marks as lists, in the order of the fields of Mark: points last.
void addFigure(Json& json, std::string_view name, const Figure& figure, const LabCamera& camera)
{
    json.key(name).begin('{').add("frame", static_cast<std::size_t>(figure.frame));
    addCaptions(json, "titles", figure.titles);
    json.key("camera").begin('[').add(camera.centre).add(camera.zoom).end(']');
    json.key("extent").begin('[').add(figure.extent.lower).add(figure.extent.upper).end(']');
    json.key("marks").begin('[');
    for (const Mark& mark : figure.marks)
    {
        json.begin('[').add(static_cast<std::size_t>(mark.kind)).add(static_cast<std::size_t>(mark.role));
        json.add(mark.size).add(mark.opacity).add(mark.dashed).add(mark.along).add(mark.length).add(mark.shift);
        json.add(mark.text).begin('[');
        for (const graze::Vec2 point : mark.points)
            json.add(point);
        json.end(']').end(']');
    }
    json.end(']').end('}');
}

void addCode(Json& json, const LabCode& code, const graze::TraceStep& step)
{
    json.key("code").begin('{').add("name", code.name).add("lit", lineOf(step)).key("lines").begin('[');
    for (const std::string_view line : code.lines)
        json.add(line);
    json.end(']').end('}');
}

void addLesson(Json& json, const Lesson& lesson)
{
    json.key("lesson").begin('{').add("card", static_cast<std::size_t>(lesson.card()));
    json.add("part", static_cast<std::size_t>(lesson.part())).add("atEnd", lesson.atEnd());
    json.add("maySteps", lesson.maySteps()).add("title", lesson.text().title).add("doThis", lesson.text().doThis);
    json.key("paragraphs").begin('[');
    for (const std::string_view paragraph : lesson.text().paragraphs)
        json.add(paragraph);
    json.end(']');
    if (const FloatPair* report = lesson.report())
        json.key("report")
            .begin('{')
            .add("index", static_cast<std::size_t>(report - floatPairs().data()))
            .add("count", floatPairs().size())
            .add("name", report->report)
            .add("why", report->why)
            .end('}');
    if (lesson.prediction() != nullptr)
    {
        json.key("prediction").begin('{').add("open", lesson.isOpen()).add("right", lesson.isRight());
        json.add("ask", lesson.predictionText().ask).add("comment", std::string_view(lesson.comment()));
        if (lesson.answer())
            json.add("answer", *lesson.answer()).add("solution", lesson.prediction()->right);
        json.key("choices").begin('[');
        for (const ChoiceText& choice : lesson.predictionText().choices)
            json.add(choice.text);
        json.end(']').end('}');
    }
    json.end('}');
}

template <class List, class Name, class Why>
void addList(Json& json, std::string_view key, const List& list, Name name, Why why)
{
    json.key(key).begin('[');
    for (const auto& item : list)
        json.begin('[').add(name(item)).add(why(item)).end(']');
    json.end(']');
}

} // namespace

std::string LabPage::words()
{
    const auto name = [](const auto& item) { return item.name; };
    const auto why = [](const auto& item) { return item.why; };
    pages::Json json;
    json.begin('{');
    std::vector<LabModeTraits> modes;
    for (std::size_t i = 0; i < LabModeCount; ++i)
        modes.push_back(traitsOf(static_cast<LabMode>(i)));
    addList(json, "modes", modes, name, [](const LabModeTraits& mode) { return mode.purpose; });
    addList(json, "presets", labPresets(), name, why);
    addList(json, "stamps", stamps(), name, [](const Stamp&) { return ""; });
    addList(json, "scenes", pageScenes(), name, why);
    addList(
        json, "cards", cardTexts(), [](const CardText& card) { return card.title; },
        [](const CardText& card) { return card.doThis; });
    return json.end('}').text();
}

std::string LabPage::state()
{
    desk.arrange();
    const Lab& lab = desk.lab();
    const graze::TraceStep* step = lab.present();
    pages::Json json;
    json.begin('{').add("hint", desk.hint()).add("mode", static_cast<std::size_t>(lab.bench().mode));
    addFigure(json, "world", desk.world(), desk.worldCamera());
    if (desk.beside() != nullptr)
        addFigure(json, "beside", *desk.beside(), desk.differenceCamera());
    addFigure(json, "right", desk.right(), desk.differenceCamera());
    json.add("step", lab.step())
        .add("steps", lab.stepCount())
        .add("mayStep", !desk.inLesson() || desk.lesson().maySteps());
    json.add("stateOf", std::string_view(step != nullptr ? stateOf(lab.run(), *step) : ""));
    // Beside a question they are those of the other steps, which may be looked at once it is answered.
    const Prediction* prediction = desk.inLesson() ? desk.lesson().prediction() : nullptr;
    if (prediction == nullptr || (!desk.lesson().isOpen() && lab.step() != prediction->stepAfter))
        addCaptions(json, "words", desk.words());
    // Beside an open question the code would answer it.
    if (step != nullptr && !(desk.inLesson() && !desk.lesson().maySteps()))
        addSource(json);
    if (desk.inLesson())
        addLesson(json, desk.lesson());
    if (desk.preset())
        json.add("preset", *desk.preset());
    addNumbers(json);
    return json.end('}').text();
}

// The library's code at the step, or the line of the naive solver that is to blame.
void LabPage::addSource(Json& json) const
{
    const Lab& lab = desk.lab();
    const bool naive = lab.run().naive.has_value(),
               blamed = naive && lab.run().naive->fault < lab.run().naive->steps.size();
    const std::string_view file = naive ? "naive.cpp" : sourceOf(lab.present()->phase);
    const auto source = m_sources.find(file);
    const std::string_view text = source == m_sources.end() ? std::string_view{} : source->second;
    if (!naive)
        addCode(json, codeOf(lab.present()->phase), *lab.present());
    json.add("file", file)
        .add("line", blamed  ? lineWith(text, lab.bench().report->mistake)
                     : naive ? 0
                             : sourceLineOf(text, *lab.present()));
}

std::string LabPage::sceneState() const
{
    pages::Json json;
    json.begin('{');
    if (m_scene)
        addFigure(json, "figure", m_scene->figure(), {});
    return json.end('}').text();
}

} // namespace game
