// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Paints display lists onto pixels.
///
/// It has caches for successive frames: use one renderer for each window or export. Its pixels
/// depend only on the list, the transform and the size of the picture: a part has the same pixels
/// as in the whole.
public final class Renderer {
  /// The rasterizer and its caches.
  private let tools: PaintTools
  /// The number of the current frame.
  private var frame = 0

  /// Makes a renderer with empty caches.
  ///
  /// - Parameter rasterizer: The rasterizer. Default: coverage.
  public init(rasterizer: RasterizerKind = .coverage) {
    tools = PaintTools(rasterizer)
  }

  /// Starts the frame with this number, unless it has started already.
  func beginFrame(_ number: Int) {
    guard number != frame else { return }
    frame = number
    tools.groups.beginFrame()
    tools.rasterizer.beginFrame()
  }

  /// Sets what stops painting; nil for nothing.
  func stops(at signal: StopSignal?) { tools.stop = signal }

  /// Sets what measures the layers; nil for nothing.
  func measure(with clock: LayerClock?) { tools.clock = clock }

  /// Paints a frame over a background.
  ///
  /// - Parameters:
  ///   - list: The items to paint.
  ///   - pixels: The picture.
  ///   - transform: From the list's coordinates to pixels.
  ///   - background: The colour that replaces the pixels first. Default: transparent; nil leaves
  ///     them.
  ///   - damage: The rectangle to paint; no other pixels change. Default: nil, the whole picture.
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear, damage: PixelRect? = nil
  ) {
    let surface = Surface(pixels, area: pixels.bounds).part(damage ?? pixels.bounds)
    guard !surface.area.isEmpty else { return }
    let state = DrawState(transform: transform, picture: pixels.bounds)
    if let background, !list.items.contains(where: { $0.hides(surface.area, state) }) {
      pixels.fill(surface.area, with: background.premultipliedPixel)
    }
    Painter(tools: tools, surface: surface).paint(list.items, state)
  }
}
