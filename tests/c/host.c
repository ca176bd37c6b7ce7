/* SPDX-License-Identifier: Zlib */
/* A game in C11: loads the module, lets a ship drift into a rock and out again, shoots the rock. */
#include "dlfcn.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const graze_api* api;

static void require(int condition, const char* what)
{
    if (condition)
        return;
    fprintf(stderr, "failed: %s (last error: \"%s\")\n", what, api ? api->last_error() : "no module");
    exit(1);
}

static graze_matrix at(float x, float y)
{
    graze_matrix matrix = GRAZE_IDENTITY;
    matrix.tx = x;
    matrix.ty = y;
    return matrix;
}

static graze_events frame(graze_system* system)
{
    graze_events events = {0};
    require(api->update(system) == GRAZE_OK, "update");
    require(api->events(system, &events) == GRAZE_OK, "events");
    return events;
}

static void load(const char* path)
{
    void* module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!module)
    {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    graze_plugin_entry_function* entry = NULL;
    void* symbol = dlsym(module, "graze_plugin_entry");
    memcpy(&entry, &symbol, sizeof entry);
    require(entry != NULL, "graze_plugin_entry is there");
    require(entry(GRAZE_PLUGIN_VERSION + 1) == NULL, "a version to come is refused");
    api = entry(GRAZE_PLUGIN_VERSION);
    require(api != NULL, "the table is there");
}

static void moveAndTouch(graze_system* system, graze_sprite ship)
{
    graze_events events = frame(system);
    require(events.begun_count == 0, "apart at first");

    graze_matrix matrix = at(30.f, 0.f);
    require(api->set_matrix(system, ship, &matrix) == GRAZE_OK, "set_matrix");
    events = frame(system);
    require(events.begun_count == 1 && events.begun[0].user_a == 1 && events.begun[0].user_b == 2, "one begin");
    require(fabsf(events.begun[0].normal.x - 1.f) < 1e-3f, "the normal points from the ship to the rock");
    require(fabsf(events.begun[0].depth - 2.f) < 1e-2f, "16 + 16 - 30 pixels deep");

    events = frame(system);
    require(events.begun_count == 0 && events.stay_count == 1, "one stay");

    matrix = at(0.f, 0.f);
    require(api->set_matrix(system, ship, &matrix) == GRAZE_OK, "set_matrix back");
    events = frame(system);
    require(events.ended_count == 1 && events.stay_count == 0, "one end");
}

static void shoot(graze_system* system, uint32_t layer, graze_sprite ship)
{
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.radius = 2.f;
    def.layer = layer;
    def.owner = ship;
    def.velocity.x = 60000.f;
    def.user = 3;
    graze_bullet bullet = 0;
    require(api->fire(system, &def, &bullet) == GRAZE_OK, "fire");
    require(frame(system).hit_count == 0, "no hit where it was fired");
    require(api->advance_bullets(system, 1.f / 60.f) == GRAZE_OK, "advance_bullets");
    const graze_events events = frame(system);
    require(events.hit_count == 1, "through the rock within one frame is a hit");
    require(events.hits[0].user_bullet == 3 && events.hits[0].user_target == 2, "bullet and target");
    require(fabsf(events.hits[0].fraction * 1000.f - (60.f - 16.f - 2.f)) < 0.1f, "fraction of the path");
    require(events.hits[0].spent != 0, "it does not pierce");
}

int main(int count, char** arguments)
{
    require(count == 2, "usage: graze_c_host MODULE");
    load(arguments[1]);

    graze_system* system = NULL;
    require(api->create(NULL, &system) == GRAZE_OK, "create");
    uint32_t ships = 0;
    uint32_t rocks = 0;
    require(api->layer(system, "ships", &ships) == GRAZE_OK, "layer ships");
    require(api->layer(system, "rocks", &rocks) == GRAZE_OK, "layer rocks");
    require(api->collide(system, ships, rocks, 1) == GRAZE_OK, "collide");

    graze_shape box = GRAZE_SHAPE_INIT;
    box.kind = GRAZE_BOX;
    box.b.x = 32.f;
    box.b.y = 32.f;
    graze_shape circle = GRAZE_SHAPE_INIT;
    circle.radius = 16.f;

    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    graze_sprite ship = 0;
    graze_sprite rock = 0;
    def.shapes = &box;
    def.shape_count = 1;
    def.layer = ships;
    def.user = 1;
    require(api->add_sprite(system, &def, &ship) == GRAZE_OK, "add the ship");
    def.shapes = &circle;
    def.layer = rocks;
    def.user = 2;
    def.matrix = at(60.f, 0.f);
    require(api->add_sprite(system, &def, &rock) == GRAZE_OK, "add the rock");

    moveAndTouch(system, ship);
    shoot(system, ships, ship);

    require(api->remove_sprite(system, rock) == GRAZE_OK, "remove");
    require(api->remove_sprite(system, rock) == GRAZE_STALE_ID, "the second removal is refused");
    require(strstr(api->last_error(), "remove_sprite") != NULL, "the sentence names the call");
    api->destroy(system);
    printf("graze %s: events and hits, all from C\n", api->library_version());
    return 0;
}
