// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieDrawing
package import LottieGeometry
package import LottieMovies
package import LottieTexts

/// Where the layers of an animation are in its picture: inside, outside, covered, cut away or empty,
/// frame by frame, and why.
///
/// A layer is seen where the picture without it is another. So this looks at pictures, as people do:
/// effects, blend modes, mattes and precompositions count as they are painted.
package struct BoundsReport: Sendable {
  /// The size of the picture in pixels of the animation.
  package let size: Size
  /// The frames that were asked for, in frames of the composition.
  package let frames: [Double]
  /// The layers with those in precompositions, each before those that it contains, the topmost first.
  package private(set) var layers: [LayerBounds] = []
  /// What was not looked at, for want of time or because there is too much.
  package private(set) var notes: [Message] = []

  /// The most layers that are looked at.
  package static let mostLayers = 2000
  /// The most pictures of layers, which bounds the time.
  package static let mostLooks = 20_000

  /// Looks at the layers.
  ///
  /// - Parameters:
  ///   - source: Makes the pictures; its size and its background are ignored.
  ///   - frames: Frames of the composition, in their order.
  ///   - findsEdges: Whether further frames are looked at, to find the first and the last ones of what
  ///     becomes of a layer. Default: false.
  ///   - stop: Stops painting; the report is incomplete then, and says so. Default: one of its own.
  ///   - follow: Receives the numbers of finished and of all steps. What it throws ends the work.
  /// - Throws: `LottieError` where the animation has no picture.
  package init(
    of source: MovieExporter, frames: [Double], findsEdges: Bool = false,
    stop: StopSignal = StopSignal(), follow: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    size = source.animation.canvas
    // Past the end the last picture is shown.
    let last = FrameChoice.range(of: source.animation).upperBound
    let end = source.animation.end
    let frames = frames.map { $0 < end ? $0 : last }
    self.frames = frames
    let look = try LayerLooks(source, stop: stop)
    var (rows, looks) = (look.layers.indices, 0)
    if rows.count > Self.mostLayers {
      notes.append(
        "only the first \(Self.mostLayers) of \(look.layers.count) layers were looked at")
      rows = 0..<Self.mostLayers
    }
    layers = rows.map { look.layers[$0].empty }
    let total = frames.count * rows.count
    for (index, frame) in frames.enumerated() {
      guard looks + rows.count <= Self.mostLooks else {
        notes.append(
          "only \(index) of \(frames.count) frames were looked at; there are many layers")
        break
      }
      for row in rows where !stop.isSet {
        layers[row].samples.append(look.sample(of: row, at: frame))
        looks += 1
        try follow(looks, total)
      }
    }
    if findsEdges { try findEdges(look, &looks, stop) { try follow(total, total) } }
    if stop.isSet { notes.append("the report is incomplete: it was stopped") }
  }

  /// Looks at the frames between two in which something else becomes of a layer, until they are
  /// neighbours.
  private mutating func findEdges(
    _ look: LayerLooks, _ looks: inout Int, _ stop: StopSignal, _ follow: () throws -> Void
  ) throws {
    for row in layers.indices {
      let known = layers[row].samples
      var found: [LayerSample] = []
      // Pairs between which something changes; of the frame in the middle, both halves are looked at.
      var open = Array(zip(known, known.dropFirst()))
      while let (low, high) = open.popLast() {
        let middle = ((low.frame + high.frame) / 2).rounded(.down)
        guard low.fate != high.fate, high.frame - low.frame > 1, middle > low.frame,
          looks < Self.mostLooks, !stop.isSet
        else { continue }
        let sample = look.sample(of: row, at: middle)
        found.append(sample)
        looks += 1
        try follow()
        open += [(low, sample), (sample, high)]
      }
      layers[row].samples = (known + found).sorted { $0.frame < $1.frame }
    }
  }

  /// The layers that are never seen, which is probably a mistake.
  package var suspects: [LayerBounds] { layers.filter(\.isSuspect) }
}

/// Numbers in texts.
enum LottieNumber {
  static func text(_ value: Double) -> String { number(value) }
}
