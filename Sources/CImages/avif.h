#pragma once
#include <avif/avif.h>

/* The structures of the interface are those of the header. */
#if AVIF_VERSION_MAJOR >= 1
#define LOTTIE_AVIF_FILE "libavif.so.16"
#else
#define LOTTIE_AVIF_FILE "libavif.so.15"
#endif

/* The rotation (anticlockwise, in quarters) and the mirroring after it (0: none, 1: top and bottom are exchanged, 2: left
   and right do), which the decoder leaves to its callers. */
static inline int lottie_avif_turns(const avifImage *image) {
  return image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
}

static inline int lottie_avif_mirror(const avifImage *image) {
  if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return 0;
#if AVIF_VERSION_MAJOR >= 1
  return 1 + (image->imir.axis & 1);
#else
  return 1 + (image->imir.mode & 1);
#endif
}
