// SPDX-License-Identifier: Apache-2.0
#include "cjavascript.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The few parts of JavaScriptCore's C interface that are used, so that no header has to be installed. Its ABI has been
   the same since 2008. The time limit is exported, but in no public header. */
typedef const void *group, *context_ref, *value;
typedef void *string;
typedef void *object;
typedef value (*callback)(context_ref, object function, object this, size_t count,
                          const value arguments[], value *exception);
enum { FLOAT64_ARRAY = 8, IS_STRING = 4 };

static struct {
  int (*set_option)(const char *, int);
  group (*group_create)(void);
  void (*group_release)(group);
  void (*set_limit)(group, double, bool (*)(context_ref, void *), void *);
  void *(*context_create)(group, void *);
  void (*context_release)(void *);
  void (*set_eval)(void *, bool, string);
  string (*string_create)(const char *);
  void (*string_release)(string);
  size_t (*string_length)(string);
  size_t (*string_bytes)(string, char *, size_t);
  value (*evaluate)(context_ref, string, object, string, int, value *);
  value (*call)(context_ref, object, object, size_t, const value[], value *);
  object (*make_function)(context_ref, string, callback);
  object (*make_numbers)(context_ref, int, void *, size_t, void (*)(void *, void *), void *,
                         value *);
  value (*make_number)(context_ref, double);
  value (*make_string)(context_ref, string);
  int (*type)(context_ref, value);
  double (*to_number)(context_ref, value, value *);
  string (*to_string)(context_ref, value, value *);
  object (*to_object)(context_ref, value, value *);
  void (*protect)(context_ref, value);
  void (*unprotect)(context_ref, value);
  int is_there;
} library;

static void load(void) {
  void *handle = dlopen("libjavascriptcoregtk-4.1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  const struct {
    void *place;
    const char *name;
  } parts[] = {
      {&library.set_option, "jsc_options_set_boolean"},
      {&library.group_create, "JSContextGroupCreate"},
      {&library.group_release, "JSContextGroupRelease"},
      {&library.set_limit, "JSContextGroupSetExecutionTimeLimit"},
      {&library.context_create, "JSGlobalContextCreateInGroup"},
      {&library.context_release, "JSGlobalContextRelease"},
      {&library.set_eval, "JSGlobalContextSetEvalEnabled"},
      {&library.string_create, "JSStringCreateWithUTF8CString"},
      {&library.string_release, "JSStringRelease"},
      {&library.string_length, "JSStringGetMaximumUTF8CStringSize"},
      {&library.string_bytes, "JSStringGetUTF8CString"},
      {&library.evaluate, "JSEvaluateScript"},
      {&library.call, "JSObjectCallAsFunction"},
      {&library.make_function, "JSObjectMakeFunctionWithCallback"},
      {&library.make_numbers, "JSObjectMakeTypedArrayWithBytesNoCopy"},
      {&library.make_number, "JSValueMakeNumber"},
      {&library.make_string, "JSValueMakeString"},
      {&library.type, "JSValueGetType"},
      {&library.to_number, "JSValueToNumber"},
      {&library.to_string, "JSValueToStringCopy"},
      {&library.to_object, "JSValueToObject"},
      {&library.protect, "JSValueProtect"},
      {&library.unprotect, "JSValueUnprotect"},
  };
  library.is_there = 1;
  for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
    void *address = dlsym(handle, parts[i].name);
    if (!address) library.is_there = 0;
    memcpy(parts[i].place, &address, sizeof(address));
  }
  if (!library.is_there) return;
  /* Code of files is interpreted: that takes a fifth longer, and no memory becomes executable for it. */
  library.set_option("useJIT", 0);
  /* The interpreter looks for itself whether it is to stop: no thread of the library interrupts the host's by signals. */
  library.set_option("usePollingTraps", 1);
  /* Heaps are small, and are collected while their scripts wait. */
  library.set_option("useConcurrentGC", 0);
}

int cjavascript_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_there;
}

struct cjavascript {
  group group;
  void *context;
  object run;
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

static char *utf8(string text, size_t *length) {
  size_t room = library.string_length(text);
  char *bytes = malloc(room);
  *length = 0;
  if (bytes) {
    size_t written = library.string_bytes(text, bytes, room);
    *length = written ? written - 1 : 0;
  }
  return bytes;
}

static value ask(context_ref context, object function, object this, size_t count,
                 const value arguments[], value *exception) {
  (void)function, (void)this;
  cjavascript *engine = current;
  double numbers[4] = {0};
  char *text = NULL;
  size_t length = 0;
  for (size_t i = 0; i < count && i < 4; i++) {
    numbers[i] = library.to_number(context, arguments[i], exception);
    if (*exception) return NULL;
  }
  if (count > 4 && library.type(context, arguments[4]) == IS_STRING) {
    string copy = library.to_string(context, arguments[4], exception);
    if (!copy) return NULL;
    text = utf8(copy, &length);
    library.string_release(copy);
  }
  double answer =
      engine->answer(engine->host, engine, (int32_t)numbers[0], numbers + 1, text, length);
  free(text);
  /* The host may have let other engines run meanwhile. */
  current = engine;
  if (!engine->said) return library.make_number(context, answer);
  string said = library.string_create(engine->said);
  free(engine->said);
  engine->said = NULL;
  value result = library.make_string(context, said);
  library.string_release(said);
  return result;
}

static value compile(context_ref context, object function, object this, size_t count,
                     const value arguments[], value *exception) {
  (void)function, (void)this;
  if (count < 1) return NULL;
  string source = library.to_string(context, arguments[0], exception);
  if (!source) return NULL;
  value result = library.evaluate(context, source, NULL, NULL, 1, exception);
  library.string_release(source);
  return result;
}

void cjavascript_say(cjavascript *engine, const char *text, size_t length) {
  free(engine->said);
  engine->said = strndup(text, length);
}

/* ---- Engines ---- */

static bool stop(context_ref context, void *data) {
  (void)context;
  ((cjavascript *)data)->was_stopped = true;
  return true;
}

static void keep_memory(void *bytes, void *data) { (void)bytes, (void)data; }

static void note(cjavascript *engine, value exception) {
  engine->message[0] = 0;
  if (!exception) return;
  string text = library.to_string(engine->context, exception, NULL);
  if (!text) return;
  size_t length;
  char *bytes = utf8(text, &length);
  library.string_release(text);
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

static object begin(cjavascript *engine, const char *source, size_t length) {
  char *copy = strndup(source, length);
  if (!copy) return NULL;
  string text = library.string_create(copy);
  free(copy);
  value exception = NULL;
  value setup = library.evaluate(engine->context, text, NULL, NULL, 1, &exception);
  library.string_release(text);
  value result = NULL;
  if (setup) {
    value arguments[] = {
        library.make_function(engine->context, NULL, ask),
        library.make_function(engine->context, NULL, compile),
        library.make_numbers(engine->context, FLOAT64_ARRAY, engine->numbers,
                             sizeof(engine->numbers), keep_memory, NULL, &exception)};
    current = engine;
    result = library.call(engine->context, (object)setup, NULL, 3, arguments, &exception);
  }
  note(engine, exception);
  return result && !exception ? library.to_object(engine->context, result, NULL) : NULL;
}

cjavascript *cjavascript_create(const char *source, size_t length, double seconds, void *context,
                                cjavascript_answer answer) {
  if (!cjavascript_is_there()) return NULL;
  cjavascript *engine = calloc(1, sizeof(cjavascript));
  if (!engine) return NULL;
  engine->host = context;
  engine->answer = answer;
  engine->group = library.group_create();
  engine->context = library.context_create(engine->group, NULL);
  engine->run = begin(engine, source, length);
  if (!engine->run) {
    cjavascript_destroy(engine);
    return NULL;
  }
  library.protect(engine->context, engine->run);
  string reason = library.string_create("expressions cannot make code of strings");
  library.set_eval(engine->context, false, reason);
  library.string_release(reason);
  library.set_limit(engine->group, seconds, stop, engine);
  return engine;
}

void cjavascript_destroy(cjavascript *engine) {
  if (!engine) return;
  if (engine->run) library.unprotect(engine->context, engine->run);
  library.context_release(engine->context);
  library.group_release(engine->group);
  free(engine->said);
  free(engine);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

cjavascript_result cjavascript_run(cjavascript *engine, double a, double b, double c,
                                   double *result) {
  context_ref context = engine->context;
  value arguments[] = {library.make_number(context, a), library.make_number(context, b),
                       library.make_number(context, c)};
  value exception = NULL;
  cjavascript *outer = current;
  double start = now();
  current = engine;
  engine->depth++;
  value answer = library.call(context, engine->run, NULL, 3, arguments, &exception);
  engine->depth--;
  current = outer;
  if (engine->depth == 0) engine->spent += now() - start;
  if (answer && !exception) {
    *result = library.to_number(context, answer, &exception);
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
