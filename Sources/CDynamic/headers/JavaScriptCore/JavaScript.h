// SPDX-License-Identifier: Apache-2.0
/* Debian keeps these headers in a folder that only pkg-config knows, whose flags would link the library, too. */
#include <webkitgtk-4.1/JavaScriptCore/JavaScript.h>
