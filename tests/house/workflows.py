# SPDX-License-Identifier: Zlib
"""What stands in .github is YAML, and names what is there: scripts that can be run, options of CMake, jobs, and links."""

import os
import re

import house

try:
    import yaml
except ImportError:
    house.skip("python3-yaml is not installed")

GITHUB = house.ROOT / ".github"
FIELDS = {"input", "textarea", "dropdown", "checkboxes", "markdown"}
SCRIPT = re.compile(r"(?<![\w/])\./([\w./-]+)")
OPTION = re.compile(r"-D(GRAZE_\w+)")
LINK = re.compile(r"\]\(([^)#]+)")


def options():
    texts = [house.ROOT / "CMakeLists.txt", *(house.ROOT / "plugin" / "cmake").glob("*.cmake")]
    return set(re.findall(r"option\((GRAZE_\w+)", "".join(path.read_text(encoding="utf-8") for path in texts)))


def check_step(step, known):
    if ("run" in step) == ("uses" in step):
        yield "a step neither runs nor uses something, or does both"
    if not re.fullmatch(r"[\w/-]+@v\d+", step.get("uses", "a/b@v1")):
        yield f"{step['uses']} names no version, such as @v4"
    for script in SCRIPT.findall(step.get("run", "")):
        if not os.access(house.ROOT / script, os.X_OK):
            yield f"./{script} is no program of this project"
    for option in set(OPTION.findall(step.get("run", ""))) - known:
        yield f"CMake has no option {option}"


def check_workflow(workflow, known):
    if not isinstance(workflow.get("jobs"), dict) or True not in workflow:  # YAML takes the word `on` for a truth
        yield "has no jobs, or does not say on what it runs"
        return
    for name, job in workflow["jobs"].items():
        if not {"runs-on", "steps", "timeout-minutes"} <= set(job):
            yield f"the job {name} lacks a machine, steps or a limit of time"
        if job.get("needs", name) not in workflow["jobs"]:
            yield f"the job {name} needs {job['needs']}, which is no job"
        for step in job.get("steps", []):
            yield from (f"the job {name}: {problem}" for problem in check_step(step, known))


def check_form(form):
    if not {"name", "description", "body"} <= set(form):
        yield "has no name, description or body"
    names = [field.get("id") for field in form.get("body", [])]
    if len(set(names)) < len(names):
        yield "two fields have one id, or none"
    for field in form.get("body", []):
        if field["type"] not in FIELDS or "label" not in field["attributes"]:
            yield f"the field {field.get('id')} has an unknown type or no label"


def check(path, known):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from (f"the link {link} leads nowhere" for link in LINK.findall(text) if not (path.parent / link).exists())
        return
    try:
        content = yaml.safe_load(text)
    except yaml.YAMLError as error:
        yield f"is no YAML: {' '.join(str(error).split())}"
        return
    yield from check_workflow(content, known) if path.parent.name == "workflows" else check_form(content)


def main():
    known = options()
    paths = sorted(path for path in GITHUB.rglob("*") if path.suffix in (".yml", ".md"))
    problems = [f"{house.where(path)}: {problem}" for path in paths for problem in check(path, known)]
    house.finish(len(paths), problems, "files")


main()
