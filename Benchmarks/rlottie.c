// SPDX-License-Identifier: Apache-2.0
/* Times rlottie's drawing of a file as `lottie bench` times ours: rlottie FILE WIDTH HEIGHT FRAMES prints one line
   of JSON. The pixels are there before the clock starts, frames are drawn in order onto the same ones. */
#define _POSIX_C_SOURCE 199309L
#include "peak.h"
#include <rlottie_capi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double milliseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  size_t width = strtoul(arguments[2], NULL, 10), height = strtoul(arguments[3], NULL, 10);
  uint32_t *pixels = calloc(width * height, 4);
  double start = milliseconds(CLOCK_MONOTONIC);
  Lottie_Animation *animation = lottie_animation_from_file(arguments[1]);
  if (!animation || !pixels) return 66;
  lottie_animation_render(animation, 0, pixels, width, height, width * 4);
  double load = milliseconds(CLOCK_MONOTONIC) - start;
  size_t frames = lottie_animation_get_totalframe(animation), most = strtoul(arguments[4], NULL, 10);
  if (frames > most) frames = most;
  if (frames < 1) frames = 1;
  double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  for (size_t i = 0; i < frames; i++) lottie_animation_render(animation, i, pixels, width, height, width * 4);
  wall = milliseconds(CLOCK_MONOTONIC) - wall;
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  printf("{\"load_ms\":%.6f,\"frame_ms\":%.6f,\"cpu_ms\":%.6f,\"frames\":%zu,\"memory_mb\":%.3f}\n", load, wall / frames, cpu / frames,
         frames, peak_memory());
  lottie_animation_destroy(animation);
  return 0;
}
