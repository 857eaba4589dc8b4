// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <math.h>

static void playback(void) {
  lottie_animation *animation = sample("Samples/heart-button.json");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  lottie_player player = {.size = sizeof player};
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(player.status == LOTTIE_STOPPED && player.is_moving == 0 && player.frame == info.start && player.speed == 1);
  CHECK_STATUS(lottie_pause(animation), LOTTIE_WRONG_STATE);
  CHECK_STATUS(lottie_play(animation), LOTTIE_OK);
  int32_t changed = 9;
  CHECK_STATUS(lottie_tick(animation, 100, &changed), LOTTIE_OK);
  CHECK(changed == 1);
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(fabs(player.frame - (info.start + 0.1 * info.framerate)) < 0.01 && player.status == LOTTIE_PLAYING);
  CHECK_STATUS(lottie_tick(animation, 0, &changed), LOTTIE_OK);
  CHECK(changed == 0);

  // The player's picture is that of its frame.
  lottie_target one = target(50, 50, 0), other = target(50, 50, 0);
  CHECK_STATUS(lottie_render_player(animation, &one, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, player.frame, &other, NULL), LOTTIE_OK);
  CHECK(sum(&one) == sum(&other));

  CHECK_STATUS(lottie_set_speed(animation, 2), LOTTIE_OK);
  CHECK_STATUS(lottie_set_speed(animation, 0), LOTTIE_INVALID);
  CHECK_STATUS(lottie_set_loop(animation, 1, 2), LOTTIE_OK);
  CHECK_STATUS(lottie_set_mode(animation, LOTTIE_BOUNCE), LOTTIE_OK);
  CHECK_STATUS(lottie_set_mode(animation, 4), LOTTIE_INVALID);
  CHECK_STATUS(lottie_set_mode(animation, LOTTIE_FORWARD), LOTTIE_OK);
  CHECK_STATUS(lottie_set_range(animation, info.start + 2, info.start + 10), LOTTIE_OK);
  CHECK_STATUS(lottie_set_range(animation, 10, 2), LOTTIE_INVALID);
  CHECK_STATUS(lottie_seek(animation, info.start + 1), LOTTIE_INVALID);
  CHECK_STATUS(lottie_seek(animation, info.start + 3), LOTTIE_OK);
  for (int i = 0; i < 200; i++) CHECK_STATUS(lottie_tick(animation, 20, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(player.status == LOTTIE_STOPPED && player.loops == 1 && player.loop_count == 2);
  CHECK(player.first == info.start + 2 && player.last == info.start + 10);

  static const int wanted[] = {
    LOTTIE_EVENT_LOADED, LOTTIE_EVENT_PLAYED, LOTTIE_EVENT_LOOPED, LOTTIE_EVENT_STOPPED, LOTTIE_EVENT_LOOPED, LOTTIE_EVENT_COMPLETED,
  };
  lottie_event event = {.size = sizeof event};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    CHECK_STATUS(lottie_next_event(animation, &event), LOTTIE_OK);
    CHECK(event.kind == wanted[i]);
    if (event.kind == LOTTIE_EVENT_LOOPED) CHECK(event.number == (i == 2 ? 1 : 2));
  }
  CHECK_STATUS(lottie_next_event(animation, &event), LOTTIE_NOT_FOUND);

  lottie_marker marker = {.size = sizeof marker};
  CHECK_STATUS(lottie_get_marker(animation, 0, &marker), LOTTIE_OK);
  char name[128];
  snprintf(name, sizeof name, "%s", marker.name);
  CHECK_STATUS(lottie_set_marker(animation, name), LOTTIE_OK);
  CHECK_STATUS(lottie_set_marker(animation, "none"), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_marker(animation, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_start_machine(animation, NULL), LOTTIE_WRONG_STATE);
  CHECK_STATUS(lottie_load_machine(animation, "none"), LOTTIE_NOT_FOUND);
  free(one.pixels), free(other.pixels);
  lottie_free(animation);
}

// The animation of five stars: a click chooses how many.
static void machine(void) {
  lottie_animation *animation = sample("Interactive/rating-machine.lottie");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  char id[64];
  snprintf(id, sizeof id, "%s", info.initial_machine ? info.initial_machine : "");
  CHECK(info.machines == 1 && strcmp(id, "rating") == 0);
  lottie_input input = {.size = sizeof input};
  CHECK_STATUS(lottie_get_input(animation, 0, &input), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_load_machine(animation, id), LOTTIE_OK);
  static const char *names[] = {"rating", "shown"};
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(lottie_get_input(animation, i, &input), LOTTIE_OK);
    CHECK(input.kind == LOTTIE_INPUT_NUMBER && strcmp(input.name, names[i]) == 0);
  }
  CHECK_STATUS(lottie_get_input(animation, 2, &input), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_start_machine(animation, NULL), LOTTIE_OK);
  lottie_player player = {.size = sizeof player};
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(player.machine_status == LOTTIE_MACHINE_RUNNING && player.state && strcmp(player.state, "stars0") == 0);
  lottie_target none = target(100, 30, 0), three = target(100, 30, 0);
  CHECK_STATUS(lottie_render_player(animation, &none, NULL), LOTTIE_OK);

  double number = -1;
  CHECK_STATUS(lottie_get_input_number(animation, "shown", &number), LOTTIE_OK);
  CHECK(number == 0);
  CHECK_STATUS(lottie_set_input_number(animation, "shown", 3), LOTTIE_OK);
  CHECK_STATUS(lottie_get_input_number(animation, "shown", &number), LOTTIE_OK);
  CHECK(number == 3);
  CHECK_STATUS(lottie_set_input_boolean(animation, "shown", 1), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_set_input_text(animation, "none", "x"), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_fire(animation, "none"), LOTTIE_NOT_FOUND);
  CHECK_STATUS(lottie_tick(animation, 50, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(player.machine_status == LOTTIE_MACHINE_TWEENING && player.is_moving == 1);
  CHECK_STATUS(lottie_render_player(animation, &three, NULL), LOTTIE_OK);
  CHECK(sum(&none) != sum(&three));
  for (int i = 0; i < 20; i++) CHECK_STATUS(lottie_tick(animation, 50, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_get_player(animation, &player), LOTTIE_OK);
  CHECK(strcmp(player.state, "stars3") == 0);

  int changes = 0, entered = 0;
  lottie_event event = {.size = sizeof event};
  while (lottie_next_event(animation, &event) == LOTTIE_OK) {
    changes += event.kind == LOTTIE_EVENT_NUMBER_CHANGED && strcmp(event.text, "shown") == 0 && event.number == 3;
    entered += event.kind == LOTTIE_EVENT_STATE_ENTERED && strcmp(event.text, "stars3") == 0;
  }
  CHECK(changes == 1 && entered == 1);
  CHECK_STATUS(lottie_post_pointer(animation, LOTTIE_POINTER_MOVE, info.width / 2, info.height / 2), LOTTIE_OK);
  CHECK_STATUS(lottie_post_pointer(animation, 6, 0, 0), LOTTIE_INVALID);
  CHECK_STATUS(lottie_stop_machine(animation), LOTTIE_OK);
  CHECK_STATUS(lottie_load_machine(animation, NULL), LOTTIE_OK);
  free(none.pixels), free(three.pixels);
  lottie_free(animation);
}

// A switch that follows the pointer: what it hits is found by the picture.
static void pointer(void) {
  lottie_animation *animation = sample("Interactive/toggle-machine.lottie");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  CHECK_STATUS(lottie_load_machine(animation, "toggle"), LOTTIE_OK);
  CHECK_STATUS(lottie_start_machine(animation, NULL), LOTTIE_OK);
  double x = info.width / 2, y = info.height / 2;
  CHECK_STATUS(lottie_post_pointer(animation, LOTTIE_POINTER_MOVE, x, y), LOTTIE_OK);
  CHECK_STATUS(lottie_post_pointer(animation, LOTTIE_POINTER_DOWN, x, y), LOTTIE_OK);
  CHECK_STATUS(lottie_post_pointer(animation, LOTTIE_POINTER_UP, x, y), LOTTIE_OK);
  CHECK_STATUS(lottie_post_pointer(animation, LOTTIE_POINTER_CLICK, x, y), LOTTIE_OK);
  for (int i = 0; i < 20; i++) CHECK_STATUS(lottie_tick(animation, 50, NULL), LOTTIE_OK);
  int32_t isOn = 0;
  CHECK_STATUS(lottie_get_input_boolean(animation, "isOn", &isOn), LOTTIE_OK);
  CHECK(isOn == 1);
  lottie_free(animation);
}

static void sound(void) {
  lottie_animation *animation = sample("Samples/jingle.json");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  CHECK(info.has_sound == 1);
  enum { frames = 48000 };
  static float samples[frames * 2], again[2000];
  CHECK_STATUS(lottie_get_sound(animation, 0, frames, samples), LOTTIE_OK);
  double power = 0;
  int wrong = 0;
  for (int i = 0; i < frames * 2; i++) {
    power += samples[i] * samples[i];
    wrong += !(samples[i] >= -1 && samples[i] <= 1);
  }
  CHECK(power > 1 && wrong == 0);
  // Samples are those of their numbers, whatever is asked for before.
  CHECK_STATUS(lottie_get_sound(animation, 5000, 1000, again), LOTTIE_OK);
  CHECK(memcmp(again, samples + 10000, sizeof again) == 0);
  CHECK_STATUS(lottie_get_sound(animation, -1000, 1000, again), LOTTIE_OK);
  for (int i = 0; i < 2000; i++) wrong += again[i] != 0;
  CHECK_STATUS(lottie_get_sound(animation, INT64_C(1) << 40, 1000, again), LOTTIE_OK);
  for (int i = 0; i < 2000; i++) wrong += again[i] != 0;
  CHECK(wrong == 0);
  lottie_free(animation);
}

static size_t written;
static char head[12];

static int32_t write(void *user, const void *bytes, size_t count) {
  if (written == 0) memcpy(head, bytes, count < sizeof head ? count : sizeof head);
  written += count;
  return *(int *)user;
}

static int reports;

static int32_t progress(void *user, int32_t done, int32_t total) {
  reports++;
  CHECK(done >= 1 && done <= total);
  return *(int *)user;
}

static void movies(void) {
  static const struct { int format; const char *head; } kinds[] = {
    {LOTTIE_GIF, "GIF89a"}, {LOTTIE_APNG, "\x89PNG"}, {LOTTIE_WEBP, "RIFF"},
  };
  lottie_animation *animation = sample("Samples/loading-dots.json");
  int answer = 0;
  lottie_export_options options = {.size = sizeof options, .width = 40, .height = 30, .progress = progress, .progress_user = &answer};
  options.first = 0, options.last = 6;
  for (int i = 0; i < 3; i++) {
    options.format = kinds[i].format;
    written = 0, reports = 0;
    CHECK_STATUS(lottie_export(animation, &options, write, &answer), LOTTIE_OK);
    CHECK(written > 100 && reports > 0 && memcmp(head, kinds[i].head, strlen(kinds[i].head)) == 0);
  }
  answer = 1, written = 0;
  CHECK_STATUS(lottie_export(animation, &options, write, &answer), LOTTIE_CANCELLED);
  CHECK(written == 0);
  answer = 0;
  options.format = 3;
  CHECK_STATUS(lottie_export(animation, &options, write, &answer), LOTTIE_INVALID);
  lottie_free(animation);
}

void check_playing(void) {
  playback();
  machine();
  pointer();
  sound();
  movies();
}
