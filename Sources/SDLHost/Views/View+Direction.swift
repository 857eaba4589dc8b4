// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import LottieDrawing
package import LottieGeometry

// Windows of people who read from right to left.
//
// A mirrored window is drawn as in a mirror, and so are the positions of the pointer: all layout and
// all drawing is written for left to right. What must not be reversed is turned back about its own
// centre: texts and pictures where they are drawn, and views that keep their direction.

extension View {
  /// Whether its x goes from right to left on the screen.
  package var isMirrored: Bool {
    var view = self
    while !view.isUpright {
      guard let outer = view.superview else { return view.host?.isMirrored ?? false }
      view = outer
    }
    return false
  }

  /// Whether it and its subviews are the same in a mirrored window.
  private var isUpright: Bool { keepsDirection || isPicture }

  /// Whether it is turned about its centre, because the view around it is mirrored.
  var turnsBack: Bool { isUpright && superview?.isMirrored == true }

  /// The map from the coordinates of the root of a window to those of the window.
  var rootTransform: Affine {
    host?.isMirrored == true
      ? .translation(Double(frame.width), 0) * .scale(-1, 1) : .identity
  }

  /// A rectangle of its coordinates in points of the window; null if it is not visible.
  package func rectInWindow(_ rect: CGRect) -> CGRect {
    toWindow.map { CGRect($0.bounds(of: rect.geometry)) } ?? .null
  }

  /// A rectangle of the window in its coordinates; null if it is not visible.
  package func rect(fromWindow rect: CGRect) -> CGRect {
    let corners = [rect.origin, CGPoint(x: rect.maxX, y: rect.maxY)].map { convert($0) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
    let (a, b) = (corners[0], corners[1])
    return CGRect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }
}

/// Whether what is drawn now is mirrored.
package enum MirroredDrawing {
  package private(set) static var isOn = false

  /// Draws a view.
  static func draw(isOn: Bool, _ drawing: () -> [DrawItem]) -> [DrawItem] {
    let outer = Self.isOn
    Self.isOn = isOn
    defer { Self.isOn = outer }
    return drawing()
  }

  /// Items that are turned back about the middle of an area, such as pictures; the same items where
  /// nothing is mirrored.
  package static func upright(_ items: [DrawItem], in area: Rect) -> [DrawItem] {
    guard isOn, !items.isEmpty else { return items }
    let turn = Affine.translation(area.minX + area.maxX, 0) * .scale(-1, 1)
    return [.group(DrawGroup(items, .init(transform: turn)))]
  }

  /// The transform of a line of text: its baseline starts at a position, and it is never reversed.
  ///
  /// - Parameter width: The width of the line in points.
  package static func transform(ofText width: Double, at position: Point) -> Affine {
    isOn
      ? .translation(position.x + width, position.y) * .scale(-1, 1)
      : .translation(position.x, position.y)
  }
}

extension Window {
  /// Whether its layout is that of people who read from right to left. Default: false.
  package var isMirrored: Bool {
    get { direction.isMirrored }
    set {
      guard newValue != isMirrored else { return }
      direction.isMirrored = newValue
      root.setNeedsDisplayInTree()
      root.layoutNow()
      invalidate()
    }
  }

  /// The direction of a window.
  struct Direction {
    var isMirrored = false
  }

  /// The topmost view at a point of the window.
  func view(at location: CGPoint, with event: PointerEvent? = nil) -> View? {
    root.hitTest(root.convert(location), with: event)
  }
}

extension KeyEvent {
  /// The same in a mirrored view, in which the left arrow goes on.
  package var mirrored: KeyEvent {
    let other: Key = key == .left ? .right : key == .right ? .left : key
    var event = KeyEvent(other, modifiers: modifiers, isRepeat: isRepeat, character: character)
    event.isMirrored = !isMirrored
    return event
  }
}
