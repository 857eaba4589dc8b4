// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// What is heard of an animation: when its clips sound, how fast and how loud.
///
/// It is made without reading or decoding a clip, so that a host with a sound system of its own can
/// use it. `SoundMixer` makes samples of it. It is a value: after a change of the scene, such as
/// another theme or a hidden layer, it has to be made again.
public struct Soundtrack: Sendable {
  /// The audio layers that are heard, in the order of the file; those of a precomposition once for
  /// each of its uses.
  public var tracks: [SoundTrack]
  /// The duration of the animation in seconds.
  public let duration: Double
  /// Layers that are left out, and why.
  public let warnings: [LottieWarning]
  /// The limits of the animation.
  let limits: Limits

  init(_ tracks: [SoundTrack], duration: Double, warnings: [LottieWarning], limits: Limits) {
    (self.tracks, self.duration, self.warnings) = (tracks, duration, warnings)
    self.limits = limits
  }

  /// Whether nothing is heard.
  public var isEmpty: Bool { tracks.isEmpty }

  /// Returns what is heard when the animation is played faster or slower. The pitch changes with it.
  ///
  /// - Parameter speed: The factor, above 0; others, also NaN, make silence.
  package func played(atSpeed speed: Double) -> Soundtrack {
    guard speed != 1 else { return self }
    let factor = speed > 0 ? 1 / speed : .infinity
    let tracks = tracks.map { track in
      var played = SoundTrack(
        name: track.name, path: track.path, asset: track.asset,
        time: track.time.stretched(by: factor), left: track.left.stretched(by: factor),
        right: track.right.stretched(by: factor))
      played.isMuted = track.isMuted
      return played
    }
    return Soundtrack(
      tracks, duration: (duration * factor).finite(), warnings: warnings, limits: limits)
  }

  /// The clips of the tracks, each once, in the order of the tracks.
  public var clips: [AudioAsset] {
    var known: Set<String> = []
    return tracks.map(\.asset).filter { known.insert($0.id).inserted }
  }
}

/// One audio layer in a `Soundtrack`. Times are in seconds since the animation's start frame.
public struct SoundTrack: Sendable, Equatable {
  /// The name of the layer; may be empty.
  public let name: String
  /// The JSON path of the layer.
  public let path: String
  /// The clip.
  public let asset: AudioAsset
  /// Whether it is left out of the mix. Default: false.
  public var isMuted = false
  /// The second of the clip for each time at which the layer is heard.
  let time: SoundCurve
  /// The factors of the amplitude.
  let left, right: SoundCurve

  /// The range of time from the first to the last sound, which may have pauses.
  public var span: Range<Double> { time.bounds ?? 0..<0 }

  /// Returns the second of the clip that is heard at a time; nil if the layer is silent then.
  public func clipTime(at time: Double) -> Double? { self.time.value(at: time) }

  /// Returns how many seconds of the clip pass in a second; negative backwards, 0 if the layer is
  /// silent.
  public func rate(at time: Double) -> Double {
    guard let index = self.time.index(at: time), time < self.time.pieces[index].end else {
      return 0
    }
    return self.time.pieces[index].slope
  }

  /// Returns the factors of the amplitude at a time, 0...16; both 0 if the layer is silent.
  public func gain(at time: Double) -> (left: Double, right: Double) {
    (left.value(at: time) ?? 0, right.value(at: time) ?? 0)
  }
}
