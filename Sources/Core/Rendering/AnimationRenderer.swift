// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry
internal import LottieTexts

/// Renders frames of an animation into memory, without a window.
///
/// ```swift
/// let renderer = try AnimationRenderer(animation, size: CGSize(width: 256, height: 256))
/// renderer.setValueProvider(ColorValueProvider(red), keypath: "**.Fill 1.Color")
/// let png = try renderer.image(atProgress: 0.5).pngData()
/// ```
///
/// Rendering needs no display, no main actor and no event loop. A renderer is used by one thread or
/// task at a time and can be sent to another. Several renderers can work concurrently, also with
/// the same animation. Areas that are the same as in the previous frame are not painted again; this
/// does not affect the pixels of a frame.
///
/// In a cancelled task rendering ends early, usually within a quarter of a second, and the picture is
/// incomplete: look at `Task.isCancelled` before you use it.
///
/// Frames are in the range from `Animation.startFrame` to `Animation.endFrame` and may be
/// fractions. A frame before the start shows the layers that exist there, usually none. The end
/// frame and later frames show the last picture.
public final class AnimationRenderer {
  /// The animation that is rendered.
  public let animation: Animation
  /// The width of the pictures in pixels.
  package let width: Int
  /// The height of the pictures in pixels.
  package let height: Int
  package let scene: Scene
  /// The frame of the last picture; the start frame before the first picture.
  package private(set) var frame: Double
  /// The transform from the animation's coordinates to those of the pictures.
  package let transform: Affine
  private let background: RGBA
  private let rasterizer: RasterizerKind
  private let threads: Int
  /// The renderer's own picture. Its memory is allocated on the first use.
  private let bitmap: Bitmap
  private let painter: FramePainter
  /// Stops painting; the picture is incomplete then.
  package let stop: StopSignal
  /// The painter for buffers of callers.
  private lazy var guest = {
    let guest = FramePainter(rasterizer: rasterizer, threads: threads)
    guest.limits = PaintLimits(animation.limits)
    guest.stop = stop
    return guest
  }()
  /// Whether the caller's buffer contains a copy of the renderer's own picture, so that only
  /// changes must be copied.
  private var isCopied = false
  /// The pixels of the last image. If the caller has released the image, the next one is made of
  /// the same memory, and only changes are copied; otherwise the array copies itself.
  private var imagePixels: [UInt32] = []
  /// Whether the last image equals the renderer's own picture.
  private var isImageCurrent = false

  /// Creates a renderer with a rasterizer and a number of threads.
  ///
  /// - Parameters:
  ///   - size: The size of the pictures in pixels; nil is that of the animation.
  ///   - rasterizer: The rasterizer. Default: `coverage`, that of this library.
  ///   - threads: The maximum number of threads that paint one picture, 1 or 2.
  ///   - stop: Stops painting. Default: one of its own.
  package init(
    _ animation: Animation, size: Size?, contentMode: LottieContentMode = .scaleAspectFit,
    background: RGBA = .clear, imageProvider: (any AnimationImageProvider)?,
    rasterizer: RasterizerKind = .coverage,
    threads: Int, stop: StopSignal = StopSignal()
  ) throws(LottieError) {
    (width, height) = try Self.pixels(size ?? animation.canvas)
    do {
      (bitmap, painter) = try FramePainter.onBitmap(
        width: width, height: height, rasterizer: rasterizer, threads: threads)
    } catch {
      throw LottieError(.limit, reason: error.text)
    }
    self.animation = animation
    self.background = background
    self.rasterizer = rasterizer
    self.threads = threads
    scene = Scene(animation, imageProvider: imageProvider)
    painter.limits = PaintLimits(animation.limits)
    (painter.stop, scene.stop) = (stop, stop)
    self.stop = stop
    frame = animation.start
    transform = contentMode.fit.transform(
      from: scene.size, into: Rect(Size(Double(width), Double(height))))
  }

  /// Rounds a size to whole pixels.
  ///
  /// - Throws: `LottieError` with the code `limit` for a size that a picture cannot have.
  package static func pixels(_ size: Size) throws(LottieError) -> (width: Int, height: Int) {
    // Too large ones are named as they were asked for.
    let sides = 0...1_000_000_000
    let width = Int(clamping: size.width.rounded(), to: sides)
    let height = Int(clamping: size.height.rounded(), to: sides)
    guard Bitmap.allows(width: width, height: height) else {
      throw LottieError(.limit, reason: DrawingError.bitmapSize(width: width, height: height).text)
    }
    return (width, height)
  }

  /// The problems of the animation that are known. Images, fonts and expressions are loaded on
  /// first use, so that the list can grow while frames are rendered.
  public var warnings: [LottieWarning] { scene.warnings }

  // MARK: Images

  /// Renders a frame, which is one of the composition.
  package func image(of frame: Double) -> LottieImage {
    let wasCurrent = isImageCurrent
    let damage = paintOwn(frame)
    if wasCurrent {
      unsafe imagePixels.withUnsafeMutableBytes { pixels in
        guard let base = pixels.baseAddress else { return }
        for area in damage.rects { unsafe bitmap.buffer.copy(area, to: base, stride: width * 4) }
      }
    } else {
      imagePixels = bitmap.pixels
    }
    isImageCurrent = true
    return LottieImage(Picture(width: width, height: height, pixels: imagePixels))
  }

  /// Paints a frame and returns the renderer's own picture, which is the same instance in each
  /// call.
  package func paint(_ frame: Double) -> Bitmap {
    _ = paintOwn(frame)
    return bitmap
  }

  /// Paints a frame onto the renderer's own picture.
  ///
  /// - Returns: The area that has changed.
  private func paintOwn(_ frame: Double) -> PixelRegion {
    (isCopied, isImageCurrent) = (false, false)
    defer { scene.notePainted(without: painter.leftOut) }
    return painter.paint(
      list(at: frame), onto: bitmap.buffer, transform: transform, background: background)
  }

  /// Moves the scene to a frame and returns its display list.
  private func list(at frame: Double) -> DisplayList {
    self.frame = frame
    stop.beginFrame()
    scene.update(to: frame)
    return scene.displayList
  }

  // MARK: Several renderers

  /// The surfaces of the size of the picture that count as part of it, when several renderers share
  /// the memory.
  private static let surfacesOfPicture = 8.0

  /// Moves the scene to a frame without painting it, so that `copies` is known.
  package func prepare(_ frame: Double) {
    painter.estimate(
      FramePainter.Frame(
        list(at: frame), transform: transform, background: background, bounds: bitmap.buffer.bounds)
    )
  }

  /// The number of renderers of this animation that `Limits.memory` allows at the same time, at
  /// least 1, as far as it is known from the frames until now.
  package var copies: Int {
    let ordinary = Double(width * height * 4) * Self.surfacesOfPicture
    return scene.copies(with: max(0, painter.surfaceBytes - ordinary))
  }

  // MARK: Buffers

  /// Renders a frame into memory of the caller, with rows of `bytesPerRow` bytes. All pixels are
  /// written, or only changes if the buffer still has the result of the previous call.
  ///
  /// - Throws: `LottieError` with the code `limit` for a buffer that is too small.
  package func render(
    _ frame: Double, into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    format: LottiePixelFormat, holdsLastFrame: Bool
  ) throws(LottieError) {
    let row = width * 4
    guard let base = buffer.baseAddress, bytesPerRow >= row,
      (buffer.count - row) / bytesPerRow >= height - 1, buffer.count >= row
    else {
      throw LottieError(
        .limit,
        reason:
          "a buffer of \(buffer.count) bytes with \(bytesPerRow) in a row is too small for \(width)x\(height) pixels"
      )
    }
    let isAligned = Int(bitPattern: base) % 4 == 0 && bytesPerRow % 4 == 0
    if format == .premultipliedBGRA, isAligned {
      let pixels = unsafe PixelBuffer(
        base: base, width: width, height: height, stride: bytesPerRow)
      if !holdsLastFrame { guest.forget() }
      guest.paint(
        list(at: frame), onto: pixels, transform: transform, background: background)
      return
    }
    let wasCopied = isCopied && holdsLastFrame
    let damage = paintOwn(frame)
    for area in wasCopied ? damage.rects : [bitmap.buffer.bounds] {
      switch format {
      case .premultipliedBGRA: unsafe bitmap.buffer.copy(area, to: base, stride: bytesPerRow)
      case .straightRGBA: unsafe bitmap.buffer.copyStraight(area, to: base, stride: bytesPerRow)
      }
    }
    isCopied = true
  }
}

extension PaintLimits {
  /// The share of `Limits.memory` that surfaces may take.
  private static let surfaceShare = 0.27

  /// The limits of painting that belong to those of a file.
  package init(_ limits: Limits) {
    self.init(work: limits.frameWork, bytes: Double(limits.memory) * Self.surfaceShare)
  }
}
