// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Writing of an edited file: packed like the old one, and never half.
nonisolated enum SavedFile {
  /// Another program has changed a file since it was read.
  struct Changed: Error {}

  /// What is to be written: the file, the JSON text of its animation, and the first problem that the edits
  /// bring, as `lottie pack` finds it.
  struct Prepared {
    let content: [UInt8], text: [UInt8]
    var problem: Message?
  }

  /// The content of a file with a JSON text, packed like another file, or as its name says.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - file: The file with the images and sounds that a new archive gets; nil if none is open.
  ///   - themes: The texts of edited themes, for a `.lottie` file.
  ///   - parts: What becomes of its other parts.
  ///   - original: The path of the other file.
  /// - Throws: `LottieError` if the result cannot be read again, else the error of reading.
  static func content(
    _ text: [UInt8], for path: String, of file: AnimationFile?, themes: [String: [UInt8]],
    parts: [ArchivePart: ArchiveChange], animation: String?, likeFile original: String?
  ) throws -> [UInt8] {
    guard let original else {
      guard let file else {
        _ = try Animation(json: text, limits: .given)
        return text
      }
      return try file.content(of: text, in: .init(of: path), limits: .given)
    }
    let old = try Disk.contents(of: original)
    return try AnimationFile.content(
      old, animation: animation, replacedBy: text, themes: themes, parts: parts,
      limits: .given)
  }

  /// The ending of a path in small letters; the short one of archives counts as the long one.
  static func kind(of path: String) -> String {
    AnimationEnding(of: path)?.rawValue ?? path.pathExtension.lowercased()
  }

  /// What is said about a saved file: for a sticker also the first rule of Telegram that it breaks.
  static func notice(
    _ path: String, named name: String, _ text: [UInt8], bytes: Int
  ) -> Message {
    guard AnimationEnding(of: path) == .tgs,
      let animation = try? Animation(json: text, limits: .given),
      let problem = animation.stickerProblems(bytes: bytes).first
    else { return "Saved \(name)" }
    return "Saved \(name), which Telegram takes for no sticker: \(problem)"
  }

  /// Writes a new file beside the old one, which then takes its name and rights. A link to a file
  /// stays a link.
  ///
  /// - Parameter original: A file whose rights a file gets that does not exist yet, so that copies of
  ///   a private file are private; nil for the usual rights.
  static func write(_ content: [UInt8], to path: String, rightsOf original: String? = nil) throws {
    try checkRights(to: path)
    let rights = Disk.entry(at: path)?.rights ?? original.flatMap { Disk.entry(at: $0)?.rights }
    // The file has no more rights at any time.
    try OutputFile(path).write(content, rights: rights ?? 0o666)
    if let rights { Disk.setRights(rights, of: path) }
  }

  /// Refuses to replace a file that does not allow to change it, which its folder would allow.
  private static func checkRights(to path: String) throws(SystemError) {
    guard let entry = Disk.entry(at: path) else { return }
    // An administrator may write anything; without rights for anybody the file is still not meant to change.
    guard entry.rights & 0o222 != 0, Disk.isWritable(path) else { throw SystemError(EACCES) }
  }

  /// Copies a file to its name with `~`, or with `~2`, `~3`... if that exists.
  static func makeBackup(of path: String) throws {
    try checkRights(to: path)
    let data = try Disk.contents(of: path)
    // Names have up to 255 bytes.
    let name = path.lastComponent.shortened(toBytes: 250)
    let base = path.parentFolder.isEmpty ? name : path.parentFolder.appending(component: name)
    let copy = FreeName.path { $0 == 1 ? base + "~" : "\(base)~\($0)" }
    try write(data, to: copy, rightsOf: path)
  }

  /// Whether a file has the content that edits are for.
  ///
  /// - Parameters:
  ///   - content: The content of the file.
  ///   - known: The content that the viewer has written; nil if it has written none.
  static func isUnchanged(
    _ path: String, _ content: [UInt8], _ history: EditHistory, animation: String?, known: [UInt8]?
  ) -> Bool {
    if content == history.base || content == known { return true }
    let file = try? AnimationFile.read(path: path, animation: animation, limits: .given)
    return file?.animation.jsonText == history.base && history.fits(file?.themeTexts ?? [:])
  }

  /// Prepares the saving of edits in the file that they are for: all but the writing itself. A backup
  /// is made before the first time.
  ///
  /// - Throws: `Changed`, or why the file cannot be read or hold the edits.
  static func prepare(
    _ history: EditHistory, animation: String?, for path: String, known: [UInt8]?
  ) throws -> Prepared {
    let old = try Disk.contents(of: path)
    guard isUnchanged(path, old, history, animation: animation, known: known) else {
      throw Changed()
    }
    let parts = history.editedParts
    if !parts.isEmpty {
      let file = try AnimationFile.read(bytes: old, animation: animation, limits: .given)
      guard history.fitsParts(of: file) else { throw Changed() }
    }
    let text = try history.current.applied(to: history.base, limits: .given)
    let content = try AnimationFile.content(
      old, animation: animation, replacedBy: text, themes: try history.themeTexts(), parts: parts,
      limits: .given)
    if known == nil { try makeBackup(of: path) }
    var prepared = Prepared(content: content, text: text)
    if !parts.isEmpty {
      let before = Set(try DotLottieBuilder.problems(in: old).map(\.description))
      let new = try DotLottieBuilder.problems(in: content)
      prepared.problem = new.first { !before.contains($0.description) }
        .map { "\($0.path): \($0.text)" }
    }
    return prepared
  }
}
