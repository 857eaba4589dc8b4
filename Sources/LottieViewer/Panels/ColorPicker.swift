// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A card in which a colour is chosen: by saturation and value, hue, alpha, numbers, the colours of
/// the file, or from the picture.
final class ColorPicker: PanelView, DrawnView, KeyTaker {
  /// A part of the card that the keyboard can be in.
  enum Part: Hashable {
    case square, hue, alpha, hex, numbers, dropper
    /// A colour of the file, by its index.
    case swatch(Int)
    /// The stops of a gradient, by their indices.
    case stop(Int)
    case removeStop, reverseStops

    var isOfGradient: Bool {
      switch self {
      case .stop, .removeStop, .reverseStops: true
      default: false
      }
    }
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
  /// The gradient that is changed; nil for a colour.
  var gradient: EditedGradient?
  /// Its stops, and the index of the selected one.
  var stops: [GradientStop] = [], stop = 0
  /// The colour at the start.
  private var original = RGBA.black
  /// Whether a colour was chosen since the card opened.
  private var hasChanged = false
  private var onCancel: () -> Void = {}
  /// The right edge, in points of the window.
  private(set) var edge = 0.0
  /// The vertical centre, in points of the window.
  private(set) var middle = 0.0
  /// The position of the pointer on the card; nil while it is outside of the window.
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
  ///   - onChange: Called with each colour that is chosen.
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
    (isDropping, hasChanged) = (false, false)
    endGradient()
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
    endGradient()
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

  /// Shows another colour, which is there already.
  func show(_ color: RGBA) {
    (self.color, original) = (HSVColor(color, like: self.color), color)
    writeText()
  }

  /// Notes a change, which Escape takes back.
  func markChanged() { hasChanged = true }

  /// Selects a part for the keys.
  func go(to new: Part) {
    part = new
    isDropping = new == .dropper
    writeText()
  }

  /// Writes the colour into the field, wholly selected.
  private func writeText() {
    entry.begin(selecting: text(of: part), longest: 40)
    entry.title = part == .numbers ? localized("Red, green, blue") : localized("Hexadecimal")
    entry.isHidden = !isText
    layOutEntry()
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

  func take(text: String) { if isText { entry.insert(text) } else { typeStop(text) } }

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
    if pressStop(event) { return true }
    switch event.key {
    case .escape: if isDropping { go(to: .hex) } else { close(restores: true) }
    case .enter:
      if case .swatch(let index) = part {
        pick(index)
      } else if part == .removeStop {
        removeStop()
      } else if part == .reverseStops {
        reverseStops()
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

  /// The parts in the order of Tab, which goes to the first one of the colours of the file.
  var order: [Part] {
    let own: [Part] = gradient == nil ? [] : [.stop(stop), .removeStop, .reverseStops]
    return own + [.hex, .numbers, .square, .hue] + (hasAlpha ? [.alpha] : []) + [.dropper]
      + swatches.indices.map { .swatch($0) }
  }

  /// Goes to the next part, or to the previous one; from the last to the first.
  private func step(_ step: Int) {
    let stops = order.prefix(order.count - max(0, swatches.count - 1))
    var now = part
    if case .swatch = part { now = .swatch(0) }
    let index = stops.firstIndex(of: now) ?? 0
    go(to: stops[(index + step + stops.count) % stops.count])
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
    case .dropper, .stop, .removeStop, .reverseStops: return true
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

  // MARK: Parts

  override var fit: (origin: Point, scale: Double) {
    let arrangement = arrangement
    return (Point(arrangement.card.minX, arrangement.card.minY), arrangement.scale)
  }

  override var parts: [PanelPart] {
    let arrangement = arrangement
    let own = stopParts(in: cardArea(of: .stop(stop), in: arrangement))
    return own
      + order.filter { !$0.isOfGradient }.map { part($0, in: cardArea(of: $0, in: arrangement)) }
  }

  override func parts(at point: Point) -> [PanelPart] {
    parts.filter { $0.area.outset(by: 2).contains(point) }
  }

  private func part(_ part: Part, in area: Rect) -> PanelPart {
    var result = PanelPart(
      area: area, cursor: .hand, press: { [unowned self] _ in go(to: part) },
      draw: { [unowned self] in draw(part, in: area) })
    switch part {
    case .hex, .numbers:
      let name = part == .hex ? localized("Hexadecimal") : localized("Red, green, blue")
      let text = text(of: part)
      result.element = AccessibleElement(.entry, name, states: .focusable)
      result.element?.content =
        part == self.part
        ? entry.content : .init(text, caret: text.unicodeScalars.count, isEditable: true)
      result.cursor = .text
    case .square:
      let (saturation, value) = (color.saturation * 100, color.value * 100)
      result.element = AccessibleElement(
        .picture, localized("Saturation and brightness"),
        text: localized("\(frameText(saturation.rounded())), \(frameText(value.rounded())) percent")
      )
      result.tool = slider(in: area) { ($0.saturation, $0.value) = ($1, 1 - $2) }
    case .hue:
      result.element = element(localized("Hue"), color.hue)
      result.tool = slider(in: area) { color, x, _ in color.hue = x }
    case .alpha:
      result.element = element(localized("Opacity"), color.alpha)
      result.tool = slider(in: area) { color, x, _ in color.alpha = (x * 100).rounded() / 100 }
    case .dropper:
      result.element = AccessibleElement(.button, localized("Take a colour from the picture"))
      result.press = { [unowned self] _ in go(to: isDropping ? .hex : .dropper) }
    case .stop, .removeStop, .reverseStops: break
    case .swatch(let index):
      result.element = AccessibleElement(.button, localized("Colour \(swatches[index].hex)"))
      result.press = { [unowned self] _ in
        self.part = part
        pick(index)
      }
    }
    if part == self.part { result.element?.states.insert(.current) }
    return result
  }

  private func element(_ name: String, _ value: Double) -> AccessibleElement {
    AccessibleElement(
      .slider, name, value: AccessibleElement.Value(value, in: 0...1, step: 0.01),
      states: .focusable)
  }

  /// A tool that changes the colour by the position in an area, from 0 to 1.
  private func slider(
    in area: Rect, _ set: @escaping (inout HSVColor, Double, Double) -> Void
  ) -> (PanelPart.Press) -> (any Tool<Point>)? {
    { [unowned self] press in
      let tool = FollowTool<Point> { [unowned self] point in
        var new = color
        set(
          &new, ((point.x - area.minX) / area.width).clamped(to: 0...1),
          ((point.y - area.minY) / area.height).clamped(to: 0...1))
        change(to: new)
      }
      press.point.map(tool.drag)
      return tool
    }
  }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .dialog, localized("Colour of \(title)"), text: color.rgba.hex, frame: CGRect(card))
  }

  // MARK: Pointer

  private func isOnCard(_ point: Point) -> Bool { Rect(arrangement.size).contains(point) }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, !isOnCard(point(of: event)) else { return super.pointerDown(event) }
    if !isDropping {
      close()
    } else if let taken = sample(Point(event.location(in: self))), taken.alpha > 0 {
      change(to: HSVColor(taken, like: color))
      go(to: .hex)
    }
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    pointer = point(of: event)
    if !follow(event) { showShape() }
  }

  override func pointerExited() { pointer = nil }
  override func scrolled(_ event: ScrollEvent) -> Bool { true }

  private func showShape() {
    guard let pointer else { return }
    showPart(at: pointer, else: isDropping && !isOnCard(pointer) ? .cross : .arrow)
  }
}
