// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The part of a file that expressions can read: its text, with the indices of compositions and
/// layers.
///
/// Created only for files with expressions.
struct ExpressionModel: Sendable {
  /// A composition. Its id is its index on the tape; 0 is the root.
  struct Composition: Sendable {
    let id: Int
    /// The precomposition's id in the file; nil for the root.
    let key: String?
    let name: String
    let size: Size
    /// The ranges of its layers on the tape, in the order of the file.
    let layers: [Range<Int>]
    /// The index on the tape of the first layer with each number (`ind`) above 0.
    let numbered: [Int: Int]

    init(_ owner: JSONReader, id: Int, key: String?, name: String, size: Size) {
      (self.id, self.key, self.name, self.size) = (id, key, name, size)
      let tape = owner.context.tape
      let layers = owner.objects("layers", limit: owner.context.limits.layers.inComposition)
      self.layers = layers.map { $0.index..<tape.indexAfter($0.index) }
      var numbered: [Int: Int] = [:]
      for layer in layers {
        guard let number = layer.layerNumber, number > 0, numbered[number] == nil else { continue }
        numbered[number] = layer.index
      }
      self.numbered = numbered
    }
  }

  /// An asset with data (`"t": 3`), such as a JSON file.
  struct Footage: Sendable {
    /// Its index on the tape.
    let id: Int
    let key: String
    /// The names by which expressions find it.
    let names: [String]
  }

  private var file: DecodingFile
  let framerate: Double
  let frames: ClosedRange<Double>
  let compositions: [Composition]
  /// The indices of precompositions, by their id in the file.
  private let precomps: [String: Int]
  /// The data that expressions read, in the order of the assets.
  let footages: [Footage]

  init(_ context: DecodingContext, framerate: Double, frames: ClosedRange<Double>, size: Size) {
    file = context.file
    self.framerate = framerate
    self.frames = frames
    let root = context.root
    var compositions = [
      Composition(root, id: 0, key: nil, name: root["nm"]?.string ?? "", size: size)
    ]
    var precomps: [String: Int] = [:]
    var footages: [Footage] = []
    // The last ones are compositions that only expressions refer to.
    let assets =
      root.objects("assets", limit: context.limits.layers.assets)
      + root.objects("comps", limit: context.limits.layers.assets)
    let shown = Self.shownSizes(in: [root] + assets)
    for asset in assets {
      let id = asset.string("id", default: "")
      guard asset["layers"] != nil else {
        if asset.isData { footages.append(Footage(asset, key: id)) }
        continue
      }
      if precomps[id] == nil { precomps[id] = asset.index }
      compositions.append(
        Composition(
          asset, id: asset.index, key: id, name: asset["nm"]?.string ?? id,
          size: Size(from: asset) ?? shown[id] ?? size))
    }
    self.compositions = compositions
    self.precomps = precomps
    self.footages = footages
  }

  /// The sizes of precompositions by their ids, which exporters write on the layers that show them.
  private static func shownSizes(in owners: [JSONReader]) -> [String: Size] {
    var sizes: [String: Size] = [:]
    for owner in owners {
      for layer in owner.objects("layers", limit: owner.context.limits.layers.inComposition) {
        guard let id = layer["refId"]?.string, sizes[id] == nil else { continue }
        sizes[id] = Size(from: layer)
      }
    }
    return sizes
  }

  /// Returns the model of the same file with other values of slots.
  func with(_ values: SlotValues?) -> ExpressionModel {
    var result = self
    result.file = file.with(values)
    return result
  }

  var tape: JSONTape { file.tape }
  var limits: Limits { file.limits }

  /// The text of data by its index on the tape; nil if it is not in the file.
  func text(ofFootage id: Int, _ context: DecodingContext) -> String? {
    guard footages.contains(where: { $0.id == id }) else { return nil }
    let asset = ImageAsset(from: JSONReader(context: context, index: id))
    return asset.embeddedBytes.map { String(decoding: $0, as: UTF8.self) }
  }

  func composition(_ id: Int) -> Composition? { compositions.first { $0.id == id } }

  /// The composition that a layer shows.
  func composition(shownBy layer: JSONReader) -> Composition? {
    layer["refId"]?.string.flatMap { precomps[$0] }.flatMap { composition($0) }
  }

  /// The composition and the layer that contain an index of the tape.
  func layer(around index: Int) -> (composition: Int, layer: Int)? {
    for composition in compositions {
      if let layer = composition.layers.first(where: { $0.contains(index) }) {
        return (composition.id, layer.lowerBound)
      }
    }
    return nil
  }

  /// Returns the seed of a property's random numbers: a hash of its path in the file, so that it
  /// depends neither on its position in the text nor on the other layers of its composition.
  ///
  /// It is an integer of 25 bits, so that 64 times the seed fits into 32 bits.
  func seed(of index: Int) -> Double {
    // The hash function is FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in numberedPath(of: index).utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Double((hash ^ hash >> 16) & 0x1ff_ffff)
  }

  /// The path of a property, with the number of its layer (`ind`, from 1) instead of the position where
  /// the file has one: it stays the same where other layers are added, moved and removed.
  private func numberedPath(of index: Int) -> String {
    let path = tape.path(ofNode: index)
    guard let owner = layer(around: index),
      let number = JSONReader(context: makeContext(), index: owner.layer).layerNumber,
      composition(owner.composition)?.numbered[number] == owner.layer
    else { return path }
    let own = tape.path(ofNode: owner.layer)
    guard own.hasSuffix("]"), let bracket = own.lastIndex(of: "[") else { return path }
    return "\(own[..<bracket])[\(number - 1)]\(path.dropFirst(own.count))"
  }

  /// Creates a context to decode values, for one thread.
  func makeContext() -> DecodingContext { DecodingContext(file) }
}

extension ExpressionModel.Footage {
  fileprivate init(_ asset: JSONReader, key: String) {
    id = asset.index
    self.key = key
    let file = asset["p"]?.string.flatMap { DataURL.isOne($0) ? nil : $0 }
    names = [asset["nm"]?.string, file, key].compactMap { $0 }
  }
}

extension JSONReader {
  /// Whether it is an asset with data for expressions.
  var isData: Bool { self["t"]?.number == 3 }
}

extension JSONReader {
  /// The number of a layer (`ind`); nil for none, and for one that is not whole.
  fileprivate var layerNumber: Int? { self["ind"]?.number.flatMap { Int(exactly: $0) } }
}
