// SPDX-License-Identifier: Apache-2.0
/* AVIF, read. */
#include "library.h"

#include "../CImages/avif.h"

#define FUNCTIONS(X, L) \
  X(L, avifDecoder *, avifDecoderCreate, (void), (), NULL) \
  X(L, void, avifDecoderDestroy, (avifDecoder *a), (a), ) \
  X(L, avifResult, avifDecoderNextImage, (avifDecoder *a), (a), AVIF_RESULT_NOT_IMPLEMENTED) \
  X(L, avifResult, avifDecoderParse, (avifDecoder *a), (a), AVIF_RESULT_NOT_IMPLEMENTED) \
  X(L, avifResult, avifDecoderSetIOMemory, \
    (avifDecoder *a, const uint8_t *b, size_t c), \
    (a, b, c), AVIF_RESULT_NOT_IMPLEMENTED) \
  X(L, avifResult, avifImageYUVToRGB, \
    (const avifImage *a, avifRGBImage *b), \
    (a, b), AVIF_RESULT_NOT_IMPLEMENTED) \
  X(L, void, avifRGBImageSetDefaults, (avifRGBImage *a, const avifImage *b), (a, b), )

DYNAMIC_OPTIONAL_LIBRARY(avif, LOTTIE_AVIF_FILE, FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
