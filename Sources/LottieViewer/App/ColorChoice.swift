// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The colour picker, and what it changes: a value, all uses of a colour, or the background.
final class ColorChoice {
  private let document: Document
  private let colorPicker: ColorPicker
  private let search: SearchCard

  init(_ document: Document, _ overlays: Overlays) {
    (self.document, colorPicker, search) = (document, overlays.colorPicker, overlays.search)
  }

  /// Connects the colour picker with the inspector and the picture.
  func connect(_ inspector: Inspector, _ stage: Stage) {
    inspector.onEditColor = { [unowned self] in pickColor(of: $0, at: $1) }
    colorPicker.sample = { [unowned self, unowned stage] point in
      let inside = stage.convert(CGPoint(x: point.x, y: point.y), from: colorPicker)
      guard stage.bounds.contains(inside) else { return nil }
      return stage.animationPoint(at: inside).flatMap(document.color)
    }
  }

  /// The colours that the picker offers.
  private var swatches: [RGBA] {
    document.editing.colors.prefix(ColorPicker.mostSwatches).map(\.color)
  }

  /// Opens the picker for properties that get the same colour.
  private func pickColor(of rows: [Int], at area: CGRect) {
    guard let outline = document.editing.outline, let row = rows.last,
      let value = document.editing.text.value(of: row)
    else { return }
    // The card has no room for what the change does to keyframes.
    if let effect = document.editing.effect(of: row) {
      document.notice.say(Message(verbatim: effect.text))
    }
    let name = outline.rows[row].name
    switch value {
    case .color(let color): pick(color.rgba, of: rows, name, at: area)
    case .gradient: pickStops(of: rows, name, at: area)
    case .number, .vector, .text, .path: break
    }
  }

  private func pick(_ color: RGBA, of rows: [Int], _ name: String, at area: CGRect) {
    let transaction = document.editing.begin()
    let uses = rows.map { FileColor.Use(row: $0, stops: [0]) }
    colorPicker.begin(name, color, hasAlpha: false, swatches: swatches, at: area) {
      [unowned self] in document.editing.recolor(uses, to: $0, in: transaction)
    }
  }

  /// The row of the selected gradient, else of the first one in what is selected, else of the first one
  /// of its layer; nil for none.
  var gradient: Int? {
    let editing = document.editing
    guard let outline = editing.outline, let row = editing.selection.row,
      let layer = outline.layer(of: row)
    else { return nil }
    let found = outline.ownProperties(ofLayer: layer).filter {
      guard case .success(let address) = editing.text.address(of: $0) else { return false }
      return address.form == .gradient
    }
    return found.first { $0 >= row && $0 < max(row + 1, outline.rows[row].end) }
      ?? found.first { outline.rows[$0].parent == outline.rows[row].parent } ?? found.first
  }

  /// Opens the picker for the selected gradient.
  func openGradient() {
    guard let gradient else { return }
    let room = colorPicker.bounds
    pickColor(of: [gradient], at: CGRect(x: room.maxX, y: room.midY, width: 0, height: 0))
  }

  /// Opens the picker for the stops of gradients, which become those of the last one.
  private func pickStops(of rows: [Int], _ name: String, at area: CGRect) {
    guard let row = rows.last else { return }
    let editing = document.editing
    let (before, transaction) = (editing.history.shownSteps, editing.begin())
    let gradient = EditedGradient(
      stops: {
        guard case .gradient(let stops)? = editing.text.value(of: row) else { return [] }
        return stops
      },
      hasOpacities: { rows.allSatisfy(editing.gradients.hasOpacities) },
      set: { stops in
        editing.set(rows.map { ($0, .gradient(stops)) }, in: transaction)
      },
      edit: { editing.gradients.editStops(of: rows, $0) })
    colorPicker.begin(
      name, gradient, swatches: swatches, at: area,
      // Stops that were added are steps of their own.
      onCancel: { editing.go(toStep: before) })
  }

  /// Opens the picker for the colour or the gradient of a slot in a theme; nil for the file.
  func pick(slot: String, in theme: String?, at area: CGRect) {
    let (editing, transaction) = (document.editing, document.editing.begin())
    let name = theme.map { "\(slot), \($0)" } ?? slot
    switch editing.themes.value(of: slot, in: theme)?.value {
    case .color(let color)?:
      colorPicker.begin(name, color.rgba, hasAlpha: false, swatches: swatches, at: area) {
        editing.themes.set(slot, in: theme, to: .color(Color($0)), in: transaction)
      }
    case .gradient?:
      func stops() -> [GradientStop] {
        guard case .gradient(let stops)? = editing.themes.value(of: slot, in: theme)?.value else {
          return []
        }
        return stops
      }
      let before = editing.history.shownSteps
      let gradient = EditedGradient(
        stops: stops, hasOpacities: { true },
        set: { editing.themes.set(slot, in: theme, to: .gradient($0), in: transaction) },
        edit: {
          editing.themes.set(
            slot, in: theme, to: .gradient(stops().changed(by: $0)), in: transaction)
        })
      colorPicker.begin(
        name, gradient, swatches: swatches, at: area, onCancel: { editing.go(toStep: before) })
    case .number?, .vector?, .text?, .path?, nil: break
    }
  }

  /// Opens the picker for all uses of a colour.
  private func pick(_ color: FileColor) {
    let transaction = document.editing.begin()
    let room = colorPicker.bounds
    let anchor = CGRect(x: room.maxX, y: room.midY, width: 0, height: 0)
    let title = localized(.counted(color.uses.count, "1 use", "\(color.uses.count) uses"))
    colorPicker.begin(
      title, color.color, hasAlpha: false, swatches: swatches, at: anchor
    ) { [unowned self] in
      document.editing.recolor(color.uses, to: $0, in: transaction)
    }
  }

  /// Opens the list of the file's colours. Choosing one changes all its uses.
  func openColors() {
    let entries = document.editing.colors.map { color in
      let layers = color.uses.compactMap { document.editing.outline?.keys(of: $0.row).first }
      let names = layers.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let count = color.uses.count
      return SearchCard.Entry(
        title: "\(color.color.hex)  \(names.prefix(5).joined(separator: ", "))",
        detail: localized(.counted(count, "1 use", "\(count) uses")), swatch: color.color
      ) { [unowned self] in pick(color) }
    }
    guard !entries.isEmpty else {
      return document.notice.say("The file has no colours to change")
    }
    search.begin(entries, hint: localized("Search colours and layers; Enter changes all uses"))
  }

  /// Opens the picker for the background of the picture, at its button.
  func pickBackdrop(at anchor: CGRect) {
    let old = document.background.shown
    let color: RGBA =
      switch old {
      case .color(let color): color
      case .black: .black
      case .white, .checkerboard: .white
      }
    colorPicker.begin(
      localized("Background"), color, hasAlpha: true, swatches: swatches,
      at: anchor,
      // What was there before may be no colour.
      onCancel: { [unowned self] in document.background.set(old) }
    ) { [unowned self] in
      document.background.set(.color($0))
    }
  }
}

extension [GradientStop] {
  /// The stops with one more or one less; one that is added has the colour that is there.
  fileprivate func changed(by edit: GradientStopEdit) -> [GradientStop] {
    switch edit {
    case .addOpacities: return self
    case .remove(let index):
      guard count > 2, indices.contains(index) else { return self }
      return Array(self[..<index] + self[(index + 1)...])
    case .add(let offset):
      guard let after = firstIndex(where: { $0.offset > offset }), after > 0 else { return self }
      let (a, b) = (self[after - 1], self[after])
      let part = (offset - a.offset) / Swift.max(1e-9, b.offset - a.offset)
      func mixed(_ path: KeyPath<RGBA, Double>) -> Double {
        a.color[keyPath: path] + (b.color[keyPath: path] - a.color[keyPath: path]) * part
      }
      let color = RGBA(mixed(\.red), mixed(\.green), mixed(\.blue), mixed(\.alpha))
      var new = self
      new.insert(GradientStop(offset: offset, color: color), at: after)
      return new
    }
  }
}
