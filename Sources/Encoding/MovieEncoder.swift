// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Why a file of pictures cannot be made; the text names the library's call.
package struct EncodingError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Frames of one size and the rate at which they are shown.
package struct MovieFormat: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Frames a second.
  package let rate: Double
  /// How often it is played; 0 is for ever.
  package let loops: Int

  package init(width: Int, height: Int, rate: Double, loops: Int) {
    self.width = width
    self.height = height
    self.rate = rate
    self.loops = loops
  }

  /// When a frame begins, in units of `1 / unit` seconds, rounded.
  ///
  /// The times of frames are rounded, not their durations: what is lost at one frame is given to
  /// another, and the whole is as long as it should be.
  func time(ofFrame frame: Int, unit: Double) -> Int {
    Int(clamping: (Double(frame) * unit / rate).rounded(), to: 0...Int(Int32.max))
  }
}

/// Makes one file of frames that are shown one after the other.
package protocol MovieEncoder: AnyObject {
  /// - Parameters:
  ///   - span: The frames that show the picture; equal pictures are added once.
  ///   - next: The next picture; nil after the last one.
  func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)

  /// The file.
  func finish() throws(EncodingError) -> [UInt8]
}

/// Gives frames to an encoder, equal ones as one.
package final class MovieWriter {
  private let encoder: any MovieEncoder
  private var pending: (picture: StraightPicture, start: Int)?
  /// How many frames there were.
  package private(set) var frames = 0
  /// How many of them the file has as pictures of their own.
  package private(set) var pictures = 0

  package init(_ encoder: any MovieEncoder) { self.encoder = encoder }

  package func add(_ picture: StraightPicture) throws(EncodingError) {
    if let pending, pending.picture != picture { try flush(next: picture) }
    if pending == nil { pending = (picture, frames) }
    frames += 1
  }

  package func finish() throws(EncodingError) -> [UInt8] {
    try flush(next: nil)
    return try encoder.finish()
  }

  private func flush(next: StraightPicture?) throws(EncodingError) {
    guard let (picture, start) = pending else { return }
    try encoder.add(picture, span: start..<frames, next: next)
    pictures += 1
    pending = nil
  }
}
