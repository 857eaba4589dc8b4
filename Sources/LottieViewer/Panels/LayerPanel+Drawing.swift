// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Drawing of the layers in time.
extension LayerPanel {
  func drawing() -> [DrawItem] {
    settle()
    let area = bounds.geometry
    let ground = Rect(
      minX: scale.left - TimelineMetrics.margin, minY: 0, maxX: area.maxX, maxY: area.maxY)
    var items: [DrawItem] = [.fill(.rectangle(area), Palette.panel)]
    guard document.file != nil else { return items }
    var bars = outside(ground) + markers(ground)
    var names: [DrawItem] = []
    for row in visibleRows {
      let (layer, area) = (rows[row].layer, frame(of: row))
      if rows[row].isGraph {
        names += self.names(ofGraph: row, in: area)
        bars += draw(graph: row)
        continue
      }
      if row == currentRow {
        names += PanelLook.chosen(area)
      } else if row == hover {
        names.append(.fill(.rectangle(area), Palette.hover))
      }
      if let property = rows[row].property {
        names += name(ofProperty: property, of: layer, in: area)
        bars += draw(keyframesOf: property, in: area)
        continue
      }
      names += name(of: layer, in: area)
      bars += draw(layer, in: area)
    }
    bars += snapLine(area) + drawBand()
    items += names
    items.append(.group(DrawGroup(bars, .init(clip: ground))))
    let edge = Rect(x: ground.minX - 1, y: 0, width: 1, height: area.height)
    items += [
      .fill(.rectangle(edge), Palette.line),
      .fill(.rectangle(Rect(x: 0, y: 0, width: area.width, height: 1)), Palette.line),
    ]
    if layers.isEmpty {
      items.append(
        Typesetter.shared.drawCentered(
          localized("No layers"), Typesetter.regular, .unlimited, at: area.center, Palette.secondary
        ))
    }
    return items
  }

  /// Darkens what is before the first frame and after the last one.
  private func outside(_ ground: Rect) -> [DrawItem] {
    let (start, end) = (scale.x(0), scale.x(1))
    let parts = [
      Rect(minX: ground.minX, minY: 0, maxX: min(start, ground.maxX), maxY: ground.maxY),
      Rect(minX: max(end, ground.minX), minY: 0, maxX: ground.maxX, maxY: ground.maxY),
    ]
    return parts.filter { $0.maxX > $0.minX }.map { .fill(.rectangle($0), Palette.hover) }
  }

  /// Draws a line for each marker of the animation, and a band for its duration.
  private func markers(_ ground: Rect) -> [DrawItem] {
    var (lines, bands) = (Path(), Path())
    for marker in document.markers {
      let start = scale.x(frame: Double(marker.frameTime))
      let end = scale.x(frame: Double(marker.frameTime + max(0, marker.durationFrameTime)))
      guard end >= ground.minX, start <= ground.maxX else { continue }
      lines.append(
        .rectangle(Rect(x: start.rounded() - 0.5, y: 0, width: 1, height: ground.maxY)))
      if end - start > 1 {
        bands.append(.rectangle(Rect(minX: start, minY: 0, maxX: end, maxY: ground.maxY)))
      }
    }
    return [.fill(bands, Palette.hover), .fill(lines, Palette.track)]
  }

  // MARK: Names

  /// Draws the arrow, the kind, the name, the signs of parent and matte, and the cost.
  private func name(of index: Int, in area: Rect) -> [DrawItem] {
    let layer = layers[index]
    let text = Typesetter.shared
    let y = area.center.y
    let x = 2 * Metrics.grid + Double(min(layer.depth, 6)) * Self.indent
    var items: [DrawItem] = []
    if layer.containsLayers(at: index) {
      items.append(Self.arrow(at: Point(x - 6, y), isDown: opened.contains(index)))
    } else if canUnfold(index) {
      items.append(Self.arrow(at: Point(x - 6, y), isDown: keys.unfolded.contains(index)))
    }
    let isOn = document.isEnabled(layer.row)
    let color = LayerColors.color(of: layer.kind).opacity(isOn ? 1 : 0.4)
    items.append(
      .fill(.roundedRectangle(Rect(x: x + 4, y: y - 4, width: 8, height: 8), radius: 2), color))
    var right = nameWidth - Metrics.grid
    if showsCosts {
      right -= costWidth
      items += cost(
        of: index,
        in: Rect(
          x: right + 4, y: area.minY, width: costWidth - 4, height: area.height))
    }
    if let mark = mark(layer.row), let letter = mark.first {
      right -= 18
      items += Self.badge(letter.uppercased(), at: Point(right + 8, y))
    }
    // Names have precedence over signs.
    let least = isNarrow && showsCosts ? 104.0 : 84
    for sign in signs(of: layer) where right - x > least {
      right -= 12
      items.append(sign.drawing(at: Point(right + 5, y)))
    }
    let room = Typesetter.Room.middle(right - x - 18)
    if room.width > 14 {
      let place = Point(x + 18, y + Typesetter.capitalHalf(Typesetter.regular))
      items.append(
        text.draw(
          layer.name, Typesetter.regular, room, at: place,
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

  /// Draws an arrow to the right, or down.
  static func arrow(at center: Point, isDown: Bool) -> DrawItem {
    var path = Path()
    if isDown {
      path.line(to: Point(center.x - 4, center.y - 2))
      path.line(to: Point(center.x, center.y + 2.5))
      path.line(to: Point(center.x + 4, center.y - 2))
    } else {
      path.line(to: Point(center.x - 2, center.y - 4))
      path.line(to: Point(center.x + 2.5, center.y))
      path.line(to: Point(center.x - 2, center.y + 4))
    }
    return .stroke(path, width: 1.5, Palette.secondary)
  }

  /// The signs of a layer, from right to left.
  private func signs(of layer: LayerTime) -> [LayerSign] {
    var signs: [LayerSign] = []
    if layer.matte != nil { signs.append(.matted) }
    if layer.isMatte { signs.append(.matte) }
    if layer.parent != nil { signs.append(.child) }
    return signs
  }

  /// Draws what a layer takes with what it contains: its share of the frame in percent, and a bar,
  /// which is longest for the layer that takes most.
  private func cost(of index: Int, in area: Rect) -> [DrawItem] {
    guard let profile = costs.profile, profile.layers.indices.contains(index) else { return [] }
    let share = profile.layers[index].whole.total / max(1e-9, profile.frameMilliseconds)
    let part = profile.layers[index].whole.total / costs.most
    let width = (area.width * part.clamped(to: 0...1)).rounded(.up)
    let bar = Rect(x: area.minX, y: area.maxY - 6, width: max(1, width), height: 3)
    let color = share > Self.largeShare ? Palette.warning : Palette.accent
    let text = Self.percent(share)
    let style = Typesetter.small
    let textWidth = Typesetter.shared.tabularWidth(text, style)
    return [.fill(.roundedRectangle(bar, radius: 1.5), color)]
      + Typesetter.shared.drawTabular(
        text, style, at: Point(area.maxX - textWidth, area.minY + 14), Palette.secondary)
  }

  /// The share of the frame from which a cost is a warning.
  private static let largeShare = 0.25

  /// A share in percent: `61 %`, `0.4 %`.
  static func percent(_ share: Double) -> String {
    let tenths = Int(clamping: (share * 1000).rounded(), to: 0...100_000)
    return tenths >= 100
      ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %".withLocalizedNumbers
  }

  // MARK: Bars

  /// The rectangle of a layer's bar in its row, at least two points wide.
  func barFrame(of index: Int, in area: Rect) -> Rect {
    let (start, stop) = span(ofLayer: index)
    func x(_ frame: Double, _ end: Double) -> Double {
      frame.isFinite ? scale.x(frame: frame).clamped(to: -100_000...100_000) : end
    }
    let left = x(start, scale.left - TimelineMetrics.margin)
    let right = x(stop, Double(bounds.width))
    return Rect(
      minX: left, minY: area.minY + 4, maxX: max(left + 2, right), maxY: area.maxY - 4)
  }

  /// Draws a bar with its keyframes.
  private func draw(_ index: Int, in area: Rect) -> [DrawItem] {
    let layer = layers[index]
    let bar = barFrame(of: index, in: area)
    guard bar.maxX >= scale.left - 10, bar.minX <= Double(bounds.width) else { return [] }
    let isOn = document.isEnabled(layer.row)
    let color = LayerColors.color(of: layer.kind)
    let shape = Path.roundedRectangle(bar, radius: min(3, bar.width / 2))
    let inner = Path.roundedRectangle(bar.outset(by: -0.75), radius: min(2.5, bar.width / 2))
    // What is drawn on the bar has to stand out from it.
    let most = Palette.theme.isHighContrast ? 0.2 : 0.6
    var items: [DrawItem] = [
      .fill(shape, color.opacity(layer.isMatte || !isOn ? min(0.25, most) : most))
    ]
    if bar.width > 3 {
      items.append(
        .stroke(inner, width: 1.5, index == selection ? Palette.text : color))
    }
    items += waveform(of: index, in: bar.outset(by: -1.5), isOn ? Palette.text : color)
    return items + signs(ofKeyframes: index, at: area.center.y)
  }

  /// Draws the keyframes of a layer; those that are near to each other as one.
  private func signs(ofKeyframes index: Int, at y: Double) -> [DrawItem] {
    let moved =
      drag.flatMap { $0.layer == index && $0.part == .whole ? $0.shownDistance : nil } ?? 0
    var path = Path()
    var last = -Double.infinity
    for frame in keyframes(of: index) {
      let x = scale.x(frame: frame + moved)
      guard x >= scale.left - 10, x <= Double(bounds.width) + 5, x - last >= 3 else { continue }
      last = x
      path.append(Self.diamond(at: Point(x, y)))
    }
    return path.isEmpty
      ? [] : [.stroke(path, width: 2, Palette.panel), .fill(path, Palette.text)]
  }

  private static func diamond(at center: Point) -> Path {
    var path = Path()
    path.line(to: Point(center.x, center.y - 3.5))
    path.line(to: Point(center.x + 3.5, center.y))
    path.line(to: Point(center.x, center.y + 3.5))
    path.line(to: Point(center.x - 3.5, center.y))
    path.close()
    return path
  }

  /// Draws the line that the dragged edge has snapped to.
  private func snapLine(_ area: Rect) -> [DrawItem] {
    guard let frame = drag?.snapped ?? keys.drag?.snapped else { return [] }
    let x = scale.x(frame: frame).rounded()
    return [
      .fill(.rectangle(Rect(x: x - 0.5, y: 0, width: 1, height: area.height)), Palette.accent)
    ]
  }
}

/// A sign behind the name of a layer.
private enum LayerSign {
  /// It follows another layer, is a matte, or has one.
  case child, matte, matted

  /// Draws the sign: a corner with an arrow, a circle, or a circle whose half is filled.
  func drawing(at center: Point) -> DrawItem {
    let color = Palette.secondary
    switch self {
    case .child:
      var path = Path()
      path.line(to: Point(center.x - 3, center.y - 4))
      path.line(to: Point(center.x - 3, center.y + 2))
      path.line(to: Point(center.x + 3, center.y + 2))
      return .stroke(path, width: 1.3, color)
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
