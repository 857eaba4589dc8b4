// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/* What SDL 2 does not offer of X11. Each call has a connection of its own to the server that DISPLAY names. */

/* Offers data of a MIME type on the clipboard, until other data is copied or the program ends. The data is copied. A
   thread of its own answers requests. Returns 0 without a server, or where the clipboard cannot be taken. */
int cx11_offer(const char *type, const void *bytes, size_t count);

/* The desktop's resolution for text in dots per inch, which includes its scale factor: the resource Xft.dpi, else the setting
   Xft/DPI; 0 if the desktop has set neither. */
double cx11_text_resolution(void);

/* A setting of the desktop, such as Net/ThemeName; `text` is null for numbers. */
typedef void (*cx11_setting)(void *context, const char *name, int32_t number, const char *text);

/* Tells all settings of the desktop, by the protocol XSETTINGS. Returns 0 if there are none. */
int cx11_read_settings(void *context, cx11_setting told);

/* Calls a function after each change of the resources or the settings, on a thread of its own, which sleeps in between.
   Returns 0 without a server. Later calls change nothing. */
int cx11_watch_desktop(void (*changed)(void));

/* Whether a window manager is there that knows requests such as that for full screen. */
int cx11_has_window_manager(void);

/* Sets the icon of a window of SDL (SDL_Window). `pixels` has one or more pictures: width, height, then the rows of
   pixels 0xAARRGGBB, not premultiplied. Returns 0 if the window is none of X11. */
int cx11_set_icon(void *window, const uint32_t *pixels, size_t count);

struct SDL_SysWMmsg;

typedef enum { CX11_DRAG_NONE = 0, CX11_DRAG_ENTERED = 1, CX11_DRAG_ENDED = 2 } cx11_drag;

/* What a message of the X server (SDL_SysWMmsg) tells about a drag from another program. */
cx11_drag cx11_drag_of(const struct SDL_SysWMmsg *message);

/* The number of a kind of pixels (visual) with eight bits of red, green and blue, where windows of the screen usually have
   others, such as ten bits; 0 if there is none. */
uint32_t cx11_plain_visual(void);

/* Has the server tell, by messages, how much of a window of SDL (SDL_Window) can be seen, which SDL does not ask for. Returns
   the server's number of the window, by which messages name it; 0 if it is none of X11. */
unsigned long cx11_watch_sight(void *window);

/* Whether a window of SDL and all windows around it are on the screen: a window manager may take away only its frame, as of
   windows on another workspace. 0 also where the manager says so (WM_STATE) before it does it, 1 where that cannot be found
   out. */
int cx11_is_viewable(void *window);

typedef enum {
  CX11_SIGHT_NONE = 0, /* the message is about something else */
  CX11_SIGHT_COVERED,  /* other windows are over all of the window */
  CX11_SIGHT_SEEN,     /* at least a part of it can be seen */
  CX11_SIGHT_ASK       /* the window manager has changed its state: see cx11_is_viewable */
} cx11_sight;

/* What a message of the X server (SDL_SysWMmsg) tells about whether a window can be seen, and of which. With a compositor,
   windows are never covered. */
cx11_sight cx11_sight_of(const struct SDL_SysWMmsg *message, unsigned long *window);

/* A press of a key. */
typedef struct {
  /* The character that it gives with the modifiers that are held, except Control; 0 if none is known. */
  uint32_t character;
  /* Whether AltGr is held. */
  int has_alt_graph;
} cx11_key;

/* The press that a message of the X server (SDL_SysWMmsg) reports; 0 if it reports something else. */
int cx11_key_of(const struct SDL_SysWMmsg *message, cx11_key *key);

/* Finds the key of a character in the layout that is used in a window of SDL (SDL_Window). Returns 0 if there is none, 1 for a
   key alone, 2 for Shift, 3 for AltGr, 4 for both. `label` is the character of the key alone; 0 if it has none. */
int cx11_find_key(void *window, uint32_t character, uint32_t *label);

/* Calls a function when the connection of SDL's windows to the server breaks. It is called on the thread that uses the
   connection; when it returns, Xlib ends the process. Returns 0 where Xlib is missing. */
int cx11_on_lost_display(void (*function)(void));
