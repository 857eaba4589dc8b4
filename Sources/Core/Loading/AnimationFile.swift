// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The content of an opened file: the animation and the source of its images.
public struct AnimationFile: Sendable {
  /// The animation; of a file with several animations, the selected one.
  public let animation: Animation
  /// The source of the animation's images: the archive, or the folder of the file; nil for none.
  public let imageProvider: (any AnimationImageProvider & Sendable)?
  /// The ids of all animations of a .lottie file; empty for other files.
  public let animationIDs: [String]
  /// The playback settings of this animation in the manifest of a .lottie file; nil for other
  /// files.
  package var configuration: DotLottieConfiguration?
  /// The whole .lottie archive; nil for other files.
  var archive: DotLottieArchive?
  /// Where parts of the animation were searched beside its file; nil if it was not read from disk.
  package var otherFiles: OtherFiles?

  /// The JSON texts of the themes of a `.lottie` file, by id; empty for other files.
  package var themeTexts: [String: [UInt8]] { archive?.themes ?? [:] }

  /// The JSON texts of the state machines of a `.lottie` file, by id; empty for other files.
  package var machineTexts: [String: [UInt8]] { archive?.stateMachines ?? [:] }

  /// Whether it is one of the animations of an archive, which can have themes and state machines.
  package var isArchive: Bool { archive != nil }

  /// The parts of the archive but for the manifest, in the order of the manifest, the rest by their
  /// names; empty for other files.
  package var archiveParts: [ArchivePart] {
    guard let archive else { return [] }
    func ordered(_ all: [String: [UInt8]], _ listed: [String]) -> [String] {
      let known = listed.filter { all[$0] != nil }
      return known + all.keys.filter { !known.contains($0) }.sorted()
    }
    let themes = ordered(archive.themes, archive.manifest.themes.map(\.id))
    let machines = ordered(archive.stateMachines, archive.manifest.stateMachines.map(\.id))
    return archive.animations.map { .animation($0.id) } + themes.map { .theme($0) }
      + machines.map { .machine($0) } + archive.images.files.keys.sorted().map { .image($0) }
      + archive.images.sounds.keys.sorted().map { .sound($0) }
  }

  /// Returns the content of a part of the archive; nil for one that is not there.
  package func content(of part: ArchivePart) -> [UInt8]? { archive?.content(of: part) }

  /// Returns the animation with other parts of its archive. Its own text is not replaced.
  package func applying(_ changes: [ArchivePart: ArchiveChange]) -> AnimationFile {
    guard let archive, !changes.isEmpty else { return self }
    let edited = archive.applying(changes)
    var animation = animation
    animation.attached.images = edited.images
    return AnimationFile(
      animation: animation, imageProvider: edited.images,
      animationIDs: edited.animations.map(\.id),
      configuration: configuration.map { edited.configuration($0.id) }, archive: edited,
      otherFiles: otherFiles)
  }

  /// Whether the file has themes or state machines.
  package var isInteractive: Bool {
    archive.map { !$0.themes.isEmpty || !$0.stateMachines.isEmpty } ?? false
  }

  /// Returns the same file with another animation, or with changed slots.
  package func with(_ animation: Animation) -> AnimationFile {
    AnimationFile(
      animation: animation, imageProvider: imageProvider, animationIDs: animationIDs,
      configuration: configuration, archive: archive, otherFiles: otherFiles)
  }

  /// Opens a Lottie file. The format is recognized by the content and not by the extension: JSON
  /// text, gzip-compressed JSON (.tgs), or a zip archive (.lottie, versions 1 and 2).
  ///
  /// Parts of the animation in other files of its folder, such as segments and data for expressions,
  /// are read too and become a part of it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - id: The id of the animation in a .lottie file. Default: nil, the first animation.
  ///   - limits: The limits of the file's content. Default: the defaults of `Limits`.
  /// - Throws: `LottieError` with the file, the position and the reason of the failure.
  public static func read(
    path: String, animation id: String? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    try read(path: path, animation: id, limits: limits, parts: nil)
  }

  /// Gives the content of a file with a part of an animation, by its name; nil if there is none.
  package typealias PartSource = (_ name: String) throws(LottieError) -> [UInt8]?

  /// Opens a Lottie file, as the public function does.
  ///
  /// - Parameter parts: Gives the parts of the animation that are neither in its folder nor its archive.
  package static func read(
    path: String, animation id: String?, limits: Limits, parts: PartSource?
  ) throws(LottieError) -> AnimationFile {
    do throws(LottieError) {
      let log = OtherFiles()
      var file = try open(
        FileContents.read(path, limit: limits.files.jsonBytes), animation: id,
        imageProvider: FilepathImageProvider(besideFile: path, limits: limits, log: log),
        limits: limits, parts: parts)
      file.otherFiles = log
      guard file.archive == nil, file.animation.hasLinks else { return file }
      let folder = FolderFiles(.folderOf(path), log: log)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return file.with(
        LinkedFiles.join(file.animation, named: name) { other throws(LottieError) in
          if let own = try folder.contents(of: other, limit: limits.files.jsonBytes) { return own }
          return try parts?(other)
        })
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Opens the content of a Lottie file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - id: The id of the animation in a .lottie file. Default: nil, the first animation.
  ///   - imageProvider: The source of images that are not in the file. Default: nil, they are not
  ///     drawn.
  ///   - limits: The limits of the file's content. Default: the defaults of `Limits`.
  /// - Throws: `LottieError` with the position and the reason of the failure.
  public static func read(
    bytes: [UInt8], animation id: String? = nil,
    imageProvider: (any AnimationImageProvider & Sendable)? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    try open(bytes, animation: id, imageProvider: imageProvider, limits: limits, parts: nil)
  }

  /// Opens the content of a Lottie file with parts that another source gives.
  ///
  /// - Parameter parts: Gives the parts of the animation that are not in its archive. Segments are asked for by
  ///   the names that After Effects gives them by default: `data_0.json`, `data_1.json` and so on.
  package static func read(
    bytes: [UInt8], animation id: String?, limits: Limits, parts: @escaping PartSource
  ) throws(LottieError) -> AnimationFile {
    let file = try open(bytes, animation: id, imageProvider: nil, limits: limits, parts: parts)
    guard file.archive == nil, file.animation.hasLinks else { return file }
    return file.with(LinkedFiles.join(file.animation, named: "data", from: parts))
  }

  /// Opens the content of a Lottie file; of an archive with its parts.
  private static func open(
    _ bytes: [UInt8], animation id: String?,
    imageProvider: (any AnimationImageProvider & Sendable)?, limits: Limits, parts: PartSource?
  ) throws(LottieError) -> AnimationFile {
    switch Archive.Container(bytes) {
    case .plain:
      if bytes.first != UInt8(ascii: "{"), let format = ImageFormat(bytes) {
        throw LottieError(
          .notAnAnimation,
          reason: "this is a \(format.rawValue) picture, not an animation (JSON, .lottie or .tgs)")
      }
      return AnimationFile(
        animation: try Animation(json: bytes, limits: limits), imageProvider: imageProvider,
        animationIDs: [])
    case .gzip:
      let unpacked = try Archive.inflated(bytes, limit: limits.files.stickerBytes)
      var animation = try Animation(json: unpacked.bytes, limits: limits)
      if unpacked.hasTrailingData {
        animation.attached.warnings.add(
          .malformed, at: "", "what follows the gzip data in the file is ignored")
      }
      return AnimationFile(
        animation: animation, imageProvider: imageProvider, animationIDs: [])
    case .zip:
      return try DotLottieArchive(bytes, limits: limits).file(id, parts: parts)
    }
  }
}

extension AnimationFile {
  /// The images and sounds that are files beside the animation, with their names in an archive;
  /// those that are missing are left out.
  ///
  /// - Throws: `LottieError` for a file that is outside of the folder, too large or cannot be read.
  package var partsBeside: [(name: String, content: [UInt8])] {
    get throws(LottieError) {
      guard let folder = imageProvider as? any FolderImageProvider else { return [] }
      let parts = animation.summary
      var result: [(name: String, content: [UInt8])] = []
      for image in parts.images {
        if let file = try folder.file(of: image) {
          result.append(("i/" + FileNames.base(image.name), file))
        }
      }
      for sound in parts.sounds {
        if let file = try folder.sound(sound) {
          result.append(("u/" + FileNames.base(sound.name), file))
        }
      }
      return result
    }
  }
}
