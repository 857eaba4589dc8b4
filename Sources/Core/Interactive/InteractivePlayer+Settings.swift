// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension InteractivePlayer {
  /// The direction of playback. Default: `forward`.
  public var mode: PlayMode {
    get { clock.settings.mode }
    set { transaction { clock.setMode(newValue) } }
  }

  /// Whether playback is repeated. Default: false.
  public var loops: Bool {
    get { clock.settings.loops }
    set { clock.setLoop(newValue, count: clock.settings.loopCount) }
  }

  /// The number of passes if `loops` is set; 0 is endless. Default: 0.
  public var loopCount: Int {
    get { clock.settings.loopCount }
    set { clock.setLoop(clock.settings.loops, count: max(0, newValue)) }
  }

  /// The factor of time; 0 and negative values are ignored. Default: 1.
  public var speed: Double {
    get { clock.settings.speed }
    set { clock.setSpeed(newValue) }
  }

  /// Whether playback starts when an animation is loaded. Setting this property starts or pauses
  /// playback immediately. Default: false.
  public var autoplay: Bool {
    get { clock.settings.autoplay }
    set { setAutoplay(newValue) }
  }

  func setAutoplay(_ autoplay: Bool) {
    transaction {
      clock.settings.autoplay = autoplay
      if autoplay { try? play() } else { try? pause() }
    }
  }

  /// Whether fractions of frames are displayed; otherwise frames are rounded. Default: true.
  public var interpolatesFrames: Bool {
    get { clock.interpolates }
    set { clock.interpolates = newValue }
  }

  /// Sets the color behind the animation as 0xRRGGBBAA.
  public func setBackgroundColor(_ color: UInt32) { transaction { setBackground(color) } }

  /// The range of frames that is played; nil without an animation.
  public var playedRange: ClosedRange<Double>? { clock.status == .idle ? nil : clock.range }

  /// Sets the range of frames to play; nil for all frames. The current frame is unchanged.
  ///
  /// - Throws: `DotLottieError` with the code `invalidParameter` for a range without length.
  public func setSegment(_ segment: ClosedRange<Double>?) throws(DotLottieError) {
    guard clock.setSegment(segment) else {
      throw DotLottieError(
        .invalidParameter, reason: "the end of a segment must be after its start")
    }
  }

  /// The name of the marker whose frames are played; nil for none.
  public var marker: String? { clock.settings.marker }

  /// Sets the range of frames to that of a marker; nil for all frames. If the current frame is
  /// outside the marker, it moves to the marker's start. An unknown name changes nothing.
  public func setMarker(_ name: String?) {
    transaction {
      let before = clock.frame
      _ = clock.setMarker(name)
      frameChanged(from: before)
    }
  }
}
