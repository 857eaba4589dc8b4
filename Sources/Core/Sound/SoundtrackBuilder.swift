// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

extension Animation {
  /// What is heard of the animation, without providers and themes: for hosts that play sounds
  /// themselves. No clip is read; see `AnimationFile.content(of:)`.
  public var soundtrack: Soundtrack {
    hasSound
      ? Scene(self).soundtrack : Soundtrack([], duration: duration, warnings: [], limits: limits)
  }
}

extension Scene {
  /// What is heard of the scene as it is now: with its providers, themes and hidden layers.
  ///
  /// Takes a look at no more than the layers if the animation has no sound.
  package var soundtrack: Soundtrack {
    guard animation.hasSound else {
      return Soundtrack(
        [], duration: animation.duration, warnings: [], limits: animation.limits)
    }
    expressions?.start()
    var builder = SoundtrackBuilder(animation)
    let (start, rate) = (animation.start, animation.framerate)
    builder.add(
      root,
      frames: SoundCurve(
        .init(start: 0, end: animation.duration, value: start, slope: rate)))
    return Soundtrack(
      builder.tracks, duration: animation.duration, warnings: builder.warnings.list,
      limits: animation.limits)
  }
}

/// Collects the audio layers of a scene.
struct SoundtrackBuilder {
  private let animation: Animation
  private(set) var tracks: [SoundTrack] = []
  private(set) var warnings: WarningLog
  /// The pieces of curves that may still be made.
  private var room = 2_000_000
  /// Whether compositions contain sounds, by their nodes.
  private var sounding: [ObjectIdentifier: Bool] = [:]

  init(_ animation: Animation) {
    self.animation = animation
    warnings = WarningLog(limit: animation.limits.warnings)
  }

  /// Adds the audio layers of a composition and of those inside.
  ///
  /// - Parameter frames: The frame of the composition at each time.
  mutating func add(_ composition: CompositionNode, frames: SoundCurve) {
    for layer in composition.layers where layer.isEnabled && !layer.isLeftOut {
      let model = layer.model
      switch layer.content {
      case let audio as AudioNode:
        add(audio, of: layer, frames: visible(model, frames))
      case let precomp as PrecompNode where hasSound(precomp.composition):
        let visible = visible(model, frames)
        let inner = content(
          model, remap: precomp.timeRemap, factor: animation.framerate, frames: visible)
        if !inner.isEmpty { add(precomp.composition, frames: inner) }
      default: continue
      }
    }
  }

  private mutating func hasSound(_ composition: CompositionNode) -> Bool {
    let id = ObjectIdentifier(composition)
    if let known = sounding[id] { return known }
    let found = composition.layers.contains { layer in
      if layer.content is AudioNode { return true }
      return (layer.content as? PrecompNode).map { hasSound($0.composition) } ?? false
    }
    sounding[id] = found
    return found
  }

  /// The part in which a layer is between its in and out points.
  private func visible(_ layer: Layer, _ frames: SoundCurve) -> SoundCurve {
    let start = layer.inPoint
    return frames.within(start..<max(start, layer.outPoint)).moving
  }

  /// The time of a layer's content: by start time and stretch, or by the time remapping.
  ///
  /// - Parameters:
  ///   - factor: The content's units in a second.
  ///   - frames: The frames of the layer's composition.
  private mutating func content(
    _ layer: Layer, remap: Property<Double>?, factor: Double, frames: SoundCurve
  ) -> SoundCurve {
    guard let remap else {
      return frames.scaled(
        by: factor / (animation.framerate * layer.stretch), from: layer.startTime)
    }
    guard let range = frames.values else { return SoundCurve() }
    var sampler = SoundSampler(room: room)
    let curves = sampler.curves(of: remap, in: range, isLinear: true) { [$0 * factor] }
    room = sampler.room
    return frames.through(curves.first ?? SoundCurve()).moving
  }

  private mutating func add(_ audio: AudioNode, of layer: LayerNode, frames: SoundCurve) {
    let (model, limit) = (layer.model, animation.limits.media.sounds)
    guard let asset = animation.parts.audio[audio.model.assetID], let range = frames.values else {
      return
    }
    guard tracks.count < limit, room > 0 else {
      warnings.add(
        .limit, at: model.path,
        "more than \(limit) sounds, or their times have too many parts; this one is left out")
      return
    }
    let time =
      audio.model.isRendered && asset.isOfBodymovin
      ? frames.scaled(by: 1 / animation.framerate, from: model.inPoint)
      : content(model, remap: audio.timeRemap, factor: 1, frames: frames)
    guard let bounds = time.bounds else { return }
    let gains = gains(of: audio, in: range, frames: frames, bounds: bounds)
    tracks.append(
      SoundTrack(
        name: model.name, path: model.path, asset: asset, time: time, left: gains.left,
        right: gains.right))
  }

  private mutating func gains(
    of audio: AudioNode, in range: ClosedRange<Double>, frames: SoundCurve, bounds: Range<Double>
  ) -> (left: SoundCurve, right: SoundCurve) {
    let unit = audio.model.unit
    guard let levels = audio.levels else {
      let unchanged = SoundCurve(constant: 1, in: bounds.lowerBound...bounds.upperBound)
      return (unchanged, unchanged)
    }
    var sampler = SoundSampler(room: room)
    let curves = sampler.curves(of: levels, in: range, isLinear: unit == .percent) {
      [unit.gain(of: $0.x), unit.gain(of: $0.y)]
    }
    room = sampler.room
    guard curves.count == 2 else { return (SoundCurve(), SoundCurve()) }
    return (frames.through(curves[0]), frames.through(curves[1]))
  }
}
