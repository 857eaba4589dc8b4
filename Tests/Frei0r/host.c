// SPDX-License-Identifier: Apache-2.0

// A host of frei0r that counts seconds, as MLT and GStreamer do: host PLUGIN WIDTH HEIGHT SECONDS FILE SPEED LOOP THEME writes
// a picture to stdout.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *find(void *plugin, const char *name) {
  void *symbol = dlsym(plugin, name);
  if (!symbol) exit(69);
  return symbol;
}

int main(int count, char **arguments) {
  if (count != 9) return 64;
  void *plugin = dlopen(arguments[1], RTLD_NOW);
  if (!plugin) return fprintf(stderr, "%s\n", dlerror()), 69;
  int (*init)(void);
  void *(*construct)(unsigned, unsigned);
  void (*set)(void *, void *, int), (*get)(void *, void *, int), (*destruct)(void *);
  void (*update)(void *, double, const uint32_t *, uint32_t *);
  struct { const char *name; void *function; } functions[] = {
    {"f0r_init", &init}, {"f0r_construct", &construct}, {"f0r_set_param_value", &set}, {"f0r_get_param_value", &get},
    {"f0r_destruct", &destruct}, {"f0r_update", &update},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = find(plugin, functions[i].name);
    memcpy(functions[i].function, &symbol, sizeof symbol);
  }
  unsigned width = (unsigned)atoi(arguments[2]), height = (unsigned)atoi(arguments[3]);
  uint32_t *pixels = calloc((size_t)width * height, 4);
  if (!pixels || !init()) return 70;
  void *instance = construct(width, height);
  double speed = atof(arguments[6]), loop = atof(arguments[7]), kept = 0;
  set(instance, &arguments[5], 0), set(instance, &speed, 1), set(instance, &loop, 2), set(instance, &arguments[8], 3);
  char *file = NULL;
  get(instance, &file, 0), get(instance, &kept, 1);
  if (!file || strcmp(file, arguments[5]) != 0 || kept != speed) return 70;
  update(instance, atof(arguments[4]), NULL, pixels);
  fwrite(pixels, 4, (size_t)width * height, stdout);
  destruct(instance);
  free(pixels);
  return 0;
}
