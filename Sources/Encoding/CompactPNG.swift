// SPDX-License-Identifier: Apache-2.0

internal import CLottieEncoders
package import LottieDrawing

/// Makes PNG files small without a change of their pixels: in the smallest layout that holds all of them, with the
/// best of several filters, and the best compression of zlib. Texts, times and sizes for print go.
package enum CompactPNG {
  /// The chunks that say nothing about the pixels, or that the decoder has put into them.
  private static let known: Set<String> = [
    "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "sRGB", "gAMA", "cHRM", "pHYs", "tEXt", "zTXt", "iTXt",
    "tIME", "bKGD", "hIST", "sBIT", "sPLT",
  ]

  /// Returns a smaller file with the same pixels.
  ///
  /// - Returns: nil if there is none, and for files that it must not touch: with colours that are not sRGB, 16 bits for
  ///   a channel, several frames, or chunks that it does not know.
  package static func smaller(
    _ file: [UInt8], limits: Picture.DecodingLimits = .init()
  ) -> [UInt8]? {
    guard isPlain(file), let old = try? PNGReader.pixels(file, limits: limits) else { return nil }
    let picture = StraightPicture(width: old.width, height: old.height, bytes: old.bytes)
    guard let new = self.file(picture), new.count < file.count,
      let pixels = try? PNGReader.pixels(new, limits: limits), pixels.bytes == old.bytes
    else { return nil }
    return new
  }

  /// Whether the file is an 8-bit picture in sRGB without anything else.
  private static func isPlain(_ file: [UInt8]) -> Bool {
    guard file.starts(with: PNGChunk.signature) else { return false }
    let chunks = PNGChunk.all(of: file)
    guard let header = chunks.first, header.name == "IHDR", header.content.count == 13,
      Array(header.content)[8] <= 8, chunks.last?.name == "IEND"
    else { return false }
    let isSRGB = chunks.contains { $0.name == "sRGB" }
    return chunks.allSatisfy { chunk in
      guard known.contains(chunk.name) else { return false }
      switch chunk.name {
      case "gAMA": return isSRGB || number(chunk.content.prefix(4)) == 45455
      case "cHRM": return isSRGB || Array(chunk.content) == primaries
      default: return true
      }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The white point and the primaries of sRGB as they are written.
  private static let primaries: [UInt8] = {
    var bytes: [UInt8] = []
    for value in [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000] {
      bytes.append(bigEndian: value, bytes: 4)
    }
    return bytes
  }()

  // MARK: Writing

  /// Returns a picture as a file; nil where zlib fails, and for one without pixels.
  package static func file(_ picture: StraightPicture) -> [UInt8]? {
    guard picture.width > 0, picture.height > 0 else { return nil }
    let layout = Layout(picture)
    var best: [UInt8]?
    for filtering in layout.filterings {
      let rows = layout.filtered(by: filtering)
      guard let packed = deflated(rows) else { return nil }
      if packed.count < best?.count ?? .max { best = packed }
    }
    guard let best else { return nil }
    var file = PNGChunk.signature
    var header: [UInt8] = []
    header.append(bigEndian: picture.width, bytes: 4)
    header.append(bigEndian: picture.height, bytes: 4)
    header += [UInt8(layout.depth), layout.colorType, 0, 0, 0]
    PNGChunk.append("IHDR", header, to: &file)
    if !layout.palette.isEmpty { PNGChunk.append("PLTE", layout.palette, to: &file) }
    if !layout.paletteAlpha.isEmpty { PNGChunk.append("tRNS", layout.paletteAlpha, to: &file) }
    PNGChunk.append("IDAT", best, to: &file)
    PNGChunk.append("IEND", [], to: &file)
    return file
  }

  /// Compresses bytes in zlib's format.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard
      unsafe deflateInit2_(
        &stream, 9, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    guard let length = UInt32(exactly: bytes.count) else { return nil }
    var result = [UInt8](repeating: 0, count: unsafe Int(deflateBound(&stream, UInt(length))))
    var input = bytes
    let isDone = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { target in
        unsafe (stream.next_in, stream.avail_in) = (source.baseAddress, length)
        unsafe (stream.next_out, stream.avail_out) = (
          target.baseAddress, UInt32(clamping: target.count)
        )
        return unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
    }
    guard isDone else { return nil }
    result.removeLast(unsafe result.count - Int(stream.total_out))
    return result
  }
}

/// The pixels of a picture in one of PNG's layouts.
private struct Layout {
  /// 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA.
  let colorType: UInt8
  /// The bits of a channel or an index.
  let depth: Int
  private(set) var palette: [UInt8] = []
  private(set) var paletteAlpha: [UInt8] = []
  private let rows: [UInt8]
  private let rowBytes: Int
  /// The distance of bytes that filters compare.
  private let step: Int

  enum Filtering {
    case one(UInt8)
    /// In each row the filter whose result is nearest to zero.
    case smallest
  }

  init(_ picture: StraightPicture) {
    let bytes = picture.bytes
    let (width, height) = (picture.width, picture.height)
    var (isOpaque, isGray) = (true, true)
    var colors: [UInt32: Int] = [:]
    var last: UInt32?
    for i in stride(from: 0, to: width * height * 4, by: 4) {
      let (r, g, b, a) = (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
      let pixel = UInt32(r) << 24 | UInt32(g) << 16 | UInt32(b) << 8 | UInt32(a)
      if pixel == last { continue }
      last = pixel
      if a != 255 { isOpaque = false }
      if r != g || g != b { isGray = false }
      if colors.count <= 256 { colors[pixel, default: 0] += 1 }
    }
    if colors.count <= 256 {
      // Transparent colours first, so that the list of alphas is short.
      let order = colors.keys.sorted { ($0 & 255, $0) < ($1 & 255, $1) }
      let index = Dictionary(
        order.enumerated().map { ($1, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
      for color in order {
        palette += [
          UInt8(truncatingIfNeeded: color >> 24), UInt8(truncatingIfNeeded: color >> 16),
          UInt8(truncatingIfNeeded: color >> 8),
        ]
      }
      paletteAlpha = order.map { UInt8(truncatingIfNeeded: $0) }.filter { $0 != 255 }
      colorType = 3
      depth = order.count <= 2 ? 1 : order.count <= 4 ? 2 : order.count <= 16 ? 4 : 8
      (rows, rowBytes) = Self.indexed(picture, index, depth)
      step = 1
      return
    }
    depth = 8
    colorType = isGray ? (isOpaque ? 0 : 4) : (isOpaque ? 2 : 6)
    let channels = isGray ? (isOpaque ? [0] : [0, 3]) : (isOpaque ? [0, 1, 2] : [0, 1, 2, 3])
    step = channels.count
    rowBytes = width * step
    if step == 4 {
      rows = bytes
      return
    }
    var rows: [UInt8] = []
    rows.reserveCapacity(rowBytes * height)
    for i in stride(from: 0, to: width * height * 4, by: 4) {
      for channel in channels { rows.append(bytes[i + channel]) }
    }
    self.rows = rows
  }

  private static func indexed(
    _ picture: StraightPicture, _ index: [UInt32: UInt8], _ depth: Int
  ) -> (rows: [UInt8], rowBytes: Int) {
    let rowBytes = (picture.width * depth + 7) / 8
    var rows = [UInt8](repeating: 0, count: rowBytes * picture.height)
    var (last, value): (UInt32?, UInt8) = (nil, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let i = (y * picture.width + x) * 4
        let pixel =
          UInt32(picture.bytes[i]) << 24 | UInt32(picture.bytes[i + 1]) << 16
          | UInt32(picture.bytes[i + 2]) << 8 | UInt32(picture.bytes[i + 3])
        if pixel != last { (last, value) = (pixel, index[pixel] ?? 0) }
        let bit = x * depth
        rows[y * rowBytes + bit / 8] |= value << UInt8(8 - depth - bit % 8)
      }
    }
    return (rows, rowBytes)
  }

  /// The largest picture in bytes for which all ways are tried.
  private static let small = 1 << 20

  var filterings: [Filtering] {
    if depth < 8 { return [.one(0)] }
    if rows.count > Self.small { return colorType == 3 ? [.one(0)] : [.smallest] }
    return [.one(0), .one(1), .one(2), .one(4), .smallest]
  }

  /// The rows, each with the number of its filter before it.
  func filtered(by filtering: Filtering) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count + rows.count / rowBytes)
    for start in stride(from: 0, to: rows.count, by: rowBytes) {
      switch filtering {
      case .one(let filter):
        result.append(filter)
        result += row(start, filter)
      case .smallest:
        var best: (sum: Int, filter: UInt8, row: [UInt8])?
        for filter in UInt8(0)...4 {
          let row = row(start, filter)
          let sum = row.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
          if sum < best?.sum ?? .max { best = (sum, filter, row) }
        }
        if let best {
          result.append(best.filter)
          result += best.row
        }
      }
    }
    return result
  }

  private func row(_ start: Int, _ filter: UInt8) -> [UInt8] {
    if filter == 0 { return Array(rows[start..<start + rowBytes]) }
    return (0..<rowBytes).map { x in
      let i = start + x
      let left = x >= step ? rows[i - step] : 0
      let up = start > 0 ? rows[i - rowBytes] : 0
      let corner = x >= step && start > 0 ? rows[i - rowBytes - step] : 0
      let guess: UInt8 =
        switch filter {
        case 1: left
        case 2: up
        case 3: UInt8((Int(left) + Int(up)) / 2)
        default: Self.paeth(Int(left), Int(up), Int(corner))
        }
      return rows[i] &- guess
    }
  }

  /// The neighbour that is nearest to their plane.
  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let plane = left + up - corner
    let (a, b, c) = (abs(plane - left), abs(plane - up), abs(plane - corner))
    return UInt8(truncatingIfNeeded: a <= b && a <= c ? left : b <= c ? up : corner)
  }
}
