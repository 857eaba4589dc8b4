// SPDX-License-Identifier: Apache-2.0

internal import Foundation
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
    switch command {
    case .thumbnail: ["thumbnail", file, output] + options
    case .render, .export:
      [command.rawValue, file, "--output", output]
        + (options.contains("--jobs") ? [] : ["--jobs", "1"]) + options
    }
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
    guard let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
      let members = value as? [String: Any]
    else { throw CommandFailure("this is not a JSON object", .usage) }
    let unknown = Set(members.keys).subtracting(["file", "output", "command", "options"])
    if let key = unknown.sorted().first {
      throw CommandFailure(
        "“\(key)” is unknown; a job has file, output, command and options", .usage)
    }
    guard let file = members["file"] as? String, !file.isEmpty, file != "-" else {
      throw CommandFailure("“file” is missing or no path", .usage)
    }
    guard let output = members["output"] as? String, !output.isEmpty, output != "-" else {
      throw CommandFailure("“output” is missing or no path", .usage)
    }
    guard let command = Command(rawValue: members["command"] as? String ?? "thumbnail") else {
      throw CommandFailure("“command” is thumbnail, render or export", .usage)
    }
    self.init(
      file: file, output: output, command: command,
      options: try Self.options(members["options"] ?? [String: Any]()))
  }

  /// The arguments of an object of options: `{"fps": 30, "strict": true}` is `--fps 30 --strict`.
  private static func options(_ value: Any) throws(CommandFailure) -> [String] {
    guard let options = value as? [String: Any] else {
      throw CommandFailure("“options” is no object", .usage)
    }
    var arguments: [String] = []
    for (key, value) in options.sorted(by: { $0.key < $1.key }) {
      switch value {
      // A boolean of JSON is a number of Foundation, too.
      case let flag as Bool where (value as? NSNumber).map(isBoolean) ?? true:
        if flag { arguments.append("--" + key) }
      case let number as NSNumber: arguments += ["--" + key, "\(number)"]
      case let text as String: arguments += ["--" + key, text]
      default: throw CommandFailure("the option “\(key)” is no text, number or boolean", .usage)
      }
    }
    return arguments
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    unsafe String(cString: number.objCType) == "c"
  }

  // MARK: Inputs

  /// The jobs of files and folders. A folder's animations, also those of the folders in it, are
  /// written at the same places below the output folder.
  ///
  /// - Parameters:
  ///   - ending: The extension of outputs.
  ///   - make: Makes a job of a file and its output.
  static func jobs(
    of inputs: [String], into folder: String, ending: String, _ make: (String, String) -> BatchJob
  ) -> [BatchJob] {
    inputs.flatMap { input -> [BatchJob] in
      files(at: input).map { file, place in
        let output = URL(fileURLWithPath: folder).appendingPathComponent(place).path
        return make(file, output + "." + ending)
      }
    }
  }

  /// The animations at a path, each with its place below the path without its extension.
  private static func files(at path: String) -> [(file: String, place: String)] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return [(path, (path as NSString).lastPathComponent.withoutEnding)] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      InputFile.isAnimation(named: name)
        && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { ((path as NSString).appendingPathComponent($0), $0.withoutEnding) }
  }

  /// Whether the output is there and not older than the input, so that nothing is to do. A folder of
  /// pictures does not tell whether it is complete.
  var isDone: Bool {
    guard let made = Self.modified(output, .typeRegular), let source = Self.modified(file, nil)
    else { return false }
    return made >= source
  }

  private static func modified(_ path: String, _ type: FileAttributeType?) -> Date? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      type.map({ facts[.type] as? FileAttributeType == $0 }) ?? true
    else { return nil }
    return facts[.modificationDate] as? Date
  }
}

extension String {
  fileprivate var withoutEnding: String { (self as NSString).deletingPathExtension }
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
