// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <math.h>
#include <time.h>

// The byte of a channel of BGRA, not premultiplied.
static int straight(int channel, int alpha) { return alpha == 0 ? 0 : (channel * 255 + alpha / 2) / alpha; }

// All formats have the same picture.
static void formats(void) {
  lottie_animation *animation = sample("Samples/gradients-and-strokes.json");
  const int w = 120, h = 90;
  lottie_target all[5];
  for (int format = 0; format < 5; format++) {
    all[format] = target(w, h, format);
    CHECK_STATUS(lottie_render(animation, 40, &all[format], NULL), LOTTIE_OK);
  }
  int wrong = 0, seen = 0;
  for (int i = 0; i < w * h; i++) {
    const uint8_t *pixel = (const uint8_t *)all[LOTTIE_BGRA_PREMULTIPLIED].pixels + i * 4;
    const uint8_t *turned = (const uint8_t *)all[LOTTIE_RGBA_PREMULTIPLIED].pixels + i * 4;
    const uint8_t *bgra = (const uint8_t *)all[LOTTIE_BGRA].pixels + i * 4;
    const uint8_t *rgba = (const uint8_t *)all[LOTTIE_RGBA].pixels + i * 4;
    uint8_t alpha = ((const uint8_t *)all[LOTTIE_ALPHA].pixels)[i];
    seen += alpha > 0;
    for (int c = 0; c < 3; c++) {
      wrong += turned[2 - c] != pixel[c] || bgra[2 - c] != rgba[c];
      wrong += abs(bgra[c] - straight(pixel[c], pixel[3])) > 1;
    }
    wrong += pixel[3] != alpha || turned[3] != alpha || bgra[3] != alpha || rgba[3] != alpha;
  }
  CHECK(seen > 100);
  CHECK(wrong == 0);
  for (int format = 0; format < 5; format++) free(all[format].pixels);
  lottie_free(animation);
}

// Painting only what changed gives the same picture as painting all of it, and writes nothing outside of the rectangle.
static void changes(void) {
  lottie_animation *animation = sample("Samples/loading-dots.json"), *whole = sample("Samples/loading-dots.json");
  for (int format = 0; format < 5; format++) {
    lottie_target parts = target(100, 80, format), all = target(100, 80, format), before = target(100, 80, format);
    int bytes = format == LOTTIE_ALPHA ? 1 : 4;
    long area = 0;
    for (int frame = 0; frame < 30; frame++) {
      memcpy(before.pixels, parts.pixels, parts.bytes);
      parts.flags = frame == 0 ? 0 : LOTTIE_HOLDS_LAST;
      lottie_rect rect = {-1, -1, -1, -1};
      CHECK_STATUS(lottie_render(animation, frame, &parts, &rect), LOTTIE_OK);
      CHECK_STATUS(lottie_render(whole, frame, &all, NULL), LOTTIE_OK);
      CHECK(memcmp(parts.pixels, all.pixels, all.bytes) == 0);
      CHECK(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= 100 && rect.y + rect.height <= 80);
      area += (long)rect.width * rect.height;
      int outside = 0;
      for (int i = 0; i < 100 * 80; i++) {
        int x = i % 100, y = i / 100;
        bool inside = x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
        if (!inside) outside += memcmp((char *)parts.pixels + i * bytes, (char *)before.pixels + i * bytes, (size_t)bytes) != 0;
      }
      CHECK(outside == 0);
    }
    CHECK(area < 30L * 100 * 80);
    // The same frame again changes nothing; without the promise all is written.
    lottie_rect rect;
    CHECK_STATUS(lottie_render(animation, 29, &parts, &rect), LOTTIE_OK);
    CHECK(rect.width == 0 && rect.height == 0);
    memset(parts.pixels, 77, parts.bytes);
    parts.flags = 0;
    CHECK_STATUS(lottie_render(animation, 29, &parts, &rect), LOTTIE_OK);
    CHECK(rect.width == 100 && rect.height == 80 && memcmp(parts.pixels, all.pixels, all.bytes) == 0);
    free(parts.pixels), free(all.pixels), free(before.pixels);
  }
  lottie_free(animation), lottie_free(whole);
}

// A promise that is not kept, since memory, size or format are others, is not believed.
static void brokenPromises(void) {
  lottie_animation *animation = sample("Samples/heart-button.json"), *other = sample("Samples/heart-button.json");
  static const struct { int width, height, format; } kinds[] = {
    {60, 60, 0}, {60, 60, 3}, {61, 60, 0}, {60, 60, 0}, {60, 60, 4}, {60, 60, 2}, {90, 30, 2}, {60, 60, 0},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    lottie_target held = target(kinds[i].width, kinds[i].height, kinds[i].format);
    lottie_target fresh = target(kinds[i].width, kinds[i].height, kinds[i].format);
    held.flags = LOTTIE_HOLDS_LAST;
    CHECK_STATUS(lottie_render(animation, 20, &held, NULL), LOTTIE_OK);
    CHECK_STATUS(lottie_render(other, 20, &fresh, NULL), LOTTIE_OK);
    CHECK(sum(&held) == sum(&fresh));
    free(held.pixels), free(fresh.pixels);
  }
  lottie_free(animation), lottie_free(other);
}

// Gaps between rows, and memory that is not aligned, stay and are written as they should.
static void strides(void) {
  lottie_animation *animation = sample("Samples/logo-reveal.json");
  for (int format = 0; format < 5; format++) {
    size_t row = 50 * (format == LOTTIE_ALPHA ? 1 : 4);
    lottie_target tight = target(50, 40, format);
    CHECK_STATUS(lottie_render(animation, 70, &tight, NULL), LOTTIE_OK);
    for (size_t shift = 0; shift < 3; shift++) {
      size_t stride = row + 5 * shift;
      uint8_t *memory = malloc(stride * 40 + 64);
      memset(memory, 171, stride * 40 + 64);
      lottie_target loose = tight;
      loose.pixels = memory + shift;
      loose.stride = stride;
      loose.bytes = stride * 39 + row;
      CHECK_STATUS(lottie_render(animation, 70, &loose, NULL), LOTTIE_OK);
      int wrong = 0;
      for (size_t y = 0; y < 40; y++) {
        wrong += memcmp(memory + shift + y * stride, (char *)tight.pixels + y * row, row) != 0;
        for (size_t i = row; i < stride && y < 39; i++) wrong += memory[shift + y * stride + i] != 171;
      }
      for (size_t i = 0; i < shift; i++) wrong += memory[i] != 171;
      for (size_t i = shift + loose.bytes; i < stride * 40 + 64; i++) wrong += memory[i] != 171;
      CHECK(wrong == 0);
      free(memory);
    }
    free(tight.pixels);
  }
  lottie_free(animation);
}

// A part of a picture is that part of the whole one, in each fit.
static void regions(void) {
  lottie_animation *animation = sample("Samples/precomps.json");
  for (int fit = LOTTIE_FIT; fit <= LOTTIE_BOTTOM_RIGHT; fit++) {
    lottie_target whole = target(160, 100, LOTTIE_BGRA_PREMULTIPLIED);
    whole.fit = fit;
    whole.background = 0x336699ff;
    CHECK_STATUS(lottie_render(animation, 33, &whole, NULL), LOTTIE_OK);
    lottie_target part = target(60, 45, LOTTIE_BGRA_PREMULTIPLIED);
    part.width = 160, part.height = 100;
    part.region = (lottie_rect){37, 21, 60, 45};
    part.fit = fit;
    part.background = 0x336699ff;
    CHECK_STATUS(lottie_render(animation, 33, &part, NULL), LOTTIE_OK);
    int most = 0;
    for (int y = 0; y < 45; y++) {
      for (int x = 0; x < 60 * 4; x++) {
        int a = ((uint8_t *)part.pixels)[y * 240 + x];
        int b = ((uint8_t *)whole.pixels)[(y + 21) * 640 + 37 * 4 + x];
        if (abs(a - b) > most) most = abs(a - b);
      }
    }
    // Positions are rounded to parts of a pixel from another origin.
    CHECK(most <= 2);
    CHECK(((uint8_t *)whole.pixels)[3] == 255);
    free(whole.pixels), free(part.pixels);
  }
  lottie_point point;
  lottie_target view = {.size = sizeof view, .width = 160, .height = 100, .region = {37, 21, 60, 45}};
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  CHECK_STATUS(lottie_locate(animation, &view, 80 - 37, 50 - 21, &point), LOTTIE_OK);
  CHECK(fabs(point.x - info.width / 2) < 1e-6 && fabs(point.y - info.height / 2) < 1e-6);
  lottie_free(animation);
}

// The frame for a small picture: that of its marker, else the first tried one with something in it.
static void posters(void) {
  static const struct {
    const char *more;
    double frame;
  } rows[] = {
    {"", 19}, {",\"markers\":[{\"cm\":\"Poster\",\"tm\":7,\"dr\":0}]", 7}, {",\"markers\":[{\"cm\":\"other\",\"tm\":7,\"dr\":0}]", 19},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char json[512];
    // One third and one half of the frames are before the layer.
    snprintf(
      json, sizeof json,
      "{\"fr\":10,\"ip\":0,\"op\":30,\"w\":2000,\"h\":2,\"layers\":[{\"ty\":1,\"ip\":16,\"op\":30,\"ks\":{},\"sw\":20,\"sh\":20,"
      "\"sc\":\"#ff0000\"}]%s}",
      rows[i].more);
    lottie_animation *animation = lottie_open_memory(json, strlen(json), NULL, NULL);
    double frame = -1;
    CHECK_STATUS(lottie_get_poster(animation, &frame), LOTTIE_OK);
    CHECK(frame == rows[i].frame);
    lottie_free(animation);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

// Another size costs a frame and not a load.
static void sizes(void) {
  lottie_animation *animation = sample("Samples/boat-loader.json");
  lottie_target small = target(64, 64, 0), large = target(65, 65, 0);
  CHECK_STATUS(lottie_render(animation, 10, &small, NULL), LOTTIE_OK);
  double resized = 1e9, loaded = 1e9;
  for (int i = 0; i < 5; i++) {
    double start = now();
    CHECK_STATUS(lottie_render(animation, 10, i % 2 ? &small : &large, NULL), LOTTIE_OK);
    if (now() - start < resized) resized = now() - start;
    start = now();
    lottie_animation *other = sample("Samples/boat-loader.json");
    CHECK_STATUS(lottie_render(other, 10, &small, NULL), LOTTIE_OK);
    if (now() - start < loaded) loaded = now() - start;
    lottie_free(other);
  }
  CHECK(resized * 2 < loaded);
  free(small.pixels), free(large.pixels);
  lottie_free(animation);
}

// Frames beyond both ends, and none at all, are those of the ends.
static void frames(void) {
  lottie_animation *animation = sample("Samples/heart-button.json");
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(animation, &info), LOTTIE_OK);
  lottie_target first = target(40, 40, 0), last = target(40, 40, 0), other = target(40, 40, 0);
  CHECK_STATUS(lottie_render(animation, info.start, &first, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, info.end, &last, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, NAN, &other, NULL), LOTTIE_OK);
  CHECK(sum(&other) == sum(&first));
  const double after[] = {info.end + 1, 1e300, INFINITY};
  for (int i = 0; i < 3; i++) {
    CHECK_STATUS(lottie_render(animation, after[i], &other, NULL), LOTTIE_OK);
    CHECK(sum(&other) == sum(&last));
  }
  CHECK_STATUS(lottie_render(animation, -INFINITY, &other, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_render(animation, -1e300, &other, NULL), LOTTIE_OK);
  free(first.pixels), free(last.pixels), free(other.pixels);
  lottie_free(animation);
}

// A second thread that helps changes no pixel.
static void helpers(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/Samples/mattes-and-masks.json", assets);
  lottie_open_options options = {.size = sizeof options, .threads = 2};
  lottie_animation *two = lottie_open(path, &options, NULL), *one = sample("Samples/mattes-and-masks.json");
  CHECK(two != NULL);
  for (int format = 0; format < 5; format += 3) {
    lottie_target a = target(400, 300, format), b = target(400, 300, format);
    for (int frame = 0; frame < 60; frame += 12) {
      CHECK_STATUS(lottie_render(two, frame, &a, NULL), LOTTIE_OK);
      CHECK_STATUS(lottie_render(one, frame, &b, NULL), LOTTIE_OK);
      CHECK(sum(&a) == sum(&b));
    }
    free(a.pixels), free(b.pixels);
  }
  lottie_free(two), lottie_free(one);
}

void check_drawing(void) {
  formats();
  changes();
  brokenPromises();
  strides();
  regions();
  posters();
  sizes();
  helpers();
  frames();
}
