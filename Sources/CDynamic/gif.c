// SPDX-License-Identifier: Apache-2.0
/* GIF, read and written. */
#include "library.h"

#include <gif_lib.h>

#define FUNCTIONS(X, L) \
  X(L, int, DGifCloseFile, (GifFileType *a, int *b), (a, b), 0) \
  X(L, int, DGifGetExtension, (GifFileType *a, int *b, GifByteType **c), (a, b, c), 0) \
  X(L, int, DGifGetExtensionNext, (GifFileType *a, GifByteType **b), (a, b), 0) \
  X(L, int, DGifGetImageDesc, (GifFileType *a), (a), 0) \
  X(L, int, DGifGetLine, (GifFileType *a, GifPixelType *b, int c), (a, b, c), 0) \
  X(L, int, DGifGetRecordType, (GifFileType *a, GifRecordType *b), (a, b), 0) \
  X(L, GifFileType *, DGifOpen, (void *a, InputFunc b, int *c), (a, b, c), NULL) \
  X(L, int, EGifCloseFile, (GifFileType *a, int *b), (a, b), 0) \
  X(L, GifFileType *, EGifOpen, (void *a, OutputFunc b, int *c), (a, b, c), NULL) \
  X(L, int, EGifPutExtension, (GifFileType *a, int b, int c, const void *d), (a, b, c, d), 0) \
  X(L, int, EGifPutExtensionBlock, (GifFileType *a, int b, const void *c), (a, b, c), 0) \
  X(L, int, EGifPutExtensionLeader, (GifFileType *a, int b), (a, b), 0) \
  X(L, int, EGifPutExtensionTrailer, (GifFileType *a), (a), 0) \
  X(L, int, EGifPutImageDesc, \
    (GifFileType *a, int b, int c, int d, int e, _Bool f, const ColorMapObject *g), \
    (a, b, c, d, e, f, g), 0) \
  X(L, int, EGifPutLine, (GifFileType *a, GifPixelType *b, int c), (a, b, c), 0) \
  X(L, int, EGifPutScreenDesc, \
    (GifFileType *a, int b, int c, int d, int e, const ColorMapObject *f), \
    (a, b, c, d, e, f), 0) \
  X(L, void, EGifSetGifVersion, (GifFileType *a, _Bool b), (a, b), ) \
  X(L, void, GifFreeMapObject, (ColorMapObject *a), (a), ) \
  X(L, ColorMapObject *, GifMakeMapObject, (int a, const GifColorType *b), (a, b), NULL)

DYNAMIC_LIBRARY(gif, "libgif.so.7", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
