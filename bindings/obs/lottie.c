// SPDX-License-Identifier: Apache-2.0

// A source for OBS Studio that plays a Lottie animation over the scene: texts, colours and numbers of the animation, its theme
// and the inputs of its state machine are properties, which can be changed while it is on air. Its sounds are in OBS's mixer.
// Scripts/obs builds it.

#include <lottiekit.h>
#include <math.h>
#include <obs-module.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

OBS_DECLARE_MODULE()
OBS_MODULE_USE_DEFAULT_LOCALE("lottie", "en-US")

#define T_(key) obs_module_text(key)

enum {
  LARGEST_SIDE = 8192,
  // Values without slots that are shown as properties.
  MOST_VALUES = 40,
  KEY_BYTES = 512,
  // Frames of sound that are sent at once; what comes after a longer pause is not heard.
  MOST_SOUND = LOTTIE_SOUND_RATE,
};

// The speeds at which sound is heard, as in LottieKit's windows. OBS would resample others, too, but nobody would know them again.
static const double SLOWEST_SOUND = 0.25, FASTEST_SOUND = 2;

typedef struct {
  obs_source_t *source;
  // The properties are changed by the thread of the window, and drawn by that of graphics.
  pthread_mutex_t lock;
  char *path, *theme, *machine;
  lottie_animation *animation;
  lottie_info info;
  // The size that was asked for; 0 for that of the animation.
  int width, height, fit;
  bool restarts, isHeard;
  // The number of values that the user has changed.
  int changes;
  // The picture as the library draws it, and as it is sent to the graphics card.
  uint8_t *drawn, *sent;
  int drawn_width, drawn_height;
  gs_texture_t *texture;
  // The frame of sound up to which OBS has it, and memory for what comes next.
  int64_t heard;
  float *samples;
} lottie_source;

// Colours times alpha, for each alpha and colour, as light: OBS blends light, and its colours are those of sRGB.
static uint8_t products[256][256];

static double light(double color) { return color <= 0.04045 ? color / 12.92 : pow((color + 0.055) / 1.055, 2.4); }
static double color_of(double light) { return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055; }

static void make_products(void) {
  for (int alpha = 0; alpha < 256; alpha++) {
    for (int color = 0; color < 256; color++) {
      products[alpha][color] = (uint8_t)lround(color_of(light(color / 255.0) * alpha / 255) * 255);
    }
  }
}

static const char *get_name(void *unused) {
  (void)unused;
  return T_("Lottie");
}

static void warn(const lottie_source *self, const char *what) {
  lottie_error error = {.size = sizeof error};
  if (lottie_last_error(self->animation, &error) == LOTTIE_OK) {
    blog(LOG_WARNING, "[lottie] %s: %s: %s", self->path, what, error.message);
  }
}

// ---- The size ----

static int size_of(int wanted, double own) { return wanted > 0 ? wanted : (int)fmin(fmax(round(own), 1), LARGEST_SIDE); }

// What OBS asks for at any time; all is 0 without a file.
typedef struct {
  lottie_info info;
  uint32_t width, height;
} facts;

static facts facts_of(lottie_source *self) {
  facts result = {0};
  pthread_mutex_lock(&self->lock);
  if (self->animation) {
    result.info = self->info;
    result.width = (uint32_t)size_of(self->width, self->info.width);
    result.height = (uint32_t)size_of(self->height, self->info.height);
  }
  pthread_mutex_unlock(&self->lock);
  return result;
}

static uint32_t get_width(void *data) { return facts_of(data).width; }
static uint32_t get_height(void *data) { return facts_of(data).height; }

// The target without its memory, which also says where a point of the source is in the animation.
static lottie_target target_of(const lottie_source *self) {
  return (lottie_target){
    .size = sizeof(lottie_target), .format = LOTTIE_BGRA, .pixels = self->drawn,
    .bytes = (size_t)self->drawn_width * (size_t)self->drawn_height * 4, .width = self->drawn_width,
    .height = self->drawn_height, .fit = self->fit, .flags = LOTTIE_HOLDS_LAST,
  };
}

// ---- Values ----

// A property for each value that can be changed: slots, else texts and colours by keypath, and inputs of the state machine. `key`
// is the name of its setting.
typedef void (*visitor)(lottie_source *self, const char *key, const char *name, const char *kind, void *user);

static void visit_slots(lottie_source *self, visitor visit, void *user) {
  char id[KEY_BYTES], kind[32], key[KEY_BYTES + 8];
  for (int32_t i = 0; i < self->info.slots; i++) {
    lottie_slot slot = {.size = sizeof slot};
    if (lottie_get_slot(self->animation, i, &slot) != LOTTIE_OK || strlen(slot.id) >= sizeof id) continue;
    // The texts are valid until the next call.
    snprintf(id, sizeof id, "%s", slot.id);
    snprintf(kind, sizeof kind, "%s", slot.kind);
    snprintf(key, sizeof key, "slot:%s", id);
    visit(self, key, id, kind, user);
  }
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), count = strlen(end);
  return length >= count && strcmp(text + length - count, end) == 0;
}

static void visit_values(lottie_source *self, visitor visit, void *user) {
  char path[KEY_BYTES], key[KEY_BYTES + 8];
  const char *text;
  for (int32_t i = 0, found = 0; found < MOST_VALUES; i++) {
    if (lottie_get_keypath(self->animation, i, &text) != LOTTIE_OK) return;
    if (strlen(text) >= sizeof path) continue;
    snprintf(path, sizeof path, "%s", text);
    double numbers[4];
    size_t count = 0;
    const char *kind = NULL;
    if (ends_with(path, "Color")) {
      bool isColor = lottie_get_value_numbers(self->animation, path, self->info.start, numbers, 4, &count) == LOTTIE_OK;
      if (isColor && count == 4) kind = "color";
    } else if (ends_with(path, ".Text") && lottie_get_value_text(self->animation, path, self->info.start, &text) == LOTTIE_OK) {
      kind = "text";
    }
    if (!kind) continue;
    snprintf(key, sizeof key, "value:%s", path);
    visit(self, key, path, kind, user);
    found++;
  }
}

static void visit_inputs(lottie_source *self, visitor visit, void *user) {
  static const char *kinds[] = {"", "scalar", "boolean", "text", "event"};
  char name[KEY_BYTES], key[KEY_BYTES + 8];
  for (int32_t i = 0;; i++) {
    lottie_input input = {.size = sizeof input};
    if (lottie_get_input(self->animation, i, &input) != LOTTIE_OK) return;
    if (input.kind < 1 || input.kind > 4 || strlen(input.name) >= sizeof name) continue;
    int32_t kind = input.kind;
    snprintf(name, sizeof name, "%s", input.name);
    snprintf(key, sizeof key, "input:%s", name);
    visit(self, key, name, kinds[kind], user);
  }
}

static void visit_all(lottie_source *self, visitor visit, void *user) {
  if (!self->animation) return;
  visit_slots(self, visit, user);
  if (self->info.slots == 0) visit_values(self, visit, user);
  visit_inputs(self, visit, user);
}

// Whether the user has changed a setting. Otherwise the value is that of the file or the theme.
static bool is_set(obs_data_t *settings, const char *key) {
  char second[KEY_BYTES + 16];
  snprintf(second, sizeof second, "%s.y", key);
  return obs_data_has_user_value(settings, key) || obs_data_has_user_value(settings, second);
}

// Counts the settings that the user has changed, and gives values back that are not.
typedef struct {
  obs_data_t *settings;
  int count;
  bool clears;
} tally;

static void count_set(lottie_source *self, const char *key, const char *name, const char *kind, void *user) {
  (void)kind;
  tally *result = user;
  if (is_set(result->settings, key)) {
    result->count++;
  } else if (result->clears && key[0] == 'v') {
    lottie_clear_value(self->animation, name);
  }
}

// Sets a value from its setting.
static void apply(lottie_source *self, const char *key, const char *name, const char *kind, void *user) {
  obs_data_t *settings = user;
  lottie_animation *animation = self->animation;
  bool isSlot = key[0] == 's', isInput = key[0] == 'i';
  if (!is_set(settings, key)) return;
  lottie_status status = LOTTIE_OK;
  if (strcmp(kind, "color") == 0) {
    // 0xAABBGGRR.
    uint32_t color = (uint32_t)obs_data_get_int(settings, key);
    double red = (color & 255) / 255.0, green = (color >> 8 & 255) / 255.0, blue = (color >> 16 & 255) / 255.0;
    status = isSlot ? lottie_set_slot_color(animation, name, red, green, blue)
                    : lottie_set_value_color(animation, name, red, green, blue, (color >> 24) / 255.0);
  } else if (strcmp(kind, "text") == 0) {
    const char *text = obs_data_get_string(settings, key);
    status = isSlot  ? lottie_set_slot_text(animation, name, text)
             : isInput ? lottie_set_input_text(animation, name, text)
                       : lottie_set_value_text(animation, name, text);
  } else if (strcmp(kind, "scalar") == 0) {
    double number = obs_data_get_double(settings, key);
    status = isInput ? lottie_set_input_number(animation, name, number) : lottie_set_slot_number(animation, name, number);
  } else if (strcmp(kind, "boolean") == 0) {
    status = lottie_set_input_boolean(animation, name, obs_data_get_bool(settings, key));
  } else if (strcmp(kind, "vector") == 0 || strcmp(kind, "position") == 0) {
    char second[KEY_BYTES + 16];
    snprintf(second, sizeof second, "%s.y", key);
    status =
      lottie_set_slot_vector(animation, name, obs_data_get_double(settings, key), obs_data_get_double(settings, second));
  }
  if (status != LOTTIE_OK) warn(self, name);
}

// ---- The file ----

static void close_file(lottie_source *self) {
  lottie_free(self->animation);
  self->animation = NULL;
}

static void open_file(lottie_source *self) {
  close_file(self);
  if (!self->path || !*self->path) return;
  // OBS may have another version of JavaScriptCore in its process. A second thread helps large pictures.
  lottie_limits limits = {.size = sizeof limits, .without_javascript = 1};
  lottie_open_options options = {.size = sizeof options, .threads = 2, .limits = &limits};
  lottie_error error = {.size = sizeof error};
  self->animation = lottie_open(self->path, &options, &error);
  if (!self->animation) {
    blog(LOG_WARNING, "[lottie] %s: %s%s%s", error.file, error.path, *error.path ? ": " : "", error.message);
    return;
  }
  self->info = (lottie_info){.size = sizeof self->info};
  lottie_get_info(self->animation, &self->info);
  lottie_play(self->animation);
  // The first sound loads a decoder, for which no picture should wait later.
  float silence[2];
  if (self->info.has_sound) lottie_get_sound(self->animation, 0, 1, silence);
}

static bool set_text(char **member, const char *text) {
  if (*member && strcmp(*member, text) == 0) return false;
  bfree(*member);
  *member = bstrdup(text);
  return true;
}

static void start_machine(lottie_source *self) {
  if (lottie_load_machine(self->animation, *self->machine ? self->machine : NULL) != LOTTIE_OK) {
    warn(self, self->machine);
  } else if (*self->machine && lottie_start_machine(self->animation, NULL) != LOTTIE_OK) {
    warn(self, self->machine);
  }
}

static void update(void *data, obs_data_t *settings) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  bool isNew = set_text(&self->path, obs_data_get_string(settings, "file"));
  if (isNew) open_file(self);
  bool hasTheme = set_text(&self->theme, obs_data_get_string(settings, "theme"));
  bool hasMachine = set_text(&self->machine, obs_data_get_string(settings, "machine"));
  self->width = (int)obs_data_get_int(settings, "width"), self->height = (int)obs_data_get_int(settings, "height");
  self->fit = (int)obs_data_get_int(settings, "fit");
  self->restarts = obs_data_get_bool(settings, "restart");
  self->isHeard = self->animation && self->info.has_sound && obs_data_get_bool(settings, "sound");
  bool isHeard = self->isHeard;
  if (self->animation) {
    if ((isNew && *self->machine) || hasMachine) start_machine(self);
    tally changes = {settings, 0, false};
    visit_all(self, count_set, &changes);
    // The button “Defaults” gives all values back.
    if (changes.count < self->changes && !isNew) {
      lottie_reset_slot(self->animation, NULL);
      tally others = {settings, 0, true};
      visit_all(self, count_set, &others);
      hasTheme = true;
    }
    self->changes = changes.count;
    if ((isNew || hasTheme) && lottie_set_theme(self->animation, self->theme) != LOTTIE_OK) warn(self, self->theme);
    lottie_set_speed(self->animation, obs_data_get_double(settings, "speed") / 100);
    if (!*self->machine) lottie_set_loop(self->animation, obs_data_get_bool(settings, "loop"), 0);
    visit_all(self, apply, settings);
  }
  pthread_mutex_unlock(&self->lock);
  // Only what can be heard is in OBS's mixer.
  obs_source_set_audio_active(self->source, isHeard);
}

static void *create(obs_data_t *settings, obs_source_t *source) {
  lottie_source *self = bzalloc(sizeof *self);
  self->source = source;
  pthread_mutex_init(&self->lock, NULL);
  update(self, settings);
  return self;
}

static void destroy(void *data) {
  lottie_source *self = data;
  close_file(self);
  obs_enter_graphics();
  gs_texture_destroy(self->texture);
  obs_leave_graphics();
  pthread_mutex_destroy(&self->lock);
  bfree(self->drawn), bfree(self->sent), bfree(self->samples);
  bfree(self->path), bfree(self->theme), bfree(self->machine);
  bfree(self);
}

// ---- Sound ----

// The frame of sound of a frame of the animation.
static int64_t sound_at(const lottie_source *self, double frame) {
  return llround(fmin(fmax((frame - self->info.start) / self->info.framerate, -1e6), 1e6) * LOTTIE_SOUND_RATE);
}

static lottie_player player_in_lock(lottie_source *self) {
  lottie_player player = {.size = sizeof player};
  if (lottie_get_player(self->animation, &player) != LOTTIE_OK) player.status = LOTTIE_STOPPED;
  return player;
}

// Mixes a part of the sound after `count` frames that are there already. Returns the new count.
static size_t mix(lottie_source *self, size_t count, int64_t from, int64_t end) {
  if (end <= from || count + (size_t)(end - from) > MOST_SOUND) return count;
  size_t more = (size_t)(end - from);
  if (lottie_get_sound(self->animation, from, more, self->samples + count * 2) == LOTTIE_OK) return count + more;
  warn(self, T_("sound"));
  self->isHeard = false;
  return 0;
}

// Mixes what was played in `seconds`, which have just passed, and says at which speed. What is played backwards, and what is jumped
// over, is not heard.
static size_t mix_played(lottie_source *self, lottie_player before, double seconds, double *speed) {
  lottie_player now = player_in_lock(self);
  // States of a machine have their own.
  *speed = now.speed;
  int64_t from = self->heard, end = sound_at(self, now.frame);
  self->heard = end;
  if (before.status != LOTTIE_PLAYING || now.status == LOTTIE_TWEENING) return 0;
  if (now.speed < SLOWEST_SOUND || now.speed > FASTEST_SOUND) return 0;
  if (!self->samples) self->samples = bmalloc(MOST_SOUND * 2 * sizeof *self->samples);
  double step = seconds * now.speed * LOTTIE_SOUND_RATE;
  int64_t first = sound_at(self, now.first), last = sound_at(self, now.last), begins = from;
  // The picture begins anew at the end of the part that is played, and drops the rest of a step before: the sound goes on for as
  // long, otherwise it would be earlier after each pass.
  if (end < from && last >= from) begins = first - (last - from);
  int64_t passed = end - begins, rest = llround(step) - passed;
  bool isAtEnd = end < from || end == last || now.status != LOTTIE_PLAYING;
  if (passed < 0 || rest < -2 || (rest > 2 && !isAtEnd)) return 0;
  if (end >= from) return mix(self, 0, from, end + (isAtEnd ? rest : 0));
  return mix(self, mix(self, 0, from, last + rest), first, end);
}

// Sends what was played in the seconds before the picture of now.
static void send_sound(lottie_source *self, size_t count, double speed, double seconds) {
  struct obs_source_audio audio = {
    .data = {(const uint8_t *)self->samples}, .frames = (uint32_t)count, .speakers = SPEAKERS_STEREO,
    .format = AUDIO_FORMAT_FLOAT, .samples_per_sec = (uint32_t)lround(LOTTIE_SOUND_RATE * speed),
    .timestamp = obs_get_video_frame_time() - (uint64_t)llround(seconds * 1e9),
  };
  obs_source_output_audio(self->source, &audio);
}

// ---- Drawing ----

static void tick(void *data, float seconds) {
  lottie_source *self = data;
  if (!obs_source_active(self->source) && !obs_source_showing(self->source)) return;
  size_t sounds = 0;
  pthread_mutex_lock(&self->lock);
  double speed = 1;
  if (self->animation) {
    lottie_player before = player_in_lock(self);
    lottie_tick(self->animation, (double)seconds * 1000, NULL);
    if (self->isHeard) sounds = mix_played(self, before, seconds, &speed);
    lottie_event event = {.size = sizeof event};
    // Nobody listens to them.
    while (lottie_next_event(self->animation, &event) == LOTTIE_OK) continue;
  }
  pthread_mutex_unlock(&self->lock);
  if (sounds > 0) send_sound(self, sounds, speed, seconds);
}

// Makes memory and a texture of the size of the source.
static bool resize(lottie_source *self) {
  int width = size_of(self->width, self->info.width), height = size_of(self->height, self->info.height);
  if (self->texture && width == self->drawn_width && height == self->drawn_height) return true;
  gs_texture_destroy(self->texture);
  self->texture = gs_texture_create((uint32_t)width, (uint32_t)height, GS_BGRA, 1, NULL, GS_DYNAMIC);
  bfree(self->drawn), bfree(self->sent);
  size_t bytes = (size_t)width * (size_t)height * 4;
  self->drawn = bmalloc(bytes), self->sent = bzalloc(bytes);
  self->drawn_width = width, self->drawn_height = height;
  return self->texture != NULL;
}

// Draws what has changed and sends the picture.
static void draw(lottie_source *self) {
  lottie_target target = target_of(self);
  lottie_rect changed;
  if (lottie_render_player(self->animation, &target, &changed) != LOTTIE_OK) return;
  if (changed.width <= 0 || changed.height <= 0) return;
  for (int y = changed.y; y < changed.y + changed.height; y++) {
    size_t start = ((size_t)y * (size_t)self->drawn_width + (size_t)changed.x) * 4;
    const uint8_t *from = self->drawn + start;
    uint8_t *to = self->sent + start;
    for (int x = 0; x < changed.width; x++, from += 4, to += 4) {
      const uint8_t *row = products[from[3]];
      to[0] = row[from[0]], to[1] = row[from[1]], to[2] = row[from[2]], to[3] = from[3];
    }
  }
  gs_texture_set_image(self->texture, self->sent, (uint32_t)self->drawn_width * 4, false);
}

static void render(void *data, gs_effect_t *effect) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  bool isShown = self->animation && resize(self);
  if (isShown) draw(self);
  pthread_mutex_unlock(&self->lock);
  if (!isShown) return;
  const bool previous = gs_framebuffer_srgb_enabled();
  gs_enable_framebuffer_srgb(true);
  gs_blend_state_push();
  gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
  gs_effect_set_texture_srgb(gs_effect_get_param_by_name(effect, "image"), self->texture);
  gs_draw_sprite(self->texture, 0, 0, 0);
  gs_blend_state_pop();
  gs_enable_framebuffer_srgb(previous);
}

// ---- Playback ----

static void restart(void *data) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  if (self->animation && *self->machine) {
    // Its inputs are those of the file then.
    lottie_start_machine(self->animation, NULL);
    obs_data_t *settings = obs_source_get_settings(self->source);
    visit_inputs(self, apply, settings);
    obs_data_release(settings);
  } else if (self->animation) {
    lottie_stop(self->animation);
    lottie_play(self->animation);
  }
  pthread_mutex_unlock(&self->lock);
}

static void activate(void *data) {
  if (((lottie_source *)data)->restarts) restart(data);
}

static void play_pause(void *data, bool pause) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  if (pause) {
    lottie_pause(self->animation);
  } else {
    lottie_play(self->animation);
  }
  pthread_mutex_unlock(&self->lock);
}

static void stop(void *data) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  lottie_stop(self->animation);
  pthread_mutex_unlock(&self->lock);
}

static lottie_player player_of(lottie_source *self) {
  pthread_mutex_lock(&self->lock);
  lottie_player player = player_in_lock(self);
  pthread_mutex_unlock(&self->lock);
  return player;
}

static int64_t get_duration(void *data) {
  return (int64_t)fmin(facts_of(data).info.duration * 1000, 1e12);
}

static int64_t get_time(void *data) {
  lottie_info info = facts_of(data).info;
  if (info.framerate <= 0) return 0;
  return (int64_t)fmin(fmax((player_of(data).frame - info.start) * 1000 / info.framerate, 0), 1e12);
}

static void set_time(void *data, int64_t milliseconds) {
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  lottie_seek(self->animation, self->info.start + (double)milliseconds * self->info.framerate / 1000);
  pthread_mutex_unlock(&self->lock);
}

static enum obs_media_state get_state(void *data) {
  if (facts_of(data).width == 0) return OBS_MEDIA_STATE_NONE;
  lottie_player player = player_of(data);
  if (player.status == LOTTIE_PAUSED) return OBS_MEDIA_STATE_PAUSED;
  return player.status == LOTTIE_STOPPED ? OBS_MEDIA_STATE_STOPPED : OBS_MEDIA_STATE_PLAYING;
}

// ---- The pointer, by “Interact” ----

static void post(lottie_source *self, int32_t kind, const struct obs_mouse_event *event) {
  pthread_mutex_lock(&self->lock);
  lottie_target target = target_of(self);
  lottie_point point;
  if (self->animation && lottie_locate(self->animation, &target, event->x, event->y, &point) == LOTTIE_OK) {
    lottie_post_pointer(self->animation, kind, point.x, point.y);
  }
  pthread_mutex_unlock(&self->lock);
}

static void mouse_click(void *data, const struct obs_mouse_event *event, int32_t button, bool isUp, uint32_t count) {
  (void)count;
  if (button != MOUSE_LEFT) return;
  post(data, isUp ? LOTTIE_POINTER_UP : LOTTIE_POINTER_DOWN, event);
  if (isUp) post(data, LOTTIE_POINTER_CLICK, event);
}

static void mouse_move(void *data, const struct obs_mouse_event *event, bool leaves) {
  post(data, leaves ? LOTTIE_POINTER_EXIT : LOTTIE_POINTER_MOVE, event);
}

// ---- Properties ----

static void get_defaults(obs_data_t *settings) {
  obs_data_set_default_bool(settings, "loop", true);
  obs_data_set_default_bool(settings, "restart", true);
  obs_data_set_default_bool(settings, "sound", true);
  obs_data_set_default_double(settings, "speed", 100);
}

static bool fire(obs_properties_t *properties, obs_property_t *property, void *data) {
  (void)properties;
  lottie_source *self = data;
  pthread_mutex_lock(&self->lock);
  // The name is that of the setting, "input:" and the event.
  lottie_fire(self->animation, obs_property_name(property) + strlen("input:"));
  pthread_mutex_unlock(&self->lock);
  return false;
}

typedef struct {
  obs_properties_t *properties;
  obs_data_t *settings;
} form;

static uint32_t color_bits(const double *numbers) {
  uint32_t bits = 0;
  for (int i = 0; i < 4; i++) bits |= (uint32_t)lround(fmin(fmax(numbers[i], 0), 1) * 255) << (8 * i);
  return bits;
}

// The numbers of a slot that is not animated, from its JSON: {"a": 0, "k": [1, 0, 0]}.
static void read_numbers(const char *json, double *numbers, int most) {
  const char *at = strstr(json, "\"k\"");
  if (!at) return;
  at += strlen("\"k\"");
  for (int i = 0; i < most; i++) {
    at += strspn(at, " :[,\n");
    char *end;
    double number = strtod(at, &end);
    if (end == at) return;
    numbers[i] = number;
    at = end;
  }
}

// The default of a property: the value of the file.
static void set_slot_default(lottie_source *self, const char *key, const char *id, const char *kind, obs_data_t *settings) {
  for (int32_t i = 0; i < self->info.slots; i++) {
    lottie_slot slot = {.size = sizeof slot};
    if (lottie_get_slot(self->animation, i, &slot) != LOTTIE_OK || strcmp(slot.id, id) != 0 || !slot.json) continue;
    double numbers[4] = {0, 0, 0, 1};
    read_numbers(slot.json, numbers, strcmp(kind, "color") == 0 ? 3 : 2);
    char second[KEY_BYTES + 16];
    snprintf(second, sizeof second, "%s.y", key);
    if (strcmp(kind, "color") == 0) obs_data_set_default_int(settings, key, color_bits(numbers));
    if (strcmp(kind, "scalar") == 0) obs_data_set_default_double(settings, key, numbers[0]);
    if (strcmp(kind, "vector") == 0 || strcmp(kind, "position") == 0) {
      obs_data_set_default_double(settings, key, numbers[0]);
      obs_data_set_default_double(settings, second, numbers[1]);
    }
    if (strcmp(kind, "text") == 0) {
      // The text of the first keyframe, {"k": [{"s": {"t": "…"}}]}.
      obs_data_t *json = obs_data_create_from_json(slot.json);
      obs_data_array_t *keyframes = obs_data_get_array(json, "k");
      obs_data_t *keyframe = obs_data_array_item(keyframes, 0), *document = obs_data_get_obj(keyframe, "s");
      obs_data_set_default_string(settings, key, obs_data_get_string(document, "t"));
      obs_data_release(document), obs_data_release(keyframe);
      obs_data_array_release(keyframes);
      obs_data_release(json);
    }
    return;
  }
}

// Adds a property, with the value of the file as its default.
static void add(lottie_source *self, const char *key, const char *name, const char *kind, void *user) {
  form *into = user;
  obs_properties_t *properties = into->properties;
  bool isInput = key[0] == 'i', isValue = key[0] == 'v';
  if (key[0] == 's') set_slot_default(self, key, name, kind, into->settings);
  if (strcmp(kind, "color") == 0) {
    double numbers[4] = {0, 0, 0, 1};
    size_t count = 0;
    if (isValue && lottie_get_value_numbers(self->animation, name, self->info.start, numbers, 4, &count) == LOTTIE_OK) {
      obs_data_set_default_int(into->settings, key, color_bits(numbers));
    }
    obs_properties_add_color(properties, key, name);
  } else if (strcmp(kind, "text") == 0) {
    const char *text;
    if (isValue && lottie_get_value_text(self->animation, name, self->info.start, &text) == LOTTIE_OK) {
      obs_data_set_default_string(into->settings, key, text);
    } else if (isInput && lottie_get_input_text(self->animation, name, &text) == LOTTIE_OK) {
      obs_data_set_default_string(into->settings, key, text);
    }
    obs_properties_add_text(properties, key, name, isInput ? OBS_TEXT_DEFAULT : OBS_TEXT_MULTILINE);
  } else if (strcmp(kind, "scalar") == 0) {
    double number = 0;
    if (isInput && lottie_get_input_number(self->animation, name, &number) == LOTTIE_OK) {
      obs_data_set_default_double(into->settings, key, number);
    }
    obs_properties_add_float(properties, key, name, -1e6, 1e6, 0.1);
  } else if (strcmp(kind, "boolean") == 0) {
    int32_t value = 0;
    if (lottie_get_input_boolean(self->animation, name, &value) == LOTTIE_OK) {
      obs_data_set_default_bool(into->settings, key, value != 0);
    }
    obs_properties_add_bool(properties, key, name);
  } else if (strcmp(kind, "event") == 0) {
    obs_properties_add_button(properties, key, name, fire);
  } else if (strcmp(kind, "vector") == 0 || strcmp(kind, "position") == 0) {
    char second[KEY_BYTES + 16], title[KEY_BYTES + 16];
    snprintf(second, sizeof second, "%s.y", key);
    snprintf(title, sizeof title, "%s x", name);
    obs_properties_add_float(properties, key, title, -1e6, 1e6, 1);
    snprintf(title, sizeof title, "%s y", name);
    obs_properties_add_float(properties, second, title, -1e6, 1e6, 1);
  }
}

static bool values_changed(void *data, obs_properties_t *properties, obs_property_t *property, obs_data_t *settings);

// A list of ids, "none" first. Each has values of its own.
static void add_ids(
  lottie_source *self, obs_properties_t *properties, const char *key, int32_t count,
  lottie_status (*get)(lottie_animation *, int32_t, const char **)) {
  if (count == 0) return;
  obs_property_t *list = obs_properties_add_list(properties, key, T_(key), OBS_COMBO_TYPE_LIST, OBS_COMBO_FORMAT_STRING);
  obs_property_list_add_string(list, T_("none"), "");
  const char *id;
  for (int32_t i = 0; i < count && get(self->animation, i, &id) == LOTTIE_OK; i++) obs_property_list_add_string(list, id, id);
  obs_property_set_modified_callback2(list, values_changed, self);
}

// What only some files have.
static void add_choices(lottie_source *self, obs_properties_t *properties) {
  pthread_mutex_lock(&self->lock);
  if (self->animation) {
    if (self->info.has_sound) obs_properties_add_bool(properties, "sound", T_("sound"));
    add_ids(self, properties, "theme", self->info.themes, lottie_get_theme_id);
    add_ids(self, properties, "machine", self->info.machines, lottie_get_machine_id);
  }
  pthread_mutex_unlock(&self->lock);
}

static void add_values(lottie_source *self, obs_properties_t *properties, obs_data_t *settings) {
  form into = {obs_properties_create(), settings};
  pthread_mutex_lock(&self->lock);
  visit_all(self, add, &into);
  pthread_mutex_unlock(&self->lock);
  if (obs_properties_first(into.properties)) {
    obs_properties_add_group(properties, "values", T_("values"), OBS_GROUP_NORMAL, into.properties);
  } else {
    obs_properties_destroy(into.properties);
  }
}

// Another file, theme or machine has other values.
static bool values_changed(void *data, obs_properties_t *properties, obs_property_t *property, obs_data_t *settings) {
  lottie_source *self = data;
  // Called for the first time while the properties are made.
  pthread_mutex_lock(&self->lock);
  bool isSame = strcmp(obs_data_get_string(settings, "file"), self->path) == 0 &&
                strcmp(obs_data_get_string(settings, "theme"), self->theme) == 0 &&
                strcmp(obs_data_get_string(settings, "machine"), self->machine) == 0;
  pthread_mutex_unlock(&self->lock);
  if (isSame) return false;
  update(self, settings);
  obs_properties_remove_by_name(properties, "values");
  // OBS still uses the property that was changed, so that the lists do not remove themselves.
  if (strcmp(obs_property_name(property), "file") == 0) {
    obs_properties_remove_by_name(properties, "sound");
    obs_properties_remove_by_name(properties, "theme");
    obs_properties_remove_by_name(properties, "machine");
    add_choices(self, properties);
  }
  add_values(self, properties, settings);
  return true;
}

static obs_properties_t *get_properties(void *data) {
  lottie_source *self = data;
  obs_properties_t *properties = obs_properties_create();
  obs_property_t *file = obs_properties_add_path(
    properties, "file", T_("file"), OBS_PATH_FILE, "Lottie (*.json *.lottie *.tgs *.lot)", NULL);
  obs_property_set_modified_callback2(file, values_changed, self);
  obs_properties_add_int(properties, "width", T_("width"), 0, LARGEST_SIDE, 1);
  obs_properties_add_int(properties, "height", T_("height"), 0, LARGEST_SIDE, 1);
  obs_property_t *fit = obs_properties_add_list(properties, "fit", T_("fit"), OBS_COMBO_TYPE_LIST, OBS_COMBO_FORMAT_INT);
  obs_property_list_add_int(fit, T_("fit.fit"), LOTTIE_FIT);
  obs_property_list_add_int(fit, T_("fit.fill"), LOTTIE_FILL);
  obs_property_list_add_int(fit, T_("fit.stretch"), LOTTIE_STRETCH);
  obs_properties_add_bool(properties, "loop", T_("loop"));
  obs_properties_add_bool(properties, "restart", T_("restart"));
  obs_properties_add_float_slider(properties, "speed", T_("speed"), 1, 400, 1);
  obs_data_t *settings = obs_source_get_settings(self->source);
  add_choices(self, properties);
  add_values(self, properties, settings);
  obs_data_release(settings);
  return properties;
}

bool obs_module_load(void) {
  make_products();
  static struct obs_source_info info = {
    .id = "lottie_source",
    .type = OBS_SOURCE_TYPE_INPUT,
    .output_flags = OBS_SOURCE_VIDEO | OBS_SOURCE_AUDIO | OBS_SOURCE_INTERACTION | OBS_SOURCE_CONTROLLABLE_MEDIA |
                    OBS_SOURCE_SRGB,
    .get_name = get_name,
    .create = create,
    .destroy = destroy,
    .get_width = get_width,
    .get_height = get_height,
    .get_defaults = get_defaults,
    .get_properties = get_properties,
    .update = update,
    .activate = activate,
    .video_tick = tick,
    .video_render = render,
    .mouse_click = mouse_click,
    .mouse_move = mouse_move,
    .icon_type = OBS_ICON_TYPE_MEDIA,
    .media_play_pause = play_pause,
    .media_restart = restart,
    .media_stop = stop,
    .media_get_duration = get_duration,
    .media_get_time = get_time,
    .media_set_time = set_time,
    .media_get_state = get_state,
  };
  obs_register_source(&info);
  return true;
}

const char *obs_module_name(void) { return "Lottie"; }
const char *obs_module_description(void) { return "Plays Lottie animations over the scene"; }
