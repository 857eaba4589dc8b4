// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// What a press does while it is dragged. It holds all state of the drag; the view only tells it where
/// the pointer is, in the coordinates of what is edited.
protocol Tool<Pointer>: AnyObject {
  /// The position of the pointer.
  associatedtype Pointer
  /// Whether it only follows the pointer to the sides. Default: false.
  var isHorizontal: Bool { get }
  /// Follows the pointer.
  func drag(to pointer: Pointer)
  /// Ends with what it has done. Only called after a drag. Default: nothing.
  func end()
  /// Takes back what it has done.
  func cancel()
}

extension Tool {
  var isHorizontal: Bool { false }
  func end() {}
}

/// A tool of two functions. What it has done stays where it is cancelled.
final class FollowTool<Pointer>: Tool {
  private let follow: (Pointer) -> Void
  private let done: () -> Void

  /// - Parameters:
  ///   - done: What follows at the end. Default: nothing.
  ///   - follow: Follows the pointer.
  init(done: @escaping () -> Void = {}, _ follow: @escaping (Pointer) -> Void) {
    (self.follow, self.done) = (follow, done)
  }

  func drag(to pointer: Pointer) { follow(pointer) }
  func end() { done() }
  func cancel() { done() }
}

/// A press that lasts: its tool works once the pointer has moved far enough.
struct ToolPress<Held> {
  let tool: Held
  private let start: Point
  private var isMoving: Bool
  private let click, done: () -> Void

  /// The distance in points after which a press is a drag.
  private static var threshold: Double { 3 }

  /// - Parameters:
  ///   - start: The point of the press in the view.
  ///   - isMoving: Whether it is a drag from the beginning. Default: false.
  ///   - click: What a press without a drag does. Default: nothing.
  ///   - done: What follows a drag. Default: nothing.
  init(
    _ tool: Held, at start: Point, isMoving: Bool = false,
    click: @escaping () -> Void = {}, done: @escaping () -> Void = {}
  ) {
    (self.tool, self.start, self.isMoving) = (tool, start, isMoving)
    (self.click, self.done) = (click, done)
  }

  /// Whether it is a drag, now that the pointer is at a point of the view.
  mutating func isDrag(to point: Point, isHorizontal: Bool = false) -> Bool {
    let distance = isHorizontal ? (point.x - start.x).magnitude : start.distance(to: point)
    isMoving = isMoving || distance >= Self.threshold
    return isMoving
  }

  /// Ends it when it is released.
  ///
  /// - Parameter endTool: Ends the tool.
  func end(_ endTool: (Held) -> Void) {
    guard isMoving else { return click() }
    endTool(tool)
    done()
  }
}
