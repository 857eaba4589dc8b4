// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

/// The report of `bench --layers`. The names of its members are the JSON keys.
struct LayerReport: Encodable {
  /// Mean milliseconds of a frame by stage.
  struct Cost: Encodable {
    let update_ms, list_ms, paint_ms: Double
    /// The parts of `paint_ms`; nil for 0.
    let masks_ms, filters_ms, mattes_ms: Double?

    init(_ cost: LayerProfile.Cost) {
      (update_ms, list_ms, paint_ms) =
        (cost.update.micros, cost.list.micros, cost.paint.micros)
      masks_ms = cost.masks > 0 ? cost.masks.micros : nil
      filters_ms = cost.filters > 0 ? cost.filters.micros : nil
      mattes_ms = cost.mattes > 0 ? cost.mattes.micros : nil
    }
  }

  /// A layer, with what it takes itself and with the layers that it contains.
  struct Layer: Encodable {
    let name, kind, path: String
    /// The index of the layer that contains it; nil for those of the animation.
    let parent: Int?
    /// The share of the frame with what it contains, 0 to 1.
    let share: Double
    let total_ms: Double
    let own: Cost
    let bytes: Int
  }

  /// A frame and its time.
  struct Frame: Encodable {
    let frame, ms: Double
  }

  /// A part of the file.
  struct Asset: Encodable {
    let name, kind, path: String
    let bytes: Int
    let packed_bytes: Int?
    let uses: Int
  }

  /// The mean time of a frame without measuring layers, and with it: the sum of all layers and
  /// `other`.
  let frame_ms, sum_ms: Double
  let frames: Int
  let advice: [String]
  let worst: [Frame]
  let other: Cost
  let layers: [Layer]
  let json_bytes: Int
  let assets: [Asset]

  init(_ profile: LayerProfile, _ sizes: FileSizes, frame plain: Double) {
    frame_ms = plain.micros
    sum_ms = profile.sum.micros
    frames = profile.frames
    advice = profile.advice.map(\.english)
    worst = profile.worst.map { Frame(frame: $0.frame, ms: $0.milliseconds.micros) }
    other = Cost(profile.rest)
    layers = profile.layers.map { layer in
      Layer(
        name: layer.name, kind: layer.kind, path: layer.path, parent: layer.parent,
        share: (layer.whole.total / max(profile.sum, 1e-9)).micros,
        total_ms: layer.whole.total.micros, own: Cost(layer.own),
        bytes: sizes.bytes(ofLayer: layer.path))
    }
    json_bytes = sizes.total
    assets = sizes.assets.map {
      Asset(
        name: $0.name, kind: $0.kind.rawValue, path: $0.path, bytes: $0.bytes,
        packed_bytes: $0.packedBytes > 0 ? $0.packedBytes : nil, uses: $0.uses)
    }
  }
}

extension Double {
  /// Six digits after the decimal point.
  fileprivate var micros: Double { (self * 1e6).rounded() / 1e6 }
}

extension BenchCommand {
  /// Measures the layers and prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 2 for a range without frames, 3 where the
  ///   picture is over the size limit.
  @MainActor func benchLayers() throws {
    let file = try input.read()
    let (animation, images) = (file.animation, file.imageProvider)
    let frames = try measuredFrames(of: animation)
    let size = size.map { Size(Double($0.width), Double($0.height)) }
    do {
      let plain = try LayerProfiler(
        animation, imageProvider: images, size: size, rasterizer: rasterizer.kind, paintsAll: full,
        from: frames[0], measuresLayers: false)
      let profiler = try LayerProfiler(
        animation, imageProvider: images, size: size, rasterizer: rasterizer.kind, paintsAll: full,
        from: frames[0])
      // In turns, so that a busy machine disturbs both alike.
      for frame in frames {
        plain.measure(frame)
        profiler.measure(frame)
      }
      try Output.write(
        json: LayerReport(
          profiler.result(), try FileSizes(animation), frame: plain.result().frameMilliseconds))
    } catch let error as LottieError {
      throw CommandFailure("\(input.file): \(error.reason)", .limit)
    }
  }

  /// The frames of --range and --frames; at least one.
  private func measuredFrames(of animation: Animation) throws(CommandFailure) -> [Double] {
    let all = try (range ?? FrameList(argument: "all"))?.entries(of: animation).map(\.frame) ?? []
    guard !all.isEmpty else {
      throw CommandFailure("\(input.file): --range has no frame of the animation", .invalid)
    }
    guard spread, all.count > frames else { return Array(all.prefix(frames)) }
    let step = Double(all.count) / Double(frames)
    return (0..<frames).map { all[Int(clamping: Double($0) * step, to: 0...all.count - 1)] }
  }
}
