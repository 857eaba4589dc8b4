// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

// The names, roles and values of all panels and controls for screen readers.

// MARK: Buttons

extension AccessibleElement {
  /// A button of a command, with its key as detail.
  fileprivate static func button(
    _ command: Command?, _ name: String? = nil, isEnabled: Bool, isOn: Bool? = nil
  ) -> AccessibleElement {
    var states: States = isEnabled ? [] : .disabled
    if isOn == true { states.insert(.checked) }
    return AccessibleElement(
      isOn == nil ? .button : .toggle, name ?? command?.title ?? "",
      detail: command?.keys.first.map { "Key \($0.label)" } ?? "", states: states)
  }
}

extension BarButton: AccessibleView {
  var accessibleElement: AccessibleElement? {
    let command = command.flatMap(command)
    let title = command?.title
    var element = AccessibleElement.button(
      command, title ?? text, isEnabled: isEnabled, isOn: isOn ? true : nil)
    // The text of such a button is its value: `1×`, `165 %`.
    if let title, let text, text != title, text.count > 1 { element.text = text }
    return element
  }
}

extension TransportButton: AccessibleView {
  var accessibleElement: AccessibleElement? {
    .button(command(command), isEnabled: isEnabled)
  }
}

extension PlaySwitch: AccessibleView {
  var accessibleElement: AccessibleElement? {
    .button(command(.play), isOn ? "Pause" : "Play", isEnabled: isEnabled)
  }
}

extension SampleTile: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.button, sample.name, detail: "Sample animation")
  }
}

extension RecentRow: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .button, entry.fileName,
      detail: ["Recent file", entry.folderName].compactMap { $0 }
        .joined(separator: ", "))
  }
}

extension Divider: AccessibleView {
  var accessibleElement: AccessibleElement? {
    canBecomeFocused ? AccessibleElement(.divider, "Divider") : nil
  }
}

// MARK: Bars

extension Header: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .toolBar, contents.name ?? "Header",
      detail: [contents.position, contents.facts].filter { !$0.isEmpty }.joined(separator: ", "))
  }
}

extension Transport: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.toolBar, "Playback") }
}

extension Timeline: AccessibleView {
  /// The value is the frame. The parts are the markers.
  var accessibleElement: AccessibleElement? {
    guard isEnabled else { return nil }
    let frame =
      scale.frames.lowerBound + progress * (scale.frames.upperBound - scale.frames.lowerBound)
    return AccessibleElement(
      .slider, "Timeline",
      text: "Frame \(frameText(frame)) of \(frameText(scale.frames.upperBound))",
      value: AccessibleElement.Value(frame, in: scale.frames, step: 1))
  }

  var accessibleParts: [AccessibleElement] {
    markers.indices.map { index in
      let x = scale.x(markers[index].start)
      return AccessibleElement(
        .listItem, "Marker \(markers[index].name)", detail: markerLabel(index),
        frame: CGRect(x: x, y: 5, width: 8, height: 18))
    }
  }

  func accessiblePress(part: Int?) { if let part { onMarker(part) } }

  func accessibleSetValue(_ value: Double, part: Int?) {
    let length = scale.frames.upperBound - scale.frames.lowerBound
    guard part == nil, isEnabled, length > 0 else { return }
    onGrab()
    onScrub(((value - scale.frames.lowerBound) / length).clamped(to: 0...1))
    onRelease()
  }
}

extension Readout: AccessibleView {
  var accessibleElement: AccessibleElement? {
    guard let frame = contents.frame else { return nil }
    let words =
      typed?.text
      ?? "Frame \(frame) of \(contents.end), \(number((contents.time * 100).rounded() / 100)) s"
    return AccessibleElement(takesKeys ? .entry : .label, "Frame and time", text: words)
  }
}

// MARK: Picture

extension Stage: AccessibleView {
  var accessibleElement: AccessibleElement? {
    guard picture != nil else { return nil }
    let percent = Int(clamping: (zoom * 100).rounded(), to: 0...100_000)
    return AccessibleElement(.picture, caption ?? "Animation", text: "\(percent) percent")
  }
}

extension Toast: AccessibleView {
  var accessibleElement: AccessibleElement? {
    text.map { AccessibleElement(.alert, $0) }
  }
}

extension MessageCard: AccessibleView {
  var accessibleElement: AccessibleElement? {
    message.map {
      AccessibleElement(.alert, $0.title, detail: $0.body.joined(separator: " "))
    }
  }
}

extension LoadingCard: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.alert, "Loading") }
}

// MARK: Lists

extension FileList: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.list, "Open files") }

  var accessibleParts: [AccessibleElement] {
    rows.enumerated().map { index, row in
      let entry = playlist.entries[row.entry]
      let isCurrent = isCurrent(row)
      if case .folder(let name) = row.kind {
        return AccessibleElement(.heading, name, frame: CGRect(frame(of: index)))
      }
      return AccessibleElement(
        row.kind == .title ? .heading : .listItem,
        row.kind == .animation ? entry.animation ?? "" : entry.fileName,
        detail: entry.folderName ?? "", states: isCurrent ? [.selected, .current] : [],
        frame: CGRect(frame(of: index)))
    }
  }

  func accessiblePress(part: Int?) {
    if let part, rows.indices.contains(part) { document.openEntry(rows[part].entry) }
  }
}

extension FilterField: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.entry, hint, text: field.text)
  }
}

extension WarningList: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.list, "Warnings") }

  var accessibleParts: [AccessibleElement] {
    warnings.enumerated().map { index, warning in
      AccessibleElement(
        .listItem, warning.message, detail: warning.path,
        states: index == selection ? [.selected, .current] : [], frame: CGRect(area(of: index)))
    }
  }

  func accessiblePress(part: Int?) { if let part { onPick(part) } }
}

extension Inspector: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.tree, "Inspector") }

  var accessibleParts: [AccessibleElement] {
    let first = lines.indices.map { index in
      let line = lines[index]
      let role: AccessibleElement.Role =
        line.section != nil
        ? .treeItem : line.kind == .title ? .heading : line.isActive ? .listItem : .label
      var states: AccessibleElement.States = index == cursor ? [.selected, .current] : []
      if let section = line.section {
        states.formUnion(isOpen(section) ? [.expandable, .expanded] : .expandable)
      }
      let name = line.kind == .cost ? "Frame costs" : line.name
      return AccessibleElement(
        role, name, text: line.kind == .cost ? costs.text : line.value, states: states,
        frame: CGRect(rowArea(index)))
    }
    return first + rows.indices.map { accessibleRow($0) }
  }

  private func accessibleRow(_ row: Int) -> AccessibleElement {
    let index = rows[row]
    let node = tree.nodes[index]
    var states: AccessibleElement.States = []
    if selection == index { states.formUnion(cursor == nil ? [.selected, .current] : .selected) }
    if node.hasChildren { states.insert(.expandable) }
    if node.hasChildren, tree.isExpanded(index) { states.insert(.expanded) }
    var detail = ""
    if node.canBeSwitched, !isEnabled(index) { detail = "hidden" }
    let value = node.isProperty ? document.value(of: node.row)?.text : nil
    return AccessibleElement(
      .treeItem, node.name, detail: detail, text: value ?? "", states: states,
      frame: CGRect(rowArea(lines.count + row)))
  }

  func accessiblePress(part: Int?) {
    guard let part else { return }
    if lines.indices.contains(part) {
      activate(lines[part])
    } else if rows.indices.contains(part - lines.count) {
      let index = rows[part - lines.count]
      tree.toggle(index)
      select(index)
    }
  }
}

extension MachinePanel: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, "Themes and state machine")
  }

  var accessibleParts: [AccessibleElement] {
    rows.enumerated().map { index, row in
      AccessibleElement(
        row.isActive ? .listItem : .label, row.accessibleName,
        states: index == cursor ? [.selected, .current] : [], frame: CGRect(area(of: index)))
    }
  }

  func accessiblePress(part: Int?) { if let part, rows.indices.contains(part) { activate(part) } }
}

// MARK: Cards

extension Menu: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.menu, "Menu") }

  /// The rows of the innermost open menu.
  var accessibleParts: [AccessibleElement] {
    guard let panel = panels.last else { return [] }
    return panel.items.enumerated().map { index, item in
      var states: AccessibleElement.States = index == panel.current ? [.selected, .current] : []
      if !item.isEnabled { states.insert(.disabled) }
      if item.isChecked { states.insert(.checked) }
      if !item.submenu.isEmpty { states.insert(.expandable) }
      return AccessibleElement(
        item.title.isEmpty ? .divider : .menuItem, item.title,
        detail: item.key.map { "Key \($0)" } ?? "",
        text: item.count.map { "\($0)" } ?? "", states: states, frame: CGRect(panel.row(index)))
    }
  }
}

extension SearchCard: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.dialog, hint) }

  var accessibleParts: [AccessibleElement] {
    [AccessibleElement(.entry, hint, text: field.text)]
      + results.enumerated().map { index, entry in
        AccessibleElement(
          .listItem, entry.title, detail: entry.detail,
          states: index == current ? [.selected, .current] : [], frame: CGRect(row(index)))
      }
  }

  func accessiblePress(part: Int?) { if let part, part > 0 { choose(part - 1) } }
}

extension QuestionCard: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.dialog, title, detail: text) }
}

extension PathPrompt: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.dialog, "Path of a file") }
}

extension NamePrompt: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, title, text: field.text)
  }
}

extension ColorPicker: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, "Colour of \(title)", text: color.rgba.hex)
  }

  /// Fields, sliders and the colours of the file, in the order of Tab.
  private var accessibleOrder: [Part] {
    parts + swatches.indices.map { .swatch($0) }
  }

  var accessibleParts: [AccessibleElement] {
    accessibleOrder.map { part in
      var element = accessibleElement(of: part)
      element.frame = CGRect(area(of: part))
      if part == self.part { element.states.insert(.current) }
      return element
    }
  }

  private func accessibleElement(of part: Part) -> AccessibleElement {
    func slider(_ name: String, _ number: Double) -> AccessibleElement {
      AccessibleElement(
        .slider, name, value: AccessibleElement.Value(number, in: 0...1, step: 0.01))
    }
    switch part {
    case .hex: return AccessibleElement(.entry, "Hexadecimal", text: text(of: .hex))
    case .numbers: return AccessibleElement(.entry, "Red, green, blue", text: text(of: .numbers))
    case .square:
      let (saturation, value) = (color.saturation * 100, color.value * 100)
      return AccessibleElement(
        .picture, "Saturation and brightness",
        text: "\(frameText(saturation.rounded())), \(frameText(value.rounded())) percent")
    case .hue: return slider("Hue", color.hue)
    case .alpha: return slider("Opacity", color.alpha)
    case .dropper: return AccessibleElement(.button, "Take a colour from the picture")
    case .swatch(let index): return AccessibleElement(.button, "Colour \(swatches[index].hex)")
    }
  }
}

extension ExportSheet: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.dialog, "Export", detail: problem ?? "")
  }

  /// The fields of settings, then the buttons.
  private var accessibleOrder: [Target] {
    ExportSettings.Field.allCases.map { .field($0) } + [.copy, .primary, .secondary]
  }

  var accessibleParts: [AccessibleElement] {
    let corner = frameInWindow.origin
    return accessibleOrder.map { target in
      var element = accessibleElement(of: target)
      element.frame = area(of: target).offsetBy(dx: -corner.x, dy: -corner.y)
      if target == self.target { element.states.insert(.current) }
      return element
    }
  }

  private func accessibleElement(of target: Target) -> AccessibleElement {
    switch target {
    case .field(let field):
      let isUsed = settings?.applies(field) == true
      return AccessibleElement(
        .entry, field.rawValue, text: settings?.text(field) ?? "", states: isUsed ? [] : .disabled)
    case .copy: return AccessibleElement(.button, "Copy the command line")
    case .primary: return AccessibleElement(.button, "Export")
    case .secondary: return AccessibleElement(.button, "Close")
    }
  }
}
