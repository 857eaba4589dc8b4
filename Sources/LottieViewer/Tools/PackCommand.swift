// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit

/// Makes a .lottie file.
struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Make a .lottie file.",
    discussion: """
      Puts animations with their themes, state machines, images and fonts into one archive of version 2. It is \
      checked first: what is refused, refers to something that is not there, or can never be reached is named \
      with its JSON path, and nothing is written. A folder is packed as `unpack` has made it; its \
      manifest.json, if there is one, stays as it is.

      The id of a file is its name without what follows the last dot.

      EXAMPLES
        lottie-viewer pack toggle.json --machine press.json --theme dark.json --output toggle.lottie
        lottie-viewer unpack card.lottie --output card
        lottie-viewer pack card --output card.lottie
      """)

  @Argument(
    help: "Animations (.json, .tgs), or one folder that `unpack` has made.",
    completion: .file(extensions: InputFile.endings))
  var inputs: [String]

  @Option(name: [.short, .long], help: "The file to write; - is stdout.")
  var output: String

  @Option(help: "A theme to put in; may be given several times.", completion: .file())
  var theme: [String] = []

  @Option(help: "A state machine to put in; may be given several times.", completion: .file())
  var machine: [String] = []

  @Option(help: "An image to put in; may be given several times.", completion: .file())
  var image: [String] = []

  @Option(help: "A font to put in; may be given several times.", completion: .file())
  var font: [String] = []

  @Option(help: "The animation to begin with; the first one if not given.")
  var initial: String?

  @Option(help: "The theme that players should use, by its id.")
  var initialTheme: String?

  @Option(help: "The state machine that players should run, by its id.")
  var initialMachine: String?

  @Flag(help: "Write the file even if something in it is wrong.")
  var force = false

  func run() throws {
    Interruption.hold()
    let target = OutputFile(output)
    try target.check()
    var builder = DotLottieBuilder()
    builder.generator = "lottie-viewer \(ToolVersion.text)"
    builder.initial = initial
    builder.initialTheme = initialTheme
    builder.initialStateMachine = initialMachine
    if inputs.count == 1, let folder = inputs.first, isFolder(folder) {
      try addFolder(folder, to: &builder)
    } else {
      for path in inputs {
        builder.addAnimation(id: id(of: path), try animation(path))
      }
    }
    for path in theme { builder.addTheme(id: id(of: path), try read(path)) }
    for path in machine { builder.addStateMachine(id: id(of: path), try read(path)) }
    for path in image { builder.addImage(name: name(of: path), try read(path)) }
    for path in font { builder.addFont(name: name(of: path), try read(path)) }
    let archive = builder.archive()
    try check(archive)
    try Interruption.check()
    try target.write(archive)
  }

  private func check(_ archive: [UInt8]) throws {
    do throws(LottieError) {
      let problems = try DotLottieBuilder.problems(in: archive)
      Output.warn(problems, file: output)
      guard problems.isEmpty || force else {
        throw LottieError(
          .malformed, file: output,
          reason: "not written, for what is said above; --force writes it all the same")
      }
    } catch {
      throw CommandFailure(error).exit
    }
  }

  // MARK: Reading

  private func isFolder(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory ?? false
  }

  private func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

  private func id(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private func animation(_ path: String) throws -> [UInt8] {
    do throws(LottieError) {
      return try AnimationFile.read(path: path).animation.jsonText
    } catch {
      throw CommandFailure(error).exit
    }
  }

  private func read(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path): the file cannot be read", code: 66).exit
    }
    return [UInt8](data)
  }

  private func addFolder(_ folder: String, to builder: inout DotLottieBuilder) throws {
    let root = URL(fileURLWithPath: folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where DotLottieBuilder.isKnown(name) {
      builder.add(name, try read(root.appendingPathComponent(name).path))
    }
  }
}

/// Takes a .lottie file apart.
struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Take a .lottie file apart.",
    discussion: """
      Writes the files of the archive into a folder: manifest.json, animations, themes, state machines, images \
      and fonts. `pack` makes an archive of it again that behaves the same.

      EXAMPLES
        lottie-viewer unpack card.lottie --output card
      """)

  @Argument(help: "A .lottie file.", completion: .file(extensions: ["lottie"]))
  var file: String

  @Option(name: [.short, .long], help: "The folder, made if it does not exist.")
  var output: String

  func run() throws {
    Interruption.hold()
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure("\(file): the file cannot be read", code: 66).exit
    }
    let entries: [(name: String, content: [UInt8])]
    do throws(LottieError) {
      entries = try DotLottieBuilder.entries(of: [UInt8](data))
    } catch {
      var error = error
      error.file = file
      throw CommandFailure(error).exit
    }
    let root = URL(fileURLWithPath: output, isDirectory: true)
    for entry in entries {
      try Interruption.check()
      let url = root.appendingPathComponent(entry.name)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      } catch {
        throw CommandFailure(cannotWrite: url.path, error.localizedDescription).exit
      }
      try OutputFile(url.path).write(entry.content)
    }
  }
}
