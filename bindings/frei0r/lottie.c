// SPDX-License-Identifier: Apache-2.0

// A frei0r source that plays a Lottie animation, with alpha: for ffmpeg (frei0r_src), GStreamer, and by MLT for Kdenlive,
// Shotcut and melt. Scripts/frei0r builds it; docs/c-library.md shows how it is used.
//
// Parameters: file, speed (1 is normal), loop, theme. The interface is frei0r's version 1.2, declared here by its documentation.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <lottiekit.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCE = 1, RGBA8888 = 1, VERSION = 1 };
enum { BOOL = 0, DOUBLE = 1, STRING = 4 };
enum { FILE_NAME, SPEED, LOOP, THEME, PARAMETERS };

typedef struct {
  const char *name, *author;
  int plugin_type, color_model, frei0r_version, major_version, minor_version, num_params;
  const char *explanation;
} plugin_info;

typedef struct {
  const char *name;
  int type;
  const char *explanation;
} param_info;

typedef struct {
  int32_t width, height;
  char *file, *theme;
  double speed;
  bool loops;
  // Whether the file or the theme is another one than what is open.
  bool is_new;
  lottie_animation *animation;
  lottie_info info;
} instance;

int f0r_init(void);
void f0r_deinit(void);
void f0r_get_plugin_info(plugin_info *info);
void f0r_get_param_info(param_info *info, int index);
void *f0r_construct(unsigned width, unsigned height);
void f0r_destruct(void *self);
void f0r_set_param_value(void *self, void *value, int index);
void f0r_get_param_value(void *self, void *value, int index);
void f0r_update(void *self, double time, const uint32_t *in, uint32_t *out);
void f0r_update2(
  void *self, double time, const uint32_t *in1, const uint32_t *in2, const uint32_t *in3, uint32_t *out);

int f0r_init(void) { return 1; }

void f0r_deinit(void) {}

void f0r_get_plugin_info(plugin_info *info) {
  *info = (plugin_info){
    .name = "lottie", .author = "The LottieKit authors", .plugin_type = SOURCE, .color_model = RGBA8888,
    .frei0r_version = VERSION, .major_version = LOTTIE_VERSION_MAJOR, .minor_version = LOTTIE_VERSION_MINOR,
    .num_params = PARAMETERS, .explanation = "Plays a Lottie animation (.json, .lottie, .tgs), with alpha",
  };
}

void f0r_get_param_info(param_info *info, int index) {
  static const param_info all[PARAMETERS] = {
    {"file", STRING, "The animation"},
    {"speed", DOUBLE, "The factor of time; 1 is normal"},
    {"loop", BOOL, "Whether it is repeated"},
    {"theme", STRING, "A theme of the .lottie file; empty for none"},
  };
  if (index >= 0 && index < PARAMETERS) *info = all[index];
}

void *f0r_construct(unsigned width, unsigned height) {
  instance *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->width = (int32_t)width, self->height = (int32_t)height;
  self->file = strdup(""), self->theme = strdup("");
  self->speed = 1, self->loops = true;
  return self;
}

void f0r_destruct(void *argument) {
  instance *self = argument;
  if (!self) return;
  lottie_free(self->animation);
  free(self->file), free(self->theme), free(self);
}

static void set_text(instance *self, char **member, const char *text) {
  if (!text || (*member && strcmp(*member, text) == 0)) return;
  char *copy = strdup(text);
  if (!copy) return;
  free(*member);
  *member = copy;
  self->is_new = true;
}

void f0r_set_param_value(void *argument, void *value, int index) {
  instance *self = argument;
  if (!self || !value) return;
  switch (index) {
    case FILE_NAME: set_text(self, &self->file, *(char **)value); break;
    case SPEED: self->speed = *(double *)value; break;
    case LOOP: self->loops = *(double *)value >= 0.5; break;
    case THEME: set_text(self, &self->theme, *(char **)value); break;
  }
}

void f0r_get_param_value(void *argument, void *value, int index) {
  instance *self = argument;
  if (!self || !value) return;
  switch (index) {
    case FILE_NAME: *(char **)value = self->file; break;
    case SPEED: *(double *)value = self->speed; break;
    case LOOP: *(double *)value = self->loops; break;
    case THEME: *(char **)value = self->theme; break;
  }
}

// frei0r has no errors, so that they are written.
static void open_file(instance *self) {
  self->is_new = false;
  lottie_free(self->animation);
  self->animation = NULL;
  if (!self->file || !*self->file) return;
  lottie_error error = {.size = sizeof error};
  self->animation = lottie_open(self->file, NULL, &error);
  if (!self->animation) {
    fprintf(stderr, "frei0r lottie: %s: %s\n", error.file, error.message);
    return;
  }
  self->info = (lottie_info){.size = sizeof self->info};
  lottie_get_info(self->animation, &self->info);
  if (self->theme && *self->theme && lottie_set_theme(self->animation, self->theme) != LOTTIE_OK) {
    lottie_last_error(self->animation, &error);
    fprintf(stderr, "frei0r lottie: %s: %s\n", self->file, error.message);
  }
}

// Time is in seconds, but ffmpeg's frei0r_src, unlike its filter, gives milliseconds. Who calls is the only thing to tell it by.
static bool counts_milliseconds(void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname) return false;
  const char *name = strrchr(info.dli_fname, '/');
  name = name ? name + 1 : info.dli_fname;
  return strstr(name, "avfilter") || strstr(name, "ffmpeg") || strstr(name, "ffplay");
}

static void draw(instance *self, double time, uint32_t *out) {
  size_t bytes = (size_t)self->width * (size_t)self->height * 4;
  if (self->is_new) open_file(self);
  lottie_target target = {
    .size = sizeof target, .format = LOTTIE_RGBA, .pixels = out, .bytes = bytes, .width = self->width, .height = self->height,
  };
  double length = self->info.end - self->info.start, frame = time * self->info.framerate * self->speed;
  if (self->animation && self->loops && length > 0) {
    frame = fmod(frame, length);
    if (frame < 0) frame += length;
  }
  if (!self->animation || lottie_render(self->animation, self->info.start + frame, &target, NULL) != LOTTIE_OK) {
    memset(out, 0, bytes);
  }
}

void f0r_update(void *self, double time, const uint32_t *in, uint32_t *out) {
  (void)in;
  draw(self, counts_milliseconds(__builtin_return_address(0)) ? time / 1000 : time, out);
}

void f0r_update2(
  void *self, double time, const uint32_t *in1, const uint32_t *in2, const uint32_t *in3, uint32_t *out) {
  (void)in1, (void)in2, (void)in3;
  draw(self, time, out);
}
