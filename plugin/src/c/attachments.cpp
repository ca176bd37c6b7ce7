// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

#include <memory>

namespace graze::c
{

namespace
{

using Made = Answer<graze_attachment*, "attachment">;
using Attachment = Read<checkedHandle<graze_attachment, "attachment">>;
using ConstAttachment = Read<checkedHandle<const graze_attachment, "attachment">>;

} // namespace

void enterAttachmentFunctions(graze_api& api)
{
    api.attach = call<"attach">(
        [](System system, SpriteDefinition def, Made answer)
        {
            // First the memory, so that nothing can fail once the sprite is there.
            auto made = std::make_unique<graze_attachment>();
            made->collider = graze::Collider(*system, *def);
            answer.write(made.release());
        });
    api.adopt = call<"adopt">(
        [](System system, LiveSprite sprite, Made answer)
        {
            auto made = std::make_unique<graze_attachment>();
            made->collider = graze::Collider::adopt(*system, sprite);
            answer.write(made.release());
        });
    api.attached_sprite = call<"attached_sprite">([](ConstAttachment attachment, Answer<graze_sprite, "sprite"> answer)
                                                  { answer.write((*attachment)->collider.id()); });
    api.detach = release<"detach", graze_attachment, "attachment">;
    api.release = call<"release">(
        [](Attachment attachment, Answer<graze_sprite, "sprite"> answer)
        {
            answer.write((*attachment)->collider.release());
            delete *attachment;
        });
}

} // namespace graze::c
