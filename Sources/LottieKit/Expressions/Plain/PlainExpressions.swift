// SPDX-License-Identifier: Apache-2.0

/// Evaluates the expressions of one running animation that need no JavaScript.
final class PlainExpressions {
  enum Answer {
    /// nil where the value stays.
    case result(ExpressionResult?)
    /// It is not understood: a script has to.
    case unknown
  }

  private let model: PlainModel
  private let evaluator: PlainEvaluator

  init(
    _ file: ExpressionModel, _ context: DecodingContext, _ values: ExpressionValues,
    warn: @escaping (_ id: Int, _ message: String) -> Void
  ) {
    model = PlainModel(file, context, values)
    evaluator = PlainEvaluator(model, warn: warn)
  }

  /// What the expression of a property makes of it.
  func answer(_ id: Int, at frame: Double) -> Answer {
    guard let property = model.property(id), case .plain = property.script else { return .unknown }
    guard let value = try? evaluator.result(of: property, at: frame) else { return .unknown }
    return .result(PlainResult.result(value))
  }
}
