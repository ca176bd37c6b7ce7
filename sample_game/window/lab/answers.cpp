// SPDX-License-Identifier: Zlib
#include "window/lab/answers.hpp"

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
        return "Not an answer of these settings: GJK with 128 iterations and the smallest epsilon.";
    return "";
}

} // namespace

void showAnswers(const LabExperiment& experiment)
{
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
            ImGui::TextDisabled("%s %s", answer.name.c_str(), answer.values[0].c_str());
    if (!experiment.fast.empty())
        wrapped(experiment.fast, lab_colors::Vertex);
    if (!experiment.proof.sentence.empty())
        wrapped(experiment.proof.sentence, experiment.proof.verified ? lab_colors::Simplex : lab_colors::Quiet);
}

} // namespace game
