// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// Why a part of an archive cannot be changed.
package enum ArchiveProblem: String, TextCase, Error, Sendable {
  case noArchive = "Only .lottie files have these; save the file as one first"
  case name = "A name has no slash, and does not begin with a dot"
  case taken = "There is one of this name already"
  case none = "The file has none of this name"
  case shown = "This animation is shown; show another one first"
  case manifest = "The list of parts, manifest.json, cannot be read"
  case other = "Save the other animations of this file first"
  case value = "The theme cannot hold this value; its keyframes are at whole frames"
}

/// The parts of a `.lottie` archive besides the shown animation: other animations, state machines, images
/// and sounds.
///
/// It knows the session whose file it reads, and changes nothing but by its steps.
@MainActor package struct ArchiveEditing<File: Hashable> {
  let session: EditSession<File>

  /// The file with the edits of its parts; nil for one that is no archive.
  var file: AnimationFile? {
    guard let file = session.text.file, file.isArchive else { return nil }
    return file
  }

  /// The parts of the archive but for the manifest; empty for other files.
  package var parts: [ArchivePart] { file?.archiveParts ?? [] }

  /// The content of a part; nil for one that is not there.
  package func content(of part: ArchivePart) -> [UInt8]? { file?.content(of: part) }

  /// The id of the shown animation; nil for a file that is no archive.
  package var shown: String? { file?.configuration?.id }

  /// Whether edits would be the second unsaved ones of themes or other parts, of which the file could
  /// have only one.
  func meetsOthers(_ new: AnimationEdits) -> Bool {
    let history = session.history
    return !new.hasParts(of: history.current) && history.current.hasParts(of: history.saved)
      && session.hasOtherParts
  }

  /// Adds a part, or replaces its content.
  @discardableResult
  package func set(_ part: ArchivePart, to content: [UInt8]) -> EditResult {
    if part == shown.map({ .animation($0) }) { return session.refuse(ArchiveProblem.shown.text) }
    guard Self.isName(part.name) else { return session.refuse(ArchiveProblem.name.text) }
    do throws(LottieError) {
      try part.check(content, limits: session.text.limits)
    } catch {
      return session.refuse(error.whole)
    }
    let isNew = self.content(of: part) == nil
    return edit(isNew ? "Add \(part.name)" : "Replace \(part.name)") {
      edits, file throws(ArchiveProblem) in
      edits.set(part, to: content, in: session.text.source)
      if isNew, !part.isMedia {
        try edits.changeManifest(of: file, session.text.source) { $0.add(part, for: shown) }
      }
    }
  }

  /// Removes a part.
  @discardableResult
  package func remove(_ part: ArchivePart) -> EditResult {
    if part == shown.map({ .animation($0) }) { return session.refuse(ArchiveProblem.shown.text) }
    guard content(of: part) != nil else { return session.refuse(ArchiveProblem.none.text) }
    return edit("Remove \(part.name)") { edits, file throws(ArchiveProblem) in
      edits.set(part, to: nil, in: session.text.source)
      if part.isMedia { return }
      if case .theme(let id) = part { edits.forgetRules(of: id) }
      try edits.changeManifest(of: file, session.text.source) { $0.remove(part) }
    }
  }

  /// What no longer works without a part: what names it.
  package func breakages(ofRemoving part: ArchivePart) -> [Breakage] {
    guard let file else { return [] }
    var result: [Breakage] = []
    let name = part.name
    for other in parts where other != part {
      guard let content = content(of: other), let tree = Self.tree(content) else { continue }
      var isNamed = false
      switch (part, other) {
      case (.theme, .machine):
        isNamed = tree.contains { $0["type"]?.string == "SetTheme" && $0["value"]?.string == name }
      case (.animation, .machine): isNamed = tree.contains { $0["animation"]?.string == name }
      case (.image, .animation), (.sound, .animation):
        isNamed = (tree["assets"]?.elements ?? []).contains { Self.isFile($0["p"]?.string, name) }
      case (.image, .theme): isNamed = tree.contains { Self.isFile($0["src"]?.string, name) }
      default: break
      }
      guard isNamed else { continue }
      switch other {
      case .machine(let id):
        result.append(Breakage(nil, "The state machine “\(id)” uses “\(name)”"))
      case .theme(let id): result.append(Breakage(nil, "The theme “\(id)” uses “\(name)”"))
      default: result.append(Breakage(nil, "The animation “\(other.name)” uses “\(name)”"))
      }
    }
    if ManifestEdit(file)?.initialTheme(of: shown) == name, case .theme = part {
      result.append(Breakage(nil, "The animation starts with the theme “\(name)”"))
    }
    return result
  }

  private static func isFile(_ path: String?, _ name: String) -> Bool {
    path.flatMap { $0.split(separator: "/").last.map(String.init) } == name
  }

  static func tree(_ content: [UInt8]) -> JSONTree? {
    (try? AddressFinder(text: content))?.value(at: JSONPath())
  }

  /// Whether an archive can have a file of this name.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 200
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 32 }
  }

  /// Makes a step of changes of parts.
  func edit(
    _ title: Message, in transaction: Transaction? = nil,
    _ change: (inout AnimationEdits, AnimationFile) throws(ArchiveProblem) -> Void
  ) -> EditResult {
    guard let file else { return session.refuse(ArchiveProblem.noArchive.text) }
    var new = session.base(of: transaction)
    do throws(ArchiveProblem) {
      try change(&new, file)
    } catch {
      return session.refuse(error.text)
    }
    if transaction == nil { session.onEvent(.structure(title)) }
    return session.step(to: new, in: transaction, titled: title)
  }
}

extension AnimationEdits {
  /// Sets the content of a part, nil for none; what the file has already is no edit.
  mutating func set(_ part: ArchivePart, to content: [UInt8]?, in source: AnimationFile?) {
    parts[part] = source?.content(of: part) == content ? nil : ArchiveChange(content)
  }

  /// Changes the manifest.
  ///
  /// - Parameters:
  ///   - file: The file with the edits.
  ///   - source: The file without edits.
  mutating func changeManifest(
    of file: AnimationFile, _ source: AnimationFile?, _ change: (inout ManifestEdit) -> Void
  ) throws(ArchiveProblem) {
    guard var manifest = ManifestEdit(file) else { throw .manifest }
    change(&manifest)
    set(.manifest, to: manifest.bytes, in: source)
  }
}

extension JSONTree {
  /// Whether an object in it fulfils a condition.
  func contains(where isTrue: (JSONTree) -> Bool) -> Bool {
    var found = false
    forEachObject { if isTrue($0) { found = true } }
    return found
  }
}
