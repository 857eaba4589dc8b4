// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The estimated work and memory of evaluating one scene, limited by `Limits.frameWork` and
/// `Limits.memory`.
///
/// Work is counted anew for each frame, and includes what is reused from the frame before, so that
/// the picture depends on the frame only. Layers are evaluated from the bottom; from the first one
/// that exceeds a limit, all layers are left out. Nodes remain in memory, and have a share of it of
/// their own.
final class SceneBudget {
  /// The share of `Limits.frameWork` that evaluation may take; the rest is for painting.
  private static let workShare = 0.5
  /// The shares of the memory that layers, their shapes and each frame may take; the rest is for
  /// painting.
  static let layerShare = 0.22
  private static let shapeShare = 0.22
  private static let frameShare = 0.28
  /// Bytes of a process that has opened an empty file.
  private static let emptyBytes = 24e6
  /// Bytes of a scene without layers, and of its painter.
  private static let emptySceneBytes = 5e5

  /// The limits of a frame.
  private let most: Cost
  /// The memory besides the process and the file, which several scenes of the file share.
  private let room: Double
  /// The memory of layers and shapes, and the largest that a frame has taken in addition.
  private var held = 0.0, mostSpent = 0.0
  /// The bytes that remain for layers and for shapes.
  private var layerBytesLeft, shapeBytesLeft: Double
  /// The number of shapes that all layers may have, and how many of them remain.
  private let mostShapes: Int
  private var shapesLeft: Int
  /// What the layers of the current frame have taken.
  private(set) var spent = Cost()
  /// Whether a layer of the current frame exceeded the limits.
  private(set) var isExhausted = false
  /// Receives a warning about the first layer that exceeds the limits, and those about layers with
  /// something that has a limit of its own.
  let warnings: SceneWarnings

  /// - Parameters:
  ///   - fileBytes: The memory of the file's text and values.
  ///   - layers: The number of layers in the file.
  init(
    _ limits: Limits, fileBytes: Int, layers: Int, warnings: SceneWarnings = SceneWarnings()
  ) {
    self.warnings = warnings
    let file = Double(fileBytes) + Double(layers * EvaluationCost.fileLayerBytes)
    room = max(0, Double(limits.memory) - Self.emptyBytes - file)
    most = Cost(
      work: limits.frameWork * Self.workShare, bytes: room * Self.frameShare)
    layerBytesLeft = room * Self.layerShare
    shapeBytesLeft = room * Self.shapeShare
    (mostShapes, shapesLeft) = (limits.shapes.instances, limits.shapes.instances)
  }

  /// Ends evaluation: all further layers are left out, without a warning. Default: nil, never.
  var stop: StopSignal?

  private var isStopped: Bool { stop?.isSet == true }

  /// Starts a frame.
  func start() {
    spent = Cost()
    isExhausted = false
  }

  /// What the current frame can still take.
  var left: Cost { isExhausted || isStopped ? Cost() : most - spent }

  /// Counts a part of the current frame.
  ///
  /// - Parameters:
  ///   - path: The JSON path of the layer, for the warning.
  ///   - name: The name of the layer, for the warning; may be empty.
  /// - Returns: Whether it may be used. If not, no later part may.
  func spend(_ cost: Cost, for path: String, named name: String) -> Bool {
    if reuse(cost) { return true }
    isExhausted = true
    if !isStopped {
      let layer = name.isEmpty ? "the layer" : "the layer “\(name)”"
      warnings.add(
        .limit, at: path,
        "\(layer) takes too much work or memory; it and what is above are left out",
        from: .work, raisable: .workOrMemory)
    }
    return false
  }

  /// Records that something of a layer exceeds a limit of its own.
  ///
  /// - Parameter path: The JSON path of the layer.
  func warn(_ message: Message, at path: String) {
    warnings.add(.limit, at: path, message, from: .shapes)
  }

  /// Counts a layer that is the same as in the frame before.
  ///
  /// - Returns: Whether it may be used. If not, it is evaluated again, as far as there is room.
  func reuse(_ cost: Cost) -> Bool {
    let left = most - spent
    guard !isExhausted, !isStopped, cost.fits(in: left) else { return false }
    spent = spent + cost
    mostSpent = max(mostSpent, spent.bytes)
    return true
  }

  /// The number of scenes like this one that have room together, at least 1. It is known from the
  /// frames until now.
  ///
  /// - Parameter bytes: What each takes in addition.
  func copies(with bytes: Double) -> Int {
    // Caches of outlines and of their pixels take about as much as what they are made of.
    let scene = Self.emptySceneBytes + 2 * (held + mostSpent)
    return Int(clamping: room / (scene + bytes), to: 1...1_000_000)
  }

  /// Counts a layer, which remains in memory.
  ///
  /// - Parameter parts: The number of properties of each mask, effect, style and animator. Default:
  ///   none.
  /// - Returns: Whether there is room for it.
  func holdLayer(parts: [Int] = []) -> Bool {
    let bytes = parts.reduce(EvaluationCost.layerBytes) {
      $0 + EvaluationCost.partBytes + $1 * EvaluationCost.propertyBytes
    }
    layerBytesLeft -= Double(bytes)
    held += Double(bytes)
    return layerBytesLeft >= 0
  }

  /// Counts the shapes of a layer, which remain in memory. A layer has them when it is first
  /// visible, so that the limits can be reached at any frame.
  ///
  /// - Parameters:
  ///   - points: The number of points of their animated paths.
  ///   - path: The JSON path of the layer, for the warning about the first layer without shapes.
  /// - Returns: Whether they may be created.
  func hold(shapes: Int, points: Int, for path: String) -> Bool {
    guard shapes <= shapesLeft else {
      warnings.add(
        .limit, at: path,
        "precompositions used many times make more than \(mostShapes) shapes; the rest is left out",
        from: .shapeCount)
      return false
    }
    let bytes = Double(shapes * EvaluationCost.shapeBytes + points * EvaluationCost.pointBytes)
    guard bytes <= shapeBytesLeft else {
      warnings.add(
        .limit, at: path,
        "the shapes take more than their share of the memory; the rest is left out",
        from: .shapeCount, raisable: .memory)
      return false
    }
    shapesLeft -= shapes
    shapeBytesLeft -= bytes
    held += bytes
    return true
  }
}

/// What the parts of a scene take, each time that they are evaluated or while they are in memory.
enum EvaluationCost {
  /// What one character of a text takes: its layout, and its outline and groups.
  static let character = Cost(work: 12_000, bytes: 1_200)
  /// The points of an outline of the file that `character` covers.
  static let characterPoints = 200.0
  /// What a character takes in addition if animators or a path move it.
  static let movedCharacter = Cost(work: 1_000, bytes: 1_400)
  /// What each animator adds to a character.
  static let animatedCharacter = Cost(work: 500, bytes: 100)
  /// What one point of a path takes in each list and each paint that uses it.
  static let point = Cost(work: 60, bytes: 20)
  /// Bytes of a layer of the file, also of one that is left out.
  static let fileLayerBytes = 1_300
  /// Bytes of a mask, an effect, a style or an animator of a layer, and of each of its properties.
  static let partBytes = 400
  static let propertyBytes = 150
  /// Bytes of a layer and of a shape, without the points of its path, and of such a point.
  static let layerBytes = 4_000
  static let shapeBytes = 1_200
  static let pointBytes = 16
}
