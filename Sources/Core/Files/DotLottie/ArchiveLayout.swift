// SPDX-License-Identifier: Apache-2.0

/// The roles of an archive's files, by their names.
///
/// A `.lottie` archive has the folders of its version (1: `animations`, `images`; 2: `a`, `i`, `f`,
/// `t`, `s`). Other archives with animations, such as those that are sent with their images, have
/// any folders: each JSON file with layers is an animation, and each image and font file is found by
/// its name. Both may lie in a folder, as in archives that file managers make.
struct ArchiveLayout {
  /// The folder that contains everything, with a slash at its end; empty for none.
  let root: String
  /// Whether the archive has no folders for animations, and no manifest.
  let isFree: Bool
  /// The ids of the animations by the names of their files.
  private let animations: [String: String]

  /// Finds the layout.
  ///
  /// - Parameter names: The names of all files.
  init(_ names: [String]) {
    let names = names.map(Self.withSlashes)
    let root = Self.root(of: names)
    self.root = root
    let inner = names.compactMap { Self.inner($0, root: root) }
    let standard = inner.filter { Self.isAnimation($0, in: Self.animationFolders) }
    let isFree =
      standard.isEmpty && !inner.contains("manifest.json")
      && !(inner.contains { Self.isNested($0, in: Self.animationFolders) }
        && inner.allSatisfy(Self.isInKnownFolder))
    self.isFree = isFree
    let files =
      isFree
      ? inner.filter { Self.isJSON($0) && !Self.isDocument($0) }
      : standard + inner.filter { Self.isAnimation($0, in: []) && $0 != "manifest.json" }
    var uses: [String: Int] = [:]
    for file in files { uses[Self.stem(file[...]), default: 0] += 1 }
    // Files of equal names in different folders have their folder in their id.
    var animations = Dictionary(
      files.map { file in
        let stem = Self.stem(file[...])
        return (file, isFree && uses[stem] != 1 ? Self.withoutExtension(file[...]) : stem)
      }, uniquingKeysWith: { first, _ in first })
    if !isFree {
      for file in inner where Self.isNested(file, in: Self.animationFolders) {
        let name = file[file.index(after: file.firstIndex(of: "/") ?? file.startIndex)...]
        animations[file] = Self.withoutExtension(name)
      }
    }
    self.animations = animations
  }

  /// The name of a file inside of the root folder; nil for files outside of it, and those that
  /// systems add for themselves.
  func inner(_ name: String) -> String? { Self.inner(Self.withSlashes(name), root: root) }

  /// Some programs of Windows write back slashes.
  private static func withSlashes(_ name: String) -> String {
    name.contains("\\") ? String(name.map { $0 == "\\" ? "/" : $0 }) : name
  }

  private static func inner(_ name: String, root: String) -> String? {
    guard name.hasPrefix(root), !isJunk(name) else { return nil }
    return String(name.dropFirst(root.count))
  }

  /// Whether a file has been added by a system (macOS keeps attributes beside files), or lies outside
  /// of the archive.
  private static func isJunk(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return name.hasSuffix("/") || name.hasPrefix("/") || parts.contains("..")
      || parts.first == "__MACOSX" || parts.last?.hasPrefix("._") == true
      || parts.last == ".DS_Store" || parts.last == "Thumbs.db"
  }

  /// The folder of the manifest, or the folder that contains all files.
  private static func root(of names: [String]) -> String {
    let files = names.filter { !isJunk($0) }
    let manifests = files.filter { $0 == "manifest.json" || $0.hasSuffix("/manifest.json") }
    if let manifest = manifests.min(by: { $0.count < $1.count }) {
      return String(manifest.dropLast("manifest.json".count))
    }
    guard var shared = files.first?.split(separator: "/").dropLast() else { return "" }
    for file in files.dropFirst() {
      let folders = file.split(separator: "/").dropLast()
      shared = shared.prefix(zip(shared, folders).prefix { $0 == $1 }.count)
    }
    let root = shared.prefix { !known.contains($0.lowercased()) }
    return root.isEmpty ? "" : root.joined(separator: "/") + "/"
  }

  private static let animationFolders = ["animations", "a"]

  private static let known: Set<String> = [
    "a", "animations", "i", "images", "f", "fonts", "t", "themes", "s", "states", "u", "audio",
  ]

  // MARK: Roles

  /// The id of an animation from the name of its file; nil for other files. Files in folders of
  /// their own may be something else: their ids have slashes, and the manifest lists them.
  func animationID(_ name: String) -> String? { animations[name] }

  /// The id of a theme, which is in `t`, of version 1 in `themes`; nil for other files.
  func themeID(_ name: String) -> String? {
    documentID(name, in: "t") ?? documentID(name, in: "themes")
  }

  /// The id of a document of a folder, such as a state machine in `s`; nil for other files.
  func documentID(_ name: String, in folder: String) -> String? {
    guard name.hasPrefix(folder + "/"), name.hasSuffix(".json") else { return nil }
    let id = name.dropFirst(folder.count + 1).dropLast(5)
    return id.contains("/") ? nil : String(id)
  }

  /// The name of an image without its folders; nil for other files.
  func imageName(_ name: String) -> String? {
    member(
      of: ["images", "i"], name,
      extensions: ["png", "jpg", "jpeg", "webp", "gif", "svg", "bmp", "avif", "tif", "tiff"])
  }

  /// The name of a sound without its folders; nil for other files. Some exporters have sounds beside
  /// the animations (`a`).
  func soundName(_ name: String) -> String? {
    if let sound = member(of: ["audio", "u"], name, extensions: AudioAsset.endings) {
      return sound
    }
    guard let sound = member(of: ["a"], name, extensions: []) else { return nil }
    return AudioAsset.hasEnding(sound) ? sound : nil
  }

  /// The name of a font file without its folders; nil for other files.
  func fontName(_ name: String) -> String? {
    member(of: ["fonts", "f"], name, extensions: ["ttf", "otf", "ttc", "woff", "woff2"])
  }

  /// The name of a file without its folders; nil if it is in none of these folders, and in a free
  /// layout has none of these extensions.
  private func member(of folders: [String], _ name: String, extensions: Set<String>) -> String? {
    let parts = name.split(separator: "/")
    guard let file = parts.last else { return nil }
    if parts.count >= 2, folders.contains(parts[0].lowercased()) { return String(file) }
    let suffix = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() }
    return isFree && extensions.contains(suffix ?? "") ? String(file) : nil
  }

  /// Whether a file is a JSON file directly in one of the folders; without folders, at the top.
  private static func isAnimation(_ name: String, in folders: [String]) -> Bool {
    let parts = name.split(separator: "/")
    guard isJSON(name) else { return false }
    return folders.isEmpty
      ? parts.count == 1 : parts.count == 2 && folders.contains(parts[0].lowercased())
  }

  /// Whether a file is a JSON file in a folder inside of one of the folders.
  private static func isNested(_ name: String, in folders: [String]) -> Bool {
    let parts = name.split(separator: "/")
    return isJSON(name) && parts.count > 2 && folders.contains(parts[0].lowercased())
  }

  /// Whether a file is in a folder of `.lottie` files.
  private static func isInKnownFolder(_ name: String) -> Bool {
    name.split(separator: "/").dropLast().first.map { known.contains($0.lowercased()) } ?? false
  }

  private static func isJSON(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".lot")
  }

  /// Whether a file is a theme or a state machine by its folder.
  private static func isDocument(_ name: String) -> Bool {
    ["t/", "themes/", "s/", "states/"].contains(where: name.hasPrefix)
  }

  /// The name of a file without its folders and extension. An id can contain dots.
  private static func stem(_ name: Substring) -> String {
    withoutExtension(name.split(separator: "/").last ?? name)
  }

  private static func withoutExtension(_ name: Substring) -> String {
    String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }
}
