/* SPDX-License-Identifier: Apache-2.0

   LottieKit for other languages: draws Lottie animations (JSON, .lottie, .tgs) into memory, without a window.
   docs/c-library.md explains it with examples.

   Threads. Animations are independent: each may be used by a thread of its own. One animation is used by one thread at a
   time; a call that comes while another thread is in one of the same animation returns LOTTIE_BUSY and does nothing, and so
   does a call from a callback. Only lottie_cancel and lottie_free may be called at any time. A thread needs the stack that
   the system gives by default (8 MB).

   Arguments. No argument ends the process: not NULL, NaN, negative or huge numbers, text that is not UTF-8, nor an animation
   that was freed. Memory that is passed must have the size that is said of it.

   Strings. Those that functions give (`const char *` in structs) are UTF-8, belong to the animation, and are valid until the
   next call with the same animation. Those of callbacks are valid during the call.

   Structs. The member `size` of a struct is set by the caller to `sizeof` the struct before each call, so that later versions
   can have more members. Members that are not set are 0, which is their default.

   Frames are numbered as in the composition, from `start` to `end` of lottie_info; fractions are allowed. At and after the
   end the last picture is shown. */

#ifndef LOTTIEKIT_H
#define LOTTIEKIT_H

#include <stddef.h>
#include <stdint.h>

/* Qt defines this word as a macro; a program of Qt that uses the member of lottie_info sets QT_NO_KEYWORDS. */
#pragma push_macro("slots")
#undef slots

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define LOTTIE_VERSION_MAJOR 0
#define LOTTIE_VERSION_MINOR 1
#define LOTTIE_VERSION_PATCH 0
#define LOTTIE_VERSION (LOTTIE_VERSION_MAJOR * 1000000 + LOTTIE_VERSION_MINOR * 1000 + LOTTIE_VERSION_PATCH)

/* An animation with its values, its pictures and its player. It is a number, and not the address of anything. */
typedef struct lottie_animation lottie_animation;

/* ---- Results ---- */

/* What a function returns: one of the following. New ones may be added; all but 0 are failures. */
typedef int32_t lottie_status;
enum {
  LOTTIE_OK = 0,
  /* The file does not exist or cannot be read. */
  LOTTIE_UNREADABLE = 1,
  /* The text is not JSON, or an image, theme, state machine or value is damaged. */
  LOTTIE_MALFORMED = 2,
  /* The JSON is not an animation. */
  LOTTIE_NOT_AN_ANIMATION = 3,
  /* A limit is exceeded: of the file, of the size of a picture or of memory. */
  LOTTIE_LIMIT = 4,
  /* An argument is NULL, out of range, or of another kind than what it is for. */
  LOTTIE_INVALID = 5,
  /* The animation was freed, or never was one. */
  LOTTIE_NO_ANIMATION = 6,
  /* Another thread is in a call with this animation, or this is a callback of one. */
  LOTTIE_BUSY = 7,
  /* lottie_cancel was called. */
  LOTTIE_CANCELLED = 8,
  /* There is nothing of this name, index or keypath. */
  LOTTIE_NOT_FOUND = 9,
  /* It is not possible now, such as pausing what does not play. */
  LOTTIE_WRONG_STATE = 10,
  /* A library of the system that this needs is missing. */
  LOTTIE_UNAVAILABLE = 11
};

/* Why a call failed. */
typedef struct {
  uint32_t size;
  lottie_status code;
  /* The position in the JSON text, from 1; 0 if there is none. The column counts bytes. */
  int32_t line, column;
  /* The file; the path of the value in its JSON, such as layers[2].ks.p; and the reason. Empty where there is none, cut off
     where it is longer. */
  char file[1024];
  char path[512];
  char message[1024];
} lottie_error;

/* The version of the library, as LOTTIE_VERSION, and as text. */
int32_t lottie_version(void);
const char *lottie_version_text(void);

/* The name of a status, such as "malformed"; "unknown" for other numbers. */
const char *lottie_status_name(lottie_status status);

/* Why the last call with an animation failed, of those that failed. LOTTIE_BUSY and LOTTIE_NO_ANIMATION are not kept. */
lottie_status lottie_last_error(lottie_animation *animation, lottie_error *error);

/* Receives errors in the use of the library, such as a keypath that matches nothing. Called on any thread. */
typedef void (*lottie_log_function)(void *user, const char *message);

/* Sets the receiver, for the whole process; NULL for none, which is the default: the library writes nothing by itself. */
void lottie_set_log(lottie_log_function function, void *user);

/* ---- Opening ---- */

/* What a file refers to. */
enum { LOTTIE_IMAGE = 0, LOTTIE_SOUND = 1, LOTTIE_FONT = 2, LOTTIE_PART = 3 };

/* Gives the content of a file that an animation refers to: an image or sound by its path in the animation, such as
   "images/img_0.png", a font by its family, or a part of the animation by its name: a Lottie file that a layer shows, data for
   expressions, or a segment, which in memory is "data_0.json" and so on. Returns NULL where there is none, otherwise its bytes,
   with their number in `count`. They must be valid until the function is called again or the call that caused it returns. It
   is called when the file is first needed, for parts by lottie_open, and may not call functions with the same animation. */
typedef const void *(*lottie_read_function)(void *user, int32_t kind, const char *name, size_t *count);

/* Limits of a file's content; 0 is the default. See docs/limits.md. */
typedef struct {
  uint32_t size;
  /* 1 leaves out expressions that need JavaScriptCore, which has threads and signal handlers of its own. */
  int32_t without_javascript;
  /* Bytes of JSON text, of one file of an archive, of all files of an archive. */
  uint64_t json_bytes, entry_bytes, archive_bytes;
  /* Bytes of memory for one animation, and for its decoded images. */
  uint64_t memory, image_bytes;
  /* Pixels of a side of an image, and of an image. */
  uint64_t image_side, image_area;
  /* Layers, and shapes, of all compositions. */
  uint64_t layers, shapes;
  /* Nanoseconds of work for a picture of 512 x 512 pixels. */
  double frame_work;
  /* Seconds of one evaluation of an expression; a negative number leaves out all expressions. */
  double expression_seconds;
} lottie_limits;

typedef struct {
  uint32_t size;
  /* The largest number of threads that paint one picture: 1, the default, or 2. */
  int32_t threads;
  /* The id of the animation in a .lottie file; NULL for the first one. */
  const char *animation;
  /* Gives images, sounds and parts that are neither in the file, its archive nor its folder, and fonts; NULL for none. */
  lottie_read_function read;
  void *read_user;
  /* NULL for the defaults. */
  const lottie_limits *limits;
} lottie_open_options;

/* Opens a file, or the content of one: the format is recognized by the content. `options` and `error` may be NULL.
   Returns NULL on failure. */
lottie_animation *lottie_open(const char *path, const lottie_open_options *options, lottie_error *error);
lottie_animation *lottie_open_memory(
  const void *bytes, size_t count, const lottie_open_options *options, lottie_error *error);

/* Frees an animation; NULL does nothing. A call of another thread with it ends first. */
void lottie_free(lottie_animation *animation);

/* Ends the call of another thread with this animation, usually within a quarter of a second, with LOTTIE_CANCELLED; without
   one, the next call that draws ends so. What a picture has then is incomplete. */
lottie_status lottie_cancel(lottie_animation *animation);

/* ---- What is in a file ---- */

typedef struct {
  uint32_t size;
  /* 1 for yes. */
  int32_t has_sound, has_expressions, is_interactive;
  /* In pixels. */
  double width, height;
  /* The first frame, the frame at which the last picture ends, frames per second, seconds. */
  double start, end, framerate, duration;
  /* The numbers of what the functions below list. */
  int32_t animations, markers, layers, slots, themes, machines;
  /* The name and the version of the exporter; NULL for none. */
  const char *name, *version;
  /* The id in the .lottie file, the theme and the state machine that it names for the start; NULL for none. */
  const char *animation, *initial_theme, *initial_machine;
} lottie_info;

lottie_status lottie_get_info(lottie_animation *animation, lottie_info *info);

typedef struct {
  uint32_t size;
  int32_t reserved;
  /* The name for people, and the whole text in the file. */
  const char *name, *text;
  /* In frames; the length is 0 for one frame. */
  double start, length;
} lottie_marker;

lottie_status lottie_get_marker(lottie_animation *animation, int32_t index, lottie_marker *marker);

/* A layer of the composition, the topmost first. */
typedef struct {
  uint32_t size;
  /* The index by which other layers refer to it; -1 for none. */
  int32_t index;
  /* The name, and the type in one word, such as "shape". */
  const char *name, *kind;
  /* The first frame at which it is there, and the first at which it is not there any more. */
  double start, end;
} lottie_layer;

lottie_status lottie_get_layer(lottie_animation *animation, int32_t index, lottie_layer *layer);

typedef struct {
  double x, y;
} lottie_point;

/* The corners of a layer's picture at a frame, in pixels of the animation: top left, top right, bottom right, bottom left in
   the layer's own coordinates. LOTTIE_NOT_FOUND where it is not seen. */
lottie_status lottie_get_layer_corners(
  lottie_animation *animation, int32_t index, double frame, lottie_point corners[4]);

/* The layers that cover a point of the animation at a frame, the topmost first: up to `most` indices. `count` receives their
   number. */
lottie_status lottie_find_layers(
  lottie_animation *animation, double frame, double x, double y, int32_t *indices, size_t most, size_t *count);

/* The indices of lists that have no struct of their own: the ids of animations of a .lottie file, of themes, of state
   machines, and the keypaths of all layers, groups, items and properties. `text` receives NULL past the last one, with
   LOTTIE_NOT_FOUND. */
lottie_status lottie_get_animation_id(lottie_animation *animation, int32_t index, const char **text);
lottie_status lottie_get_theme_id(lottie_animation *animation, int32_t index, const char **text);
lottie_status lottie_get_machine_id(lottie_animation *animation, int32_t index, const char **text);
lottie_status lottie_get_keypath(lottie_animation *animation, int32_t index, const char **text);

/* A part of the file that is not drawn as written. */
typedef struct {
  uint32_t size;
  int32_t reserved;
  /* One of unsupported, malformed, missing, image, sound, limit, expression, provider; the path in the JSON; a sentence. */
  const char *code, *path, *message;
} lottie_warning;

/* The list grows while frames are drawn. LOTTIE_NOT_FOUND past the last one. */
lottie_status lottie_get_warning(lottie_animation *animation, int32_t index, lottie_warning *warning);

/* ---- Drawing ---- */

/* The format of a pixel, in the order of the bytes in memory. */
enum {
  /* Colours multiplied by alpha: Cairo's ARGB32, GTK's default and Qt's ARGB32_Premultiplied on little-endian machines. It is
     painted without a copy where the memory and the stride are multiples of four. */
  LOTTIE_BGRA_PREMULTIPLIED = 0,
  LOTTIE_RGBA_PREMULTIPLIED = 1,
  LOTTIE_BGRA = 2,
  /* That of PNG and most encoders. */
  LOTTIE_RGBA = 3,
  /* One byte: alpha alone, for masks. */
  LOTTIE_ALPHA = 4
};

/* How the animation is fitted into the picture. */
enum {
  LOTTIE_FIT = 0,
  LOTTIE_FILL = 1,
  LOTTIE_STRETCH = 2,
  /* Not scaled. */
  LOTTIE_CENTER = 3,
  LOTTIE_TOP = 4,
  LOTTIE_BOTTOM = 5,
  LOTTIE_LEFT = 6,
  LOTTIE_RIGHT = 7,
  LOTTIE_TOP_LEFT = 8,
  LOTTIE_TOP_RIGHT = 9,
  LOTTIE_BOTTOM_LEFT = 10,
  LOTTIE_BOTTOM_RIGHT = 11
};

typedef struct {
  int32_t x, y, width, height;
} lottie_rect;

enum {
  /* The memory still has the picture of the call before with the same memory, and only what changed has to be written. If
     the size, the format or the other settings are others, all is written. */
  LOTTIE_HOLDS_LAST = 1
};

/* Where and how a picture is drawn. It may be another one in each call: another size costs a frame, and not a load. */
typedef struct {
  uint32_t size;
  int32_t format;
  /* The memory, its bytes in all, and the bytes from one row to the next; 0 for rows without gaps. */
  void *pixels;
  size_t bytes, stride;
  /* The size of the picture in pixels, 1...16384. */
  int32_t width, height;
  /* The part of the picture that the memory has; all of it where width and height are 0. */
  lottie_rect region;
  /* How the animation is fitted into the picture. */
  int32_t fit;
  /* The colour behind the animation, 0xRRGGBBAA, not multiplied by alpha. */
  uint32_t background;
  uint32_t flags;
} lottie_target;

/* Draws a frame. `changed`, unless it is NULL, receives the rectangle of the memory in which pixels were written; it is empty
   where nothing changed. */
lottie_status lottie_render(
  lottie_animation *animation, double frame, const lottie_target *target, lottie_rect *changed);

/* The frame for a small picture that stands for the file: that of a marker named "poster" or "thumbnail", else one near a third
   of the length in which something is drawn. */
lottie_status lottie_get_poster(lottie_animation *animation, double *frame);

/* Converts a point of the memory of a target to pixels of the animation. */
lottie_status lottie_locate(
  lottie_animation *animation, const lottie_target *target, double x, double y, lottie_point *point);

/* ---- Values ---- */

/* Values of properties instead of those of the file, by keypaths such as "Boat.Transform.Position" or "**.Fill 1.Color" (* is
   one level, ** are any). Colours have 0...1, opacities and scales percent, rotations degrees, positions pixels.
   LOTTIE_NOT_FOUND for a keypath that no property has, LOTTIE_INVALID for a property of another kind. */
lottie_status lottie_set_value_color(
  lottie_animation *animation, const char *keypath, double red, double green, double blue, double alpha);
lottie_status lottie_set_value_number(lottie_animation *animation, const char *keypath, double number);
lottie_status lottie_set_value_vector(lottie_animation *animation, const char *keypath, double x, double y, double z);
lottie_status lottie_set_value_text(lottie_animation *animation, const char *keypath, const char *text);
/* For each stop of a gradient its position 0...1, red, green, blue and alpha. */
lottie_status lottie_set_value_gradient(
  lottie_animation *animation, const char *keypath, const double *stops, size_t count);

/* The values of the file again. */
lottie_status lottie_clear_value(lottie_animation *animation, const char *keypath);

/* The value of the first property with a keypath at a frame, up to `most` numbers: a number; x, y, z; red, green, blue, alpha;
   the numbers of a gradient in the form of the file. `count` receives how many it has. */
lottie_status lottie_get_value_numbers(
  lottie_animation *animation, const char *keypath, double frame, double *numbers, size_t most, size_t *count);
lottie_status lottie_get_value_text(lottie_animation *animation, const char *keypath, double frame, const char **text);

/* Draws layers, groups and items or not. */
lottie_status lottie_set_enabled(lottie_animation *animation, const char *keypath, int32_t is_enabled);

/* Another image for an asset, by its id or the name of its file: the content of a file (PNG, JPEG, WebP, GIF, SVG, BMP, AVIF,
   TIFF), or pixels. NULL for that of the file again. */
lottie_status lottie_set_image(lottie_animation *animation, const char *asset, const void *bytes, size_t count);
lottie_status lottie_set_image_pixels(
  lottie_animation *animation, const char *asset, const void *pixels, size_t count, int32_t format, int32_t width,
  int32_t height, size_t stride);

/* A font file for texts in a family, as the file names it; for all others if `family` is NULL. NULL bytes for the fonts of the
   file and the system again. */
lottie_status lottie_set_font(lottie_animation *animation, const char *family, const void *bytes, size_t count);

/* ---- Slots and themes ---- */

/* A property or image to which the author gave an id. */
typedef struct {
  uint32_t size;
  int32_t reserved;
  /* The id; one of color, scalar, vector, position, gradient, image, text; and the value as a Lottie property in JSON. */
  const char *id, *kind, *json;
} lottie_slot;

lottie_status lottie_get_slot(lottie_animation *animation, int32_t index, lottie_slot *slot);
lottie_status lottie_set_slot_color(
  lottie_animation *animation, const char *id, double red, double green, double blue);
lottie_status lottie_set_slot_number(lottie_animation *animation, const char *id, double number);
/* Of slots of the kinds vector and position. */
lottie_status lottie_set_slot_vector(lottie_animation *animation, const char *id, double x, double y);
lottie_status lottie_set_slot_text(lottie_animation *animation, const char *id, const char *text);
lottie_status lottie_set_slot_gradient(
  lottie_animation *animation, const char *id, const double *stops, size_t count);
/* The name of an image in the archive, or a data: URI; the size in pixels, or 0 for that of the file's image. */
lottie_status lottie_set_slot_image(
  lottie_animation *animation, const char *id, const char *source, double width, double height);
/* A Lottie property of the slot's kind. */
lottie_status lottie_set_slot_json(lottie_animation *animation, const char *id, const char *json);
/* The value of the file again; of all slots if `id` is NULL. */
lottie_status lottie_reset_slot(lottie_animation *animation, const char *id);

/* Sets the values of a theme of the .lottie file; NULL or "" for those of the file. It costs a frame, not a load. */
lottie_status lottie_set_theme(lottie_animation *animation, const char *id);
/* Sets the values of a theme that is not in the file. */
lottie_status lottie_set_theme_json(lottie_animation *animation, const char *json);

/* ---- Playing, and state machines ---- */

/* Time is an argument: the library reads no clock. */

enum { LOTTIE_FORWARD = 0, LOTTIE_REVERSE = 1, LOTTIE_BOUNCE = 2, LOTTIE_REVERSE_BOUNCE = 3 };
enum { LOTTIE_PLAYING = 1, LOTTIE_PAUSED = 2, LOTTIE_STOPPED = 3, LOTTIE_TWEENING = 4 };
enum { LOTTIE_NO_MACHINE = 0, LOTTIE_MACHINE_STOPPED = 1, LOTTIE_MACHINE_RUNNING = 2, LOTTIE_MACHINE_TWEENING = 3 };

/* The state of playback. */
typedef struct {
  uint32_t size;
  /* One of LOTTIE_PLAYING and those after it; of the state machine one of LOTTIE_NO_MACHINE and those after it. */
  int32_t status, machine_status;
  /* Whether lottie_tick has to be called: the picture or the state depends on time. */
  int32_t is_moving;
  /* The settings: the direction; whether it is repeated, and how often, 0 for endless; the factor of time. */
  int32_t mode, loops, loop_count, loops_done;
  double speed;
  /* The frame, and the range of frames that is played. */
  double frame, first, last;
  /* The colour behind the animation of the machine's state, 0xRRGGBBAA. */
  uint32_t background;
  uint32_t reserved;
  /* The theme, and the state of the machine; NULL for none. */
  const char *theme, *state;
} lottie_player;

lottie_status lottie_get_player(lottie_animation *animation, lottie_player *player);

lottie_status lottie_play(lottie_animation *animation);
lottie_status lottie_pause(lottie_animation *animation);
lottie_status lottie_stop(lottie_animation *animation);
lottie_status lottie_seek(lottie_animation *animation, double frame);
lottie_status lottie_set_mode(lottie_animation *animation, int32_t mode);
/* Whether it is repeated, and how often; 0 for endless. */
lottie_status lottie_set_loop(lottie_animation *animation, int32_t loops, int32_t count);
lottie_status lottie_set_speed(lottie_animation *animation, double speed);
/* The frames that are played; all if both are NaN. */
lottie_status lottie_set_range(lottie_animation *animation, double first, double last);
/* The frames of a marker; all if it is NULL. */
lottie_status lottie_set_marker(lottie_animation *animation, const char *marker);

/* Advances playback and the state machine. `changed`, unless it is NULL, receives 1 if the picture may be another one. */
lottie_status lottie_tick(lottie_animation *animation, double milliseconds, int32_t *changed);

/* Draws the picture of the player: its frame, between two states their mixture. The background of the target is used where
   the machine's state has none. */
lottie_status lottie_render_player(
  lottie_animation *animation, const lottie_target *target, lottie_rect *changed);

/* Loads a state machine of the .lottie file, or one in JSON, or removes it if the id is NULL. */
lottie_status lottie_load_machine(lottie_animation *animation, const char *id);
lottie_status lottie_load_machine_json(lottie_animation *animation, const char *json);
/* Starts the machine. `urls` are the patterns of addresses that it may ask to open after a press, separated by spaces, such as
   "*.example.org/docs/" followed by "*"; NULL for none, "*" for all. The program opens them, by LOTTIE_EVENT_OPEN_URL. */
lottie_status lottie_start_machine(lottie_animation *animation, const char *urls);
lottie_status lottie_stop_machine(lottie_animation *animation);

enum {
  LOTTIE_POINTER_DOWN = 0,
  LOTTIE_POINTER_UP = 1,
  LOTTIE_POINTER_MOVE = 2,
  LOTTIE_POINTER_ENTER = 3,
  LOTTIE_POINTER_EXIT = 4,
  LOTTIE_POINTER_CLICK = 5
};

/* Sends a pointer event at a point of the animation; see lottie_locate. */
lottie_status lottie_post_pointer(lottie_animation *animation, int32_t kind, double x, double y);

enum { LOTTIE_INPUT_NUMBER = 1, LOTTIE_INPUT_BOOLEAN = 2, LOTTIE_INPUT_TEXT = 3, LOTTIE_INPUT_EVENT = 4 };

typedef struct {
  uint32_t size;
  /* One of LOTTIE_INPUT_NUMBER and those after it. */
  int32_t kind;
  const char *name;
} lottie_input;

/* The inputs of the loaded machine. LOTTIE_NOT_FOUND past the last one, and without a machine. */
lottie_status lottie_get_input(lottie_animation *animation, int32_t index, lottie_input *input);

/* Values of the machine's inputs, by name. Those of LOTTIE_INPUT_EVENT have none; lottie_fire fires them. */
lottie_status lottie_set_input_number(lottie_animation *animation, const char *name, double value);
lottie_status lottie_set_input_boolean(lottie_animation *animation, const char *name, int32_t value);
lottie_status lottie_set_input_text(lottie_animation *animation, const char *name, const char *value);
lottie_status lottie_get_input_number(lottie_animation *animation, const char *name, double *value);
lottie_status lottie_get_input_boolean(lottie_animation *animation, const char *name, int32_t *value);
lottie_status lottie_get_input_text(lottie_animation *animation, const char *name, const char **value);
lottie_status lottie_fire(lottie_animation *animation, const char *name);

enum {
  LOTTIE_EVENT_LOADED = 1,
  LOTTIE_EVENT_LOAD_FAILED = 2,
  LOTTIE_EVENT_PLAYED = 3,
  LOTTIE_EVENT_PAUSED = 4,
  LOTTIE_EVENT_STOPPED = 5,
  /* `number` is the number of passes that are done. */
  LOTTIE_EVENT_LOOPED = 6,
  LOTTIE_EVENT_COMPLETED = 7,
  LOTTIE_EVENT_MACHINE_STARTED = 8,
  LOTTIE_EVENT_MACHINE_STOPPED = 9,
  /* From the state `text` to the state `other`. */
  LOTTIE_EVENT_TRANSITION = 10,
  LOTTIE_EVENT_STATE_EXITED = 11,
  LOTTIE_EVENT_STATE_ENTERED = 12,
  /* An event of the author for the program, by its name. */
  LOTTIE_EVENT_CUSTOM = 13,
  LOTTIE_EVENT_FAILED = 14,
  /* An input, by its name: from `old_number` to `number`, or from the text `old_value` to `other`. */
  LOTTIE_EVENT_NUMBER_CHANGED = 15,
  LOTTIE_EVENT_TEXT_CHANGED = 16,
  LOTTIE_EVENT_BOOLEAN_CHANGED = 17,
  LOTTIE_EVENT_FIRED = 18,
  /* The machine wants to open the URL `text`, with the target `other`. */
  LOTTIE_EVENT_OPEN_URL = 19
};

typedef struct {
  uint32_t size;
  int32_t kind;
  const char *text, *other, *old_value;
  double number, old_number;
} lottie_event;

/* Takes the next event: LOTTIE_NOT_FOUND if there is none. The last 1000 are kept until they are taken. */
lottie_status lottie_next_event(lottie_animation *animation, lottie_event *event);

/* ---- Sound ---- */

/* The frames of sound per second. */
#define LOTTIE_SOUND_RATE 48000

/* Mixes frames of sound, from the frame `first` since the start of the animation: left and right samples in turn, -1...1, so
   that `samples` has room for 2 * count. There is silence before the start and after the end. */
lottie_status lottie_get_sound(lottie_animation *animation, int64_t first, size_t count, float *samples);

/* ---- Movies ---- */

enum { LOTTIE_GIF = 0, LOTTIE_APNG = 1, LOTTIE_WEBP = 2 };

/* Receives a part of a file. Returns 0 to go on; another number cancels. */
typedef int32_t (*lottie_write_function)(void *user, const void *bytes, size_t count);
/* Is told of frames that are done. Returns 0 to go on; another number cancels. */
typedef int32_t (*lottie_progress_function)(void *user, int32_t done, int32_t total);

typedef struct {
  uint32_t size;
  int32_t format;
  /* The size in pixels; 0 for that of the animation. */
  int32_t width, height;
  int32_t fit;
  uint32_t background;
  /* Frames per second; 0 for those of the animation, up to what the format allows. */
  double framerate;
  /* The frames of the animation, `last` not included; all if both are 0. */
  double first, last;
  /* The number of plays; 0 for endless. */
  int32_t plays;
  /* 1...100; 0 for the best. */
  int32_t quality;
  /* The threads that render; 0 for one for each processor. */
  int32_t threads;
  int32_t reserved;
  lottie_progress_function progress;
  void *progress_user;
} lottie_export_options;

/* Makes a movie of the animation with its slots and theme. Values by keypath, images and fonts that were set are in it too. */
lottie_status lottie_export(
  lottie_animation *animation, const lottie_export_options *options, lottie_write_function write, void *user);

#ifdef __cplusplus
}
#endif

#pragma pop_macro("slots")

#endif
