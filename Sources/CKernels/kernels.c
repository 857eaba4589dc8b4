// SPDX-License-Identifier: Apache-2.0

#include "kernels.h"

#include <stdatomic.h>
#include <string.h>

// Other threads may paint while it is chosen: both versions have the same results.
static _Atomic(const struct Kernels *) chosen = &lottie_baseline_kernels;

#define kernels atomic_load_explicit(&chosen, memory_order_relaxed)

bool lottie_kernels_have_fast(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
#else
  return false;
#endif
}

void lottie_kernels_choose(bool baseline) {
  const struct Kernels *best = &lottie_baseline_kernels;
#if defined(__x86_64__)
  if (!baseline && lottie_kernels_have_fast()) best = &lottie_avx2_kernels;
#else
  (void)baseline;
#endif
  atomic_store_explicit(&chosen, best, memory_order_relaxed);
}

__attribute__((constructor)) static void choose_first(void) { lottie_kernels_choose(false); }

void lottie_add_edges(const lottie_areas *areas, const lottie_edge *edges, ptrdiff_t count) {
  kernels->add_edges(areas, edges, count);
}

uint32_t lottie_sweep(const lottie_areas *areas, lottie_coverage_memory memory) {
  return kernels->sweep(areas, memory);
}

void lottie_clip(const lottie_coverage *coverage, int32_t from, int32_t to, lottie_run *runs, uint32_t *ends) {
  const lottie_run *run = coverage->runs + coverage->first;
  lottie_run *out = runs;
  for (int32_t y = 0; y < coverage->rows; y++) {
    const lottie_run *end = coverage->runs + coverage->ends[y];
    for (; run < end; run++) {
      lottie_run part = *run;
      int32_t hidden = from - part.x;
      if (hidden > 0) {
        part.x = from;
        part.count -= hidden;
        if (part.value >= LOTTIE_MIXED) part.value += (uint32_t)hidden;
      }
      if (part.count > to - part.x) part.count = to - part.x;
      part.x -= from;
      if (part.count > 0) *out++ = part;
    }
    ends[y] = (uint32_t)(out - runs);
  }
}

lottie_columns lottie_touched(const lottie_coverage *coverage, int32_t from, int32_t to, int32_t offset, int32_t shift) {
  lottie_columns all = {0, UINT64_MAX};
  int32_t last = (1 << shift) - 1;
  const lottie_run *run = coverage->runs + (from > 0 ? coverage->ends[from - 1] : coverage->first);
  for (int32_t y = from; y < to; y++) {
    const lottie_run *end = coverage->runs + coverage->ends[y];
    uint64_t full = 0;
    for (; run < end; run++) {
      int32_t x = run->x + offset, next = x + run->count;
      all.touched |= UINT64_MAX << (x >> shift) & UINT64_MAX >> (63 - ((next - 1) >> shift));
      if (run->value != 255) continue;
      int32_t first = (x + last) >> shift, after = next >> shift;
      if (first < after) full |= UINT64_MAX << first & UINT64_MAX >> (64 - after);
    }
    all.full &= full;
  }
  return all;
}

void lottie_expand(
  const lottie_coverage *coverage, int32_t row_index, const uint8_t *table, uint8_t *shares, int32_t width
) {
  const lottie_run *run = coverage->runs + (row_index > 0 ? coverage->ends[row_index - 1] : coverage->first);
  const lottie_run *end = coverage->runs + coverage->ends[row_index];
  int32_t x = 0;
  for (; run < end; run++) {
    memset(shares + x, table[0], (size_t)(run->x - x));
    x = run->x + run->count;
    if (run->value < LOTTIE_MIXED) {
      memset(shares + run->x, table[run->value], (size_t)run->count);
      continue;
    }
    const uint8_t *mask = coverage->masks + (run->value - LOTTIE_MIXED);
    for (int32_t i = 0; i < run->count; i++) shares[run->x + i] = table[mask[i]];
  }
  memset(shares + x, table[0], (size_t)(width - x));
}

void lottie_fill(uint32_t *row, uint32_t color, ptrdiff_t count) {
  // The C library knows the fastest code for each processor.
  if (color == 0 && count >= 64) {
    memset(row, 0, (size_t)count * sizeof *row);
  } else {
    kernels->fill(row, color, count);
  }
}

void lottie_over_color(uint32_t *row, uint32_t color, ptrdiff_t count) { kernels->over_color(row, color, count); }

void lottie_over_row(uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count) {
  kernels->over_row(row, source, share, count);
}

void lottie_add_row(uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count) {
  kernels->add_row(row, source, share, count);
}

void lottie_blend_row(
  uint32_t *row, const uint32_t *source, uint32_t share, ptrdiff_t count, lottie_blend_mode mode
) {
  kernels->blend_row(row, source, share, count, mode);
}

void lottie_paint_color(const lottie_coverage *coverage, uint32_t *row, ptrdiff_t stride, uint32_t color) {
  kernels->paint_color(coverage, row, stride, color);
}

void lottie_set_color(
  const lottie_coverage *coverage, uint32_t *row, ptrdiff_t stride, uint32_t color, const lottie_span *spans,
  int32_t count
) {
  kernels->set_color(coverage, row, stride, color, spans, count);
}

void lottie_paint_linear(
  const lottie_coverage *coverage, int32_t row_index, uint32_t *row, const lottie_ramp *ramp, int64_t position,
  int64_t step
) {
  kernels->paint_linear(coverage, row_index, row, ramp, position, step);
}

void lottie_paint_radial(
  const lottie_coverage *coverage, int32_t row_index, uint32_t *row, const lottie_ramp *ramp, int32_t column,
  const lottie_radial_row *radial
) {
  kernels->paint_radial(coverage, row_index, row, ramp, column, radial);
}

void lottie_multiply(uint32_t *row, uint32_t share, ptrdiff_t count) { kernels->multiply(row, share, count); }

void lottie_multiply_mask(uint32_t *row, const uint8_t *shares, ptrdiff_t count) {
  kernels->multiply_mask(row, shares, count);
}

void lottie_over_row_mask(uint32_t *row, const uint32_t *source, const uint8_t *shares, ptrdiff_t count) {
  kernels->over_row_mask(row, source, shares, count);
}

void lottie_multiply_alpha(uint32_t *row, const uint32_t *matte, uint32_t flip, ptrdiff_t count) {
  kernels->multiply_alpha(row, matte, flip, count);
}

void lottie_multiply_luma(uint32_t *row, const uint32_t *matte, uint32_t flip, ptrdiff_t count) {
  kernels->multiply_luma(row, matte, flip, count);
}

void lottie_blur_rows(const lottie_pixels *pixels, int32_t channels, const lottie_box *box, float *memory) {
  kernels->blur_rows(pixels, channels, box, memory);
}

void lottie_blur_columns(const lottie_pixels *pixels, int32_t channels, const lottie_box *box, float *memory) {
  kernels->blur_columns(pixels, channels, box, memory);
}

void lottie_reduce(
  const lottie_pixels *pixels, const lottie_pixels *means, int32_t channels, const lottie_blocks *blocks,
  uint16_t *sums
) {
  kernels->reduce(pixels, means, channels, blocks, sums);
}

void lottie_enlarge(
  const lottie_pixels *means, const lottie_pixels *pixels, int32_t channels, const lottie_blocks *blocks,
  uint16_t *line
) {
  kernels->enlarge(means, pixels, channels, blocks, line);
}

void lottie_copy_alpha(const uint32_t *row, uint8_t *alphas, ptrdiff_t count) {
  kernels->copy_alpha(row, alphas, count);
}

void lottie_below_color(uint32_t *row, uint32_t color, uint32_t opacity, const uint8_t *shares, ptrdiff_t count) {
  kernels->below_color(row, color, opacity, shares, count);
}

void lottie_slide(const uint8_t *row, int32_t width, int32_t x, uint32_t part, uint16_t *line) {
  kernels->slide(row, width, x, part, line);
}

void lottie_mix(const uint16_t *a, const uint16_t *b, uint32_t share, uint8_t *row, ptrdiff_t count) {
  kernels->mix(a, b, share, row, count);
}

void lottie_remove(uint8_t *row, const uint8_t *inside, ptrdiff_t count) { kernels->remove(row, inside, count); }

void lottie_light(
  const uint8_t *above, const uint8_t *row, const uint8_t *below, const uint8_t *inside, uint8_t *result,
  ptrdiff_t count, const lottie_relief *relief
) {
  kernels->light(above, row, below, inside, result, count, relief);
}

void lottie_map(const uint8_t *row, const uint8_t *table, uint8_t *result, ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word;
    memcpy(&word, row + i, sizeof word);
    // Most pixels of a shadow are outside or in the middle of it.
    if (word == 0 || word == UINT64_MAX) {
      memset(result + i, table[word & 255], 8);
      continue;
    }
    for (int k = 0; k < 8; k++) result[i + k] = table[row[i + k]];
  }
  for (; i < count; i++) result[i] = table[row[i]];
}
