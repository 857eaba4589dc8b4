// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import LottieDrawing
internal import LottieGeometry

/// The pixels of a window: SDL's renderer with one opaque texture, which a `FramePainter` paints
/// while it is locked.
///
/// SDL's software renderer cannot blend premultiplied colours, so the texture is only copied to the
/// window.
@safe
final class WindowCanvas {
  private let window: WindowHandle
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private(set) var width = 0
  private(set) var height = 0
  /// The address of the texture's first pixel at the last lock.
  private var base: UnsafeMutableRawPointer?
  /// The painter, which knows the contents of the texture.
  private var painter = FramePainter(comparesItems: true)
  /// The rasterizer of all views.
  ///
  /// Default: coverage.
  var rasterizer = RasterizerKind.coverage {
    didSet {
      painter = FramePainter(rasterizer: rasterizer, comparesItems: true)
      painter.limits = limits
    }
  }
  /// The limits of the work and of the memory of painting.
  var limits = PaintLimits() { didSet { painter.limits = limits } }

  init(window: WindowHandle) throws(SDLError) {
    self.window = window
    // No vertical sync: most drivers do not wait, and those that do would block the event loop.
    let software = SDL_RENDERER_SOFTWARE.rawValue
    let preferred = window.video.drawsInSoftware ? software : 0
    guard
      let renderer = unsafe SDL_CreateRenderer(window.pointer, -1, preferred)
        ?? SDL_CreateRenderer(window.pointer, -1, software)
    else { throw SDLError("SDL_CreateRenderer") }
    unsafe self.renderer = renderer
  }

  isolated deinit {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe SDL_DestroyRenderer(renderer)
  }

  /// The size in pixels; (0, 0) if SDL does not know it.
  var outputSize: (width: Int, height: Int) {
    var (w, h): (Int32, Int32) = (0, 0)
    unsafe SDL_GetRendererOutputSize(renderer, &w, &h)
    return (Int(w), Int(h))
  }

  /// The number of items of the last picture that were not painted, since they would take too long.
  var leftOut: Int { painter.leftOut }

  /// Invalidates all pixels, so that the next picture is painted completely.
  func invalidate() { painter.forget() }

  /// Discards the texture, which is lost or has the wrong size.
  func discardTexture() {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe texture = nil
    unsafe base = nil
    painter.forget()
  }

  /// Paints a picture into the texture.
  ///
  /// - Parameters:
  ///   - list: The items, in points.
  ///   - scale: Pixels per point.
  ///   - background: The opaque colour below them.
  /// - Returns: The number of painted pixels; 0 if the texture shows the picture already.
  func paint(_ list: DisplayList, scale: Double, background: RGBA) throws(SDLError) -> Int {
    try prepareTexture()
    let frame = FramePainter.Frame(
      list, transform: .scale(scale, scale), background: background,
      bounds: PixelRect(width: width, height: height))
    return try painter.paint(frame, lend: lend)
  }

  /// Copies the texture to the screen.
  func present() throws(SDLError) {
    guard let texture = unsafe texture else { return }
    guard unsafe SDL_RenderCopy(renderer, texture, nil, nil) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
    unsafe SDL_RenderPresent(renderer)
  }

  /// The picture that would be presented, for tests.
  func pixels() throws(SDLError) -> Bitmap {
    let size = outputSize
    guard let texture = unsafe texture, unsafe SDL_RenderCopy(renderer, texture, nil, nil) == 0,
      let bitmap = try? Bitmap(width: size.width, height: size.height)
    else { throw SDLError("SDL_RenderCopy") }
    let status = unsafe SDL_RenderReadPixels(
      renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.buffer.base,
      Int32(bitmap.buffer.stride))
    guard status == 0 else { throw SDLError("SDL_RenderReadPixels") }
    return bitmap
  }

  private func prepareTexture() throws(SDLError) {
    let size = outputSize
    if unsafe texture != nil, size == (width, height) { return }
    discardTexture()
    (width, height) = size
    guard
      let texture = unsafe SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(bitPattern: SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
    else { throw SDLError("SDL_CreateTexture") }
    unsafe SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    unsafe self.texture = texture
  }

  /// Locks the texture and calls `body` with its pixels. Only those of the rectangle may be
  /// written.
  ///
  /// - Returns: false without a call, if a part is requested and the other pixels have been lost.
  private func lend(_ region: PixelRect, _ body: (PixelBuffer) -> Void) throws(SDLError) -> Bool {
    var area = SDL_Rect(
      x: Int32(region.minX), y: Int32(region.minY), w: Int32(region.width),
      h: Int32(region.height))
    var first: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard unsafe SDL_LockTexture(texture, &area, &first, &pitch) == 0, let first = unsafe first
    else { throw SDLError("SDL_LockTexture") }
    defer { unsafe SDL_UnlockTexture(texture) }
    let stride = Int(pitch)
    let origin = unsafe first - region.minY * stride - region.minX * 4
    // SDL documents locked textures as write-only. In practice the memory stays the same; if the
    // address has changed, the whole texture must be painted.
    let isWhole = region == PixelRect(width: width, height: height)
    guard unsafe isWhole || origin == base else { return false }
    unsafe base = origin
    body(unsafe PixelBuffer(base: origin, width: width, height: height, stride: stride))
    return true
  }
}
