// SPDX-License-Identifier: Apache-2.0
#pragma once

/* A function that the dispatch library exports for Foundation's run loop, without a header: the descriptor (eventfd) that is
   readable while the main queue has work. It is linked, not looked up by name: in programs with Swift's libraries inside,
   no name can be looked up. */
int _dispatch_get_main_queue_handle_4CF(void);
