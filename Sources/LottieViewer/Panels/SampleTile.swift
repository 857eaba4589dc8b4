// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// A view that is pressed by the pointer, or by Enter and Space while focused.
class PressedView: View {
  /// Called after a press.
  var onPress: () -> Void = {}
  /// Whether the pointer is over the view.
  var isUnderPointer = false { didSet { if isUnderPointer != oldValue { attentionChanged() } } }
  /// Whether the button went down in the view.
  private var isTracking = false

  init() {
    super.init(frame: .zero)
    pointerShape = .hand
  }

  /// Called after the pointer or the focus has entered or left.
  func attentionChanged() { setNeedsDisplay() }

  /// The highlight under the pointer.
  var ground: [DrawItem] {
    isUnderPointer ? Palette.highlight(bounds.geometry, radius: 6) : []
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

/// A sample: a still picture that plays under the pointer or while focused.
final class SampleTile: PressedView, DrawnView {
  /// The file.
  let sample: SampleFiles.Sample
  /// Whether it never plays, for reduced motion.
  var isStill = false { didSet { attentionChanged() } }
  /// Called with an arrow key, to move the focus.
  var onMove: (Key) -> Void = { _ in }

  /// Makes the still picture.
  private let thumbnails: Thumbnails
  /// The view that plays the sample; nil while it does not play.
  private(set) var surface: AnimationSurface?

  /// The height of the name in points.
  private static let nameHeight = 24.0

  init(_ sample: SampleFiles.Sample, _ thumbnails: Thumbnails) {
    self.sample = sample
    self.thumbnails = thumbnails
    super.init()
  }

  /// The background of the picture.
  private var plate: Rect {
    Rect(
      x: 0, y: 0, width: Double(bounds.width), height: Double(bounds.height) - Self.nameHeight)
  }

  /// The rectangle of the picture.
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
      new.isMuted = true
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

  /// Draws the still picture, once it is ready.
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
    return MirroredDrawing.upright([.image(ImageItem(still, frame: frame))], in: frame)
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

extension SampleTile: AccessibleView {
  var accessibleElement: AccessibleElement? {
    AccessibleElement(.button, sample.name, detail: localized("Sample animation"))
  }
}
