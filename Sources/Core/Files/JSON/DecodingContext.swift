// SPDX-License-Identifier: Apache-2.0

/// The data of a file that all decoders need, immutable so that shapes can be decoded later on any
/// thread.
struct DecodingFile: Sendable {
  let tape: JSONTape
  let limits: Limits
  /// The types of shape items, effects and layer styles that can be decoded.
  let features: FeatureRegistry
  /// The version of the exporter; the newest if the file has none.
  let version: ExporterVersion
  /// Whether lottie-web has prepared the animation for itself before it was written (`__complete`):
  /// handles of all paths are absolute, and what old versions have otherwise is as in new ones.
  let isComplete: Bool
  /// The tape indices of the properties in `slots`, by the slot ids (`sid`).
  let slots: [String: Int]
  /// The values that replace those of `slots`, on a tape of their own; nil for the file's.
  private(set) var slotValues: SlotValues?

  init(_ tape: JSONTape, limits: Limits, features: FeatureRegistry) {
    self.tape = tape
    self.limits = limits
    self.features = features
    let root = JSONReader(
      context: DecodingContext(DecodingFile(tape: tape, limits: limits)), index: 0)
    isComplete = root["__complete"]?.bool == true
    version = isComplete ? .newest : ExporterVersion(root["v"]?.string)
    slots = root.slotIndices
  }

  /// Returns the data of the same file with other values of its slots; nil for the file's.
  func with(_ values: SlotValues?) -> DecodingFile {
    var result = self
    result.slotValues = values
    return result
  }

  /// Creates the data of the values of slots, which are decoded like those of a file.
  fileprivate init(_ values: SlotValues, of file: DecodingFile) {
    (tape, slots) = (values.tape, [:])
    (limits, features) = (file.limits, file.features)
    (version, isComplete) = (file.version, file.isComplete)
  }

  /// Creates the data of a part of a file that stands in a text of its own.
  init(_ tape: JSONTape, like file: DecodingFile) {
    (self.tape, slots) = (tape, [:])
    (limits, features) = (file.limits, file.features)
    (version, isComplete) = (file.version, file.isComplete)
  }

  /// Creates the data without decoding version and slots, which itself needs a context.
  fileprivate init(tape: JSONTape, limits: Limits) {
    self.tape = tape
    self.limits = limits
    features = .empty
    version = .newest
    isComplete = false
    slots = [:]
  }
}

/// Values of all slots of an animation that replace those of its file. They are read from a small
/// text of their own, so that a theme does not need the file to be decoded again.
final class SlotValues: Sendable {
  fileprivate let tape: JSONTape
  /// The tape indices of the properties by the slot ids.
  fileprivate let indices: [String: Int]

  /// Reads `{"slots": {id: {"p": property}}}`.
  init(_ json: [UInt8], limits: Limits) throws(LottieError) {
    tape = try JSONTape(json, limits: limits)
    indices = DecodingContext(tape: tape, limits: limits).root.slotIndices
  }
}

extension JSONReader {
  /// The tape indices of the properties in `slots` of the root, by the slot ids (`sid`).
  fileprivate var slotIndices: [String: Int] {
    var result: [String: Int] = [:]
    for slot in self["slots"]?.members ?? [] { result[slot.key] = slot.value["p"]?.index }
    return result
  }
}

/// The mutable state of decoding one file on one thread, such as the warnings.
final class DecodingContext {
  let file: DecodingFile
  /// The tape of the file.
  let tape: JSONTape
  var limits: Limits { file.limits }
  var version: ExporterVersion { file.version }
  /// Whether paths without `c` are closed. Before version 4.4.18 the shape item has the flag, not
  /// the path.
  private(set) var closesPaths = false
  /// Whether the paths of glyphs are decoded.
  private var readsGlyphs = false
  /// The nesting depth of the current list of shapes, where the list of the layer has depth 1.
  var groupDepth = 0
  /// Whether a decoded property has an expression that will be evaluated.
  var hasExpressions = false
  /// The ids of the assets that audio layers play.
  var sounds: Set<String> = []
  /// Whether it refers to parts of the animation in other files.
  var hasLinks = false
  /// The kinds of shape items of the file's registry.
  private(set) lazy var shapeKinds = file.features.shapes
  /// The names of the effects that expressions refer to.
  private(set) lazy var effectsInExpressions = Self.effectNames(inExpressionsOf: tape.bytes)
  /// The warnings so far.
  var warnings: WarningLog
  /// The parts whose decoding is deferred, which can add warnings later.
  private(set) var deferred: [any DeferredWarnings] = []

  init(_ file: DecodingFile) {
    (self.file, tape) = (file, file.tape)
    warnings = WarningLog(limit: file.limits.warnings)
  }

  /// Creates a context for JSON that is not an animation, such as a manifest.
  convenience init(tape: JSONTape, limits: Limits) {
    self.init(DecodingFile(tape: tape, limits: limits))
  }

  /// The root value of the file.
  var root: JSONReader { JSONReader(context: self, index: 0) }

  /// Returns the property that replaces those with this slot id; nil if the file has no such slot.
  func slot(_ id: String) -> JSONReader? {
    if let values = file.slotValues {
      return values.indices[id].map { JSONReader(context: context(of: values), index: $0) }
    }
    return file.slots[id].map { JSONReader(context: self, index: $0) }
  }

  /// The context of the values that replace those of the file's slots.
  private var valueContext: DecodingContext?

  private func context(of values: SlotValues) -> DecodingContext {
    if let valueContext { return valueContext }
    let context = DecodingContext(DecodingFile(values, of: file))
    valueContext = context
    return context
  }

  /// The warnings about the values that replace those of the file's slots.
  var slotWarnings: [LottieWarning] { valueContext?.warnings.list ?? [] }

  /// Registers a part whose decoding is deferred.
  func putOff(_ part: any DeferredWarnings) { deferred.append(part) }

  /// Decodes the paths of a shape item that has a flag `closed` of its own.
  func readingPaths<Result>(closed: Bool, _ read: () -> Result) -> Result {
    closesPaths = closed && version < ExporterVersion(4, 4, 18)
    defer { closesPaths = false }
    return read()
  }

  /// Decodes the paths of glyphs.
  func readingGlyphs<Result>(_ read: () -> Result) -> Result {
    readsGlyphs = true
    defer { readsGlyphs = false }
    return read()
  }

  /// Whether handles of paths are absolute instead of relative to their vertices, as in glyphs
  /// before version 4.7.99.
  var hasAbsoluteTangents: Bool {
    file.isComplete || readsGlyphs && version < ExporterVersion(4, 7, 99)
  }

  /// Returns the names of effects that the expressions of a file use: `effect('Name')`.
  fileprivate static func effectNames(inExpressionsOf text: [UInt8]) -> Set<String> {
    let call = Array("effect(".utf8)
    var names: Set<String> = []
    for i in text.indices.dropFirst(call.count - 1)
    where text[i] == call[call.count - 1] && text[...i].suffix(call.count).elementsEqual(call) {
      // Double quotes are escaped in JSON.
      let name = text[(i + 1)...].prefix(100).drop { $0 == UInt8(ascii: "\\") }
      guard let quote = name.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
        continue
      }
      let rest = name.dropFirst().prefix { $0 != quote && $0 != UInt8(ascii: "\\") }
      names.insert(String(decoding: rest, as: UTF8.self))
    }
    return names
  }
}

/// The version of the exporter (`v`), which determines the interpretation of some old files.
struct ExporterVersion: Comparable {
  let major, minor, patch: Int

  /// A version greater than all others.
  static let newest = ExporterVersion(9999, 0, 0)

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Parses a version such as "5.7.15"; any other text is the newest version.
  init(_ text: String?) {
    var rest = (text ?? "")[...]
    func next() -> Int? {
      let part = rest.prefix { $0 != "." }
      rest = rest.dropFirst(part.count + 1)
      return Int(part.prefix(6))
    }
    guard let major = next() else {
      self = .newest
      return
    }
    let minor = next() ?? 0
    self.init(major, minor, next() ?? 0)
  }

  static func < (a: ExporterVersion, b: ExporterVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
