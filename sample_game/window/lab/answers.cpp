// SPDX-License-Identifier: Zlib
#include "window/lab/answers.hpp"

#include "base/text.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/widgets.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

void cell(const std::string& text)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(text.c_str());
}

const char* tipFor(const std::string& column)
{
    if (column == "GJK")
        return "The run that the steps below show, with the settings below.";
    if (column == "fast")
        return "The query as a game asks it under the method fast. It may be answered without GJK.";
    if (column == "reference")
        return "The same with 128 iterations and the smallest epsilon: as exact as it gets.";
    return "";
}

} // namespace

void showAnswers(Lab& lab)
{
    const LabExperiment& experiment = lab.experiment();
    if (!experiment.answeredAt(lab.step()))
    {
        wrapped("The run has no answer yet: step on, and predict it.", lab_colors::Quiet);
        if (ImGui::SmallButton("to the answer (End)"))
            lab.last();
        return;
    }
    const auto& columns = experiment.columns;
    const auto used = std::count_if(columns.begin(), columns.end(), [](const auto& name) { return !name.empty(); });
    if (!experiment.answers.empty() && used > 0 &&
        ImGui::BeginTable("answers", 1 + static_cast<int>(used),
                          ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
    {
        cell("");
        for (const std::string& name : columns)
            if (!name.empty())
            {
                ImGui::TableNextColumn();
                ImGui::TextDisabled("%s", name.c_str());
                tip(tipFor(name));
            }
        for (const LabAnswer& answer : experiment.answers)
            if (!answer.values[1].empty() || !answer.values[2].empty() || answer.name == "off by")
            {
                cell(answer.name);
                for (std::size_t i = 0; i < columns.size(); ++i)
                    if (!columns[i].empty())
                        cell(answer.values[i]);
            }
        ImGui::EndTable();
    }
    for (const LabAnswer& answer : experiment.answers)
        if (answer.values[1].empty() && answer.values[2].empty() && answer.name != "off by")
            wrapped(joined({answer.name, " ", answer.values[0]}), lab_colors::Quiet);
    if (!experiment.fast.empty())
        wrapped(experiment.fast, lab_colors::Vertex);
    if (!experiment.proof.sentence.empty())
        wrapped(experiment.proof.sentence, experiment.proof.verified ? lab_colors::Simplex : lab_colors::Quiet);
}

} // namespace game
