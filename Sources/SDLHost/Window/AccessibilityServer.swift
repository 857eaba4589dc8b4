// SPDX-License-Identifier: Apache-2.0

internal import CLottieAccessibility
internal import Foundation
internal import LottieGeometry
internal import Synchronization

/// Gives the elements of a window to screen readers, over AT-SPI.
///
/// One window of a program is served: the first one that is open. The elements are copied on the
/// main actor, at most ten times a second and only while a client listens; a thread of its own
/// answers from the copy.
@safe
final class AccessibilityServer {
  static let shared = AccessibilityServer()

  private weak var window: Window?
  private var hasStarted = false
  private var isScheduled = false
  private let state = State()

  /// The copy that the thread answers from.
  fileprivate nonisolated final class State: Sendable {
    struct Copy: Sendable {
      var tree = AccessibleTree()
      /// Whether a client listens.
      var isWatched = false
      /// Pixels of the window per point, and the window's position on the screen.
      var scale = 1.0
      var corner = (x: Int32(0), y: Int32(0))
    }

    let copy = Mutex(Copy())
  }

  /// Whether the program may be served: there is a session bus that answers, and
  /// `NO_AT_BRIDGE` does not forbid it, as in other toolkits.
  private static var isWanted: Bool {
    let environment = ProcessInfo.processInfo.environment
    guard (environment["NO_AT_BRIDGE"] ?? "0") == "0" else { return false }
    return MessageBus.isThere
  }

  /// Serves a window from now on, unless another one is served.
  func add(_ window: Window) {
    guard self.window == nil || self.window?.isClosed == true else { return }
    self.window = window
    guard !hasStarted, Self.isWanted else { return update() }
    hasStarted = true
    let state = state
    let name = ProcessInfo.processInfo.processName
    Thread.detachNewThread { Self.serve(state, name) }
  }

  /// Runs until the bus is gone.
  nonisolated private static func serve(_ state: State, _ name: String) {
    // Retained for good: the thread lives as long as the program.
    let context = unsafe Unmanaged.passRetained(state).toOpaque()
    let program = unsafe caccessibility_program(
      context: context, find: { unsafe AccessibilityServer.find($0, $1, $2) },
      hit: { unsafe AccessibilityServer.hit($0, $1, $2) },
      press: { _, id in AccessibilityServer.onMain { $0.press(id) } },
      set_value: { _, id, value in AccessibilityServer.onMain { $0.setValue(value, of: id) } },
      focus: { _, id in AccessibilityServer.onMain { $0.focus(id) } },
      started: { context in
        guard let context = unsafe context else { return }
        let state = unsafe Unmanaged<State>.fromOpaque(context).takeUnretainedValue()
        state.copy.withLock { $0.isWatched = true }
        AccessibilityServer.onMain { $0.update() }
      })
    unsafe caccessibility_serve(name, program)
  }

  nonisolated private static func onMain(
    _ work: @escaping @MainActor @Sendable (AccessibilityServer) -> Void
  ) {
    EventLoop.post { work(shared) }
  }

  // MARK: Copies

  /// Copies the elements soon, after a frame was presented.
  func windowChanged(_ window: Window) {
    guard window === self.window, !isScheduled, isWatched else { return }
    isScheduled = true
    Task {
      try? await Task.sleep(for: .milliseconds(100))
      isScheduled = false
      update()
    }
  }

  private var isWatched: Bool { state.copy.withLock { $0.isWatched } }

  /// Copies the elements, and tells clients what has changed.
  private func update() {
    guard let window, !window.isClosed, isWatched else { return }
    let tree = AccessibleTree(of: window)
    let position = window.screenPosition
    let scale = Double(window.pixelsPerPoint)
    let old = state.copy.withLock { copy in
      defer { (copy.tree, copy.scale, copy.corner) = (tree, scale, position) }
      return copy.tree
    }
    guard tree != old else { return }
    // What loses the focus comes before what gets it.
    let nodes = tree.nodes.sorted {
      ($0.value.isFocused ? 1 : 0, $0.key) < ($1.value.isFocused ? 1 : 0, $1.key)
    }
    let isMoving = window.root.isAnimatingInTree
    for (number, node) in nodes {
      guard let before = old.nodes[number] else { continue }
      // During playback frame numbers change all the time, which nobody wants to hear.
      if node.isFocused || !isMoving { tellContent(number, before, node) }
      tellStates(number, before, node, tree)
    }
    // New elements are told of by their parents, and by their focus.
    for (number, node) in tree.nodes where old.nodes[number] == nil && node.isFocused {
      unsafe caccessibility_notify(number, CACCESSIBLE_STATE, "focused", 1, 0, "")
    }
  }

  private func tellContent(
    _ number: Int32, _ old: AccessibleTree.Node, _ new: AccessibleTree.Node
  ) {
    if old.element.spokenName != new.element.spokenName {
      unsafe caccessibility_notify(number, CACCESSIBLE_NAME, "", 0, 0, new.element.spokenName)
    }
    if let value = new.element.value, value != old.element.value {
      unsafe caccessibility_notify(number, CACCESSIBLE_VALUE, "", 0, value.number, "")
    }
  }

  private func tellStates(
    _ number: Int32, _ old: AccessibleTree.Node, _ new: AccessibleTree.Node, _ tree: AccessibleTree
  ) {
    if old.children != new.children {
      unsafe caccessibility_notify(number, CACCESSIBLE_CHILDREN, "", 0, 0, "")
    }
    let (before, now) = (tree.states(of: old), tree.states(of: new))
    for (name, bit) in AccessibleTree.told where (before ^ now) >> bit & 1 == 1 {
      unsafe caccessibility_notify(number, CACCESSIBLE_STATE, name, Int32(now >> bit & 1), 0, "")
    }
  }

  /// Lets screen readers speak a text, such as a message that appears for a moment.
  func announce(_ text: String) {
    guard isWatched else { return }
    unsafe caccessibility_notify(0, CACCESSIBLE_ANNOUNCEMENT, "", 0, 0, text)
  }

  // MARK: Actions

  /// The view of an element and the index of its part, nil for the view itself.
  private func view(_ number: Int32) -> (view: View, part: Int?)? {
    guard let window, number >= AccessibleTree.numbersOfView else { return nil }
    let part = Int(number % AccessibleTree.numbersOfView)
    return window.root.firstInTree { $0.accessibleNumber == number - Int32(part) }
      .map { ($0, part == 0 ? nil : part - 1) }
  }

  private func press(_ number: Int32) {
    guard let (view, part) = view(number) else { return }
    if let accessible = view as? any AccessibleView {
      accessible.accessiblePress(part: part)
    } else if !view.tap() {
      view.pressAtCenter()
    }
  }

  private func setValue(_ value: Double, of number: Int32) {
    guard let (view, part) = view(number), value.isFinite else { return }
    (view as? any AccessibleView)?.accessibleSetValue(value, part: part)
  }

  private func focus(_ number: Int32) {
    guard let (view, _) = view(number), view.canBecomeFocused else { return }
    window?.focusedView = view
    window?.showsFocusRing = true
  }

  // MARK: Answers

  /// Fills in an element; called on the thread of the server.
  nonisolated private static func find(
    _ context: UnsafeMutableRawPointer?, _ id: Int32, _ to: OpaquePointer?
  ) -> Int32 {
    guard let context = unsafe context else { return 0 }
    let state = unsafe Unmanaged<State>.fromOpaque(context).takeUnretainedValue()
    let copy = state.copy.withLock { $0 }
    guard let node = copy.tree.nodes[id] else { return 0 }
    let element = node.element
    unsafe caccessible_set_texts(
      to, element.spokenName, element.detail, element.text, element.action)
    unsafe caccessible_set_role(to, element.role.rawValue, copy.tree.states(of: node))
    unsafe caccessible_set_parent(to, node.parent, node.index)
    for child in node.children { unsafe caccessible_add_child(to, child) }
    func pixels(_ points: CGFloat) -> Int32 {
      Int32(
        clamping: Int(clamping: (Double(points) * copy.scale).rounded(), to: -1_000_000...1_000_000)
      )
    }
    unsafe caccessible_set_area(
      to, pixels(node.area.minX), pixels(node.area.minY), pixels(node.area.width),
      pixels(node.area.height), copy.corner.x, copy.corner.y)
    if let value = element.value {
      unsafe caccessible_set_value(
        to, value.number, value.range.lowerBound, value.range.upperBound, value.step)
    }
    return 1
  }

  nonisolated private static func hit(
    _ context: UnsafeMutableRawPointer?, _ x: Int32, _ y: Int32
  ) -> Int32 {
    guard let context = unsafe context else { return -1 }
    let state = unsafe Unmanaged<State>.fromOpaque(context).takeUnretainedValue()
    let copy = state.copy.withLock { $0 }
    return copy.tree.hit(CGPoint(x: Double(x) / copy.scale, y: Double(y) / copy.scale))
  }
}
