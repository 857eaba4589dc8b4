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

  /// Opens the picker for a property.
  private func pickColor(of row: Int, at area: CGRect) {
    guard case .color(let color)? = document.editing.text.value(of: row),
      let outline = document.editing.outline
    else {
      return
    }
    // The card has no room for what the change does to keyframes.
    if let effect = document.editing.effect(of: row) {
      document.notice.say(Message(verbatim: effect.text))
    }
    let transaction = document.editing.begin()
    let use = FileColor.Use(row: row, stops: [0])
    colorPicker.begin(
      outline.rows[row].name, color.rgba, hasAlpha: false, swatches: swatches, at: area
    ) {
      [unowned self] in document.editing.recolor([use], to: $0, in: transaction)
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
