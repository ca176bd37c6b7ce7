// SPDX-License-Identifier: Zlib
#include <studio/state.hpp>

#include <page/json.hpp>

#include <set>
#include <span>

namespace studio
{

using graze::Vec2;
using pages::Json;

namespace
{

void addPoints(Json& json, std::span<const Vec2> points)
{
    json.begin('[');
    for (const Vec2 point : points)
        json.add(point);
    json.end(']');
}

void addSettings(Json& json, const graze::OutlineOptions& settings)
{
    json.key("settings").begin('{').add("maxError", settings.maxError);
    json.add("threshold", std::size_t{settings.threshold}).add("fit", static_cast<std::size_t>(settings.fit));
    json.add("maxVertices", std::size_t{settings.maxVertices}).end('}');
}

// Its name on the page.
const char* kindOf(const Part& part)
{
    const std::size_t corners = part.loop.border.size();
    if (corners < 3)
        return !part.isRound() ? (corners == 1 ? "point" : "segment") : corners == 1 ? "circle" : "capsule";
    return part.isRound() ? "rounded polygon" : part.pieces.size() > 1 ? "concave polygon" : "polygon";
}

void addPart(Json& json, const Part& part)
{
    json.begin('{').add("tag", std::string_view(part.tag)).add("kind", kindOf(part));
    json.add("fault", std::string_view(part.fault)).key("faultAt").begin('[').add(part.faultAt).end(']');
    json.key("loops").begin('[');
    std::size_t from = 0;
    for (std::size_t hole = 0; hole <= part.loop.holes.size(); ++hole)
    {
        const std::size_t size = (hole == 0 ? part.loop.border : part.loop.holes[hole - 1]).size();
        std::vector<Vec2> corners;
        for (std::size_t i = 0; i < size; ++i)
            corners.push_back(part.corner(from + i));
        from += size;
        addPoints(json, corners);
    }
    json.end(']').key("rims").begin('[');
    for (const graze::Shape& shape : shapesOf(part))
        addPoints(json, rimOf(shape));
    json.end(']');
    if (part.isRound())
        json.key("handle").begin('[').add(Document::radiusHandle(part)).end(']');
    json.end('}');
}

void addIndex(Json& json, std::string_view name, std::optional<std::size_t> index)
{
    if (index)
        json.add(name, *index);
}

std::size_t vertexCount(const graze::ColliderFrame& frame)
{
    graze::Outline counted;
    counted.loops = frame.outline;
    return counted.vertexCount();
}

// "fighter/left-arm.png" -> "left_arm", a name that C++ takes.
std::string identifierOf(std::string_view name)
{
    name = name.substr(name.find_last_of("/\\") + 1);
    std::string identifier;
    for (const char c : name.substr(0, name.find_last_of('.')))
    {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool isDigit = c >= '0' && c <= '9';
        if (isDigit && identifier.empty())
            identifier = "picture_";
        identifier.push_back(isLetter || isDigit ? c : '_');
    }
    return identifier.empty() ? "picture" : identifier;
}

std::string literalOf(std::string_view text)
{
    return pages::Json().add(text).text();
}

} // namespace

std::string framesJson(const Document& document)
{
    Json json;
    json.begin('{').add("image", std::string_view(document.image));
    addSettings(json, document.settings);
    json.add("canUndo", document.canUndo()).add("canRedo", document.canRedo()).key("frames").begin('[');
    for (std::size_t i = 0; i < document.frames().size(); ++i)
    {
        const Frame& frame = document.frames()[i];
        const graze::ColliderFrame file = document.frameFile(i);
        json.begin('{').add("name", std::string_view(file.name)).add("kept", frame.kept).add("edited", frame.edited);
        json.key("rect").begin('[').add(static_cast<float>(file.rect.x)).add(static_cast<float>(file.rect.y));
        json.add(static_cast<float>(file.rect.width)).add(static_cast<float>(file.rect.height)).end(']');
        json.add("vertices", vertexCount(file)).add("pieces", file.pieces.size()).add("error", file.measuredError);
        if (file.settings)
            addSettings(json, *file.settings);
        json.end('}');
    }
    return json.end(']').end('}').text();
}

std::string frameJson(const Document& document)
{
    Json json;
    json.begin('{');
    if (!document.isEmpty())
    {
        const Frame& frame = document.frame();
        json.add("index", document.current()).add("edited", frame.edited).add("dragging", document.isDragging());
        json.key("pivot").begin('[').add(frame.file.pivot).end(']');
        addIndex(json, "part", document.selected());
        addIndex(json, "corner", document.selectedCorner());
        json.key("draft");
        addPoints(json, document.draft());
        json.key("parts").begin('[');
        for (const Part& part : frame.parts)
            addPart(json, part);
        json.end(']');
    }
    return json.end('}').text();
}

std::string trialJson(const Document& document, Trial trial)
{
    Json json;
    json.begin('{');
    std::vector<std::string_view> tags; // of the shapes
    if (!document.isEmpty())
        for (const Part& part : document.frame().parts)
            if (part.tag != graze::MarkerTag)
            {
                const std::vector<graze::Shape> shapes = shapesOf(part);
                trial.collider.insert(trial.collider.end(), shapes.begin(), shapes.end());
                tags.insert(tags.end(), shapes.size(), part.tag);
            }
    if (const std::optional<TrialResult> result = resultOf(trial))
    {
        json.add("meets", result->meets).add("depth", result->depth).add("gap", result->gap);
        json.add("words", std::string_view(result->words)).add("tag", tags[result->piece]);
        if (trial.against == Against::Itself)
            json.add("otherTag", tags[result->otherPiece]);
        json.key("normal").begin('[').add(result->normal).end(']');
        json.key("points");
        addPoints(json, result->points);
        json.key("other").begin('[');
        for (const graze::Shape& shape : result->other)
            addPoints(json, rimOf(shape));
        json.end(']');
    }
    return json.end('}').text();
}

std::string snippetOf(const Document& document)
{
    std::string name = identifierOf(document.image);
    if (name.front() >= 'a' && name.front() <= 'z')
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
    const std::string base = document.image.substr(document.image.find_last_of("/\\") + 1);
    const std::string file = base.substr(0, base.find_last_of('.')) + ".collider.json";
    std::set<std::string> tags;
    bool hasMarkers = false, hasPivot = false;
    for (const Frame& frame : document.frames())
    {
        hasPivot = hasPivot || frame.file.pivot != Vec2{};
        for (const Part& part : frame.parts)
            if (part.tag == graze::MarkerTag)
                hasMarkers = true;
            else
                tags.insert(part.tag);
    }
    std::string members, attach, follow, owner;
    for (const std::string& tag : tags)
    {
        const std::string member = identifierOf(tag) + "Collider";
        members += "    graze::AnimatedCollider " + member + ";\n";
        const std::string layer = tags.size() > 1 ? ".layer = " + literalOf(tag) + owner : "";
        attach += "        " + member + " = graze::colliderFor(collisions, sprite, sheet, {" + layer + "}, " +
                  literalOf(tag) + ");\n";
        if (owner.empty())
            owner = ", .owner = " + member + ".id()"; // parts of one sprite never hit each other
        follow += "        " + member + ".follow(sheet, sprite);\n";
    }
    if (tags.contains("hit") && tags.contains("hurt"))
        attach = "        // These two layers meet, and nothing else that they are not told to.\n"
                 "        collisions.collide(collisions.layer(\"hit\"), collisions.layer(\"hurt\"));\n" +
                 attach;
    std::string more;
    if (hasPivot)
        more +=
            "    // Where the pivot of the frame is that the sprite shows, for sprite.setOrigin.\n"
            "    graze::Vec2 pivot(const sf::Sprite& sprite) { return sheet.at(graze::pixelRectOf(sprite)).pivot; }\n";
    if (hasMarkers)
        more += "    // The markers of that frame (unit: pixels, from its upper left corner).\n"
                "    std::vector<graze::Vec2> markers(const sf::Sprite& sprite)\n"
                "    {\n"
                "        std::vector<graze::Vec2> places;\n"
                "        for (const graze::ColliderPiece& piece : sheet.at(graze::pixelRectOf(sprite)).pieces)\n"
                "            if (piece.tag == graze::MarkerTag)\n"
                "                places.push_back(piece.points.front());\n"
                "        return places;\n"
                "    }\n";
    return "// The colliders of " + document.image +
           ". Link graze::files and graze::sfml; where graze is a subfolder or fetched,\n"
           "// set(GRAZE_BUILD_FILES ON) stands before that.\n"
           "#include <graze/files/collider_file.hpp>\n"
           "#include <graze/sfml.hpp>\n"
           "\n"
           "struct " +
           name +
           "Colliders\n"
           "{\n"
           "    graze::ColliderSheet sheet{graze::loadColliderFile(" +
           literalOf(file) + ").frames};\n" + members +
           "\n"
           "    // Once, when the sprite is there and shows a frame of this sheet.\n"
           "    void attach(graze::CollisionSystem& collisions, const sf::Sprite& sprite)\n"
           "    {\n" +
           attach +
           "    }\n"
           "    // Each frame, after the sprite has moved and before collisions.update().\n"
           "    void follow(const sf::Sprite& sprite)\n"
           "    {\n" +
           follow + "    }\n" + more + "};\n";
}

} // namespace studio
