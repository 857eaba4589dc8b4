// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The card of the profile: the time of a frame, advice, the longest frames, and the bytes of layers
/// and assets.
final class ProfileList: StackedList, StageCard, DrawnView {
  let event = "profileList"

  /// A row of the card.
  enum Row: Equatable {
    case title(String)
    /// A text, wrapped.
    case text([String])
    /// One of the longest frames.
    case frame(Double, milliseconds: Double)
    /// A layer, with its JSON path, or an asset, without one.
    case size(name: String, kind: String, bytes: Int, part: Double, path: String?)
  }

  /// Called with the frame of a pressed row.
  var onFrame: (Double) -> Void = { _ in }
  /// Called with the JSON path of the layer of a pressed row.
  var onLayer: (String) -> Void = { _ in }

  private(set) var rows: [Row] = []
  /// What the rows were made of.
  private var shown: (content: LayerCosts.Content?, width: Double)?

  override var preferredWidth: Double { 340 }
  /// The largest number of listed layers and assets.
  private static let mostSizes = 30

  override var rowCount: Int { rows.count }

  override func isActive(_ row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    switch rows[row] {
    case .frame: return true
    case .size(_, _, _, _, let path): return path != nil
    case .title, .text: return false
    }
  }

  // MARK: Contents

  /// Shows a measurement, or that one is being made. Does nothing while it is shown already.
  func show(_ content: LayerCosts.Content?) {
    let width = Double(bounds.width)
    if let shown, shown.content?.profile == content?.profile, shown.width == width { return }
    shown = (content, width)
    rows =
      content.map { Self.rows(of: $0, width: width - 4 * Metrics.grid) } ?? [
        .text([localized("Measuring up to 60 frames of the range…")])
      ]
    stack(rows.map { Self.height(of: $0, width: width - 4 * Metrics.grid) })
    if !(current.map(isActive) ?? false) { current = rows.indices.first(where: isActive) }
    superview?.setNeedsLayout()
  }

  private static func height(of row: Row, width: Double) -> Double {
    switch row {
    case .title(let text): 10 + lineHeight * Double(lines(ofTitle: text, width: width).count)
    case .text(let lines): Double(lines.count) * lineHeight + 6
    case .frame, .size: 24
    }
  }

  private static func lines(ofTitle text: String, width: Double) -> [String] {
    Typesetter.shared.wrap(text, Typesetter.bold, width: width)
  }

  private static func rows(of content: LayerCosts.Content, width: Double) -> [Row] {
    let profile = content.profile
    func text(_ text: String) -> Row { .text(Typesetter.shared.wrap(text, width: width)) }
    var rows: [Row] = [
      .title(perFrame(profile.frameMilliseconds)),
      text(localized("The mean of \(profile.frames) frames of the range, drawn on one thread.")),
      .title(localized("Advice")),
    ]
    rows += profile.advice.map(\.localized).map {
      text($0.prefix(1).uppercased() + $0.dropFirst() + ".")
    }
    if profile.advice.isEmpty {
      rows.append(text(localized("Nothing takes much more than the rest.")))
    }
    rows.append(
      .title(profile.worst.count == 1 ? localized("The frame") : localized("The longest frames")))
    rows += profile.worst.map { .frame($0.frame, milliseconds: $0.milliseconds) }
    return rows + (content.sizes.map { sizes(of: profile, $0) } ?? [])
  }

  /// The largest layers and assets.
  private static func sizes(of profile: LayerProfile, _ sizes: FileSizes) -> [Row] {
    var known: Set<String> = []
    let layers = profile.layers.filter { known.insert($0.path).inserted }
      .map { ($0, sizes.bytes(ofLayer: $0.path)) }.sorted { $0.1 > $1.1 }.prefix(mostSizes)
    let total = Double(max(1, sizes.total))
    var rows: [Row] = [.title(localized("\(ByteCount.text(sizes.total)) of JSON, by layer"))]
    rows += layers.map {
      .size(
        name: $0.title, kind: LayerKind.title(of: $0.kind).localized, bytes: $1,
        part: Double($1) / total, path: $0.path)
    }
    guard !sizes.assets.isEmpty else { return rows }
    rows.append(.title(localized("By asset")))
    let most = Double(max(1, sizes.assets.map { $0.bytes + $0.packedBytes }.max() ?? 1))
    return rows
      + sizes.assets.prefix(mostSizes).map {
        let all = $0.bytes + $0.packedBytes
        return .size(
          name: $0.name, kind: $0.kind.text.localized, bytes: all,
          part: Double(all) / max(total, most), path: nil)
      }
  }

  /// `12.3 ms`, `0.042 ms`.
  static func milliseconds(_ value: Double) -> String {
    let digits = value >= 10 ? 10.0 : value >= 0.1 ? 100 : 1000
    return localized("\(shownNumber((value * digits).rounded() / digits)) ms")
  }

  /// `12.3 ms a frame`.
  static func perFrame(_ value: Double) -> String {
    localized("\(milliseconds(value)) a frame")
  }

  // MARK: Drawing

  override func draw(row index: Int) -> [DrawItem] {
    let (setter, area) = (Typesetter.shared, frame(of: index))
    let (left, right) = (area.minX + Metrics.grid, area.maxX - Metrics.grid)
    let room = right - left
    let baseline = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    var items: [DrawItem] = []
    if index == hover || index == current && isFocused {
      items.append(.fill(.roundedRectangle(area, radius: 6), Palette.hover))
    }
    func pair(_ name: String, _ value: String) {
      let width = setter.width(value)
      items += [
        setter.draw(
          name, Typesetter.regular, .middle(max(0, room - width - Metrics.grid)),
          at: Point(left, baseline)),
        setter.draw(value, at: Point(right - width, baseline), Palette.secondary),
      ]
    }
    switch rows[index] {
    case .title(let text):
      let lines = Self.lines(ofTitle: text, width: room)
      for (line, text) in lines.enumerated() {
        let y = baseline + 2 + Self.lineHeight * (Double(line) - Double(lines.count - 1) / 2)
        items.append(setter.draw(text, Typesetter.bold, .width(room), at: Point(left, y)))
      }
    case .text(let lines):
      items += draw(
        lines: lines, at: Point(left, area.minY + 14), width: room, Palette.secondary)
    case .frame(let frame, let milliseconds):
      pair(localized("Frame \(frameText(frame))"), Self.milliseconds(milliseconds))
    case .size(let name, let kind, let bytes, let part, _):
      let bar = Rect(
        x: left, y: area.maxY - 3, width: max(1, room * part.clamped(to: 0...1)), height: 2)
      items.append(.fill(.rectangle(bar), Palette.accent.opacity(0.7)))
      pair("\(name) · \(kind)", ByteCount.text(bytes))
    }
    return items
  }

  // MARK: Pointer and keys

  override func press(row: Int) {
    guard isActive(row) else { return }
    current = row
    switch rows[row] {
    case .frame(let frame, _): onFrame(frame)
    case .size(_, _, _, _, let path?): onLayer(path)
    default: break
    }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .up, .down, .home, .end: _ = moves(event, from: current)
    case .enter: if let current { press(row: current) }
    default: return false
    }
    guard let current else { return true }
    revealRow(current)
    trace(
      "profileRow",
      ["name": .text(element(of: current).name), "rect": .rect(rowInWindow(current))])
    return true
  }

  // MARK: Screen readers

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.list, localized("Profile"))
  }

  override func element(of row: Int) -> AccessibleElement {
    switch rows[row] {
    case .title(let text): AccessibleElement(.heading, text)
    case .text(let lines): AccessibleElement(.label, lines.joined(separator: " "))
    case .frame(let frame, let milliseconds):
      AccessibleElement(
        .listItem, localized("Frame \(frameText(frame))"), detail: Self.milliseconds(milliseconds),
        states: row == current ? [.selected, .current] : [])
    case .size(let name, let kind, let bytes, _, _):
      AccessibleElement(
        .listItem, "\(name), \(kind)", detail: ByteCount.text(bytes),
        states: row == current ? [.selected, .current] : [])
    }
  }

  override func goTo(row: Int) { if isActive(row) { current = row } }
}
