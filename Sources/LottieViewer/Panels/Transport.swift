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
    /// First and end frame, fractions and all.
    var frames = 0.0...0.0
    /// Frames per second of the file, and whether only those are shown.
    var rate = 60.0
    var isLocked = false
    var progress = 0.0
    /// In seconds.
    var time = 0.0
    var duration = 0.0
    var isPlaying = false
    var loopMode = LottieLoopMode.loop
    var speed = 1.0
    var isFullscreen = false
    var markers: [Timeline.Marker] = []
    /// Progress of the in and the out point.
    var inPoint: Double?
    var outPoint: Double?
    /// Points for each pixel of the animation; nil while nothing is open.
    var zoom: Double?
    /// The width in pixels of the window that one drawn pixel covers: 1, 2 or 4.
    var downsampling = 1

    /// What is said of a picture that plays with fewer pixels than there are.
    var coarse: String? { isPlaying && downsampling > 1 ? "½ resolution" : nil }

    init() {}

    init(_ document: Document, zoom: Double, downsampling: Int, isFullscreen: Bool) {
      let state = document.player.state
      (loopMode, speed) = (document.player.loopMode, state.speed)
      self.isFullscreen = isFullscreen
      guard document.file != nil else { return }
      func whole(_ frame: Double) -> Int {
        Int(clamping: frame.rounded(.down), to: -9_999_999...9_999_999)
      }
      let (timeline, shown) = (state.timeline, document.player.shownFrame)
      (frame, end) = (whole(shown), whole(timeline.end))
      frames = timeline.start...max(timeline.start, timeline.end)
      (rate, isLocked) = (timeline.rate, document.player.respectsFrameRate)
      (time, duration) = (timeline.time(frame: state.frame), timeline.duration)
      progress = timeline.progress(frame: shown)
      isPlaying = document.isPlaying
      markers = document.markers.map { marker in
        let start = Double(marker.frameTime)
        return Timeline.Marker(
          name: marker.title, start: timeline.progress(frame: start),
          end: timeline.progress(frame: start + max(0, Double(marker.durationFrameTime))))
      }
      inPoint = document.range.inPoint.map { timeline.progress(frame: $0) }
      outPoint = document.range.outPoint.map { timeline.progress(frame: $0) }
      (self.zoom, self.downsampling) = (zoom, downsampling)
    }
  }

  let timeline = Timeline()
  let play = PlaySwitch()
  let first = TransportButton(TransportIcon.first, .rangeStart)
  let back = TransportButton(TransportIcon.back, .frameBack)
  let forward = TransportButton(TransportIcon.forward, .frameForward)
  let last = TransportButton(TransportIcon.last, .rangeEnd)
  let loop = BarButton(icon: .loop, text: "Loop", command: .loopMenu)
  let speed = BarButton(text: "1×", command: .speedMenu)
  /// Whether only the file's own frames are shown.
  let rate = BarButton(command: .lockRate)
  /// Shows all of the timeline again.
  let whole = BarButton(icon: .whole, command: .timelineWhole)
  let backdrop = BarButton(icon: .backdrop, command: .backdrop)
  let fullscreen = BarButton(icon: .fullscreen, command: .fullscreen)
  let help = BarButton(text: "?", command: .help)
  /// How large the animation is shown.
  let zoom = BarButton(command: .fit)
  let readout = Readout()

  override init() {
    super.init()
    zoom.isHidden = true
    whole.isHidden = true
    rate.isHidden = true
    for view in [
      timeline, first, back, play, forward, last, readout, whole, rate, loop, speed, zoom,
      backdrop, fullscreen, help,
    ] {
      addSubview(view)
    }
    speed.onScroll = { [unowned self] in send($0 > 0 ? .faster : .slower) }
    zoom.onScroll = { [unowned self] in send($0 > 0 ? .zoomIn : .zoomOut) }
    // Until something is open there is nothing to play.
    play.isEnabled = false
    steps.forEach { $0.isEnabled = false }
  }

  var contents = Contents() { didSet { if contents != oldValue { show() } } }

  /// How many times longer than the whole the timeline is.
  private var factor: Double { timeline.scale.factor }

  /// Has the timeline move the playhead of a document, and its points.
  func connect(_ document: Document) {
    readout.seek = { [unowned document] in document.seek(to: $0) }
    readout.timeline = { [unowned document] in document.timeline }
    timeline.label = { [unowned document] in frameText(document.wholeFrame(at: $0)) }
    timeline.markerLabel = { [unowned document] in document.label(ofMarker: $0) }
    timeline.markerMenu = { [unowned document] in ContextMenu.marker($0, of: document) }
    timeline.menu = { [unowned document] in ContextMenu.timeline(document, at: $0) }
    timeline.onMarker = { [unowned document] in document.goToMarker($0) }
    timeline.onInPoint = { [unowned document] in document.setIn(document.wholeFrame(at: $0)) }
    timeline.onOutPoint = { [unowned document] in document.setOut(document.wholeFrame(at: $0)) }
    timeline.onGrab = { [unowned document] in document.hold() }
    timeline.onScrub = { [unowned document] in document.scrub(to: $0) }
    timeline.onStep = { [unowned document] in document.step(by: $0) }
    timeline.onRelease = { [unowned document] in document.release() }
    timeline.onZoom = { [unowned self] in timelineZoomed($0) }
  }

  private func timelineZoomed(_ scale: TimelineScale) {
    show()
    trace(
      "timeline",
      [
        "factor": .number(scale.factor), "from": .number(scale.visible.lowerBound),
        "to": .number(scale.visible.upperBound),
      ])
  }

  private func show() {
    timeline.isEnabled = contents.frame != nil
    timeline.frames = contents.frames
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
    guard widths != Widths(contents, factor) else { return }
    widths = Widths(contents, factor)
    speed.text = Self.text(speed: contents.speed)
    speed.tint = contents.speed == 1 ? .text : .accent
    zoom.text = contents.zoom.map { _ in "\(widths.percent) %" }
    rate.text = contents.frame.map { _ in number(contents.rate) + " fps" }
    rate.icon = contents.isLocked ? .locked : nil
    rate.tint = contents.isLocked ? .accent : .secondary
    whole.text = "\(Int(clamping: factor.rounded(), to: 1...9_999_999))×"
    showLoopMode()
    setNeedsLayout()
  }

  /// What is written on the buttons, and how wide they are, depends on this alone.
  private struct Widths: Equatable {
    var isOpen = false
    var loopMode = LottieLoopMode.loop
    var speed = 1.0
    var percent = 100
    var rate = 0.0
    var isLocked = false
    var factor = 1.0
    var end = -1

    init() {}

    init(_ contents: Contents, _ factor: Double) {
      isOpen = contents.frame != nil
      (loopMode, speed) = (contents.loopMode, contents.speed)
      percent = Int(clamping: ((contents.zoom ?? 1) * 100).rounded(), to: 1...6400)
      (rate, isLocked, end) = (contents.rate, contents.isLocked, contents.end)
      self.factor = factor
    }
  }

  private var widths = Widths()

  /// There is room for words on the buttons.
  private var hasWords = true

  private func showLoopMode() {
    let (icon, word) = Self.sign(of: contents.loopMode)
    loop.icon = icon
    // How often it repeats is said in the narrowest bar too.
    loop.text = hasWords || word.hasSuffix("×") ? word : nil
  }

  private var steps: [TransportButton] { [first, back, forward, last] }

  /// Signs move as they change; else they are there at once.
  var animatesSigns = true {
    didSet {
      let speed: CGFloat = animatesSigns ? 1 : Self.atOnce
      play.animationSpeed = speed
      steps.forEach { $0.animationSpeed = speed }
    }
  }

  /// Fast enough to be over within a frame.
  private static let atOnce: CGFloat = 1000

  /// Gives the signs the colours of the theme.
  func showColors() {
    play.showColor()
    steps.forEach { $0.showColor() }
  }

  /// How often a mode repeats; nil for those without a number.
  static func count(of mode: LottieLoopMode) -> Int? {
    switch mode {
    case .repeat(let count), .repeatBackwards(let count): Menu.count(count)
    case .loop, .playOnce, .autoReverse: nil
    }
  }

  private static func sign(of mode: LottieLoopMode) -> (Icon, String) {
    switch mode {
    case .playOnce: (.once, "Once")
    case .loop: (.loop, "Loop")
    case .autoReverse: (.bounce, "Bounce")
    case .repeat(let count): (.loop, "\(number(Double(count)))×")
    case .repeatBackwards(let count): (.bounce, "\(number(Double(count)))×")
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

  /// What is left out where there is no room for all, the first one first.
  private enum Extra: CaseIterable {
    case rate, zoom, steps, words, whole, locked, backdrop, fullscreen
  }

  override func layout() {
    let grid = Metrics.grid
    let width = Double(bounds.width)
    timeline.frame = CGRect(x: 0, y: 0, width: width, height: Metrics.timelineHeight)
    let y = Metrics.timelineHeight + 4
    let side = Metrics.buttonSide
    var left = Set<Extra>()
    show(without: left)
    for extra in Extra.allCases where naturalWidth > width {
      left.insert(extra)
      show(without: left)
    }
    var x = grid
    for button in leftButtons where !button.isHidden {
      button.frame = CGRect(x: x, y: y, width: side, height: side)
      x += side
    }
    var right = width - grid
    for button in rightButtons where !button.isHidden {
      let buttonWidth = button.naturalWidth
      right -= buttonWidth
      button.frame = CGRect(x: right, y: y, width: buttonWidth, height: side)
    }
    let start = x + grid
    readout.frame = CGRect(x: start, y: y, width: max(0, right - grid - start), height: side)
  }

  private var leftButtons: [View] { [first, back, play, forward, last] }

  /// From right to left.
  private var rightButtons: [BarButton] {
    [help, fullscreen, backdrop, zoom, speed, loop, rate, whole]
  }

  /// Of all that is not hidden, and of the frame number.
  private var naturalWidth: Double {
    let left = Double(leftButtons.count { !$0.isHidden }) * Metrics.buttonSide
    let right = rightButtons.filter { !$0.isHidden }.reduce(0) { $0 + $1.naturalWidth }
    return left + right + readout.naturalWidth + 4 * Metrics.grid
  }

  private func show(without left: Set<Extra>) {
    steps.forEach { $0.isHidden = left.contains(.steps) }
    zoom.isHidden = zoom.text == nil || left.contains(.zoom)
    whole.isHidden = factor == 1 || left.contains(.whole)
    rate.isHidden = rate.text == nil || left.contains(contents.isLocked ? .locked : .rate)
    backdrop.isHidden = left.contains(.backdrop)
    fullscreen.isHidden = left.contains(.fullscreen)
    hasWords = !left.contains(.words)
    showLoopMode()
  }

  func drawing() -> [DrawItem] {
    [.fill(.rectangle(bounds.geometry), Palette.panel)]
  }

  // The bar swallows presses beside its buttons: they are not meant for what is below it.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}
