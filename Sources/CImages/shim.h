#pragma once
#include "../CDynamic/headers/packages.h"

#include <gif_lib.h>
#include <png.h>
#include <string.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <zlib.h>

#include "avif.h"
#include "lcms.h"
#include "pixbuf.h"
#include "rsvg.h"
#include "tiff.h"
#include "webp-frames.h"

/* PNG_FORMAT_BGRA is a chain of macros that Swift does not import. */
static inline unsigned int lottie_png_format_bgra(void) { return PNG_FORMAT_BGRA; }
static inline unsigned int lottie_png_format_rgba(void) { return PNG_FORMAT_RGBA; }

/* png_image is to be zeroed and given its version before use. */
static inline void lottie_png_image_start(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}
