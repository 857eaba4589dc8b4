// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The row of a layer: its name with signs and cost, and its bar with keyframes or a waveform.
struct LayerRow: TimelineRow {
  let context: TimelineContext
  /// The index of the layer.
  let index: Int
  let area: Rect

  /// The indentation per precomposition, in points.
  private static let indent = 12.0
  /// The share of the frame from which a cost is a warning.
  private static let largeShare = 0.25
  /// The width in which an end of a bar is grabbed, in points.
  private static let edge = 6.0
  /// The width of a step of a waveform, in points.
  private static let step = 2.0

  private var layer: LayerTime { context.list.layers[index] }
  private var isOn: Bool { context.document.editing.isEnabled(layer.row) }
  /// The colour of its label, else of its kind.
  private var color: RGBA {
    context.marks.label(layer.row)?.color(isLight: Palette.theme.isLight)
      ?? LayerColors.color(of: layer.kind)
  }
  private var blendMode: Int { context.reader.blendMode(ofLayer: layer.row) }
  private var left: Double { Self.left(of: layer) }
  var groundCursor: PointerShape { .hand }

  /// The end of the arrow before the name of a layer.
  static func left(of layer: LayerTime) -> Double {
    2 * Metrics.grid + Double(min(layer.depth, 6)) * indent
  }

  /// The rectangle of the bar, at least two points wide.
  var bar: Rect {
    func x(_ frame: Double, _ end: Double) -> Double {
      frame.isFinite ? context.scale.x(frame: frame).clamped(to: -100_000...100_000) : end
    }
    let left = x(layer.start, context.nameWidth)
    let right = x(layer.stop, area.maxX)
    return Rect(
      minX: left, minY: area.minY + 4, maxX: max(left + 2, right), maxY: area.maxY - 4)
  }

  func part(at point: Point) -> TimelinePart {
    guard point.x >= context.nameWidth else {
      if context.hasEyes, context.eye(in: area).contains(point) { return .eye }
      return point.x < left + 2 ? .arrow : .name
    }
    let (bar, x) = (self.bar, point.x)
    guard x >= bar.minX - 4, x <= bar.maxX + 4 else { return .ground }
    // A short bar has its ends outside, so that it can still be moved.
    let inside = min(Self.edge, bar.width / 4)
    if layer.start.isFinite, x < bar.minX + inside { return .bar(.start) }
    if layer.stop.isFinite, x > bar.maxX - inside { return .bar(.stop) }
    return .bar(.whole)
  }

  // MARK: Words

  /// The whole name, what is read of it, and its frames.
  func tip(of part: TimelinePart, at point: Point) -> (text: String, area: Rect)? {
    part == .name || part == .arrow ? ("\(layer.name): \(detail), \(time)", area) : nil
  }

  var element: AccessibleElement {
    // The keyboard may be in the row of one of its properties.
    let isCurrent = index == context.selection && context.keys.row == layer.row
    var states: AccessibleElement.States =
      isCurrent ? [.selected, .current] : context.keys.rows.contains(layer.row) ? .selected : []
    states.formUnion(context.list.isOpen(index) ? [.expandable, .expanded] : .expandable)
    var element = AccessibleElement(
      .treeItem, layer.name, detail: detail, text: time, states: states)
    element.key = "layer \(index)"
    return element
  }

  /// The frames in words: `frames 0 to 60`.
  private var time: String {
    let (start, stop) = (layer.start, layer.stop)
    return switch (start.isFinite, stop.isFinite) {
    case (true, true): localized("frames \(shownNumber(start)) to \(shownNumber(stop))")
    case (true, false): localized("from frame \(shownNumber(start))")
    case (false, true): localized("to frame \(shownNumber(stop))")
    case (false, false): localized("all frames")
    }
  }

  /// The kind, the parent, the matte and the cost in words.
  private var detail: String {
    let layers = context.list.layers
    var parts = [LayerKind.title(of: layer.kind).localized]
    if let mark = context.marks.word(layer.row) { parts.append(mark) }
    if let parent = layer.parent { parts.append(localized("parent “\(layers[parent].name)”")) }
    if let matte = layer.matte { parts.append(localized("matte “\(layers[matte].name)”")) }
    if layer.isMatte { parts.append(localized("a matte")) }
    if let mode = BlendTitles.title(blendMode) {
      parts.append(localized("blend mode “\(mode)”"))
    }
    if let label = context.marks.label(layer.row) {
      parts.append(localized("label “\(label.title)”"))
    }
    if let cost { parts.append(localized("\(Self.percent(cost.share)) of the frame")) }
    return parts.joined(separator: ", ")
  }

  /// What the layer takes with what it contains: the share of the frame, and the part of what the
  /// layer takes that takes most. nil while that is not measured.
  private var cost: (share: Double, part: Double)? {
    guard let profile = context.costs.profile, profile.layers.indices.contains(index) else {
      return nil
    }
    let total = profile.layers[index].whole.total
    return (total / max(1e-9, profile.frameMilliseconds), total / context.costs.most)
  }

  /// A share in percent: `61 %`, `0.4 %`.
  private static func percent(_ share: Double) -> String {
    let tenths = Int(clamping: (share * 1000).rounded(), to: 0...100_000)
    return tenths >= 100
      ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %".withLocalizedNumbers
  }

  // MARK: Name

  /// Draws the arrow, the kind, the name, the signs of parent and matte, and the cost.
  func names() -> [DrawItem] {
    let (x, y) = (left, area.center.y)
    var right = context.nameWidth - Metrics.grid
    var items = [arrow(at: x - 6, isDown: context.list.isOpen(index))]
    let kind = Rect(x: x + 4, y: y - 4, width: 8, height: 8)
    items.append(.fill(.roundedRectangle(kind, radius: 2), color.opacity(isOn ? 1 : 0.4)))
    if let width = context.costWidth {
      right -= width
      items += drawCost(from: right + 4, width: width - 4)
    }
    if context.hasEyes {
      let eye = context.eye(in: area)
      items.append(
        LayerSwitch.drawing(at: eye.center, isOn: isOn, isSound: layer.soundPath != nil))
      right = eye.minX
    }
    if let letter = context.marks.word(layer.row)?.first {
      right -= 18
      items += Self.badge(letter.uppercased(), at: Point(right + 8, y))
    }
    // Names have precedence over signs.
    let least = context.costWidth == TimelineContext.narrowCost ? 104.0 : 84
    for sign in signs where right - x > least {
      right -= 12
      items.append(sign.drawing(at: Point(right + 5, y)))
    }
    let room = Typesetter.Room.middle(right - x - 18)
    if room.width > 14 {
      let position = Point(x + 18, y + Typesetter.capitalHalf(Typesetter.regular))
      items.append(
        Typesetter.shared.draw(
          layer.name, Typesetter.regular, room, at: position,
          isOn ? Palette.text : Palette.secondary))
    }
    return items
  }

  /// Draws a letter on the accent colour: what the user does with the layer on the stage.
  private static func badge(_ letter: String, at center: Point) -> [DrawItem] {
    let area = Rect(x: center.x - 7, y: center.y - 7, width: 14, height: 14)
    return [
      .fill(.roundedRectangle(area, radius: 4), Palette.accent),
      Typesetter.shared.drawCentered(letter, Typesetter.small, at: center, Palette.panel),
    ]
  }

  /// The signs, from right to left.
  private var signs: [LayerSign] {
    let all: [LayerSign?] = [
      layer.matte != nil ? .matted : nil, layer.isMatte ? .matte : nil,
      layer.parent != nil ? .child : nil, blendMode != 0 ? .blended : nil,
    ]
    return all.compactMap { $0 }
  }

  /// Draws the share of the frame in percent, and a bar, which is longest for the layer that takes
  /// most.
  private func drawCost(from x: Double, width: Double) -> [DrawItem] {
    guard let cost else { return [] }
    let length = (width * cost.part.clamped(to: 0...1)).rounded(.up)
    let bar = Rect(x: x, y: area.maxY - 6, width: max(1, length), height: 3)
    let color = cost.share > Self.largeShare ? Palette.warning : Palette.accent
    let (setter, style, text) = (Typesetter.shared, Typesetter.small, Self.percent(cost.share))
    let position = Point(x + width - setter.tabularWidth(text, style), area.minY + 14)
    return [.fill(.roundedRectangle(bar, radius: 1.5), color)]
      + setter.drawTabular(text, style, at: position, Palette.secondary)
  }

  // MARK: Bar

  /// Draws the bar with its waveform and its keyframes; those that are near to each other as one.
  func content() -> [DrawItem] {
    let bar = self.bar
    guard bar.maxX >= context.scale.left - 10, bar.minX <= area.maxX else { return [] }
    let shape = Path.roundedRectangle(bar, radius: min(3, bar.width / 2))
    let inner = Path.roundedRectangle(bar.outset(by: -0.75), radius: min(2.5, bar.width / 2))
    // What is drawn on the bar has to stand out from it.
    let most = Palette.theme.isHighContrast ? 0.2 : 0.6
    var items: [DrawItem] = [
      .fill(shape, color.opacity(layer.isMatte || !isOn ? min(0.25, most) : most))
    ]
    if bar.width > 3 {
      items.append(
        .stroke(inner, width: 1.5, index == context.selection ? Palette.text : color))
    }
    if let waveform = waveform(in: bar.outset(by: -1.5)) {
      items.append(.fill(waveform, isOn ? Palette.text : color))
    }
    var signs = Path()
    var last = -Double.infinity
    for frame in context.reader.keyframes(ofLayer: layer.row) {
      let x = context.scale.x(frame: frame)
      guard x >= context.scale.left - 10, x <= area.maxX + 5, x - last >= 3 else { continue }
      last = x
      signs.append(
        .polygon(
          [(0, -3.5), (3.5, 0), (0, 3.5), (-3.5, 0)], at: Point(x, area.center.y), closed: true))
    }
    if !signs.isEmpty {
      items += [.stroke(signs, width: 2, Palette.panel), .fill(signs, Palette.text)]
    }
    return items
  }

  /// The visible part of the layer's waveform; nil for silence.
  private func waveform(in bar: Rect) -> Path? {
    guard let path = layer.soundPath else { return nil }
    let (scale, timeline) = (context.scale, context.document.playback.timeline)
    let left = max(bar.minX, context.nameWidth)
    let width = min(bar.maxX, area.maxX) - left
    guard width > Self.step else { return nil }
    let frame = timeline.start + (left - scale.x(frame: timeline.start)) / scale.spacing
    let magnitudes = context.waveforms.magnitudes(
      ofLayer: path, from: timeline.time(frame: frame),
      step: Self.step / scale.spacing / timeline.rate,
      count: Int(clamping: width / Self.step, to: 0...10_000))
    guard magnitudes.contains(where: { $0 > 0 }) else { return nil }
    var shape = Path()
    let half = bar.height / 2 - 1
    func line(to index: Int, _ side: Double) {
      // Loud passages differ by little, quiet ones would be a line: as the ear has it.
      let height = max(0.3, half * magnitudes[index].squareRoot())
      shape.line(to: Point(left + Double(index) * Self.step, bar.center.y + side * height))
    }
    for index in magnitudes.indices { line(to: index, -1) }
    for index in magnitudes.indices.reversed() { line(to: index, 1) }
    shape.close()
    return shape
  }
}

/// A sign after the name of a layer.
private enum LayerSign {
  /// It follows another layer, is a matte, has one, or is blended with what is below it.
  case child, matte, matted, blended

  /// Draws the sign: a corner with an arrow, a circle, a circle whose half is filled, or two circles.
  func drawing(at center: Point) -> DrawItem {
    let color = Palette.secondary
    switch self {
    case .child:
      return .stroke(.polygon([(-3, -4), (-3, 2), (3, 2)], at: center), width: 1.3, color)
    case .blended:
      var circles = Path.ellipse(center: Point(center.x - 2, center.y), size: Size(6, 6))
      circles.append(Path.ellipse(center: Point(center.x + 2, center.y), size: Size(6, 6)))
      return .stroke(circles, width: 1.2, color)
    case .matte, .matted:
      let circle = Path.ellipse(center: center, size: Size(7, 7))
      guard self == .matted else { return .stroke(circle, width: 1.3, color) }
      let half = DrawGroup(
        [.fill(circle, color)],
        .init(clip: Rect(x: center.x - 4, y: center.y - 4, width: 4, height: 8)))
      return .group(DrawGroup([.stroke(circle, width: 1.3, color), .group(half)]))
    }
  }
}

/// The colours of layers by their kind, with a contrast of 3:1 to the panel.
enum LayerColors {
  private static let dark: [String: RGBA] = colors([
    "shape": "#5aa9ff", "precomp": "#d9a13c", "solid": "#e07a6c", "image": "#5cc06e",
    "text": "#d584d8", "null": "#98a1ae", "adjustment": "#b9a5ff", "camera": "#5cc4c4",
    "audio": "#f08ab0",
  ])
  private static let light: [String: RGBA] = colors([
    "shape": "#1f6fd0", "precomp": "#93660a", "solid": "#b9483a", "image": "#27803a",
    "text": "#9a3d9e", "null": "#66707d", "adjustment": "#6a4fd0", "camera": "#1b7c7c",
    "audio": "#a8326a",
  ])

  private static func colors(_ texts: [String: String]) -> [String: RGBA] {
    texts.compactMapValues { RGBA(hex: $0) }
  }

  /// All kinds that have a colour of their own.
  static let kinds = dark.keys.sorted()

  /// The colour of a kind in the current theme.
  static func color(of kind: String) -> RGBA {
    (Palette.theme.isLight ? light : dark)[kind] ?? Palette.secondary
  }
}
