// SPDX-License-Identifier: Apache-2.0
/* Times ThorVG's drawing of a file on the CPU as rlottie.c times rlottie's: thorvg LIBRARY PARTIAL FILE WIDTH HEIGHT FRAMES
   prints one line of JSON. The library is loaded by its path, such as that of the Python package thorvg-python, and its
   functions are declared here. With PARTIAL 1 it draws only what has changed. */
#define _POSIX_C_SOURCE 199309L
#include "peak.h"
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void *Handle;

static int (*engine_init)(unsigned);
static Handle (*canvas_create)(int);
static int (*set_target)(Handle, uint32_t *, uint32_t, uint32_t, uint32_t, int);
static Handle (*animation_new)(void);
static Handle (*get_picture)(Handle);
static int (*picture_load)(Handle, const char *);
static int (*get_size)(Handle, float *, float *);
static int (*set_size)(Handle, float, float);
static int (*translate)(Handle, float, float);
static int (*total_frame)(Handle, float *);
static int (*set_frame)(Handle, float);
static int (*canvas_add)(Handle, Handle);
static int (*canvas_update)(Handle);
static int (*canvas_draw)(Handle, bool);
static int (*canvas_sync)(Handle);

static void *find(void *library, const char *name) {
  void *symbol = dlsym(library, name);
  if (!symbol) fprintf(stderr, "the library has no %s\n", name), exit(69);
  return symbol;
}

#define FIND(function, name)                   \
  do {                                         \
    void *symbol = find(library, name);        \
    memcpy(&function, &symbol, sizeof symbol); \
  } while (0)

static double milliseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

int main(int count, char **arguments) {
  if (count != 7) return 64;
  void *library = dlopen(arguments[1], RTLD_NOW);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 69;
  FIND(engine_init, "tvg_engine_init");
  FIND(canvas_create, "tvg_swcanvas_create");
  FIND(set_target, "tvg_swcanvas_set_target");
  FIND(animation_new, "tvg_animation_new");
  FIND(get_picture, "tvg_animation_get_picture");
  FIND(picture_load, "tvg_picture_load");
  FIND(get_size, "tvg_picture_get_size");
  FIND(set_size, "tvg_picture_set_size");
  FIND(translate, "tvg_paint_translate");
  FIND(total_frame, "tvg_animation_get_total_frame");
  FIND(set_frame, "tvg_animation_set_frame");
  FIND(canvas_add, "tvg_canvas_add");
  FIND(canvas_update, "tvg_canvas_update");
  FIND(canvas_draw, "tvg_canvas_draw");
  FIND(canvas_sync, "tvg_canvas_sync");
  unsigned width = (unsigned)atoi(arguments[4]), height = (unsigned)atoi(arguments[5]);
  uint32_t *pixels = calloc((size_t)width * height, 4);
  engine_init(0);
  // 1: the default; 2: what changed alone.
  Handle canvas = canvas_create(atoi(arguments[2]) ? 3 : 1);
  // 1: ARGB8888, premultiplied.
  if (!pixels || set_target(canvas, pixels, width, width, height, 1) != 0) return 70;
  double start = milliseconds(CLOCK_MONOTONIC);
  Handle animation = animation_new(), picture = get_picture(animation);
  if (picture_load(picture, arguments[3]) != 0) return 66;
  float own_width = 1, own_height = 1, frames = 0;
  get_size(picture, &own_width, &own_height);
  float x = (float)width / own_width, y = (float)height / own_height, scale = x < y ? x : y;
  set_size(picture, own_width * scale, own_height * scale);
  translate(picture, ((float)width - own_width * scale) / 2, ((float)height - own_height * scale) / 2);
  total_frame(animation, &frames);
  canvas_add(canvas, picture);
#define DRAW(frame)                                                                                     \
  do {                                                                                                  \
    set_frame(animation, (float)(frame)), canvas_update(canvas), canvas_draw(canvas, true), canvas_sync(canvas); \
  } while (0)
  DRAW(0);
  double load = milliseconds(CLOCK_MONOTONIC) - start;
  int most = atoi(arguments[6]), all = frames < 1 ? 1 : frames > most ? most : (int)frames;
  double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < all; i++) DRAW(i);
  wall = milliseconds(CLOCK_MONOTONIC) - wall;
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  printf("{\"load_ms\":%.6f,\"frame_ms\":%.6f,\"cpu_ms\":%.6f,\"frames\":%d,\"memory_mb\":%.3f}\n", load, wall / all, cpu / all, all, peak_memory());
  return 0;
}
