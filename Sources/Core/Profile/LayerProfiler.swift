// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry
internal import LottieTexts

/// Draws frames and measures what each layer takes. It has a scene and a picture of its own, so that
/// players pay nothing.
package final class LayerProfiler {
  private let scene: Scene
  /// The picture of the last frame.
  let bitmap: Bitmap
  private let painter: FramePainter
  private let transform: Affine
  private let clock: LayerClock
  private var profile = LayerProfile()
  private var nodes: [LayerNode] = []
  private var times: [(frame: Double, ticks: UInt64)] = []
  /// The milliseconds of all frames, with what measuring takes.
  private var elapsed = 0.0
  private var milliseconds: Double { elapsed * clock.usefulShare }
  /// The painted bounds of each layer in all frames, for a heat map; nil for none.
  private var areas: [[Rect]]?

  /// Makes a profiler and draws the first frame, which loads images, fonts and shapes. That is not
  /// measured.
  ///
  /// - Parameters:
  ///   - size: The size of the picture in pixels; nil is that of the animation.
  ///   - paintsAll: Whether each frame is painted completely. Default: false, only what differs from
  ///     the frame before.
  ///   - frame: The first frame of the range.
  ///   - measuresLayers: Whether layers are measured, and not only frames. Default: true.
  ///   - mapsHeat: Whether the result has a heat map. Default: false.
  /// - Throws: `LottieError` with the code `limit` for a size that a picture cannot have.
  package init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider)?, size: Size? = nil,
    rasterizer: RasterizerKind = .coverage, paintsAll: Bool = false, from frame: Double,
    measuresLayers: Bool = true, mapsHeat: Bool = false
  ) throws(LottieError) {
    let (width, height) = try AnimationRenderer.pixels(size ?? animation.canvas)
    do {
      (bitmap, painter) = try FramePainter.onBitmap(
        width: width, height: height, rasterizer: rasterizer, threads: 1)
    } catch {
      throw LottieError(.limit, reason: error.text)
    }
    painter.limits = PaintLimits(animation.limits)
    painter.paintsWholeFrames = paintsAll
    scene = Scene(animation, imageProvider: imageProvider)
    transform = Fit.aspectFit.transform(
      from: scene.size, into: Rect(Size(Double(width), Double(height))))
    (profile.layers, nodes) = Self.layers(of: scene.root)
    if scene.expressions != nil {
      for (index, node) in nodes.enumerated() {
        profile.layers[index].hasExpression = node.hasOwnExpression
      }
    }
    areas = mapsHeat ? Array(repeating: [], count: nodes.count) : nil
    clock = LayerClock(accounts: nodes.count)
    scene.update(to: frame)
    painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
    if measuresLayers {
      scene.measure(nodes, with: clock)
      painter.clock = clock
    }
    // Once more, so that the first measured frame is one of a running animation.
    draw(frame)
    clock.reset()
  }

  private func draw(_ frame: Double) {
    clock.begin(.update)
    scene.update(to: frame)
    clock.next(.list)
    let list = scene.displayList
    clock.next(.content)
    painter.paint(list, onto: bitmap.buffer, transform: transform)
  }

  /// Draws and measures a frame.
  package func measure(_ frame: Double) {
    let begin = ContinuousClock.now
    draw(frame)
    let ticks = clock.end()
    elapsed += (ContinuousClock.now - begin) / .milliseconds(1)
    times.append((frame, ticks))
    noteAreas()
    for (index, node) in nodes.enumerated() where node.isShown {
      profile.layers[index].isSeen = true
    }
  }

  /// Notes where layers are painted in the frame, which is not measured.
  private func noteAreas() {
    guard areas != nil else { return }
    for painted in PaintedArea.all(in: scene.displayList, of: clock) {
      let index = Int(painted.account) - 1
      if nodes.indices.contains(index) { areas?[index].append(painted.area) }
    }
  }

  /// Returns what was measured until now.
  package func result() -> LayerProfile {
    guard !times.isEmpty else { return profile }
    var result = profile
    let perFrame = milliseconds / Double(times.count)
    result.frames = times.count
    result.frameMilliseconds = perFrame
    result.rest = cost(of: 0, perFrame)
    for index in result.layers.indices {
      result.layers[index].own = cost(of: index + 1, perFrame)
      result.layers[index].whole = result.layers[index].own
    }
    // Those that are contained come after those that contain them.
    for index in result.layers.indices.reversed() {
      guard let parent = result.layers[index].parent else { continue }
      result.layers[parent].whole += result.layers[index].whole
    }
    result.heat = areas.map {
      HeatMap(
        size: scene.size, areas: $0, times: result.layers.map(\.own.total),
        rest: result.rest.total)
    }
    result.worst = worst()
    result.advice = advice(on: result)
    return result
  }

  private func cost(of account: Int, _ perFrame: Double) -> LayerProfile.Cost {
    func time(_ step: LayerClock.Step) -> Double { clock.share(of: step, in: account) * perFrame }
    var cost = LayerProfile.Cost()
    (cost.update, cost.list) = (time(.update), time(.list))
    (cost.masks, cost.filters, cost.mattes) = (time(.masks), time(.filters), time(.mattes))
    cost.paint = time(.content) + cost.masks + cost.filters + cost.mattes
    return cost
  }

  private func worst() -> [LayerProfile.Frame] {
    let all = times.reduce(0.0) { $0 + Double($1.ticks) }
    return times.sorted { ($0.ticks, $1.frame) > ($1.ticks, $0.frame) }
      .prefix(LayerProfile.mostWorst).map {
        LayerProfile.Frame(
          frame: $0.frame, milliseconds: all > 0 ? milliseconds * Double($0.ticks) / all : 0)
      }
  }

  /// Looks at the longest frames again, for what takes the time in them.
  private func advice(on profile: LayerProfile) -> [Message] {
    var advice = LayerAdvice()
    for frame in profile.worst {
      scene.update(to: frame.frame)
      advice.add(scene.displayList, of: clock)
    }
    return advice.sentences(on: profile)
  }

  // MARK: Layers

  /// Returns the layers of a composition and those inside, with their nodes.
  private static func layers(
    of root: CompositionNode
  ) -> (layers: [LayerProfile.Layer], nodes: [LayerNode]) {
    var layers: [LayerProfile.Layer] = []
    var nodes: [LayerNode] = []
    func visit(_ composition: CompositionNode, parent: Int?, depth: Int) {
      for node in composition.layers {
        layers.append(
          LayerProfile.Layer(
            name: node.model.name, kind: node.model.kind, path: node.model.path,
            tapeIndex: node.model.tapeIndex, parent: parent, depth: depth))
        nodes.append(node)
        guard let precomp = node.content as? PrecompNode else { continue }
        visit(precomp.composition, parent: layers.count - 1, depth: depth + 1)
      }
    }
    visit(root, parent: nil, depth: 0)
    return (layers, nodes)
  }
}

extension Scene {
  /// Measures layers with a clock from the next frame on; the index of each, plus 1, is its account.
  fileprivate func measure(_ layers: [LayerNode], with clock: LayerClock) {
    edit { edit in
      root.measure(with: clock)
      for (index, layer) in layers.enumerated() {
        layer.measure(with: clock, as: Int32(clamping: index + 1))
        layer.markChanged(&edit)
        (layer.content as? PrecompNode)?.composition.measure(with: clock)
      }
    }
  }
}

extension CompositionNode {
  fileprivate func measure(with clock: LayerClock) { self.clock = clock }
}

extension LayerNode {
  /// Whether one of its properties has an expression, without the layers of a precomposition.
  fileprivate var hasOwnExpression: Bool {
    func has(_ node: Node) -> Bool {
      node.properties.contains { $0.expression != 0 }
        || node.loadChildren().contains { !($0 is CompositionNode) && has($0) }
    }
    return has(self)
  }
}
