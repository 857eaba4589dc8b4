// SPDX-License-Identifier: Apache-2.0

/// What expressions find around them, in JavaScript: one function expression, in parts.
///
/// It keeps a model of the file's layers and properties, reads their values from the host when an expression wants
/// them, and evaluates each property once for a frame. Scripts reach only what it hands them.
enum ExpressionPrelude {
  /// Called with `ask`, `compile` and the shared numbers; returns the function that evaluates a property.
  static let source =
    [opening, operators, interpolation, random, properties, keyframes, paths, groups]
    .joined()
    + [layers, space, texts, names, compiler, evaluation, guards, closing].joined()

  private static let opening = #"""
    (function (ask, compile, numbers) {
    'use strict';
    const VALUE = 0, KEYS = 1, KEY = 2, PATH = 3, PATH_PART = 4, COMPOSITIONS = 5,
      COMPOSITION = 6, LAYER = 7, LAYER_OF = 8, RECTANGLE = 9, WARNING = 10, TEXT = 11,
      RATE = 12, STYLE = 13, SEED = 14, LOOP = 15;
    const rate = ask(RATE, 0, 0, 0);
    // Numbers that a call may exchange; behind them is the property that is evaluated.
    const ROOM = numbers.length - 1;
    // The frame that is being evaluated, and the property.
    let now = 0, current = null;

    """#

  private static let closing = "\nreturn run;\n})"
}
