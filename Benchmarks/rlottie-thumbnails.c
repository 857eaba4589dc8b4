// SPDX-License-Identifier: Apache-2.0
/* Renders a picture of each JSON file in a folder with rlottie, as the example `thumbnails` does with LottieKit:
   rlottie-thumbnails FOLDER PIXELS THREADS FRAMES. Build: cc -O2 rlottie-thumbnails.c -lrlottie -lpthread */
#define _GNU_SOURCE
#include <dirent.h>
#include <pthread.h>
#include <rlottie_capi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static char *paths[100000];
static int count;
static atomic_int next, failures;
static double side;
static int frames;

static void render(const char *path) {
  Lottie_Animation *animation = lottie_animation_from_file(path);
  size_t width = 0, height = 0;
  if (animation) lottie_animation_get_size(animation, &width, &height);
  if (!animation || !width || !height) {
    failures++;
    return;
  }
  double scale = side / (width > height ? width : height);
  size_t w = width * scale + 0.5, h = height * scale + 0.5;
  w = w < 1 ? 1 : w;
  h = h < 1 ? 1 : h;
  uint32_t *pixels = calloc(w * h, 4);
  size_t total = lottie_animation_get_totalframe(animation);
  for (int i = 1; i <= frames; i++)
    lottie_animation_render(animation, total * i / (frames + 1), pixels, w, h, w * 4);
  free(pixels);
  lottie_animation_destroy(animation);
}

static void *run(void *unused) {
  for (int i; (i = next++) < count;) render(paths[i]);
  return unused;
}

int main(int arguments, char **argument) {
  if (arguments != 5) return 64;
  side = atof(argument[2]);
  int threads = atoi(argument[3]);
  frames = atoi(argument[4]);
  DIR *folder = opendir(argument[1]);
  if (!folder || threads < 1 || threads > 64 || frames < 1) return 66;
  for (struct dirent *entry; (entry = readdir(folder)) && count < 100000;) {
    size_t length = strlen(entry->d_name);
    if (length < 5 || strcmp(entry->d_name + length - 5, ".json")) continue;
    if (asprintf(&paths[count], "%s/%s", argument[1], entry->d_name) > 0) count++;
  }
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  pthread_t thread[64];
  for (int i = 0; i < threads; i++) pthread_create(&thread[i], NULL, run, NULL);
  for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
  clock_gettime(CLOCK_MONOTONIC, &to);
  double seconds = to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) * 1e-9;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  int pictures = (count - failures) * frames;
  printf("%d pictures of %d files in %.2f s on %d threads: %.0f pictures a second, %ld MB at most\n", pictures,
         count - failures, seconds, threads, pictures / seconds, usage.ru_maxrss / 1024);
  return 0;
}
