// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Changing numbers by dragging them sideways.
extension Inspector {
  /// A pressed number.
  struct Scrub {
    /// The index of the node in the tree.
    let node: Int
    /// The row of the property in the document's outline.
    let row: Int
    /// What the change does to keyframes; nil if there are none.
    let effect: Document.Effect?
    /// The index of the component of a vector; 0 for a number.
    let component: Int
    /// The x of the press, in points of the view.
    let start: Double
    let original: PropertyValue
    /// All changes of one press are one step of undo.
    let gesture: Int
    /// Whether the pointer has moved far enough to be more than a click.
    var isMoving = false
    /// The last x of the pointer, in points of the view.
    var last: Double
    /// The distance of all moves, those with Shift as a tenth and those with Ctrl tenfold.
    var travel = 0.0
  }

  /// The distance in points up to which a press is a click.
  private static let clickReach = 3.0

  /// The number under a point of the view; nil if there is none.
  func draggable(at point: CGPoint) -> (index: Int, component: Int, value: PropertyValue)? {
    guard let row = row(at: point), row >= lines.count else { return nil }
    let index = rows[row - lines.count]
    let node = tree.nodes[index]
    guard node.isProperty, edit?.node != index, let value = document.value(of: node.row)
    else { return nil }
    let count: Int
    switch value {
    case .number: count = 1
    case .vector: count = value.shown.split(separator: TypedNumbers.separator).count
    case .color, .text, .gradient, .path: return nil
    }
    // Values are at the right edge; see `drawValue`.
    let setter = Typesetter.shared
    var right = Double(bounds.width) - Metrics.grid - 4
    let unit = unit(of: node)
    let width = setter.width(value.shown + unit)
    // The text of the value is not mirrored.
    let x = isMirrored ? 2 * right - width - Double(point.x) : Double(point.x)
    guard x <= right, x >= right - width,
      case .success = document.place(of: node.row)
    else { return nil }
    right -= setter.width(unit)
    let parts = value.shown.split(separator: TypedNumbers.separator)
    for component in (0..<count).reversed() {
      right -= setter.width(String(parts[component]))
      if x >= right { return (index, component, value) }
      right -= setter.width(String(TypedNumbers.separator))
    }
    return (index, 0, value)
  }

  /// Begins a press on a number.
  func beginScrub(at point: CGPoint) {
    guard let (index, component, value) = draggable(at: point) else { return scrub = nil }
    scrub = Scrub(
      node: index, row: tree.nodes[index].row,
      effect: document.effect(of: tree.nodes[index].row), component: component,
      start: Double(point.x), original: value,
      gesture: document.nextGesture(), last: Double(point.x))
  }

  /// Changes the pressed number for a position of the pointer.
  /// - Returns: Whether a number is dragged.
  func dragNumber(to point: CGPoint) -> Bool {
    guard var scrub else { return false }
    if !scrub.isMoving {
      guard (Double(point.x) - scrub.start).magnitude > Self.clickReach else { return true }
      scrub.isMoving = true
      // So that it does not end at the edge of the screen.
      window?.holdPointer()
    }
    let modifiers = window?.heldModifiers ?? []
    let isFine = modifiers.contains(.shift)
    let factor = isFine ? 0.1 : modifiers.contains(.control) ? 10 : 1
    // To the right is more, also where the view is mirrored.
    scrub.travel += (Double(point.x) - scrub.last) * (isMirrored ? -factor : factor)
    scrub.last = Double(point.x)
    self.scrub = scrub
    let new = Self.changed(
      scrub.original, scrub.component, by: scrub.travel, grid: isFine ? 0.1 : 1)
    document.set([(scrub.row, new)], gesture: scrub.gesture)
    return true
  }

  /// A value with one component changed by dragging it a distance in points.
  /// - Parameter grid: The distance between two results, in steps. Default: 1.
  static func changed(
    _ value: PropertyValue, _ component: Int, by distance: Double, grid: Double = 1
  ) -> PropertyValue {
    func moved(_ number: Double) -> Double {
      let step = step(of: number)
      let unit = step * grid
      // Whole thousandths, so that the file does not get 0.30000000000000004.
      let thousandths = ((number + distance * step) / unit).rounded() * (unit * 1000)
      return thousandths.rounded() / 1000
    }
    switch value {
    case .number(let number): return .number(moved(number))
    case .vector(var vector):
      switch component {
      case 0: vector.x = moved(vector.x)
      case 1: vector.y = moved(vector.y)
      default: vector.z = moved(vector.z)
      }
      return .vector(vector)
    case .color, .text, .gradient, .path: return value
    }
  }

  /// The change for one point: about a hundredth of the number, as 0.1, 1, 10 or 100.
  private static func step(of number: Double) -> Double {
    let size = number.magnitude
    guard size > 0 else { return 1 }
    return pow(10, (log10(size) - 2).rounded()).clamped(to: 0.1...100)
  }
}
