// SPDX-License-Identifier: Apache-2.0

// The layout of the structs in the first version. Members may be added at the end of those that begin with their size; nothing
// here may change, since programs were compiled with it.

#include <lottiekit.h>

#if UINTPTR_MAX == UINT64_MAX

#define MEMBER(type, member, offset) _Static_assert(offsetof(type, member) == offset, #type "." #member)
#define SIZE(type, size) _Static_assert(sizeof(type) >= size, #type)
#define FIXED(type, size) _Static_assert(sizeof(type) == size, #type)

SIZE(lottie_error, 2576);
MEMBER(lottie_error, size, 0);
MEMBER(lottie_error, code, 4);
MEMBER(lottie_error, line, 8);
MEMBER(lottie_error, column, 12);
MEMBER(lottie_error, file, 16);
MEMBER(lottie_error, path, 1040);
MEMBER(lottie_error, message, 1552);

SIZE(lottie_limits, 96);
MEMBER(lottie_limits, size, 0);
MEMBER(lottie_limits, without_javascript, 4);
MEMBER(lottie_limits, json_bytes, 8);
MEMBER(lottie_limits, entry_bytes, 16);
MEMBER(lottie_limits, archive_bytes, 24);
MEMBER(lottie_limits, memory, 32);
MEMBER(lottie_limits, image_bytes, 40);
MEMBER(lottie_limits, image_side, 48);
MEMBER(lottie_limits, image_area, 56);
MEMBER(lottie_limits, layers, 64);
MEMBER(lottie_limits, shapes, 72);
MEMBER(lottie_limits, frame_work, 80);
MEMBER(lottie_limits, expression_seconds, 88);

SIZE(lottie_open_options, 40);
MEMBER(lottie_open_options, size, 0);
MEMBER(lottie_open_options, threads, 4);
MEMBER(lottie_open_options, animation, 8);
MEMBER(lottie_open_options, read, 16);
MEMBER(lottie_open_options, read_user, 24);
MEMBER(lottie_open_options, limits, 32);

SIZE(lottie_info, 128);
MEMBER(lottie_info, size, 0);
MEMBER(lottie_info, has_sound, 4);
MEMBER(lottie_info, has_expressions, 8);
MEMBER(lottie_info, is_interactive, 12);
MEMBER(lottie_info, width, 16);
MEMBER(lottie_info, height, 24);
MEMBER(lottie_info, start, 32);
MEMBER(lottie_info, end, 40);
MEMBER(lottie_info, framerate, 48);
MEMBER(lottie_info, duration, 56);
MEMBER(lottie_info, animations, 64);
MEMBER(lottie_info, markers, 68);
MEMBER(lottie_info, layers, 72);
MEMBER(lottie_info, slots, 76);
MEMBER(lottie_info, themes, 80);
MEMBER(lottie_info, machines, 84);
MEMBER(lottie_info, name, 88);
MEMBER(lottie_info, version, 96);
MEMBER(lottie_info, animation, 104);
MEMBER(lottie_info, initial_theme, 112);
MEMBER(lottie_info, initial_machine, 120);

SIZE(lottie_marker, 40);
MEMBER(lottie_marker, size, 0);
MEMBER(lottie_marker, reserved, 4);
MEMBER(lottie_marker, name, 8);
MEMBER(lottie_marker, text, 16);
MEMBER(lottie_marker, start, 24);
MEMBER(lottie_marker, length, 32);

SIZE(lottie_layer, 40);
MEMBER(lottie_layer, size, 0);
MEMBER(lottie_layer, index, 4);
MEMBER(lottie_layer, name, 8);
MEMBER(lottie_layer, kind, 16);
MEMBER(lottie_layer, start, 24);
MEMBER(lottie_layer, end, 32);

FIXED(lottie_point, 16);
MEMBER(lottie_point, x, 0);
MEMBER(lottie_point, y, 8);

SIZE(lottie_warning, 32);
MEMBER(lottie_warning, size, 0);
MEMBER(lottie_warning, reserved, 4);
MEMBER(lottie_warning, code, 8);
MEMBER(lottie_warning, path, 16);
MEMBER(lottie_warning, message, 24);

FIXED(lottie_rect, 16);
MEMBER(lottie_rect, x, 0);
MEMBER(lottie_rect, y, 4);
MEMBER(lottie_rect, width, 8);
MEMBER(lottie_rect, height, 12);

SIZE(lottie_target, 72);
MEMBER(lottie_target, size, 0);
MEMBER(lottie_target, format, 4);
MEMBER(lottie_target, pixels, 8);
MEMBER(lottie_target, bytes, 16);
MEMBER(lottie_target, stride, 24);
MEMBER(lottie_target, width, 32);
MEMBER(lottie_target, height, 36);
MEMBER(lottie_target, region, 40);
MEMBER(lottie_target, fit, 56);
MEMBER(lottie_target, background, 60);
MEMBER(lottie_target, flags, 64);

SIZE(lottie_input, 16);
MEMBER(lottie_input, size, 0);
MEMBER(lottie_input, kind, 4);
MEMBER(lottie_input, name, 8);

SIZE(lottie_slot, 32);
MEMBER(lottie_slot, size, 0);
MEMBER(lottie_slot, reserved, 4);
MEMBER(lottie_slot, id, 8);
MEMBER(lottie_slot, kind, 16);
MEMBER(lottie_slot, json, 24);

SIZE(lottie_player, 88);
MEMBER(lottie_player, size, 0);
MEMBER(lottie_player, status, 4);
MEMBER(lottie_player, machine_status, 8);
MEMBER(lottie_player, is_moving, 12);
MEMBER(lottie_player, mode, 16);
MEMBER(lottie_player, loops, 20);
MEMBER(lottie_player, loop_count, 24);
MEMBER(lottie_player, loops_done, 28);
MEMBER(lottie_player, speed, 32);
MEMBER(lottie_player, frame, 40);
MEMBER(lottie_player, first, 48);
MEMBER(lottie_player, last, 56);
MEMBER(lottie_player, background, 64);
MEMBER(lottie_player, reserved, 68);
MEMBER(lottie_player, theme, 72);
MEMBER(lottie_player, state, 80);

SIZE(lottie_event, 48);
MEMBER(lottie_event, size, 0);
MEMBER(lottie_event, kind, 4);
MEMBER(lottie_event, text, 8);
MEMBER(lottie_event, other, 16);
MEMBER(lottie_event, old_value, 24);
MEMBER(lottie_event, number, 32);
MEMBER(lottie_event, old_number, 40);

SIZE(lottie_export_options, 80);
MEMBER(lottie_export_options, size, 0);
MEMBER(lottie_export_options, format, 4);
MEMBER(lottie_export_options, width, 8);
MEMBER(lottie_export_options, height, 12);
MEMBER(lottie_export_options, fit, 16);
MEMBER(lottie_export_options, background, 20);
MEMBER(lottie_export_options, framerate, 24);
MEMBER(lottie_export_options, first, 32);
MEMBER(lottie_export_options, last, 40);
MEMBER(lottie_export_options, plays, 48);
MEMBER(lottie_export_options, quality, 52);
MEMBER(lottie_export_options, threads, 56);
MEMBER(lottie_export_options, reserved, 60);
MEMBER(lottie_export_options, progress, 64);
MEMBER(lottie_export_options, progress_user, 72);

#endif

#define VALUE(name, value) _Static_assert(name == value, #name)

VALUE(LOTTIE_OK, 0);
VALUE(LOTTIE_UNREADABLE, 1);
VALUE(LOTTIE_MALFORMED, 2);
VALUE(LOTTIE_NOT_AN_ANIMATION, 3);
VALUE(LOTTIE_LIMIT, 4);
VALUE(LOTTIE_INVALID, 5);
VALUE(LOTTIE_NO_ANIMATION, 6);
VALUE(LOTTIE_BUSY, 7);
VALUE(LOTTIE_CANCELLED, 8);
VALUE(LOTTIE_NOT_FOUND, 9);
VALUE(LOTTIE_WRONG_STATE, 10);
VALUE(LOTTIE_UNAVAILABLE, 11);
VALUE(LOTTIE_IMAGE, 0);
VALUE(LOTTIE_SOUND, 1);
VALUE(LOTTIE_FONT, 2);
VALUE(LOTTIE_BGRA_PREMULTIPLIED, 0);
VALUE(LOTTIE_RGBA_PREMULTIPLIED, 1);
VALUE(LOTTIE_BGRA, 2);
VALUE(LOTTIE_RGBA, 3);
VALUE(LOTTIE_ALPHA, 4);
VALUE(LOTTIE_FIT, 0);
VALUE(LOTTIE_FILL, 1);
VALUE(LOTTIE_STRETCH, 2);
VALUE(LOTTIE_CENTER, 3);
VALUE(LOTTIE_TOP, 4);
VALUE(LOTTIE_BOTTOM, 5);
VALUE(LOTTIE_LEFT, 6);
VALUE(LOTTIE_RIGHT, 7);
VALUE(LOTTIE_TOP_LEFT, 8);
VALUE(LOTTIE_TOP_RIGHT, 9);
VALUE(LOTTIE_BOTTOM_LEFT, 10);
VALUE(LOTTIE_BOTTOM_RIGHT, 11);
VALUE(LOTTIE_HOLDS_LAST, 1);
VALUE(LOTTIE_FORWARD, 0);
VALUE(LOTTIE_REVERSE, 1);
VALUE(LOTTIE_BOUNCE, 2);
VALUE(LOTTIE_REVERSE_BOUNCE, 3);
VALUE(LOTTIE_PLAYING, 1);
VALUE(LOTTIE_PAUSED, 2);
VALUE(LOTTIE_STOPPED, 3);
VALUE(LOTTIE_TWEENING, 4);
VALUE(LOTTIE_NO_MACHINE, 0);
VALUE(LOTTIE_MACHINE_STOPPED, 1);
VALUE(LOTTIE_MACHINE_RUNNING, 2);
VALUE(LOTTIE_MACHINE_TWEENING, 3);
VALUE(LOTTIE_POINTER_DOWN, 0);
VALUE(LOTTIE_POINTER_UP, 1);
VALUE(LOTTIE_POINTER_MOVE, 2);
VALUE(LOTTIE_POINTER_ENTER, 3);
VALUE(LOTTIE_POINTER_EXIT, 4);
VALUE(LOTTIE_POINTER_CLICK, 5);
VALUE(LOTTIE_EVENT_LOADED, 1);
VALUE(LOTTIE_EVENT_LOAD_FAILED, 2);
VALUE(LOTTIE_EVENT_PLAYED, 3);
VALUE(LOTTIE_EVENT_PAUSED, 4);
VALUE(LOTTIE_EVENT_STOPPED, 5);
VALUE(LOTTIE_EVENT_LOOPED, 6);
VALUE(LOTTIE_EVENT_COMPLETED, 7);
VALUE(LOTTIE_EVENT_MACHINE_STARTED, 8);
VALUE(LOTTIE_EVENT_MACHINE_STOPPED, 9);
VALUE(LOTTIE_EVENT_TRANSITION, 10);
VALUE(LOTTIE_EVENT_STATE_EXITED, 11);
VALUE(LOTTIE_EVENT_STATE_ENTERED, 12);
VALUE(LOTTIE_EVENT_CUSTOM, 13);
VALUE(LOTTIE_EVENT_FAILED, 14);
VALUE(LOTTIE_EVENT_NUMBER_CHANGED, 15);
VALUE(LOTTIE_EVENT_TEXT_CHANGED, 16);
VALUE(LOTTIE_EVENT_BOOLEAN_CHANGED, 17);
VALUE(LOTTIE_EVENT_FIRED, 18);
VALUE(LOTTIE_EVENT_OPEN_URL, 19);
VALUE(LOTTIE_GIF, 0);
VALUE(LOTTIE_APNG, 1);
VALUE(LOTTIE_WEBP, 2);
