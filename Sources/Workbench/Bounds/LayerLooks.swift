// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTexts

/// Pictures of an animation with and without its layers.
final class LayerLooks {
  /// What is known of a layer before any picture.
  struct Known {
    /// The report of it, without frames.
    let empty: LayerBounds
    let time: LayerTime
    let address: LayerAddress
    /// The row of its opacity; nil for a layer without a transform.
    let opacity: Int?
    let hasMatte: Bool
    let hasMasks: Bool
  }

  let layers: [Known]
  private let renderer: AnimationRenderer
  private let outline: SceneOutline
  private let stop: StopSignal
  /// Pixels of the picture for one of the animation.
  private let scale: Double
  /// The picture of all layers, and its frame.
  private var whole: (frame: Double, pixels: [UInt32])?

  /// The longer side of the pictures in pixels.
  private static let side = 320.0
  /// Kinds that are never painted.
  private static let unpainted: Set = [
    "null", "camera", "audio", "data", "guide", "light", "video", "video placeholder",
    "image sequence", "image placeholder", "ignored", "unknown",
  ]

  init(_ source: MovieExporter, stop: StopSignal) throws(LottieError) {
    var source = source
    let canvas = source.animation.canvas
    let factor = min(1, Self.side / max(canvas.width, canvas.height, 1))
    source.size = Size(
      max(1, (canvas.width * factor).rounded()), max(1, (canvas.height * factor).rounded()))
    source.background = .clear
    renderer = try source.renderer(threads: min(2, source.jobs), stop: stop)
    scale = factor
    self.stop = stop
    outline = SceneOutline(renderer.scene)
    layers = Self.layers(of: outline, source.animation)
  }

  // MARK: What is known

  private static func layers(of outline: SceneOutline, _ animation: Animation) -> [Known] {
    let finder = try? AddressFinder(animation)
    return outline.layerTimes.map { time in
      let path = finder.flatMap { try? $0.object(of: time.row, in: outline) }
      let address = outline.address(of: time.row) ?? .animation
      let masks = path.flatMap { finder?.count(of: $0.member("masksProperties")) } ?? 0
      let opacity = outline.ownProperties(ofLayer: time.row).first {
        outline.keys(of: $0).suffix(2) == ["Transform", "Opacity"]
      }
      return Known(
        empty: LayerBounds(
          name: outline.rows[time.row].name, keypath: outline.keypath(of: time.row).string,
          path: path?.description ?? "", address: address.indices, kind: time.kind,
          container: time.container),
        time: time, address: address, opacity: opacity, hasMatte: time.matte != nil,
        hasMasks: masks > 0)
    }
  }

  /// A layer and those that contain it, the layer first.
  private func chain(_ index: Int) -> [Known] {
    var result: [Known] = []
    var current: Int? = index
    while let index = current, layers.indices.contains(index) {
      result.append(layers[index])
      current = layers[index].time.container
    }
    return result
  }

  // MARK: Pictures

  /// The pixels of a frame with some layers.
  private func pixels(at frame: Double, _ view: LayerView) -> [UInt32] {
    renderer.scene.show(view)
    return renderer.paint(frame).pixels
  }

  /// Moves the scene to a frame without painting it.
  private func show(_ view: LayerView, at frame: Double) {
    renderer.scene.show(view)
    _ = renderer.scene.update(to: frame)
  }

  /// The pixels of a frame with all layers.
  private func whole(at frame: Double) -> [UInt32] {
    if let whole, whole.frame == frame { return whole.pixels }
    let pixels = pixels(at: frame, LayerView())
    whole = (frame, pixels)
    return pixels
  }

  /// The bounds and the number of the pixels that differ; nil for none.
  private func difference(_ a: [UInt32], _ b: [UInt32]) -> (bounds: PixelRect, count: Int)? {
    let width = renderer.width
    guard a.count == b.count, a.count == width * renderer.height else { return nil }
    var (minX, maxX, minY, maxY, count) = (Int.max, -1, Int.max, -1, 0)
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return }
        for y in 0..<renderer.height {
          let start = y * width
          // Most rows are alike.
          guard unsafe memcmp(a + start, b + start, width * 4) != 0 else { continue }
          for x in 0..<width where unsafe a[start + x] != b[start + x] {
            (minX, maxX) = (min(minX, x), max(maxX, x))
            (minY, maxY) = (min(minY, y), y)
            count += 1
          }
        }
      }
    }
    guard count > 0 else { return nil }
    return (PixelRect(minX: minX, minY: minY, maxX: maxX + 1, maxY: maxY + 1), count)
  }

  /// A rectangle of the picture in pixels of the animation.
  private func inAnimation(_ rect: PixelRect) -> Rect {
    Rect(
      minX: Double(rect.minX) / scale, minY: Double(rect.minY) / scale,
      maxX: Double(rect.maxX) / scale, maxY: Double(rect.maxY) / scale
    ).intersection(Rect(renderer.scene.size))
  }

  // MARK: A layer at a frame

  /// What becomes of a layer at a frame.
  func sample(of index: Int, at frame: Double) -> LayerSample {
    let chain = chain(index)
    let opacity = opacity(of: chain, at: frame)
    func sample(
      _ fate: LayerFate, _ reason: Message, _ bounds: Rect? = nil, _ visible: Rect? = nil,
      share: Double = 0
    ) -> LayerSample {
      LayerSample(
        frame: frame, fate: fate, reason: reason, bounds: bounds, visible: visible, share: share,
        opacity: opacity)
    }
    let layer = layers[index]
    if Self.unpainted.contains(layer.time.kind) {
      return sample(.unpainted, "never painted: its kind is \(layer.time.kind)")
    }
    if let off = chain.first(where: { !outline.isEnabled($0.time.row) }) {
      return sample(
        .hidden,
        off.address == layer.address
          ? "hidden (hd)" : "in the hidden precomposition “\(off.time.name)”")
    }
    if let late = chain.first(where: { !($0.time.start <= frame && frame < $0.time.stop) }) {
      return sample(.inactive, Self.inactive(late.time, isOwn: late.address == layer.address))
    }
    if layer.time.isMatte {
      return sample(.matte, "only the matte of another layer", box(layer, frame))
    }
    if opacity < Self.leastOpacity {
      let percent = LottieNumber.text(opacity * 100)
      return sample(.transparent, "transparent: its opacity is \(percent) %", box(layer, frame))
    }
    let all = whole(at: frame)
    show(LayerView(), at: frame)
    let bounds = renderer.scene.corners(of: layer.address).flatMap { Rect(around: $0) }
    var without = LayerView()
    without.hidden = [layer.address]
    if let (area, count) = difference(all, pixels(at: frame, without)) {
      let share = Double(count) / Double(renderer.width * renderer.height)
      let visible = inAnimation(area)
      let canvas = Rect(renderer.scene.size)
      // A background is larger than the picture on purpose.
      let isCut = bounds.map { $0.isMostlyBeyond(canvas) && !$0.contains(canvas) } ?? false
      return sample(
        isCut ? .cut : .seen, isCut ? "seen, partly outside of the picture" : "seen", bounds,
        visible,
        share: share)
    }
    guard let bounds else { return sample(.empty, Self.nothing(of: layer.time.kind)) }
    if let side = bounds.side(of: Rect(renderer.scene.size)) {
      return sample(.outside, side, bounds)
    }
    return unseen(layer, isInside: chain.count > 1, frame) { sample($0, $1, bounds) }
  }

  /// Why a layer that paints inside of the picture changes nothing there.
  private func unseen(
    _ layer: Known, isInside: Bool, _ frame: Double,
    _ sample: (LayerFate, Message) -> LayerSample
  ) -> LayerSample {
    var sole = LayerView()
    (sole.mode, sole.layer) = (.solo, layer.address)
    let alone = pixels(at: frame, sole)
    let nothing = [UInt32](repeating: 0, count: alone.count)
    show(LayerView(), at: frame)
    guard let (area, _) = difference(alone, nothing) else {
      if layer.hasMatte { return sample(.matted, "cut away by its matte") }
      if layer.hasMasks { return sample(.masked, "cut away by its masks") }
      if isInside { return sample(.clipped, "cut away by the precomposition around it") }
      return sample(.empty, Self.nothing(of: layer.time.kind))
    }
    if alone.allSatisfy({ $0 >> 24 <= Self.faintest }) {
      return sample(.transparent, "too faint to be seen")
    }
    return sample(.covered, cover(of: layer, at: inAnimation(area).center, frame))
  }

  /// The opacity below which nothing is left of 255 steps.
  private static let leastOpacity = 1.0 / 255
  /// The largest alpha of pixels that count as nothing, of 255.
  private static let faintest: UInt32 = 8
  /// The most layers that are tried as the one that covers another.
  private static let mostCovers = 4

  /// What covers a layer, in words: the nearest layer above it, at a point of it, without which it is
  /// seen.
  private func cover(of layer: Known, at point: Point, _ frame: Double) -> Message {
    let found = renderer.scene.layers(at: point)
    let own = found.firstIndex(of: layer.address) ?? found.endIndex
    let above = found[..<own].reversed().filter {
      !$0.contains(layer.address) && !layer.address.contains($0)
    }
    defer { show(LayerView(), at: frame) }
    for other in above.prefix(Self.mostCovers) {
      var (view, both) = (LayerView(), LayerView())
      (view.hidden, both.hidden) = ([other], [other, layer.address])
      guard difference(pixels(at: frame, view), pixels(at: frame, both)) != nil,
        let name = renderer.scene.name(of: other)
      else { continue }
      return "covered by “\(name)”"
    }
    return "covered by what is above it"
  }

  /// The bounds of a layer that is not painted itself.
  private func box(_ layer: Known, _ frame: Double) -> Rect? {
    var sole = LayerView()
    (sole.mode, sole.layer) = (.solo, layer.address)
    show(sole, at: frame)
    defer { show(LayerView(), at: frame) }
    return renderer.scene.corners(of: layer.address).flatMap { Rect(around: $0) }
  }

  private func opacity(of chain: [Known], at frame: Double) -> Double {
    chain.reduce(1) { product, layer in
      guard let row = layer.opacity, case .number(let percent)? = outline.value(of: row, at: frame)
      else { return product }
      return product * (percent / 100).clamped(to: 0...1)
    }
  }

  private static func inactive(_ time: LayerTime, isOwn: Bool) -> Message {
    let (start, stop) = (LottieNumber.text(time.start), LottieNumber.text(time.stop))
    return isOwn
      ? "not in its time, which is from \(start) to before \(stop)"
      : "not in the time of the precomposition “\(time.name)”, which is from \(start) to before \(stop)"
  }

  private static func nothing(of kind: String) -> Message {
    switch paintingKinds.firstIndex(of: kind) {
    case 0?: "empty: no shape of it has a fill or a stroke that is seen"
    case 1?: "empty: it has no text that is seen"
    case 2?: "empty: its image is missing, or all of it is transparent"
    case 3?: "empty: nothing is seen of the layers in its precomposition"
    default: "empty: it paints nothing"
    }
  }

  /// Kinds of which more is known if they paint nothing.
  private static let paintingKinds = ["shape", "text", "image", "precomp"]
}

extension Rect {
  /// On which side of the picture it is outside of it; nil where a part is inside.
  fileprivate func side(of other: Rect) -> Message? {
    if maxX <= other.minX { return "outside of the picture, to the left" }
    if minX >= other.maxX { return "outside of the picture, to the right" }
    if maxY <= other.minY { return "outside of the picture, above" }
    if minY >= other.maxY { return "outside of the picture, below" }
    return nil
  }

  /// Whether more of it than the edge of a pixel is beyond another one.
  fileprivate func isMostlyBeyond(_ other: Rect) -> Bool {
    minX < other.minX - 1 || minY < other.minY - 1 || maxX > other.maxX + 1
      || maxY > other.maxY + 1
  }
}
