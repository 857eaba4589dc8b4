// SPDX-License-Identifier: Apache-2.0

// Runs loops over pixels with numbers that are the same everywhere, and prints a sum of what each wrote, so that processors can be
// compared: Scripts/aarch64 runs it here and in an emulator.

#include <CKernels.h>
#include <stdio.h>
#include <string.h>

enum { COUNT = 4096, SIDE = 64 };

static uint64_t state = 1;

static uint32_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

// A colour multiplied by its alpha; many are transparent or opaque.
static uint32_t pixel(void) {
  uint32_t kind = next() % 4, alpha = kind == 0 ? 0 : kind == 1 ? 255 : next() % 256, color = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) color |= (next() % (alpha + 1)) << shift;
  return color;
}

static uint32_t row[COUNT], source[COUNT], ramp_colors[256];
static uint8_t shares[COUNT], bytes[COUNT], result[COUNT];
static uint16_t a[COUNT], b[COUNT];
static float memory[1 << 16];

static void prepare(void) {
  state = 1;
  for (int i = 0; i < COUNT; i++) {
    row[i] = pixel(), source[i] = pixel();
    shares[i] = (uint8_t)next(), bytes[i] = (uint8_t)next(), result[i] = 0;
    a[i] = (uint16_t)(next() % 65281), b[i] = (uint16_t)(next() % 65281);
  }
  for (int i = 0; i < 256; i++) ramp_colors[i] = pixel();
}

static void print(const char *name, const void *data, size_t size) {
  uint64_t sum = 14695981039346656037u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ ((const uint8_t *)data)[i]) * 1099511628211u;
  printf("%-16s %016llx\n", name, (unsigned long long)sum);
  prepare();
}

#define ROW(name, call) (call, print(name, row, sizeof row))
#define RESULT(name, call) (call, print(name, result, sizeof result))

int main(int count, char **arguments) {
  lottie_kernels_choose(count > 1 && strcmp(arguments[1], "baseline") == 0);
  prepare();
  ROW("fill", lottie_fill(row, 0x80402010, COUNT));
  ROW("over_color", lottie_over_color(row, 0x80402010, COUNT));
  ROW("over_row", lottie_over_row(row, source, 200, COUNT));
  ROW("add_row", lottie_add_row(row, source, 200, COUNT));
  for (int mode = LOTTIE_MULTIPLY; mode <= LOTTIE_EXCLUSION; mode++) {
    ROW("blend_row", lottie_blend_row(row, source, 200, COUNT, (lottie_blend_mode)mode));
  }
  ROW("multiply", lottie_multiply(row, 77, COUNT));
  ROW("multiply_mask", lottie_multiply_mask(row, shares, COUNT));
  ROW("over_row_mask", lottie_over_row_mask(row, source, shares, COUNT));
  ROW("multiply_alpha", lottie_multiply_alpha(row, source, 255, COUNT));
  ROW("multiply_luma", lottie_multiply_luma(row, source, 0, COUNT));
  ROW("below_color", lottie_below_color(row, 0xff336699, 180, shares, COUNT));
  RESULT("copy_alpha", lottie_copy_alpha(row, result, COUNT));
  RESULT("mix", lottie_mix(a, b, 100, result, COUNT));
  RESULT("remove", (memcpy(result, shares, COUNT), lottie_remove(result, bytes, COUNT)));

  // A gradient, over a row that is covered in part.
  lottie_run runs[] = {{0, 1000, 255}, {1000, 2000, 90}, {3000, 1096, 255}};
  uint32_t ends[] = {3};
  lottie_coverage coverage = {runs, ends, shares, 0, 1};
  lottie_ramp ramp = {ramp_colors, 255, false};
  ROW("paint_color", lottie_paint_color(&coverage, row, COUNT * 4, 0x80402010));
  ROW("paint_linear", lottie_paint_linear(&coverage, 0, row, &ramp, -123456789, 987654));
  lottie_radial_row radial = {-0.9f, 0.3f, 0.0005f, 0.0001f, 0.2f, -0.1f, 1 / (1 - 0.05f), false};
  ROW("paint_radial", lottie_paint_radial(&coverage, 0, row, &ramp, 0, &radial));

  // Blurs of colours.
  lottie_pixels pixels = {(uint8_t *)row, SIDE * 4, SIDE, SIDE};
  lottie_box box = {5, 0.37f, 1 / (2 * 5 + 1 + 2 * 0.37f)};
  ROW("blur_rows", lottie_blur_rows(&pixels, 4, &box, memory));
  ROW("blur_columns", lottie_blur_columns(&pixels, 4, &box, memory));
  lottie_relief relief = {1.7f, 0.2f, 0.9f, 0.6f, -0.5f, 0.4f, 1.1f, 0.8f};
  RESULT("light", lottie_light(shares + 1, shares + 513, shares + 1025, bytes, result, 500, &relief));
  return 0;
}
