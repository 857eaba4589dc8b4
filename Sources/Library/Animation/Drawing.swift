// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import LottieEncoding
internal import LottieGeometry
internal import LottieMovies

/// A picture of the library's own, for formats that are not painted directly.
struct OwnPicture {
  let bitmap: Bitmap
  let painter: FramePainter
}

/// What must be the same for a picture to be changed instead of drawn anew.
struct PictureKey: Equatable {
  let address: UInt
  let stride, width, height: Int
  let format: Int32
}

/// A target that was checked: nothing in it can lead out of the caller's memory.
@safe
struct Target {
  /// The memory; that of nothing if a target needs none.
  let base: UnsafeMutableRawPointer
  let stride: Int
  /// The size of the whole picture, and the part of it in the memory.
  let width, height: Int
  let region: PixelRect
  let format: Int
  let fit: Fit
  let background: RGBA
  let holdsLast: Bool

  /// Bytes of a pixel.
  var pixelBytes: Int { format == LOTTIE_ALPHA ? 1 : 4 }

  /// Whether it is painted without a copy.
  var isDirect: Bool {
    format == LOTTIE_BGRA_PREMULTIPLIED && stride % 4 == 0
      && (unsafe UInt(bitPattern: base)) % 4 == 0
  }

  var key: PictureKey {
    PictureKey(
      address: unsafe UInt(bitPattern: base), stride: stride, width: region.width,
      height: region.height, format: Int32(format))
  }

  /// - Throws: `Failure` for a target in which no picture can be drawn.
  init(_ pointer: UnsafePointer<lottie_target>?, needsMemory: Bool = true) throws(Failure) {
    let target = try unsafe Arguments.read(pointer, empty: lottie_target(), "the target")
    (width, height) = unsafe (Int(target.width), Int(target.height))
    guard Bitmap.allows(width: width, height: height) else {
      throw Failure(
        LOTTIE_LIMIT, DrawingError.bitmapSize(width: width, height: height).description)
    }
    region = try Self.region(unsafe target.region, width, height)
    format = Int(unsafe target.format)
    guard (LOTTIE_BGRA_PREMULTIPLIED...LOTTIE_ALPHA).contains(format) else {
      throw Failure(LOTTIE_INVALID, "there is no format \(format)")
    }
    guard let fit = Self.fit(unsafe target.fit) else {
      throw Failure(LOTTIE_INVALID, "there is no fit \(unsafe target.fit)")
    }
    self.fit = fit
    background = RGBA(bits: unsafe target.background)
    holdsLast = unsafe target.flags & UInt32(LOTTIE_HOLDS_LAST) != 0
    let row = region.width * (format == LOTTIE_ALPHA ? 1 : 4)
    let given = unsafe target.stride
    guard given == 0 || (row...Self.largest).contains(given) else {
      throw Failure(LOTTIE_INVALID, "rows of \(region.width) pixels do not fit \(given) bytes")
    }
    stride = given == 0 ? row : given
    let needed = (region.height - 1) * stride + row
    guard needsMemory else {
      unsafe base = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(Self.nowhere.utf8Start))
      return
    }
    guard let memory = unsafe target.pixels, (unsafe target.bytes) >= needed else {
      throw Failure(
        LOTTIE_INVALID,
        "the picture needs \(needed) bytes of memory, and there are \(unsafe target.pixels == nil ? 0 : target.bytes)"
      )
    }
    unsafe base = memory
  }

  /// Stands for memory in which nothing is drawn.
  private static let nowhere: StaticString = ""
  /// The largest distance of two rows in bytes.
  private static let largest = 1 << 40

  private static func region(
    _ region: lottie_rect, _ width: Int, _ height: Int
  ) throws(Failure) -> PixelRect {
    if region.width == 0, region.height == 0 { return PixelRect(width: width, height: height) }
    let (x, y) = (Int(region.x), Int(region.y))
    let part = PixelRect(
      minX: x, minY: y, maxX: x + Int(region.width), maxY: y + Int(region.height))
    guard !part.isEmpty, x >= 0, y >= 0, part.maxX <= width, part.maxY <= height else {
      throw Failure(LOTTIE_INVALID, "the region is not a part of \(width)x\(height) pixels")
    }
    return part
  }

  static func fit(_ number: Int32) -> Fit? {
    switch Int(number) {
    case LOTTIE_FIT: .aspectFit
    case LOTTIE_FILL: .aspectFill
    case LOTTIE_STRETCH: .fill
    case LOTTIE_CENTER: .center
    case LOTTIE_TOP: .top
    case LOTTIE_BOTTOM: .bottom
    case LOTTIE_LEFT: .left
    case LOTTIE_RIGHT: .right
    case LOTTIE_TOP_LEFT: .topLeft
    case LOTTIE_TOP_RIGHT: .topRight
    case LOTTIE_BOTTOM_LEFT: .bottomLeft
    case LOTTIE_BOTTOM_RIGHT: .bottomRight
    default: nil
    }
  }

  /// The transform from the animation to the memory.
  func transform(of size: Size) -> Affine {
    let whole = fit.transform(from: size, into: Rect(Size(Double(width), Double(height))))
    guard region.minX > 0 || region.minY > 0 else { return whole }
    return .translation(-Double(region.minX), -Double(region.minY)) * whole
  }
}

extension RGBA {
  /// The colour of 0xRRGGBBAA.
  init(bits: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(bits >> shift & 255) / 255 }
    self.init(part(24), part(16), part(8), part(0))
  }
}

extension OpenedAnimation {
  /// Draws a frame of the composition.
  func render(_ frame: Double, _ target: Target) throws(Failure) -> PixelRect {
    show(frame)
    return try draw(target, background: target.background)
  }

  /// Draws the picture of the player.
  func renderPlayer(_ target: Target) throws(Failure) -> PixelRect {
    showPlayer()
    let background = player.presentation.background
    return try draw(target, background: background ?? target.background)
  }

  /// The frame for a small picture that stands for the file.
  func posterFrame() throws(Failure) -> Double {
    showSlots()
    // Large enough for thin lines.
    let (size, longest) = (animation.canvas, 128.0)
    let scale = longest / max(size.width, size.height, 1)
    let picture = try makeOwnPicture(
      width: Int(min(max(1, size.width * scale), longest)),
      height: Int(min(max(1, size.height * scale), longest)))
    let transform = Fit.aspectFit.transform(
      from: size,
      into: Rect(Size(Double(picture.bitmap.width), Double(picture.bitmap.height))))
    return try animation.posterFrame { frame throws(Failure) in
      show(frame)
      stop.beginFrame()
      let list = scene.displayList
      _ = picture.painter.paint(
        list, onto: picture.bitmap.buffer, transform: transform, background: RGBA(bits: 0))
      try checkCancellation()
      return StraightPicture(picture.bitmap).isClear
    }
  }

  /// Draws what the scene shows.
  ///
  /// - Returns: The rectangle of the memory in which pixels were written.
  private func draw(_ target: Target, background: RGBA) throws(Failure) -> PixelRect {
    stop.beginFrame()
    let list = scene.displayList
    try checkCancellation()
    let transform = target.transform(of: scene.size)
    let holdsLast = target.holdsLast && last == target.key
    last = nil
    let changed: PixelRegion
    if target.isDirect {
      if !holdsLast { painter.forget() }
      changed = painter.paint(
        list,
        onto: unsafe PixelBuffer(
          base: target.base, width: target.region.width, height: target.region.height,
          stride: target.stride), transform: transform, background: background)
      scene.notePainted(without: painter.leftOut)
    } else {
      changed = try drawOwn(list, transform, background, target, holdsLast: holdsLast)
    }
    try checkCancellation()
    last = target.key
    return changed.bounds
  }

  /// Draws a picture of our own, and converts it for the caller.
  private func drawOwn(
    _ list: DisplayList, _ transform: Affine, _ background: RGBA, _ target: Target,
    holdsLast: Bool
  ) throws(Failure) -> PixelRegion {
    let (width, height) = (target.region.width, target.region.height)
    let picture: OwnPicture
    if let known = ownPicture, known.bitmap.width == width, known.bitmap.height == height {
      picture = known
    } else {
      picture = try makeOwnPicture(width: width, height: height)
      ownPicture = picture
    }
    var changed = picture.painter.paint(
      list, onto: picture.bitmap.buffer, transform: transform, background: background)
    scene.notePainted(without: picture.painter.leftOut)
    if !holdsLast { changed = PixelRegion(picture.bitmap.buffer.bounds) }
    for area in changed.rects { picture.bitmap.buffer.convert(area, to: target) }
    return changed
  }
}

extension PixelBuffer {
  /// Writes a part of the picture into memory of the caller, in its format.
  fileprivate func convert(_ area: PixelRect, to target: Target) {
    switch target.format {
    case LOTTIE_BGRA_PREMULTIPLIED: unsafe copy(area, to: target.base, stride: target.stride)
    case LOTTIE_RGBA: unsafe copyStraight(area, to: target.base, stride: target.stride)
    case LOTTIE_BGRA:
      unsafe copyStraight(area, to: target.base, stride: target.stride)
      for y in area.minY..<area.maxY {
        let line = unsafe target.base + y * target.stride + area.minX * 4
        for x in 0..<area.width {
          let pixel = unsafe line.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          unsafe line.storeBytes(of: pixel.swappingRedAndBlue, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    case LOTTIE_RGBA_PREMULTIPLIED:
      for y in area.minY..<area.maxY {
        let source = unsafe base + y * stride
        let line = unsafe target.base + y * target.stride
        for x in area.minX..<area.maxX {
          let pixel = unsafe source.load(fromByteOffset: x * 4, as: UInt32.self).swappingRedAndBlue
          unsafe line.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    default:
      for y in area.minY..<area.maxY {
        let source = unsafe base + y * stride
        let line = unsafe target.base + y * target.stride
        for x in area.minX..<area.maxX {
          let alpha = unsafe source.load(fromByteOffset: x * 4 + 3, as: UInt8.self)
          unsafe line.storeBytes(of: alpha, toByteOffset: x, as: UInt8.self)
        }
      }
    }
  }
}

extension UInt32 {
  /// A pixel whose first and third byte have been swapped.
  fileprivate var swappingRedAndBlue: UInt32 {
    self & 0xff00_ff00 | (self & 0xff) << 16 | (self >> 16) & 0xff
  }
}
