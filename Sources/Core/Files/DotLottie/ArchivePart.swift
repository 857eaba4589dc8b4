// SPDX-License-Identifier: Apache-2.0

/// A file of a `.lottie` archive, by what it is.
package enum ArchivePart: Hashable, Sendable {
  /// The list of the other parts.
  case manifest
  /// An animation, a theme or a state machine, by its id.
  case animation(String)
  case theme(String)
  case machine(String)
  /// An image or a sound, by the name of its file.
  case image(String)
  case sound(String)

  /// The id, or the name of the file.
  package var name: String {
    switch self {
    case .manifest: "manifest.json"
    case .animation(let id), .theme(let id), .machine(let id): id
    case .image(let name), .sound(let name): name
    }
  }

  /// The folder in an archive of version 2; empty for the manifest.
  package var folder: String {
    switch self {
    case .manifest: ""
    case .animation: "a"
    case .theme: "t"
    case .machine: "s"
    case .image: "i"
    case .sound: "u"
    }
  }

  /// The part of a folder and a name; nil for other folders.
  package init?(folder: String, name: String) {
    switch folder {
    case "": self = .manifest
    case "a": self = .animation(name)
    case "t": self = .theme(name)
    case "s": self = .machine(name)
    case "i": self = .image(name)
    case "u": self = .sound(name)
    default: return nil
    }
  }

  /// Its path in an archive of version 2.
  package var path: String {
    switch self {
    case .manifest: name
    case .animation, .theme, .machine: "\(folder)/\(name).json"
    case .image, .sound: "\(folder)/\(name)"
    }
  }
}

/// What an edit makes of a part of an archive.
package enum ArchiveChange: Equatable, Sendable {
  /// It has this content, also where it was not there before.
  case content([UInt8])
  case removal

  /// The new content; nil for a removal.
  package var content: [UInt8]? { if case .content(let bytes) = self { bytes } else { nil } }

  /// The change that leads to a content; nil is a removal.
  package init(_ content: [UInt8]?) { self = content.map { .content($0) } ?? .removal }

  /// The content as a string of JSON; nil for a removal.
  package var json: JSONTree? { content.map { .string(DataURL.encoded($0, "")) } }

  /// The content of such a string; nil for other values.
  package init?(_ json: JSONTree) {
    guard let bytes = json.string.flatMap(DataURL.bytes) else { return nil }
    self = .content(bytes)
  }
}

extension ArchiveLayout {
  /// What a file is, by its name inside of the root folder; nil for others.
  func part(of name: String) -> ArchivePart? {
    if name == "manifest.json" { return .manifest }
    if let id = animationID(name) { return .animation(id) }
    if let id = themeID(name) { return .theme(id) }
    if let id = documentID(name, in: "s") { return .machine(id) }
    if let name = imageName(name) { return .image(name) }
    return soundName(name).map { .sound($0) }
  }

  /// The path of a new part, in folders as the archive has them.
  ///
  /// - Parameter names: The names of all files.
  func path(ofNew part: ArchivePart, beside names: some Sequence<String>) -> String {
    let folder =
      switch part {
      case .animation: "animations"
      case .theme: "themes"
      case .image: "images"
      case .sound: "audio"
      case .manifest, .machine: ""
      }
    let inner = names.compactMap(inner).map { $0.lowercased() }
    func has(_ folder: String) -> Bool { inner.contains { $0.hasPrefix(folder + "/") } }
    let isOld =
      !folder.isEmpty && !has(part.folder)
      && (has(folder) || part.isMedia && has("animations"))
    return root + (isOld ? folder + part.path.dropFirst(part.folder.count) : part.path)
  }
}

extension ArchivePart {
  /// Whether it is an image or a sound.
  package var isMedia: Bool {
    switch self {
    case .image, .sound: true
    case .manifest, .animation, .theme, .machine: false
    }
  }
}
