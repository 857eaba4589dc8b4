// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/* JavaScript by JavaScriptCore, which is loaded when the first engine is wanted: linked, it would cost every program
   14 MB and 4 ms. An engine has a context and a heap of its own, and scripts in it reach nothing but what the host
   answers. It is used from one thread at a time. */

typedef struct cjavascript cjavascript;

/* How many numbers fit into the memory that host and scripts share. */
enum { CJAVASCRIPT_NUMBERS = 8192 };

/* A question of a script. `text` is its last argument if that is a string, else NULL. The answer is the number, or what
   was said by `cjavascript_say` meanwhile. */
typedef double (*cjavascript_answer)(void *context, cjavascript *engine, int32_t question,
                                     const double arguments[3], const char *text, size_t length);

/* Whether a run is to be stopped, because nobody wants its result. */
typedef int (*cjavascript_is_unwanted)(void *context);

typedef enum {
  CJAVASCRIPT_OK = 0,
  CJAVASCRIPT_FAILED = 1, /* an exception; `cjavascript_message` tells it */
  CJAVASCRIPT_STOPPED = 2, /* it took too long */
  CJAVASCRIPT_FULL = 3,    /* it took too much memory */
  CJAVASCRIPT_UNWANTED = 4 /* the host stopped it */
} cjavascript_result;

/* Whether the library is installed. */
int cjavascript_is_there(void);

/* The parts of the expressions' prelude, LottieKit/Expressions/JavaScript/Prelude, one after the other. */
const char *cjavascript_prelude(size_t *length);

/* Makes an engine; NULL without the library.

   `source` is a function expression. It is called with `ask(question, a, b, c, text)`, `compile(source)`, and a
   Float64Array on the shared numbers, and returns the function that `cjavascript_run` calls. From then on scripts can
   compile nothing by themselves. Each run is stopped after its seconds of computing, or when the process has grown by
   so many bytes meanwhile, or when `is_unwanted` says so. All are looked at every few milliseconds, and not within a
   function of the library. */
cjavascript *cjavascript_create(const char *source, size_t length, double memory, void *context,
                                cjavascript_answer answer, cjavascript_is_unwanted is_unwanted);
void cjavascript_destroy(cjavascript *engine);

/* Sets after how many seconds of computing the next runs are stopped; 1 before. */
void cjavascript_set_seconds(cjavascript *engine, double seconds);

/* Calls the function with three numbers; its result, a number, is put into `result`. */
cjavascript_result cjavascript_run(cjavascript *engine, double a, double b, double c,
                                   double *result);

/* The numbers that host and scripts share. */
double *cjavascript_numbers(cjavascript *engine);

/* Answers the question that is being asked with a string in UTF-8. */
void cjavascript_say(cjavascript *engine, const char *text, size_t length);

/* What the last failure says, in UTF-8. */
const char *cjavascript_message(cjavascript *engine);

/* Seconds spent in runs since this was asked last. */
double cjavascript_spent(cjavascript *engine);
