// SPDX-License-Identifier: Apache-2.0

/// What has to be known of a file before something in it is read, on any thread.
struct DecodingFile: Sendable {
  let tape: JSONTape
  let limits: Limits
  /// The kinds of items, effects and styles that it may have.
  let features: FeatureRegistry
  /// The exporter's version; the newest where the file does not tell.
  let version: ExporterVersion
  /// Where the properties are that stand in for those with a `sid`, by that name.
  let slots: [String: Int]

  init(_ tape: JSONTape, limits: Limits, features: FeatureRegistry = .standard) {
    self.tape = tape
    self.limits = limits
    self.features = features
    let root = JSONReader(
      context: DecodingContext(DecodingFile(tape: tape, limits: limits)), index: 0)
    version = ExporterVersion(root["v"]?.string)
    var slots: [String: Int] = [:]
    for slot in root["slots"]?.members ?? [] { slots[slot.key] = slot.value["p"]?.index }
    self.slots = slots
  }

  /// Without a look into it.
  fileprivate init(tape: JSONTape, limits: Limits) {
    self.tape = tape
    self.limits = limits
    features = .standard
    version = .newest
    slots = [:]
  }
}

/// What is shared by all that is decoded from one file, by one thread: what is known of the file,
/// and the warnings so far.
final class DecodingContext {
  let file: DecodingFile
  var tape: JSONTape { file.tape }
  var limits: Limits { file.limits }
  var version: ExporterVersion { file.version }
  /// Paths that do not tell whether they are closed are: before 4.4.18 the item that holds the path
  /// told it.
  private(set) var closesPaths = false
  /// Paths give the positions of their handles, not how far they are from their vertices, as glyphs
  /// did before 4.7.99.
  private(set) var hasAbsoluteTangents = false
  /// How many groups of shapes what is being read is in, the layer's list counted.
  var groupDepth = 0
  /// There are properties with expressions that are to be evaluated.
  var hasExpressions = false
  /// The names of effects that expressions ask for.
  private(set) lazy var effectsInExpressions = EffectModel.namesInExpressions(tape.bytes)
  private(set) var warnings: [LottieWarning] = []
  private var known: Set<LottieWarning> = []

  /// Lists of shapes that are read when they are wanted, which are as many warnings to come.
  private(set) var shapeLists: [ShapeList] = []

  init(_ file: DecodingFile) { self.file = file }

  /// Without version and slots.
  convenience init(tape: JSONTape, limits: Limits) {
    self.init(DecodingFile(tape: tape, limits: limits))
  }

  var root: JSONReader { JSONReader(context: self, index: 0) }

  /// The property that stands in for those with this `sid`.
  func slot(_ id: String) -> JSONReader? {
    file.slots[id].map { JSONReader(context: self, index: $0) }
  }

  func putOff(_ list: ShapeList) { shapeLists.append(list) }

  /// Reads paths of an item that says itself whether they are closed.
  func readingPaths<Result>(closed: Bool, _ read: () -> Result) -> Result {
    closesPaths = closed && version < ExporterVersion(4, 4, 18)
    defer { closesPaths = false }
    return read()
  }

  /// Reads the paths of glyphs.
  func readingGlyphs<Result>(_ read: () -> Result) -> Result {
    hasAbsoluteTangents = version < ExporterVersion(4, 7, 99)
    defer { hasAbsoluteTangents = false }
    return read()
  }

  func warn(_ code: LottieWarning.Code, at path: @autoclosure () -> String, _ message: String) {
    guard warnings.count < limits.warnings else { return }
    let warning = LottieWarning(code, path: path(), message)
    if known.insert(warning).inserted { warnings.append(warning) }
  }
}

/// The version of the exporter, as `v` tells it.
struct ExporterVersion: Comparable {
  let major, minor, patch: Int

  static let newest = ExporterVersion(9999, 0, 0)

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Reads "5.7.15"; anything else counts as the newest.
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
