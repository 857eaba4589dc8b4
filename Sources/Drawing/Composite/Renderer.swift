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
    paint(
      list, onto: pixels, transform: transform, background: background, damage: damage, tiles: nil)
  }

  /// Paints a frame over a background, which painted tiles are filled with.
  ///
  /// - Parameter tiles: Where something else than the background can be; nil for everywhere.
  func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA?,
    damage: PixelRect?, tiles: PaintedTiles?
  ) {
    let surface = Surface(pixels, area: pixels.bounds).part(damage ?? pixels.bounds)
    guard !surface.area.isEmpty else { return }
    tools.scratch.keep(for: pixels)
    let state = DrawState(transform: transform, picture: pixels.bounds)
    let isHidden = list.items.contains { $0.hides(surface.area, state) }
    if let tiles {
      tiles.begin(surface.area, on: pixels, isHidden: isHidden)
    } else if let background, !isHidden {
      pixels.fill(surface.area, with: background.premultipliedPixel)
    }
    Painter(tools: tools, surface: surface, tiles: tiles).paint(list.items, state)
    tiles?.end()
  }
}
