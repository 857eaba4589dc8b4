// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A path as it is typed, and what it may become.
nonisolated struct PathField: Equatable {
  private(set) var text: String
  /// Characters before the caret.
  private(set) var caret: Int
  /// Why it cannot be opened; nil until somebody tried.
  private(set) var problem: String?
  /// Names in the folder that begin as the last part of the path, once Tab has found several.
  private(set) var candidates: [String] = []

  static let longest = 4096

  init(_ text: String = "") {
    self.text = text
    caret = text.count
  }

  // MARK: Typing

  mutating func insert(_ new: String) {
    let line = new.filter { !$0.isNewline }
    guard text.count + line.count <= Self.longest else { return }
    change(to: text.prefix(caret) + line + text.dropFirst(caret), caret: caret + line.count)
  }

  /// Takes out a character before the caret, or the last part of the path.
  mutating func deleteBackwards(part: Bool = false) {
    guard caret > 0 else { return }
    let before = text.prefix(caret)
    let name = before.hasSuffix("/") ? before.dropLast() : before
    let kept = part ? name.lastIndex(of: "/").map { before[...$0].count } ?? 0 : caret - 1
    change(to: text.prefix(kept) + text.dropFirst(caret), caret: kept)
  }

  mutating func deleteForwards() {
    guard caret < text.count else { return }
    change(to: text.prefix(caret) + text.dropFirst(caret + 1), caret: caret)
  }

  mutating func move(by step: Int) {
    caret = min(max(0, caret.addingReportingOverflow(step).partialValue), text.count)
    if step == .min { caret = 0 }
    if step == .max { caret = text.count }
  }

  private mutating func change(to new: Substring, caret: Int) {
    (text, self.caret, problem, candidates) = (String(new), caret, nil, [])
  }

  // MARK: Meaning

  private var isAddress: Bool {
    ["http://", "https://", "file://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// With the home folder for a tilde.
  private func expanded(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst(1) : path
  }

  /// What is to be opened; nil where there is no such file, and `problem` says so.
  mutating func enter() -> String? {
    let wanted = text.trimmingCharacters(in: .whitespaces)
    candidates = []
    guard !wanted.isEmpty else {
      problem = "Type the path of a file"
      return nil
    }
    if isAddress { return wanted }
    let path = expanded(wanted)
    var isFolder: ObjCBool = false
    let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isThere else {
      problem = "There is no file “\(URL(fileURLWithPath: path).lastPathComponent)” there"
      return nil
    }
    guard !isFolder.boolValue else {
      complete()
      if problem != nil { problem = "Nothing in this folder can be opened" }
      return nil
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      problem = "This file may not be read"
      return nil
    }
    return path
  }

  /// Adds what all names that begin so have in common; several are shown.
  mutating func complete() {
    (problem, candidates) = (nil, [])
    guard !isAddress else { return }
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let begin = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let names = Self.names(in: folder.isEmpty ? "." : expanded(folder), beginning: begin)
    guard let first = names.first else {
      problem = "Nothing here begins with “\(begin)”"
      return
    }
    let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1, options: .literal) }
    text = folder + (common.count >= begin.count ? common : begin)
    caret = text.count
    candidates = names.count > 1 ? names : []
  }

  /// Folders, with a slash behind them, and files that may be animations; hidden ones only for a dot.
  private static func names(in folder: String, beginning: String) -> [String] {
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
      let kind = (name as NSString).pathExtension.lowercased()
      return ["json", "lottie", "lot", "tgs"].contains(kind) ? name : nil
    }
  }
}
