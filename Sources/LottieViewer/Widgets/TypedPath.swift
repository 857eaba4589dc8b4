// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// A typed path or URL, with completion by Tab and checks on Enter.
struct TypedPath: Equatable {
  /// The text. A change removes problem and candidates.
  var text: String {
    didSet { if text != oldValue { (problem, candidates) = (nil, []) } }
  }
  /// Whether pictures, videos and folders of pictures are meant too. Default: false.
  var takesFootage = false
  /// The error of the last Enter or Tab; nil after each change.
  private(set) var problem: String?
  /// The matching names after a Tab that found more than one.
  private(set) var candidates: [String] = []

  /// The folder of paths that do not begin with a slash; empty for the current one.
  private let base: String

  init(_ text: String, in base: String = "") { (self.text, self.base) = (text, base) }

  // MARK: Paths

  /// Whether the text is a URL, which is not looked up on the disk.
  private var isAddress: Bool {
    ["http://", "https://", "file://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Replaces a leading `~` by the home folder, and puts the base before other relative paths.
  private func expanded(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/") { return FilePath.home + path.dropFirst(1) }
    return base.isEmpty || path.hasPrefix("/") || path.isEmpty ? path : base + "/" + path
  }

  /// The path or URL to open; nil with `problem` set where there is nothing to open.
  mutating func enter() -> String? {
    let wanted = text.trimmingCharacters(in: .whitespaces)
    candidates = []
    guard !wanted.isEmpty else {
      problem = localized("Type the path of a file")
      return nil
    }
    if isAddress { return wanted }
    let path = expanded(wanted)
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists else {
      problem = localized(
        "There is no file “\(URL(fileURLWithPath: path).lastPathComponent)” there")
      return nil
    }
    guard !isFolder.boolValue else {
      if takesFootage ? Footage.canBe(path) : InputFile.animations(at: path) != [path] {
        return path
      }
      complete()
      if problem != nil {
        problem =
          takesFootage
          ? localized("This folder has no pictures") : localized("This folder has no animations")
      }
      return nil
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      problem = localized("This file cannot be read")
      return nil
    }
    return path
  }

  /// The path to write to; nil with `problem` set where that is impossible.
  ///
  /// An existing file is overwritten only when the same path is entered twice.
  mutating func enterNew() -> String? {
    let path = expanded(text.trimmingCharacters(in: .whitespaces))
    let url = URL(fileURLWithPath: path)
    let wasAsked = problem == Self.overwriting
    candidates = []
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if path.isEmpty || path.hasSuffix("/") || isFolder.boolValue {
      problem = localized("Type the name of a file")
    } else if !url.pathExtension.isEmpty, !InputFile.isAnimation(named: path) {
      problem = Self.wrongEnding.localized
    } else if !FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path) {
      problem = localized("There is no such folder")
    } else if !FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path) {
      problem = localized("This folder cannot be written to")
    } else if exists, !wasAsked {
      problem = Self.overwriting
    } else {
      return path
    }
    return nil
  }

  /// Says which names a file can be saved under.
  static let wrongEnding: Message = "The name has to end in .json, .lottie or .tgs"

  private static var overwriting: String { localized("The file exists; Enter overwrites it") }

  /// Completes the last part of the path by the common prefix of all matching names.
  mutating func complete() {
    (problem, candidates) = (nil, [])
    guard !isAddress else { return }
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let begin = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let here = base.isEmpty ? "." : base
    let names = names(in: folder.isEmpty ? here : expanded(folder), beginning: begin)
    guard let first = names.first else {
      problem = localized("Nothing here begins with “\(begin)”")
      return
    }
    let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1, options: .literal) }
    text = folder + (common.count >= begin.count ? common : begin)
    candidates = names.count > 1 ? names : []
  }

  /// The names in a folder that start like this, sorted: folders with a slash, and animation
  /// files; all files where footage is meant.
  /// Hidden names match only a leading dot.
  private func names(in folder: String, beginning: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = all.filter {
      $0.hasPrefix(beginning) && (!$0.hasPrefix(".") || beginning.hasPrefix("."))
    }
    return files.sorted().compactMap { name in
      var isFolder: ObjCBool = false
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        return nil
      }
      if isFolder.boolValue { return name + "/" }
      return takesFootage || InputFile.isAnimation(named: name) ? name : nil
    }
  }
}
