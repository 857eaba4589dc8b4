// SPDX-License-Identifier: Apache-2.0
/* Times the loops of Sources/CKernels on a picture of 512x512 pixels, in both versions, beside the same steps by Pixman and
   the time that the memory takes. Prints a table in Markdown, in microseconds. Scripts/bench --operations runs it. */
#define _POSIX_C_SOURCE 199309L
#include <CKernels.h>
#include <pixman.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 512, ROUNDS = 41, BATCH = 8 };
static uint32_t *target, *source;
static uint8_t *shares;
static pixman_image_t *target_image, *source_image, *shares_image, *color_image, *share_image, *linear, *radial;
static lottie_run runs[SIDE];
static uint32_t ends[SIDE];
static uint32_t ramp_colors[1024];
static lottie_ramp ramp = {ramp_colors, 1023, true};
static const uint32_t color = 0x80402010;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int compared(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// The median time of a function in microseconds.
static double timed(void (*run)(void)) {
  double times[ROUNDS];
  for (int i = 0; i < ROUNDS; i++) {
    double start = now();
    for (int k = 0; k < BATCH; k++) run();
    times[i] = (now() - start) / BATCH;
  }
  qsort(times, ROUNDS, sizeof *times, compared);
  return times[ROUNDS / 2];
}

static lottie_coverage all(uint32_t value) {
  for (int y = 0; y < SIDE; y++) {
    runs[y] = (lottie_run){0, SIDE, value + (value >= LOTTIE_MIXED ? (uint32_t)(y * SIDE) : 0)};
    ends[y] = (uint32_t)y + 1;
  }
  return (lottie_coverage){runs, ends, shares, 0, SIDE};
}

// MARK: The loops

#define ROWS(call) \
  for (int y = 0; y < SIDE; y++) { \
    uint32_t *row = target + y * SIDE, *from = source + y * SIDE; \
    uint8_t *mask = shares + y * SIDE; \
    (void)from, (void)mask; \
    call; \
  }

static void our_clear(void) { ROWS(lottie_fill(row, 0, SIDE)) }
static void our_fill(void) { ROWS(lottie_fill(row, 0xff804020, SIDE)) }
static void our_over_color(void) { ROWS(lottie_over_color(row, color, SIDE)) }
static void our_over_row(void) { ROWS(lottie_over_row(row, from, 255, SIDE)) }
static void our_over_row_share(void) { ROWS(lottie_over_row(row, from, 128, SIDE)) }
static void our_over_row_mask(void) { ROWS(lottie_over_row_mask(row, from, mask, SIDE)) }
static void our_multiply(void) { ROWS(lottie_multiply(row, 254, SIDE)) }
static void our_multiply_mask(void) { ROWS(lottie_multiply_mask(row, mask, SIDE)) }
static void our_multiply_alpha(void) { ROWS(lottie_multiply_alpha(row, from, 0, SIDE)) }
static void our_multiply_luma(void) { ROWS(lottie_multiply_luma(row, from, 0, SIDE)) }
static void our_coverage(void) {
  lottie_coverage coverage = all(LOTTIE_MIXED);
  lottie_paint_color(&coverage, target, SIDE * 4, 0xff804020);
}
static void our_linear(void) {
  lottie_coverage coverage = all(255);
  for (int y = 0; y < SIDE; y++) lottie_paint_linear(&coverage, y, target + y * SIDE, &ramp, (int64_t)y << 32, 1ll << 32);
}
static void our_radial(void) {
  lottie_coverage coverage = all(255);
  for (int y = 0; y < SIDE; y++) {
    lottie_radial_row row = {-1, (float)y / 256 - 1, 1.0f / 256, 0, 0, 0, 1, true};
    lottie_paint_radial(&coverage, y, target + y * SIDE, &ramp, 0, &row);
  }
}

// MARK: Pixman

static void composite(pixman_op_t op, pixman_image_t *from, pixman_image_t *mask) {
  pixman_image_composite32(op, from, mask, target_image, 0, 0, 0, 0, 0, 0, SIDE, SIDE);
}
static void pixman_clear(void) { pixman_fill(target, SIDE, 32, 0, 0, SIDE, SIDE, 0); }
static void pixman_color(void) { pixman_fill(target, SIDE, 32, 0, 0, SIDE, SIDE, 0xff804020); }
static void pixman_over_color(void) { composite(PIXMAN_OP_OVER, color_image, NULL); }
static void pixman_over_row(void) { composite(PIXMAN_OP_OVER, source_image, NULL); }
static void pixman_over_row_share(void) { composite(PIXMAN_OP_OVER, source_image, share_image); }
static void pixman_over_row_mask(void) { composite(PIXMAN_OP_OVER, source_image, shares_image); }
static void pixman_multiply(void) { composite(PIXMAN_OP_IN_REVERSE, share_image, NULL); }
static void pixman_multiply_mask(void) { composite(PIXMAN_OP_IN_REVERSE, shares_image, NULL); }
static void pixman_multiply_alpha(void) { composite(PIXMAN_OP_IN_REVERSE, source_image, NULL); }
static void pixman_coverage(void) { composite(PIXMAN_OP_OVER, color_image, shares_image); }
static void pixman_linear(void) { composite(PIXMAN_OP_OVER, linear, NULL); }
static void pixman_radial(void) { composite(PIXMAN_OP_OVER, radial, NULL); }

// MARK: The memory

static void write_only(void) { memset(target, 0, SIDE * SIDE * 4); }
static void change(void) {
  for (int i = 0; i < SIDE * SIDE; i++) target[i] += 0x01010101;
}
static void change_by_mask(void) {
  for (int i = 0; i < SIDE * SIDE; i++) target[i] += shares[i];
}
static void change_by_row(void) {
  for (int i = 0; i < SIDE * SIDE; i++) target[i] += source[i];
}

typedef struct {
  const char *name;
  void (*ours)(void), (*pixman)(void), (*memory)(void);
} Operation;

static const Operation operations[] = {
  {"clear", our_clear, pixman_clear, write_only},
  {"fill with a colour", our_fill, pixman_color, write_only},
  {"composite a translucent colour", our_over_color, pixman_over_color, change},
  {"composite a colour by coverage", our_coverage, pixman_coverage, change_by_mask},
  {"linear gradient", our_linear, pixman_linear, write_only},
  {"radial gradient", our_radial, pixman_radial, write_only},
  {"composite a picture", our_over_row, pixman_over_row, change_by_row},
  {"composite a picture with an opacity", our_over_row_share, pixman_over_row_share, change_by_row},
  {"composite a picture by a mask", our_over_row_mask, pixman_over_row_mask, change_by_row},
  {"multiply by an opacity", our_multiply, pixman_multiply, change},
  {"multiply by a mask", our_multiply_mask, pixman_multiply_mask, change_by_mask},
  {"multiply by an alpha matte", our_multiply_alpha, pixman_multiply_alpha, change_by_row},
  {"multiply by a luma matte", our_multiply_luma, NULL, change_by_row},
};

static pixman_image_t *bits(pixman_format_code_t format, void *memory, int stride) {
  return pixman_image_create_bits(format, SIDE, SIDE, memory, stride);
}

static void prepare(void) {
  target = aligned_alloc(64, SIDE * SIDE * 4);
  source = aligned_alloc(64, SIDE * SIDE * 4);
  shares = aligned_alloc(64, SIDE * SIDE);
  if (!target || !source || !shares) exit(70);
  uint32_t seed = 1;
  for (int i = 0; i < SIDE * SIDE; i++) {
    seed = seed * 1664525 + 1013904223;
    target[i] = 0xff336699;
    source[i] = 0x80000000 | (seed >> 8 & 0x7f7f7f);
    shares[i] = (uint8_t)(seed >> 24);
  }
  for (int i = 0; i < 1024; i++) ramp_colors[i] = 0xff000000 | (uint32_t)i / 4 * 0x010101;
  target_image = bits(PIXMAN_a8r8g8b8, target, SIDE * 4);
  source_image = bits(PIXMAN_a8r8g8b8, source, SIDE * 4);
  shares_image = bits(PIXMAN_a8, shares, SIDE);
  color_image = pixman_image_create_solid_fill(&(pixman_color_t){0x4040, 0x2020, 0x1010, 0x8080});
  share_image = pixman_image_create_solid_fill(&(pixman_color_t){0, 0, 0, 0x8080});
  pixman_gradient_stop_t stops[] = {{0, {0, 0, 0, 0xffff}}, {pixman_fixed_1, {0xffff, 0xffff, 0xffff, 0xffff}}};
  pixman_point_fixed_t from = {0, 0}, to = {pixman_int_to_fixed(SIDE), pixman_int_to_fixed(SIDE)};
  linear = pixman_image_create_linear_gradient(&from, &to, stops, 2);
  pixman_point_fixed_t middle = {pixman_int_to_fixed(SIDE / 2), pixman_int_to_fixed(SIDE / 2)};
  radial = pixman_image_create_radial_gradient(&middle, &middle, 0, pixman_int_to_fixed(SIDE / 2), stops, 2);
  pixman_image_set_repeat(linear, PIXMAN_REPEAT_PAD);
  pixman_image_set_repeat(radial, PIXMAN_REPEAT_PAD);
}

int main(void) {
  prepare();
  printf("| Operation on 512x512 pixels | baseline | AVX2 | Pixman | memory |\n|---|---|---|---|---|\n");
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    const Operation *operation = &operations[i];
    printf("| %s |", operation->name);
    lottie_kernels_choose(true);
    printf(" %.0f |", timed(operation->ours));
    lottie_kernels_choose(false);
    if (lottie_kernels_have_fast()) printf(" %.0f |", timed(operation->ours));
    else printf(" |");
    if (operation->pixman) printf(" %.0f |", timed(operation->pixman));
    else printf(" |");
    printf(" %.0f |\n", timed(operation->memory));
  }
  return 0;
}
