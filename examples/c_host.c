/* A host in plain C: its own geometry and bodies, a mind of its own, ways over the ground, and a whole scenario with its
 * certificate. Compiled and run by the tests:
 *   cc -std=c99 c_host.c $(pkg-config --cflags --libs lince-capi) && ./a.out hosts/yard.scenario.xml */
#include <lince.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call) \
    do { if ((call) != LINCE_OK) { printf("%s: %s\n", #call, lince_last_error()); exit(1); } } while (0)

/* --- the host's geometry: boxes, two triangles a side */

static float positions[3 * 8 * 8];
static uint32_t indices[3 * 12 * 8];
static lince_triangles geometry = {sizeof geometry, 0, 0, positions, indices, NULL};

static void add_box(float x, float y, float z, float hx, float hy, float hz) {
    static const uint32_t faces[36] = {0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1,
                                       2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3};
    int i;
    for (i = 0; i < 36; ++i) indices[geometry.triangle_count * 3 + i] = geometry.vertex_count + faces[i];
    for (i = 0; i < 8; ++i) {
        float* p = positions + 3 * (geometry.vertex_count + i);
        p[0] = x + (i & 4 ? hx : -hx), p[1] = y + (i & 2 ? hy : -hy), p[2] = z + (i & 1 ? hz : -hz);
    }
    geometry.vertex_count += 8, geometry.triangle_count += 12;
}

/* --- a mind: runs from whom it sees. Its memory is a struct that the library keeps, saves and hashes. */

typedef struct { float from_x, from_z, heading; uint32_t until; } shy_memory;

static int think_shy(void* user, void* state, const lince_thought* thought, lince_intent* intent, lince_voice* voice) {
    shy_memory* memory = state;
    const float distance = thought->parameters[0];
    const lince_self* self = thought->self;
    uint32_t i;
    int runs;
    (void)user;
    for (i = 0; i < thought->percept_count; ++i) {
        const lince_percept* p = &thought->percepts[i];
        const float dx = p->position.x - self->position.x, dz = p->position.z - self->position.z;
        if (p->object_class != LINCE_CLASS_CHARACTER || p->event > LINCE_UPDATED) continue;
        if (lince_wants_reasons(voice)) lince_note(voice, "somebody seen", dx * dx + dz * dz < distance * distance, 0, "too near?");
        if (dx * dx + dz * dz >= distance * distance) continue;
        memory->from_x = p->position.x, memory->from_z = p->position.z, memory->until = thought->tick + 120;
    }
    runs = thought->tick < memory->until;
    if (self->blocked || lince_random_below(thought->random, 30) == 0)
        memory->heading = (lince_random_unit(thought->random) * 2 - 1) * 3.14159f;
    else if (runs)
        memory->heading = lince_yaw_of(self->position.x - memory->from_x, self->position.z - memory->from_z);
    if (lince_wants_reasons(voice)) lince_note(voice, runs ? "run away" : "stroll", 1, 0, NULL);
    intent->yaw = memory->heading;
    intent->move.x = lince_sine(memory->heading), intent->move.y = 0, intent->move.z = -lince_cosine(memory->heading);
    intent->buttons = runs ? LINCE_RUN : 0;
    return 0;
}

static const lince_parameter shy_parameters[] = {{sizeof shy_parameters[0], "distance", 4, 1, 50}};
static const lince_brain shy = {sizeof shy, 6, sizeof(shy_memory), 0, think_shy, NULL, "shy", shy_parameters, 1, 0};

static float within(float v) {
    return v < -9 ? -9 : v > 9 ? 9 : v;
}

int main(int count, char** words) {
    lince_world* world;
    lince_map* map;
    lince_scenario* scenario;
    lince_certificate* certificate;
    lince_body body = {sizeof body};
    lince_kind kind = {sizeof kind};
    lince_intent intent = {sizeof intent};
    lince_path path = {sizeof path};
    lince_ray_hit hit = {sizeof hit};
    lince_scenario_settings settings = {sizeof settings};
    lince_certificate_settings trials = {sizeof trials};
    lince_vec3 corners[16];
    lince_body_id bodies[2];
    lince_agent_id agents[2];
    uint32_t kinds[2], number;
    size_t seen = 0, most = 0, size;
    char first[33], again[33];
    void* save;
    const char* name;
    double value;
    int i, tick;

    printf("lince %s\n", lince_version());
    add_box(0, -0.5f, 0, 10, 0.5f, 10); /* the floor */
    add_box(0, 1.5f, 2, 0.2f, 1.5f, 8); /* a wall, open at its north end */

    /* Ways over the ground. */
    CHECK(lince_map_bake(&geometry, NULL, &map));
    CHECK(lince_map_path(map, (lince_vec3){-6, 0, 4}, (lince_vec3){6, 0, 4}, corners, 16, &path));
    CHECK(lince_map_raycast(map, (lince_vec3){-6, 0, 4}, (lince_vec3){6, 0, 4}, &hit));
    printf("%.1f m of way with %u corners, straight ahead the border after %.1f m\n", path.length, path.corner_count,
           hit.position.x + 6);
    if (path.result != LINCE_PATH_COMPLETE || path.length < 20 || !hit.blocked) return 1;
    lince_map_destroy(map);

    /* Minds only: the bodies are the host's. One strolls, the other one is shy and has an eye. */
    CHECK(lince_world_create(&geometry, NULL, &world));
    kind.brain = "wander";
    CHECK(lince_kind_add(world, &kind, &kinds[0]));
    kind.brain = NULL, kind.own = &shy, kind.senses = "<touch/><eye/>";
    CHECK(lince_kind_add(world, &kind, &kinds[1]));
    for (i = 0; i < 2; ++i) {
        body.position.x = i == 0 ? -6.0f : -3.0f, body.position.z = -4;
        body.yaw = i == 0 ? 0 : -1.57f; /* the second one looks at the first */
        CHECK(lince_body_add(world, &body, &bodies[i]));
        CHECK(lince_agent_add(world, kinds[i], bodies[i], 0, &agents[i]));
    }
    {
        lince_body mirror[2];
        mirror[0] = mirror[1] = body;
        mirror[0].position.x = -6, mirror[0].yaw = 0;
        for (tick = 0; tick < 600; ++tick) {
            CHECK(lince_world_tick(world, NULL, NULL));
            CHECK(lince_agent_percepts(world, agents[1], NULL, 0, &seen));
            if (seen > most) most = seen;
            for (i = 0; i < 2; ++i) { /* the host moves its own bodies, here within a square */
                CHECK(lince_agent_intent(world, agents[i], &intent));
                mirror[i].position.x = within(mirror[i].position.x + intent.move.x * 2 / 60);
                mirror[i].position.z = within(mirror[i].position.z + intent.move.z * 2 / 60);
                mirror[i].yaw = intent.yaw;
                CHECK(lince_body_set(world, bodies[i], &mirror[i]));
            }
        }
    }
    CHECK(lince_world_hash(world, first));
    printf("minds only: up to %zu percepts in a thought, state %s\n", most, first);
    if (most == 0 || lince_world_failed_thoughts(world) != 0) return 1;
    lince_world_destroy(world);

    /* A whole scenario, with our mind in it: run, go back, run again. */
    settings.brains = &shy, settings.brain_count = 1;
    CHECK(lince_scenario_load(count > 1 ? words[1] : "hosts/yard.scenario.xml", &settings, &scenario));
    for (tick = 0; tick < 300; ++tick) CHECK(lince_scenario_tick(scenario, NULL, 0));
    CHECK(lince_scenario_save(scenario, NULL, 0, &size));
    save = malloc(size);
    CHECK(lince_scenario_save(scenario, save, size, &size));
    for (tick = 0; tick < 300; ++tick) CHECK(lince_scenario_tick(scenario, NULL, 0));
    CHECK(lince_scenario_hash(scenario, first));
    CHECK(lince_scenario_restore(scenario, save, size));
    CHECK(lince_scenario_explain(scenario, 1));
    for (tick = 0; tick < 300; ++tick) CHECK(lince_scenario_tick(scenario, NULL, 0));
    CHECK(lince_scenario_hash(scenario, again));
    free(save);
    printf("tick %u: %s, once more from tick 300: %s\n%s", lince_scenario_now(scenario), first, again, lince_scenario_reasons(scenario));
    for (number = 0; lince_scenario_measure(scenario, number, &name, &value) == LINCE_OK; ++number)
        if (strcmp(name, "distanceWalked") == 0) printf("%s %.1f\n", name, value);
    if (strcmp(first, again) != 0 || strlen(lince_scenario_reasons(scenario)) == 0 || number == 0) return 1;
    lince_scenario_destroy(scenario);

    /* Does it act on what it did not sense? */
    trials.ticks = 300, trials.trials = 4, trials.follow_ticks = 60;
    CHECK(lince_certify(count > 1 ? words[1] : "hosts/yard.scenario.xml", &settings, &trials, &certificate));
    printf("%u trials: %s\n", lince_certificate_trials(certificate), lince_certificate_honest(certificate) ? "honest" : "not honest");
    if (!lince_certificate_honest(certificate)) return 1;
    lince_certificate_destroy(certificate);

    /* What is wrong is said, and nothing ends. */
    if (lince_scenario_load("nowhere.xml", NULL, &scenario) != LINCE_BAD_CONTENT) return 1;
    printf("%s\n", lince_last_error());
    return 0;
}
