// SPDX-License-Identifier: Apache-2.0

/// The JavaScript that surrounds expressions: the functions and objects of After Effects that they find.
///
/// Its parts are the files in `Prelude`. They keep a model of the file's layers and properties, read values from the
/// host when an expression wants them, and evaluate each property once for a frame. Scripts reach only what the
/// prelude hands them.
enum ExpressionPrelude {
  /// One function expression. It is called with `ask`, `compile` and the shared numbers, and returns the function that
  /// evaluates a property.
  static var source: String {
    "(function (ask, compile, numbers) {\n'use strict';\n\(JavaScriptEngine.embeddedPrelude)return run;\n})"
  }
}
