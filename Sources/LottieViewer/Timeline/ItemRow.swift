// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The row of a group or an item of a layer: its name, with an arrow and an eye.
struct ItemRow: TimelineRow {
  let context: TimelineContext
  /// The row of the outline.
  let item: Int
  /// The x of the name.
  let left: Double
  let area: Rect

  private var outline: SceneOutline? { context.document.editing.outline }
  private var name: String { context.reader.name(of: item, isShort: true) }
  private var isOn: Bool { context.document.editing.isEnabled(item) }
  private var isOpen: Bool { context.list.isOpen(item: item) }
  private var canBeSwitched: Bool { outline?.canBeSwitched(item) == true }
  private var hasItems: Bool { !context.reader.items(in: item, isLayer: false).isEmpty }

  func part(at point: Point) -> TimelinePart {
    guard point.x < context.nameWidth else { return .ground }
    if canBeSwitched, context.eye(in: area).contains(point) { return .eye }
    return point.x < left && hasItems ? .arrow : .name
  }

  func tip(of part: TimelinePart, at point: Point) -> (text: String, area: Rect)? { nil }

  var element: AccessibleElement {
    var states: AccessibleElement.States =
      context.keys.row == item ? [.selected, .current] : []
    if hasItems { states.formUnion(isOpen ? [.expandable, .expanded] : .expandable) }
    var element = AccessibleElement(
      .treeItem, name, detail: isOn ? "" : localized("hidden"), states: states)
    element.key = "item \(item)"
    return element
  }

  func names() -> [DrawItem] {
    var right = context.nameWidth - Metrics.grid
    var items: [DrawItem] = []
    if canBeSwitched, context.hasEyes {
      items.append(
        LayerSwitch.drawing(at: context.eye(in: area).center, isOn: isOn, isSound: false))
      right = context.eye(in: area).minX
    }
    if hasItems { items.append(arrow(at: left - 8, isDown: isOpen)) }
    let room = Typesetter.Room.middle(right - left)
    guard room.width > 14 else { return items }
    let position = Point(left, area.center.y + Typesetter.capitalHalf(Typesetter.regular))
    return items + [
      Typesetter.shared.draw(
        name, Typesetter.regular, room, at: position,
        isOn && context.keys.row == item ? Palette.text : Palette.secondary)
    ]
  }

  func content() -> [DrawItem] { [] }
}
