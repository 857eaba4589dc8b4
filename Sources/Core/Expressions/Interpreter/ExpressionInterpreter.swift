// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Evaluates the expressions of one animation that need no JavaScript.
final class ExpressionInterpreter {
  enum Answer {
    /// The result; nil if the value does not change.
    case result(ExpressionResult?)
    /// The expression is not supported, and needs JavaScript.
    case unknown
  }

  /// The limit of steps for all expressions of a frame, as a share of `Limits.frameWork`: a million
  /// by default, which take some tenths of a second. Beyond it, expressions are left to JavaScript,
  /// which has a time limit.
  private let frameSteps: Int

  private let model: InterpreterModel
  private let evaluator: ExpressionEvaluator
  private var frame = Double.nan
  private var steps = 0

  init(
    _ file: ExpressionModel, _ context: DecodingContext, _ values: FileValues,
    _ host: ExpressionScene.Host
  ) {
    model = InterpreterModel(file, context, values)
    frameSteps = Int(clamping: file.limits.frameWork * 1e-3, to: 0...1_000_000_000)
    evaluator = ExpressionEvaluator(ExpressionScene(model, host))
  }

  /// Evaluates the expression of a property.
  func answer(_ id: Int, at frame: Double) -> Answer {
    guard let property = model.property(id), case .interpreted = property.script else {
      return .unknown
    }
    if frame != self.frame { (self.frame, steps) = (frame, 0) }
    guard steps < frameSteps else { return .unknown }
    let value = try? evaluator.scene.result(of: property, at: frame)
    steps += evaluator.work.steps
    return value.map { .result(ResultConversion.result($0)) } ?? .unknown
  }
}
