// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// Encodes animated PNG: frames compressed by libpng, with the chunks acTL, fcTL and fdAT of APNG
/// (PNG specification, third edition).
///
/// The first frame is whole. Each other one is the rectangle that differs from the frame before.
package final class APNGEncoder: MovieEncoder {
  private let format: MovieFormat
  private var file = PNGChunk.signature
  /// The offset of the chunk acTL, which is written again when the number of frames is known.
  private var controlOffset = 0
  /// The number of pictures so far.
  private var frames = 0
  /// The next sequence number, which fcTL and fdAT chunks share.
  private var sequence = 0
  /// The previous picture, whose pixels the next frame inherits.
  private var shown: StraightPicture?

  /// Makes an encoder for frames of this size and rate.
  package init(_ format: MovieFormat) { self.format = format }

  /// Appends a frame, compressed as a PNG of its own whose IDAT chunks are copied.
  ///
  /// - Throws: `EncodingError` where libpng fails.
  package func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?)
    throws(EncodingError)
  {
    var area = shown.map { picture.difference(from: $0) } ?? picture.bounds
    if area.isEmpty { area = PixelRect(width: 1, height: 1) }
    let chunks = PNGChunk.all(of: try picture.cut(to: area).png())
    if shown == nil {
      for chunk in chunks.prefix(while: { $0.name != "IDAT" }) {
        PNGChunk.append(chunk.name, chunk.content, to: &file)
      }
      controlOffset = file.count
      appendControl()
    }
    appendFrameControl(area, span)
    for chunk in chunks where chunk.name == "IDAT" {
      if shown == nil {
        PNGChunk.append("IDAT", chunk.content, to: &file)
      } else {
        PNGChunk.append("fdAT", nextSequence() + chunk.content, to: &file)
      }
    }
    frames += 1
    shown = picture
  }

  /// Returns the file.
  ///
  /// - Throws: `EncodingError` where no frame was added.
  package func finish() throws(EncodingError) -> [UInt8] {
    guard frames > 0 else { throw EncodingError("an animated PNG needs a frame") }
    let rest = file[(controlOffset + Self.controlLength)...]
    file.removeLast(file.count - controlOffset)
    appendControl()
    file += rest
    PNGChunk.append("IEND", [], to: &file)
    return file
  }

  /// The size of the chunk acTL in bytes: two numbers, and the length, name and checksum of a
  /// chunk.
  private static let controlLength = 20

  /// Appends acTL: the numbers of frames and of plays, 0 for endless.
  private func appendControl() {
    var content: [UInt8] = []
    content.append(bigEndian: frames, bytes: 4)
    content.append(bigEndian: format.loops, bytes: 4)
    PNGChunk.append("acTL", content, to: &file)
  }

  /// Appends fcTL: rectangle, delay and composition of a frame.
  private func appendFrameControl(_ area: PixelRect, _ span: Range<Int>) {
    var content = nextSequence()
    for value in [area.width, area.height, area.minX, area.minY] {
      content.append(bigEndian: value, bytes: 4)
    }
    let delay = Delay(frames: span.count, rate: format.rate)
    content.append(bigEndian: delay.numerator, bytes: 2)
    content.append(bigEndian: delay.denominator, bytes: 2)
    // APNG_DISPOSE_OP_NONE and APNG_BLEND_OP_SOURCE.
    content += [0, 0]
    PNGChunk.append("fcTL", content, to: &file)
  }

  /// The next sequence number as bytes.
  private func nextSequence() -> [UInt8] {
    var number: [UInt8] = []
    number.append(bigEndian: sequence, bytes: 4)
    sequence += 1
    return number
  }

  /// A duration in seconds as a fraction of two 16-bit numbers.
  ///
  /// Exact for integer rates, for those of television (30000/1001) and for up to three decimals.
  struct Delay: Equatable {
    let numerator: Int
    let denominator: Int

    init(frames: Int, rate: Double) {
      let limit = 65_535.0
      for scale in [1.0, 1.001, 10, 100, 1000] {
        let (top, bottom) =
          scale == 1.001 ? (1001.0, rate * 1001) : (scale, rate * scale)
        let isWhole = (bottom - bottom.rounded()).magnitude < 1e-3 * scale
        guard isWhole, bottom.rounded() <= limit, Double(frames) * top <= limit else { continue }
        numerator = frames * Int(top)
        denominator = Int(clamping: bottom.rounded(), to: 1...65_535)
        return
      }
      // Otherwise in milliseconds.
      numerator = Int(clamping: (Double(frames) * 1000 / rate).rounded(), to: 0...65_535)
      denominator = 1000
    }
  }
}
