// SPDX-License-Identifier: Apache-2.0
/* SDL2, with all that it brings: sound servers, desktop protocols, forty libraries in all. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"
#include "headers/packages.h"

/* A variable visibility would make other libraries call back into the functions below. */
#define DECLSPEC
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

static const char *missing_library(void);

#define FUNCTIONS(X, L) \
  X(L, SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *a, int b, Uint32 c), (a, b, c), NULL) \
  X(L, SDL_Cursor *, SDL_CreateSystemCursor, (SDL_SystemCursor a), (a), NULL) \
  X(L, SDL_Texture *, SDL_CreateTexture, \
    (SDL_Renderer *a, Uint32 b, int c, int d, int e), \
    (a, b, c, d, e), NULL) \
  X(L, SDL_Window *, SDL_CreateWindow, \
    (const char *a, int b, int c, int d, int e, Uint32 f), \
    (a, b, c, d, e, f), NULL) \
  X(L, SDL_AudioDeviceID, SDL_OpenAudioDevice, \
    (const char *a, int b, const SDL_AudioSpec *c, SDL_AudioSpec *d, int e), \
    (a, b, c, d, e), 0) \
  X(L, void, SDL_CloseAudioDevice, (SDL_AudioDeviceID a), (a), ) \
  X(L, void, SDL_PauseAudioDevice, (SDL_AudioDeviceID a, int b), (a, b), ) \
  X(L, SDL_AudioStatus, SDL_GetAudioDeviceStatus, (SDL_AudioDeviceID a), (a), SDL_AUDIO_STOPPED) \
  X(L, void, SDL_DestroyRenderer, (SDL_Renderer *a), (a), ) \
  X(L, void, SDL_DestroyTexture, (SDL_Texture *a), (a), ) \
  X(L, void, SDL_DestroyWindow, (SDL_Window *a), (a), ) \
  X(L, void, SDL_EnableScreenSaver, (void), (), ) \
  X(L, void, SDL_FlushEvents, (Uint32 a, Uint32 b), (a, b), ) \
  X(L, void, SDL_FreeCursor, (SDL_Cursor *a), (a), ) \
  X(L, char *, SDL_GetClipboardText, (void), (), NULL) \
  X(L, int, SDL_GetCurrentDisplayMode, (int a, SDL_DisplayMode *b), (a, b), -1) \
  X(L, const char *, SDL_GetCurrentAudioDriver, (void), (), NULL) \
  X(L, const char *, SDL_GetCurrentVideoDriver, (void), (), NULL) \
  X(L, int, SDL_GetDisplayBounds, (int a, SDL_Rect *b), (a, b), -1) \
  X(L, int, SDL_GetDisplayUsableBounds, (int a, SDL_Rect *b), (a, b), -1) \
  X(L, const char *, SDL_GetError, (void), (), missing_library()) \
  X(L, int, SDL_GetRendererOutputSize, (SDL_Renderer *a, int *b, int *c), (a, b, c), -1) \
  X(L, SDL_TouchDeviceType, SDL_GetTouchDeviceType, \
    (SDL_TouchID a), \
    (a), SDL_TOUCH_DEVICE_INVALID) \
  X(L, int, SDL_GetWindowDisplayIndex, (SDL_Window *a), (a), -1) \
  X(L, SDL_Keycode, SDL_GetKeyFromScancode, (SDL_Scancode a), (a), SDLK_UNKNOWN) \
  X(L, SDL_Keymod, SDL_GetModState, (void), (), KMOD_NONE) \
  X(L, void, SDL_SetModState, (SDL_Keymod a), (a), ) \
  X(L, SDL_bool, SDL_IsTextInputActive, (void), (), SDL_FALSE) \
  X(L, Uint8, SDL_EventState, (Uint32 a, int b), (a, b), 0) \
  X(L, void, SDL_RaiseWindow, (SDL_Window *a), (a), ) \
  X(L, void, SDL_RestoreWindow, (SDL_Window *a), (a), ) \
  X(L, Uint32, SDL_GetWindowFlags, (SDL_Window *a), (a), 0) \
  X(L, Uint32, SDL_GetWindowID, (SDL_Window *a), (a), 0) \
  X(L, Uint32, SDL_GetWindowPixelFormat, (SDL_Window *a), (a), SDL_PIXELFORMAT_UNKNOWN) \
  X(L, SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *a), (a), NULL) \
  X(L, SDL_bool, SDL_GetWindowWMInfo, (SDL_Window *a, SDL_SysWMinfo *b), (a, b), SDL_FALSE) \
  X(L, void, SDL_GetWindowSize, (SDL_Window *a, int *b, int *c), (a, b, c), ) \
  X(L, void, SDL_GetWindowPosition, (SDL_Window *a, int *b, int *c), (a, b, c), ) \
  X(L, void, SDL_HideWindow, (SDL_Window *a), (a), ) \
  X(L, int, SDL_InitSubSystem, (Uint32 a), (a), -1) \
  X(L, int, SDL_LockTexture, \
    (SDL_Texture *a, const SDL_Rect *b, void **c, int *d), \
    (a, b, c, d), -1) \
  X(L, int, SDL_PollEvent, (SDL_Event *a), (a), 0) \
  X(L, int, SDL_PushEvent, (SDL_Event *a), (a), -1) \
  X(L, void, SDL_QuitSubSystem, (Uint32 a), (a), ) \
  X(L, void, SDL_MaximizeWindow, (SDL_Window *a), (a), ) \
  X(L, int, SDL_RenderCopy, \
    (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_Rect *d), \
    (a, b, c, d), -1) \
  X(L, void, SDL_RenderPresent, (SDL_Renderer *a), (a), ) \
  X(L, int, SDL_RenderReadPixels, \
    (SDL_Renderer *a, const SDL_Rect *b, Uint32 c, void *d, int e), \
    (a, b, c, d, e), -1) \
  X(L, int, SDL_SetClipboardText, (const char *a), (a), -1) \
  X(L, void, SDL_SetCursor, (SDL_Cursor *a), (a), ) \
  X(L, SDL_bool, SDL_SetHint, (const char *a, const char *b), (a, b), SDL_FALSE) \
  X(L, void, SDL_SetMainReady, (void), (), ) \
  X(L, int, SDL_SetTextureBlendMode, (SDL_Texture *a, SDL_BlendMode b), (a, b), -1) \
  X(L, int, SDL_SetWindowFullscreen, (SDL_Window *a, Uint32 b), (a, b), -1) \
  X(L, void, SDL_SetWindowMinimumSize, (SDL_Window *a, int b, int c), (a, b, c), ) \
  X(L, void, SDL_SetWindowPosition, (SDL_Window *a, int b, int c), (a, b, c), ) \
  X(L, void, SDL_SetWindowSize, (SDL_Window *a, int b, int c), (a, b, c), ) \
  X(L, void, SDL_SetWindowTitle, (SDL_Window *a, const char *b), (a, b), ) \
  X(L, int, SDL_SetRelativeMouseMode, (SDL_bool a), (a), -1) \
  X(L, void, SDL_StartTextInput, (void), (), ) \
  X(L, void, SDL_StopTextInput, (void), (), ) \
  X(L, void, SDL_UnlockTexture, (SDL_Texture *a), (a), ) \
  X(L, int, SDL_UpdateWindowSurfaceRects, \
    (SDL_Window *a, const SDL_Rect *b, int c), (a, b, c), -1) \
  X(L, int, SDL_WaitEvent, (SDL_Event *a), (a), 0) \
  X(L, int, SDL_WaitEventTimeout, (SDL_Event *a, int b), (a, b), 0) \
  X(L, void, SDL_free, (void *a), (a), ) \
  X(L, char *, SDL_strdup, (const char *a), (a), NULL)

DYNAMIC_LIBRARY(sdl, "libSDL2-2.0.so.0", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)

#define SDL_LIBRARY "libSDL2-2.0.so.0"

/* SDL needs forty libraries; people have to know which one is missing. */
static const char *missing_library(void) {
  static char text[400];
  if (!dynamic_missing[0] || !strcmp(dynamic_missing, SDL_LIBRARY))
    return "the library " SDL_LIBRARY " is not installed";
  snprintf(text, sizeof text, "the library %s is not installed, which " SDL_LIBRARY " needs", dynamic_missing);
  return text;
}
