// SPDX-License-Identifier: Apache-2.0
/* GIF, read; it is written without the library. */
#include "library.h"

#include <gif_lib.h>

#define FUNCTIONS(X, L) \
  X(L, int, DGifCloseFile, (GifFileType *a, int *b), (a, b), 0) \
  X(L, int, DGifGetExtension, (GifFileType *a, int *b, GifByteType **c), (a, b, c), 0) \
  X(L, int, DGifGetExtensionNext, (GifFileType *a, GifByteType **b), (a, b), 0) \
  X(L, int, DGifGetImageDesc, (GifFileType *a), (a), 0) \
  X(L, int, DGifGetLine, (GifFileType *a, GifPixelType *b, int c), (a, b, c), 0) \
  X(L, int, DGifGetRecordType, (GifFileType *a, GifRecordType *b), (a, b), 0) \
  X(L, GifFileType *, DGifOpen, (void *a, InputFunc b, int *c), (a, b, c), NULL)

DYNAMIC_LIBRARY(gif, "libgif.so.7", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
