// SPDX-License-Identifier: Apache-2.0

// The tests of the C library. Usage: c-library-check ASSETS GROUP...
//        c-library-check ASSETS draw FILE FRAME WIDTH HEIGHT FORMAT [FIT [THEME]]   writes the pixels to stdout
//        c-library-check ASSETS poster FILE   prints the number of its frame
//        c-library-check ASSETS sound FILE FIRST COUNT   writes frames of its sound to stdout, two floats each

#include "check.h"

_Atomic int failures;
const char *assets;

void check(bool condition, const char *text, const char *file, int line) {
  if (condition) return;
  failures++;
  fprintf(stderr, "%s:%d: %s\n", file, line, text);
}

void check_status(lottie_status status, lottie_status wanted, const char *text, const char *file, int line) {
  if (status == wanted) return;
  failures++;
  fprintf(
    stderr, "%s:%d: %s gave “%s”, not “%s”\n", file, line, text, lottie_status_name(status),
    lottie_status_name(wanted));
}

static void path_of(char *path, size_t size, const char *name) { snprintf(path, size, "%s/%s", assets, name); }

lottie_animation *sample(const char *name) {
  char path[4096];
  path_of(path, sizeof path, name);
  lottie_error error = {.size = sizeof error};
  lottie_animation *animation = lottie_open(path, NULL, &error);
  if (!animation) {
    fprintf(stderr, "%s: %s\n", error.file, error.message);
    exit(2);
  }
  return animation;
}

void *content(const char *name, size_t *count) {
  char path[4096];
  path_of(path, sizeof path, name);
  FILE *file = fopen(path, "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  *count = (size_t)ftell(file);
  rewind(file);
  void *bytes = malloc(*count);
  if (fread(bytes, 1, *count, file) != *count) exit(2);
  fclose(file);
  return bytes;
}

lottie_target target(int width, int height, int format) {
  lottie_target target = {.size = sizeof target, .format = format, .width = width, .height = height};
  target.bytes = (size_t)width * (size_t)height * (format == LOTTIE_ALPHA ? 1 : 4);
  target.pixels = calloc(target.bytes, 1);
  return target;
}

uint64_t sum(const lottie_target *target) {
  const uint8_t *bytes = target->pixels;
  uint64_t hash = 14695981039346656037u;
  for (size_t i = 0; i < target->bytes; i++) hash = (hash ^ bytes[i]) * 1099511628211u;
  return hash;
}

// Writes the pixels of a frame.
static int draw(int count, char **arguments) {
  if (count < 5) return 64;
  lottie_error error = {.size = sizeof error};
  lottie_animation *animation = lottie_open(arguments[0], NULL, &error);
  if (!animation) return 1;
  lottie_target picture = target(atoi(arguments[2]), atoi(arguments[3]), atoi(arguments[4]));
  if (count > 5) picture.fit = atoi(arguments[5]);
  if (count > 6) CHECK_STATUS(lottie_set_theme(animation, arguments[6]), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, atof(arguments[1]), &picture, NULL), LOTTIE_OK);
  fwrite(picture.pixels, 1, picture.bytes, stdout);
  free(picture.pixels);
  lottie_free(animation);
  return failures > 0;
}

static int print_poster(const char *path) {
  double frame = 0;
  lottie_animation *animation = lottie_open(path, NULL, NULL);
  CHECK_STATUS(lottie_get_poster(animation, &frame), LOTTIE_OK);
  printf("%.17g\n", frame);
  lottie_free(animation);
  return failures > 0;
}

static int write_sound(const char *path, long long first, size_t count) {
  float *samples = calloc(count * 2, sizeof *samples);
  lottie_animation *animation = lottie_open(path, NULL, NULL);
  CHECK_STATUS(lottie_get_sound(animation, first, count, samples), LOTTIE_OK);
  fwrite(samples, sizeof *samples * 2, count, stdout);
  free(samples);
  lottie_free(animation);
  return failures > 0;
}

static const struct {
  const char *name;
  void (*run)(void);
} groups[] = {
  {"drawing", check_drawing},     {"content", check_content}, {"values", check_values}, {"playing", check_playing},
  {"arguments", check_arguments}, {"threads", check_threads}, {"files", check_files},
};

int main(int count, char **arguments) {
  if (count < 3) return 64;
  assets = arguments[1];
  if (strcmp(arguments[2], "draw") == 0) return draw(count - 3, arguments + 3);
  if (strcmp(arguments[2], "poster") == 0 && count > 3) return print_poster(arguments[3]);
  if (strcmp(arguments[2], "sound") == 0 && count > 5) {
    return write_sound(arguments[3], atoll(arguments[4]), (size_t)atoll(arguments[5]));
  }
  for (int i = 2; i < count; i++) {
    bool found = false;
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
      if (strcmp(arguments[i], groups[g].name) != 0) continue;
      found = true;
      groups[g].run();
    }
    if (!found) return 64;
  }
  return failures > 0;
}
