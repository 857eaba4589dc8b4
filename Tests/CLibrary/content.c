// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <math.h>

static int of_archive(void) {
  lottie_animation *animation = sample("Interactive/themed-card.lottie");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  CHECK(info.is_interactive == 1 && info.themes == 3 && info.machines == 0 && info.animations == 1 && info.slots > 3);
  CHECK(info.animation && strcmp(info.animation, "card") == 0);
  CHECK(info.initial_theme && strcmp(info.initial_theme, "light") == 0);
  static const char *themes[] = {"light", "dark", "brand"};
  const char *text;
  for (int i = 0; i < 3; i++) {
    CHECK_STATUS(lottie_get_theme_id(animation, i, &text), LOTTIE_OK);
    CHECK(strcmp(text, themes[i]) == 0);
  }
  CHECK_STATUS(lottie_get_theme_id(animation, 3, &text), LOTTIE_NOT_FOUND);
  CHECK(text == NULL);
  CHECK_STATUS(lottie_get_animation_id(animation, 0, &text), LOTTIE_OK);
  CHECK(strcmp(text, "card") == 0);
  lottie_free(animation);
  return 0;
}

void check_content(void) {
  lottie_animation *animation = sample("Samples/heart-button.json");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  CHECK(info.width > 0 && info.height > 0 && info.framerate > 0 && info.end > info.start);
  CHECK(fabs(info.duration - (info.end - info.start) / info.framerate) < 1e-9);
  CHECK(info.markers > 0 && info.layers > 0 && info.has_sound == 0 && info.animations == 0);

  for (int i = 0; i < info.markers; i++) {
    lottie_marker marker = {.size = sizeof marker};
    CHECK_STATUS(lottie_get_marker(animation, i, &marker), LOTTIE_OK);
    CHECK(marker.name && marker.text && marker.start >= info.start && marker.length >= 0);
  }
  lottie_marker marker = {.size = sizeof marker};
  CHECK_STATUS(lottie_get_marker(animation, info.markers, &marker), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_get_marker(animation, -1, &marker), LOTTIE_NOT_FOUND);

  lottie_error error = {.size = sizeof error};
  CHECK_STATUS(lottie_last_error(animation, &error), LOTTIE_OK);
  CHECK(error.code == LOTTIE_NOT_FOUND && strcmp(error.message, "there is no marker -1") == 0);

  // A layer that is seen is found at the middle of its corners, or another one above it.
  int seen = 0;
  for (int i = 0; i < info.layers; i++) {
    lottie_layer layer = {.size = sizeof layer};
    CHECK_STATUS(lottie_get_layer(animation, i, &layer), LOTTIE_OK);
    CHECK(layer.name && layer.kind && layer.end >= layer.start);
    lottie_point corners[4];
    if (lottie_get_layer_corners(animation, i, 20, corners) == LOTTIE_OK) {
      seen++;
      CHECK(corners[0].x <= corners[2].x + info.width && isfinite(corners[3].y));
    }
  }
  CHECK(seen > 0);
  int32_t indices[8];
  size_t count = 99;
  CHECK_STATUS(
    lottie_find_layers(animation, 20, info.width / 2, info.height / 2, indices, 8, &count), LOTTIE_OK);
  CHECK(count > 0 && count <= (size_t)info.layers && indices[0] >= 0 && indices[0] < info.layers);
  CHECK_STATUS(lottie_find_layers(animation, 20, -5000, -5000, indices, 8, &count), LOTTIE_OK);
  CHECK(count == 0);

  const char *text;
  int keypaths = 0;
  while (lottie_get_keypath(animation, keypaths, &text) == LOTTIE_OK) keypaths++;
  CHECK(keypaths > 10 && text == NULL);

  // What a newer program has more stays untouched, and what an older one has less is not written.
  struct {
    lottie_info info;
    char more[64];
  } newer = {.info = {.size = sizeof newer}};
  memset(newer.more, 5, sizeof newer.more);
  CHECK_STATUS(lottie_get_info(animation, &newer.info), LOTTIE_OK);
  CHECK(newer.info.size == sizeof newer && newer.info.width == info.width && newer.more[0] == 5);
  lottie_info older;
  memset(&older, 5, sizeof older);
  older.size = offsetof(lottie_info, start);
  CHECK_STATUS(lottie_get_info(animation, &older), LOTTIE_OK);
  CHECK(older.height == info.height && ((char *)&older.start)[0] == 5);
  lottie_free(animation);

  // Warnings name their place.
  static const char odd[] = "{\"w\":9,\"h\":9,\"fr\":9,\"ip\":0,\"op\":9,\"layers\":[{\"ty\":4,\"ip\":0,\"op\":9,\"ks\":{},"
                            "\"shapes\":[{\"ty\":\"xx\"}]},{\"ty\":99}]}";
  animation = lottie_open_memory(odd, sizeof odd - 1, NULL, NULL);
  CHECK(animation != NULL);
  lottie_warning warning = {.size = sizeof warning};
  CHECK_STATUS(lottie_get_warning(animation, 0, &warning), LOTTIE_OK);
  CHECK(strcmp(warning.code, "unsupported") == 0 && strncmp(warning.path, "layers[", 7) == 0 && *warning.message);
  lottie_free(animation);
  of_archive();
}
