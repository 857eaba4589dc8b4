// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The values of a file's properties without their expressions, decoded when an expression first
/// reads them.
final class FileValues {
  /// The values of a property, by type.
  enum Keyframes {
    case number(Keyframed<Double>)
    case vector(Keyframed<Vector3D>, count: Int)
    case numbers(Keyframed<GradientValues>)
    case path(Keyframed<Path>)
    case text(Keyframed<TextDocument>)
  }

  enum Value {
    case numbers([Double])
    case path(Path)
    case text(TextDocument)
  }

  private let context: DecodingContext
  private var tracks: [Int: Keyframes] = [:]

  init(_ context: DecodingContext) { self.context = context }

  func track(_ id: Int) -> Keyframes? {
    if let known = tracks[id] { return known }
    guard context.tape.nodes.indices.contains(id) else { return nil }
    let track = Self.read(JSONReader(context: context, index: id))
    tracks[id] = track
    return track
  }

  private static func read(_ json: JSONReader) -> Keyframes {
    // A selector may consist of an expression only; its value is then 100.
    guard let k = json.followingSlot["k"] else { return .number(Keyframed(100)) }
    let keys = k.isArray && k.firstElement?["t"] != nil && k.firstElement?.isObject == true
    let sample =
      keys ? k.elements.lazy.compactMap { $0["s"] ?? $0["e"] }.first { _ in true } ?? k : k
    let value = sample.isArray ? sample.firstElement ?? sample : sample
    if value.isObject {
      if value["v"] != nil { return .path(json.keyframed(default: Path())) }
      return .text(json.keyframed(default: TextDocument()).holding)
    }
    let count = sample.isArray ? sample.count : 1
    switch count {
    case 0...1: return .number(json.keyframed(default: 0))
    case 2...3: return .vector(json.keyframed(default: .zero), count: count)
    default: return .numbers(json.keyframed(default: GradientValues(numbers: [])))
    }
  }

  func value(_ id: Int, at frame: Double) -> Value? {
    switch track(id) {
    case .number(let k): .numbers([k.value(at: frame)])
    case .vector(let k, let count): .numbers(Self.components(k.value(at: frame), count))
    case .numbers(let k): .numbers(k.value(at: frame).numbers)
    case .path(let k): .path(k.value(at: frame))
    case .text(let k): .text(k.value(at: frame))
    case nil: nil
    }
  }

  /// The frames of the keyframes; empty for a property without keyframes.
  func keyTimes(_ id: Int) -> [Double] {
    switch track(id) {
    case .number(let k): k.keyTimes
    case .vector(let k, _): k.keyTimes
    case .numbers(let k): k.keyTimes
    case .path(let k): k.keyTimes
    case .text(let k): k.keyTimes
    case nil: []
    }
  }

  /// The value of a keyframe.
  func keyValue(_ id: Int, _ index: Int) -> Value? {
    switch track(id) {
    case .number(let k): k.keyValue(index).map { .numbers([$0]) }
    case .vector(let k, let count): k.keyValue(index).map { .numbers(Self.components($0, count)) }
    case .numbers(let k): k.keyValue(index).map { .numbers($0.numbers) }
    case .path(let k): k.keyValue(index).map { .path($0) }
    case .text(let k): k.keyValue(index).map { .text($0) }
    case nil: nil
    }
  }

  private static func components(_ v: Vector3D, _ count: Int) -> [Double] {
    count == 2 ? [v.x, v.y] : [v.x, v.y, v.z]
  }
}

extension Keyframed {
  fileprivate var keyTimes: [Double] {
    segments.isEmpty ? [] : segments.map(\.start) + [end]
  }

  fileprivate func keyValue(_ index: Int) -> Value? {
    if segments.indices.contains(index) { return segments[index].from }
    return !segments.isEmpty && index == segments.count ? last : nil
  }
}
