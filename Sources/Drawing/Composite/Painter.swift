// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The rasterizer and the caches that all painters of a renderer share.
final class PaintTools {
  /// Draws fills, strokes and images.
  let rasterizer: any Rasterizer
  /// Temporary surfaces for groups and filters.
  let scratch = ScratchSurfaces()
  /// Colour tables of gradients.
  let gradients = GradientTables()
  /// Pictures of groups that do not change.
  let groups = GroupCache()
  /// Whether the rasterizer paints on no pixel beyond those of an item.
  let marksTiles: Bool
  /// Stops painting between two items; nil if nothing does.
  var stop: StopSignal?
  /// Whether painting stops.
  var isStopped: Bool { stop?.isSet ?? false }
  /// Measures what painting takes; nil for nothing.
  var clock: LayerClock?

  /// Tools with empty caches.
  init(_ kind: RasterizerKind) {
    rasterizer = kind.make(scratch, gradients)
    marksTiles = kind.paintsPartsExactly
  }
}

extension PaintTools: FilterTools {
  func paint(_ group: DrawGroup, on surface: Surface, _ state: DrawState) {
    Painter(tools: self, surface: surface).paint(.group(group), state)
  }

  func fill(_ surface: Surface, with paint: Paint, under transform: Affine) {
    GradientShader(paint, opacity: 1, under: transform, tables: gradients)?.fill(surface)
  }
}

/// Paints a display list recursively: groups, masks, mattes, blending and filters.
///
/// Outlines, strokes and images are the work of the rasterizer.
@safe
struct Painter {
  /// The tools that all painters of a frame share. The renderer keeps them alive: two references would
  /// be counted for each item.
  private let kept: Unmanaged<PaintTools>
  /// The target. Pixels outside of it do not change.
  let surface: Surface
  /// Notes what is painted on the surface, and clears it; nil where it is cleared already.
  var tiles: PaintedTiles?

  init(tools: PaintTools, surface: Surface, tiles: PaintedTiles? = nil) {
    unsafe kept = .passUnretained(tools)
    (self.surface, self.tiles) = (surface, tiles)
  }

  /// The tools that all painters of a frame share.
  var tools: PaintTools { unsafe kept.takeUnretainedValue() }

  /// Paints an item.
  func paint(_ item: DrawItem, _ state: DrawState) { paint([item], state, canHide: false) }

  /// Paints an item, which something else keeps alive. Items outside of the surface are skipped, and
  /// all of them after a stop.
  func paint(_ item: BorrowedItem, _ state: DrawState) {
    guard state.transform.isInvertible, state.opacity > 0 else { return }
    unsafe kept._withUnsafeGuaranteedRef { tools in
      if !tools.isStopped { paint(item, state, with: tools) }
    }
  }

  /// The same with the borrowed tools. Inlined, so that these are not retained.
  @inline(__always)
  private func paint(_ item: BorrowedItem, _ state: DrawState, with tools: PaintTools) {
    switch item {
    case .fill(let item):
      unsafe item._withUnsafeGuaranteedRef { item in
        draw(item.outline.bounds, item.blendMode, state) {
          tools.rasterizer.fill(item, at: $0)
        }
      }
    case .stroke(let item):
      unsafe item._withUnsafeGuaranteedRef { item in
        guard item.style.width > 0 else { return }
        draw(item.bounds, item.blendMode, state) { tools.rasterizer.stroke(item, at: $0) }
      }
    case .image(let item):
      unsafe item._withUnsafeGuaranteedRef { item in
        draw(item.frame, .normal, state) { tools.rasterizer.draw(item, at: $0) }
      }
    case .group(let group): unsafe group._withUnsafeGuaranteedRef { paint($0, state) }
    case .projected(let item): unsafe item._withUnsafeGuaranteedRef { paint($0, state) }
    case .exposure(let item): unsafe item._withUnsafeGuaranteedRef { paint($0, state) }
    }
  }

  /// Draws an item that is no group; with a blend mode on a surface of its own first.
  @inline(__always)
  private func draw(
    _ bounds: Rect, _ ownMode: BlendMode, _ state: DrawState, _ body: (RasterTarget) -> Void
  ) {
    let covered = state.pixels(of: bounds)
    let part = covered.intersection(surface.area)
    guard !part.isEmpty else { return }
    let mode = ownMode == .normal ? state.blendMode : ownMode
    let extent = covered.inWholeBlocks.intersection(state.picture)
    if mode == .normal {
      return body(
        RasterTarget(
          surface: surface, tiles: tiles, transform: state.transform, opacity: state.opacity,
          extent: extent))
    }
    tiles?.mark(part)
    isolated(in: part) { alone in
      body(
        RasterTarget(
          surface: alone.surface, tiles: alone.tiles, transform: state.transform, opacity: 1,
          extent: extent))
      alone.tiles?.clearRest()
      composite(alone.surface, opacity: state.opacity, mode: mode)
    }
  }

  /// A painter of a part of the surface.
  func limited(to part: PixelRect) -> Painter {
    Painter(tools: tools, surface: surface.part(part), tiles: tiles)
  }

  /// Calls `body` with a painter for a new surface. Tiles that nothing is painted on have any
  /// pixels until `PaintedTiles.clearRest`.
  func isolated(in area: PixelRect, _ body: (Painter) -> Void) {
    guard tools.marksTiles else {
      return tools.scratch.with(area, .color) { body(Painter(tools: tools, surface: $0)) }
    }
    tools.scratch.withUncleared(area) { body(Painter(tools: tools, surface: $0, tiles: $1)) }
  }

  /// Blends a layer onto the surface, which contains its area. Hard mix changes the layer.
  func composite(_ layer: Surface, opacity: Double, mode: BlendMode) {
    BlendPasses.composite(layer, over: surface, opacity: opacity, mode: mode)
  }
}
