// SPDX-License-Identifier: Apache-2.0
#pragma once

/* Gives Swift the arguments of `main` before the program starts. By itself it reads them from /proc/self/cmdline, and where
   /proc is not mounted, as in some sandboxes, a program would have none. Programs only link this. */
