// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTools

/// What a program may read by an address: the page for programs, and the animations of the folders.
enum ProgramResources {
  /// The address of the page for programs.
  static let page = "lottie://docs/for-programs"

  /// The list of resources.
  static func list(_ folders: AllowedFolders) -> JSONTree {
    let page = JSONTree.members([
      "uri": .string(page), "name": .string("for-programs.md"),
      "title": .string("How to write Lottie animations"),
      "description": .string(
        "The format in brief, the mistakes made most, and the loop of making, looking and mending. Read it first."
      ),
      "mimeType": .string("text/markdown"),
    ])
    let files = folders.animations.map { path in
      JSONTree.members([
        "uri": .string("file://" + escaped(path)), "name": .string(folders.name(of: path)),
        "mimeType": .string(type(of: path)),
        "size": Disk.entry(at: path).map { .integer($0.size) },
      ])
    }
    return .members(["resources": .array([page] + files)])
  }

  /// The content of a resource.
  ///
  /// - Throws: `ToolFailure` or `LottieError` for one that may not be read.
  static func contents(
    _ parameters: JSONTree, _ settings: ProgramSettings
  ) throws -> JSONTree {
    guard let address = parameters["uri"]?.string else {
      throw ToolFailure("“uri” is missing: the address of a resource")
    }
    var entry: JSONTree
    if address == page {
      entry = .members([
        "uri": .string(address), "mimeType": .string("text/markdown"),
        "text": .string(ProgramsPage.text),
      ])
    } else {
      guard address.lowercased().hasPrefix("file://") else {
        throw ToolFailure("there is no resource “\(address.prefix(200))”")
      }
      let path = try settings.folders.reading(address)
      guard InputFile.isAnimation(named: path) else {
        throw ToolFailure("only animations are read: .json, .lottie, .tgs")
      }
      guard (Disk.entry(at: path)?.size ?? 0) <= mostBytes else {
        throw ToolFailure(
          "the file has more than \(mostBytes >> 20) MB; the tool “json” reads parts of it")
      }
      let bytes = try FileContents.read(path, limit: mostBytes)
      entry = .members(["uri": .string(address), "mimeType": .string(type(of: path))])
      if let text = String(validating: bytes, as: UTF8.self), type(of: path) == "application/json" {
        entry.set("text", .string(text))
      } else {
        entry.set("blob", .string(Base64.text(bytes)))
      }
    }
    return .members(["contents": .array([entry])])
  }

  /// The most bytes of a file that is read as a whole.
  private static let mostBytes = 4 << 20

  private static func type(of path: String) -> String {
    switch path.pathExtension.lowercased() {
    case "json": "application/json"
    case "tgs": "application/gzip"
    default: "application/zip"
    }
  }

  /// A path in an address: other bytes than letters, digits and some marks as `%20` and the like.
  private static func escaped(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~".utf8)
    return path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}
