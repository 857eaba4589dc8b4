// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <JavaScriptCore/JavaScript.h>

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
