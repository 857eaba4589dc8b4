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
// Numbers that a call may exchange; behind them is the property that is evaluated.
const ROOM = numbers.length - 1;
// The frame that is being evaluated, and the property.
let now = 0, current = null;
