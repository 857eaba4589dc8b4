// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import LottieDrawing
package import LottieGeometry
internal import LottieKit

extension AnimationSurface {
  /// The map from the animation's coordinates to the view's.
  package var contentTransform: Affine? {
    guard let part = shownPart else { return nil }
    return contentMode.fit.transform(from: part.size, into: bounds.geometry)
      * .translation(-part.minX, -part.minY)
  }

  /// The visible part, in the animation's coordinates.
  private var shownPart: Rect? {
    guard let size = player.scene?.size else { return nil }
    guard let viewportFrame, !viewportFrame.isEmpty, !viewportFrame.isInfinite else {
      return Rect(size)
    }
    return viewportFrame.standardized.geometry
  }
}

extension AnimationSurface: DrawnView {
  package func drawing() -> [DrawItem] {
    let guests = layerSubviews
    if let scene = player.scene { for view in guests { view.show(in: scene) } }
    guard !bounds.isEmpty, let list = player.displayList, let transform = contentTransform,
      let part = shownPart
    else { return [] }
    var items: [DrawItem] = [
      .group(
        DrawGroup(
          list.items,
          DrawGroup.Attributes(transform: transform, clip: maskAnimationToBounds ? part : nil)))
    ]
    if let background = player.background {
      items.insert(.fill(.rectangle(bounds.geometry), background), at: 0)
    }
    guard guests.isEmpty, let window else { return items }
    let target = SurfaceRaster.Target(
      window: window, bounds: bounds.geometry,
      corner: toWindow.flatMap { $0 * Point(0, 0) } ?? Point(0, 0))
    let isStill = !player.state.isMoving
    if let preview = raster.preview(of: items, in: target, isStill: isStill) { return [preview] }
    guard player.rasterizesWhenIdle, isStill else { return items }
    return raster.picture(of: items, in: target).map { [$0] } ?? items
  }
}

/// The name of the class in lottie-ios 3.
public typealias AnimationView = AnimationSurface

/// The name of the class in lottie-ios 4.
public typealias LottieAnimationView = AnimationSurface

/// The name of the class in lottie-ios 2.
public typealias LOTAnimationView = AnimationSurface
