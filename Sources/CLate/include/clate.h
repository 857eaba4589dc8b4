// SPDX-License-Identifier: Apache-2.0
#pragma once

/* Libraries that are loaded when something of them is first wanted. Linked, they would bring sixty more into every
   process, also into one that renders a frame and ends: 8 MB and most of the time of its start.

   Their functions keep their names and headers (CSDL2, CPango, CArchive, CImages, CEncoders). Where a library is not
   installed they do nothing and answer as for an error; these tell whether it is, loading it: */
int late_sdl_is_there(void);
int late_pango_is_there(void);
int late_zip_is_there(void);
int late_webp_is_there(void);
int late_webpmux_is_there(void);
int late_gif_is_there(void);
int late_turbojpeg_is_there(void);
