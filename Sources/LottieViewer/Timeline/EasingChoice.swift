// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The menu of easings for the selected keyframes: presets, and curves that the user keeps.
final class EasingChoice {
  private let panel: LayerPanel
  private let memory: Memory

  init(_ panel: LayerPanel, _ memory: Memory) { (self.panel, self.memory) = (panel, memory) }

  private var kept: [KeptEasing] {
    get { memory.state.easings ?? [] }
    set {
      memory.state.easings = newValue.isEmpty ? nil : newValue
      memory.save()
    }
  }

  /// Opens the menu beside the selected keyframes' row.
  func open() {
    let row = panel.currentRow.map(panel.rowInWindow) ?? panel.frameInWindow
    panel.openMenu(items, at: row)
  }

  /// The rows of the menu.
  var items: [Menu.Item] {
    let shown = panel.commands.easing
    let presets = EasingPreset.allCases.map { preset in
      self.item(
        preset.title.localized, preset.curve, isOn: preset.curve.map { shown == $0 } ?? false)
    }
    var own = kept.map { self.item($0.name, $0.curve, isOn: shown == $0.curve) }
    if !own.isEmpty {
      let forget = kept.map { easing in
        Menu.Item(easing.name) { [unowned self] in kept.removeAll { $0 == easing } }
      }
      own += [.separator, .init(localized("Forget"), submenu: forget)]
    }
    let keeping = Menu.Item(localized("Keep this curve…"), isEnabled: shown != nil) {
      [unowned self] in keep()
    }
    return presets + [.separator, .init(localized("My curves"), submenu: own), keeping]
  }

  private func item(_ title: String, _ curve: EasingCurve?, isOn: Bool) -> Menu.Item {
    var item = Menu.Item(title) { [unowned self] in panel.commands.change(.curve(curve)) }
    item.picture = { Self.picture(of: curve, in: $0) }
    item.isChecked = isOn
    return item
  }

  /// Asks for a name, and keeps the easing of the first selected keyframe.
  private func keep() {
    guard let curve = panel.commands.easing else { return }
    panel.askForName(localized("Name of the curve"), localized("My curve")) { [unowned self] name in
      let name = name.trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { return .unchanged }
      guard kept.contains(where: { $0.name == name }) || kept.count < KeptEasing.most else {
        return panel.document.notice.tell(
          .refused("There are \(KeptEasing.most) curves already; forget one first"))
      }
      kept = kept.filter { $0.name != name } + [KeptEasing(name: name, curve: curve)]
      panel.document.notice.say("Kept the curve “\(name)”")
      return .done()
    }
  }

  /// Draws a curve from the lower left to the upper right corner, with room above and below for those
  /// that overshoot; a step where the value is held.
  static func picture(of curve: EasingCurve?, in area: Rect) -> [DrawItem] {
    let room = area.outset(by: -area.height * 0.2)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(room.minX + x * room.width, room.maxY - y * room.height)
    }
    var path = Path()
    path.move(to: point(0, 0))
    if let curve {
      path.curve(
        to: point(1, 1), control1: point(curve.x1, curve.y1), control2: point(curve.x2, curve.y2))
    } else {
      for (x, y) in [(1.0, 0.0), (1, 1)] { path.line(to: point(x, y)) }
    }
    var ends = Path()
    for (x, y) in [(0.0, 0.0), (1, 1)] {
      ends.append(.ellipse(center: point(x, y), size: Size(4, 4)))
    }
    return [
      .fill(.roundedRectangle(area, radius: 4), Palette.hover),
      .stroke(path, width: 1.75, Palette.accent), .fill(ends, Palette.text),
    ]
  }
}
