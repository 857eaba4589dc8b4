// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie prepare` for .lottie files: each animation is prepared, and all other parts stay.
extension PrepareCommand {
  /// The content of the input, if it is an archive; nil for other files, and for a URL, of which only one animation is
  /// read.
  func archive() throws -> [UInt8]? {
    guard case .path(let path) = InputFile(input.file), Disk.entry(at: path)?.kind == .file else {
      return nil
    }
    input.limits.use()
    let bytes = try InputFile(input.file).bytes()
    return bytes.starts(with: [0x50, 0x4b]) ? bytes : nil
  }

  /// Prepares the animations of an archive, writes it and prints the reports.
  func prepareArchive(_ bytes: [UInt8], to target: OutputFile) throws {
    let first = try input.read()
    let ids = input.animation.map { [$0] } ?? first.animationIDs
    var content = bytes
    var lines: [String] = []
    var reports = ArchiveReport(before: bytes.count)
    var isIncomplete = false
    for id in ids {
      let own = try AnimationFile.read(bytes: bytes, animation: id, limits: .given)
      let (file, said) = try colors.recolored(own)
      let options = try self.options(for: file)
      guard let prepared = try prepared(file, options) else { return }
      content = try AnimationFile.content(
        content, animation: id, replacedBy: prepared.json, limits: .given)
      if prepared.report.isIncomplete { isIncomplete = true }
      let report = PrepareReportText(prepared.report, options)
      if !lines.isEmpty { lines.append("") }
      lines += ["\(id):"] + said + [report.text]
      reports.animations.append(.init(id: id, report: report))
    }
    if !isWhole {
      let images = Self.smallerImages(of: first)
      if let id = ids.first, !images.isEmpty {
        let text = try AnimationFile.texts(in: content, limits: .given).first { $0.id == id }?.json
        content = try AnimationFile.content(
          content, animation: id, replacedBy: text ?? [], parts: images, limits: .given)
        lines += [
          "",
          Message.counted(
            images.count, "1 image compressed again", "\(images.count) images compressed again"
          ).localized,
        ]
      }
    }
    if colors.makesThemes {
      let (themed, said) = try addThemes(to: content)
      content = themed
      lines += [""] + said
    }
    reports.after = content.count
    lines += ["", localized("The archive: \(bytes.count) bytes, now \(content.count)")]
    try Interruption.check()
    if !dryRun { try target.write(content) }
    try tell(reports, lines, to: target)
    if strict, isIncomplete { throw ExitCode(1) }
  }

  /// Adds a theme for each palette to an archive.
  ///
  /// - Returns: The archive, and what is said of the themes.
  func addThemes(to archive: [UInt8]) throws -> (content: [UInt8], lines: [String]) {
    let first = try AnimationFile.read(bytes: archive, limits: .given)
    var parts: [ArchivePart: ArchiveChange] = [:]
    var lines: [String] = []
    for path in colors.palette {
      let palette = try colors.colors(of: path)
      let id = path.lastComponent.withoutExtension
      var text = first.themeTexts[id] ?? ThemeText.empty
      var slots: Set<String> = []
      var outside = 0
      for animation in first.animationIDs {
        let own = try AnimationFile.read(bytes: archive, animation: animation, limits: .given)
        guard let new = palette.theme(text, for: own.animation, id: animation, known: &slots) else {
          throw CommandFailure("\(path): the theme “\(id)” of the archive cannot be read", .invalid)
        }
        text = new
        outside += palette.colorsOutsideOfSlots(try own.animation.tree())
      }
      guard !slots.isEmpty else {
        throw CommandFailure(
          "\(path): no slot has a colour of this palette; --slot makes slots", .usage)
      }
      parts[.theme(id)] = .content(text)
      lines.append(
        Message.counted(
          slots.count, "The theme “\(id)” sets 1 slot",
          "The theme “\(id)” sets \(slots.count) slots"
        ).localized)
      if outside > 0 {
        lines.append(
          "  "
            + Message.counted(
              outside, "1 colour of the palette is in no slot, and stays",
              "\(outside) colours of the palette are in no slot, and stay"
            ).localized)
      }
    }
    guard let manifest = first.manifest(listing: parts.keys.sorted { $0.name < $1.name }) else {
      throw CommandFailure("\(input.file): the manifest of the archive cannot be read", .invalid)
    }
    parts[.manifest] = .content(manifest)
    let id = first.animationIDs.first ?? ""
    let json = try AnimationFile.texts(in: archive, limits: .given).first { $0.id == id }?.json
    let content = try AnimationFile.content(
      archive, animation: id, replacedBy: json ?? [], parts: parts, limits: .given)
    return (content, lines)
  }

  /// The images of an archive that are smaller without any loss.
  private static func smallerImages(of file: AnimationFile) -> [ArchivePart: ArchiveChange] {
    var changes: [ArchivePart: ArchiveChange] = [:]
    for part in file.archiveParts {
      if case .image = part, let old = file.content(of: part),
        let new = RecompressedImage.smaller(old, PrepareOptions())
      {
        changes[part] = .content(new)
      }
    }
    return changes
  }

  /// The report of an archive as JSON.
  private struct ArchiveReport: Encodable {
    struct Animation: Encodable {
      let id: String
      let report: PrepareReportText
    }

    let before: Int
    var after = 0
    var animations: [Animation] = []

    init(before: Int) { self.before = before }
  }
}
