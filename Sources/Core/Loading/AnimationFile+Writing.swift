// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension AnimationFile {
  /// Returns the content of a Lottie file with another JSON text of one animation, in the same
  /// container: JSON, gzip (.tgs) or a zip archive (.lottie). All other files of an archive stay.
  ///
  /// The result is checked before it is returned, so that it never replaces a file that it could
  /// not: JSON for all that keeps a file from being opened, an archive by reading it again.
  ///
  /// - Parameters:
  ///   - old: The content of the file.
  ///   - id: The id of the animation in a .lottie file; nil for the first one.
  ///   - json: The JSON text that replaces the animation's.
  ///   - themes: The texts that replace those of themes of a .lottie file, by id. Default: none.
  ///   - parts: What else becomes of parts of a .lottie file, before the texts. Default: nothing.
  ///   - limits: The limits of the file's content. Default: the defaults of `Limits`.
  /// - Throws: `LottieError` if the old content or the result cannot be read.
  package static func content(
    _ old: [UInt8], animation id: String?, replacedBy json: [UInt8],
    themes: [String: [UInt8]] = [:], parts: [ArchivePart: ArchiveChange] = [:],
    limits: Limits = .init()
  ) throws(LottieError) -> [UInt8] {
    let result: [UInt8]
    switch Archive.Container(old) {
    case .plain:
      try Animation.check(json, limits: limits)
      return json
    case .gzip: result = Archive.gzip(json)
    case .zip:
      result = try DotLottieArchive.content(
        old, animation: id, replacedBy: json, themes, parts, limits)
    }
    let file = try packed(result, id, json, limits)
    guard themes.allSatisfy({ file.archive?.themes[$0.key] == $0.value }),
      parts.allSatisfy({ part, change in
        if case .theme(let id) = part, themes[id] != nil { return true }
        return file.content(of: part) == change.content
      })
    else { throw unlikeItself }
    return result
  }

  /// Reads a packed animation, which must be the given one.
  static func packed(
    _ content: [UInt8], _ id: String?, _ json: [UInt8], _ limits: Limits
  ) throws(LottieError) -> AnimationFile {
    let file = try read(bytes: content, animation: id, limits: limits)
    guard file.animation.jsonText == json else { throw unlikeItself }
    return file
  }

  private static var unlikeItself: LottieError {
    LottieError(.malformed, reason: "the packed file would differ from the animation")
  }
}

extension DotLottieArchive {
  /// Returns an archive with another JSON text of one animation, and other texts of themes.
  fileprivate static func content(
    _ old: [UInt8], animation id: String?, replacedBy json: [UInt8], _ themes: [String: [UInt8]],
    _ parts: [ArchivePart: ArchiveChange], _ limits: Limits
  ) throws(LottieError) -> [UInt8] {
    // The one that is opened is not the first if that is damaged.
    let first = try DotLottieArchive(old, limits: limits).file(nil).configuration?.id
    let id = id ?? first
    var files = try Archive.entries(of: old, limits: limits) { _ in
      { $0.hasSuffix("/") ? nil : $0 }
    }.files
    var layout = ArchiveLayout(Array(files.keys))
    if layout.isFree {
      let known = Set(files.keys.compactMap { layout.inner($0).flatMap(layout.part) })
      let new = parts.keys.filter { parts[$0]?.content != nil && !known.contains($0) }
      let paths = new.map { layout.path(ofNew: $0, beside: files.keys) }
      if !ArchiveLayout(files.keys + paths).isFree {
        layout = settle(&files, layout, try DotLottieArchive(old, limits: limits))
      }
    }
    let name = files.keys.sorted().first { layout.inner($0).flatMap(layout.animationID) == id }
    guard let name else {
      throw LottieError(.malformed, reason: "the archive has no animation “\(id ?? "")”")
    }
    files[name] = json
    for (part, change) in parts {
      // Files of one name in several folders are one part.
      let old = files.keys.filter { layout.inner($0).flatMap(layout.part) == part }
      for name in old.isEmpty ? [layout.path(ofNew: part, beside: files.keys)] : old {
        files[name] = change.content
      }
    }
    for (id, text) in themes {
      let name = files.keys.sorted().first {
        layout.inner($0).flatMap(layout.themeID) == id
      }
      guard let name else {
        throw LottieError(.malformed, reason: "the archive has no theme “\(id)”")
      }
      files[name] = text
    }
    let rest = files.filter { $0.key != "manifest.json" }.sorted { $0.key < $1.key }
    let manifest = files["manifest.json"].map { [(name: "manifest.json", content: $0)] } ?? []
    return Archive.zip(manifest + rest.map { (name: $0.key, content: $0.value) })
  }

  /// Moves the files of an archive with folders of its own into those of version 2. With a manifest or one of
  /// these folders its files would not be found elsewhere any more.
  ///
  /// - Returns: The new layout.
  private static func settle(
    _ files: inout [String: [UInt8]], _ layout: ArchiveLayout, _ archive: DotLottieArchive
  ) -> ArchiveLayout {
    for name in files.keys.sorted() {
      guard let inner = layout.inner(name) else { continue }
      let path: String
      if let font = layout.fontName(inner) {
        path = "f/" + font
      } else if let part = layout.part(of: inner), archive.content(of: part) == files[name] {
        path = part.path
      } else {
        continue
      }
      // Of several with one name the one that is read moves.
      if files[layout.root + path] == nil {
        files[layout.root + path] = files.removeValue(forKey: name)
      }
    }
    return ArchiveLayout(Array(files.keys))
  }
}
