// SPDX-License-Identifier: Apache-2.0
/* Times our C library's drawing of a file as rlottie.c times rlottie's: library FILE WIDTH HEIGHT FRAMES prints one line of
   JSON. `call_us` is what a call costs that has nothing to draw. */
#define _POSIX_C_SOURCE 199309L
#include "peak.h"
#include <lottiekit.h>
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
  lottie_target target = {.size = sizeof target, .width = atoi(arguments[2]), .height = atoi(arguments[3])};
  target.bytes = (size_t)target.width * (size_t)target.height * 4;
  target.pixels = calloc(target.bytes, 1);
  target.flags = LOTTIE_HOLDS_LAST;
  double start = milliseconds(CLOCK_MONOTONIC);
  lottie_animation *animation = lottie_open(arguments[1], NULL, NULL);
  lottie_info info = {.size = sizeof info};
  if (!target.pixels || lottie_get_info(animation, &info) != LOTTIE_OK) return 66;
  if (lottie_render(animation, info.start, &target, NULL) != LOTTIE_OK) return 66;
  double load = milliseconds(CLOCK_MONOTONIC) - start;
  int frames = (int)(info.end - info.start), most = atoi(arguments[4]);
  if (frames > most) frames = most;
  if (frames < 1) frames = 1;
  double wall = milliseconds(CLOCK_MONOTONIC), cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < frames; i++) lottie_render(animation, info.start + i, &target, NULL);
  wall = milliseconds(CLOCK_MONOTONIC) - wall;
  cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  double calls = milliseconds(CLOCK_MONOTONIC);
  for (int i = 0; i < 10000; i++) lottie_render(animation, info.start + frames - 1, &target, NULL);
  calls = milliseconds(CLOCK_MONOTONIC) - calls;
  printf(
    "{\"load_ms\":%.6f,\"frame_ms\":%.6f,\"cpu_ms\":%.6f,\"frames\":%d,\"memory_mb\":%.3f,\"call_us\":%.3f}\n", load, wall / frames,
    cpu / frames, frames, peak_memory(), calls / 10);
  lottie_free(animation);
  free(target.pixels);
  return 0;
}
