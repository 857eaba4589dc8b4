// SPDX-License-Identifier: Apache-2.0

internal import Drawing
public import Foundation

/// Reads files whole, if they are files and not too large.
enum FileContents {
  static func read(_ path: String, limit: Int) throws(LottieError) -> [UInt8] {
    func failure(_ reason: String) -> LottieError {
      LottieError(.unreadable, file: path, reason: reason)
    }
    // By the system's own calls: Foundation's take a millisecond the first time. A pipe would wait
    // for its other end.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw failure(
        [ENOENT, ENOTDIR].contains(errno) ? "there is no such file" : "the file may not be read")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw failure("the file may not be read") }
    // Devices and pipes may never end.
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure("this is a folder; open a file in it")
    default: throw failure("this is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw LottieError(
        .limit, file: path, reason: "the file has \(size >> 20) MB; up to \(limit >> 20) are read")
    }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let base = buffer.baseAddress { unsafe MemoryPages.populate(base, bytes: size) }
      while count < size {
        let read = unsafe Glibc.read(
          file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        count += read
      }
    }
    // Shorter than it was said to be: it changes while it is read, or the disk fails.
    guard bytes.count == size else { throw failure("the file may not be read") }
    return bytes
  }
}

/// What came out of a file: the animation, and where its images are.
public struct AnimationFile: Sendable {
  /// The animation, or of several the one that was asked for.
  public let animation: Animation
  /// Finds the images that belong to the animation: in its archive, or beside its file.
  public let imageProvider: (any AnimationImageProvider & Sendable)?
  /// Identifiers of all animations of a .lottie file; empty for other files.
  public let animationIDs: [String]
  /// What the manifest of a .lottie file says about this animation.
  package var configuration: DotLottieConfiguration?
  /// What else is in the .lottie file; nil for other files.
  var archive: DotLottieArchive?

  /// It has themes or state machines.
  package var isInteractive: Bool {
    archive.map { !$0.themes.isEmpty || !$0.stateMachines.isEmpty } ?? false
  }

  /// The same file with another animation, or one with other slots.
  package func with(_ animation: Animation) -> AnimationFile {
    AnimationFile(
      animation: animation, imageProvider: imageProvider, animationIDs: animationIDs,
      configuration: configuration, archive: archive)
  }

  /// Opens a Lottie file. What it is, is told by its content and not by its name: JSON text,
  /// gzipped JSON (.tgs), or a zip archive (.lottie, versions 1 and 2).
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - id: Which animation of a .lottie file. Default: nil, the first one.
  ///   - limits: What the file may ask for. Default: those of `Limits`.
  /// - Throws: `LottieError` that names the file, the position in it and the reason.
  public static func read(
    path: String, animation id: String? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    do throws(LottieError) {
      return try read(
        bytes: FileContents.read(path, limit: limits.jsonBytes), animation: id,
        imageProvider: FilepathImageProvider(besideFile: path, limits: limits), limits: limits)
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Opens the Lottie file at an address (http, https or file); redirects lead to http and https
  /// only.
  ///
  /// Downloads need libcurl, which is loaded when the first one is wanted.
  ///
  /// - Parameters:
  ///   - url: Its address.
  ///   - id: Which animation of a .lottie file. Default: nil, the first one.
  ///   - imageProvider: Finds the images of files that do not bring their own. Default: nil, they
  ///     are looked for beside a local file, and not drawn for others.
  ///   - limits: What the file may ask for, and how large it may be and how long it may take.
  ///     Default: those of `Limits`.
  /// - Throws: `LottieError` that names the address, the position in the file and the reason.
  public static func read(
    url: URL, animation id: String? = nil,
    imageProvider: (any AnimationImageProvider & Sendable)? = nil, limits: Limits = .init()
  ) async throws(LottieError) -> AnimationFile {
    if url.isFileURL, imageProvider == nil {
      return try read(path: url.path, animation: id, limits: limits)
    }
    let bytes = try await Download.bytes(from: url, limits: limits)
    do throws(LottieError) {
      return try read(bytes: bytes, animation: id, imageProvider: imageProvider, limits: limits)
    } catch {
      var error = error
      error.file = url.absoluteString
      throw error
    }
  }

  /// The same by a session of the program's own.
  package static func read(
    url: URL, by session: any LottieURLSession
  ) async throws(LottieError) -> AnimationFile {
    if session is LottieDownloadSession { return try await read(url: url) }
    let limits = Limits()
    return try read(
      bytes: await Download.bytes(from: url, by: session, limits: limits), limits: limits)
  }

  /// Gets what is at an address, and tells how far that is; see `read(url:)`.
  package static func bytes(
    from url: URL, limits: Limits = .init(), progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(LottieError) -> [UInt8] {
    try await Download.bytes(from: url, limits: limits, progress: progress)
  }

  /// Opens the content of a Lottie file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - id: Which animation of a .lottie file. Default: nil, the first one.
  ///   - imageProvider: Finds the images of files that do not bring their own. Default: nil, they
  ///     are not drawn.
  ///   - limits: What the file may ask for. Default: those of `Limits`.
  /// - Throws: `LottieError` that names the position in the file and the reason.
  public static func read(
    bytes: [UInt8], animation id: String? = nil,
    imageProvider: (any AnimationImageProvider & Sendable)? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    switch Archive.Container(bytes) {
    case .plain:
      return AnimationFile(
        animation: try Animation(json: bytes, limits: limits), imageProvider: imageProvider,
        animationIDs: [])
    case .gzip:
      let json = try Archive.inflated(bytes, limit: limits.stickerBytes)
      return AnimationFile(
        animation: try Animation(json: json, limits: limits), imageProvider: imageProvider,
        animationIDs: [])
    case .zip:
      return try DotLottieArchive(bytes, limits: limits).file(id)
    }
  }
}
