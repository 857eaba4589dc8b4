// SPDX-License-Identifier: Apache-2.0
#pragma once

/* For libraries of which a few functions are used, and whose headers many systems lack, this folder has declarations of
   what is used. The file of CDynamic that loads such a library includes the library's own header first, if it is there:
   then the compiler compares both. Types and functions are declared again; numbers, as a list of X(name, number), are
   declared by the first of these macros and compared by the second. */
#define DECLARED_NUMBER(name, number) name = number,
#define DECLARED_IS_SAME(name, number) _Static_assert(name == (number), #name " is another number");
