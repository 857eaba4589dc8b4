// SPDX-License-Identifier: Apache-2.0

// Loops over pixels, for each kind of processor.
//
// Swift has no functions for a processor that is chosen while the program runs, so these are in C. Each is compiled twice
// from the same lines: for every processor of the architecture, and on x86 for those with AVX2 (x86-64-v3). Only integers
// and exactly rounded operations are used, so that both have the same results.
//
// Pixels are premultiplied 0xAARRGGBB. Coverage and opacity are in 0...255.

#ifndef CLOTTIE_KERNELS_H
#define CLOTTIE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// MARK: Choice

// Whether this processor has another version of the loops than the baseline.
bool lottie_kernels_have_fast(void);

// Chooses the baseline or, where there is one, the faster version, which is used from the start of the program.
void lottie_kernels_choose(bool baseline);

// MARK: Coverage

// A run of pixels in a row. `value` is the coverage of all of them, or, from LOTTIE_MIXED on, that plus the offset of the
// first one's coverage in `masks`.
typedef struct {
  int32_t x, count;
  uint32_t value;
} lottie_run;

#define LOTTIE_MIXED 0x80000000u

// The covered pixels of some rows.
typedef struct {
  const lottie_run *runs;
  // For each row, the index after its last run. The first row begins at `first`.
  const uint32_t *ends;
  const uint8_t *masks;
  uint32_t first;
  int32_t rows;
} lottie_coverage;

// The memory that `lottie_sweep` fills.
typedef struct {
  lottie_run *runs;
  uint32_t *ends;
  uint8_t *masks;
} lottie_coverage_memory;

// The number of cells in a block, which all have a coverage of their own if one changes.
#define LOTTIE_BLOCK 8

// The signed areas of a shape's edges.
typedef struct {
  // `stride` for each row, a multiple of LOTTIE_BLOCK, at least `width` + 2.
  int32_t *cells;
  // A bit for each cell that an edge crosses: it changes that cell and the next one. `words` for each row.
  uint64_t *crossed;
  int32_t width, rows, stride, words;
  // The top left corner, in sub-pixels (1/256) of the picture.
  int32_t left, top;
  // The rule to fill with: even-odd, or else non-zero.
  bool is_even_odd;
} lottie_areas;

// A line from top to bottom, in sub-pixels of the picture, all within ±2^28.
typedef struct {
  int32_t x0, y0, x1, y1;
  // 1 for lines that go down in their outline, -1 for those that go up.
  int32_t sign;
} lottie_edge;

// Adds the signed areas of edges to the cells that they cross. Where an edge crosses rows and columns depends only on the
// edge, so that a part of a picture has the same pixels as in the whole.
void lottie_add_edges(const lottie_areas *areas, const lottie_edge *edges, ptrdiff_t count);

// Sums the areas up to coverage, and clears them.
//
// `memory` must have room for (stride / LOTTIE_BLOCK + 1) * rows runs, rows ends and stride * rows masks.
// Returns the number of bytes of masks.
uint32_t lottie_sweep(const lottie_areas *areas, lottie_coverage_memory memory);

// Limits the runs to columns from..<to. `runs` and `ends` receive the result, whose columns are relative to `from`.
void lottie_clip(const lottie_coverage *coverage, int32_t from, int32_t to, lottie_run *runs, uint32_t *ends);

// Columns of tiles, in a bit each.
typedef struct {
  // Those with at least one covered pixel, and those with only covered pixels.
  uint64_t touched, full;
} lottie_columns;

// The columns that the runs of rows from..<to cover. A column is 2^shift pixels wide; the first one begins `offset` pixels
// before x = 0 of the runs.
lottie_columns lottie_touched(const lottie_coverage *coverage, int32_t from, int32_t to, int32_t offset, int32_t shift);

// Writes a row's coverage of all pixels, also where it is 0, through a table of 256 values.
void lottie_expand(
  const lottie_coverage *coverage, int32_t row_index, const uint8_t *table, uint8_t *shares, int32_t width);

// MARK: Colours

// Sets pixels to a colour.
void lottie_fill(uint32_t *row, uint32_t color, ptrdiff_t count);

// Composites a colour over pixels.
void lottie_over_color(uint32_t *row, uint32_t color, ptrdiff_t count);

// Composites pixels, times an opacity, over others.
void lottie_over_row(uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count);

// Adds pixels, times an opacity, to others: the sums of channels, at most 255.
void lottie_add_row(uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count);

// The blend modes of separate channels that need no division.
typedef enum {
  LOTTIE_MULTIPLY,
  LOTTIE_SCREEN,
  LOTTIE_OVERLAY,
  LOTTIE_DARKEN,
  LOTTIE_LIGHTEN,
  LOTTIE_HARD_LIGHT,
  LOTTIE_DIFFERENCE,
  LOTTIE_EXCLUSION,
} lottie_blend_mode;

// Blends pixels, times an opacity, with others.
void lottie_blend_row(
  uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count, lottie_blend_mode mode);

// Composites a colour with a coverage. `row` is the first row's pixel at x = 0 of the runs, `stride` in bytes.
void lottie_paint_color(const lottie_coverage *coverage, uint32_t *row, ptrdiff_t stride, uint32_t color);

// Some columns: from..<to.
typedef struct {
  int32_t from, to;
} lottie_span;

// Sets all pixels of some columns of each row to the colour times its coverage: compositing where nothing is below, for
// pixels that are not cleared yet. `spans`, at least one, follow each other from the left and contain all runs.
void lottie_set_color(
  const lottie_coverage *coverage, uint32_t *row, ptrdiff_t stride, uint32_t color, const lottie_span *spans,
  int32_t count);

// The colours of a gradient.
typedef struct {
  // Colours at equal steps.
  const uint32_t *colors;
  // The index of the last one, below 1024.
  int32_t last;
  bool is_opaque;
} lottie_ramp;

// Composites one row of a linear gradient. `position` is the index at x = 0, with 32 fraction bits; `step` its increase
// from pixel to pixel.
void lottie_paint_linear(
  const lottie_coverage *coverage, int32_t row_index, uint32_t *row, const lottie_ramp *ramp, int64_t position,
  int64_t step);

// One row of a radial gradient, in radii, relative to the focus.
typedef struct {
  // The position of column 0, and the increases from pixel to pixel.
  float x, y, step_x, step_y;
  // The centre.
  float center_x, center_y;
  // 1 / (1 - square of the centre's distance).
  float scale;
  bool is_centered;
} lottie_radial_row;

// Composites one row of a radial gradient. `column` is the column at x = 0.
void lottie_paint_radial(
  const lottie_coverage *coverage, int32_t row_index, uint32_t *row, const lottie_ramp *ramp, int32_t column,
  const lottie_radial_row *radial);

// MARK: Factors

// Multiplies pixels by one factor.
void lottie_multiply(uint32_t *row, uint32_t share, ptrdiff_t count);

// Multiplies pixels by a factor for each.
void lottie_multiply_mask(uint32_t *row, const uint8_t *shares, ptrdiff_t count);

// Composites pixels, times a factor for each, over others.
void lottie_over_row_mask(uint32_t *row, const uint32_t *source, const uint8_t *shares, ptrdiff_t count);

// Multiplies pixels by the alpha of others, or the rest of it to 255 if `flip` is 255 instead of 0.
void lottie_multiply_alpha(uint32_t *row, const uint32_t *matte, uint32_t flip, ptrdiff_t count);

// The same by the luma of premultiplied pixels: Rec. 709's for sRGB values.
void lottie_multiply_luma(uint32_t *row, const uint32_t *matte, uint32_t flip, ptrdiff_t count);

// MARK: Blurs

// A picture of bytes. `width` is in pixels, `stride` in bytes.
typedef struct {
  uint8_t *bytes;
  ptrdiff_t stride;
  int32_t width, height;
} lottie_pixels;

// A box with `radius` pixels on each side of the centre, and the next ones by a `share` of 0...1. `weight` is 1 by their
// sum.
typedef struct {
  int32_t radius;
  float share, weight;
} lottie_box;

// Applies three boxes along the rows. Pixels outside count as transparent. Pixels have one byte or four. `memory` must have
// room for 32 * (width + 2 * radius + 2) floats.
void lottie_blur_rows(const lottie_pixels *pixels, int32_t channels, const lottie_box *box, float *memory);

// The same along the columns, with the height instead of the width.
void lottie_blur_columns(const lottie_pixels *pixels, int32_t channels, const lottie_box *box, float *memory);

// Blocks of `columns` by `rows` pixels, each 1, 2, 4 or 8. The first pixel is `x` and `y` after the corner of the first
// block.
typedef struct {
  int32_t columns, rows, x, y;
} lottie_blocks;

// Computes the means of blocks. `means` must be cleared; `sums` must have room for a number for each byte of a row, of two
// more blocks, and sixteen more.
void lottie_reduce(
  const lottie_pixels *pixels, const lottie_pixels *means, int32_t channels, const lottie_blocks *blocks,
  uint16_t *sums);

// Interpolates between the centres of blocks. `line` must have room for a number for each byte of a row of means, and eight
// more. There must be a block before the first pixel's and one after the last one's.
void lottie_enlarge(
  const lottie_pixels *means, const lottie_pixels *pixels, int32_t channels, const lottie_blocks *blocks,
  uint16_t *line);

// MARK: Shadows

// Copies the alphas of pixels.
void lottie_copy_alpha(const uint32_t *row, uint8_t *alphas, ptrdiff_t count);

// Composites a colour, times a share for each pixel and then an opacity, below pixels.
void lottie_below_color(uint32_t *row, uint32_t color, uint32_t opacity, const uint8_t *shares, ptrdiff_t count);

// Moves a row by `x` and `part` 256ths of a pixel to the right, in 256ths of a byte.
void lottie_slide(const uint8_t *row, int32_t width, int32_t x, uint32_t part, uint16_t *line);

// Interpolates such rows; `share` of 256 is the weight of the second.
void lottie_mix(const uint16_t *a, const uint16_t *b, uint32_t share, uint8_t *row, ptrdiff_t count);

// Multiplies coverage by the rest of another one to 255.
void lottie_remove(uint8_t *row, const uint8_t *inside, ptrdiff_t count);

// Looks bytes up in a table of 256.
void lottie_map(const uint8_t *row, const uint8_t *table, uint8_t *result, ptrdiff_t count);

// MARK: Relief

// Light on the slopes of a height of 0...255. A pixel's slope is the difference of its neighbours, times `steep`, times
// `base` + `slope` * the share of the picture there. `light_x` and `light_y` point to the light, as a unit vector. `ground`
// is the brightness of flat ground, `reach` the greatest one that the direction adds, `range` what becomes 255: 1 - `ground`
// for highlights, -`ground` for shades.
typedef struct {
  float steep, base, slope, light_x, light_y, ground, reach, range;
} lottie_relief;

// Computes a row; those above and below it are the row itself at the picture's edges.
void lottie_light(
  const uint8_t *above, const uint8_t *row, const uint8_t *below, const uint8_t *inside, uint8_t *result,
  ptrdiff_t count, const lottie_relief *relief);

// MARK: Time

// A count that grows evenly with time, at a rate of its own. Reading it takes some nanoseconds, much less than the clock of
// the system, so that thousands of short steps of a frame can be timed.
static inline uint64_t lottie_ticks(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
#endif
}

#endif
