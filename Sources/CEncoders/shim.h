#pragma once
#include <gif_lib.h>
#include <png.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>

/* PNG_FORMAT_RGBA is a chain of macros that Swift does not import. */
static inline unsigned int lottie_encoder_png_rgba(void) { return PNG_FORMAT_RGBA; }

/* png_image is to be zeroed and given its version before use. */
static inline void lottie_encoder_png_start(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}
