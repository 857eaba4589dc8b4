// SPDX-License-Identifier: Apache-2.0
/* WebP: pictures and animations in and out. */
#include "library.h"

#define WEBP_EXTERN extern
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "../CImages/webp-frames.h"

#define WEBP_FUNCTIONS(X, L) \
  X(L, int, WebPConfigInitInternal, \
    (WebPConfig *a, WebPPreset b, float c, int d), \
    (a, b, c, d), 0) \
  X(L, uint8_t *, WebPDecodeRGBAInto, \
    (const uint8_t *a, size_t b, uint8_t *c, size_t d, int e), \
    (a, b, c, d, e), NULL) \
  X(L, int, WebPEncode, (const WebPConfig *a, WebPPicture *b), (a, b), 0) \
  X(L, void, WebPFree, (void *a), (a), ) \
  X(L, int, WebPGetInfo, (const uint8_t *a, size_t b, int *c, int *d), (a, b, c, d), 0) \
  X(L, int, WebPMemoryWrite, (const uint8_t *a, size_t b, const WebPPicture *c), (a, b, c), 0) \
  X(L, void, WebPMemoryWriterClear, (WebPMemoryWriter *a), (a), ) \
  X(L, void, WebPMemoryWriterInit, (WebPMemoryWriter *a), (a), ) \
  X(L, void, WebPPictureFree, (WebPPicture *a), (a), ) \
  X(L, int, WebPPictureImportRGBA, (WebPPicture *a, const uint8_t *b, int c), (a, b, c), 0) \
  X(L, int, WebPPictureInitInternal, (WebPPicture *a, int b), (a, b), 0)

DYNAMIC_LIBRARY(webp, "libwebp.so.7", WEBP_FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)

#define WEBPMUX_FUNCTIONS(X, L) \
  X(L, int, WebPAnimEncoderAdd, \
    (WebPAnimEncoder *a, struct WebPPicture *b, int c, const struct WebPConfig *d), \
    (a, b, c, d), 0) \
  X(L, int, WebPAnimEncoderAssemble, (WebPAnimEncoder *a, WebPData *b), (a, b), 0) \
  X(L, void, WebPAnimEncoderDelete, (WebPAnimEncoder *a), (a), ) \
  X(L, const char *, WebPAnimEncoderGetError, \
    (WebPAnimEncoder *a), \
    (a), "the library libwebpmux.so.3 is not installed") \
  X(L, WebPAnimEncoder *, WebPAnimEncoderNewInternal, \
    (int a, int b, const WebPAnimEncoderOptions *c, int d), \
    (a, b, c, d), NULL) \
  X(L, int, WebPAnimEncoderOptionsInitInternal, (WebPAnimEncoderOptions *a, int b), (a, b), 0)

DYNAMIC_LIBRARY(webpmux, "libwebpmux.so.3", WEBPMUX_FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)

#define WEBPDEMUX_FUNCTIONS(X, L) \
  X(L, void, WebPAnimDecoderDelete, (WebPAnimDecoder *a), (a), ) \
  X(L, int, WebPAnimDecoderGetNext, (WebPAnimDecoder *a, uint8_t **b, int *c), (a, b, c), 0) \
  X(L, WebPAnimDecoder *, WebPAnimDecoderNewInternal, \
    (const WebPData *a, const WebPAnimDecoderOptions *b, int c), \
    (a, b, c), NULL) \
  X(L, void, WebPAnimDecoderReset, (WebPAnimDecoder *a), (a), )

DYNAMIC_LIBRARY(webpdemux, "libwebpdemux.so.2", WEBPDEMUX_FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)

lottie_webp_frames *lottie_webp_frames_open(const uint8_t *bytes, size_t count) {
  WebPData data = {bytes, count};
  WebPAnimDecoderOptions options = {.color_mode = MODE_bgrA};
  return (lottie_webp_frames *)WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION);
}

const uint8_t *lottie_webp_frames_next(lottie_webp_frames *frames) {
  uint8_t *pixels = NULL;
  int time = 0;
  return WebPAnimDecoderGetNext((WebPAnimDecoder *)frames, &pixels, &time) ? pixels : NULL;
}

void lottie_webp_frames_restart(lottie_webp_frames *frames) { WebPAnimDecoderReset((WebPAnimDecoder *)frames); }
void lottie_webp_frames_close(lottie_webp_frames *frames) { WebPAnimDecoderDelete((WebPAnimDecoder *)frames); }
