// SPDX-License-Identifier: Apache-2.0

/// Puts together a `.lottie` archive of version 2.
package struct DotLottieBuilder {
  package var generator: String?
  /// The animation to begin with; nil is the first one.
  package var initial: String?
  package var initialTheme: String?
  package var initialStateMachine: String?
  private var files: [(name: String, content: [UInt8])] = []

  package init() {}

  // MARK: Adding

  package mutating func addAnimation(id: String, _ json: [UInt8]) { add("a/\(id).json", json) }
  package mutating func addTheme(id: String, _ json: [UInt8]) { add("t/\(id).json", json) }
  package mutating func addStateMachine(id: String, _ json: [UInt8]) { add("s/\(id).json", json) }
  package mutating func addImage(name: String, _ content: [UInt8]) { add("i/\(name)", content) }
  package mutating func addFont(name: String, _ content: [UInt8]) { add("f/\(name)", content) }

  /// Puts a file in under its name in the archive, in place of one that has it.
  package mutating func add(_ name: String, _ content: [UInt8]) {
    files.removeAll { $0.name == name }
    files.append((name, content))
  }

  // MARK: Writing

  /// The finished archive; its manifest is the one that was put in, else a new one.
  package func archive() -> [UInt8] {
    let own = files.first { $0.name == "manifest.json" }?.content
    let rest = files.filter { $0.name != "manifest.json" }
    return Archive.zip([("manifest.json", own ?? manifest.text)] + rest)
  }

  private func ids(in folder: String) -> [String] {
    files.compactMap { file in
      guard file.name.hasPrefix(folder + "/"), let dot = file.name.lastIndex(of: ".") else {
        return nil
      }
      return String(file.name[..<dot].dropFirst(folder.count + 1))
    }
  }

  private var manifest: JSONTree {
    func entries(_ folder: String) -> [[JSONTree.Member]] {
      ids(in: folder).map { [.init("id", .string($0))] }
    }
    func list(_ entries: [[JSONTree.Member]]) -> JSONTree { .array(entries.map(JSONTree.object)) }
    var start: [JSONTree.Member] = []
    if let id = initial ?? ids(in: "a").first { start.append(.init("animation", .string(id))) }
    if let id = initialStateMachine { start.append(.init("stateMachine", .string(id))) }
    let animations = entries("a").map { entry in
      entry + (initialTheme.map { [.init("initialTheme", .string($0))] } ?? [])
    }
    var members = [JSONTree.Member("version", .string("2"))]
    if let generator { members.append(.init("generator", .string(generator))) }
    members += [.init("initial", .object(start)), .init("animations", list(animations))]
    if !ids(in: "t").isEmpty { members.append(.init("themes", list(entries("t")))) }
    if !ids(in: "s").isEmpty { members.append(.init("stateMachines", list(entries("s")))) }
    return .object(members)
  }

  // MARK: Checking

  /// Everything that is wrong with the themes, machines and images of an archive.
  ///
  /// - Throws: `LottieError` for an animation that cannot be read.
  package static func problems(in archive: [UInt8]) throws(LottieError) -> [LottieWarning] {
    let first = try AnimationFile.read(bytes: archive)
    var problems = DotLottieSummary(first).allWarnings
    for id in first.animationIDs {
      do throws(LottieError) {
        let file = try AnimationFile.read(bytes: archive, animation: id)
        let scene = Scene(file.animation, imageProvider: file.imageProvider)
        scene.decodeImages()
        problems += scene.warnings.filter { $0.code == .image || $0.code == .missing }
          .map { LottieWarning($0.code, path: "a/\(id).json: \($0.path)", $0.message) }
      } catch {
        var error = error
        error.file = "a/\(id).json"
        throw error
      }
    }
    return problems
  }

  // MARK: Taking apart

  private static let folders: Set<Substring> = [
    "a", "animations", "i", "images", "f", "fonts", "u", "audio", "t", "s", "states",
  ]

  /// Whether a file of a folder belongs into an archive, by its path in it.
  package static func isKnown(_ name: String) -> Bool {
    if name == "manifest.json" { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && folders.contains(parts[0]) && !parts[1].isEmpty
      && !parts[1].hasPrefix(".")
  }

  /// The files of an archive by their names, in order; none whose name leads out of a folder.
  package static func entries(of archive: [UInt8], limits: Limits = .init()) throws(LottieError)
    -> [(name: String, content: [UInt8])]
  {
    guard case .zip = Archive.Container(archive) else {
      throw LottieError(.malformed, reason: "this is no .lottie archive")
    }
    let contents = try Archive.entries(of: archive, limits: limits) { name in
      !name.hasSuffix("/") && !name.hasPrefix("/") && !name.contains("\\") && !name.contains("\0")
        && !name.split(separator: "/", omittingEmptySubsequences: false).contains {
          $0.isEmpty || $0 == "." || $0 == ".."
        }
    }
    return contents.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
