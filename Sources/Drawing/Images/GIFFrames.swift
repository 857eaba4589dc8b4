// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieImages

/// The frames of a GIF: `GIFReader` reads them as they are stored, this draws them over each other,
/// as browsers do. The background colour is ignored.
final class GIFFrames: FilmFrames {
  let width: Int
  let height: Int
  let ends: [Double]
  let plays: Int?
  private let frames: [GIFFrame]
  private var canvas: [UInt32] = []
  private var index = 0

  /// Reads a GIF.
  ///
  /// - Parameter most: The largest number of frames that are read. Default: all.
  init(_ file: [UInt8], _ limits: Picture.DecodingLimits, most: Int = .max) throws(DrawingError) {
    guard dynamic_gif_is_there() != 0 else { throw Picture.missing(.gif, "libgif.so.7") }
    let content = try GIFReader.read(file, limits, most: most)
    (width, height, frames) = (content.width, content.height, content.frames)
    plays = content.loops.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    var end = 0.0
    ends = frames.map {
      end += Self.shownSeconds($0.seconds)
      return end
    }
    restart()
  }

  var bytes: Int {
    frames.reduce(width * height * 4) { $0 + $1.indices.count + 4 * $1.palette.count }
  }

  func restart() {
    canvas = [UInt32](repeating: 0, count: width * height)
    index = 0
  }

  func next() -> [UInt32]? {
    guard index < frames.count else { return nil }
    let frame = frames[index]
    index += 1
    let before = frame.disposal == .previous ? canvas : []
    draw(frame)
    let shown = canvas
    switch frame.disposal {
    case .keep: break
    case .previous: canvas = before
    case .clear:
      forRows(of: frame) { row, _, count in
        for i in row..<row + count { canvas[i] = 0 }
      }
    }
    return shown
  }

  private func draw(_ frame: GIFFrame) {
    forRows(of: frame) { row, start, count in
      for i in 0..<count {
        let entry = Int(frame.indices[start + i])
        if entry == frame.transparent || entry >= frame.palette.count { continue }
        canvas[row + i] = frame.palette[entry]
      }
    }
  }

  /// Calls a function for each row of a frame that is inside of the canvas.
  private func forRows(
    of frame: GIFFrame, _ body: (_ pixel: Int, _ source: Int, _ count: Int) -> Void
  ) {
    let count = min(frame.width, width - frame.left)
    guard count > 0 else { return }
    for y in 0..<max(0, min(frame.height, height - frame.top)) {
      body((frame.top + y) * width + frame.left, y * frame.width, count)
    }
  }
}

/// A frame of a GIF as it is stored.
struct GIFFrame {
  /// What becomes of the canvas after the frame.
  enum Disposal { case keep, clear, previous }

  var left = 0
  var top = 0
  var width = 0
  var height = 0
  /// The numbers of the pixels' colours in the palette.
  var indices: [UInt8] = []
  var palette: [UInt32] = []
  /// The number that paints nothing; nil for none.
  var transparent: Int?
  var seconds = 0.0
  var disposal = Disposal.keep
}

/// The content of a GIF, read by giflib's functions for records (`DGifGetRecordType`), since
/// `DGifSlurp` would allocate what headers claim.
struct GIFReader {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var frames: [GIFFrame] = []
  /// The repetitions after the first pass, 0 for ever; nil where the file has no number.
  private(set) var loops: Int?

  /// The largest number of frames.
  private static let mostFrames = 10_000

  /// A file in memory, as the source of giflib.
  @unsafe private struct Source {
    var bytes: UnsafePointer<UInt8>?
    var rest: Int
  }

  /// Reads a file. What follows damage is left out, as in browsers.
  ///
  /// - Throws: `DrawingError.imageDecoding` if not even the first frame starts, or for images over
  ///   the limits. All frames together may have as many pixels as one image.
  static func read(_ file: [UInt8], _ limits: Picture.DecodingLimits, most: Int)
    throws(DrawingError) -> GIFReader
  {
    let result = unsafe file.withUnsafeBufferPointer { bytes -> Result<GIFReader, DrawingError> in
      var source = unsafe Source(bytes: bytes.baseAddress, rest: bytes.count)
      return unsafe withUnsafeMutablePointer(to: &source) { source in
        var error: Int32 = 0
        let gif = unsafe DGifOpen(
          source,
          { gif, target, count in
            guard let gif = unsafe gif, let target = unsafe target,
              let source = unsafe gif.pointee.UserData?.assumingMemoryBound(to: Source.self),
              let bytes = unsafe source.pointee.bytes
            else { return 0 }
            let read = unsafe max(0, min(Int(count), source.pointee.rest))
            unsafe target.update(from: bytes, count: read)
            unsafe source.pointee.bytes = bytes + read
            unsafe source.pointee.rest -= read
            return Int32(read)
          }, &error)
        guard let gif = unsafe gif else { return .failure(Picture.badHeader(.gif)) }
        defer { _ = unsafe DGifCloseFile(gif, &error) }
        var reader = GIFReader()
        do throws(DrawingError) {
          try unsafe reader.readRecords(of: gif, limits, most: min(most, mostFrames))
        } catch {
          return .failure(error)
        }
        return reader.frames.isEmpty ? .failure(Picture.damaged(.gif)) : .success(reader)
      }
    }
    return try result.get()
  }

  private mutating func readRecords(
    of gif: UnsafeMutablePointer<GifFileType>, _ limits: Picture.DecodingLimits, most: Int
  ) throws(DrawingError) {
    (width, height) = unsafe (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
    if width > 0, height > 0 { try limits.check(width, height) }
    var next = GIFFrame()
    var room = limits.area
    var type = UNDEFINED_RECORD_TYPE
    while frames.count < most, unsafe DGifGetRecordType(gif, &type) != 0 {
      switch type {
      case EXTENSION_RECORD_TYPE:
        guard unsafe readExtension(of: gif, &next) else { return }
      case IMAGE_DESC_RECORD_TYPE:
        guard unsafe DGifGetImageDesc(gif) != 0 else { return }
        let isWhole = try unsafe readImage(of: gif, &next, limits, &room)
        if next.indices.isEmpty { return }
        frames.append(next)
        next = GIFFrame()
        if !isWhole { return }
      default: return
      }
    }
  }

  /// Reads an extension: the graphic control of the next frame, or the number of repetitions.
  ///
  /// - Returns: false at the end of a damaged file.
  private mutating func readExtension(
    of gif: UnsafeMutablePointer<GifFileType>, _ next: inout GIFFrame
  ) -> Bool {
    var code: Int32 = 0
    var data: UnsafeMutablePointer<GifByteType>?
    guard unsafe DGifGetExtension(gif, &code, &data) != 0 else { return false }
    var isApplication = false
    while let block = unsafe data {
      // The first byte is the number of those that follow.
      let bytes = unsafe Array(UnsafeBufferPointer(start: block + 1, count: Int(block[0])))
      if code == GRAPHICS_EXT_FUNC_CODE, bytes.count >= 4 {
        next.disposal =
          switch bytes[0] >> 2 & 7 {
          case 2: .clear
          case 3, 4: .previous
          default: .keep
          }
        next.transparent = bytes[0] & 1 == 1 ? Int(bytes[3]) : nil
        next.seconds = Double(bytes.littleEndian(at: 1, bytes: 2)) / 100
      } else if code == APPLICATION_EXT_FUNC_CODE {
        if isApplication, bytes.count >= 3, bytes[0] & 7 == 1 {
          loops = bytes.littleEndian(at: 1, bytes: 2)
        }
        if ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { bytes.elementsEqual($0.utf8) }) {
          isApplication = true
        }
      }
      guard unsafe DGifGetExtensionNext(gif, &data) != 0 else { return false }
    }
    return true
  }

  /// Reads the pixels of a frame.
  ///
  /// - Parameter room: The number of pixels that frames may still have; decreases.
  /// - Returns: Whether all rows could be read; the others are transparent.
  private mutating func readImage(
    of gif: UnsafeMutablePointer<GifFileType>, _ next: inout GIFFrame,
    _ limits: Picture.DecodingLimits, _ room: inout Int
  ) throws(DrawingError) -> Bool {
    let image = unsafe gif.pointee.Image
    (next.left, next.top) = unsafe (Int(image.Left), Int(image.Top))
    (next.width, next.height) = unsafe (Int(image.Width), Int(image.Height))
    if width <= 0 || height <= 0 {
      (width, height) = (next.left + next.width, next.top + next.height)
      try limits.check(width, height)
    }
    guard next.left >= 0, next.top >= 0, next.width > 0, next.height > 0,
      next.width * next.height <= room
    else { return false }
    room -= next.width * next.height
    unsafe next.palette = Self.palette(image.ColorMap ?? gif.pointee.SColorMap)
    // Where rows are missing, nothing is painted, if there is a number for it.
    let blank = next.transparent ?? (next.palette.count < 256 ? 255 : 0)
    next.indices = [UInt8](
      repeating: UInt8(truncatingIfNeeded: blank), count: next.width * next.height)
    for y in unsafe Self.rows(next.height, isInterlaced: image.Interlace) {
      let start = y * next.width
      let count = Int32(next.width)
      let isRead = unsafe next.indices.withUnsafeMutableBufferPointer { rows in
        unsafe DGifGetLine(gif, rows.baseAddress.map { unsafe $0 + start }, count) != 0
      }
      guard isRead else { return false }
    }
    return true
  }

  /// The rows in the order in which they are stored.
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }

  private static func palette(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32] {
    guard let map = unsafe map, let colors = unsafe map.pointee.Colors else { return [] }
    return unsafe (0..<Int(map.pointee.ColorCount)).map { i in
      let color = unsafe colors[i]
      return 0xff00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }
}
