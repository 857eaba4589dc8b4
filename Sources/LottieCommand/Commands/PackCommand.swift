// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie pack`: builds a .lottie archive from files, or from a folder made by `unpack`.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: localized("Make a .lottie file."),
    discussion: localized(
      """
      Writes animations with their themes, state machines, images, sounds and fonts into one archive of version 2. The \
      archive is checked first. Refused parts, unknown names and unreachable states are printed with their \
      JSON paths, and then nothing is written. A folder is packed as `unpack` made it; an existing \
      manifest.json is not changed.

      Images and sounds of an animation that are files in its folder are added too. A .lottie file is not an input: \
      unpack it, and pack the folder.

      The id of a file is its name without the extension.

      EXAMPLES
        lottie pack toggle.json --machine press.json --theme dark.json -o t.lottie
        lottie unpack card.lottie --output card
        lottie pack card --output card.lottie
      """))

  @Argument(
    help: .translated("Animations (.json, .tgs), or one folder made by `unpack`."),
    completion: .file(extensions: InputFile.endings))
  var inputs: [String]

  @Option(name: [.short, .long], help: .translated("The file to write; - is stdout."))
  var output: String

  @Option(help: .translated("A theme to add; may be given several times."), completion: .file())
  var theme: [String] = []

  @Option(
    help: .translated("A state machine to add; may be given several times."), completion: .file())
  var machine: [String] = []

  @Option(help: .translated("An image to add; may be given several times."), completion: .file())
  var image: [String] = []

  @Option(help: .translated("A sound to add; may be given several times."), completion: .file())
  var audio: [String] = []

  @Option(help: .translated("A font to add; may be given several times."), completion: .file())
  var font: [String] = []

  @Option(help: .translated("Id of the initial animation; the first one if not given."))
  var initial: String?

  @Option(help: .translated("Id of the theme that players should use."))
  var initialTheme: String?

  @Option(help: .translated("Id of the state machine that players should run."))
  var initialMachine: String?

  @Flag(help: .translated("Write the file even if it has problems."))
  var force = false

  /// Builds and checks the archive in memory, then writes it.
  ///
  /// - Throws: Exit code 2 for problems, 64 for names that are given twice, 66 where an input cannot
  ///   be read, 73 where the output cannot be written.
  func run() throws {
    Interruption.hold()
    let target = OutputFile(output)
    try target.check(isAnimation: true)
    try checkNames(isFile: target.partPath != target.path)
    var builder = DotLottieBuilder()
    builder.generator = "lottie \(ToolVersion.text)"
    builder.initial = initial
    builder.initialTheme = initialTheme
    builder.initialStateMachine = initialMachine
    if inputs.count == 1, let folder = inputs.first, Disk.isFolder(folder) {
      try addFolder(folder, to: &builder)
    } else {
      for path in inputs { try addFile(path, to: &builder) }
    }
    for path in theme { builder.addTheme(id: id(of: path), try CommandFailure.contents(of: path)) }
    for path in machine {
      builder.addStateMachine(id: id(of: path), try CommandFailure.contents(of: path))
    }
    for path in image {
      let name = path.lastComponent
      builder.addImage(name: name, try content(of: path, as: .image(name)))
    }
    for path in audio {
      let name = path.lastComponent
      builder.addSound(name: name, try content(of: path, as: .sound(name)))
    }
    for path in font {
      builder.addFont(name: path.lastComponent, try CommandFailure.contents(of: path))
    }
    let archive = builder.archive()
    try check(archive)
    try Interruption.check()
    try target.write(archive)
  }

  /// Checks that no two parts would get the same name, and that no input is replaced.
  ///
  /// - Throws: Exit code 64 otherwise.
  ///
  /// - Parameter isFile: Whether the output is neither stdout nor a pipe or device.
  private func checkNames(isFile: Bool) throws(CommandFailure) {
    guard !isFile || AnimationEnding(of: output) == .lottie else {
      throw CommandFailure("\(output): not written: the extension must be .lottie", .usage)
    }
    for kind in [inputs, theme, machine] { try checkNames(of: kind, id) }
    for kind in [image, audio, font] { try checkNames(of: kind, \.lastComponent) }
    let target = FilePath.standardized(output)
    guard let own = inputs.first(where: { FilePath.standardized($0) == target }) else { return }
    throw CommandFailure("\(own): not written: it is an input too", .usage)
  }

  private func checkNames(
    of paths: [String], _ name: (String) -> String
  ) throws(CommandFailure) {
    var known: [String: String] = [:]
    for path in paths {
      guard let other = known.updateValue(path, forKey: name(path)) else { continue }
      throw CommandFailure(
        "\(other) and \(path) would both be “\(name(path))” in the archive; rename one", .usage)
    }
  }

  /// Prints the problems of the archive.
  ///
  /// - Throws: Exit code 2 where there are problems and --force is not given, or the archive
  ///   cannot be read back.
  private func check(_ archive: [UInt8]) throws {
    let problems = try DotLottieBuilder.problems(in: archive)
    Output.warn(problems, file: output)
    guard problems.isEmpty || force else {
      throw CommandFailure(
        "\(output): not written because of the problems above; --force writes it anyway", .invalid)
    }
  }

  // MARK: Reading

  /// The content of a file that becomes a part of the archive.
  ///
  /// - Throws: Exit code 2 for what no player reads as that part, unless --force is given.
  private func content(of path: String, as part: ArchivePart) throws -> [UInt8] {
    let content = try CommandFailure.contents(of: path)
    do throws(LottieError) {
      try part.check(content)
    } catch {
      guard force else { throw CommandFailure(error, name: path) }
    }
    return content
  }

  /// The name without its last extension.
  private func id(of path: String) -> String { path.lastComponent.withoutExtension }

  /// Adds an animation as JSON, .tgs files decompressed, with the images and sounds of its folder.
  ///
  /// - Throws: Exit code 64 for an archive, of which the other parts would be lost, and for two
  ///   different files with one name.
  private func addFile(_ path: String, to builder: inout DotLottieBuilder) throws {
    let file = try AnimationFile.read(path: path)
    guard file.animationIDs.isEmpty else {
      throw CommandFailure(
        "\(path): not packed: it is an archive; unpack it with `lottie unpack`, and pack the folder",
        .usage)
    }
    builder.addAnimation(id: id(of: path), file.animation.jsonText)
    let given = Set((image + audio).map(\.lastComponent))
    for part in try file.partsBeside where !given.contains(part.name.lastComponent) {
      if let known = builder.content(of: part.name), known != part.content {
        throw CommandFailure(
          "\(path): not packed: there are two different files \(part.name.lastComponent); rename one",
          .usage)
      }
      builder.add(part.name, part.content)
    }
  }

  /// Adds all files of an unpacked archive by their relative paths. Files that no archive has are
  /// left out with a message. Sorting makes the archive the same on every file system.
  private func addFolder(_ folder: String, to builder: inout DotLottieBuilder) throws {
    for name in Disk.files(below: folder).sorted() {
      guard DotLottieBuilder.isKnown(name) else {
        Output.complain(
          "\(folder.appending(component: name)): not packed: it is not part of a .lottie file")
        continue
      }
      builder.add(name, try CommandFailure.contents(of: folder.appending(component: name)))
    }
  }
}

/// `lottie unpack`: writes the entries of a .lottie archive as files.
struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: localized("Extract the files of a .lottie file."),
    discussion: localized(
      """
      Writes the files of the archive into a folder: manifest.json, animations, themes, state machines, images, sounds \
      and fonts. `pack` makes an equivalent archive of that folder. Files of the folder with different content are only \
      replaced with --force.

      EXAMPLES
        lottie unpack card.lottie --output card
      """))

  @Argument(help: .translated("A .lottie file."), completion: .file(extensions: ["lottie"]))
  var file: String

  @Option(
    name: [.short, .long],
    help: .translated("The folder to write to; created if it does not exist."))
  var output: String

  @Flag(help: .translated("Replace files of the folder that have different content."))
  var force = false

  /// Writes each entry under its name in the archive. Other files are not removed.
  ///
  /// - Throws: Exit code 2 for invalid archives, 66 where the file cannot be read, 73 where an
  ///   entry cannot be written or would replace another content.
  func run() throws {
    Interruption.hold()
    let data = try CommandFailure.contents(of: file)
    let entries: [(name: String, content: [UInt8])]
    do {
      let read = try DotLottieBuilder.allEntries(of: data)
      entries = read.files
      for name in read.leftOut {
        Output.complain("\(file): not unpacked: “\(name)” leads out of the folder")
      }
    } catch {
      throw CommandFailure(error, name: file)
    }
    if entries.isEmpty { Output.complain("\(file): there are no files in the archive") }
    for entry in entries where !force {
      let path = output.appending(component: entry.name)
      guard Disk.entry(at: path, followsLinks: true) != nil,
        try CommandFailure.contents(of: path) != entry.content
      else { continue }
      throw CommandFailure(
        "\(path): not replaced: it differs from the archive's; name another folder, or use --force",
        .cannotWrite)
    }
    for entry in entries {
      try Interruption.check()
      let path = output.appending(component: entry.name)
      do throws(SystemError) {
        try Disk.createFolder(path.parentFolder)
      } catch {
        throw CommandFailure(cannotWrite: path, error.text)
      }
      try OutputFile(path).write(entry.content)
    }
  }
}
