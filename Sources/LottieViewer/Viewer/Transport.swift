// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The bar below the picture: timeline, buttons, and where playback is.
final class Transport: View, DrawnView {
  /// All that the bar shows.
  struct Contents: Equatable {
    /// Whole frame numbers; nil while nothing is open.
    var frame: Int?
    var end = 0
    var progress = 0.0
    /// In seconds.
    var time = 0.0
    var duration = 0.0
    var isPlaying = false
    var loopMode = LottieLoopMode.loop
    var speed = 1.0
    var warnings = 0
    var isFullscreen = false
    var markers: [Double] = []
  }

  let timeline = Timeline()
  let play = BarButton(icon: .play)
  let loop = BarButton(icon: .loop, text: "Loop")
  let speed = BarButton(text: "1×")
  let backdrop = BarButton(icon: .backdrop)
  let fullscreen = BarButton(icon: .fullscreen)
  let help = BarButton(text: "?")
  let warnings = BarButton(icon: .warning)
  private let readout = Readout()

  override init() {
    super.init()
    warnings.color = Palette.warning
    warnings.isHidden = true
    for view in [timeline, play, readout, warnings, loop, speed, backdrop, fullscreen, help] {
      addSubview(view)
    }
  }

  var contents = Contents() {
    didSet { if contents != oldValue { show() } }
  }

  private func show() {
    timeline.isEnabled = contents.frame != nil
    timeline.progress = contents.progress
    timeline.markers = contents.markers
    play.icon = contents.isPlaying ? .pause : .play
    play.color = contents.frame == nil ? Palette.secondary : Palette.text
    fullscreen.icon = contents.isFullscreen ? .leaveFullscreen : .fullscreen
    readout.contents = contents
    let words = (loop.text, speed.text, warnings.text)
    showLoopMode()
    speed.text = Self.text(speed: contents.speed)
    speed.color = contents.speed == 1 ? Palette.text : Palette.accent
    warnings.isHidden = contents.warnings == 0
    warnings.text = "\(contents.warnings)"
    if words != (loop.text, speed.text, warnings.text) { setNeedsLayout() }
  }

  private func showLoopMode() {
    let (icon, word) = Self.sign(of: contents.loopMode)
    loop.icon = icon
    loop.text = bounds.width < Self.roomForWords ? nil : word
  }

  /// Narrower bars have no words on their buttons.
  private static let roomForWords: CGFloat = 480

  private static func sign(of mode: LottieLoopMode) -> (Icon, String) {
    switch mode {
    case .playOnce, .repeat, .repeatBackwards: (.once, "Once")
    case .loop: (.loop, "Loop")
    case .autoReverse: (.bounce, "Bounce")
    }
  }

  /// A speed as it is shown: `1×`, `0.25×`, `−2×`.
  static func text(speed: Double) -> String {
    let hundredths = Int(clamping: (speed.magnitude * 100).rounded(), to: 0...100_000_000)
    var text = "\(hundredths / 100)"
    if hundredths % 100 != 0 {
      text += "." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
      if text.hasSuffix("0") { text.removeLast() }
    }
    return (speed < 0 ? "−" : "") + text + "×"
  }

  // MARK: Layout

  override func layout() {
    let grid = Metrics.grid
    let width = Double(bounds.width)
    timeline.frame = CGRect(x: 0, y: 0, width: width, height: Metrics.timelineHeight)
    let y = Metrics.timelineHeight + 4
    let side = Metrics.buttonSide
    play.frame = CGRect(x: grid, y: y, width: side + grid, height: side)
    var right = width - grid
    showLoopMode()
    for button in [help, fullscreen, backdrop, speed, loop, warnings] where !button.isHidden {
      let buttonWidth = button.naturalWidth
      right -= buttonWidth
      button.frame = CGRect(x: right, y: y, width: buttonWidth, height: side)
    }
    let left = Double(play.frame.maxX) + grid
    readout.frame = CGRect(x: left, y: y, width: max(0, right - grid - left), height: side)
  }

  func drawing() -> [DrawItem] {
    [.fill(.rectangle(bounds.geometry), Palette.panel)]
  }

  // The bar swallows presses beside its buttons: they are not meant for what is below it.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}

/// Where playback is: `12 / 60   0.20 / 1.00 s`.
private final class Readout: View, DrawnView {
  var contents = Transport.Contents() {
    didSet {
      if (contents.frame, contents.end) != (oldValue.frame, oldValue.end) { setNeedsDisplay() }
    }
  }

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  func drawing() -> [DrawItem] {
    guard let frame = contents.frame else { return [] }
    let text = Typesetter.shared
    let y = Double(bounds.midY) + Typesetter.capitalHalf(Typesetter.regular)
    let total = " / \(contents.end)"
    // As wide as the largest number, so that nothing after it moves.
    let digits = max("\(frame)".count, "\(contents.end)".count)
    let number = "\(frame)"
    let room = Double(digits) * text.tabularWidth("0", Typesetter.bold)
    var x = room - text.tabularWidth(number, Typesetter.bold)
    var items = text.drawTabular(number, Typesetter.bold, at: Point(x, y))
    x = room
    items += text.drawTabular(total, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(total) + 2 * Metrics.grid
    let time = Self.seconds(contents.time) + " / " + Self.seconds(contents.duration) + " s"
    if x + text.tabularWidth(time) <= Double(bounds.width) {
      items += text.drawTabular(time, at: Point(x, y), Palette.secondary)
    }
    return items
  }

  /// Seconds with two digits after the point; formatting in Foundation takes longer than drawing.
  private static func seconds(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded(), to: 0...100_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
