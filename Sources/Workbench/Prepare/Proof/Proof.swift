// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry

/// Compares the pictures of two animations frame by frame.
struct Proof {
  /// One of the two.
  struct Side {
    let animation: Animation
    let imageProvider: (any AnimationImageProvider)?
  }

  /// The frames of the first animation, each with that of the second.
  var frames: [(before: Double, after: Double)]
  /// The part of the first animation that the second one shows, in its pixels.
  var region: Rect
  /// The longer sides of the pictures.
  var sizes: [Double]
  var colorTolerance: Int
  /// Those of the files, also for painting.
  var limits: Limits
  let stop: StopSignal

  /// The least share of the picture that counts as painted.
  private static let leastShare = 0.01

  /// Compares both.
  ///
  /// - Parameters:
  ///   - limit: The share of different pixels at which comparing ends; nil compares all.
  ///   - progress: Is told of each compared pair of pictures.
  func compare(
    _ before: Side, _ after: Side, until limit: Double?, progress: () -> Void
  ) throws(LottieError) -> ProofResult {
    var result = ProofResult()
    for side in sizes {
      let scale = side / max(1, region.width, region.height)
      let (width, height) = try AnimationRenderer.pixels(
        Size(max(1, region.width * scale), max(1, region.height * scale)))
      let first = try ProofPicture(before, region, width, height, limits, stop)
      let second = try ProofPicture(
        after, Rect(after.animation.canvas), width, height, limits, stop)
      for (own, other) in frames {
        if stop.isSet { return result }
        let (a, b) = (first.paint(own), second.paint(other))
        let difference = AmplifiedDifference(a, b, gain: 1, tolerance: colorTolerance)
        let painted = max(
          Self.leastShare * Double(width * height), first.painted, second.painted)
        let share = min(1, Double(difference.count) / painted)
        result.pictures += 1
        result.most = max(result.most, difference.most)
        if share > result.share {
          result.share = share
          (result.frame, result.width, result.height) = (own, width, height)
          result.area = difference.bounds
        }
        progress()
        if let limit, share > limit { return result }
      }
    }
    return result
  }
}

/// The pictures of one animation at one size.
private final class ProofPicture {
  private let scene: Scene
  private let bitmap: Bitmap
  private let painter: FramePainter
  private let transform: Affine
  /// The pixels of the rectangle around all that the last picture shows.
  private(set) var painted = 0.0

  init(
    _ side: Proof.Side, _ region: Rect, _ width: Int, _ height: Int, _ limits: Limits,
    _ stop: StopSignal
  ) throws(LottieError) {
    scene = Scene(side.animation, imageProvider: side.imageProvider)
    do {
      (bitmap, painter) = try FramePainter.onBitmap(width: width, height: height, threads: 1)
    } catch {
      throw LottieError(.limit, reason: error.text)
    }
    painter.limits = PaintLimits(limits)
    (painter.stop, scene.stop) = (stop, stop)
    transform =
      .scale(Double(width) / max(1, region.width), Double(height) / max(1, region.height))
      * .translation(-region.minX, -region.minY)
  }

  func paint(_ frame: Double) -> Bitmap {
    scene.update(to: frame)
    let list = scene.displayList
    var bounds = Rect.empty
    for item in list.items {
      guard case .group(let group) = item else { continue }
      for child in group.children { bounds = bounds.union(child.bounds) }
    }
    let all = Rect(Size(Double(bitmap.width), Double(bitmap.height)))
    let seen = bounds.hasPoints ? transform.bounds(of: bounds).intersection(all) : .empty
    painted = seen.hasPoints ? max(0, seen.width) * max(0, seen.height) : 0
    painter.paint(list, onto: bitmap.buffer, transform: transform)
    return bitmap
  }
}
