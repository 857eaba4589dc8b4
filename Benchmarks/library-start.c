// SPDX-License-Identifier: Apache-2.0

// The time from loading the C library to its first frame, as a thumbnailer has it for each file.
// Usage: library-start LIBRARY FILE [MOST]. Prints the best of five processes, and fails if that is more than MOST
// milliseconds; default: 30.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../Sources/CLibrary/lottiekit.h"

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double measure(const char *library, const char *file) {
  static uint8_t pixels[256 * 256 * 4];
  double start = now();
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!loaded) return fprintf(stderr, "%s\n", dlerror()), -1;
  lottie_animation *(*open)(const char *, const lottie_open_options *, lottie_error *);
  lottie_status (*render)(lottie_animation *, double, const lottie_target *, lottie_rect *);
  void *symbols[] = {dlsym(loaded, "lottie_open"), dlsym(loaded, "lottie_render")};
  memcpy(&open, &symbols[0], sizeof open);
  memcpy(&render, &symbols[1], sizeof render);
  lottie_animation *animation = open ? open(file, NULL, NULL) : NULL;
  lottie_target target = {.size = sizeof target, .pixels = pixels, .bytes = sizeof pixels, .width = 256, .height = 256};
  if (!animation || !render || render(animation, 10, &target, NULL) != LOTTIE_OK) return -1;
  return now() - start;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  double best = 1e9, most = count > 3 ? atof(arguments[3]) : 30;
  for (int i = 0; i < 5; i++) {
    int ends[2];
    if (pipe(ends) != 0) return 1;
    pid_t child = fork();
    if (child == 0) {
      double time = measure(arguments[1], arguments[2]);
      _exit(write(ends[1], &time, sizeof time) == sizeof time ? 0 : 1);
    }
    double time = -1;
    int status;
    close(ends[1]);
    if (read(ends[0], &time, sizeof time) != sizeof time || waitpid(child, &status, 0) < 0 || time < 0) return 1;
    close(ends[0]);
    if (time < best) best = time;
  }
  printf("c-library: the first frame %.1f ms after dlopen\n", best);
  return best > most;
}
