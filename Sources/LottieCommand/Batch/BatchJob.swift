// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// A job of a batch: one file from which a command makes one output.
struct BatchJob: Sendable {
  /// What makes the output.
  enum Command: String {
    case thumbnail, render, export
  }

  /// The input, as given.
  let file: String
  /// The file to write; for `render` also a folder.
  let output: String
  let command: Command
  /// Further arguments, such as `--size`, `128`.
  let options: [String]

  /// The arguments of the program that does the job. Batches do several jobs at the same time, each
  /// of them with one thread.
  var arguments: [String] {
    // A relative path can begin like an option.
    let (file, output) = (Self.operand(file), Self.operand(output))
    return switch command {
    case .thumbnail: ["thumbnail", file, output] + options
    case .render, .export:
      [command.rawValue, file, "--output", output]
        + (options.contains("--jobs") ? [] : ["--jobs", "1"]) + options
    }
  }

  private static func operand(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  init(file: String, output: String, command: Command, options: [String]) {
    (self.file, self.output) = (file, output)
    (self.command, self.options) = (command, options)
  }

  /// Reads a line of a list of jobs: an object with `file`, `output`, and optionally `command` and
  /// `options`.
  ///
  /// - Throws: `CommandFailure` that says what is wrong.
  init(line: String) throws(CommandFailure) {
    guard let tape = try? JSONTape(Array(line.utf8)), let members = JSONTree(tape.root).members
    else { throw CommandFailure("this is not a JSON object", .usage) }
    let job = JSONTree.object(members)
    let unknown = Set(members.map(\.key)).subtracting(["file", "output", "command", "options"])
    if let key = unknown.sorted().first {
      throw CommandFailure(
        "“\(key)” is unknown; a job has file, output, command and options", .usage)
    }
    guard let file = job["file"]?.string, !file.isEmpty, file != "-" else {
      throw CommandFailure("“file” is missing or not a path", .usage)
    }
    guard let output = job["output"]?.string, !output.isEmpty, output != "-" else {
      throw CommandFailure("“output” is missing or not a path", .usage)
    }
    guard let command = Command(rawValue: job["command"].map { $0.string ?? "" } ?? "thumbnail")
    else {
      throw CommandFailure("“command” is thumbnail, render or export", .usage)
    }
    self.init(
      file: file, output: output, command: command,
      options: try Self.options(job["options"] ?? .object([])))
  }

  /// The arguments of an object of options: `{"fps": 30, "strict": true}` is `--fps 30 --strict`.
  private static func options(_ value: JSONTree) throws(CommandFailure) -> [String] {
    guard let members = value.members else {
      throw CommandFailure("“options” is not an object", .usage)
    }
    let options = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var arguments: [String] = []
    for (key, value) in options.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .bool(let flag): if flag { arguments.append("--" + key) }
      case .number(let number):
        arguments += ["--" + key, Int(exactly: number).map(String.init) ?? "\(number)"]
      case .string(let text): arguments += ["--" + key, text]
      default:
        throw CommandFailure("the option “\(key)” is not a text, a number or a boolean", .usage)
      }
    }
    return arguments
  }

  // MARK: Inputs

  /// The jobs of files and folders. A folder's animations, also those of the folders in it, are
  /// written at the same paths below the output folder, whose path stays as it is given.
  ///
  /// - Parameters:
  ///   - ending: The extension of outputs.
  ///   - make: Makes a job of a file and its output.
  static func jobs(
    of inputs: [String], into folder: String, ending: String, _ make: (String, String) -> BatchJob
  ) -> [BatchJob] {
    let root = folder == "." ? "" : folder
    return inputs.flatMap { input -> [BatchJob] in
      files(at: input).map { file, relative in
        make(file, root.appending(component: relative) + "." + ending)
      }
    }
  }

  /// The animations at a path, each with its own path relative to it, without the extension.
  private static func files(at path: String) -> [(file: String, relative: String)] {
    guard Disk.isFolder(path) else { return [(path, path.lastComponent.withoutExtension)] }
    return InputFile.animations(below: path).map {
      (path.appending(component: $0), $0.withoutExtension)
    }
  }

  /// Whether the output exists and is not older than the input, so that nothing needs to be done. A
  /// folder of pictures does not show whether it is complete.
  var isDone: Bool {
    // The command says what is wrong with a job that would replace its own file.
    guard FilePath.standardized(output) != FilePath.standardized(file),
      let made = Disk.entry(at: output), made.kind == .file,
      let source = Disk.entry(at: file)
    else { return false }
    return made.modified >= source.modified
  }
}

/// The result of a job, as a line of JSON. The names of members are its keys.
struct BatchResult: Codable {
  enum Status: String, Codable {
    case done, skipped, failed
  }

  /// nil for a line that names no file.
  var file: String?
  var output: String?
  /// The number of the line in the list of jobs, from 1; nil for files on the command line.
  var line: Int?
  var status: Status
  /// The exit code of the job's command.
  var code: Int32
  /// The time that it took.
  var seconds: Double = 0
  /// What was said about the file.
  var warnings: [String] = []
  /// Why it failed.
  var message: String?

  /// The line, without its newline.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return json ?? #"{"status":"failed"}"#
  }
}
