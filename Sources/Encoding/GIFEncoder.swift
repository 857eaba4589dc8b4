// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
internal import LottieGeometry

/// Encodes animated GIF: up to 255 colours per frame, transparent or opaque pixels, times in
/// hundredths of a second.
///
/// A frame is the rectangle around the pixels that the frame before leaves wrong. Inside of it,
/// pixels that are right already may be transparent, or have their index again: whichever is
/// shorter (`GIFCodes`).
package final class GIFEncoder: MovieEncoder {
  private let format: MovieFormat
  /// The colour under semi-transparent pixels.
  private let matte: RGBA
  /// The palette of the file; nil makes one for each frame.
  private let palette: GIFPalette?
  /// Whether frames may have palettes of their own where that is worth its bytes.
  private let hasOthers: Bool
  /// See `GIFPixels.tolerance`.
  private let tolerance: Int
  private var file: [UInt8]
  /// What players show before the next frame.
  private var canvas: GIFCanvas
  /// The frame before with the palette and the indices that it got.
  private var last: (picture: OpaquePicture, palette: GIFPalette, targets: [UInt8])?

  /// The highest frame rate that browsers show: they replace delays below 2/100 s by 10/100 s.
  package static let highestRate = 50.0

  /// The quality, above which all pixels have the nearest colour of their palette.
  package static let bestQuality = 100.0

  /// Starts the file.
  ///
  /// - Parameters:
  ///   - format: Size, rate and number of plays.
  ///   - matte: The colour to blend under semi-transparent pixels.
  ///   - palette: The palette of the file; nil makes one for each frame.
  ///   - hasOthers: Whether frames may have palettes of their own. Default: false.
  ///   - quality: 0...100: below 100, similar colours replace the nearest ones where that makes the
  ///     file smaller. Default: 100.
  package init(
    _ format: MovieFormat, matte: RGBA, palette: GIFPalette? = nil, hasOthers: Bool = false,
    quality: Double = GIFEncoder.bestQuality
  ) {
    self.format = format
    self.matte = matte
    self.palette = palette
    self.hasOthers = hasOthers
    tolerance = Self.tolerance(quality)
    canvas = GIFCanvas(width: format.width, height: format.height)
    file = Array("GIF89a".utf8) + Self.word(format.width) + Self.word(format.height)
    if let palette {
      file += [0xf0 | UInt8(truncatingIfNeeded: palette.bits - 1), 0, 0] + palette.table
    } else {
      file += [0x70, 0, 0]
    }
    guard format.loops != 1 else { return }
    // The number of repetitions after the first play, 0 for endless.
    let repeats = max(0, min(65_535, format.loops == 0 ? 0 : format.loops - 1))
    file += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(repeats) + [0]
  }

  /// The largest difference of a colour at a quality: 15 levels of each channel at 0.
  private static func tolerance(_ quality: Double) -> Int {
    let levels = 0.15 * (bestQuality - quality.clamped(to: 0...bestQuality))
    return Int(clamping: 7 * levels * levels, to: 0...7 * 255 * 255)
  }

  /// Appends a frame.
  ///
  /// `next` decides whether the frame's area is cleared afterwards: GIF has no other means of
  /// making pixels transparent again.
  package func add(_ picture: StraightPicture, span: Range<Int>, next: StraightPicture?) {
    let flat = OpaquePicture(picture, matte: matte)
    let cleared = next.map { flat.area(clearIn: OpaquePicture($0, matte: matte)) } ?? .empty
    let (own, targets) = indices(of: flat)
    var area = flat.difference(
      from: canvas, by: own, targets, tolerance: tolerance
    ).union(cleared)
    if area.isEmpty { area = PixelRect(width: 1, height: 1) }
    var delay =
      format.time(ofFrame: span.upperBound, unit: 100)
      - format.time(ofFrame: span.lowerBound, unit: 100)
    var isFirst = true
    // A picture that is held longer than a delay can be goes on in frames that change nothing.
    repeat {
      let part = min(delay, Self.longestDelay)
      delay -= part
      let clears = !cleared.isEmpty && delay <= 0
      let region = isFirst || clears ? area : PixelRect(width: 1, height: 1)
      putControl(delay: part, clears: clears)
      let source =
        isFirst
        ? flat.pixels(on: canvas, in: region, own, targets, tolerance: tolerance)
        : GIFPixels(stillIn: region)
      let codes = GIFCodes(source)
      put(codes, in: region, own)
      if isFirst { canvas.show(flat, codes.indices, in: region, own) }
      isFirst = false
    } while delay > 0
    if !cleared.isEmpty { canvas.clear(area) }
  }

  /// The longest delay of a frame in 1/100 s.
  private static let longestDelay = 65_535

  /// Ends the file and returns it.
  package func finish() -> [UInt8] { file + [0x3b] }

  // MARK: Colours

  /// The palette of a frame, and the indices of its pixels in it.
  private func indices(of flat: OpaquePicture) -> (GIFPalette, [UInt8]) {
    guard let palette else {
      let own = GIFPalette(of: flat.changes(from: canvas.original, in: flat.bounds))
      return (own, flat.indices(own, like: nil))
    }
    let known = last.flatMap { $0.palette === palette ? $0 : nil }
    let targets = flat.indices(palette, like: known.map { ($0.picture, $0.targets) })
    last = (flat, palette, targets)
    guard hasOthers, let own = betterPalette(for: flat, than: palette, targets) else {
      return (palette, targets)
    }
    return (own, flat.indices(own, like: nil))
  }

  /// The decrease of squared distances that is worth a byte of a palette. With another palette, fewer
  /// pixels are as before, which takes several times as many bytes.
  private static let worthOfByte = 3000

  /// A palette of the frame's own, if it is so much better than another one that it is worth its
  /// bytes.
  private func betterPalette(
    for flat: OpaquePicture, than palette: GIFPalette, _ targets: [UInt8]
  ) -> GIFPalette? {
    let error = flat.error(palette, targets, changedFrom: canvas.original)
    // As much as the smallest useful palette.
    guard error > Self.worthOfByte * 3 * 64 else { return nil }
    let changes = flat.changes(from: canvas.original, in: flat.bounds)
    let own = GIFPalette(of: changes)
    let rest = changes.reduce(0) {
      $0 + GIFPalette.distance($1, own.colors[Int(own.index(of: $1))])
    }
    return error - rest > Self.worthOfByte * own.table.count ? own : nil
  }

  // MARK: Blocks

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// Writes the graphics control extension of a frame.
  ///
  /// - Parameters:
  ///   - delay: In 1/100 s, clamped to 16 bits.
  ///   - clears: Whether the frame's area becomes transparent afterwards.
  private func putControl(delay: Int, clears: Bool) {
    let delay = min(Self.longestDelay, max(0, delay))
    // Bits 2...4 are the disposal method: 1 leaves the frame, 2 clears its area. Bit 0: one index
    // is transparent.
    let flags: UInt8 = (clears ? 2 : 1) << 2 | 1
    file += [0x21, 0xf9, 4, flags] + Self.word(delay) + [GIFPixels.clear, 0]
  }

  /// Writes an image, with its palette unless that is the file's.
  private func put(_ codes: GIFCodes, in area: PixelRect, _ own: GIFPalette) {
    file.append(0x2c)
    for value in [area.minX, area.minY, area.width, area.height] { file += Self.word(value) }
    if own === palette {
      file.append(0)
    } else {
      file.append(0x80 | UInt8(truncatingIfNeeded: own.bits - 1))
      file += own.table
    }
    file.append(UInt8(truncatingIfNeeded: codes.bits))
    var rest = codes.bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      file.append(UInt8(truncatingIfNeeded: block.count))
      file += block
      rest = rest.dropFirst(255)
    }
    file.append(0)
  }
}
