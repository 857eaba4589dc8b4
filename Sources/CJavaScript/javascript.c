// SPDX-License-Identifier: Apache-2.0
#include "cjavascript.h"

#include <cdynamic.h>
#include <javascriptcore.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int cjavascript_is_there(void) { return dynamic_javascriptcore_is_there(); }

struct cjavascript {
  JSContextGroupRef group;
  JSGlobalContextRef context;
  JSObjectRef run;
  double numbers[CJAVASCRIPT_NUMBERS];
  void *host;
  cjavascript_answer answer;
  /* A string to answer with; kept as bytes, since the collector does not look for values here. */
  char *said;
  double spent;
  int depth;
  bool was_stopped;
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

static bool stop(JSContextRef context, void *data) {
  (void)context;
  ((cjavascript *)data)->was_stopped = true;
  return true;
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

cjavascript *cjavascript_create(const char *source, size_t length, double seconds, void *context,
                                cjavascript_answer answer) {
  if (!cjavascript_is_there()) return NULL;
  cjavascript *engine = calloc(1, sizeof(cjavascript));
  if (!engine) return NULL;
  engine->host = context;
  engine->answer = answer;
  engine->group = JSContextGroupCreate();
  engine->context = JSGlobalContextCreateInGroup(engine->group, NULL);
  engine->run = begin(engine, source, length);
  if (!engine->run) {
    cjavascript_destroy(engine);
    return NULL;
  }
  JSValueProtect(engine->context, engine->run);
  JSStringRef reason = JSStringCreateWithUTF8CString("expressions cannot make code of strings");
  JSGlobalContextSetEvalEnabled(engine->context, false, reason);
  JSStringRelease(reason);
  JSContextGroupSetExecutionTimeLimit(engine->group, seconds, stop, engine);
  return engine;
}

void cjavascript_destroy(cjavascript *engine) {
  if (!engine) return;
  if (engine->run) JSValueUnprotect(engine->context, engine->run);
  JSGlobalContextRelease(engine->context);
  JSContextGroupRelease(engine->group);
  free(engine->said);
  free(engine);
}

static double now(void) {
  struct timespec time;
  /* Of the processor, so that a loaded machine stops no expression that a free one would run. */
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

cjavascript_result cjavascript_run(cjavascript *engine, double a, double b, double c,
                                   double *result) {
  JSContextRef context = engine->context;
  JSValueRef arguments[] = {JSValueMakeNumber(context, a), JSValueMakeNumber(context, b),
                       JSValueMakeNumber(context, c),
                       JSValueMakeNumber(context, engine->depth > 0)};
  JSValueRef exception = NULL;
  cjavascript *outer = current;
  double start = now();
  current = engine;
  engine->depth++;
  JSValueRef answer = JSObjectCallAsFunction(context, engine->run, NULL, 4, arguments, &exception);
  engine->depth--;
  current = outer;
  if (engine->depth == 0) engine->spent += now() - start;
  if (answer && !exception) {
    *result = JSValueToNumber(context, answer, &exception);
    if (!exception) return CJAVASCRIPT_OK;
  }
  *result = NAN;
  note(engine, exception);
  if (!engine->was_stopped) return CJAVASCRIPT_FAILED;
  if (engine->depth == 0) engine->was_stopped = false;
  return CJAVASCRIPT_STOPPED;
}

double *cjavascript_numbers(cjavascript *engine) { return engine->numbers; }

const char *cjavascript_message(cjavascript *engine) { return engine->message; }

double cjavascript_spent(cjavascript *engine) {
  double spent = engine->spent;
  engine->spent = 0;
  return spent;
}
