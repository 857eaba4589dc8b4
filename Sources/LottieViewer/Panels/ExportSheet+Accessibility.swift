// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The export sheet for screen readers: fields, what the export would be, the command line, and
/// buttons.
extension ExportSheet: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, localized("Export"), detail: problem ?? "",
      frame: Card.frame(Self.size, in: bounds.geometry))
  }

  /// The controls, from top to bottom.
  private var accessibleOrder: [Target] {
    ExportSettings.Field.allCases.map { .field($0) } + buttons.map(\.target).reversed()
  }

  var accessibleParts: [AccessibleElement] {
    let corner = frameInWindow.origin
    let controls = accessibleOrder.map { target in
      var element = accessibleElement(of: target)
      element.frame = area(of: target).offsetBy(dx: -corner.x, dy: -corner.y)
      if target == self.target { element.states.insert(.current) }
      return element
    }
    let fields = ExportSettings.Field.allCases.count
    return controls[..<fields] + facts + controls[fields...]
  }

  /// The control of a part; nil for texts.
  private func target(ofPart part: Int?) -> Target? {
    guard let part else { return nil }
    let order = accessibleOrder
    let fields = ExportSettings.Field.allCases.count
    let index = part < fields ? part : part - facts.count
    return index >= 0 && index < order.count && (index < fields) == (part < fields)
      ? order[index] : nil
  }

  /// The lines below the fields.
  private var facts: [AccessibleElement] {
    guard let settings else { return [] }
    let line = CGRect(
      x: Card.padding, y: Self.rowsEnd, width: Self.inner, height: 28)
    var status: AccessibleElement
    switch phase {
    case .asking:
      status = AccessibleElement(.label, localized("Result"), text: problem ?? facts(settings))
    case .running(let run):
      status = AccessibleElement(
        .progressBar, localized("Progress"), text: localized("\(run.done) of \(run.total)"),
        value: AccessibleElement.Value(run.fraction.clamped(to: 0...1), in: 0...1, step: 0.01))
    case .done(let text, _): status = AccessibleElement(.label, localized("Exported"), text: text)
    }
    status.frame = inWindow(line.geometry)
    return [
      status,
      AccessibleElement(
        .label, localized("Command line"), text: settings.command, frame: inWindow(commandArea)),
    ]
  }

  private func accessibleElement(of target: Target) -> AccessibleElement {
    guard case .field(let field) = target else {
      let title = buttons.first { $0.target == target }?.title ?? ""
      return AccessibleElement(
        .button, target == .copy ? localized("Copy the command line") : title)
    }
    let isTyped = isTyping && target == self.target
    let value = settings?.text(field) ?? ""
    let choices = settings?.presets(field) ?? []
    var element = AccessibleElement(
      choices.isEmpty ? .entry : .comboBox, field.text.localized, text: value, states: .focusable)
    element.choices = choices
    element.content =
      isTyped ? entry.content : .init(value, caret: value.unicodeScalars.count, isEditable: true)
    if settings?.applies(field) != true {
      element.states = .disabled
      element.content?.isEditable = false
    }
    return element
  }

  func accessiblePress(part: Int?) {
    guard let target = target(ofPart: part) else { return }
    select(target)
    guard case .field(let field) = target else { return press(target) }
    if presetsArea(field) == nil {
      beginTyping()
    } else {
      openPresets(field, at: inWindow(fieldArea(field)))
    }
  }

  func accessibleFocus(part: Int?) {
    if let target = target(ofPart: part), targets.contains(target) { select(target) }
  }

  func accessibleChoose(_ choice: Int, part: Int?) {
    guard case .field(let field)? = target(ofPart: part), let settings, settings.applies(field),
      settings.presets(field).indices.contains(choice)
    else { return }
    set(field, settings.presets(field)[choice])
  }

  /// Edits the field, and applies a text that replaces all of it.
  func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?) {
    guard let target = target(ofPart: part), case .field(let field) = target else { return }
    if !isTyping || target != self.target {
      select(target)
      beginTyping()
    }
    guard isTyping else { return }
    let all = 0..<entry.text.unicodeScalars.count
    entry.accessibleEdit(edit, part: nil)
    if case .replace(all, let text) = edit { set(field, text) }
  }
}
