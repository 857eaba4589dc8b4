// SPDX-License-Identifier: Apache-2.0

// OBS without its window, for Scripts/obs --check; it needs an X server. Usage:
//   host MODULE DATA FILE MILLISECONDS [KEY KIND VALUE]...
// Loads the plug-in, makes a source of the file, pauses it at a time and writes "WIDTH HEIGHT" to stderr and its pixels to stdout:
// BGRA, multiplied by alpha as light. Settings are changed afterwards, as in the window, and the pixels are written again for each.
// The source is on air from the beginning, and the kind "restart" begins anew. The kind "sound" plays for VALUE milliseconds and
// writes what OBS hears of the source to the file KEY, two floats a frame. The other kinds are string, int, float, bool.
// Without settings the names of the properties go to stderr, too.

#include <X11/Xlib.h>
#include <obs-module.h>
#include <obs-nix-platform.h>
#include <obs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void keep_quiet(int level, const char *format, va_list arguments, void *unused) {
  (void)unused;
  if (level > LOG_WARNING) return;
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

static int draw(obs_source_t *source) {
  uint32_t width = obs_source_get_width(source), height = obs_source_get_height(source);
  fprintf(stderr, "%u %u\n", width, height);
  if (width == 0 || height == 0) return 1;
  obs_enter_graphics();
  gs_texrender_t *texture = gs_texrender_create(GS_BGRA, GS_ZS_NONE);
  gs_stagesurf_t *copy = gs_stagesurface_create(width, height, GS_BGRA);
  struct vec4 clear;
  vec4_zero(&clear);
  if (gs_texrender_begin(texture, width, height)) {
    gs_clear(GS_CLEAR_COLOR, &clear, 0, 0);
    gs_ortho(0, (float)width, 0, (float)height, -100, 100);
    obs_source_video_render(source);
    gs_texrender_end(texture);
  }
  gs_stage_texture(copy, gs_texrender_get_texture(texture));
  uint8_t *pixels;
  uint32_t stride;
  if (gs_stagesurface_map(copy, &pixels, &stride)) {
    for (uint32_t y = 0; y < height; y++) fwrite(pixels + (size_t)y * stride, 4, width, stdout);
    gs_stagesurface_unmap(copy);
  }
  gs_stagesurface_destroy(copy);
  gs_texrender_destroy(texture);
  obs_leave_graphics();
  return 0;
}

static void wait_for_frames(void) { usleep(300000); }

static void hear(void *file, obs_source_t *source, const struct audio_data *audio, bool isMuted) {
  (void)source;
  for (uint32_t i = 0; !isMuted && i < audio->frames; i++) {
    for (int side = 0; side < 2; side++) fwrite((const float *)audio->data[side] + i, sizeof(float), 1, file);
  }
}

// Plays and records.
static int record(obs_source_t *source, const char *path, int milliseconds) {
  FILE *file = fopen(path, "wb");
  if (!file) return 1;
  fprintf(stderr, "%s\n", obs_source_audio_active(source) ? "in the mixer" : "not in the mixer");
  obs_source_add_audio_capture_callback(source, hear, file);
  obs_source_media_play_pause(source, false);
  usleep((useconds_t)milliseconds * 1000);
  obs_source_media_play_pause(source, true);
  wait_for_frames();
  obs_source_remove_audio_capture_callback(source, hear, file);
  return fclose(file);
}

static void print_properties(obs_properties_t *properties) {
  for (obs_property_t *p = obs_properties_first(properties); p; obs_property_next(&p)) {
    fprintf(stderr, "%s\n", obs_property_name(p));
    if (obs_property_get_type(p) == OBS_PROPERTY_GROUP) print_properties(obs_property_group_content(p));
  }
}

int main(int count, char **arguments) {
  if (count < 5) return 64;
  Display *display = XOpenDisplay(NULL);
  if (!display) return fprintf(stderr, "there is no X server\n"), 69;
  base_set_log_handler(keep_quiet, NULL);
  obs_set_nix_platform(OBS_NIX_PLATFORM_X11_EGL);
  obs_set_nix_platform_display(display);
  if (!obs_startup("en-US", NULL, NULL)) return 1;
  struct obs_video_info video = {
    .graphics_module = "libobs-opengl", .fps_num = 30, .fps_den = 1, .base_width = 320, .base_height = 240, .output_width = 320,
    .output_height = 240, .output_format = VIDEO_FORMAT_NV12, .colorspace = VIDEO_CS_709, .range = VIDEO_RANGE_PARTIAL,
  };
  if (obs_reset_video(&video) != OBS_VIDEO_SUCCESS) return fprintf(stderr, "OBS cannot draw here\n"), 69;
  struct obs_audio_info sound = {.samples_per_sec = 48000, .speakers = SPEAKERS_STEREO};
  if (!obs_reset_audio(&sound)) return fprintf(stderr, "OBS has no sound here\n"), 69;
  obs_module_t *module;
  if (obs_open_module(&module, arguments[1], arguments[2]) != MODULE_SUCCESS || !obs_init_module(module)) return 2;
  obs_data_t *settings = obs_data_create();
  obs_data_set_string(settings, "file", arguments[3]);
  obs_source_t *source = obs_source_create("lottie_source", "test", settings, NULL);
  if (!source) return 3;
  // It is on air, so that time passes.
  obs_set_output_source(0, source);
  wait_for_frames();
  obs_source_media_play_pause(source, true);
  obs_source_media_set_time(source, atoll(arguments[4]));
  wait_for_frames();
  int status = draw(source);
  if (count == 5) {
    obs_properties_t *properties = obs_source_properties(source);
    print_properties(properties);
    obs_properties_destroy(properties);
  }
  for (int i = 5; i + 2 < count && status == 0; i += 3) {
    const char *key = arguments[i], *kind = arguments[i + 1], *value = arguments[i + 2];
    if (strcmp(kind, "sound") == 0) {
      status = record(source, key, atoi(value));
      continue;
    }
    if (strcmp(kind, "string") == 0) obs_data_set_string(settings, key, value);
    if (strcmp(kind, "int") == 0) obs_data_set_int(settings, key, strtoll(value, NULL, 0));
    if (strcmp(kind, "float") == 0) obs_data_set_double(settings, key, atof(value));
    if (strcmp(kind, "bool") == 0) obs_data_set_bool(settings, key, atoi(value));
    if (strcmp(kind, "restart") == 0) {
      obs_source_media_restart(source);
    } else {
      obs_source_update(source, settings);
    }
    wait_for_frames();
    status = draw(source);
  }
  obs_data_release(settings);
  obs_set_output_source(0, NULL);
  obs_source_release(source);
  obs_shutdown();
  XCloseDisplay(display);
  return status;
}
