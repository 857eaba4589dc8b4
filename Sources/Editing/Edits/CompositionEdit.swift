// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// A change of the composition of a file.
package enum CompositionChange: Equatable, Sendable {
  /// Sets the first frame and the end. Layers that start or end with the composition go with it, if
  /// `takesLayers`; all others stay where they are.
  case range(start: Double, end: Double, takesLayers: Bool)
  /// Sets the frames of a second. With `keepsSeconds` all times get other frames, so that everything
  /// happens at the same second; else all frames stay, so that it plays faster or slower.
  case rate(Double, keepsSeconds: Bool)
  /// Sets the size in pixels.
  case size(width: Double, height: Double, CompositionFit)

  /// What a job of it does.
  var title: Message {
    switch self {
    case .range: "Changing the range"
    case .rate: "Changing the frame rate"
    case .size: "Changing the size"
    }
  }

  /// What the step of undo is.
  var step: Message {
    switch self {
    case .range: "First frame and end of the file"
    case .rate: "Frames per second of the file"
    case .size: "Size of the file"
    }
  }
}

/// What happens to the contents when the size of a composition changes.
package enum CompositionFit: String, CaseIterable, Sendable {
  /// They stay at their distance from the upper left corner.
  case keep
  /// They stay at their distance from the centre.
  case center
  /// They are scaled to fit, and centred.
  case scale
}

/// Why a composition cannot be changed so.
package enum CompositionProblem: String, TextCase, Error, Sendable {
  case number = "This is beyond the range of numbers"
  case range = "The end has to be after the first frame"
  case rate = "The rate has to be between 0.1 and 1000 frames per second"
  case size = "A side has to be between 1 and 16384 pixels"
  case spatial = "A camera or a layer in 3D does not follow another layer; its contents can be kept"
  case linked = "Layers in other files cannot be changed with this one"
}

/// The composition of a file, with what a change of it means for its layers.
package struct CompositionFacts: Equatable, Sendable {
  package var start = 0.0, end = 0.0, rate = 0.0, width = 0.0, height = 0.0
  /// The numbers of the animation's own layers: all, those that start with it, that end with it, and
  /// those with a parent.
  package var layers = 0, starting = 0, ending = 0, children = 0

  /// - Parameter edits: The edits of the text.
  package init(_ original: AddressFinder, _ edits: AnimationEdits) {
    func number(_ key: String) -> Double {
      edits.value(at: JSONPath([.member(key)]), in: original)?.number ?? 0
    }
    (start, end, rate) = (number("ip"), number("op"), number("fr"))
    (width, height) = (number("w"), number("h"))
    let list = JSONPath([.member("layers")])
    layers = edits.count(of: list, in: original)
    for index in 0..<layers {
      let layer = list.element(index)
      func own(_ key: String) -> Double? {
        edits.value(at: layer.member(key), in: original)?.number
      }
      if own("ip") == start { starting += 1 }
      if own("op") == end { ending += 1 }
      if own("parent") != nil { children += 1 }
    }
  }
}

extension AnimationEdits {
  /// Changes the composition, on top of edits of its values. Each changed value is an edit of its own.
  ///
  /// - Parameters:
  ///   - original: The text without edits.
  ///   - meter: Is told how many layers are done, and ends the work early. Default: nobody is told.
  package mutating func change(
    _ change: CompositionChange, in original: AddressFinder, _ meter: JobMeter = .init()
  ) throws(CompositionProblem) {
    let facts = CompositionFacts(original, self)
    switch change {
    case .range(let start, let end, let takesLayers):
      guard start.isFinite, end.isFinite, start.magnitude < 1e7, end.magnitude < 1e7 else {
        throw .number
      }
      guard end > start else { throw .range }
      if takesLayers { takeLayers(facts, start, end, original, meter) }
      set(start, at: JSONPath([.member("ip")]), original)
      set(end, at: JSONPath([.member("op")]), original)
    case .rate(let rate, let keepsSeconds):
      guard rate.isFinite, (0.1...1000).contains(rate) else { throw .rate }
      if keepsSeconds, facts.rate > 0 { scaleTimes(by: rate / facts.rate, facts, original, meter) }
      set(rate, at: JSONPath([.member("fr")]), original)
    case .size(let width, let height, let fit):
      guard [width, height].allSatisfy({ $0.isFinite && (1...16384).contains($0) }) else {
        throw .size
      }
      if fit != .keep { try fitContents(facts, width, height, fit, original, meter) }
      set(width, at: JSONPath([.member("w")]), original)
      set(height, at: JSONPath([.member("h")]), original)
    }
  }

  private mutating func set(_ value: Double, at path: JSONPath, _ original: AddressFinder) {
    set(.number(value.microRounded), at: path, in: original)
  }

  private static let layers = JSONPath([.member("layers")])

  // MARK: Range

  private mutating func takeLayers(
    _ facts: CompositionFacts, _ start: Double, _ end: Double, _ original: AddressFinder,
    _ meter: JobMeter
  ) {
    for index in 0..<facts.layers {
      if meter.isCancelled { return }
      meter.changed(index + 1, of: facts.layers)
      let layer = Self.layers.element(index)
      for (key, old, new) in [("ip", facts.start, start), ("op", facts.end, end)]
      where value(at: layer.member(key), in: original)?.number == old {
        set(new, at: layer.member(key), original)
      }
    }
  }

  // MARK: Rate

  /// Multiplies all times of the file: of the composition, its layers and those of precompositions,
  /// their keyframes, those of slots, and the markers. Time remaps are in seconds.
  private mutating func scaleTimes(
    by factor: Double, _ facts: CompositionFacts, _ original: AddressFinder, _ meter: JobMeter
  ) {
    func scaled(_ time: Double) -> Double { time * factor }
    set(facts.start * factor, at: JSONPath([.member("ip")]), original)
    set(facts.end * factor, at: JSONPath([.member("op")]), original)
    let assets = JSONPath([.member("assets")])
    let lists =
      [Self.layers]
      + (0..<count(of: assets, in: original)).map { assets.element($0).member("layers") }
    let layers = lists.flatMap { list in
      (0..<count(of: list, in: original)).map(list.element)
    }
    for (index, layer) in layers.enumerated() {
      if meter.isCancelled { return }
      scaleLayer(layer, by: factor, original)
      meter.changed(index + 1, of: layers.count)
    }
    mapKeyframes(of: JSONPath([.member("slots")]), original, scaled)
    let markers = JSONPath([.member("markers")])
    guard let list = value(at: markers, in: original)?.elements else { return }
    let new = JSONTree.array(list.map { $0.scaled(["tm", "dr"], by: factor) })
    set(new, at: markers, in: original)
  }

  private mutating func scaleLayer(
    _ layer: JSONPath, by factor: Double, _ original: AddressFinder
  ) {
    for key in ["ip", "op", "st"] {
      guard let time = value(at: layer.member(key), in: original)?.number else { continue }
      set(time * factor, at: layer.member(key), original)
    }
    mapKeyframes(of: layer, original) { $0 * factor }
  }

  // MARK: Size

  /// Gives all layers without a parent a new one, which scales and moves them.
  private mutating func fitContents(
    _ facts: CompositionFacts, _ width: Double, _ height: Double, _ fit: CompositionFit,
    _ original: AddressFinder, _ meter: JobMeter
  ) throws(CompositionProblem) {
    guard facts.width > 0, facts.height > 0 else { throw .size }
    let scale = fit == .scale ? min(width / facts.width, height / facts.height) : 1
    let position = Point(
      (width - facts.width * scale) / 2, (height - facts.height * scale) / 2)
    var indices: [Double] = []
    for index in 0..<facts.layers {
      let layer = Self.layers.element(index)
      func own(_ key: String) -> Double? { value(at: layer.member(key), in: original)?.number }
      guard own("ty") != 13, (own("ddd") ?? 0) == 0 else { throw .spatial }
      if let number = own("ind") { indices.append(number) }
    }
    let parent = (indices.max() ?? 0) + 1
    for index in 0..<facts.layers {
      let layer = Self.layers.element(index)
      if meter.isCancelled { return }
      meter.changed(index + 1, of: facts.layers)
      guard value(at: layer.member("parent"), in: original)?.number == nil else { continue }
      set(parent, at: layer.member("parent"), original)
    }
    let name = fit == .scale ? "Scale of the composition" : "Centre of the composition"
    self[Self.layers.element(facts.layers)] = .value(
      Self.null(name, parent, facts, position, scale: scale * 100))
  }

  /// A null layer that other layers follow.
  private static func null(
    _ name: String, _ number: Double, _ facts: CompositionFacts, _ position: Point, scale: Double
  ) -> JSONTree {
    let transform = JSONTree.object([
      .init("o", JSONTree.still(.number(100))), .init("r", JSONTree.still(.number(0))),
      .init("p", JSONTree.still(.numbers([position.x.microRounded, position.y.microRounded, 0]))),
      .init("a", JSONTree.still(.numbers([0, 0, 0]))),
      .init("s", JSONTree.still(.numbers([scale.microRounded, scale.microRounded, 100]))),
    ])
    return .object([
      .init("ddd", .number(0)), .init("ind", .number(number)), .init("ty", .number(3)),
      .init("nm", .string(name)), .init("sr", .number(1)), .init("ks", transform),
      .init("ao", .number(0)), .init("ip", .number(min(0, facts.start))),
      .init("op", .number(max(facts.end, 1))), .init("st", .number(0)), .init("bm", .number(0)),
    ])
  }
}

extension JSONTree {
  /// Returns an object with some numbers multiplied.
  fileprivate func scaled(_ keys: [String], by factor: Double) -> JSONTree {
    var result = self
    for key in keys {
      if let number = self[key]?.number { result.set(key, .number((number * factor).microRounded)) }
    }
    return result
  }
}
