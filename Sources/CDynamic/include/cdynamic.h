// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Libraries that are loaded at the first call of one of their functions. Linked, they would bring sixty more into every
   process, also into one that renders a frame and ends: 8 MB and most of the time of its start.

   Their functions keep their names and headers. Where a library is not installed they do nothing and answer as for an
   error; these tell whether it is, loading it: */
int dynamic_cairo_is_there(void);
int dynamic_fontconfig_is_there(void);
int dynamic_pango_is_there(void);
int dynamic_png_is_there(void);
int dynamic_polyclipping_is_there(void);
int dynamic_zip_is_there(void);
int dynamic_webp_is_there(void);
int dynamic_webpmux_is_there(void);
int dynamic_webpdemux_is_there(void);
int dynamic_gif_is_there(void);
int dynamic_tiff_is_there(void);
int dynamic_avif_is_there(void);
int dynamic_pixbuf_is_there(void);
int dynamic_rsvg_is_there(void);
int dynamic_turbojpeg_is_there(void);
int dynamic_lcms_is_there(void);
int dynamic_curl_is_there(void);
int dynamic_sndfile_is_there(void);
int dynamic_javascriptcore_is_there(void);

#ifdef __cplusplus
}
#endif
