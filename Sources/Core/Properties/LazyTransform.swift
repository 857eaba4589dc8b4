// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Synchronization

/// The transform of a layer, of a shape group, or of a repeater's copies.
///
/// In most groups of most files, and in many layers, it never changes. Then it is decoded in one
/// step, and there is no node with an object for each of its properties until something asks for it,
/// such as a keypath.
enum LazyTransform {
  case still(StillTransform)
  case node(TransformNode)

  /// The values at the current frame.
  var pose: Pose {
    switch self {
    case .still(let values): values.pose
    case .node(let node): node.pose
    }
  }

  /// The transform from the object's coordinates to those around it at the current frame.
  var matrix: Affine {
    switch self {
    case .still(let values): values.matrix
    case .node(let node): node.matrix
    }
  }

  /// The opacity at the current frame, in 0...1.
  var opacity: Double {
    switch self {
    case .still(let values): values.opacity
    case .node(let node): node.opacity
    }
  }

  /// Replaces values without a node by a node. Returns it; nil if there was one.
  ///
  /// - Parameter orientsAlongPath: Whether a layer is rotated to the direction of its motion. Default:
  ///   false.
  mutating func makeNode(orientsAlongPath: Bool = false) -> TransformNode? {
    guard case .still(let values) = self else { return nil }
    let node = values.node(orientsAlongPath: orientsAlongPath)
    self = .node(node)
    return node
  }

  /// The node, if there is one.
  var node: TransformNode? {
    if case .node(let node) = self { node } else { nil }
  }

  /// Whether the transform is 3D.
  var isSpatial: Bool { node?.isSpatial ?? false }

  /// Whether it can change from frame to frame.
  var canChange: Bool { node?.canChange ?? false }

  /// The 3D transform from the object's coordinates to those around it at the current frame.
  var space: Transform3D { pose.space }

  /// Moves to a frame. Returns whether the transform has changed.
  func update(to frame: Double) -> Bool { node?.update(to: frame) ?? false }

  /// The values at any frame, without moving to the frame.
  func pose(at frame: Double) -> Pose { node?.pose(at: frame) ?? pose }

  /// The opacity at any frame, in 0...1, without moving to the frame.
  func opacity(at frame: Double) -> Double { node?.opacity(at: frame) ?? opacity }

  /// Whether this is the node of the transform.
  func isNode(_ other: Node) -> Bool { node === other }
}

/// The decoded transform of a layer.
enum LayerTransform: Sendable {
  case still(StillTransform)
  case record(FieldRecord)

  /// - Parameter json: The value of `ks`; nil for the default.
  init(_ json: JSONReader?) {
    let schema = TransformNode.schema
    if let still = json.flatMap({ StillTransform($0, schema, .layer) }) {
      self = .still(still)
    } else {
      self = .record(schema.record(json))
    }
  }

  /// The transform of a new layer.
  func lazy(orientsAlongPath: Bool) -> LazyTransform {
    switch self {
    case .still(let values): .still(values)
    case .record(let record):
      .node(TransformNode(record, orientsAlongPath: orientsAlongPath))
    }
  }
}

/// The values of a transform of which no property has keyframes, an expression or a slot.
final class StillTransform: Sendable {
  let pose: Pose
  let matrix: Affine
  /// In 0...1.
  let opacity: Double
  private let percent: Double
  private let kind: TransformNode.Kind
  private let schema: FieldSchema
  /// The tape index of the object.
  private let index: Int
  /// The record of all nodes, made with the first one: edits find the uses of a precomposition by it.
  private let record = AtomicLazyReference<FieldRecord>()

  /// Decodes a transform; nil if it can change or has an unusual form, which `FieldSchema.record`
  /// decodes, with its warnings.
  init?(_ json: JSONReader, _ schema: FieldSchema, _ kind: TransformNode.Kind) {
    let tape = json.context.tape
    var (pose, percent, isStill) = (Pose(), 100.0, true)
    json.forEachMember { key, index in
      switch key {
      case JSONKey("ty").payload, JSONKey("nm").payload, JSONKey("mn").payload,
        JSONKey("ix").payload, JSONKey("hd").payload, JSONKey("so").payload,
        JSONKey("eo").payload:
        return
      default: break
      }
      guard isStill, index >= 0, let (count, numbers) = tape.stillNumbers(ofProperty: index) else {
        isStill = false
        return
      }
      switch key {
      case JSONKey("a").payload: pose.anchor = Vector3D(count, numbers)
      case JSONKey("p").payload: pose.position = Vector3D(count, numbers)
      case JSONKey("s").payload: pose.scale = Vector3D(count, numbers)
      case JSONKey("r").payload: pose.rotation = numbers.x
      case JSONKey("sk").payload: pose.skew = numbers.x
      case JSONKey("sa").payload: pose.skewAxis = numbers.x
      case JSONKey("o").payload: percent = numbers.x
      default: isStill = false
      }
    }
    guard isStill else { return nil }
    (self.pose, matrix, self.percent) = (pose, pose.plane, percent)
    opacity = TransformNode.share(percent)
    (self.schema, index, self.kind) = (schema, json.index, kind)
  }

  /// A new node with the values.
  fileprivate func node(orientsAlongPath: Bool) -> TransformNode {
    var fields = Fields(schema, record.load() ?? record.storeIfNil(newRecord))
    return TransformNode(&fields, kind, orientsAlongPath: orientsAlongPath)
  }

  private var newRecord: FieldRecord {
    let values = schema.entries.map { entry -> FieldValue? in
      // Not those of rotations about other axes, which would not be still.
      guard case .member(let key, in: nil) = entry.key else { return nil }
      return switch key.description {
      case "a": Track(Keyframed(pose.anchor))
      case "p": Track(Keyframed(pose.position))
      case "s": Track(Keyframed(pose.scale))
      case "r": Track(Keyframed(pose.rotation))
      case "sk": Track(Keyframed(pose.skew))
      case "sa": Track(Keyframed(pose.skewAxis))
      case "o": Track(Keyframed(percent))
      default: nil
      }
    }
    return FieldRecord(schema, name: schema.title, isHidden: false, values: values, index: index)
  }
}
