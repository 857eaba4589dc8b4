// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// A view that is pressed with the pointer or, focused, with Enter or Space.
class PressedView: View {
  var onPress: () -> Void = {}
  var isUnderPointer = false { didSet { if isUnderPointer != oldValue { attentionChanged() } } }
  private var isTracking = false

  override init() {
    super.init()
    pointerShape = .hand
  }

  /// The pointer or the focus came, or went.
  func attentionChanged() { setNeedsDisplay() }

  var ground: [DrawItem] {
    isUnderPointer
      ? [.fill(.roundedRectangle(bounds.geometry, radius: 6), Palette.hover)] : []
  }

  override func pointerEntered() { isUnderPointer = true }
  override func pointerExited() { isUnderPointer = false }
  override func pointerDown(_ event: PointerEvent) -> Bool {
    isTracking = event.button == 1
    return isTracking
  }
  override func pointerUp(_ event: PointerEvent) {
    let isPress = isTracking && bounds.contains(event.location(in: self))
    isTracking = false
    if isPress { onPress() }
  }
  override func pointerCancelled() { isTracking = false }

  override var canBecomeFocused: Bool { true }
  override func focusChanged(_ isFocused: Bool) { attentionChanged() }
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .enter || event.key == .space, event.modifiers.isEmpty else { return false }
    if !event.isRepeat { onPress() }
    return true
  }
}

/// A sample: a still picture, which plays while the pointer or the focus is on it.
final class SampleTile: PressedView, DrawnView {
  let sample: SampleFiles.Sample
  /// It does not play.
  var isStill = false { didSet { attentionChanged() } }
  /// An arrow key leads elsewhere.
  var onMove: (Key) -> Void = { _ in }

  private let thumbnails: Thumbnails
  /// There while it plays.
  private(set) var surface: AnimationSurface?

  private static let nameHeight = 24.0

  init(_ sample: SampleFiles.Sample, _ thumbnails: Thumbnails) {
    self.sample = sample
    self.thumbnails = thumbnails
    super.init()
  }

  private var plate: Rect {
    Rect(
      x: 0, y: 0, width: Double(bounds.width), height: Double(bounds.height) - Self.nameHeight)
  }

  private var picture: Rect { plate.outset(by: -Metrics.grid) }

  override func attentionChanged() {
    super.attentionChanged()
    let plays = (isUnderPointer || isFocused) && !isStill && !isHidden
    if plays, surface == nil, let file = try? AnimationFile.read(path: sample.path) {
      let new = AnimationSurface(
        animation: file.animation, imageProvider: file.imageProvider)
      new.contentMode = .scaleAspectFit
      new.isUserInteractionEnabled = false
      new.loopMode = .loop
      addSubview(new)
      surface = new
      setNeedsLayout()
      new.play()
    } else if !plays, let surface {
      surface.removeFromSuperview()
      self.surface = nil
    }
  }

  override func layout() { surface?.frame = CGRect(picture) }

  func drawing() -> [DrawItem] {
    let text = Typesetter.shared
    let plate = plate
    var items: [DrawItem] = [.fill(.roundedRectangle(plate, radius: 8), Palette.tile)]
    if surface == nil { items += still() }
    if isUnderPointer || isFocused {
      items.append(
        .stroke(.roundedRectangle(plate.outset(by: -1), radius: 7), width: 2, Palette.accent))
    }
    let color = isUnderPointer || isFocused ? Palette.text : Palette.secondary
    items.append(
      text.drawCentered(
        sample.name, Typesetter.regular, .width(plate.width),
        at: Point(plate.center.x, plate.maxY + Self.nameHeight / 2 + 2), color))
    return items
  }

  private func still() -> [DrawItem] {
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let side = Int(
      clamping: (max(picture.width, picture.height) * scale).rounded(), to: 1...2048)
    let entry = Playlist.Entry(path: sample.path)
    guard let still = thumbnails.content(of: entry, side: side)?.picture else { return [] }
    let fit = min(
      picture.width / Double(max(1, still.width)), picture.height / Double(max(1, still.height)))
    let (width, height) = (Double(still.width) * fit, Double(still.height) * fit)
    let frame = Rect(
      x: picture.center.x - width / 2, y: picture.center.y - height / 2, width: width,
      height: height)
    return [.image(ImageItem(still, frame: frame))]
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .left, .right, .up, .down:
      onMove(event.key)
      return true
    default: return super.keyDown(event)
    }
  }
}
