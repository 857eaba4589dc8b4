// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// What takes the time of the longest frames, for advice in words.
struct LayerAdvice {
  /// The filters of one kind.
  private struct Filters {
    var accounts: Set<Int32> = []
    /// The largest blur, as a standard deviation in pixels of the animation, and the largest share
    /// of the stage.
    var deviation = 0.0, share = 0.0
  }

  /// A cause with its share of the frame, 0...1.
  private struct Cause {
    let share: Double
    let text: Message
    let remedy: Message
  }

  /// Causes below this share are not worth a change.
  private static let least = 0.05
  /// The largest number of sentences.
  private static let most = 6
  /// A share of the frame that one layer must have to be named alone.
  private static let largeLayer = 0.25

  private var filters: [FilterUse.Kind: Filters] = [:]

  /// Takes the filters of a frame, whose groups a clock has accounts for.
  mutating func add(_ list: DisplayList, of clock: LayerClock) {
    for use in FilterUse.all(in: list, of: clock) {
      var known = filters[use.kind] ?? Filters()
      known.accounts.insert(use.account)
      known.deviation = max(known.deviation, use.deviation)
      known.share = max(known.share, use.share)
      filters[use.kind] = known
    }
  }

  /// Returns the sentences, that with the largest share first; none for frames without a large cause.
  func sentences(on profile: LayerProfile) -> [Message] {
    let total = profile.frameMilliseconds
    guard total > 0 else { return [] }
    let causes =
      filterCauses(profile, total) + stepCauses(profile, total)
      + [unseen(profile, total), largest(profile, total)].compactMap { $0 }
    return causes.filter { $0.share >= Self.least }.sorted { $0.share > $1.share }
      .prefix(Self.most).map(Self.sentence)
  }

  private static func sentence(_ cause: Cause) -> Message {
    "\(cause.text): \(percent(cause.share)) of the frame; \(cause.remedy)"
  }

  // MARK: Causes

  private func filterCauses(_ profile: LayerProfile, _ total: Double) -> [Cause] {
    filters.map { kind, use in
      let layers = use.accounts.compactMap { profile.layer(of: $0) }
      let time = layers.reduce(0) { $0 + $1.own.filters }
      let text: Message =
        "\(Self.name(kind, use.deviation)) over \(Self.area(use.share)) \(Self.location(layers))"
      let remedy: Message =
        use.deviation > 0
        ? "a smaller blur, a smaller layer or a picture of the blurred layer is faster"
        : "a smaller layer, or a picture of it with the effect, is faster"
      return Cause(share: time / total, text: text, remedy: remedy)
    }
  }

  private func stepCauses(_ profile: LayerProfile, _ total: Double) -> [Cause] {
    let masked = profile.layers.filter { $0.own.masks > 0 }
    let matted = profile.layers.filter { $0.own.mattes > 0 }
    let scripted = profile.layers.filter(\.hasExpression)
    return [
      Cause(
        share: masked.reduce(0) { $0 + $1.own.masks } / total,
        text: "masks \(Self.location(masked))",
        remedy: "a hard edge is faster than a feathered one, and a shape faster than a mask"),
      Cause(
        share: matted.reduce(0) { $0 + $1.own.mattes } / total,
        text: "mattes \(Self.location(matted))",
        remedy: "a mask or a clipped precomposition is faster than a matte"),
      Cause(
        share: scripted.reduce(0) { $0 + $1.own.update } / total,
        text: "expressions \(Self.location(scripted))",
        remedy: "keyframes are faster than expressions"),
    ]
  }

  /// Kinds of which nothing is ever seen, though they have an effect.
  private static let unseenKinds: Set = ["null", "camera", "adjustment", "audio", "data"]

  /// Layers that take time and are not seen.
  private func unseen(_ profile: LayerProfile, _ total: Double) -> Cause? {
    let layers = profile.layers.filter {
      !$0.isSeen && !Self.unseenKinds.contains($0.kind) && $0.own.total > 0
    }
    guard !layers.isEmpty else { return nil }
    return Cause(
      share: layers.reduce(0) { $0 + $1.own.total } / total,
      text: .counted(
        layers.count, "the layer “\(layers[0].title)” of which nothing is seen in these frames",
        "\(layers.count) layers of which nothing is seen in these frames"),
      remedy: "without them, or with their in and out points set, the frame is faster")
  }

  /// The layer whose own content takes most.
  private func largest(_ profile: LayerProfile, _ total: Double) -> Cause? {
    func plain(_ cost: LayerProfile.Cost) -> Double {
      cost.total - cost.filters - cost.masks - cost.mattes
    }
    guard profile.layers.count > 1,
      let layer = profile.layers.max(by: { plain($0.own) < plain($1.own) }),
      plain(layer.own) / total >= Self.largeLayer
    else { return nil }
    let painting = layer.own.paint - layer.own.filters - layer.own.masks - layer.own.mattes
    let names: [Message] = ["painting it", "its shapes", "its values"]
    let times = [painting, layer.own.list, layer.own.update]
    guard let stage = zip(names, times).max(by: { $0.1 < $1.1 })?.0 else { return nil }
    let kind = LayerKind.title(of: layer.kind)
    return Cause(
      share: plain(layer.own) / total,
      text: "the \(kind) layer “\(layer.title)”, mostly \(stage)",
      remedy: "fewer or simpler shapes in it are faster")
  }

  // MARK: Words

  /// A kind of filter, a blur with its value in After Effects' Gaussian Blur, of which a standard
  /// deviation is three tenths.
  private static func name(_ kind: FilterUse.Kind, _ deviation: Double) -> Message {
    guard deviation > 0 else { return name(kind) }
    return "\(name(kind)) of \(Int(clamping: (deviation / 0.3).rounded(), to: 1...100_000)) px"
  }

  private static func name(_ kind: FilterUse.Kind) -> Message {
    switch kind {
    case .blur: "blur"
    case .crossBlur: "cross blur"
    case .directionalBlur: "directional blur"
    case .radialBlur: "radial blur"
    case .dropShadow: "drop shadow"
    case .glow: "glow"
    case .layerStyles: "layer styles"
    case .colorCorrection: "color correction"
    case .displacement: "displacement"
    case .distortion: "distortion"
    case .matteEffect: "matte effect"
    case .mosaic: "mosaic"
    case .sharpen: "sharpen"
    case .generatedTexture: "generated texture"
    case .effect: "effect"
    }
  }

  private static func area(_ share: Double) -> Message {
    share > 0.95 ? "the whole stage" : "\(percent(share)) of the stage"
  }

  static func percent(_ share: Double) -> Message {
    let value = Int(clamping: (share * 100).rounded(), to: 0...100)
    return value == 0 ? "less than 1 %" : "\(value) %"
  }

  /// One layer by its name, several by their number.
  private static func location(_ layers: [LayerProfile.Layer]) -> Message {
    layers.count == 1 ? "in the layer “\(layers[0].title)”" : "in \(layers.count) layers"
  }
}

extension LayerProfile {
  /// Returns the layer of an account; nil for that of no layer.
  fileprivate func layer(of account: Int32) -> Layer? {
    let index = Int(account) - 1
    return layers.indices.contains(index) ? layers[index] : nil
  }
}
