// SPDX-License-Identifier: Apache-2.0

#include "CKernels.h"

// The functions for one kind of processor.
struct Kernels {
  void (*add_edges)(const lottie_areas *, const lottie_edge *, ptrdiff_t);
  uint32_t (*sweep)(const lottie_areas *, lottie_coverage_memory);
  void (*fill)(uint32_t *, uint32_t, ptrdiff_t);
  void (*over_color)(uint32_t *, uint32_t, ptrdiff_t);
  void (*over_row)(uint32_t *, const uint32_t *, uint32_t, ptrdiff_t);
  void (*add_row)(uint32_t *, const uint32_t *, uint32_t, ptrdiff_t);
  void (*paint_color)(const lottie_coverage *, uint32_t *, ptrdiff_t, uint32_t);
  void (*paint_linear)(const lottie_coverage *, int32_t, uint32_t *, const lottie_ramp *, int64_t, int64_t);
  void (*paint_radial)(
    const lottie_coverage *, int32_t, uint32_t *, const lottie_ramp *, int32_t, const lottie_radial_row *);
  void (*multiply)(uint32_t *, uint32_t, ptrdiff_t);
  void (*multiply_mask)(uint32_t *, const uint8_t *, ptrdiff_t);
  void (*over_row_mask)(uint32_t *, const uint32_t *, const uint8_t *, ptrdiff_t);
  void (*multiply_alpha)(uint32_t *, const uint32_t *, uint32_t, ptrdiff_t);
  void (*multiply_luma)(uint32_t *, const uint32_t *, uint32_t, ptrdiff_t);
  void (*set_color)(const lottie_coverage *, uint32_t *, ptrdiff_t, uint32_t, const lottie_span *, int32_t);
  void (*blur_rows)(const lottie_pixels *, int32_t, const lottie_box *, float *);
  void (*blur_columns)(const lottie_pixels *, int32_t, const lottie_box *, float *);
  void (*reduce)(const lottie_pixels *, const lottie_pixels *, int32_t, const lottie_blocks *, uint16_t *);
  void (*enlarge)(const lottie_pixels *, const lottie_pixels *, int32_t, const lottie_blocks *, uint16_t *);
  void (*copy_alpha)(const uint32_t *, uint8_t *, ptrdiff_t);
  void (*below_color)(uint32_t *, uint32_t, uint32_t, const uint8_t *, ptrdiff_t);
  void (*slide)(const uint8_t *, int32_t, int32_t, uint32_t, uint16_t *);
  void (*mix)(const uint16_t *, const uint16_t *, uint32_t, uint8_t *, ptrdiff_t);
  void (*remove)(uint8_t *, const uint8_t *, ptrdiff_t);
  void (*light)(
    const uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *, uint8_t *, ptrdiff_t, const lottie_relief *);
  void (*blend_row)(uint32_t *, const uint32_t *, uint32_t, ptrdiff_t, lottie_blend_mode);
};

extern const struct Kernels lottie_baseline_kernels;
#if defined(__x86_64__)
extern const struct Kernels lottie_avx2_kernels;
#endif
