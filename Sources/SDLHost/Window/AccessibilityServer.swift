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
      choose: { _, id, index in AccessibilityServer.onMain { $0.choose(Int(index), of: id) } },
      edit: { _, id, edit, text in
        let edit = unsafe AccessibilityServer.edit(edit, text)
        AccessibilityServer.onMain { $0.edit(edit, of: id) }
      },
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
    // The first copy is no change: clients ask for it.
    guard tree != old, !old.nodes.isEmpty else { return }
    for change in tree.changes(since: old, isMoving: window.root.isAnimatingInTree) { tell(change) }
  }

  /// Tells clients of a change.
  private func tell(_ change: AccessibleChange) {
    func notify(
      _ id: Int32, _ kind: caccessible_change, _ text: String = "", first: Int = 0,
      second: Int = 0, value: Double = 0, child: Int32 = -1
    ) {
      unsafe caccessibility_notify(
        id, kind, text, Int32(clamping: first), Int32(clamping: second), value, child)
    }
    switch change {
    case .state(let id, let name, let isOn):
      notify(id, CACCESSIBLE_STATE, name, first: isOn ? 1 : 0)
    case .name(let id, let text): notify(id, CACCESSIBLE_NAME, text)
    case .detail(let id, let text): notify(id, CACCESSIBLE_DESCRIPTION, text)
    case .value(let id, let value): notify(id, CACCESSIBLE_VALUE, value: value)
    case .added(let id, let child, let index):
      notify(id, CACCESSIBLE_ADDED, first: Int(index), child: child)
    case .removed(let id, let child, let index):
      notify(id, CACCESSIBLE_REMOVED, first: Int(index), child: child)
    case .inserted(let id, let text, let start):
      notify(id, CACCESSIBLE_INSERTED, text, first: start, second: text.unicodeScalars.count)
    case .deleted(let id, let text, let start):
      notify(id, CACCESSIBLE_DELETED, text, first: start, second: text.unicodeScalars.count)
    case .caret(let id, let position): notify(id, CACCESSIBLE_CARET, first: position)
    case .textSelection(let id): notify(id, CACCESSIBLE_TEXT_SELECTION)
    case .selection(let id): notify(id, CACCESSIBLE_SELECTION)
    case .current(let id, let child, let index):
      notify(id, CACCESSIBLE_CURRENT, first: Int(index), child: child)
    case .window(let isActive):
      notify(0, isActive ? CACCESSIBLE_ACTIVATED : CACCESSIBLE_DEACTIVATED)
    }
  }

  /// Lets screen readers speak a text, such as a message that appears for a moment: as a new
  /// element, which Orca speaks in all of its versions, unlike announcements.
  func announce(_ text: String, in window: Window) {
    guard window === self.window, isWatched else { return }
    window.speech.message = ((window.speech.message?.id ?? 0) &+ 1, text)
    update()
  }

  // MARK: Actions

  /// The view of an element, the index of its part, nil for the view itself, and that of its choice.
  private func view(_ number: Int32) -> (view: View, part: Int?, choice: Int?)? {
    let source = state.copy.withLock { $0.tree.nodes[number]?.source }
    guard let window, let source, source.view > 0,
      let view = window.root.firstInTree(where: { $0.accessibleNumber == source.view })
    else { return nil }
    guard let key = source.part else { return (view, nil, source.choice) }
    // The parts may be other ones than those of the copy.
    let parts = (view as? any AccessibleView)?.accessibleParts ?? []
    return AccessibleReader.index(of: key, in: parts).map { (view, $0, source.choice) }
  }

  private func press(_ number: Int32) {
    guard let (view, part, choice) = view(number) else { return }
    if let accessible = view as? any AccessibleView {
      if let choice {
        accessible.accessibleChoose(choice, part: part)
      } else {
        accessible.accessiblePress(part: part)
      }
    } else if !view.tap() {
      view.pressAtCenter()
    }
  }

  private func setValue(_ value: Double, of number: Int32) {
    guard let (view, part, _) = view(number), value.isFinite else { return }
    (view as? any AccessibleView)?.accessibleSetValue(value, part: part)
  }

  private func choose(_ index: Int, of number: Int32) {
    guard let (view, part, _) = view(number) else { return }
    (view as? any AccessibleView)?.accessibleChoose(index, part: part)
  }

  private func edit(_ edit: AccessibleElement.Edit, of number: Int32) {
    guard let (view, part, _) = view(number) else { return }
    (view as? any AccessibleView)?.accessibleEdit(edit, part: part)
  }

  private func focus(_ number: Int32) {
    guard let (view, part, _) = view(number) else { return }
    if view.canBecomeFocused {
      window?.focusedView = view
      window?.showsFocusRing = true
    }
    (view as? any AccessibleView)?.accessibleFocus(part: part)
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
      to, element.name, element.spokenDetail, element.text, element.action)
    unsafe caccessible_set_role(to, element.role.rawValue, copy.tree.states(of: node))
    unsafe caccessible_set_parent(to, node.parent, node.index)
    for child in node.children { unsafe caccessible_add_child(to, child) }
    unsafe setPosition(node, in: copy.tree, to)
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
    if let content = element.spokenContent {
      unsafe caccessible_set_content(
        to, content.text, content.isEditable ? 1 : 0, Int32(clamping: content.caret),
        Int32(clamping: content.selection.lowerBound),
        Int32(clamping: content.selection.upperBound))
      for x in content.edges { unsafe caccessible_add_edge(to, pixels(x)) }
    }
    return 1
  }

  /// Fills in the position of a row or a cell.
  nonisolated private static func setPosition(
    _ node: AccessibleTree.Node, in tree: AccessibleTree, _ to: OpaquePointer?
  ) {
    unsafe caccessible_set_row(
      to, Int32(clamping: node.element.level), node.position, node.setSize, node.nodeParent)
    for row in node.nodeChildren { unsafe caccessible_add_row(to, row) }
    unsafe caccessible_set_table(to, Int32(clamping: tree.columns(of: node)))
    if let cell = tree.cell(of: node) {
      unsafe caccessible_set_cell(to, cell.table, cell.row, cell.column)
    }
  }

  /// An edit as clients ask for it.
  nonisolated private static func edit(
    _ edit: caccessible_edit, _ text: UnsafePointer<CChar>?
  ) -> AccessibleElement.Edit {
    let start = max(0, Int(edit.start))
    let range = start..<max(start, Int(edit.end))
    guard let text = unsafe text else { return .select(range) }
    return unsafe .replace(range, String(cString: text))
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
