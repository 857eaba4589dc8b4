// SPDX-License-Identifier: Apache-2.0
/* JavaScriptCore's C interface. */
#include "library.h"

#if __has_include(<webkitgtk-4.1/JavaScriptCore/JavaScript.h>)
/* A variable visibility would make other libraries call back into the functions below. */
#define JS_NO_EXPORT
#include <JavaScriptCore/JavaScript.h>
#define JAVASCRIPTCORE_IS_COMPARED
#endif
#include "headers/javascriptcore.h"

#define FUNCTIONS(X, L) \
  X(L, JSContextGroupRef, JSContextGroupCreate, (void), (), NULL) \
  X(L, void, JSContextGroupRelease, (JSContextGroupRef a), (a), ) \
  X(L, void, JSContextGroupSetExecutionTimeLimit, \
    (JSContextGroupRef a, double b, JSShouldTerminateCallback c, void *d), \
    (a, b, c, d), ) \
  X(L, void, JSContextGroupClearExecutionTimeLimit, (JSContextGroupRef a), (a), ) \
  X(L, JSObjectRef, JSGetMemoryUsageStatistics, (JSContextRef a), (a), NULL) \
  X(L, void, JSSynchronousGarbageCollectForDebugging, (JSContextRef a), (a), ) \
  X(L, JSGlobalContextRef, JSGlobalContextCreateInGroup, \
    (JSContextGroupRef a, JSClassRef b), \
    (a, b), NULL) \
  X(L, void, JSGlobalContextRelease, (JSGlobalContextRef a), (a), ) \
  X(L, void, JSGlobalContextSetEvalEnabled, \
    (JSGlobalContextRef a, bool b, JSStringRef c), \
    (a, b, c), ) \
  X(L, JSStringRef, JSStringCreateWithUTF8CString, (const char *a), (a), NULL) \
  X(L, void, JSStringRelease, (JSStringRef a), (a), ) \
  X(L, size_t, JSStringGetMaximumUTF8CStringSize, (JSStringRef a), (a), 0) \
  X(L, size_t, JSStringGetUTF8CString, (JSStringRef a, char *b, size_t c), (a, b, c), 0) \
  X(L, JSValueRef, JSEvaluateScript, \
    (JSContextRef a, JSStringRef b, JSObjectRef c, JSStringRef d, int e, JSValueRef *f), \
    (a, b, c, d, e, f), NULL) \
  X(L, JSValueRef, JSObjectCallAsFunction, \
    (JSContextRef a, JSObjectRef b, JSObjectRef c, size_t d, const JSValueRef e[], JSValueRef *f), \
    (a, b, c, d, e, f), NULL) \
  X(L, JSObjectRef, JSObjectMakeFunctionWithCallback, \
    (JSContextRef a, JSStringRef b, JSObjectCallAsFunctionCallback c), \
    (a, b, c), NULL) \
  X(L, JSObjectRef, JSObjectMakeTypedArrayWithBytesNoCopy, \
    (JSContextRef a, JSTypedArrayType b, void *c, size_t d, JSTypedArrayBytesDeallocator e, void *f, \
     JSValueRef *g), \
    (a, b, c, d, e, f, g), NULL) \
  X(L, JSValueRef, JSValueMakeNumber, (JSContextRef a, double b), (a, b), NULL) \
  X(L, JSValueRef, JSValueMakeString, (JSContextRef a, JSStringRef b), (a, b), NULL) \
  X(L, JSType, JSValueGetType, (JSContextRef a, JSValueRef b), (a, b), kJSTypeUndefined) \
  X(L, double, JSValueToNumber, (JSContextRef a, JSValueRef b, JSValueRef *c), (a, b, c), 0) \
  X(L, JSStringRef, JSValueToStringCopy, \
    (JSContextRef a, JSValueRef b, JSValueRef *c), \
    (a, b, c), NULL) \
  X(L, JSValueRef, JSObjectGetProperty, \
    (JSContextRef a, JSObjectRef b, JSStringRef c, JSValueRef *d), \
    (a, b, c, d), NULL) \
  X(L, JSObjectRef, JSValueToObject, \
    (JSContextRef a, JSValueRef b, JSValueRef *c), \
    (a, b, c), NULL) \
  X(L, void, JSValueProtect, (JSContextRef a, JSValueRef b), (a, b), ) \
  X(L, void, JSValueUnprotect, (JSContextRef a, JSValueRef b), (a, b), )

/* Not part of the interface, and not in libraries that use the system's malloc; null there. */
static void (*return_free_memory)(void);

#define SPECIAL(X, L) X(L, int, jsc_options_set_boolean, (), (), )

/* - useJIT: code of files is interpreted. That takes a fifth longer, and no memory becomes executable for it.
   - usePollingTraps: the interpreter looks for itself whether it is to stop. No thread of the library interrupts the
     host's by signals.
   - useConcurrentGC: heaps are small, and are collected while their scripts wait. */
DYNAMIC_LIBRARY(javascriptcore, "libjavascriptcoregtk-4.1.so.0|libjavascriptcoregtk-6.0.so.1", FUNCTIONS, SPECIAL,
                (slots->jsc_options_set_boolean("useJIT", 0),
                 slots->jsc_options_set_boolean("usePollingTraps", 1),
                 slots->jsc_options_set_boolean("useConcurrentGC", 0),
                 return_free_memory = (void (*)(void))dlsym(handle, "pas_scavenger_run_synchronously_now"), 1))

void javascriptcore_return_free_memory(void) {
  if (dynamic_javascriptcore_is_there() && return_free_memory) return_free_memory();
}
