// SPDX-License-Identifier: Apache-2.0
/* The sizes of integers, which lie beside the library. */
#if __has_include(<../lib/x86_64-linux-gnu/dbus-1.0/include/dbus/dbus-arch-deps.h>)
#include <../lib/x86_64-linux-gnu/dbus-1.0/include/dbus/dbus-arch-deps.h>
#elif __has_include(<../lib/aarch64-linux-gnu/dbus-1.0/include/dbus/dbus-arch-deps.h>)
#include <../lib/aarch64-linux-gnu/dbus-1.0/include/dbus/dbus-arch-deps.h>
#elif __has_include(<../lib64/dbus-1.0/include/dbus/dbus-arch-deps.h>)
#include <../lib64/dbus-1.0/include/dbus/dbus-arch-deps.h>
#else
#include <../lib/dbus-1.0/include/dbus/dbus-arch-deps.h>
#endif
