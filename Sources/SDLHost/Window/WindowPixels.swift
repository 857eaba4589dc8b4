// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import LottieDrawing

/// The memory in which a window is painted, and how it comes to the screen.
protocol WindowPixels: AnyObject {
  /// The size in pixels; (0, 0) if SDL does not know it.
  var size: (width: Int, height: Int) { get }
  /// Whether what was painted is lost, or nothing has been painted yet.
  var isLost: Bool { get }
  /// Makes memory of the present size, after the pixels were lost.
  func prepare() throws(SDLError)
  /// Calls `body` with the pixels. Only those of the rectangle may be written.
  ///
  /// - Returns: false without a call, if the other pixels have been lost.
  func lend(_ region: PixelRect, _ body: (PixelBuffer) -> Void) throws(SDLError) -> Bool
  /// Shows the pixels.
  ///
  /// - Parameter changed: The only ones that are not shown yet; nil for all.
  func present(_ changed: PixelRegion?) throws(SDLError)
  /// A copy of the picture, for tests.
  func copy() throws(SDLError) -> Bitmap
  /// Gives the memory back, since the graphics device has lost it.
  func discard()
}

/// The pixels that SDL shares with the X server. Only what changed goes to the screen.
@safe
final class SurfacePixels: WindowPixels {
  private let window: WindowHandle

  /// The formats of our pixels: 32 bits of red, green and blue.
  static let formats: Set = [SDL_PIXELFORMAT_RGB888.rawValue, SDL_PIXELFORMAT_ARGB8888.rawValue]

  /// nil for a window whose pixels are not ours.
  init?(_ window: WindowHandle) {
    guard window.video.hasWindowSurfaces else { return nil }
    self.window = window
    // SDL reports the format of the screen, which a window need not have.
    if Self.formats.contains(unsafe SDL_GetWindowPixelFormat(window.pointer)) { return }
    guard let format = unsafe surface?.pointee.format,
      unsafe Self.formats.contains(format.pointee.format)
    else { return nil }
  }

  /// The present memory. SDL makes another one after a change of the size.
  private var surface: UnsafeMutablePointer<SDL_Surface>? {
    unsafe SDL_GetWindowSurface(window.pointer)
  }

  var size: (width: Int, height: Int) {
    var (w, h): (Int32, Int32) = (0, 0)
    // On these drivers a unit is a pixel.
    unsafe SDL_GetWindowSize(window.pointer, &w, &h)
    return (Int(w), Int(h))
  }

  /// New memory can have the address of the old one, so it is marked.
  var isLost: Bool {
    guard let surface = unsafe surface else { return true }
    return unsafe surface.pointee.userdata == nil
  }

  func prepare() throws(SDLError) {
    guard unsafe surface != nil else { throw SDLError("SDL_GetWindowSurface") }
  }

  func lend(_ region: PixelRect, _ body: (PixelBuffer) -> Void) throws(SDLError) -> Bool {
    guard let surface = unsafe surface, let base = unsafe surface.pointee.pixels else {
      throw SDLError("SDL_GetWindowSurface")
    }
    let (width, height) = unsafe (Int(surface.pointee.w), Int(surface.pointee.h))
    let isWhole = region == PixelRect(width: width, height: height)
    guard unsafe isWhole || surface.pointee.userdata != nil else { return false }
    body(
      unsafe PixelBuffer(
        base: base, width: width, height: height, stride: Int(surface.pointee.pitch)))
    unsafe surface.pointee.userdata = base
    return true
  }

  func present(_ changed: PixelRegion?) throws(SDLError) {
    let size = size
    let region = changed ?? PixelRegion(PixelRect(width: size.width, height: size.height))
    let rects = region.rects.map {
      SDL_Rect(x: Int32($0.minX), y: Int32($0.minY), w: Int32($0.width), h: Int32($0.height))
    }
    guard unsafe SDL_UpdateWindowSurfaceRects(window.pointer, rects, Int32(rects.count)) == 0 else {
      throw SDLError("SDL_UpdateWindowSurfaceRects")
    }
  }

  func copy() throws(SDLError) -> Bitmap {
    guard let surface = unsafe surface, let base = unsafe surface.pointee.pixels,
      let bitmap = unsafe try? Bitmap(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    else { throw SDLError("SDL_GetWindowSurface") }
    let stride = unsafe Int(surface.pointee.pitch)
    for row in 0..<bitmap.height {
      unsafe (bitmap.buffer.base + row * bitmap.buffer.stride).copyMemory(
        from: base + row * stride, byteCount: bitmap.width * 4)
    }
    return bitmap
  }

  func discard() {}
}

/// SDL's renderer with one opaque texture, which is copied to the window.
///
/// SDL's renderers cannot blend premultiplied colours, so they only copy it.
@safe
final class TexturePixels: WindowPixels {
  private let window: WindowHandle
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  /// The size of the texture.
  private var (width, height) = (0, 0)
  /// The address of the texture's first pixel at the last lock.
  private var base: UnsafeMutableRawPointer?

  init(_ window: WindowHandle) throws(SDLError) {
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

  var size: (width: Int, height: Int) {
    var (w, h): (Int32, Int32) = (0, 0)
    unsafe SDL_GetRendererOutputSize(renderer, &w, &h)
    return (Int(w), Int(h))
  }

  var isLost: Bool { unsafe texture == nil || size != (width, height) }

  func prepare() throws(SDLError) {
    discard()
    (width, height) = size
    guard
      let texture = unsafe SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        Int32(bitPattern: SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
    else { throw SDLError("SDL_CreateTexture") }
    unsafe SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    unsafe self.texture = texture
  }

  func lend(_ region: PixelRect, _ body: (PixelBuffer) -> Void) throws(SDLError) -> Bool {
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

  func present(_ changed: PixelRegion?) throws(SDLError) {
    guard let texture = unsafe texture else { return }
    guard unsafe SDL_RenderCopy(renderer, texture, nil, nil) == 0 else {
      throw SDLError("SDL_RenderCopy")
    }
    unsafe SDL_RenderPresent(renderer)
  }

  func copy() throws(SDLError) -> Bitmap {
    let size = size
    guard let texture = unsafe texture, unsafe SDL_RenderCopy(renderer, texture, nil, nil) == 0,
      let bitmap = try? Bitmap(width: size.width, height: size.height)
    else { throw SDLError("SDL_RenderCopy") }
    let status = unsafe SDL_RenderReadPixels(
      renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.buffer.base,
      Int32(bitmap.buffer.stride))
    guard status == 0 else { throw SDLError("SDL_RenderReadPixels") }
    return bitmap
  }

  func discard() {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe texture = nil
    unsafe base = nil
  }
}
