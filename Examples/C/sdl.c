/* SPDX-License-Identifier: Apache-2.0

   Plays an animation in a window of SDL 2: sdl FILE [FRAME]
   With a frame it shows this one. The pointer goes to the state machine of a .lottie file that has one.

   cc sdl.c $(pkg-config --cflags --libs lottiekit sdl2) -o sdl */
#include <SDL.h>
#include <lottiekit.h>
#include <stdio.h>
#include <stdlib.h>

static lottie_target target = {
  .size = sizeof target, .format = LOTTIE_BGRA_PREMULTIPLIED, .background = 0xffffffff, .flags = LOTTIE_HOLDS_LAST,
};
static SDL_Texture *texture;

/* Memory and a texture of the window's size. */
static void resize(SDL_Renderer *renderer) {
  int width, height;
  SDL_GetRendererOutputSize(renderer, &width, &height);
  if (texture && width == target.width && height == target.height) return;
  if (texture) SDL_DestroyTexture(texture);
  texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
  free(target.pixels);
  target.width = width, target.height = height;
  target.bytes = (size_t)width * (size_t)height * 4;
  target.pixels = malloc(target.bytes);
}

static void post(lottie_animation *animation, SDL_Window *window, int kind, int x, int y) {
  int width, height;
  lottie_point point;
  SDL_GetWindowSize(window, &width, &height);
  double scale = (double)target.width / width;
  if (lottie_locate(animation, &target, x * scale, y * scale, &point) == LOTTIE_OK) {
    lottie_post_pointer(animation, kind, point.x, point.y);
  }
}

int main(int count, char **arguments) {
  if (count < 2) return fprintf(stderr, "usage: sdl FILE [FRAME]\n"), 64;
  lottie_error error = {.size = sizeof error};
  lottie_animation *animation = lottie_open(arguments[1], NULL, &error);
  if (!animation) return fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message), 1;
  lottie_info info = {.size = sizeof info};
  lottie_get_info(animation, &info);
  if (info.initial_machine && lottie_load_machine(animation, info.initial_machine) == LOTTIE_OK) {
    lottie_start_machine(animation, NULL);
  } else if (count > 2) {
    lottie_seek(animation, atof(arguments[2]));
  } else {
    lottie_set_loop(animation, 1, 0);
    lottie_play(animation);
  }

  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  SDL_Window *window = SDL_CreateWindow(
    arguments[1], SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 480, 480, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC) : NULL;
  if (!renderer) return fprintf(stderr, "%s\n", SDL_GetError()), 1;

  Uint64 last = SDL_GetTicks64();
  for (int runs = 1; runs;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) runs = 0;
      if (event.type == SDL_MOUSEMOTION) post(animation, window, LOTTIE_POINTER_MOVE, event.motion.x, event.motion.y);
      if (event.type == SDL_MOUSEBUTTONDOWN) post(animation, window, LOTTIE_POINTER_DOWN, event.button.x, event.button.y);
      if (event.type == SDL_MOUSEBUTTONUP) {
        post(animation, window, LOTTIE_POINTER_UP, event.button.x, event.button.y);
        post(animation, window, LOTTIE_POINTER_CLICK, event.button.x, event.button.y);
      }
    }
    Uint64 now = SDL_GetTicks64();
    lottie_tick(animation, (double)(now - last), NULL);
    last = now;
    resize(renderer);
    /* Only what has changed is drawn and sent to the graphics card. */
    lottie_rect changed;
    if (lottie_render_player(animation, &target, &changed) == LOTTIE_OK && changed.width > 0) {
      SDL_Rect area = {changed.x, changed.y, changed.width, changed.height};
      const char *first = (const char *)target.pixels + ((size_t)area.y * (size_t)target.width + (size_t)area.x) * 4;
      SDL_UpdateTexture(texture, &area, first, target.width * 4);
    }
    SDL_RenderCopy(renderer, texture, NULL, NULL);
    SDL_RenderPresent(renderer);
    SDL_Delay(4);
  }
  lottie_free(animation);
  SDL_Quit();
  return 0;
}
