// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The bar at the bottom: timeline, buttons, frame and time.
final class Transport: View, DrawnView {
  /// The content of the bar.
  struct Contents: Equatable {
    /// The shown frame, rounded down; nil if no file is open.
    var frame: Int?
    /// The end frame, rounded down.
    var end = 0
    /// The first frame and the end, not rounded.
    var frames = 0.0...0.0
    /// The frame rate of the file.
    var rate = 60.0
    /// Whether only the file's own frames are shown.
    var isLocked = false
    /// The measured pictures per second, as a whole number; nil while nothing moves.
    var shownRate: Int?
    /// The position of the playhead, 0...1.
    var progress = 0.0
    /// The time of the shown frame in seconds.
    var time = 0.0
    /// The duration in seconds.
    var duration = 0.0
    /// Whether the animation plays.
    var isPlaying = false
    /// The loop mode.
    var loopMode = LottieLoopMode.loop
    /// The speed; 1 is normal, negative is backwards.
    var speed = 1.0
    /// Whether the window is in full screen.
    var isFullscreen = false
    /// The markers in file order.
    var markers: [Timeline.Marker] = []
    /// The positions of the in and the out point.
    var range = PlayRange()
    /// Points per pixel of the animation; nil if no file is open.
    var zoom: Double?
    /// The width in pixels of the window that one drawn pixel covers: 1, 2, 4, 8 or 16.
    var downsampling = 1
    /// The settings of the sound; nil for a file without sound.
    var sound: SoundSettings?

    /// The text that tells that playback is downsampled; nil at full resolution.
    var coarse: String? {
      guard isPlaying, downsampling > 1 else { return nil }
      let share = [2: "½", 4: "¼", 8: "⅛"][downsampling] ?? "1/\(downsampling)"
      return localized("\(share) resolution")
    }

    /// The content without what changes in each frame, with the zoom in whole percent.
    var steady: Contents {
      var steady = self
      if frame != nil { steady.frame = 0 }
      (steady.progress, steady.time, steady.duration, steady.frames) = (0, 0, 0, 0...0)
      (steady.shownRate, steady.isPlaying, steady.isFullscreen) = (nil, false, false)
      (steady.markers, steady.range, steady.downsampling) = ([], PlayRange(), 1)
      steady.zoom = zoom.map { ($0 * 100).rounded() }
      return steady
    }

    /// The content without a file.
    init() {}

    /// The content for a document.
    /// - Parameters:
    ///   - zoom: Points per pixel of the animation.
    ///   - downsampling: That of the last frame.
    ///   - sound: The settings of the sound; nil for a file without sound.
    ///   - shownRate: The measured pictures per second. Default: nil.
    init(
      _ document: Document, zoom: Double, downsampling: Int, sound: SoundSettings? = nil,
      shownRate: Int? = nil, isFullscreen: Bool
    ) {
      (self.sound, self.shownRate) = (sound, shownRate)
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
      isPlaying = document.playback.isPlaying
      markers = document.playback.markers.map { marker in
        let start = Double(marker.frameTime)
        return Timeline.Marker(
          name: marker.title, start: timeline.progress(frame: start),
          end: timeline.progress(frame: start + max(0, Double(marker.durationFrameTime))))
      }
      range = document.playback.range.map { timeline.progress(frame: $0) }
      (self.zoom, self.downsampling) = (zoom, downsampling)
    }
  }

  /// The timeline, over the whole width.
  let timeline = Timeline()
  /// Plays and pauses.
  let play = PlaySwitch()
  /// Goes to the start of the range.
  let first = TransportButton(TransportIcon.first, .rangeStart)
  /// Goes one frame back.
  let back = TransportButton(TransportIcon.back, .frameBack)
  /// Goes one frame forward.
  let forward = TransportButton(TransportIcon.forward, .frameForward)
  /// Goes to the end of the range.
  let last = TransportButton(TransportIcon.last, .rangeEnd)
  /// Opens the menu of loop modes; shows the current one.
  let loop = BarButton(icon: .loop, text: localized("Loop"), command: .loopMenu)
  /// Opens the menu of speeds; the wheel changes the speed.
  let speed = BarButton(text: "1×", command: .speedMenu)
  /// Switches between the file's own frames and interpolated ones; shows the frame rate.
  let rate = BarButton(command: .lockRate)
  /// Shows the whole timeline again; hidden while it is shown.
  let whole = BarButton(icon: .whole, command: .timelineWhole)
  /// Switches the sound off and on; hidden for files without sound. The wheel changes the volume.
  let sound = BarButton(icon: .sound, command: .mute)
  /// Changes the background.
  let backdrop = BarButton(icon: .backdrop, command: .backdrop)
  /// Enters or leaves full screen.
  let fullscreen = BarButton(icon: .fullscreen, command: .fullscreen)
  /// Opens the card of keys.
  let help = BarButton(text: "?", command: .help)
  /// Fits the animation into the window; shows the zoom. The wheel changes it.
  let zoom = BarButton(command: .fit)
  /// The current frame and time.
  let readout = Readout()

  init() {
    super.init(frame: .zero)
    zoom.isHidden = true
    whole.isHidden = true
    rate.isHidden = true
    sound.isHidden = true
    for view in [
      timeline, first, back, play, forward, last, readout, whole, rate, loop, speed, sound,
      zoom, backdrop, fullscreen, help,
    ] {
      addSubview(view)
    }
    (loop.hasChoices, speed.hasChoices) = (true, true)
    rate.isSwitchedOn = { [unowned self] in content.isLocked }
    fullscreen.isSwitchedOn = { [unowned self] in content.isFullscreen }
    speed.onScroll = { [unowned self] in send($0 > 0 ? .faster : .slower) }
    sound.onScroll = { [unowned self] in send($0 > 0 ? .louder : .quieter) }
    zoom.onScroll = { [unowned self] in send($0 > 0 ? .zoomIn : .zoomOut) }
    // Until something is open there is nothing to play.
    play.isEnabled = false
    steps.forEach { $0.isEnabled = false }
  }

  /// The width at the left of the ruler and the height below it for the layers in time, in points; 0
  /// while they are not shown.
  var layerRoom = CGSize.zero { didSet { if layerRoom != oldValue { setNeedsLayout() } } }

  /// The height in points for which a very low window has no room; the upper lanes of the timeline
  /// are left out then.
  var missingHeight: CGFloat = 0 {
    didSet { if missingHeight != oldValue { setNeedsLayout() } }
  }

  /// What is shown now.
  var content = Contents() { didSet { if content != oldValue { show() } } }

  /// The zoom of the timeline.
  var factor: Double { timeline.scale.factor }

  /// Called after the playhead was dragged.
  var onScrub: () -> Void = {}

  /// The drag of a marker; nil while none is dragged.
  private var markerDrag: Transaction?

  /// Connects the timeline and the readout with a document.
  func connect(_ document: Document) {
    readout.seek = { [unowned document] in document.playback.seek(to: $0) }
    readout.timeline = { [unowned document] in document.playback.timeline }
    timeline.markerLabel = { [unowned document] in document.playback.label(ofMarker: $0) }
    timeline.markerMenu = { [unowned document, unowned self] marker in
      ContextMenu.marker(marker, of: document) { [unowned self] in askForName($0, $1, $2) }
    }
    timeline.menu = { [unowned document, unowned self] progress in
      ContextMenu.timeline(document, at: progress) { [unowned self] in askForName($0, $1, $2) }
    }
    timeline.onMarker = { [unowned document] in document.playback.goToMarker($0) }
    timeline.onMoveMarker = { [unowned document, unowned self] index, progress in
      let drag = markerDrag ?? document.editing.begin()
      markerDrag = progress == nil ? nil : drag
      guard let progress else { return drag.commit() }
      document.editing.moveMarker(index, to: document.playback.wholeFrame(at: progress), in: drag)
    }
    timeline.onInPoint = { [unowned document] in
      document.playback.setIn(document.playback.wholeFrame(at: $0))
    }
    timeline.onOutPoint = { [unowned document] in
      document.playback.setOut(document.playback.wholeFrame(at: $0))
    }
    timeline.onGrab = { [unowned document] in document.playback.hold() }
    timeline.onScrub = { [unowned document, unowned self] in
      document.playback.scrub(to: $0)
      onScrub()
    }
    timeline.onStep = { [unowned document] in document.playback.step(by: $0) }
    timeline.onRelease = { [unowned document] in document.playback.release() }
    timeline.onZoom = { [unowned self] in timelineZoomed($0) }
  }

  /// Updates the button for the whole timeline, and writes a trace line.
  private func timelineZoomed(_ scale: TimelineScale) {
    show()
    trace(
      "timeline",
      [
        "factor": .number(scale.factor), "from": .number(scale.visible.lowerBound),
        "to": .number(scale.visible.upperBound),
      ])
  }

  /// Updates all controls.
  private func show() {
    timeline.isEnabled = content.frame != nil
    timeline.frames = content.frames
    timeline.progress = content.progress
    timeline.markers = content.markers
    timeline.range = content.range
    play.setIsOn(content.isPlaying, animated: animatesSigns)
    if play.isEnabled != (content.frame != nil) {
      play.isEnabled = content.frame != nil
      steps.forEach { $0.isEnabled = content.frame != nil }
      showColors()
    }
    fullscreen.icon = content.isFullscreen ? .leaveFullscreen : .fullscreen
    readout.content = content
    let now = (content: content.steady, factor: factor)
    if let steady, steady == now { return }
    steady = now
    speed.text = Self.text(speed: content.speed)
    speed.tint = content.speed == 1 ? .text : .accent
    zoom.text = now.content.zoom.map { "\(Int(clamping: $0, to: 1...6400)) %" }
    rate.text = content.frame.map { _ in localized("\(shownNumber(content.rate)) fps") }
    rate.icon = content.isLocked ? .locked : nil
    rate.tint = content.isLocked ? .accent : .secondary
    showSound()
    whole.text = "\(Int(clamping: factor.rounded(), to: 1...9_999_999))×"
    showLoopMode()
    setNeedsLayout()
  }

  /// What the texts of the buttons, and so the layout, depend on: the content without what changes in
  /// each frame, and the zoom of the timeline. Nil before the first update.
  private var steady: (content: Contents, factor: Double)?

  /// Whether there is room for texts on the buttons.
  var hasWords = true

  /// Updates the button of loop modes. Counts are shown even without room for texts.
  func showLoopMode() {
    let (icon, word) = Self.sign(of: content.loopMode)
    loop.icon = icon
    // The number of repetitions is shown even in the narrowest bar.
    loop.text = hasWords ? word : Self.count(of: content.loopMode).map { "\($0)" }
  }

  /// The buttons that move the playhead.
  var steps: [TransportButton] { [first, back, forward, last] }

  /// Whether icons change with an animation. Default: true; false for reduced motion.
  var animatesSigns = true {
    didSet {
      let speed: CGFloat = animatesSigns ? 1 : Self.atOnce
      play.animationSpeed = speed
      steps.forEach { $0.animationSpeed = speed }
    }
  }

  /// A speed at which an icon's animation is over within a frame.
  private static let atOnce: CGFloat = 1000

  /// Updates the icons' colours for the theme.
  func showColors() {
    play.showColor()
    steps.forEach { $0.showColor() }
  }

  /// The count of a loop mode; nil for modes without one.
  static func count(of mode: LottieLoopMode) -> Int? {
    switch mode {
    case .repeat(let count), .repeatBackwards(let count): Menu.count(count)
    case .loop, .playOnce, .autoReverse: nil
    }
  }

  /// The icon and the text of a loop mode.
  private static func sign(of mode: LottieLoopMode) -> (Icon, String) {
    switch mode {
    case .playOnce: (.once, localized("Once"))
    case .loop: (.loop, localized("Loop"))
    case .autoReverse: (.bounce, localized("Bounce"))
    // Not `3×`: the speed beside it is written like that.
    case .repeat: (.loop, times(mode))
    case .repeatBackwards: (.bounce, times(mode))
    }
  }

  /// The count of a loop mode in words: `once`, `3 times`.
  private static func times(_ mode: LottieLoopMode) -> String {
    let count = count(of: mode) ?? 1
    return localized(.counted(count, "1 time", "\(count) times"))
  }

  /// The text of a speed: `1×`, `0.25×`, `−2×`.
  static func text(speed: Double) -> String {
    let hundredths = Int(clamping: (speed.magnitude * 100).rounded(), to: 0...100_000_000)
    var text = "\(hundredths / 100)"
    if hundredths % 100 != 0 {
      text += "." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
      if text.hasSuffix("0") { text.removeLast() }
    }
    return ((speed < 0 ? "−" : "") + text + "×").withLocalizedNumbers
  }

  override func layout() { layOut() }

  func drawing() -> [DrawItem] {
    [.fill(.rectangle(bounds.geometry), Palette.panel)]
  }

  // The bar consumes presses beside its buttons, so that they do not reach views below it.
  override func pointerDown(_ event: PointerEvent) -> Bool { true }
}

extension Transport: AccessibleView {
  var accessibleElement: AccessibleElement? { AccessibleElement(.toolBar, localized("Playback")) }
}
