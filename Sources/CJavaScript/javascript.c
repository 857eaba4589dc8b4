// SPDX-License-Identifier: Apache-2.0
#include "cjavascript.h"

#include <cdynamic.h>
#include <javascriptcore.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int cjavascript_is_there(void) { return dynamic_javascriptcore_is_there(); }

struct cjavascript {
  JSContextGroupRef group;
  JSGlobalContextRef context;
  JSObjectRef run, nothing;
  double numbers[CJAVASCRIPT_NUMBERS];
  void *host;
  cjavascript_answer answer;
  cjavascript_is_unwanted is_unwanted;
  /* A string to answer with; kept as bytes, since the collector does not look for values here. */
  char *said;
  double spent;
  int depth;
  /* The limits of a run, when it started, and the process's memory when it was looked at first; -1 before. What the library
     had then, and by how much the process may grow from there. */
  double seconds, memory, started, resident, base, room;
  /* When the last timer of the library ends, and after how many seconds the current one does. */
  double due, interval;
  /* Why the run was stopped; CJAVASCRIPT_OK while it was not. */
  cjavascript_result stopped;
  char message[512];
};

/* ---- What scripts call ---- */

/* A callback is told nothing but its function, so engines find themselves by the context. */
static _Thread_local cjavascript *current;

static char *utf8(JSStringRef text, size_t *length) {
  size_t room = JSStringGetMaximumUTF8CStringSize(text);
  char *bytes = malloc(room);
  *length = 0;
  if (bytes) {
    size_t written = JSStringGetUTF8CString(text, bytes, room);
    *length = written ? written - 1 : 0;
  }
  return bytes;
}

static JSValueRef ask(JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
                 const JSValueRef arguments[], JSValueRef *exception) {
  (void)function, (void)this;
  cjavascript *engine = current;
  double numbers[4] = {0};
  char *text = NULL;
  size_t length = 0;
  for (size_t i = 0; i < count && i < 4; i++) {
    numbers[i] = JSValueToNumber(context, arguments[i], exception);
    if (*exception) return NULL;
  }
  if (count > 4 && JSValueGetType(context, arguments[4]) == kJSTypeString) {
    JSStringRef copy = JSValueToStringCopy(context, arguments[4], exception);
    if (!copy) return NULL;
    text = utf8(copy, &length);
    JSStringRelease(copy);
  }
  double answer =
      engine->answer(engine->host, engine, (int32_t)numbers[0], numbers + 1, text, length);
  free(text);
  /* The host may have let other engines run meanwhile. */
  current = engine;
  if (!engine->said) return JSValueMakeNumber(context, answer);
  JSStringRef said = JSStringCreateWithUTF8CString(engine->said);
  free(engine->said);
  engine->said = NULL;
  JSValueRef result = JSValueMakeString(context, said);
  JSStringRelease(said);
  return result;
}

static JSValueRef compile(JSContextRef context, JSObjectRef function, JSObjectRef this, size_t count,
                     const JSValueRef arguments[], JSValueRef *exception) {
  (void)function, (void)this;
  if (count < 1) return NULL;
  JSStringRef source = JSValueToStringCopy(context, arguments[0], exception);
  if (!source) return NULL;
  JSValueRef result = JSEvaluateScript(context, source, NULL, NULL, 1, exception);
  JSStringRelease(source);
  return result;
}

void cjavascript_say(cjavascript *engine, const char *text, size_t length) {
  free(engine->said);
  engine->said = strndup(text, length);
}

/* ---- Engines ---- */

/* When a run is looked at first, and how often from then on, in seconds of computing. */
static const double FIRST = 0.02, NEXT = 0.005;
/* How late the library's timers usually are at most, which count milliseconds. */
static const double LATE = 0.0012;

static double seconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Of the processor, so that a loaded machine stops no expression that a free one would run. */
static double now(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

/* The bytes of the process in memory; 0 where they are not known. */
static double resident(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  long pages = 0;
  if (fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
  fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static double member(JSContextRef context, JSObjectRef object, const char *name) {
  JSStringRef text = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSObjectGetProperty(context, object, text, NULL);
  JSStringRelease(text);
  return value ? JSValueToNumber(context, value, NULL) : 0;
}

/* The bytes that the library says it has for scripts. It takes milliseconds to say so. */
static double held(JSContextRef context) {
  JSObjectRef numbers = JSGetMemoryUsageStatistics(context);
  return numbers ? member(context, numbers, "heapCapacity") + member(context, numbers, "extraMemorySize") : 0;
}

static void look_after(cjavascript *engine, double seconds);

/* Frees what a run left, if that is much: the next one would add its own. Returns whether it could. */
static bool tidy(cjavascript *engine) {
  /* A run that was not looked at was too short to leave much. */
  if (engine->resident < 0) return true;
  double grown = resident() - engine->resident;
  if (grown < engine->memory / 4 && held(engine->context) < engine->memory / 2) return true;
  JSSynchronousGarbageCollectForDebugging(engine->context);
  javascriptcore_return_free_memory();
  return held(engine->context) - engine->base < engine->memory;
}

/* Called after FIRST of a run, and then after each NEXT. */
static bool is_over(JSContextRef context, void *data) {
  cjavascript *engine = data;
  if (engine->is_unwanted(engine->host)) {
    engine->stopped = CJAVASCRIPT_UNWANTED;
  } else if (now() - engine->started >= engine->seconds) {
    engine->stopped = CJAVASCRIPT_STOPPED;
  } else if (engine->resident < 0) {
    /* Only here, since most runs end before, and reading it takes longer than they do. */
    engine->resident = resident();
    /* What the library has may be of this run, or what others left, and the code of all expressions. A run that is looked
       at, because the machine is slow, must not pay for that: it only may grow less. */
    engine->base = held(context);
    engine->room = engine->base > engine->memory / 2 ? engine->memory / 2 : engine->memory;
  } else {
    /* Other threads of the process may have grown, so the library's own number counts as well. It comes from the last
       collection, and may be too small. */
    double grown = resident() - engine->resident;
    if (grown > 2 * engine->room || (grown > engine->room && held(context) - engine->base > engine->memory / 4)) {
      engine->stopped = CJAVASCRIPT_FULL;
    }
  }
  if (engine->stopped != CJAVASCRIPT_OK) return true;
  /* The library does not call again by itself. */
  look_after(engine, NEXT);
  return false;
}

static void limit(cjavascript *engine, double seconds) {
  engine->interval = seconds;
  JSContextGroupSetExecutionTimeLimit(engine->group, fmin(engine->seconds, seconds), is_over, engine);
}

static void look_after(cjavascript *engine, double seconds) {
  engine->due = seconds_of(CLOCK_MONOTONIC) + seconds;
  limit(engine, seconds);
}

/* Prepares a run. The library's timer goes on after a run and ends later, which the next run notices. If another timer
   ends in the moment in which it does, release 2.50 of the library aborts the process (an assertion in
   VMTraps::requestThreadStopIfNeeded). So an end is waited for and noticed here, where no other timer is running, and the
   first timer of a run is much longer than a thread usually waits for a processor. */
static void prepare(cjavascript *engine) {
  double left = engine->due + LATE - seconds_of(CLOCK_MONOTONIC);
  if (left > LATE) {
    /* The timer that is running ends first; this run has no other until then. */
    if (engine->interval != FIRST) limit(engine, FIRST);
    return;
  }
  /* Not asleep: on a loaded machine that would take ten times as long. */
  while (seconds_of(CLOCK_MONOTONIC) < engine->due + LATE) {}
  JSContextGroupClearExecutionTimeLimit(engine->group);
  JSObjectCallAsFunction(engine->context, engine->nothing, NULL, 0, NULL, NULL);
  look_after(engine, FIRST);
}

static JSObjectRef function(cjavascript *engine, const char *source) {
  JSStringRef text = JSStringCreateWithUTF8CString(source);
  JSValueRef result = JSEvaluateScript(engine->context, text, NULL, NULL, 1, NULL);
  JSStringRelease(text);
  return result ? JSValueToObject(engine->context, result, NULL) : NULL;
}

static void keep_memory(void *bytes, void *data) { (void)bytes, (void)data; }

static void note(cjavascript *engine, JSValueRef exception) {
  engine->message[0] = 0;
  if (!exception) return;
  JSStringRef text = JSValueToStringCopy(engine->context, exception, NULL);
  if (!text) return;
  size_t length;
  char *bytes = utf8(text, &length);
  JSStringRelease(text);
  if (bytes) {
    if (length >= sizeof(engine->message)) length = sizeof(engine->message) - 1;
    /* Not in the middle of a character. */
    while (length > 0 && length == sizeof(engine->message) - 1 && (bytes[length] & 0xc0) == 0x80)
      length--;
    memcpy(engine->message, bytes, length);
    engine->message[length] = 0;
  }
  free(bytes);
}

static JSObjectRef begin(cjavascript *engine, const char *source, size_t length) {
  char *copy = strndup(source, length);
  if (!copy) return NULL;
  JSStringRef text = JSStringCreateWithUTF8CString(copy);
  free(copy);
  JSValueRef exception = NULL;
  JSValueRef setup = JSEvaluateScript(engine->context, text, NULL, NULL, 1, &exception);
  JSStringRelease(text);
  JSValueRef result = NULL;
  if (setup) {
    JSValueRef arguments[] = {
        JSObjectMakeFunctionWithCallback(engine->context, NULL, ask),
        JSObjectMakeFunctionWithCallback(engine->context, NULL, compile),
        JSObjectMakeTypedArrayWithBytesNoCopy(engine->context, kJSTypedArrayTypeFloat64Array, engine->numbers,
                             sizeof(engine->numbers), keep_memory, NULL, &exception)};
    current = engine;
    result = JSObjectCallAsFunction(engine->context, (JSObjectRef)setup, NULL, 3, arguments, &exception);
  }
  note(engine, exception);
  return result && !exception ? JSValueToObject(engine->context, result, NULL) : NULL;
}

cjavascript *cjavascript_create(const char *source, size_t length, double memory, void *context,
                                cjavascript_answer answer, cjavascript_is_unwanted is_unwanted) {
  if (!cjavascript_is_there()) return NULL;
  cjavascript *engine = calloc(1, sizeof(cjavascript));
  if (!engine) return NULL;
  engine->host = context;
  engine->answer = answer;
  engine->is_unwanted = is_unwanted;
  engine->seconds = 1;
  engine->memory = memory;
  engine->group = JSContextGroupCreate();
  engine->context = JSGlobalContextCreateInGroup(engine->group, NULL);
  engine->run = begin(engine, source, length);
  if (engine->run) JSValueProtect(engine->context, engine->run);
  engine->nothing = function(engine, "(function () {})");
  if (engine->nothing) JSValueProtect(engine->context, engine->nothing);
  if (!engine->run || !engine->nothing) {
    cjavascript_destroy(engine);
    return NULL;
  }
  JSStringRef reason = JSStringCreateWithUTF8CString("expressions cannot make code of strings");
  JSGlobalContextSetEvalEnabled(engine->context, false, reason);
  JSStringRelease(reason);
  look_after(engine, FIRST);
  return engine;
}

void cjavascript_destroy(cjavascript *engine) {
  if (!engine) return;
  if (engine->run) JSValueUnprotect(engine->context, engine->run);
  if (engine->nothing) JSValueUnprotect(engine->context, engine->nothing);
  JSGlobalContextRelease(engine->context);
  JSContextGroupRelease(engine->group);
  free(engine->said);
  free(engine);
}

cjavascript_result cjavascript_run(cjavascript *engine, double a, double b, double c,
                                   double *result) {
  JSContextRef context = engine->context;
  JSValueRef arguments[] = {JSValueMakeNumber(context, a), JSValueMakeNumber(context, b),
                       JSValueMakeNumber(context, c),
                       JSValueMakeNumber(context, engine->depth > 0)};
  JSValueRef exception = NULL;
  cjavascript *outer = current;
  if (engine->depth == 0) {
    prepare(engine);
    engine->started = now();
    engine->resident = -1;
  }
  current = engine;
  engine->depth++;
  JSValueRef answer = JSObjectCallAsFunction(context, engine->run, NULL, 4, arguments, &exception);
  engine->depth--;
  current = outer;
  if (engine->depth == 0) {
    if (!tidy(engine)) engine->stopped = CJAVASCRIPT_FULL;
    engine->spent += now() - engine->started;
  }
  if (answer && !exception && engine->stopped == CJAVASCRIPT_OK) {
    *result = JSValueToNumber(context, answer, &exception);
    if (!exception) return CJAVASCRIPT_OK;
  }
  *result = NAN;
  note(engine, exception);
  cjavascript_result stopped = engine->stopped;
  if (engine->depth == 0) engine->stopped = CJAVASCRIPT_OK;
  return stopped == CJAVASCRIPT_OK ? CJAVASCRIPT_FAILED : stopped;
}

void cjavascript_set_seconds(cjavascript *engine, double seconds) { engine->seconds = seconds; }

double *cjavascript_numbers(cjavascript *engine) { return engine->numbers; }

const char *cjavascript_message(cjavascript *engine) { return engine->message; }

double cjavascript_spent(cjavascript *engine) {
  double spent = engine->spent;
  engine->spent = 0;
  return spent;
}
