// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <math.h>

// An animation with a rectangle, an image and a text.
static const char scene[] =
  "{\"v\":\"5.7.0\",\"fr\":10,\"ip\":0,\"op\":10,\"w\":40,\"h\":40,"
  "\"assets\":[{\"id\":\"pic\",\"p\":\"pic.png\",\"u\":\"images/\",\"w\":10,\"h\":10,\"e\":0}],"
  "\"fonts\":{\"list\":[{\"fName\":\"Test\",\"fFamily\":\"Test\",\"fStyle\":\"Regular\"}]},"
  "\"slots\":{\"size\":{\"p\":{\"a\":0,\"k\":[20,20]}},\"fill\":{\"p\":{\"a\":0,\"k\":[0,0,1,1]}}},"
  "\"layers\":["
  "{\"nm\":\"Words\",\"ty\":5,\"ip\":0,\"op\":10,\"ks\":{\"p\":{\"k\":[2,36]}},\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":{\"s\":10,"
  "\"f\":\"Test\",\"t\":\"ab\",\"j\":0,\"fc\":[0,0,0]}}]}}},"
  "{\"nm\":\"Image\",\"ty\":2,\"refId\":\"pic\",\"ip\":0,\"op\":10,\"ks\":{\"p\":{\"k\":[0,0]}}},"
  "{\"nm\":\"Box\",\"ty\":4,\"ip\":0,\"op\":10,\"ks\":{\"p\":{\"k\":[20,20]}},\"shapes\":["
  "{\"ty\":\"gr\",\"nm\":\"G\",\"it\":[{\"ty\":\"rc\",\"nm\":\"R\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[20,20],\"sid\":\"size\"},"
  "\"r\":{\"k\":0}},{\"ty\":\"fl\",\"nm\":\"F\",\"c\":{\"k\":[0,0,1,1],\"sid\":\"fill\"},\"o\":{\"k\":100}},{\"ty\":\"tr\"}]}]}]}";

static const uint8_t *at(const lottie_target *picture, int x, int y) {
  return (const uint8_t *)picture->pixels + (y * picture->width + x) * 4;
}

static bool is(const lottie_target *picture, int x, int y, int red, int green, int blue, int alpha) {
  const uint8_t *p = at(picture, x, y);
  return p[0] == red && p[1] == green && p[2] == blue && p[3] == alpha;
}

static void *paint(lottie_animation *animation, lottie_target *picture) {
  CHECK_STATUS(lottie_render(animation, 3, picture, NULL), LOTTIE_OK);
  return picture->pixels;
}

static void keypaths(void) {
  lottie_animation *animation = lottie_open_memory(scene, sizeof scene - 1, NULL, NULL);
  CHECK(animation != NULL);
  lottie_target picture = target(40, 40, LOTTIE_RGBA);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 0, 0, 255, 255) && is(&picture, 2, 20, 0, 0, 0, 0));

  // The flag says that the memory holds the last picture: a value that is set must be seen.
  picture.flags = LOTTIE_HOLDS_LAST;
  CHECK_STATUS(lottie_set_value_color(animation, "Box.G.F.Color", 1, 0, 0, 1), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 255, 0, 0, 255));
  CHECK_STATUS(lottie_set_value_color(animation, "Box.G.F.Color", 0, 1, 0, 1), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 0, 255, 0, 255));
  CHECK_STATUS(lottie_set_value_number(animation, "Box.Transform.Opacity", 50), LOTTIE_OK);
  CHECK_STATUS(lottie_set_value_vector(animation, "**.R.Size", 38, 38, 0), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(at(&picture, 20, 20)[3] == 128 && at(&picture, 2, 20)[3] == 128);

  double numbers[4];
  size_t count;
  CHECK_STATUS(lottie_get_value_numbers(animation, "Box.G.F.Color", 0, numbers, 4, &count), LOTTIE_OK);
  CHECK(count == 4 && numbers[0] == 0 && numbers[1] == 1);
  CHECK_STATUS(lottie_get_value_numbers(animation, "Box.Transform.Opacity", 0, numbers, 4, &count), LOTTIE_OK);
  CHECK(count == 1 && numbers[0] == 50);
  const char *text;
  CHECK_STATUS(lottie_set_value_text(animation, "Words.Text", "bcd"), LOTTIE_OK);
  CHECK_STATUS(lottie_get_value_text(animation, "Words.Text", 0, &text), LOTTIE_OK);
  CHECK(text && strcmp(text, "bcd") == 0);

  CHECK_STATUS(lottie_set_value_color(animation, "Box.G.F.Colour", 1, 0, 0, 1), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_value_number(animation, "Box.G.F.Color", 1), LOTTIE_INVALID);
  CHECK_STATUS(lottie_get_value_text(animation, "Box.G.F.Color", 0, &text), LOTTIE_INVALID);

  CHECK_STATUS(lottie_clear_value(animation, "Box.Transform.Opacity"), LOTTIE_OK);
  CHECK_STATUS(lottie_clear_value(animation, "Box.G.F.Color"), LOTTIE_OK);
  CHECK_STATUS(lottie_clear_value(animation, "**.R.Size"), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 0, 0, 255, 255) && is(&picture, 2, 20, 0, 0, 0, 0));
  CHECK_STATUS(lottie_set_enabled(animation, "Box", 0), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 0, 0, 0, 0));
  CHECK_STATUS(lottie_set_enabled(animation, "Box", 1), LOTTIE_OK);
  CHECK_STATUS(lottie_set_enabled(animation, "Crate", 1), LOTTIE_NOT_FOUND);

  // A value that was set stays when a slot makes a new scene.
  CHECK_STATUS(lottie_set_value_color(animation, "Box.G.F.Color", 1, 0, 0, 1), LOTTIE_OK);
  CHECK_STATUS(lottie_set_slot_vector(animation, "size", 30, 30), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 7, 20, 255, 0, 0, 255));
  free(picture.pixels);
  lottie_free(animation);
}

static void slots(void) {
  lottie_animation *animation = lottie_open_memory(scene, sizeof scene - 1, NULL, NULL);
  lottie_target picture = target(40, 40, LOTTIE_RGBA);
  lottie_slot slot = {.size = sizeof slot};
  CHECK_STATUS(lottie_get_slot(animation, 0, &slot), LOTTIE_OK);
  CHECK(strcmp(slot.id, "fill") == 0 && strcmp(slot.kind, "color") == 0 && strchr(slot.json, '{'));
  CHECK_STATUS(lottie_get_slot(animation, 2, &slot), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_slot_color(animation, "fill", 1, 0, 1), LOTTIE_OK);
  CHECK_STATUS(lottie_set_slot_vector(animation, "size", 36, 10), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 3, 20, 255, 0, 255, 255) && is(&picture, 20, 28, 0, 0, 0, 0));
  CHECK_STATUS(lottie_set_slot_number(animation, "fill", 3), LOTTIE_INVALID);
  CHECK_STATUS(lottie_set_slot_color(animation, "none", 1, 0, 1), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_slot_json(animation, "fill", "{\"a\":0,\"k\":[0,1,0]}"), LOTTIE_OK);
  CHECK_STATUS(lottie_set_slot_json(animation, "fill", "{"), LOTTIE_MALFORMED);
  paint(animation, &picture);
  CHECK(is(&picture, 3, 20, 0, 255, 0, 255));
  CHECK_STATUS(lottie_reset_slot(animation, "size"), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 3, 20, 0, 0, 0, 0) && is(&picture, 20, 28, 0, 255, 0, 255));
  CHECK_STATUS(lottie_reset_slot(animation, NULL), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 20, 20, 0, 0, 255, 255));
  free(picture.pixels);
  lottie_free(animation);
}

static void themes(void) {
  lottie_animation *animation = sample("Interactive/themed-card.lottie");
  lottie_target light = target(80, 80, 0), dark = target(80, 80, 0), back = target(80, 80, 0);
  CHECK_STATUS(lottie_set_theme(animation, "light"), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 30, &light, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_set_theme(animation, "dark"), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 30, &dark, NULL), LOTTIE_OK);
  CHECK(sum(&light) != sum(&dark));
  CHECK_STATUS(lottie_set_theme(animation, "none"), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_theme_json(animation, "{\"rules\":1}"), LOTTIE_INVALID);
  CHECK_STATUS(lottie_set_theme(animation, "light"), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 30, &back, NULL), LOTTIE_OK);
  CHECK(sum(&light) == sum(&back));
  CHECK_STATUS(
    lottie_set_theme_json(animation, "{\"rules\":[{\"id\":\"ground\",\"type\":\"Color\",\"value\":[1,0,0]}]}"), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 30, &back, NULL), LOTTIE_OK);
  CHECK(sum(&light) != sum(&back));
  CHECK_STATUS(lottie_set_theme(animation, NULL), LOTTIE_OK);
  free(light.pixels), free(dark.pixels), free(back.pixels);
  lottie_free(animation);
}

static void images(void) {
  lottie_animation *animation = lottie_open_memory(scene, sizeof scene - 1, NULL, NULL);
  lottie_target picture = target(40, 40, LOTTIE_RGBA);
  paint(animation, &picture);
  CHECK(is(&picture, 5, 5, 0, 0, 0, 0));
  static const uint8_t red[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
  CHECK_STATUS(lottie_set_image_pixels(animation, "pic", red, 16, LOTTIE_RGBA, 2, 2, 0), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 5, 5, 255, 0, 0, 255));
  CHECK_STATUS(lottie_set_image_pixels(animation, "pic.png", red, 16, LOTTIE_BGRA, 2, 2, 0), LOTTIE_OK);
  CHECK_STATUS(lottie_set_image(animation, "pic", NULL, 0), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 5, 5, 0, 0, 255, 255));
  CHECK_STATUS(lottie_set_image(animation, "pic.png", NULL, 0), LOTTIE_OK);
  paint(animation, &picture);
  CHECK(is(&picture, 5, 5, 0, 0, 0, 0));
  CHECK_STATUS(lottie_set_image(animation, "pic", "no image", 8), LOTTIE_MALFORMED);
  CHECK_STATUS(lottie_set_image(animation, "none", NULL, 0), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_image_pixels(animation, "pic", red, 15, LOTTIE_RGBA, 2, 2, 0), LOTTIE_INVALID);
  free(picture.pixels);
  lottie_free(animation);
}

static void fonts(void) {
  lottie_animation *animation = lottie_open_memory(scene, sizeof scene - 1, NULL, NULL);
  lottie_target before = target(40, 40, LOTTIE_ALPHA), after = target(40, 40, LOTTIE_ALPHA);
  CHECK_STATUS(lottie_set_enabled(animation, "Box", 0), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 0, &before, NULL), LOTTIE_OK);
  size_t count;
  void *font = content("Fonts/LottieKitTestSans.ttf", &count);
  CHECK_STATUS(lottie_set_font(animation, NULL, font, count), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 0, &after, NULL), LOTTIE_OK);
  CHECK(sum(&before) != sum(&after));
  CHECK_STATUS(lottie_set_font(animation, NULL, NULL, 0), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, 0, &after, NULL), LOTTIE_OK);
  CHECK(sum(&before) == sum(&after));
  free(font), free(before.pixels), free(after.pixels);
  lottie_free(animation);
}

void check_values(void) {
  keypaths();
  slots();
  themes();
  images();
  fonts();
}
