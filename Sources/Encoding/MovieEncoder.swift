// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The error of an encoder; the description names the failed call of the library.
package struct EncodingError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The size of all frames, their rate and the number of plays.
package struct MovieFormat: Equatable, Sendable {
  /// The size of a frame in pixels.
  package let width: Int
  package let height: Int
  /// Frames per second, above 0.
  package let rate: Double
  /// The number of plays; 0 is endless.
  package let loops: Int

  package init(width: Int, height: Int, rate: Double, loops: Int) {
    self.width = width
    self.height = height
    self.rate = rate
    self.loops = loops
  }

  /// The start time of a frame in units of `1 / unit` seconds, rounded.
  ///
  /// Start times are rounded rather than durations, so that errors do not add up.
  func time(ofFrame frame: Int, unit: Double) -> Int {
    Int(clamping: (Double(frame) * unit / rate).rounded(), to: 0...Int(Int32.max))
  }
}

/// An encoder of a file with several frames.
package protocol MovieEncoder: AnyObject {
  /// Appends a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture, of the format's size.
  ///   - span: The frames that show it: equal consecutive pictures are added once.
  ///   - next: The next picture; nil after the last one.
  /// - Throws: `EncodingError` where the library fails.
  func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)

  /// Ends the file and returns it. The encoder cannot be used afterwards.
  func finish() throws(EncodingError) -> [UInt8]
}

/// Passes frames to an encoder, and merges equal consecutive ones.
package final class MovieWriter {
  private let encoder: any MovieEncoder
  /// The picture that is not yet passed on, with its first frame.
  private var pending: (picture: StraightPicture, start: Int)?
  /// The number of frames so far.
  package private(set) var frames = 0
  /// The number of pictures in the file, without repetitions.
  package private(set) var pictures = 0

  package init(_ encoder: any MovieEncoder) { self.encoder = encoder }

  /// Adds the next frame.
  package func add(_ picture: StraightPicture) throws(EncodingError) {
    if let pending, pending.picture != picture { try flush(next: picture) }
    if pending == nil { pending = (picture, frames) }
    frames += 1
  }

  /// Adds the last picture, and returns the file.
  package func finish() throws(EncodingError) -> [UInt8] {
    try flush(next: nil)
    return try encoder.finish()
  }

  /// Passes the pending picture on, now that its last frame is known.
  private func flush(next: StraightPicture?) throws(EncodingError) {
    guard let (picture, start) = pending else { return }
    try encoder.add(picture, span: start..<frames, next: next)
    pictures += 1
    pending = nil
  }
}
