// SPDX-License-Identifier: Apache-2.0

#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Without FMA, whose results are rounded once instead of twice.
#pragma clang attribute push(__attribute__((target("avx2,bmi"))), apply_to = function)

// Masked loads and stores do not touch the memory of the other pixels.
static inline __attribute__((always_inline)) __m256i first_lanes(int count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
#define KERNEL_LOAD_SOME(p, count) _mm256_maskload_epi32((const int *)(p), first_lanes(count))
#define KERNEL_STORE_SOME(p, v, count) _mm256_maskstore_epi32((int *)(p), first_lanes(count), (__m256i)(v))

#define KERNEL_IS_ZERO(v) _mm256_testz_si256((__m256i)(v), (__m256i)(v))
#define KERNEL_HAS_ALL(v, bits) _mm256_testc_si256((__m256i)(v), (__m256i)(bits))

#define KERNEL(name) lottie_avx2_##name
#include "kernels.inc"

#pragma clang attribute pop
#endif
