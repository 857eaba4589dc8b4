// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A builder for `.lottie` archives of version 2.
package struct DotLottieBuilder {
  /// The name of the creating program in the manifest; nil for none.
  package var generator: String?
  /// The id of the initial animation; nil for the first one.
  package var initial: String?
  /// The id of the initial theme of all animations; nil for none.
  package var initialTheme: String?
  /// The id of the initial state machine; nil for none.
  package var initialStateMachine: String?
  private var files: [(name: String, content: [UInt8])] = []

  /// Creates a builder without files.
  package init() {}

  // MARK: Adding

  package mutating func addAnimation(id: String, _ json: [UInt8]) { add("a/\(id).json", json) }
  package mutating func addTheme(id: String, _ json: [UInt8]) { add("t/\(id).json", json) }
  package mutating func addStateMachine(id: String, _ json: [UInt8]) { add("s/\(id).json", json) }
  package mutating func addImage(name: String, _ content: [UInt8]) { add("i/\(name)", content) }
  package mutating func addSound(name: String, _ content: [UInt8]) { add("u/\(name)", content) }
  package mutating func addFont(name: String, _ content: [UInt8]) { add("f/\(name)", content) }

  /// The content of a file; nil if there is none of this name.
  package func content(of name: String) -> [UInt8]? { files.first { $0.name == name }?.content }

  /// Adds a file with its name in the archive, and replaces a file of the same name.
  package mutating func add(_ name: String, _ content: [UInt8]) {
    files.removeAll { $0.name == name }
    files.append((name, content))
  }

  // MARK: Writing

  /// Returns the archive. A new manifest is generated unless `manifest.json` was added.
  package func archive() -> [UInt8] {
    let own = files.first { $0.name == "manifest.json" }?.content
    let rest = files.filter { $0.name != "manifest.json" }
    return Archive.zip([("manifest.json", own ?? manifest.text)] + rest)
  }

  /// Returns the ids of the files in a folder.
  private func ids(in folder: String) -> [String] {
    files.compactMap { file in
      guard file.name.hasPrefix(folder + "/"), let dot = file.name.lastIndex(of: ".") else {
        return nil
      }
      return String(file.name[..<dot].dropFirst(folder.count + 1))
    }
  }

  /// The generated manifest.
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

  /// Returns all problems of the themes, state machines, images and sounds of an archive.
  ///
  /// - Throws: `LottieError` if the archive or one of its animations is invalid.
  package static func problems(in archive: [UInt8]) throws(LottieError) -> [LottieWarning] {
    let first = try AnimationFile.read(bytes: archive)
    var problems = DotLottieSummary(first).allWarnings
    for id in first.animationIDs {
      do throws(LottieError) {
        let file = try AnimationFile.read(bytes: archive, animation: id)
        let scene = Scene(file.animation, imageProvider: file.imageProvider)
        scene.decodeImages()
        problems += scene.warnings.filter { $0.code == .image || $0.code == .missing }
          .map { LottieWarning($0.code, path: "a/\(id).json: \($0.path)", $0.text) }
        for sound in file.animation.summary.sounds where try file.content(of: sound) == nil {
          problems.append(
            LottieWarning(
              .sound, path: "a/\(id).json: assets[id=\(sound.id)]",
              "the sound “\(sound.title)” was not found"))
        }
      } catch {
        var error = error
        error.file = "a/\(id).json"
        throw error
      }
    }
    return problems
  }

  // MARK: Taking apart

  /// The folders of both versions of the format.
  private static let folders: Set<Substring> = [
    "a", "animations", "i", "images", "f", "fonts", "u", "audio", "t", "s", "states",
  ]

  /// Returns whether a path is valid for a file of an archive.
  package static func isKnown(_ name: String) -> Bool {
    if name == "manifest.json" { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && folders.contains(parts[0]) && !parts[1].isEmpty
      && !parts[1].hasPrefix(".")
  }

  /// Returns the files of an archive, sorted by their names. Files whose path is absolute or
  /// contains `..` are left out.
  package static func entries(of archive: [UInt8], limits: Limits = .init()) throws(LottieError)
    -> [(name: String, content: [UInt8])]
  {
    try allEntries(of: archive, limits: limits).files
  }

  /// Returns the same files, and the names of those that are left out.
  package static func allEntries(
    of archive: [UInt8], limits: Limits = .init()
  ) throws(LottieError) -> (files: [(name: String, content: [UInt8])], leftOut: [String]) {
    var leftOut: [String] = []
    guard case .zip = Archive.Container(archive) else {
      throw LottieError(.malformed, reason: "this is no .lottie archive")
    }
    let contents = try Archive.entries(of: archive, limits: limits) { _ in
      { name in
        let isSafe =
          !name.hasSuffix("/") && !name.hasPrefix("/") && !name.contains("\\")
          && !name.contains("\0")
          && !name.split(separator: "/", omittingEmptySubsequences: false).contains {
            $0.isEmpty || $0 == "." || $0 == ".."
          }
        if !isSafe, !name.hasSuffix("/") { leftOut.append(name) }
        return isSafe ? name : nil
      }
    }
    return (contents.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, leftOut)
  }
}
