// SPDX-License-Identifier: Apache-2.0
#pragma once

/* The headers that every program needs. It is included before any of them, so that a missing one is answered by the names of
   all packages at once. Scripts/dependent builds where nothing else is installed. */
#if !__has_include(<avif/avif.h>) || !__has_include(<cairo/cairo.h>) || \
    !__has_include(<fontconfig/fontconfig.h>) || !__has_include(<gif_lib.h>) || !__has_include(<png.h>) || \
    !__has_include(<polyclipping/clipper.hpp>) || !__has_include(<tiffio.h>) || \
    !__has_include(<turbojpeg.h>) || !__has_include(<webp/mux.h>) || !__has_include(<zip.h>) || \
    !__has_include(<zlib.h>)
#error "LottieKit needs C headers that are missing. On Debian and Ubuntu: apt-get install libcairo2-dev libfontconfig-dev libpng-dev zlib1g-dev libpolyclipping-dev libzip-dev libturbojpeg0-dev libwebp-dev libgif-dev libtiff-dev libavif-dev; for windows (SDLHost, Controls, Lottie) also libsdl2-dev libdbus-1-dev libwayland-dev"
#endif
