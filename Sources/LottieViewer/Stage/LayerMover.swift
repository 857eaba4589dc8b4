// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts

/// Moves, scales and rotates a layer as it was at the shown frame when it was made. What that does to
/// keyframes is the user's choice in the inspector.
///
/// Functions return the values of a change, which `set` makes. In a transaction it replaces the
/// change before, so it needs all values at once.
final class LayerMover {
  typealias Values = [(row: Int, value: PropertyValue)]

  /// The anchor point on the picture, in pixels of the animation.
  let anchor: Point
  /// From the layer's own coordinates to pixels of the animation.
  var toPicture: Projection { handles.ownToPicture }
  /// Whether a turn to the right is seen as one to the left.
  var isMirrored: Bool { handles.isMirrored }
  /// The rotation in degrees; 0 where it cannot be changed.
  let rotation: Double
  private let document: Document
  private let handles: LayerHandles
  private let scale: Vector3D?
  /// The row of the anchor point, and its value; nil where it cannot be changed.
  private let anchorPoint: (row: Int, value: Vector3D)?
  private let transaction: Transaction?
  /// Whether it was said what else it changes.
  private var isTold = false

  /// - Parameters:
  ///   - row: A row of the document's outline: the layer, or something inside of it.
  ///   - transaction: nil so that each change is a step of undo.
  init?(_ document: Document, _ row: Int, _ handles: LayerHandles, in transaction: Transaction?) {
    guard let anchor = document.editing.outline?.anchor(of: row) else { return nil }
    (self.document, self.handles) = (document, handles)
    (self.anchor, self.transaction) = (anchor, transaction)
    anchorPoint = document.editing.layers.anchorPoint(of: row)
    if case .vector(let value)? = handles.scale.flatMap({ document.editing.text.value(of: $0) }) {
      scale = value
    } else {
      scale = nil
    }
    if case .number(let value)? = handles.rotation.flatMap({ document.editing.text.value(of: $0) })
    {
      rotation = value
    } else {
      rotation = 0
    }
  }

  /// The positions of the grips in pixels of the animation: the corners, then that of the rotation.
  ///
  /// - Parameters:
  ///   - corners: The corners of the layer's picture.
  ///   - distance: The distance of the grip for the rotation from the upper edge.
  static func grips(_ corners: [Point], distance: Double) -> [Point] {
    guard corners.count == 4 else { return [] }
    let top = corners[0].lerp(to: corners[1], 0.5)
    let down = corners[3] - corners[0]
    let length = down.length
    guard length > 0 else { return corners }
    return corners + [
      Point(top.x - down.dx / length * distance, top.y - down.dy / length * distance)
    ]
  }

  // MARK: Changes

  /// The position after a move by pixels of the animation.
  func position(movedBy distance: Vector) -> Values {
    document.editing.layers.positions(handles, movedBy: distance)
  }

  /// A rotation in degrees.
  func rotation(_ degrees: Double) -> Values {
    handles.rotation.map { [($0, .number(Self.rounded(degrees)))] } ?? []
  }

  /// The scale times factors; empty for 0, which could not be dragged again.
  func scale(by x: Double, _ y: Double) -> Values {
    guard let row = handles.scale, var new = scale else { return [] }
    (new.x, new.y) = (Self.rounded(new.x * x), Self.rounded(new.y * y))
    guard new.x != 0, new.y != 0 else { return [] }
    return [(row, .vector(new))]
  }

  /// The anchor point at a point of the picture, and the position that leaves the picture as it is;
  /// empty where it cannot be changed.
  func anchor(at point: Point) -> Values {
    guard let anchorPoint, let own = handles.ownToPicture.inverse,
      let new = own * point, new.isFinite
    else { return [] }
    let position = position(movedBy: point - anchor)
    guard !position.isEmpty else { return [] }
    var value = anchorPoint.value
    (value.x, value.y) = (Self.rounded(new.x), Self.rounded(new.y))
    return [(anchorPoint.row, .vector(value))] + position
  }

  /// Changes values; says once what else changes with them: other uses of the layer's precomposition,
  /// or of a slot.
  func set(_ values: Values) {
    guard let row = values.first?.row else { return }
    if !isTold, case .success(let address) = document.editing.text.address(of: row),
      let uses = document.editing.text.otherUses(of: row, address)
    {
      document.notice.say("Changes it \(uses)")
    }
    isTold = true
    document.editing.set(values, in: transaction)
  }

  /// Ends the changes, so that they are one step of undo.
  func end() {
    document.trace("movedLayer", ["edited": .flag(document.editing.isModified)])
    transaction?.commit()
  }

  /// Takes the changes back.
  func cancel() { if let transaction { document.editing.abort(transaction) } }

  /// Whole hundredths, so that the file does not get 0.30000000000000004.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
