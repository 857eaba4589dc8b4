// SPDX-License-Identifier: Apache-2.0

extension InteractivePlayer {
  /// The direction of playback. Default: `forward`.
  public var mode: PlayMode {
    get { clock.settings.mode }
    set { transaction { clock.setMode(newValue) } }
  }

  /// Whether playback begins again at its end. Default: false, or what the manifest says.
  public var loops: Bool {
    get { clock.settings.loops }
    set { clock.setLoop(newValue, count: clock.settings.loopCount) }
  }

  /// How many passes there are if it loops; 0 for ever, which is the default.
  public var loopCount: Int {
    get { clock.settings.loopCount }
    set { clock.setLoop(clock.settings.loops, count: max(0, newValue)) }
  }

  /// Factor on time; 0 and below are ignored. Default: 1.
  public var speed: Double {
    get { clock.settings.speed }
    set { clock.setSpeed(newValue) }
  }

  /// Whether it plays as soon as it is loaded; setting it plays or pauses at once.
  /// Default: false, or what the manifest says.
  public var autoplay: Bool {
    get { clock.settings.autoplay }
    set { setAutoplay(newValue) }
  }

  func setAutoplay(_ autoplay: Bool) {
    transaction {
      clock.setAutoplay(autoplay)
      if autoplay { try? play() } else { try? pause() }
    }
  }

  /// Frames between the file's own are shown. Default: true.
  public var interpolatesFrames: Bool {
    get { clock.interpolates }
    set { clock.interpolates = newValue }
  }

  /// Sets what is behind the animation, 0xRRGGBBAA.
  public func setBackgroundColor(_ color: UInt32) { clock.setBackground(color) }

  /// The frames that are played; nil if nothing is loaded.
  public var playedRange: ClosedRange<Double>? { clock.status == .idle ? nil : clock.range }

  /// Plays a range of frames; nil for all. The frame that is shown stays.
  public func setSegment(_ segment: ClosedRange<Double>?) throws(DotLottieError) {
    guard clock.setSegment(segment) else {
      throw DotLottieError(.invalidParameter, reason: "a segment ends behind its start")
    }
  }

  /// The marker whose frames are played.
  public var marker: String? { clock.settings.marker }

  /// Plays the frames of a marker; nil for all. The frame moves to its start if it lies outside.
  public func setMarker(_ name: String?) {
    transaction {
      let before = clock.frame
      _ = clock.setMarker(name)
      frameChanged(from: before)
    }
  }

  /// Gives playback settings that it had before.
  func restore(_ settings: InteractiveSettings) {
    clock.setMode(settings.mode)
    clock.setSpeed(settings.speed)
    clock.setLoop(settings.loops, count: settings.loopCount)
    clock.setBackground(settings.background)
    if let marker = settings.marker {
      setMarker(marker)
    } else {
      _ = clock.setSegment(settings.segment)
    }
    setAutoplay(settings.autoplay)
  }
}
