// SPDX-License-Identifier: Apache-2.0
/* What the keyboard's layout gives, without an input method, which SDL tells only of text fields. */
#include "../CDynamicDesktop/headers/packages.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/XKBlib.h>
#include <X11/Xutil.h>
#include <cdynamicdesktop.h>

#include "cx11.h"

/* The Unicode character of a keysym, as the X protocol defines it (appendix A); 0 for keys without one, and for the old
   numbers of scripts other than Latin. */
static uint32_t character_of(KeySym symbol) {
  if ((symbol >= 0x20 && symbol <= 0x7e) || (symbol >= 0xa0 && symbol <= 0xff)) return (uint32_t)symbol;
  return symbol >= 0x01000100 && symbol <= 0x0110ffff ? (uint32_t)(symbol - 0x01000000) : 0;
}

int cx11_key_of(const struct SDL_SysWMmsg *wm, cx11_key *key) {
  if (!wm || wm->subsystem != SDL_SYSWM_X11 || wm->msg.x11.event.type != KeyPress) return 0;
  if (!dynamic_xlib_is_there()) return 0;
  XKeyEvent event = wm->msg.x11.event.xkey;
  KeySym symbol = NoSymbol;
  char text[16];
  XLookupString(&event, text, sizeof text, &symbol, NULL);
  key->character = character_of(symbol);
  /* Layouts have AltGr there (XKB: LevelThree). */
  key->has_alt_graph = (event.state & Mod5Mask) != 0;
  return 1;
}

int cx11_find_key(void *window, uint32_t character, uint32_t *label) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  Display *display = info.info.x11.display;
  XkbStateRec state;
  int first = 0, last = -1;
  if (XkbGetState(display, XkbUseCoreKbd, &state)) return 0;
  XDisplayKeycodes(display, &first, &last);
  for (int level = 0; level < 4; level++)
    for (int code = first; code <= last; code++) {
      if (character_of(XkbKeycodeToKeysym(display, (KeyCode)code, state.group, level)) != character) continue;
      *label = character_of(XkbKeycodeToKeysym(display, (KeyCode)code, state.group, 0));
      /* French keys of digits are called by the digit, although it needs Shift. */
      uint32_t second = character_of(XkbKeycodeToKeysym(display, (KeyCode)code, state.group, 1));
      if (second >= '0' && second <= '9') *label = second;
      return level + 1;
    }
  return 0;
}
