// SPDX-License-Identifier: Apache-2.0
#pragma once

/* What SDL 2 does not offer of Wayland. All functions are called on the thread that uses SDL. */

/* A request to be told when the compositor wants the next picture of a window (wl_surface.frame). Compositors do not answer
   while the window cannot be seen: it is minimised, on another workspace, or behind a locked screen. */
typedef struct cwayland_frame cwayland_frame;

/* A request that is not made yet. `answered` is called for each answer, while SDL reads events. NULL if the memory or
   Wayland's library is missing. */
cwayland_frame *cwayland_frame_create(void (*answered)(void));

/* Makes the request for a window of SDL (SDL_Window), with the next picture that is presented in it. Does nothing while
   another one has no answer, or if the window is none of Wayland. */
void cwayland_frame_request(cwayland_frame *frame, void *window);

/* Whether the last request has no answer yet. */
int cwayland_frame_is_pending(const cwayland_frame *frame);

/* Gives up the request. */
void cwayland_frame_cancel(cwayland_frame *frame);

void cwayland_frame_destroy(cwayland_frame *frame);
