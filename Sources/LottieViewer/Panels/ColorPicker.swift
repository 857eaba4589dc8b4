// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A card in which a colour is chosen: by saturation and value, hue, alpha, numbers, the colours of
/// the file, or from the picture.
final class ColorPicker: View, DrawnView, KeyTaker {
  /// A part of the card that the keyboard can be in.
  enum Part: Hashable {
    case square, hue, alpha, hex, numbers, dropper
    /// A colour of the file, by its index.
    case swatch(Int)
  }

  /// What the colour belongs to; the title of the card.
  private(set) var title = ""
  private(set) var color = HSVColor(.black)
  /// The colours of the file that are offered, at most `mostSwatches`.
  private(set) var swatches: [RGBA] = []
  /// The part that gets the keys.
  private(set) var part = Part.hex { didSet { if part != oldValue { setNeedsDisplay() } } }
  /// The text field that is edited: the hexadecimal form, or the numbers.
  let entry = TextEntry()
  /// Whether the next press on the picture takes its colour.
  private(set) var isDropping = false { didSet { if isDropping != oldValue { showShape() } } }
  /// Whether an opacity can be chosen. The colours of a file have theirs elsewhere.
  private(set) var hasAlpha = true
  /// The colour at the start.
  private var original = RGBA.black
  /// Whether a colour was chosen since the card opened.
  private var hasChanged = false
  private var onCancel: () -> Void = {}
  /// The part that is dragged.
  private var grip: Part?
  /// The right edge, in points of the window.
  private(set) var edge = 0.0
  /// The vertical centre, in points of the window.
  private(set) var middle = 0.0
  private var pointer: Point?

  /// Called with each new colour.
  private var onChange: (RGBA) -> Void = { _ in }
  /// The colour of the picture at a point of the window; nil if there is none.
  var sample: (Point) -> RGBA? = { _ in nil }

  /// The largest number of offered colours.
  static let mostSwatches = 27

  init() {
    super.init(frame: .zero)
    isHidden = true
    entry.isPublished = false
    entry.onChange = { [unowned self] in readText() }
    addSubview(entry)
  }

  /// Opens the card.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether an opacity can be chosen.
  ///   - anchor: The rectangle, in points of the window, at whose left side the card opens.
  ///   - onCancel: Called after Escape, if a colour was chosen before. Default: nil, which gives the
  ///     original colour to `onChange`.
  ///   - onChange: Called with each colour on the way.
  func begin(
    _ title: String, _ color: RGBA, hasAlpha: Bool, swatches: [RGBA], at anchor: CGRect,
    onCancel: (() -> Void)? = nil, onChange: @escaping (RGBA) -> Void
  ) {
    (self.title, original, self.onChange) = (title, color, onChange)
    self.onCancel = onCancel ?? { onChange(color) }
    self.hasAlpha = hasAlpha
    self.swatches = Array(swatches.prefix(Self.mostSwatches))
    self.color = HSVColor(color)
    let anchor = rect(fromWindow: anchor)
    (edge, middle) = (Double(anchor.minX), Double(anchor.midY))
    (grip, isDropping, hasChanged) = (nil, false, false)
    isHidden = false
    go(to: .hex)
    takingChanged()
    trace(
      "picker",
      ["on": .flag(true), "card": .rect(rectInWindow(CGRect(card))), "color": .text(original.hex)])
  }

  /// Closes the card.
  /// - Parameter restores: Whether the colour at the start comes back.
  func close(restores: Bool = false) {
    guard !isHidden else { return }
    if restores, hasChanged { onCancel() }
    isHidden = true
    (onChange, onCancel) = ({ _ in }, {})
    takingChanged()
    trace("picker", ["on": .flag(false), "color": .text((restores ? original : color.rgba).hex)])
  }

  /// Shows a colour and reports it.
  private func change(to new: HSVColor, updatesText: Bool = true) {
    var new = new
    if !hasAlpha { new.alpha = original.alpha }
    guard new != color else { return }
    (color, hasChanged) = (new, true)
    if updatesText { writeText() }
    onChange(new.rgba)
    setNeedsDisplay()
  }

  /// Selects a part for the keys.
  private func go(to new: Part) {
    part = new
    isDropping = new == .dropper
    writeText()
  }

  /// Writes the colour into the field, wholly selected.
  private func writeText() {
    entry.begin(selecting: text(of: part), longest: 40)
    entry.title = part == .numbers ? localized("Red, green, blue") : localized("Hexadecimal")
    entry.isHidden = !isText
    placeEntry()
    setNeedsDisplay()
  }

  /// The text of a field.
  func text(of part: Part) -> String {
    let color = color.rgba
    guard part == .numbers else { return color.hex }
    let numbers = [color.red, color.green, color.blue].map {
      ($0 * 255).rounded().clamped(to: 0...255)
    }
    return TypedNumbers.text(
      numbers + (color.alpha < 1 ? [(color.alpha * 100).rounded() / 100] : []))
  }

  /// Reads the text of the field; nil if it is no colour.
  private static func color(_ text: String, _ part: Part) -> RGBA? {
    guard part == .numbers else { return RGBA(hex: text) }
    guard let numbers = TypedNumbers.read(text, 3...4, between: TypedNumbers.isNoNumber),
      numbers.prefix(3).allSatisfy({ (0...255).contains($0) })
    else { return nil }
    return RGBA(
      numbers[0] / 255, numbers[1] / 255, numbers[2] / 255, numbers.count > 3 ? numbers[3] : 1)
  }

  // MARK: Keys

  var takesKeys: Bool { !isHidden }
  var takesText: Bool { true }

  func take(text: String) { if isText { entry.insert(text) } }

  /// Whether the keys are in a text field.
  var isText: Bool { part == .hex || part == .numbers }

  /// Shows the colour of the text while it is one.
  private func readText() {
    let read = Self.color(entry.text, part).flatMap { keepsAlpha($0) ? $0 : nil }
    entry.isWrong = read == nil
    if let read { change(to: HSVColor(read, like: color), updatesText: false) }
    setNeedsDisplay()
  }

  /// Whether a typed colour has an opacity that can be chosen. Text has hundredths.
  private func keepsAlpha(_ color: RGBA) -> Bool {
    hasAlpha || color.alpha == 1 || (color.alpha - original.alpha).magnitude < 0.006
  }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .escape: if isDropping { go(to: .hex) } else { close(restores: true) }
    case .enter:
      if case .swatch(let index) = part {
        pick(index)
      } else if !isText || !entry.isWrong {
        close()
      }
    case .tab: step(event.modifiers.contains(.shift) ? -1 : 1)
    case .left, .right, .up, .down: if !press(event) { entry.press(event) }
    case .character("s") where event.modifiers.contains(.control): return false
    default: if isText { entry.press(event) }
    }
    return true
  }

  func applyTyped() -> Bool {
    close()
    return true
  }

  /// The parts in the order of Tab, without the colours of the file.
  var parts: [Part] {
    [.hex, .numbers, .square, .hue] + (hasAlpha ? [.alpha] : []) + [.dropper]
  }

  /// Goes to the next part, or to the previous one; from the last to the first.
  private func step(_ step: Int) {
    var parts = parts
    if !swatches.isEmpty { parts.append(.swatch(0)) }
    var now = part
    if case .swatch = part { now = .swatch(0) }
    let index = parts.firstIndex(of: now) ?? 0
    go(to: parts[(index + step + parts.count) % parts.count])
  }

  /// Changes the colour by an arrow key: by a hundredth, with Shift by a tenth.
  /// - Returns: false in a text field, which uses the key.
  private func press(_ event: KeyEvent) -> Bool {
    let size = event.modifiers.contains(.shift) ? 0.1 : 0.01
    let (x, y) =
      switch event.key {
      case .left: (-1, 0)
      case .right: (1, 0)
      case .up: (0, 1)
      default: (0, -1)
      }
    var new = color
    switch part {
    case .hex, .numbers: return false
    case .dropper: return true
    case .square:
      new.saturation = (new.saturation + Double(x) * size).clamped(to: 0...1)
      new.value = (new.value + Double(y) * size).clamped(to: 0...1)
    case .hue: new.hue = (new.hue + Double(x + y) * size).clamped(to: 0...1)
    case .alpha: new.alpha = (new.alpha + Double(x + y) * size).clamped(to: 0...1)
    case .swatch(let index):
      let next = index + x - y * arrangement.columns
      if swatches.indices.contains(next) { part = .swatch(next) }
      return true
    }
    change(to: new)
    return true
  }

  /// Takes a colour of the file.
  private func pick(_ index: Int) {
    guard swatches.indices.contains(index) else { return }
    change(to: HSVColor(swatches[index], like: color))
  }

  // MARK: Pointer

  private func point(_ event: PointerEvent) -> Point {
    let location = event.location(in: self)
    return Point(Double(location.x), Double(location.y))
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    let point = point(event)
    guard event.button == 1 else { return true }
    if isDropping, !card.contains(point) {
      if let taken = sample(point), taken.alpha > 0 {
        change(to: HSVColor(taken, like: color))
        go(to: .hex)
      }
      return true
    }
    guard card.contains(point) else {
      close()
      return true
    }
    guard let hit = part(at: point) else { return true }
    switch hit {
    case .square, .hue, .alpha:
      go(to: hit)
      grip = hit
      drag(to: point)
    case .hex, .numbers:
      go(to: hit)
    case .dropper: if isDropping { go(to: .hex) } else { go(to: .dropper) }
    case .swatch(let index):
      part = hit
      pick(index)
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = point(event)
    pointer = point
    if grip != nil { drag(to: point) }
    showShape()
  }

  override func pointerUp(_ event: PointerEvent) { grip = nil }
  override func pointerCancelled() { grip = nil }
  override func pointerExited() { pointer = nil }
  override func scrolled(_ event: ScrollEvent) -> Bool { true }

  /// Sets the colour at a point of the dragged part.
  private func drag(to point: Point) {
    guard let grip else { return }
    let area = area(of: grip)
    let x = ((point.x - area.minX) / area.width).clamped(to: 0...1)
    let y = ((point.y - area.minY) / area.height).clamped(to: 0...1)
    var new = color
    switch grip {
    case .square: (new.saturation, new.value) = (x, 1 - y)
    case .hue: new.hue = x
    case .alpha: new.alpha = (x * 100).rounded() / 100
    case .hex, .numbers, .dropper, .swatch: return
    }
    change(to: new)
  }

  private func showShape() {
    guard let pointer else { return }
    let part = card.contains(pointer) ? part(at: pointer) : nil
    switch part {
    case .hex, .numbers: pointerShape = .text
    case nil: pointerShape = isDropping && !card.contains(pointer) ? .cross : .arrow
    default: pointerShape = .hand
    }
  }

  private func part(at point: Point) -> Part? {
    (parts + swatches.indices.map { .swatch($0) })
      .first { area(of: $0).outset(by: 2).contains(point) }
  }
}
