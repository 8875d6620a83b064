/* Lince for any language: a plain C interface to the engine, in one shared library (liblince.so). docs/capi.md explains
 * it.
 *
 * Handles are opaque. Every function that can fail returns a lince_status; lince_last_error() says in one line what was
 * wrong with the last call that failed on this thread. Nothing throws, nothing ends the process.
 *
 * Structs begin with struct_size: set it to sizeof the struct, and zero all that you do not set: zero
 * always means "the default". A library that knows more members takes those that you have; one that knows fewer
 * refuses a struct whose further members are not zero. Arrays that the library gives have elements of their own
 * struct_size bytes. What is const belongs to the library and holds during the callback, or as it is said.
 *
 * A handle may be used by one thread at a time; different handles by different threads. With `threads` above 1
 * callbacks come on other threads, and several at once.
 *
 * Metres, radians, seconds; right-handed, Y up; yaw 0 looks along -Z and grows clockwise seen from above. 60 ticks a
 * second.
 */
#ifndef LINCE_H
#define LINCE_H

/* NOLINTBEGIN: this is C. */
#include <stddef.h>
#include <stdint.h>

#define LINCE_C_VERSION_MAJOR 0
#define LINCE_C_VERSION_MINOR 1
#define LINCE_C_VERSION_PATCH 0

#if defined(__GNUC__)
#define LINCE_API __attribute__((visibility("default")))
#else
#define LINCE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- basics */

typedef enum lince_status {
    LINCE_OK = 0,
    LINCE_BAD_ARGUMENT =
        1, /* a null pointer, an id that is gone, a struct that does not fit, a buffer that is too small */
    LINCE_BAD_CONTENT = 2, /* a file, a name, bytes or geometry: the error says file:line:column, found, expected */
    LINCE_FULL = 3,        /* no more of that are possible */
    LINCE_FAILED = 4       /* an exception inside: out of memory, or a bug */
} lince_status;

/* "0.1.0", of the library. */
LINCE_API const char* lince_version(void);
/* Of the last call that failed on this thread; "" when none has. Holds until the next one. */
LINCE_API const char* lince_last_error(void);

typedef struct lince_vec3 {
    float x, y, z;
} lince_vec3;

/* 0 is none. An id that was removed is never another's. */
typedef uint64_t lince_body_id;
typedef uint32_t lince_agent_id;

/* Levels: 0 debug, 1 info, 2 warning, 3 error. */
typedef void (*lince_log)(void* user, int level, const char* text);

/* Static geometry of the host. */
typedef struct lince_triangles {
    uint32_t struct_size;
    uint32_t vertex_count, triangle_count;
    const float* positions;     /* x, y, z of each vertex */
    const uint32_t* indices;    /* three of each triangle, counter-clockwise seen from the open side */
    const uint8_t* see_through; /* of each triangle: not 0: stops bodies, not views. NULL: all stop both */
} lince_triangles;

/* --- what passes between bodies and minds */

enum {
    LINCE_RUN = 1,
    LINCE_CROUCH = 2,
    LINCE_JUMP = 4,
    LINCE_FIRE = 8,
    LINCE_RELOAD = 16,
    LINCE_USE = 32,
    LINCE_POSSESS = 64
};

typedef struct lince_intent {
    uint32_t struct_size;
    lince_vec3 move; /* direction in the world x share of full speed, length at most 1 */
    float yaw, pitch;
    uint16_t buttons;
    uint8_t weapon_slot; /* 0: keep */
    uint8_t reserved;
} lince_intent;

/* What a body feels of itself. */
typedef struct lince_self {
    uint32_t struct_size;
    lince_agent_id agent;
    uint16_t faction;
    uint8_t alive, on_ground, crouching, blocked, flies, reserved;
    lince_vec3 position, velocity, blocked_normal;
    float yaw, pitch, eye_height, radius, height, walk_speed, run_speed, turn_speed;
    int32_t health, max_health, ammunition, magazine;
} lince_self;

enum { LINCE_SIGHT = 0, LINCE_HEARING = 1, LINCE_TOUCH = 2, LINCE_DAMAGE = 3 };
enum { LINCE_GAINED = 0, LINCE_UPDATED = 1, LINCE_LOST = 2, LINCE_FORGOTTEN = 3 };
/* Classes that every world has; 0: the sense cannot tell. */
enum {
    LINCE_CLASS_HEALTH = 1,
    LINCE_CLASS_AMMUNITION,
    LINCE_CLASS_ENEMY,
    LINCE_CLASS_WALL,
    LINCE_CLASS_FLOOR,
    LINCE_CLASS_CEILING,
    LINCE_CLASS_CHARACTER,
    LINCE_CLASS_WEAPON,
    LINCE_CLASS_DOOR,
    LINCE_CLASS_BOX,
    LINCE_CLASS_PROJECTILE,
    LINCE_CLASS_TREE,
    LINCE_CLASS_WATER,
    LINCE_CLASS_ITEM
};

typedef struct lince_percept {
    uint32_t struct_size;
    uint32_t id; /* of this observer alone; lasts while the thing stays sensed */
    uint8_t sense, event;
    uint16_t object_class, faction, reserved;
    uint32_t tick; /* when it was last sensed */
    lince_vec3 position, velocity, half_extent;
    float strength, certainty;
} lince_percept;

/* Topics from 256 on are yours; those below are the engine's own (lince/agent/message.h). */
typedef struct lince_message {
    uint32_t struct_size;
    lince_agent_id from; /* filled in */
    lince_agent_id to;   /* 0: everybody of the sender's side */
    uint32_t tick;       /* filled in */
    uint16_t topic, reserved;
    uint8_t payload[32];
} lince_message;

/* --- maps: walkable ground, ways over it */

typedef struct lince_map lince_map;

/* Of the body that a map is baked for. */
typedef struct lince_map_settings {
    uint32_t struct_size;
    float radius, height;                          /* 0.35, 1.8 */
    float step_height;                             /* 0.45 */
    float steepest_cosine;                         /* 0.7: of the steepest slope that it walks */
    float jump_height, jump_distance, drop_height; /* 0: never */
    uint32_t threads;                              /* 1 */
    const char* cache_folder;                      /* where baked maps are kept; NULL: nowhere */
} lince_map_settings;

enum { LINCE_PATH_NONE = 0, LINCE_PATH_PARTIAL = 1, LINCE_PATH_COMPLETE = 2 };

typedef struct lince_path {
    uint32_t struct_size;
    uint32_t result;       /* LINCE_PATH_... */
    uint32_t corner_count; /* of the way, whatever was asked for */
    float length;          /* metres over the ground */
} lince_path;

typedef struct lince_ray_hit {
    uint32_t struct_size;
    uint32_t blocked;
    float fraction; /* of the way that is free */
    lince_vec3 position, normal;
    lince_body_id body;    /* of a world's ray: 0: the level */
    uint16_t object_class; /* of a world's ray */
    uint16_t reserved, reserved2, reserved3;
} lince_ray_hit;

LINCE_API lince_status lince_map_bake(const lince_triangles* geometry, const lince_map_settings* settings,
                                      lince_map** out);
/* A map as bytes, checked when it is opened. Call with NULL to learn the size. */
LINCE_API lince_status lince_map_save(const lince_map* map, void* buffer, size_t capacity, size_t* size);
LINCE_API lince_status lince_map_open(const void* bytes, size_t size, lince_map** out);
LINCE_API void lince_map_destroy(lince_map* map);
LINCE_API uint32_t lince_map_polygons(const lince_map* map);
/* The nearest place on the ground within `reach` metres along each axis; *found is 0 when there is none. */
LINCE_API lince_status lince_map_nearest(lince_map* map, lince_vec3 point, float reach, int* found, lince_vec3* place);
/* The shortest way between the places on the ground nearest to these (within 2 m). At most `capacity` corners are
 * written. */
LINCE_API lince_status lince_map_path(lince_map* map, lince_vec3 from, lince_vec3 to, lince_vec3* corners,
                                      size_t capacity, lince_path* out);
/* Straight along the ground until its border. */
LINCE_API lince_status lince_map_raycast(lince_map* map, lince_vec3 from, lince_vec3 to, lince_ray_hit* out);
/* Metres of the straight view from `from` towards `to` at eye height until something hides the rest. */
LINCE_API lince_status lince_map_view(lince_map* map, lince_vec3 from, lince_vec3 to, float* metres);

/* --- minds of your own */

typedef struct lince_random lince_random; /* this mind's chance: the same in every repetition */
typedef struct lince_view lince_view;     /* what the eye shows now */
typedef struct lince_voice lince_voice;   /* to speak, and to give reasons */

LINCE_API float lince_random_unit(lince_random* random);                     /* [0, 1) */
LINCE_API uint32_t lince_random_below(lince_random* random, uint32_t count); /* [0, count) */
/* The same bits on every machine, unlike those of the C library: what a mind works out with these can be repeated
 * anywhere. */
LINCE_API float lince_sine(float radians);
LINCE_API float lince_cosine(float radians);
/* The yaw that looks along (x, z). */
LINCE_API float lince_yaw_of(float x, float z);
LINCE_API void lince_view_size(const lince_view* view, uint32_t* width, uint32_t* height);
/* Row 0 is the bottom one, column 0 the left one; outside: class 0, distance 0. */
LINCE_API uint16_t lince_view_class(const lince_view* view, uint32_t column, uint32_t row);
LINCE_API float lince_view_distance(const lince_view* view, uint32_t column, uint32_t row);
/* Heard with the next thought of those meant. */
LINCE_API lince_status lince_say(lince_voice* voice, const lince_message* message);
/* Whether somebody asks why; then note each reason. taken 0: why not. */
LINCE_API int lince_wants_reasons(const lince_voice* voice);
LINCE_API lince_status lince_note(lince_voice* voice, const char* label, int taken, float value, const char* reason);

typedef struct lince_thought {
    uint32_t struct_size;
    uint32_t tick;
    const lince_self* self;
    const lince_percept* percepts; /* since the last thought */
    const lince_message* messages; /* since the last thought */
    uint32_t percept_count, message_count;
    const float* parameters; /* as many as the brain has, in its order */
    lince_random* random;
    const lince_view* view; /* NULL: no eye, or it has not looked */
    lince_map* map;         /* what it knows of the ground; NULL unless the brain needs a map */
} lince_thought;

/* Percepts in, an intent out; `intent` starts as the last one. `state` is this mind's memory, state_size bytes: all
 * that the next thought depends on must be in it, or in nothing, since it is saved, restored, hashed and compared. It
 * begins as zeros. Returns 0; anything else is a failed thought: the intent stays as it was and nothing is said. May be
 * called on any thread, for several minds at once. */
typedef int (*lince_think)(void* user, void* state, const lince_thought* thought, lince_intent* intent,
                           lince_voice* voice);

typedef struct lince_parameter {
    uint32_t struct_size;
    const char* name;
    float fallback, min, max;
} lince_parameter;

typedef struct lince_brain {
    uint32_t struct_size;
    uint32_t period;     /* ticks between thoughts; 6 */
    uint32_t state_size; /* bytes; at most 1 MiB */
    uint32_t needs_map;
    lince_think think;
    void* user;
    const char* name; /* how a scenario calls it */
    const lince_parameter* parameters;
    uint32_t parameter_count; /* at most 64 */
    uint32_t reserved;
} lince_brain;

/* --- a world of the host's own bodies */

typedef struct lince_world lince_world;

typedef struct lince_world_settings {
    uint32_t struct_size;
    uint32_t threads; /* 1 */
    uint64_t seed;
    const char* cache_folder; /* where baked maps are kept; NULL: nowhere */
    lince_log log;
    void* log_user;
} lince_world_settings;

enum { LINCE_CHARACTER = 0, LINCE_ITEM = 1, LINCE_THING = 2 };

/* A body of the host as the others sense it. */
typedef struct lince_body {
    uint32_t struct_size;
    uint32_t kind;         /* LINCE_CHARACTER ... */
    uint16_t object_class; /* LINCE_CLASS_CHARACTER */
    uint16_t faction;
    uint8_t crouching, hidden, passable, reserved;
    lince_vec3 position; /* of a character the feet, of others the centre */
    lince_vec3 velocity;
    float yaw, pitch;
    float radius, height; /* 0.35, 1.8: a character's capsule; others: a sphere */
    lince_vec3 half_size; /* not zero: an upright box instead */
    float eye_height;     /* 0.92 x height */
} lince_body;

/* What happened in the tick before. Touch: `body` walked into `other` (0: the level). Damage: `body` lost `amount`
 * points to `other`. Noise: `body` made one that carries `amount` metres. */
enum { LINCE_EVENT_TOUCH = 0, LINCE_EVENT_DAMAGE = 1, LINCE_EVENT_NOISE = 2 };
typedef struct lince_event {
    uint32_t struct_size;
    uint32_t kind;
    lince_body_id body, other;
    lince_vec3 place;
    float amount;
} lince_event;

typedef struct lince_text_pair {
    const char *name, *value;
} lince_text_pair;

/* Agents of one make. */
typedef struct lince_kind {
    uint32_t struct_size;
    uint16_t faction, reserved;
    const char* brain;                 /* by name ("wander", "travel", "seek" ...); or: */
    const lince_brain* own;            /* copied; its callback and user must outlive the world */
    const lince_text_pair* parameters; /* of the brain */
    uint32_t parameter_count;
    uint32_t bodiless;  /* not 0: a mind alone */
    const char* senses; /* elements of <senses>, as in "<touch/><damage/><hearing/><eye/>"; NULL: touch and damage */
    float radius, height, walk_speed, run_speed; /* of its bodies, for maps and minds; 0.35, 1.8, 2, 5 */
} lince_kind;

LINCE_API lince_status lince_world_create(const lince_triangles* geometry, const lince_world_settings* settings,
                                          lince_world** out);
LINCE_API void lince_world_destroy(lince_world* world);
/* The number of a side of that name, made when there is none. [at most 63] */
LINCE_API lince_status lince_world_faction(lince_world* world, const char* name, uint16_t* out);
LINCE_API lince_status lince_world_set_hostile(lince_world* world, uint16_t a, uint16_t b);

LINCE_API lince_status lince_body_add(lince_world* world, const lince_body* body, lince_body_id* out);
LINCE_API lince_status lince_body_set(lince_world* world, lince_body_id id, const lince_body* body);
LINCE_API lince_status lince_body_remove(lince_world* world, lince_body_id id);
LINCE_API lince_status lince_world_emit(lince_world* world, const lince_event* event);
/* Through level and bodies but `ignored`, at where they were mirrored. */
LINCE_API lince_status lince_world_raycast(lince_world* world, lince_vec3 from, lince_vec3 to, lince_body_id ignored,
                                           lince_ray_hit* out);

LINCE_API lince_status lince_kind_add(lince_world* world, const lince_kind* kind, uint32_t* out);
LINCE_API lince_status lince_agent_add(lince_world* world, uint32_t kind, lince_body_id body, float yaw,
                                       lince_agent_id* out);
LINCE_API lince_status lince_agent_remove(lince_world* world, lince_agent_id agent);
LINCE_API lince_status lince_agent_intent(const lince_world* world, lince_agent_id agent, lince_intent* out);
/* Hands on the body, as long as LINCE_POSSESS is pressed. */
LINCE_API lince_status lince_agent_input(lince_world* world, lince_agent_id agent, const lince_intent* intent);
/* Nobody's word to one agent, heard with its next thought. */
LINCE_API lince_status lince_agent_tell(lince_world* world, lince_agent_id agent, const lince_message* message);
/* What went into its last thought. At most `capacity` are written, *count is how many there are. */
LINCE_API lince_status lince_agent_percepts(const lince_world* world, lince_agent_id agent, lince_percept* out,
                                            size_t capacity, size_t* count);

/* Called for each agent that is about to think, with what its mirrored body says filled in: add health, being blocked
 * ... */
typedef void (*lince_feel)(void* user, lince_agent_id agent, lince_body_id body, lince_self* self);
/* All sense, those whose turn it is think, what they say is delivered; then events are forgotten. `feel` may be NULL.
 */
LINCE_API lince_status lince_world_tick(lince_world* world, lince_feel feel, void* user);
LINCE_API uint32_t lince_world_now(const lince_world* world); /* ticks done */
/* Thoughts of own brains that failed so far. */
LINCE_API uint64_t lince_world_failed_thoughts(const lince_world* world);
/* 32 hexadecimal digits and a zero: of bodies, agents, minds and their memories. */
LINCE_API lince_status lince_world_hash(lince_world* world, char out[33]);
/* Complete state. Call with NULL to learn the size. Restore into a world of the same geometry, seed, kinds and sides.
 */
LINCE_API lince_status lince_world_save(lince_world* world, void* buffer, size_t capacity, size_t* size);
LINCE_API lince_status lince_world_restore(lince_world* world, const void* bytes, size_t size);

/* --- whole scenarios: the engine has the bodies */

typedef struct lince_scenario lince_scenario;

typedef struct lince_scenario_settings {
    uint32_t struct_size;
    uint32_t threads; /* 1 */
    uint64_t seed;    /* 0: the scenario's own */
    const char* cache_folder;
    const lince_brain* brains; /* that the scenario may name besides the engine's; copied */
    uint32_t brain_count;
    uint32_t reserved;
    lince_log log;
    void* log_user;
} lince_scenario_settings;

typedef struct lince_input {
    uint32_t struct_size;
    lince_agent_id agent;
    const lince_intent* intent; /* holds until the next one */
} lince_input;

LINCE_API lince_status lince_scenario_load(const char* path, const lince_scenario_settings* settings,
                                           lince_scenario** out);
LINCE_API void lince_scenario_destroy(lince_scenario* scenario);
LINCE_API lince_status lince_scenario_tick(lince_scenario* scenario, const lince_input* inputs, size_t count);
LINCE_API uint32_t lince_scenario_now(const lince_scenario* scenario);
LINCE_API uint32_t lince_scenario_length(const lince_scenario* scenario); /* ticks that it is meant to last */
LINCE_API lince_status lince_scenario_hash(lince_scenario* scenario, char out[33]);
LINCE_API lince_status lince_scenario_agents(const lince_scenario* scenario, lince_agent_id* out, size_t capacity,
                                             size_t* count);
/* The truth of a body, for pictures and rules. */
LINCE_API lince_status lince_scenario_body(const lince_scenario* scenario, lince_agent_id agent, lince_body* out);
LINCE_API lince_status lince_scenario_percepts(const lince_scenario* scenario, lince_agent_id agent, lince_percept* out,
                                               size_t capacity, size_t* count);
/* The number-th measure, by name; LINCE_BAD_ARGUMENT behind the last. The name holds until the next call. */
LINCE_API lince_status lince_scenario_measure(lince_scenario* scenario, uint32_t number, const char** name,
                                              double* value);
LINCE_API lince_status lince_scenario_save(lince_scenario* scenario, void* buffer, size_t capacity, size_t* size);
/* A save of the same scenario and seed. After a failure only destroy, or restore another one. */
LINCE_API lince_status lince_scenario_restore(lince_scenario* scenario, const void* bytes, size_t size);
/* From now on this agent's thoughts give reasons (0: nobody's). */
LINCE_API lince_status lince_scenario_explain(lince_scenario* scenario, lince_agent_id agent);
/* Those of the last tick in which it thought, a line each. Holds until the next tick. */
LINCE_API const char* lince_scenario_reasons(const lince_scenario* scenario);
LINCE_API uint64_t lince_scenario_failed_thoughts(const lince_scenario* scenario);

/* --- the no-cheating certificate: every thought is thought again beside another world, and what a mind does not sense
 * is changed; it must not notice. Starts processes: copies of the calling one. */

typedef struct lince_certificate lince_certificate;

typedef struct lince_certificate_settings {
    uint32_t struct_size;
    uint32_t ticks, trials, follow_ticks; /* 0: the engine's own choice */
} lince_certificate_settings;

typedef struct lince_trial {
    uint32_t struct_size;
    lince_agent_id agent;
    uint32_t tick;
    uint32_t honest;
    const char* brain;   /* holds as long as the certificate */
    const char* finding; /* "" when honest */
} lince_trial;

/* Of the minds of a scenario, with the same settings as it would be loaded with. */
LINCE_API lince_status lince_certify(const char* path, const lince_scenario_settings* scenario,
                                     const lince_certificate_settings* settings, lince_certificate** out);
LINCE_API void lince_certificate_destroy(lince_certificate* certificate);
/* 1 when nothing was found and every brain was tried. */
LINCE_API int lince_certificate_honest(const lince_certificate* certificate);
/* What was found, a line each; NULL behind the last one. Holds as long as the certificate. */
LINCE_API uint32_t lince_certificate_findings(const lince_certificate* certificate);
LINCE_API const char* lince_certificate_finding(const lince_certificate* certificate, uint32_t number);
/* Thought twice and compared. */
LINCE_API uint64_t lince_certificate_thoughts(const lince_certificate* certificate);
/* Trials by altered truth; none were made when the second thoughts already told. */
LINCE_API uint32_t lince_certificate_trials(const lince_certificate* certificate);
LINCE_API lince_status lince_certificate_trial(const lince_certificate* certificate, uint32_t number, lince_trial* out);

#ifdef __cplusplus
}
#endif
/* NOLINTEND */
#endif /* LINCE_H */
