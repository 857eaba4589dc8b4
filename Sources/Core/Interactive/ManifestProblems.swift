// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The search for problems of an archive's manifest: references to files and themes that do not
/// exist, and files that it does not list.
struct ManifestProblems {
  private let archive: DotLottieArchive
  private(set) var warnings = WarningLog()

  init(_ archive: DotLottieArchive) {
    self.archive = archive
    guard let root = archive.manifest.tree else { return }
    checkInitial(root)
    for (i, entry) in (root["animations"]?.elements ?? []).enumerated() {
      check(entry, "animations[\(i)]")
    }
    checkFiles(root, "themes", archive.themes, folder: "t")
    checkFiles(root, "stateMachines", archive.stateMachines, folder: "s")
    let listed = Set(archive.manifest.themes.map(\.id))
    for id in archive.themes.keys.sorted() where !listed.contains(id) {
      add("themes", "t/\(id).json is not listed: the theme cannot be set")
    }
  }

  private mutating func add(_ path: String, _ message: Message) {
    warnings.add(.missing, at: "manifest.json: " + path, message)
  }

  private func hasAnimation(_ id: String) -> Bool { archive.animations.contains { $0.id == id } }

  private mutating func checkInitial(_ root: JSONTree) {
    for (path, id) in [
      ("initial.animation", root["initial"]?["animation"]?.string),
      ("activeAnimationId", root["activeAnimationId"]?.string),
    ] {
      if let id, !id.isEmpty, !hasAnimation(id) { add(path, "there is no animation “\(id)”") }
    }
    if let id = root["initial"]?["stateMachine"]?.string, archive.stateMachines[id] == nil {
      add("initial.stateMachine", "there is no state machine “\(id)”")
    }
  }

  private mutating func check(_ entry: JSONTree, _ path: String) {
    guard let id = entry["id"]?.string else { return add(path + ".id", "the animation has no id") }
    if !hasAnimation(id) { add(path + ".id", "there is no animation “\(id)”") }
    let themes = Set(archive.manifest.themes.map(\.id))
    if let theme = entry["initialTheme"]?.string, !themes.contains(theme) {
      add(path + ".initialTheme", "there is no theme “\(theme)”")
    }
    for (k, theme) in (entry["themes"]?.elements ?? []).enumerated() {
      if let theme = theme.string, !themes.contains(theme) {
        add("\(path).themes[\(k)]", "there is no theme “\(theme)”")
      }
    }
  }

  /// Checks that the listed files exist; damaged files are reported with the animation.
  private mutating func checkFiles(
    _ root: JSONTree, _ list: String, _ files: [String: [UInt8]], folder: String
  ) {
    for (i, entry) in (root[list]?.elements ?? []).enumerated() {
      guard let id = entry["id"]?.string, files[id] == nil else { continue }
      let file = "\(folder)/\(id).json"
      if !(archive.damaged + archive.leftOut).contains(file) {
        add("\(list)[\(i)]", "the archive has no file \(file)")
      }
    }
  }
}
