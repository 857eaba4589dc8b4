// SPDX-License-Identifier: Apache-2.0

// What the tests of the C library share.

#ifndef CHECK_H
#define CHECK_H

#include <lottiekit.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The number of checks that failed.
extern _Atomic int failures;

// The folder of the samples.
extern const char *assets;

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CHECK_STATUS(call, wanted) check_status((call), (wanted), #call, __FILE__, __LINE__)

void check(bool condition, const char *text, const char *file, int line);
void check_status(lottie_status status, lottie_status wanted, const char *text, const char *file, int line);

// Opens a sample, which must succeed.
lottie_animation *sample(const char *name);

// The content of a sample; free it.
void *content(const char *name, size_t *count);

// A target for a picture with its own memory; free its pixels.
lottie_target target(int width, int height, int format);

// A number that depends on each byte of the memory of a target.
uint64_t sum(const lottie_target *target);

// The groups of checks.
void check_drawing(void);
void check_content(void);
void check_values(void);
void check_playing(void);
void check_arguments(void);
void check_threads(void);
void check_files(void);

#endif
