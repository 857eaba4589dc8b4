// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
internal import Geometry

/// Renders frames of an animation into memory, without a window.
///
/// ```swift
/// let renderer = try AnimationRenderer(animation, size: CGSize(width: 256, height: 256))
/// renderer.setValueProvider(ColorValueProvider(red), keypath: "**.Fill 1.Color")
/// let png = try renderer.image(atProgress: 0.5).pngData()
/// ```
///
/// It needs no display, no main actor and no event loop. A renderer is used from one thread or task at a time, and may
/// be sent to another one; any number of renderers work beside each other, also of one animation. What one frame has in
/// common with the frame before is not painted again. The pixels of a frame do not depend on the frames before it.
///
/// Frames are the composition's own numbers, from `Animation.startFrame` to `Animation.endFrame`, fractions included.
/// Frames before the start show what is there, mostly nothing; from the end frame on the last picture is shown.
public final class AnimationRenderer {
  /// The animation that is rendered.
  public let animation: Animation
  /// The size of the pictures in pixels, whole numbers from 1 to 16384.
  public let size: CGSize
  package let width: Int
  package let height: Int
  let scene: Scene
  /// The frame of the last picture.
  private(set) var frame: Double
  /// From the animation's coordinates to those of the pictures.
  let transform: Affine
  private let background: RGBA
  private let rasterizer: RasterizerKind
  private let threads: Int
  /// The renderer's own picture; its memory is handed out when it is first painted on.
  private let bitmap: Bitmap
  private let painter: FramePainter
  /// Paints onto the buffers of callers.
  private lazy var guest = FramePainter(rasterizer: rasterizer, threads: threads)
  /// What a buffer of straight pixels holds is the own picture.
  private var isCopied = false

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - animation: What to render.
  ///   - size: Of the pictures in pixels, rounded to whole ones. Default: nil, the animation's own size.
  ///   - contentMode: How the animation is placed into pictures of another size. Default: `.scaleAspectFit`.
  ///   - background: The colour below the drawing. Default: nil, clear.
  ///   - imageProvider: Where its images come from. Default: nil, the file and its archive.
  ///   - textProvider: Who says what its texts are. Default: nil, the file.
  ///   - fontProvider: Who finds its fonts. Default: nil, the file and the system.
  /// - Throws: `LottieError` of kind `limit` for sides of less than one pixel or more than 16384, and for more than 256
  ///   million pixels in all.
  public convenience init(
    _ animation: Animation, size: CGSize? = nil, contentMode: LottieContentMode = .scaleAspectFit,
    background: Color? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil
  ) throws(LottieError) {
    try self.init(
      animation, size: size, contentMode: contentMode, background: background?.rgba ?? .clear,
      imageProvider: imageProvider, threads: 1)
    scene.setTextProvider(textProvider)
    scene.setFontProvider(fontProvider)
  }

  /// Makes a renderer for a file, with the images beside it or in its archive.
  ///
  /// - Parameters:
  ///   - file: What to render.
  ///   - size: Of the pictures in pixels, rounded to whole ones. Default: nil, the animation's own size.
  ///   - contentMode: How the animation is placed into pictures of another size. Default: `.scaleAspectFit`.
  ///   - background: The colour below the drawing. Default: nil, clear.
  ///   - textProvider: Who says what its texts are. Default: nil, the file.
  ///   - fontProvider: Who finds its fonts. Default: nil, the file and the system.
  /// - Throws: `LottieError` of kind `limit` for sides of less than one pixel or more than 16384, and for more than 256
  ///   million pixels in all.
  public convenience init(
    _ file: AnimationFile, size: CGSize? = nil, contentMode: LottieContentMode = .scaleAspectFit,
    background: Color? = nil, textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil
  ) throws(LottieError) {
    try self.init(
      file.animation, size: size, contentMode: contentMode, background: background,
      imageProvider: file.imageProvider, textProvider: textProvider, fontProvider: fontProvider)
  }

  /// - Parameters:
  ///   - rasterizer: Turns outlines into pixels. Default: our own.
  ///   - threads: How many may paint one picture, 1 or 2.
  package init(
    _ animation: Animation, size: CGSize?, contentMode: LottieContentMode, background: RGBA,
    imageProvider: (any AnimationImageProvider)?, rasterizer: RasterizerKind = .coverage,
    threads: Int
  ) throws(LottieError) {
    (width, height) = try Self.pixels(size ?? animation.size)
    do {
      (bitmap, painter) = try FramePainter.onBitmap(
        width: width, height: height, rasterizer: rasterizer, threads: threads)
    } catch {
      throw LottieError(.limit, reason: error.description)
    }
    self.animation = animation
    self.size = CGSize(width: width, height: height)
    self.background = background
    self.rasterizer = rasterizer
    self.threads = threads
    scene = Scene(animation, imageProvider: imageProvider)
    frame = Double(animation.startFrame)
    transform = contentMode.fit.transform(
      from: scene.size, into: Rect(Size(Double(width), Double(height))))
  }

  /// A size in whole pixels.
  ///
  /// - Throws: `LottieError` of kind `limit` for what is no picture.
  package static func pixels(_ size: CGSize) throws(LottieError) -> (width: Int, height: Int) {
    let sides = 0...Bitmap.maxSide + 1
    let width = Int(clamping: Double(size.width).rounded(), to: sides)
    let height = Int(clamping: Double(size.height).rounded(), to: sides)
    guard Bitmap.allows(width: width, height: height) else {
      throw LottieError(.limit, reason: "\(DrawingError.bitmapSize(width: width, height: height))")
    }
    return (width, height)
  }

  /// What the file asked for and did not get, as far as the frames rendered so far tell: images are decoded, fonts looked
  /// up and expressions evaluated when they are first seen.
  public var warnings: [LottieWarning] { scene.warnings }

  // MARK: Images

  /// Renders a frame.
  ///
  /// - Parameter frame: In the composition's own numbers.
  public func image(atFrame frame: AnimationFrameTime) -> LottieImage {
    LottieImage(Picture(width: width, height: height, pixels: paint(Double(frame)).pixels))
  }

  /// Renders the frame at a progress.
  ///
  /// - Parameter progress: From 0, the first frame, to 1, the last picture.
  public func image(atProgress progress: AnimationProgressTime) -> LottieImage {
    image(atFrame: animation.frameTime(forProgress: progress))
  }

  /// Renders frames one after the other as they are asked for, in the order given.
  ///
  /// ```swift
  /// for image in renderer.images(atFrames: animation.frameTimes()) { … }
  /// ```
  ///
  /// - Parameter frames: In the composition's own numbers.
  /// - Returns: A sequence to be gone through where the renderer may be used.
  public func images(
    atFrames frames: some Sequence<AnimationFrameTime>
  ) -> some Sequence<LottieImage> {
    frames.lazy.map { self.image(atFrame: $0) }
  }

  /// The renderer's own picture with a frame on it: the same one each time.
  package func paint(_ frame: Double) -> Bitmap {
    isCopied = false
    _ = paintOwn(frame)
    return bitmap
  }

  /// - Returns: What has changed.
  private func paintOwn(_ frame: Double) -> PixelRegion {
    painter.paint(
      list(at: frame), onto: bitmap.buffer, transform: transform, background: background)
  }

  private func list(at frame: Double) -> DisplayList {
    self.frame = frame
    scene.update(to: frame)
    return scene.displayList
  }

  // MARK: Buffers

  /// Renders a frame into memory of the caller's.
  ///
  /// All pixels of `size` are written, row by row from the top; what lies between the rows is left alone.
  ///
  /// ```swift
  /// var pixels = [UInt8](repeating: 0, count: 256 * 256 * 4)
  /// try pixels.withUnsafeMutableBytes { try renderer.render(frame: 30, into: $0, bytesPerRow: 256 * 4) }
  /// ```
  ///
  /// - Parameters:
  ///   - frame: In the composition's own numbers.
  ///   - buffer: At least `bytesPerRow` times the height of `size` bytes; of the last row only the pixels.
  ///   - bytesPerRow: From one row to the next, at least four for each pixel.
  ///   - format: What the bytes of a pixel are. Default: `.premultipliedBGRA`, which is painted in place if `buffer` and
  ///     `bytesPerRow` are multiples of four; everything else is copied.
  ///   - holdsLastFrame: Whether the buffer is the one of the last call with everything that this wrote, so that only what
  ///     differs has to be written. Default: false.
  /// - Throws: `LottieError` of kind `limit` for a buffer that is too small.
  public func render(
    frame: AnimationFrameTime, into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    format: LottiePixelFormat = .premultipliedBGRA, holdsLastFrame: Bool = false
  ) throws(LottieError) {
    let row = width * 4
    guard let base = buffer.baseAddress, bytesPerRow >= row,
      (buffer.count - row) / bytesPerRow >= height - 1, buffer.count >= row
    else {
      throw LottieError(
        .limit,
        reason: "a buffer of \(buffer.count) bytes with \(bytesPerRow) in a row has no room for "
          + "\(width)x\(height) pixels")
    }
    let isAligned = Int(bitPattern: base) % 4 == 0 && bytesPerRow % 4 == 0
    if format == .premultipliedBGRA, isAligned {
      let pixels = unsafe PixelBuffer(
        base: base, width: width, height: height, stride: bytesPerRow)
      if !holdsLastFrame { guest.forget() }
      guest.paint(
        list(at: Double(frame)), onto: pixels, transform: transform, background: background)
      return
    }
    let wasCopied = isCopied && holdsLastFrame
    let damage = paintOwn(Double(frame))
    for area in wasCopied ? damage.rects : [bitmap.buffer.bounds] {
      switch format {
      case .premultipliedBGRA: unsafe bitmap.buffer.copy(area, to: base, stride: bytesPerRow)
      case .straightRGBA: unsafe bitmap.buffer.copyStraight(area, to: base, stride: bytesPerRow)
      }
    }
    isCopied = true
  }
}
