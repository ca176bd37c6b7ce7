// SPDX-License-Identifier: Zlib
#include "support/model/model_text.hpp"

#include <cstdio>
#include <sstream>

namespace graze::test
{

std::string text(float number)
{
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%af", static_cast<double>(number));
    return buffer;
}

std::string text(Vec2 v)
{
    std::ostringstream out;
    out << '{' << text(v.x) << ", " << text(v.y) << '}';
    return out.str();
}

std::string text(const Affine2& m)
{
    std::ostringstream out;
    out << '{' << text(m.m00) << ", " << text(m.m01) << ", " << text(m.tx) << ", " << text(m.m10) << ", " << text(m.m11)
        << ", " << text(m.ty) << '}';
    return out.str();
}

std::string text(const std::vector<Shape>& pieces)
{
    std::ostringstream out;
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        out << (i == 0 ? "points {" : " and points {");
        for (std::uint32_t k = 0; k < pieces[i].pointCount(); ++k)
            out << (k == 0 ? "" : ", ") << text(pieces[i].point(k));
        out << "} radius " << text(pieces[i].radius());
    }
    return out.str();
}

std::string name(std::uint64_t user)
{
    std::ostringstream out;
    out << '#' << user;
    return out.str();
}

} // namespace graze::test
