// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// What scripts read of the animation: properties with their keyframes and expressions, layers and
/// compositions, at the frame that is being evaluated; and the functions that depend on them.
final class ExpressionScene {
  /// The largest number of properties that read each other in a chain.
  private static let longestChain = 24

  /// What it asks of the scene that is drawn.
  struct Host {
    let warn: (_ id: Int, _ message: String) -> Void
    /// The bounds of a layer's content at a frame.
    let bounds: (_ layer: Int, _ frame: Double, _ withStrokes: Bool) -> Rect
  }

  let model: InterpreterModel
  let host: Host
  let work = ExpressionWork()
  /// Runs the scripts of properties; it owns this.
  weak var evaluator: ExpressionEvaluator?
  /// The property that is being evaluated, and the frame.
  private(set) var current: PropertyReference?
  private(set) var now = 0.0
  /// Whether the text has changed the frame by `posterizeTime`.
  private(set) var isPosterized = false
  /// The stream of random numbers of the current property.
  var random = RandomStream()
  private var chain = 0

  init(_ model: InterpreterModel, _ host: Host) { (self.model, self.host) = (model, host) }

  var rate: Double { model.file.framerate }

  /// Evaluates the expression of a property at a frame. An expression that measures a layer can need
  /// others meanwhile.
  func result(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    if current == nil {
      chain = 0
      work.begin()
    }
    defer { if current == nil { evaluator?.untie() } }
    return try value(of: property, at: frame)
  }

  /// Returns the value of a property after its expression.
  func value(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.script {
    case .none: return try keyframedValue(of: property, at: frame)
    case .foreign: throw .unknown
    case .interpreted(let program):
      // Properties that need each other get the value before the expression where the circle
      // closes, also at a frame at which it was evaluated before.
      if property.isRunning { return try keyframedValue(of: property, at: frame) }
      if property.doneAt == frame { return property.done.copy }
      let value = try evaluate(property, program, frame)
      (property.done, property.doneAt) = (value, frame)
      return value.copy
    }
  }

  /// Returns the value of a property by its keyframes, without its expression.
  func keyframedValue(of property: PropertyReference, at frame: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch property.content {
    case .fixed(let value): return value.copy
    case .unknown: throw .unknown
    case .parts(let parts):
      var list: [ExpressionValue] = []
      for part in parts { list.append(.number(try value(of: part, at: frame).number())) }
      return .items(list)
    case .file(let id):
      return try ExpressionValue(model.values.value(id, at: frame))
    }
  }

  private func evaluate(
    _ property: PropertyReference, _ program: ExpressionProgram, _ frame: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    let outer = (current, now, random, isPosterized)
    property.isRunning = true
    chain += 1
    defer {
      chain -= 1
      property.isRunning = false
      (current, now, random, isPosterized) = outer
    }
    (current, now, random, isPosterized) = (property, frame, RandomStream(), false)
    let fallback = try keyframedValue(of: property, at: frame)
    do throws(ExpressionFailure) {
      guard chain <= Self.longestChain else { throw .unknown }
      guard let evaluator else { throw .unknown }
      return try ResultConversion.fitted(try evaluator.value(of: program), to: fallback)
    } catch {
      guard case .exception(let message) = error else {
        property.script = .foreign
        throw .unknown
      }
      host.warn(property.id, message)
      return fallback
    }
  }

  /// Evaluates the rest of the text at the last of so many frames per second.
  func posterize(_ perSecond: Double) {
    isPosterized = true
    if perSecond > 0 { now = (now / rate * perSecond + 1e-9).rounded(.down) / perSecond * rate }
  }
}
