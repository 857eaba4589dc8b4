// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Joins an animation with its parts in other files: segments, Lottie files that are the content of
/// layers, and data for expressions.
///
/// The result is a JSON text of its own, which is what is edited, encoded and saved.
///
/// Sources: lottie-web's `AnimationItem.js` for segments (`name_0.json`, `name_1.json` and so on,
/// whose layers replace those with the same `id`) and its `FootageElement.js` for data (assets with
/// `"t": 3`), and Skottie's layer builder for files as layers (a `refId` of `$` and the name).
struct LinkedFiles {
  /// Returns the content of a file; nil if there is none of this name.
  typealias Source = (_ name: String) throws(LottieError) -> [UInt8]?

  /// The largest number of files, and the largest depth of files in files.
  private static let mostFiles = 256
  private static let deepest = 16

  private let source: Source
  private let limits: Limits
  /// The bytes that may still be read. The trees of JSON texts take about ten times their size.
  private var room: Int
  private var contents: [String: [UInt8]] = [:]
  private var warnings: WarningLog
  private var count = 0
  /// Where values of the joined text come from.
  private var parts: [LinkedPart] = []

  private init(_ source: @escaping Source, limits: Limits) {
    self.source = source
    self.limits = limits
    warnings = WarningLog(limit: limits.warnings)
    room = min(limits.files.jsonBytes, limits.memory / 16)
  }

  /// Returns the animation with its parts; the same if it has none in other files.
  ///
  /// - Parameters:
  ///   - name: The animation's own file, with or without `.json`.
  ///   - source: Reads the other files. What it throws becomes a warning.
  static func join(_ animation: Animation, named name: String, from source: @escaping Source)
    -> Animation
  {
    guard animation.hasLinks,
      let tape = try? JSONTape(animation.jsonText, limits: animation.limits)
    else { return animation }
    var files = LinkedFiles(source, limits: animation.limits)
    var root = JSONTree(tape.root)
    files.addSegments(of: name, to: &root)
    files.addParts(to: &root, open: [])
    var result = animation
    if files.count > 0 {
      do throws(LottieError) {
        result = try Animation(json: root.text, limits: animation.limits)
      } catch {
        files.warnings.add(
          .limit, at: "", "the animation's other files are left out: \(error.text)")
      }
      result.takeFiles(of: animation)
      result.attached.linkedParts = files.parts
    }
    result.attached.warnings.add(files.warnings.list)
    return result
  }

  /// Reads a file, of which some names may exist; nil, with a warning where it is not read.
  private mutating func read(_ names: [String], for path: String) -> (name: String, bytes: [UInt8])?
  {
    for name in names {
      // A copy takes as much memory as the first.
      if let known = contents[name], known.count <= room {
        room -= known.count
        return (name, known)
      }
      guard count < Self.mostFiles, room > 0 else {
        warnings.add(
          .limit, at: path,
          "“\(name)” is not read: the animation's other files are too many or too large")
        return nil
      }
      do throws(LottieError) {
        guard let bytes = try source(name) else { continue }
        guard bytes.count <= room else {
          room = 0
          continue
        }
        count += 1
        room -= bytes.count
        contents[name] = bytes
        return (name, bytes)
      } catch {
        warnings.add(.missing, at: path, "“\(name)” is not read: \(error.text)")
        return nil
      }
    }
    return nil
  }

  private mutating func tree(_ names: [String], for path: String) -> (
    name: String, tree: JSONTree
  )? {
    guard let (name, bytes) = read(names, for: path) else { return nil }
    do throws(LottieError) {
      return (name, JSONTree(try JSONTape(bytes, limits: limits).root))
    } catch {
      warnings.add(.malformed, at: path, "“\(names[0])” is not read: \(error.text)")
      return nil
    }
  }

  // MARK: Segments

  private mutating func addSegments(of name: String, to root: inout JSONTree) {
    guard let segments = root["segments"]?.elements, !segments.isEmpty else { return }
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    var isComplete = true
    for i in segments.indices.prefix(Self.mostFiles) {
      let (file, path) = ("\(stem)_\(i).json", "segments[\(i)]")
      guard let segment = tree([file], for: path) else {
        warnings.add(.missing, at: path, "“\(file)” is missing, with a part of the animation")
        isComplete = false
        continue
      }
      add(segment.tree, of: file, to: &root)
    }
    // With this list, the decoder names the parts that it does not read.
    if isComplete { root.remove("segments") }
  }

  private mutating func add(_ segment: JSONTree, of file: String, to root: inout JSONTree) {
    if let end = segment["op"]?.number, end > root["op"]?.number ?? 0 {
      root.set("op", .number(end))
    }
    var layers = root["layers"]?.elements ?? []
    for (number, layer) in (segment["layers"]?.elements ?? []).enumerated() {
      let key = layer["id"] == nil ? "ind" : "id"
      var index = layers.count
      if let i = layers.firstIndex(where: { $0[key] != nil && $0[key] == layer[key] }) {
        layers[i] = layer
        index = i
      } else {
        layers.append(layer)
      }
      parts.append(LinkedPart(.layers.element(index), in: file, at: .layers.element(number)))
    }
    root.set("layers", .array(layers))
    let known = root["assets"]?.elements?.count ?? 0
    for number in (segment["assets"]?.elements ?? []).indices {
      parts.append(
        LinkedPart(.assets.element(known + number), in: file, at: .assets.element(number)))
    }
    root.append(segment["assets"]?.elements ?? [], to: "assets")
    addFonts(of: segment, to: &root)
  }

  /// Adds the fonts and glyphs of another file.
  private func addFonts(of other: JSONTree, to root: inout JSONTree) {
    if let fonts = other["fonts"]?["list"]?.elements {
      var list = root["fonts"] ?? .object([])
      list.append(fonts, to: "list")
      root.set("fonts", list)
    }
    root.append(other["chars"]?.elements ?? [], to: "chars")
  }

  // MARK: Data, and files as layers

  /// Adds the data of assets, and the files that layers show, with those that they show.
  private mutating func addParts(to root: inout JSONTree, open: [String]) {
    addData(to: &root)
    let rate = root["fr"]?.number ?? 60
    var shown: [String: (rate: Double, start: Double, size: (JSONTree?, JSONTree?))] = [:]
    let known = Set((root["assets"]?.elements ?? []).compactMap { $0["id"]?.string })
    var added = Added(start: root["assets"]?.elements?.count ?? 0)
    root.changeEachLayer { layer, path in
      guard layer["ty"]?.number == 0, let id = layer["refId"]?.string, id.hasPrefix("$"),
        !known.contains(id)
      else { return }
      if shown[id] == nil {
        guard let file = part(id, for: path, open: open, to: &added) else { return }
        shown[id] = (
          file["fr"]?.number ?? rate, file["ip"]?.number ?? 0, (file["w"], file["h"])
        )
        addFonts(of: file, to: &fonts)
      }
      guard let file = shown[id] else { return }
      Self.fit(&layer, rate: rate, file.rate, start: file.start, file.size)
    }
    root.append(added.assets, to: "assets")
    if open.isEmpty { parts += added.parts }
    nested = added
    addFonts(of: fonts, to: &root)
    fonts = .object([])
  }

  /// Assets that files are shown as, with where they come from.
  private struct Added {
    /// The number of assets before them.
    let start: Int
    var assets: [JSONTree] = []
    var parts: [LinkedPart] = []

    /// The path that the next asset gets.
    var next: JSONPath { .assets.element(start + assets.count) }
  }

  /// What the innermost file was given last.
  private var nested = Added(start: 0)

  /// The fonts and glyphs of files that layers show.
  private var fonts = JSONTree.object([])

  /// The assets of a file that a layer shows: a precomposition of its layers, and those that it
  /// uses.
  private mutating func part(
    _ id: String, for path: String, open: [String], to added: inout Added
  ) -> JSONTree? {
    let name = String(id.dropFirst())
    guard !open.contains(id), open.count < Self.deepest else {
      warnings.add(.malformed, at: path, "“\(name)” shows itself, or files in files are too deep")
      return nil
    }
    let names = name.hasSuffix(".json") ? [name] : [name, name + ".json"]
    guard let (found, tree) = tree(names, for: path), tree["layers"]?.elements != nil else {
      return nil
    }
    var file = tree
    let outer = fonts
    fonts = .object([])
    addParts(to: &file, open: open + [id])
    fonts = outer
    // The ids of the file's own assets may also be those of another file.
    let own = Set((file["assets"]?.elements ?? []).compactMap { $0["id"]?.string })
    func renamed(_ old: String) -> JSONTree { .string(id + "/" + old) }
    file.changeEachLayer { layer, _ in
      if let old = layer["refId"]?.string, own.contains(old) { layer.set("refId", renamed(old)) }
    }
    // By the number of the asset, since there can be thousands.
    let inner = Dictionary(grouping: nested.parts) { $0.path.steps.dropFirst().first }
    for (number, element) in (file["assets"]?.elements ?? []).enumerated() {
      var asset = element
      let own = JSONPath.assets.element(number)
      let known = inner[.element(number)] ?? []
      added.parts += known.compactMap { part in
        part.path.replacing(own, with: added.next).map {
          LinkedPart($0, in: part.file, at: part.source)
        }
      }
      if known.isEmpty { added.parts.append(LinkedPart(added.next, in: found, at: own)) }
      if let old = asset["id"]?.string { asset.set("id", renamed(old)) }
      added.assets.append(asset)
    }
    var composition = JSONTree.object([.init("id", .string(id))])
    for key in ["nm", "w", "h", "layers"] {
      if let value = file[key] { composition.set(key, value) }
    }
    added.parts.append(LinkedPart(added.next.member("layers"), in: found, at: .layers))
    added.assets.append(composition)
    return file
  }

  /// Lets a layer show a file at the file's own frame rate, from its first frame, in its size.
  private static func fit(
    _ layer: inout JSONTree, rate: Double, _ fileRate: Double, start: Double,
    _ size: (JSONTree?, JSONTree?)
  ) {
    for (key, side) in [("w", size.0), ("h", size.1)] where layer[key] == nil {
      if let side { layer.set(key, side) }
    }
    guard fileRate > 0, fileRate != rate || start != 0 else { return }
    let stretch = (layer["sr"]?.number ?? 1) * rate / fileRate
    layer.set("sr", .number(stretch))
    layer.set("st", .number((layer["st"]?.number ?? 0) - start * stretch))
  }

  private mutating func addData(to root: inout JSONTree) {
    guard var assets = root["assets"]?.elements else { return }
    for i in assets.indices where assets[i].isLinkedData {
      guard let name = assets[i]["p"]?.string else { continue }
      let path = "assets[\(i)]"
      let folder = String((assets[i]["u"]?.string ?? "").drop { $0 == "/" })
      guard let (_, bytes) = read([folder + name, name], for: path) else {
        warnings.add(.missing, at: path, "the data “\(name)” is missing")
        continue
      }
      if assets[i]["nm"] == nil { assets[i].set("nm", .string(name)) }
      assets[i].set("p", .string(DataURL.encoded(bytes, "text/plain")))
      assets[i].set("e", .number(1))
    }
    root.set("assets", .array(assets))
  }
}

extension JSONPath {
  fileprivate static let layers = JSONPath([.member("layers")])
  fileprivate static let assets = JSONPath([.member("assets")])
}

extension JSONTree {
  /// Whether it is an asset with data that are in another file.
  fileprivate var isLinkedData: Bool {
    self["t"]?.number == 3 && self["layers"] == nil
      && self["p"]?.string.map(DataURL.isOne) == false
  }

  fileprivate mutating func append(_ values: [JSONTree], to key: String) {
    if !values.isEmpty { set(key, .array((self[key]?.elements ?? []) + values)) }
  }
}
