// SPDX-License-Identifier: Apache-2.0

internal import Controls
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
    var markers: [Timeline.Marker] = []
    /// Progress of the in and the out point.
    var inPoint: Double?
    var outPoint: Double?
    /// Points for each pixel of the animation; nil while nothing is open.
    var zoom: Double?
    /// What is being typed into the field of the frame; nil while nobody types.
    var typed: String?
    /// Where the pointer is on the animation, and the colour there.
    var probe: Probe?
    /// What went wrong behind the picture that is shown.
    var notice: String?
  }

  /// A pixel of the animation.
  struct Probe: Equatable {
    let x: Int
    let y: Int
    let color: RGBA
  }

  let timeline = Timeline()
  let play = PlaySwitch()
  let first = TransportButton(TransportIcon.first)
  let back = TransportButton(TransportIcon.back)
  let forward = TransportButton(TransportIcon.forward)
  let last = TransportButton(TransportIcon.last)
  let loop = BarButton(icon: .loop, text: "Loop")
  let speed = BarButton(text: "1×")
  let backdrop = BarButton(icon: .backdrop)
  let fullscreen = BarButton(icon: .fullscreen)
  let help = BarButton(text: "?")
  /// How large the animation is shown.
  let zoom = BarButton()
  let warnings = BarButton(icon: .warning)
  let readout = Readout()

  override init() {
    super.init()
    warnings.tint = .warning
    warnings.isHidden = true
    zoom.isHidden = true
    for view in [
      timeline, first, back, play, forward, last, readout, warnings, loop, speed, zoom, backdrop,
      fullscreen, help,
    ] {
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
    timeline.inPoint = contents.inPoint
    timeline.outPoint = contents.outPoint
    play.setIsOn(contents.isPlaying, animated: animatesSigns)
    if play.isEnabled != (contents.frame != nil) {
      play.isEnabled = contents.frame != nil
      steps.forEach { $0.isEnabled = contents.frame != nil }
      showColors()
    }
    fullscreen.icon = contents.isFullscreen ? .leaveFullscreen : .fullscreen
    readout.contents = contents
    let words = [loop.text, speed.text, warnings.text, zoom.text]
    showLoopMode()
    speed.text = Self.text(speed: contents.speed)
    speed.tint = contents.speed == 1 ? .text : .accent
    warnings.isHidden = contents.warnings == 0
    warnings.text = "\(contents.warnings)"
    zoom.text = contents.zoom.map { "\(Int(clamping: ($0 * 100).rounded(), to: 1...6400)) %" }
    zoom.isHidden = zoom.text == nil || bounds.width < Self.roomForZoom
    if words != [loop.text, speed.text, warnings.text, zoom.text] { setNeedsLayout() }
  }

  private func showLoopMode() {
    let (icon, word) = Self.sign(of: contents.loopMode)
    loop.icon = icon
    loop.text = bounds.width < Self.roomForWords ? nil : word
  }

  /// Narrower bars have no words on their buttons.
  private static let roomForWords: CGFloat = 480
  private static let roomForZoom: CGFloat = 560
  private static let roomForSteps = 680.0

  private var steps: [TransportButton] { [first, back, forward, last] }

  /// Signs move as they change.
  var animatesSigns = true

  /// Gives the signs the colours of the theme.
  func showColors() {
    play.showColor()
    steps.forEach { $0.showColor() }
  }

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
    let hasSteps = width >= Self.roomForSteps
    steps.forEach { $0.isHidden = !hasSteps }
    var x = grid
    for button in [first, back, play, forward, last] as [View] where !button.isHidden {
      button.frame = CGRect(x: x, y: y, width: side, height: side)
      x += side
    }
    var right = width - grid
    showLoopMode()
    zoom.isHidden = zoom.text == nil || bounds.width < Self.roomForZoom
    for button in [help, fullscreen, backdrop, zoom, speed, loop, warnings] where !button.isHidden {
      let buttonWidth = button.naturalWidth
      right -= buttonWidth
      button.frame = CGRect(x: right, y: y, width: buttonWidth, height: side)
    }
    let left = x + grid
    readout.frame = CGRect(x: left, y: y, width: max(0, right - grid - left), height: side)
  }

  func drawing() -> [DrawItem] {
    [.fill(.rectangle(bounds.geometry), Palette.panel)]
  }

  // The bar swallows presses beside its buttons: they are not meant for what is below it.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}
