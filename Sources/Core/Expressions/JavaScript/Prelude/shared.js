// SPDX-License-Identifier: Apache-2.0

// What the parts of the prelude share. They are joined into the body of one function, in the order of
// CJavaScript/prelude.c; `ask`, `compile` and `numbers` are its parameters. See ExpressionPrelude.swift.

const VALUE = 0, KEYS = 1, KEY = 2, PATH = 3, PATH_PART = 4, COMPOSITIONS = 5,
  COMPOSITION = 6, LAYER = 7, LAYER_OF = 8, RECTANGLE = 9, WARNING = 10, TEXT = 11,
  RATE = 12, STYLE = 13, SEED = 14, LOOP = 15, LAYER_GROUPS = 16,
  STYLE_MEMBER = 17, FOOTAGES = 18, FOOTAGE = 19, SAMPLE = 20,
  CHECK = 21;
// For what the host answers, which may be longer than the texts of scripts.
const { parse } = JSON;
const rate = ask(RATE, 0, 0, 0);
// Numbers that a call may exchange. After them are the property that is evaluated, the steps that a call has taken, the
// most that one expression may take, and what is left for all; see ExpressionEngine.Room.
const ROOM = numbers.length - 4, TAKEN = ROOM + 1, MOST = ROOM + 2, LEFT = ROOM + 3;
// Kinds of warnings.
const FAILED = 0, UNSUPPORTED = 1, TOO_MUCH = 2, ALL_TOO_MUCH = 3;
// The frame that is being evaluated, and the property.
let now = 0, current = null;
