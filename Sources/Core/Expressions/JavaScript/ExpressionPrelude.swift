// SPDX-License-Identifier: Apache-2.0

/// The JavaScript prelude: functions and objects of After Effects' expression language.
///
/// Its parts are the files in `Prelude`. They build a model of the file's layers and properties,
/// read values from the host on first use, and evaluate each property once per frame. Scripts can
/// only use what the prelude passes to them.
enum ExpressionPrelude {
  /// A function expression. It is called with `ask`, `compile` and the shared numbers, and returns
  /// the function that evaluates a property.
  static var source: String {
    "(function (ask, compile, numbers) {\n'use strict';\n\(JavaScriptEngine.embeddedPrelude)return run;\n})"
  }
}
