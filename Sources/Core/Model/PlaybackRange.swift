// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A range of frames with a direction.
///
/// The end may be less than the start, for backward playback, or equal to it.
package struct PlaybackRange: Equatable, Sendable {
  package var start: Double
  package var end: Double

  package init(from start: Double, to end: Double) {
    self.start = start
    self.end = end
  }

  /// The length in frames, never negative.
  package var length: Double { (end - start).magnitude }

  package var reversed: PlaybackRange { PlaybackRange(from: end, to: start) }

  /// Returns the frame at a distance in frames from the start, limited to the end.
  package func frame(at distance: Double) -> Double {
    if distance >= length { return end }
    return end < start ? start - distance : start + distance
  }

  /// Returns the frame in the range that is nearest to a frame.
  package func clamp(_ frame: Double) -> Double {
    frame.clamped(to: min(start, end)...max(start, end))
  }
}

/// The first frame, end frame and frame rate of a composition, with conversions between frame,
/// progress and time.
///
/// Progress 0...1 corresponds to the range from the first frame to the end frame. So progress 1 is
/// the end frame, which is after the last picture.
package struct PlaybackTimeline: Equatable, Sendable {
  /// The first frame.
  package let start: Double
  /// The end frame, never less than `start`.
  package let end: Double
  /// Frames per second, above 0.
  package let rate: Double

  /// Creates a timeline from the values of a file, which may be invalid.
  ///
  /// - Parameters:
  ///   - start: The first frame; a number that is not finite becomes 0.
  ///   - end: The end frame; a number less than the start becomes the start.
  ///   - rate: Frames per second; a number that is not positive becomes 60.
  package init(start: Double, end: Double, rate: Double) {
    self.start = start.finite()
    self.end = max(self.start, end.finite(or: self.start))
    self.rate = rate > 0 && rate.isFinite ? rate : 60
  }

  package static let empty = PlaybackTimeline(start: 0, end: 0, rate: 60)

  /// The range of the whole composition.
  package var whole: PlaybackRange { PlaybackRange(from: start, to: end) }

  /// The duration in seconds.
  package var duration: Double { (end - start) / rate }

  /// Returns the frame at a progress. A progress outside 0...1 results in a frame outside the
  /// composition.
  package func frame(progress: Double) -> Double {
    progress == 1 ? end : start + (end - start) * progress.finite()
  }

  /// Returns the progress of a frame, clamped to 0...1; 0 for a composition without length.
  package func progress(frame: Double) -> Double {
    end > start ? ((frame - start) / (end - start)).clamped(to: 0...1) : 0
  }

  /// Returns the frame that shows what a frame of another version of the animation shows: at the same
  /// second, if both have the same seconds in frames of two rates; else the same frame.
  package func frame(_ frame: Double, of other: PlaybackTimeline) -> Double {
    func isSame(_ own: Double, _ old: Double) -> Bool {
      (own / rate - old / other.rate).magnitude <= 1e-5 * max(1, (own / rate).magnitude)
    }
    guard rate != other.rate, isSame(start, other.start), isSame(end, other.end) else {
      return frame
    }
    // Frames are written with six decimals.
    let result = (frame / other.rate * rate * 1e6).rounded() / 1e6
    return result.isFinite ? result : frame
  }

  /// Returns the time from the first frame to a frame in seconds.
  package func time(frame: Double) -> Double { (frame - start) / rate }

  /// Returns the frame at a time in seconds from the first frame.
  package func frame(time: Double) -> Double { start + time.finite() * rate }

  /// Returns the frame in the composition that is nearest to a frame; NaN becomes the start.
  package func clamp(_ frame: Double) -> Double { frame.clamped(to: start...end) }

  /// Returns a range whose ends are clamped to the composition.
  package func clamp(_ range: PlaybackRange) -> PlaybackRange {
    PlaybackRange(from: clamp(range.start), to: clamp(range.end))
  }
}

extension Marker {
  /// Whether the marker is the part for reduced motion.
  package var isReducedMotion: Bool {
    title.lowercased().filter(\.isLetter) == "reducedmotion"
  }
}

extension Animation {
  // MARK: Markers

  /// Returns a marker by its name; nil if there is none. If several have the same name, the last
  /// one is returned.
  ///
  /// If no marker has exactly this name, the name is searched in the markers' texts: as the member
  /// `name` of JSON, in a line `name: …`, or between spaces.
  public func marker(named name: String) -> Marker? {
    markers.last { $0.name == name } ?? markers.last { $0.title == name }
  }
}
