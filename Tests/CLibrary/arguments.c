// SPDX-License-Identifier: Apache-2.0

// Arguments that are wrong: each function with each of them gives a status, and nothing ends the process.

#include "check.h"

#include <float.h>
#include <limits.h>
#include <math.h>

static lottie_animation *animation;

// Numbers that are none, negative and huge.
static const double numbers[] = {NAN, INFINITY, -INFINITY, -1, -1e300, 1e300, DBL_MAX, -DBL_MAX, DBL_MIN, 0, 2147483648.0};
static const int32_t integers[] = {-1, INT32_MIN, INT32_MAX, 70000, 100000};
static const size_t sizes[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, (size_t)1 << 62, (size_t)1 << 41};
static const char *texts[] = {NULL, "", "\xff\xfe\x80", ".", "..", "**.**.**.**", "*", "a.b.c", "{", "[]", "{\"rules\":[]}"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

// A call must return a status of the header, whichever.
#define CALL(call)                                                \
  do {                                                            \
    lottie_status status = (call);                                \
    CHECK(status >= LOTTIE_OK && status <= LOTTIE_UNAVAILABLE);   \
  } while (0)
#define REFUSED(call) CHECK((call) != LOTTIE_OK)

static int32_t none(void *user, const void *bytes, size_t count) { return (void)user, (void)bytes, (void)count, 1; }

// All functions with this animation, which is none.
static void gone(lottie_animation *gone) {
  const char *text = NULL;
  double number = 0;
  float sample[2];
  int32_t integer;
  size_t count;
  lottie_point point[4];
  lottie_error error = {.size = sizeof error};
  lottie_target picture = target(4, 4, 0);
  lottie_export_options options = {.size = sizeof options};
#define GONE(call) CHECK_STATUS(call, LOTTIE_NO_ANIMATION)
  GONE(lottie_last_error(gone, &error));
  GONE(lottie_cancel(gone));
#define STRUCT(function, type)            \
  do {                                    \
    type value = {.size = sizeof(type)};  \
    GONE(function(gone, &value));         \
  } while (0)
  STRUCT(lottie_get_info, lottie_info);
  STRUCT(lottie_get_player, lottie_player);
  STRUCT(lottie_next_event, lottie_event);
#define INDEXED(function, type)           \
  do {                                    \
    type value = {.size = sizeof(type)};  \
    GONE(function(gone, 0, &value));      \
  } while (0)
  INDEXED(lottie_get_marker, lottie_marker);
  INDEXED(lottie_get_layer, lottie_layer);
  INDEXED(lottie_get_warning, lottie_warning);
  INDEXED(lottie_get_slot, lottie_slot);
  INDEXED(lottie_get_input, lottie_input);
  GONE(lottie_get_layer_corners(gone, 0, 0, point));
  GONE(lottie_find_layers(gone, 0, 0, 0, &integer, 1, &count));
  GONE(lottie_get_animation_id(gone, 0, &text));
  GONE(lottie_get_theme_id(gone, 0, &text));
  GONE(lottie_get_machine_id(gone, 0, &text));
  GONE(lottie_get_keypath(gone, 0, &text));
  GONE(lottie_render(gone, 0, &picture, NULL));
  GONE(lottie_render_player(gone, &picture, NULL));
  GONE(lottie_get_poster(gone, &point->x));
  GONE(lottie_locate(gone, &picture, 0, 0, point));
  GONE(lottie_set_value_color(gone, "a", 0, 0, 0, 0));
  GONE(lottie_set_value_number(gone, "a", 0));
  GONE(lottie_set_value_vector(gone, "a", 0, 0, 0));
  GONE(lottie_set_value_text(gone, "a", "b"));
  GONE(lottie_set_value_gradient(gone, "a", &number, 0));
  GONE(lottie_clear_value(gone, "a"));
  GONE(lottie_get_value_numbers(gone, "a", 0, &number, 1, &count));
  GONE(lottie_get_value_text(gone, "a", 0, &text));
  GONE(lottie_set_enabled(gone, "a", 0));
  GONE(lottie_set_image(gone, "a", NULL, 0));
  GONE(lottie_set_image_pixels(gone, "a", NULL, 0, 0, 1, 1, 0));
  GONE(lottie_set_font(gone, NULL, NULL, 0));
  GONE(lottie_set_slot_color(gone, "a", 0, 0, 0));
  GONE(lottie_set_slot_number(gone, "a", 0));
  GONE(lottie_set_slot_vector(gone, "a", 0, 0));
  GONE(lottie_set_slot_text(gone, "a", "b"));
  GONE(lottie_set_slot_gradient(gone, "a", &number, 0));
  GONE(lottie_set_slot_image(gone, "a", "b", 0, 0));
  GONE(lottie_set_slot_json(gone, "a", "{}"));
  GONE(lottie_reset_slot(gone, NULL));
  GONE(lottie_set_theme(gone, NULL));
  GONE(lottie_set_theme_json(gone, "{}"));
  GONE(lottie_play(gone));
  GONE(lottie_pause(gone));
  GONE(lottie_stop(gone));
  GONE(lottie_seek(gone, 0));
  GONE(lottie_set_mode(gone, 0));
  GONE(lottie_set_loop(gone, 0, 0));
  GONE(lottie_set_speed(gone, 1));
  GONE(lottie_set_range(gone, 0, 1));
  GONE(lottie_set_marker(gone, NULL));
  GONE(lottie_tick(gone, 1, &integer));
  GONE(lottie_load_machine(gone, NULL));
  GONE(lottie_load_machine_json(gone, "{}"));
  GONE(lottie_start_machine(gone, NULL));
  GONE(lottie_stop_machine(gone));
  GONE(lottie_post_pointer(gone, 0, 0, 0));
  GONE(lottie_set_input_number(gone, "a", 0));
  GONE(lottie_set_input_boolean(gone, "a", 0));
  GONE(lottie_set_input_text(gone, "a", "b"));
  GONE(lottie_get_input_number(gone, "a", &number));
  GONE(lottie_get_input_boolean(gone, "a", &integer));
  GONE(lottie_get_input_text(gone, "a", &text));
  GONE(lottie_fire(gone, "a"));
  GONE(lottie_get_sound(gone, 0, 1, sample));
  GONE(lottie_export(gone, &options, none, NULL));
  lottie_free(gone);
  free(picture.pixels);
}

static void handles(void) {
  gone(NULL);
  gone((lottie_animation *)1);
  gone((lottie_animation *)UINTPTR_MAX);
  gone((lottie_animation *)(UINTPTR_MAX / 2));
  int local;
  gone((lottie_animation *)&local);
  lottie_animation *first = sample("Samples/loading-dots.json");
  lottie_free(first);
  gone(first);
  // Another one does not become the first.
  lottie_animation *second = sample("Samples/loading-dots.json");
  CHECK(second != first);
  gone(first);
  lottie_free(second);
  lottie_free(second);
}

static void targets(void) {
  lottie_rect rect;
  lottie_target good = target(20, 20, 0);
  CHECK_STATUS(lottie_render(animation, 0, NULL, &rect), LOTTIE_INVALID);
  for (size_t i = 0; i < COUNT(integers); i++) {
    lottie_target bad = good;
    bad.width = integers[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad = good, bad.height = integers[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad.width = integers[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad = good, bad.format = integers[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad = good, bad.fit = integers[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad = good, bad.flags = (uint32_t)integers[i];
    CALL(lottie_render(animation, 0, &bad, &rect));
    for (int k = 0; k < 4; k++) {
      bad = good, bad.region = (lottie_rect){1, 1, 5, 5};
      ((int32_t *)&bad.region)[k] = integers[i];
      REFUSED(lottie_render(animation, 0, &bad, &rect));
    }
  }
  for (size_t i = 0; i < COUNT(sizes); i++) {
    lottie_target bad = good;
    bad.stride = sizes[i];
    REFUSED(lottie_render(animation, 0, &bad, &rect));
    bad = good, bad.stride = sizes[i], bad.bytes = SIZE_MAX;
    REFUSED(lottie_render(animation, 0, &bad, &rect));
  }
  lottie_target bad = good;
  bad.bytes--;
  CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_INVALID);
  bad = good, bad.stride = 79;
  CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_INVALID);
  bad = good, bad.pixels = NULL;
  CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_INVALID);
  bad = good, bad.size = 0;
  CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_INVALID);
  bad = good, bad.size = UINT32_MAX;
  CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_INVALID);
  // All of it is checked in each format.
  for (int format = 0; format < 5; format++) {
    bad = good, bad.format = format, bad.width = 16385, bad.height = 1;
    CHECK_STATUS(lottie_render(animation, 0, &bad, &rect), LOTTIE_LIMIT);
  }
  free(good.pixels);
}

static void calls(void) {
  const char *text;
  double number = 0;
  int32_t integer;
  size_t count;
  lottie_point points[4];
  lottie_target picture = target(8, 8, 0);
  for (size_t i = 0; i < COUNT(numbers); i++) {
    double n = numbers[i];
    CALL(lottie_render(animation, n, &picture, NULL));
    CALL(lottie_locate(animation, &picture, n, -n, points));
    CALL(lottie_get_layer_corners(animation, 0, n, points));
    CALL(lottie_find_layers(animation, n, n, n, &integer, 1, &count));
    CALL(lottie_set_value_color(animation, "**.Color", n, 1, n, n));
    CALL(lottie_set_value_number(animation, "**.Opacity", n));
    CALL(lottie_set_value_vector(animation, "**.Position", n, n, n));
    CALL(lottie_set_value_vector(animation, "**.Size", n, -n, n));
    CALL(lottie_set_value_vector(animation, "**.Scale", n, -n, n));
    CALL(lottie_render(animation, 10, &picture, NULL));
    double stops[5] = {n, n, n, n, n};
    CALL(lottie_set_value_gradient(animation, "**.Colors", stops, 1));
    CALL(lottie_get_value_numbers(animation, "**", n, &number, 1, &count));
    CALL(lottie_get_value_text(animation, "**", n, &text));
    CALL(lottie_set_slot_color(animation, "ground", n, n, n));
    CALL(lottie_set_slot_number(animation, "progress", n));
    CALL(lottie_set_slot_vector(animation, "ground", n, n));
    CALL(lottie_set_slot_image(animation, "ground", "data:,", n, n));
    CALL(lottie_seek(animation, n));
    CALL(lottie_set_speed(animation, n));
    CALL(lottie_play(animation));
    CALL(lottie_tick(animation, n, &integer));
    CALL(lottie_post_pointer(animation, LOTTIE_POINTER_DOWN, n, n));
    CALL(lottie_set_input_number(animation, "a", n));
    CALL(lottie_render_player(animation, &picture, NULL));
    for (size_t k = 0; k < COUNT(numbers); k++) CALL(lottie_set_range(animation, n, numbers[k]));
    CALL(lottie_tick(animation, 1e9, &integer));
    lottie_export_options options = {.size = sizeof options, .width = 4, .height = 4, .framerate = n};
    options.first = 0, options.last = 2;
    CALL(lottie_export(animation, &options, none, NULL));
    options.framerate = 0, options.first = n, options.last = n;
    CALL(lottie_export(animation, &options, none, NULL));
    CALL(lottie_clear_value(animation, "**"));
  }
  for (size_t i = 0; i < COUNT(integers); i++) {
    int32_t n = integers[i];
    lottie_marker marker = {.size = sizeof marker};
    CALL(lottie_get_marker(animation, n, &marker));
    lottie_layer layer = {.size = sizeof layer};
    CALL(lottie_get_layer(animation, n, &layer));
    lottie_warning warning = {.size = sizeof warning};
    CALL(lottie_get_warning(animation, n, &warning));
    lottie_slot slot = {.size = sizeof slot};
    CALL(lottie_get_slot(animation, n, &slot));
    CALL(lottie_get_layer_corners(animation, n, 0, points));
    CALL(lottie_get_keypath(animation, n, &text));
    CALL(lottie_get_theme_id(animation, n, &text));
    CALL(lottie_get_machine_id(animation, n, &text));
    CALL(lottie_get_animation_id(animation, n, &text));
    CALL(lottie_set_mode(animation, n));
    CALL(lottie_set_loop(animation, n, n));
    CALL(lottie_post_pointer(animation, n, 0, 0));
    CALL(lottie_set_image_pixels(animation, "a", "x", 1, n, 1, 1, 0));
    CALL(lottie_set_image_pixels(animation, "a", "x", SIZE_MAX, 0, n, n, 0));
    CALL(lottie_set_image_pixels(animation, "a", NULL, SIZE_MAX, 0, 2, 2, 0));
    for (int k = 0; k < 6; k++) {
      lottie_export_options options = {.size = sizeof options};
      int32_t *members[] = {&options.format, &options.width, &options.height, &options.fit, &options.plays, &options.quality};
      *members[k] = n;
      if (k == 1 || k == 2) options.first = 0, options.last = 1;
      CALL(lottie_export(animation, &options, none, NULL));
    }
    lottie_status_name(n);
  }
  for (size_t i = 0; i < COUNT(texts); i++) {
    const char *t = texts[i];
    for (int k = 0; k < 2; k++) {
      const char *name = k ? t : "ground", *value = k ? "ground" : t;
      CALL(lottie_set_value_text(animation, name, value));
      CALL(lottie_set_slot_text(animation, name, value));
      CALL(lottie_set_slot_json(animation, name, value));
      CALL(lottie_set_slot_image(animation, name, value, 1, 1));
      CALL(lottie_set_input_text(animation, name, value));
    }
    CALL(lottie_set_value_color(animation, t, 0, 0, 0, 1));
    CALL(lottie_set_value_number(animation, t, 1));
    CALL(lottie_clear_value(animation, t));
    CALL(lottie_set_enabled(animation, t, 0));
    CALL(lottie_set_enabled(animation, t, 1));
    CALL(lottie_get_value_numbers(animation, t, 0, &number, 1, &count));
    CALL(lottie_get_value_numbers(animation, t, 0, NULL, 1, &count));
    CALL(lottie_get_value_text(animation, t, 0, NULL));
    CALL(lottie_set_image(animation, t, "x", 1));
    CALL(lottie_set_font(animation, t, "x", 1));
    CALL(lottie_reset_slot(animation, t));
    CALL(lottie_set_theme(animation, t));
    CALL(lottie_set_theme_json(animation, t));
    CALL(lottie_set_marker(animation, t));
    CALL(lottie_load_machine_json(animation, t));
    CALL(lottie_load_machine(animation, t));
    CALL(lottie_start_machine(animation, t));
    CALL(lottie_fire(animation, t));
    CALL(lottie_get_input_text(animation, t, &text));
    CALL(lottie_render_player(animation, &picture, NULL));
    CHECK(lottie_open(t, NULL, NULL) == NULL);
  }
  for (size_t i = 0; i < COUNT(sizes); i++) {
    CALL(lottie_set_image(animation, "a", "x", sizes[i]));
    CALL(lottie_set_font(animation, "a", "x", sizes[i]));
    CALL(lottie_set_value_gradient(animation, "a", &number, sizes[i]));
    REFUSED(lottie_get_sound(animation, 0, sizes[i] | SIZE_MAX / 2, NULL));
    CHECK(lottie_open_memory("x", sizes[i], NULL, NULL) == NULL);
  }
  REFUSED(lottie_get_sound(animation, INT64_MAX, 1, (float *)points));
  REFUSED(lottie_get_sound(animation, INT64_MIN, 1, (float *)points));
  REFUSED(lottie_get_sound(animation, 0, 1, NULL));
  CALL(lottie_get_sound(animation, 0, 0, NULL));
  // Where a struct is missing.
  REFUSED(lottie_get_info(animation, NULL));
  REFUSED(lottie_get_marker(animation, 0, NULL));
  REFUSED(lottie_get_layer(animation, 0, NULL));
  REFUSED(lottie_get_input(animation, 0, NULL));
  REFUSED(lottie_get_layer_corners(animation, 0, 0, NULL));
  REFUSED(lottie_find_layers(animation, 0, 0, 0, NULL, 1, NULL));
  CALL(lottie_find_layers(animation, 0, 0, 0, NULL, 0, NULL));
  CALL(lottie_get_keypath(animation, 0, NULL));
  REFUSED(lottie_get_player(animation, NULL));
  REFUSED(lottie_get_poster(animation, NULL));
  REFUSED(lottie_export(animation, NULL, none, NULL));
  REFUSED(lottie_last_error(animation, NULL));
  lottie_export_options options = {.size = sizeof options};
  REFUSED(lottie_export(animation, &options, NULL, NULL));
  CALL(lottie_locate(animation, &picture, 0, 0, NULL));
  CALL(lottie_tick(animation, 1, NULL));
  CHECK(lottie_open_memory(NULL, 4, NULL, NULL) == NULL);
  CHECK(lottie_open_memory(NULL, 0, NULL, NULL) == NULL);
  // Options that are none.
  lottie_error error = {.size = sizeof error};
  lottie_open_options wrong = {.size = 3};
  CHECK(lottie_open_memory("{}", 2, &wrong, &error) == NULL);
  CHECK_STATUS(error.code, LOTTIE_INVALID);
  wrong = (lottie_open_options){.size = sizeof wrong, .threads = 3};
  CHECK(lottie_open_memory("{}", 2, &wrong, NULL) == NULL);
  lottie_limits limits = {.size = sizeof limits};
  memset((char *)&limits + 8, 255, sizeof limits - 8);
  wrong = (lottie_open_options){.size = sizeof wrong, .limits = &limits};
  CHECK(lottie_open_memory("{}", 2, &wrong, NULL) == NULL);
  error.size = 4;
  CHECK(lottie_open_memory("{}", 2, NULL, &error) == NULL);
  free(picture.pixels);
}

void check_arguments(void) {
  handles();
  static const char *names[] = {"Samples/loading-dots.json", "Interactive/themed-card.lottie", "Interactive/rating-machine.lottie"};
  for (size_t i = 0; i < COUNT(names); i++) {
    animation = sample(names[i]);
    targets();
    calls();
    lottie_free(animation);
  }
}
