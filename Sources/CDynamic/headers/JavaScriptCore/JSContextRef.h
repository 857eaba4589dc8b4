// SPDX-License-Identifier: Apache-2.0
#include <webkitgtk-4.1/JavaScriptCore/JSContextRef.h>
