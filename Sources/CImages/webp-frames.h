#pragma once
#include <stddef.h>
#include <stdint.h>

/* WebPAnimDecoder without the header of its functions, whose types another module has. Defined by CLottieDynamic. */
typedef struct lottie_webp_frames lottie_webp_frames;

/* Opens an animation of premultiplied B, G, R, A pixels; the bytes must stay as long as it. Null for other files. */
lottie_webp_frames *lottie_webp_frames_open(const uint8_t *bytes, size_t count);
/* The whole picture of the next frame, valid until the next call; null after the last, and for damage. */
const uint8_t *lottie_webp_frames_next(lottie_webp_frames *frames);
void lottie_webp_frames_restart(lottie_webp_frames *frames);
void lottie_webp_frames_close(lottie_webp_frames *frames);
