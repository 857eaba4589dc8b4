#pragma once
/* The library's own header is C++; CLottieClipper includes it. This module only links. */
