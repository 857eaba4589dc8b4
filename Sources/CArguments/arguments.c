// SPDX-License-Identifier: Apache-2.0
#include "include/CArguments.h"

#include <features.h>

#ifdef __GLIBC__

/* Swift's runtime has this function for programs in other languages. */
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

/* glibc calls constructors with the arguments of `main`. */
__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

#endif
