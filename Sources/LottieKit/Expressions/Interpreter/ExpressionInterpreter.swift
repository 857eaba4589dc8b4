// SPDX-License-Identifier: Apache-2.0

/// Evaluates the expressions of one animation that need no JavaScript.
final class ExpressionInterpreter {
  enum Answer {
    /// The result; nil if the value does not change.
    case result(ExpressionResult?)
    /// The expression is not supported, and needs JavaScript.
    case unknown
  }

  /// The limit of steps for all expressions of a frame, which take some tenths of a second. Beyond
  /// it, expressions are left to JavaScript, which has a time limit.
  private static let frameSteps = 1_000_000

  private let model: InterpreterModel
  private let evaluator: ExpressionEvaluator
  private var frame = Double.nan
  private var steps = 0

  init(
    _ file: ExpressionModel, _ context: DecodingContext, _ values: FileValues,
    warn: @escaping (_ id: Int, _ message: String) -> Void
  ) {
    model = InterpreterModel(file, context, values)
    evaluator = ExpressionEvaluator(model, warn: warn)
  }

  /// Evaluates the expression of a property.
  func answer(_ id: Int, at frame: Double) -> Answer {
    guard let property = model.property(id), case .interpreted = property.script else {
      return .unknown
    }
    if frame != self.frame { (self.frame, steps) = (frame, 0) }
    guard steps < Self.frameSteps else { return .unknown }
    let value = try? evaluator.result(of: property, at: frame)
    steps += evaluator.steps
    return value.map { .result(ResultConversion.result($0)) } ?? .unknown
  }
}
