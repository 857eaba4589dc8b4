// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieDrawing
internal import LottieGeometry

extension AnimationRenderer {
  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - animation: The animation to render.
  ///   - size: The size of the pictures in pixels, rounded to whole pixels. Default: nil, the size
  ///     of the animation.
  ///   - contentMode: The scaling of the animation to pictures of another size. Default:
  ///     `.scaleAspectFit`.
  ///   - background: The color behind the animation. Default: nil, transparent.
  ///   - imageProvider: The source of images. Default: nil, the file and its archive.
  ///   - textProvider: The source of texts. Default: nil, the file.
  ///   - fontProvider: The source of fonts. Default: nil, the file and the system.
  /// - Throws: `LottieError` with the code `limit` for sides of less than one pixel or more than
  ///   16384, and for more than 256 million pixels.
  public convenience init(
    _ animation: Animation, size: CGSize? = nil, contentMode: LottieContentMode = .scaleAspectFit,
    background: Color? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil
  ) throws(LottieError) {
    try self.init(
      animation, size: size.map { Size($0) },
      contentMode: contentMode, background: background?.rgba ?? .clear,
      imageProvider: imageProvider, threads: 1)
    scene.setTextProvider(textProvider)
    scene.setFontProvider(fontProvider)
  }

  /// Creates a renderer for a file, with the images in its folder or archive.
  ///
  /// - Parameters:
  ///   - file: The file to render.
  ///   - size: The size of the pictures in pixels, rounded to whole pixels. Default: nil, the size
  ///     of the animation.
  ///   - contentMode: The scaling of the animation to pictures of another size. Default:
  ///     `.scaleAspectFit`.
  ///   - background: The color behind the animation. Default: nil, transparent.
  ///   - imageProvider: The source of images. Default: nil, the file and its folder or archive.
  ///   - textProvider: The source of texts. Default: nil, the file.
  ///   - fontProvider: The source of fonts. Default: nil, the file and the system.
  /// - Throws: `LottieError` with the code `limit` for sides of less than one pixel or more than
  ///   16384, and for more than 256 million pixels.
  public convenience init(
    _ file: AnimationFile, size: CGSize? = nil, contentMode: LottieContentMode = .scaleAspectFit,
    background: Color? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationKeypathTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil
  ) throws(LottieError) {
    try self.init(
      file.animation, size: size, contentMode: contentMode, background: background,
      imageProvider: imageProvider ?? file.imageProvider, textProvider: textProvider,
      fontProvider: fontProvider)
  }

  // MARK: Providers

  /// Sets the source of images, and asks it for all of them again.
  ///
  /// - Parameter provider: nil for the images inside of the file and its archive.
  public func setImageProvider(_ provider: (any AnimationImageProvider)?) {
    scene.reloadImages(from: provider)
  }

  /// Sets the source of texts.
  ///
  /// - Parameter provider: nil for the texts of the file.
  public func setTextProvider(_ provider: (any AnimationKeypathTextProvider)?) {
    scene.setTextProvider(provider)
  }

  /// Sets the source of fonts.
  ///
  /// - Parameter provider: nil for the fonts of the file and the system.
  public func setFontProvider(_ provider: (any AnimationFontProvider)?) {
    scene.setFontProvider(provider)
  }

  /// The size of the pictures in whole pixels, each side in 1...16384.
  public var size: CGSize { CGSize(width: width, height: height) }

  // MARK: Images

  /// Renders a frame.
  ///
  /// - Parameter frame: A frame of the composition.
  public func image(atFrame frame: AnimationFrameTime) -> LottieImage { image(of: Double(frame)) }

  /// Renders the frame at a progress.
  ///
  /// - Parameter progress: The progress in 0...1, where 0 is the first frame and 1 the last
  ///   picture.
  public func image(atProgress progress: AnimationProgressTime) -> LottieImage {
    image(atFrame: animation.frameTime(forProgress: progress))
  }

  /// Returns a lazy sequence that renders each frame when it is requested.
  ///
  /// ```swift
  /// for image in renderer.images(atFrames: animation.frameTimes()) { … }
  /// ```
  ///
  /// - Parameter frames: Frames of the composition, in any order.
  /// - Returns: The sequence of pictures. It uses the renderer and is iterated on the same thread
  ///   or task.
  public func images(
    atFrames frames: some Sequence<AnimationFrameTime>
  ) -> some Sequence<LottieImage> {
    frames.lazy.map { self.image(atFrame: $0) }
  }

  // MARK: Buffers

  /// Renders a frame into memory of the caller.
  ///
  /// All pixels of `size` are written, row by row from the top. Bytes between the rows are
  /// unchanged.
  ///
  /// ```swift
  /// var pixels = [UInt8](repeating: 0, count: 256 * 256 * 4)
  /// try pixels.withUnsafeMutableBytes {
  ///   try renderer.render(frame: 30, into: $0, bytesPerRow: 256 * 4)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - frame: A frame of the composition.
  ///   - buffer: The memory, at least `bytesPerRow` bytes for each row; the last row needs only the
  ///     bytes of its pixels.
  ///   - bytesPerRow: The number of bytes from one row to the next, at least four for each pixel.
  ///   - format: The format of a pixel. Default: `.premultipliedBGRA`, which is painted directly
  ///     into the buffer if its address and `bytesPerRow` are multiples of four. In all other cases
  ///     the pixels are copied.
  ///   - holdsLastFrame: Whether the buffer still contains the result of the previous call, so that
  ///     only changes must be written. Default: false.
  /// - Throws: `LottieError` with the code `limit` for a buffer that is too small.
  public func render(
    frame: AnimationFrameTime, into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    format: LottiePixelFormat = .premultipliedBGRA, holdsLastFrame: Bool = false
  ) throws(LottieError) {
    try unsafe render(
      Double(frame), into: buffer, bytesPerRow: bytesPerRow, format: format,
      holdsLastFrame: holdsLastFrame)
  }
}
