/* SPDX-License-Identifier: Apache-2.0

   Draws a frame of an animation: frame FILE FRAME OUTPUT.pam
   PAM is a picture of plain pixels, which ImageMagick, GIMP and ffmpeg read. */
#include <lottiekit.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count < 4) return fprintf(stderr, "usage: frame FILE FRAME OUTPUT.pam\n"), 64;
  lottie_error error = {.size = sizeof error};
  lottie_animation *animation = lottie_open(arguments[1], NULL, &error);
  if (!animation) return fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message), 1;

  lottie_info info = {.size = sizeof info};
  lottie_get_info(animation, &info);
  lottie_target target = {.size = sizeof target, .format = LOTTIE_RGBA};
  target.width = (int)info.width, target.height = (int)info.height;
  target.bytes = (size_t)target.width * (size_t)target.height * 4;
  target.pixels = malloc(target.bytes);
  lottie_status status = lottie_render(animation, atof(arguments[2]), &target, NULL);

  FILE *file = status == LOTTIE_OK ? fopen(arguments[3], "wb") : NULL;
  if (file) {
    fprintf(file, "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\n", target.width, target.height);
    fprintf(file, "TUPLTYPE RGB_ALPHA\nENDHDR\n");
    fwrite(target.pixels, 1, target.bytes, file);
    fclose(file);
  }
  free(target.pixels);
  lottie_free(animation);
  return file ? 0 : 1;
}
