#pragma once
#include <string.h>
#include <tiffio.h>

/* A file in memory as the source of libtiff, which keeps a position in it. */
typedef struct {
  const uint8_t *bytes;
  uint64_t size, position;
} lottie_tiff_source;

static inline tmsize_t lottie_tiff_read(thandle_t handle, void *target, tmsize_t count) {
  lottie_tiff_source *source = handle;
  uint64_t rest = source->position < source->size ? source->size - source->position : 0;
  uint64_t read = (uint64_t)count < rest ? (uint64_t)count : rest;
  if (read > 0) memcpy(target, source->bytes + source->position, read);
  source->position += read;
  return (tmsize_t)read;
}

static inline tmsize_t lottie_tiff_write(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return -1;
}

static inline toff_t lottie_tiff_seek(thandle_t handle, toff_t offset, int from) {
  lottie_tiff_source *source = handle;
  uint64_t start = from == SEEK_SET ? 0 : from == SEEK_CUR ? source->position : source->size;
  return source->position = start + offset;
}

static inline toff_t lottie_tiff_size(thandle_t handle) { return ((lottie_tiff_source *)handle)->size; }
static inline int lottie_tiff_close(thandle_t handle) { return (void)handle, 0; }

/* Messages are not printed. */
static inline int lottie_tiff_message(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
  (void)tiff, (void)data, (void)module, (void)format, (void)values;
  return 1;
}

/* Opens the first picture of a file; null for other files. `largest` is the largest single allocation in bytes. */
static inline TIFF *lottie_tiff_open(lottie_tiff_source *source, tmsize_t largest) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, largest);
  TIFFOpenOptionsSetErrorHandlerExtR(options, lottie_tiff_message, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, lottie_tiff_message, NULL);
  /* m: not mapped, since it is in memory already. */
  TIFF *tiff = TIFFClientOpenExt(
      "image", "rm", source, lottie_tiff_read, lottie_tiff_write, lottie_tiff_seek, lottie_tiff_close, lottie_tiff_size,
      NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return tiff;
}
