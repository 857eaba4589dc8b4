// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "declared.h"

/* What is used of JavaScriptCore's C interface. */

#define JAVASCRIPTCORE_TYPES(X) X(kJSTypeUndefined, 0) X(kJSTypeString, 4)
#define JAVASCRIPTCORE_ARRAYS(X) X(kJSTypedArrayTypeFloat64Array, 8)

#ifdef JAVASCRIPTCORE_IS_COMPARED
JAVASCRIPTCORE_TYPES(DECLARED_IS_SAME) JAVASCRIPTCORE_ARRAYS(DECLARED_IS_SAME)
#else
typedef enum { JAVASCRIPTCORE_TYPES(DECLARED_NUMBER) } JSType;
typedef enum { JAVASCRIPTCORE_ARRAYS(DECLARED_NUMBER) } JSTypedArrayType;
#endif

typedef const struct OpaqueJSContextGroup *JSContextGroupRef;
typedef const struct OpaqueJSContext *JSContextRef;
typedef struct OpaqueJSContext *JSGlobalContextRef;
typedef struct OpaqueJSClass *JSClassRef;
typedef struct OpaqueJSString *JSStringRef;
typedef const struct OpaqueJSValue *JSValueRef;
typedef struct OpaqueJSValue *JSObjectRef;

typedef JSValueRef (*JSObjectCallAsFunctionCallback)(
    JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count, const JSValueRef arguments[],
    JSValueRef *exception);
typedef void (*JSTypedArrayBytesDeallocator)(void *bytes, void *context);

JSContextGroupRef JSContextGroupCreate(void);
void JSContextGroupRelease(JSContextGroupRef group);
JSGlobalContextRef JSGlobalContextCreateInGroup(JSContextGroupRef group, JSClassRef global);
void JSGlobalContextRelease(JSGlobalContextRef context);
JSStringRef JSStringCreateWithUTF8CString(const char *text);
void JSStringRelease(JSStringRef string);
size_t JSStringGetMaximumUTF8CStringSize(JSStringRef string);
size_t JSStringGetUTF8CString(JSStringRef string, char *buffer, size_t size);
JSValueRef JSEvaluateScript(JSContextRef context, JSStringRef script, JSObjectRef self, JSStringRef url, int line,
                            JSValueRef *exception);
JSValueRef JSObjectCallAsFunction(JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count,
                                  const JSValueRef arguments[], JSValueRef *exception);
JSObjectRef JSObjectMakeFunctionWithCallback(JSContextRef context, JSStringRef name,
                                             JSObjectCallAsFunctionCallback callback);
JSObjectRef JSObjectMakeTypedArrayWithBytesNoCopy(JSContextRef context, JSTypedArrayType type, void *bytes,
                                                  size_t count, JSTypedArrayBytesDeallocator deallocator,
                                                  void *deallocator_context, JSValueRef *exception);
JSValueRef JSObjectGetProperty(JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception);
JSValueRef JSValueMakeNumber(JSContextRef context, double number);
JSValueRef JSValueMakeString(JSContextRef context, JSStringRef string);
JSType JSValueGetType(JSContextRef context, JSValueRef value);
double JSValueToNumber(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSStringRef JSValueToStringCopy(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSObjectRef JSValueToObject(JSContextRef context, JSValueRef value, JSValueRef *exception);
void JSValueProtect(JSContextRef context, JSValueRef value);
void JSValueUnprotect(JSContextRef context, JSValueRef value);

/* Exported by JavaScriptCore, and in none of the headers that come with it. */

typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *data);

void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                         JSShouldTerminateCallback stop, void *data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool is_enabled, JSStringRef reason);

/* An object with numbers, among them `heapCapacity` and `extraMemorySize`. */
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

/* `JSGarbageCollect` only asks for a collection, some time. */
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

/* In a header that needs those of GLib. */
int jsc_options_set_boolean(const char *option, int value);

/* Returns what a collection has freed to the system at once, where the library can; otherwise that takes it some tenths of
   a second. */
void javascriptcore_return_free_memory(void);
