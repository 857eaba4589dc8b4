// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTools

/// An animation that is edited.
@MainActor final class OpenFile {
  /// The path that is read and written.
  let path: String
  let session: EditSession<String>
  /// The file as it was opened.
  let source: AnimationFile
  /// The bytes of what its edits were given, which are kept for undo.
  fileprivate(set) var editBytes = 0
  /// The bytes on disk when it was opened or saved; nil for a new one.
  var bytes: [UInt8]?
  private let limits: Limits

  init(_ path: String, _ source: AnimationFile, bytes: [UInt8]?, _ limits: Limits) {
    (self.path, self.source, self.bytes, self.limits) = (path, source, bytes, limits)
    let player = AnimationPlayer()
    session = EditSession(player, limits: limits)
    session.file = path
    session.text.source = source
    player.load(source.animation, imageProvider: source.imageProvider)
  }

  var isModified: Bool { bytes == nil || session.isModified }

  /// The file with its edits.
  var current: AnimationFile {
    session.scene.settle()
    return source.with(session.player.animation ?? source.animation)
  }

  /// The JSON text with its edits.
  func json() throws(LottieError) -> [UInt8] {
    try session.edits.applied(to: source.animation.jsonText, limits: limits)
  }

  /// The content of the file with its edits.
  func content() throws(LottieError) -> [UInt8] {
    let json = try json()
    guard let bytes else {
      _ = try Animation(json: json, limits: limits)
      return json
    }
    return try AnimationFile.content(
      bytes, animation: source.configuration?.id, replacedBy: json, limits: limits)
  }
}

/// The animations that programs have opened. Nothing else is kept between calls.
@MainActor final class OpenFiles {
  let settings: ProgramSettings
  private var files: [String: OpenFile] = [:]

  /// The most files that are open at the same time.
  static let most = 16
  /// The most bytes of their texts together, and of what their edits were given, which are kept for undo.
  private static let mostText = 48 << 20, mostEdits = 16 << 20

  init(_ settings: ProgramSettings) { self.settings = settings }

  private var folders: AllowedFolders { settings.folders }

  /// The open files, by their paths.
  var all: [OpenFile] { files.values.sorted { $0.path.precedes($1.path) } }

  /// The name of a file for programs.
  func name(of file: OpenFile) -> String { folders.name(of: file.path) }

  /// The open file of a name; nil if it is not open.
  func known(_ name: String) -> OpenFile? {
    if let file = files[name] { return file }
    let found = all.filter { folders.name(of: $0.path) == name }
    if let file = found.first { return file }
    let path =
      (try? folders.reading(name)) ?? (try? folders.writing(name, endings: InputFile.endings))
    return path.flatMap { files[$0] }
  }

  /// The animation of a file, with its edits if it is open.
  func animation(_ name: String) throws -> AnimationFile {
    if let file = known(name) { return file.current }
    return try read(folders.reading(name)).file
  }

  /// The name for the file on disk, without unsaved edits, where another file can be named.
  static let saved = "saved"

  /// The animation of another file, with its edits if it is open.
  ///
  /// - Parameters:
  ///   - name: Its name, or `saved` for the first file as it is on disk.
  ///   - first: The name of the file with which it is compared.
  func other(_ name: String, beside first: String) throws -> AnimationFile {
    guard name == Self.saved else { return try animation(name) }
    let path = try known(first)?.path ?? folders.reading(first)
    guard Disk.entry(at: path) != nil else {
      throw ToolFailure("“\(first)” was never saved, so that there is nothing to compare with")
    }
    return try read(folders.reading(path)).file
  }

  private func read(_ path: String) throws -> (file: AnimationFile, bytes: [UInt8]) {
    do throws(LottieError) {
      let bytes = try FileContents.read(path, limit: settings.limits.files.jsonBytes)
      return (try AnimationFile.read(path: path, limits: settings.limits), bytes)
    } catch {
      var error = error
      error.file = folders.name(of: path)
      throw error
    }
  }

  /// Opens a file to edit it, unless it is open.
  func open(_ name: String) throws -> OpenFile {
    if let file = known(name) { return file }
    let path = try folders.reading(name)
    let (source, bytes) = try read(path)
    guard source.animation.linkedParts.isEmpty else {
      throw ToolFailure(
        "“\(name)” has parts in other files, which are not edited here; join them first, such as by `lottie pack`"
      )
    }
    let file = OpenFile(path, source, bytes: bytes, settings.limits)
    try add(file)
    return file
  }

  /// Makes a new file, which is written by saving it.
  func make(_ name: String, _ json: [UInt8]) throws -> OpenFile {
    let path = try folders.writing(name, endings: ["json"])
    if known(name) != nil { throw ToolFailure("“\(name)” is open already; close it first") }
    let source = try AnimationFile.read(bytes: json, limits: settings.limits)
    let file = OpenFile(path, source, bytes: nil, settings.limits)
    try add(file)
    return file
  }

  private func add(_ file: OpenFile) throws(ToolFailure) {
    guard files.count < Self.most else {
      throw ToolFailure("\(Self.most) files are open; close one first")
    }
    let bytes = files.values.reduce(file.source.animation.jsonText.count) {
      $0 + $1.source.animation.jsonText.count
    }
    guard bytes <= Self.mostText || files.isEmpty else {
      throw ToolFailure("the open files are too large together; close one first")
    }
    files[file.path] = file
  }

  /// Counts what an edit is given.
  ///
  /// - Throws: `ToolFailure` if the edits of all open files are given too much.
  func pay(for arguments: JSONTree) throws(ToolFailure) {
    let bytes = arguments.text.count
    guard files.values.reduce(bytes, { $0 + $1.editBytes }) <= Self.mostEdits else {
      throw ToolFailure(
        "the edits that can be undone take too much memory; save and close a file, and open it again"
      )
    }
    if let name = arguments["file"]?.string { known(name)?.editBytes += bytes }
  }

  /// Closes a file.
  func close(_ file: OpenFile) { files[file.path] = nil }

  /// The path of a file that is to be written.
  ///
  /// - Parameters:
  ///   - endings: The extensions that it may have.
  ///   - replaces: Whether a file that is there already is replaced.
  func target(
    _ name: String, endings: [String], replaces: Bool
  ) throws(ToolFailure) -> String {
    let path = try folders.writing(name, endings: endings)
    guard files[path] == nil else {
      throw ToolFailure("“\(name)” is open; choose another name, or close it first")
    }
    guard replaces || Disk.entry(at: path, followsLinks: false) == nil else {
      throw ToolFailure("“\(name)” exists already; choose another name, or give replace: true")
    }
    return path
  }

  /// Writes a file with its edits.
  ///
  /// - Parameters:
  ///   - copy: The name of a copy; nil for the file itself.
  ///   - replaces: Whether a file that is there already is replaced, though it is another one, or was
  ///     changed meanwhile.
  /// - Returns: The path that was written, and the number of bytes.
  func save(
    _ file: OpenFile, as copy: String?, replaces: Bool
  ) throws -> (path: String, bytes: Int) {
    let own = file.path.pathExtension.lowercased()
    let path = try folders.writing(copy ?? file.path, endings: [own])
    let isOwn = path == file.path
    guard isOwn || files[path] == nil else {
      throw ToolFailure(
        "“\(folders.name(of: path))” is open; choose another name, or close it first")
    }
    if !replaces, Disk.entry(at: path) != nil {
      guard isOwn, let bytes = file.bytes else {
        throw ToolFailure(
          "“\(folders.name(of: path))” exists already; choose another name, or give replace: true")
      }
      let now = try FileContents.read(path, limit: settings.limits.files.jsonBytes)
      guard now == bytes else {
        throw ToolFailure(
          "“\(folders.name(of: path))” was changed by something else since it was opened; save a copy by “as”, or give replace: true"
        )
      }
    }
    let content = try file.content()
    try OutputFile(path).write(content)
    if isOwn {
      file.bytes = content
      file.session.histories.markSaved(file.path)
    }
    return (path, content.count)
  }
}
