#pragma once
/* The library's own header is C++; CClipper includes it. This module only links. */
