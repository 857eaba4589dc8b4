// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The value of the inspector that is being changed: the text of a value or a name that is typed, or
/// the number that is dragged sideways. It alone changes values.
final class ValueEditor {
  /// A number of a value.
  struct Component {
    /// The row of the property in the document's outline.
    let node: Int
    /// The index of the component of a vector; 0 for a number.
    let index: Int
    let value: PropertyValue
  }

  /// A pressed number.
  struct Scrub {
    let number: Component
    /// What the change does to keyframes; nil if there are none.
    let effect: EditEffect?
    /// The x of the press, in points of the view.
    let start: Double
    /// All changes of one press are one step of undo.
    let transaction: Transaction
    /// Whether the pointer has moved far enough to be more than a click.
    var isMoving = false
    /// The last x of the pointer, in points of the view.
    var last: Double
    /// The distance of all moves, those with Shift as a tenth and those with Ctrl tenfold.
    var travel = 0.0
  }

  private let nodes: InspectorNodes
  private var document: Document { nodes.document }
  /// The text field.
  let entry = TextEntry()
  /// Called after something starts or stops being edited, with whether nothing was or is.
  var onChange: (_ isBoundary: Bool) -> Void = { _ in }
  /// What is edited in `entry`: the value of a property, or the name of a node, by its row in the
  /// document's outline; nil while nothing is.
  private(set) var edit: (node: Int, isName: Bool)? {
    didSet {
      entry.isHidden = edit == nil
      onChange((edit == nil) != (oldValue == nil))
    }
  }
  /// The pressed number; nil while none is pressed.
  private(set) var scrub: Scrub?

  init(_ nodes: InspectorNodes) {
    self.nodes = nodes
    entry.alignment = .right
    // The field has one line.
    entry.clean = { $0.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎") }
    entry.isHidden = true
  }

  /// The node that is edited or dragged; nil for none.
  var node: Int? { edit?.node ?? scrub?.number.node }

  // MARK: Typing

  /// Starts editing a text of a node, which is selected.
  func begin(_ node: Int, _ text: String, isName: Bool = false) {
    entry.begin(selecting: text)
    entry.title = name(of: node)
    edit = (node, isName)
  }

  /// Ends editing without a change.
  func giveUp() { edit = nil }

  /// Ends editing of a node that is gone.
  func follow() {
    if let edit, nodes.node(ofRow: edit.node) == nil { self.edit = nil }
  }

  /// Goes on with what was edited before other nodes were listed.
  ///
  /// - Parameter newRow: The number that a row of before has now; nil for one that is gone.
  func follow(_ old: (node: Int, isName: Bool)?, _ newRow: (Int) -> Int?) {
    let node = old.flatMap { newRow($0.node) }.flatMap { nodes.node(ofRow: $0) }
    edit = node.flatMap { node in
      old.flatMap { node.isProperty || $0.isName ? (node.row, $0.isName) : nil }
    }
  }

  private func name(of row: Int) -> String { nodes.node(ofRow: row)?.name ?? "" }

  /// Handles a key in the field; Shift Enter inserts a line break into texts.
  func take(_ event: KeyEvent, of node: Int) {
    let isText = document.editing.text.value(of: node)?.type == "text"
    switch event.key {
    case .enter where event.modifiers.contains(.shift) && isText: entry.insert("\n")
    case .enter: _ = apply()
    case .up where event.modifiers.contains(.alt): nextScope(by: -1)
    case .down where event.modifiers.contains(.alt): nextScope()
    default: entry.press(event)
    }
  }

  /// Applies the typed value, and ends editing.
  /// - Returns: false for an invalid text, which stays in the field.
  func apply() -> Bool {
    guard let edited = edit, nodes.node(ofRow: edited.node) != nil else {
      edit = nil
      return true
    }
    let row = edited.node
    if edited.isName {
      edit = nil
      document.editing.rename(row, to: entry.text)
      return true
    }
    guard let old = document.editing.text.value(of: row) else {
      edit = nil
      return true
    }
    guard let new = PropertyValue(text: entry.text, like: old) else {
      entry.refuse()
      return false
    }
    edit = nil
    let rows = nodes.rows(with: row)
    guard new.typed != old.typed || nodes.isMixed(row),
      let reason = document.editing.set(rows.map { ($0, new) }).refusal
    else { return true }
    // The text stays, beside the reason.
    edit = edited
    entry.refuse(reason.localized)
    return false
  }

  /// Applies the typed value, as the user goes on elsewhere. A notice tells if it is invalid.
  /// - Parameter isKept: Whether an invalid text stays in the field.
  /// - Returns: Whether it is valid.
  func finish(isKept: Bool) -> Bool {
    guard let edited = edit, !apply() else { return true }
    if !isKept { edit = nil }
    // That the typed text is no value of the node, or why it is not set.
    document.notice.say(
      entry.refusal.map { Message("“\(entry.text)” is not set: \($0)") }
        ?? "“\(entry.text)” is no value for \(name(of: edited.node))")
    return false
  }

  // MARK: Keyframes

  /// What the typed or dragged value does to keyframes; nil if it has none.
  var effect: EditEffect? {
    guard let edit else { return scrub?.effect }
    let row = edit.node
    let new = document.editing.text.value(of: row).flatMap {
      PropertyValue(text: entry.text, like: $0)
    }
    return document.editing.effect(of: row, new)
  }

  /// Whether the user can choose now what the typed value does to keyframes.
  var offersScopes: Bool { edit != nil && effect?.hasScopes == true }

  /// Chooses what edits do to keyframes next.
  func nextScope(by step: Int = 1) {
    let all = KeyframeScope.allCases
    let index = (all.firstIndex(of: document.editing.keyframeScope) ?? 0) + step
    document.editing.keyframeScope = all[(index + all.count) % all.count]
    document.notice.say("Edits change: \(document.editing.keyframeScope.title)")
    entry.trace("scope", ["scope": .text(document.editing.keyframeScope.rawValue)])
    onChange(false)
  }

  // MARK: Dragging

  /// The distance in points up to which a press is a click.
  private static let clickReach = 3.0

  /// Begins a press on a number.
  func press(_ number: Component, at x: Double) {
    scrub = Scrub(
      number: number, effect: document.editing.effect(of: number.node), start: x,
      transaction: document.editing.begin(), last: x)
  }

  /// Ends the press.
  func release() {
    scrub?.transaction.commit()
    scrub = nil
  }

  /// Changes the pressed number for a position of the pointer in a view.
  func drag(to x: Double, in view: View) {
    guard var scrub else { return }
    if !scrub.isMoving {
      guard (x - scrub.start).magnitude > Self.clickReach else { return }
      scrub.isMoving = true
      // So that it does not end at the edge of the screen.
      view.window?.holdPointer()
    }
    let modifiers = view.window?.heldModifiers ?? []
    let isFine = modifiers.contains(.shift)
    let factor = isFine ? 0.1 : modifiers.contains(.control) ? 10 : 1
    // To the right is more, also where the view is mirrored.
    scrub.travel += (x - scrub.last) * (view.isMirrored ? -factor : factor)
    scrub.last = x
    self.scrub = scrub
    let new = Self.changed(
      scrub.number.value, scrub.number.index, by: scrub.travel, grid: isFine ? 0.1 : 1)
    document.editing.set(
      nodes.rows(with: scrub.number.node).map { ($0, new) }, in: scrub.transaction)
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

extension KeyframeScope {
  /// The name in menus.
  var title: String {
    switch self {
    case .keyframe: localized("This keyframe")
    case .offset: localized("All keyframes by the difference")
    case .constant: localized("One value for all")
    }
  }
}
