/* SPDX-License-Identifier: Zlib */
/* A game in C that loads graze at run time: nothing of it is linked. A ship flies through a rock and shoots it.
 *
 *     example_plugin_host [libgraze.so or .dll]
 */
#include <graze/graze.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

enum
{
    SHIP = 1,
    ROCK = 2,
    SHOT = 3
};

static const graze_api* api;

/* Every call returns GRAZE_OK or the reason; last_error has the sentence. */
static void check(graze_result result)
{
    if (result == GRAZE_OK)
        return;
    fprintf(stderr, "%s\n", api->last_error());
    exit(1);
}

/* NULL when there is none. */
static graze_plugin_entry_function* entryOf(const char* file)
{
#if defined(_WIN32)
    HMODULE module = LoadLibraryA(file);
    FARPROC symbol = module ? GetProcAddress(module, "graze_plugin_entry") : NULL;
    if (!module)
        fprintf(stderr, "%s cannot be loaded: error %lu\n", file, GetLastError());
#else
    void* module = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void* symbol = module ? dlsym(module, "graze_plugin_entry") : NULL;
    if (!module)
        fprintf(stderr, "%s\n", dlerror());
#endif
    graze_plugin_entry_function* entry = NULL;
    memcpy(&entry, &symbol, sizeof entry); /* ISO C has no cast from data to functions */
    return entry;
}

static void load(const char* file)
{
    graze_plugin_entry_function* entry = entryOf(file);
    api = entry ? entry(GRAZE_PLUGIN_VERSION) : NULL;
    if (api)
        return;
    fprintf(stderr, "%s is no graze of this version\n", file);
    exit(1);
}

static graze_matrix at(float x, float y)
{
    graze_matrix matrix = GRAZE_IDENTITY;
    matrix.tx = x;
    matrix.ty = y;
    return matrix;
}

static graze_sprite addSprite(graze_system* system, graze_shape shape, float x, uint32_t layer, uint64_t user)
{
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = &shape;
    def.shape_count = 1;
    def.matrix = at(x, 0.f);
    def.layer = layer;
    def.user = user;
    graze_sprite sprite = 0;
    check(api->add_sprite(system, &def, &sprite));
    return sprite;
}

/* The arrays stay as they are until the next update. Returns how many events there were. */
static unsigned printEvents(graze_system* system, int frame)
{
    graze_events events = {0};
    check(api->events(system, &events));
    for (uint32_t i = 0; i < events.begun_count; ++i)
        printf("frame %2d: %d and %d begin to touch, %.1f pixels deep\n", frame, (int)events.begun[i].user_a,
               (int)events.begun[i].user_b, (double)events.begun[i].depth);
    for (uint32_t i = 0; i < events.ended_count; ++i)
        printf("frame %2d: %d and %d touch no more\n", frame, (int)events.ended[i].user_a, (int)events.ended[i].user_b);
    for (uint32_t i = 0; i < events.hit_count; ++i)
        printf("frame %2d: bullet %d hits %d at %.1f, %.1f\n", frame, (int)events.hits[i].user_bullet,
               (int)events.hits[i].user_target, (double)events.hits[i].point.x, (double)events.hits[i].point.y);
    return events.begun_count + events.ended_count + events.hit_count;
}

int main(int count, char** arguments)
{
    load(count > 1 ? arguments[1] : GRAZE_MODULE);
    printf("graze %s\n", api->library_version());

    graze_system* system = NULL;
    check(api->create(NULL, &system));
    uint32_t ships = 0;
    uint32_t rocks = 0;
    check(api->layer(system, "ships", &ships));
    check(api->layer(system, "rocks", &rocks));
    check(api->collide(system, ships, rocks, 1));

    graze_shape box = GRAZE_SHAPE_INIT;
    box.kind = GRAZE_BOX;
    box.b.x = 32.f;
    box.b.y = 32.f;
    graze_shape circle = GRAZE_SHAPE_INIT;
    circle.kind = GRAZE_CIRCLE;
    circle.radius = 16.f;
    const graze_sprite ship = addSprite(system, box, 0.f, ships, SHIP);
    addSprite(system, circle, 60.f, rocks, ROCK);

    unsigned events = 0;
    for (int frame = 1; frame <= 30; ++frame)
    {
        if (frame == 20) /* 1000 pixels a frame: it crosses the rock between two frames */
        {
            graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
            def.radius = 2.f;
            def.layer = ships;
            def.velocity.x = 60000.f;
            def.user = SHOT;
            graze_bullet bullet = 0;
            check(api->fire(system, &def, &bullet));
        }
        const graze_matrix place = at(8.f * (float)frame, 0.f);
        check(api->set_matrix(system, ship, &place));
        check(api->advance_bullets(system, 1.f / 60.f));
        check(api->update(system));
        events += printEvents(system, frame);
    }
    api->destroy(system);
    printf("%u events\n", events);
    return events == 3 ? 0 : 1;
}
