// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Glibc
package import LottieCore
internal import LottieDrawing
internal import LottieTexts
internal import Synchronization

/// A source of an animation, as named on a command line.
package enum InputFile {
  /// The animations in a folder, sorted by name with numbers by value. Other paths, and folders
  /// without animations, are returned as they are.
  package static func animations(at path: String) -> [String] {
    guard Disk.isFolder(path) else { return [path] }
    let folder = FilePath.standardized(path)
    let names = FilePath.names(in: folder).filter { !$0.hasPrefix(".") && isAnimation(named: $0) }
    let paths = names.sorted { $0.precedes($1) }.map { folder.appending(component: $0) }
      .filter { !Disk.isFolder($0) }
    return paths.isEmpty ? [path] : paths
  }

  /// The animations below a folder, also in the folders inside of it, as sorted paths relative to it.
  /// What is hidden is left out, and so are pipes, sockets and devices: reading one would wait for
  /// another program.
  package static func animations(below folder: String) -> [String] {
    Disk.files(below: folder).filter { name in
      isAnimation(named: name) && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && Disk.entry(at: folder.appending(component: name))?.isStream != true
    }.sorted()
  }

  /// A path, absolute or relative to the current folder.
  case path(String)
  /// An http or https URL.
  case address(String)
  case standardInput

  /// The extensions of animation files, in lower case.
  package static let endings = ["json", "lottie", "lot", "tgs"]

  /// Whether a name has the extension of an animation file.
  package static func isAnimation(named name: String) -> Bool {
    endings.contains(name.pathExtension.lowercased())
  }

  /// Classifies an argument: `-`, an http, https or file URL, or a path.
  package init(_ argument: String) {
    let lowercased = argument.lowercased()
    if argument == "-" {
      self = .standardInput
    } else if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") {
      self = .address(argument)
    } else if lowercased.hasPrefix("file://") {
      self = .path(Self.path(ofURL: argument))
    } else {
      self = .path(argument)
    }
  }

  /// The path of a file URL.
  private static func path(ofURL url: String) -> String {
    let path = url.dropFirst("file://".count).drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the animation, and blocks until a download is complete. Windows load URLs asynchronously
  /// instead.
  ///
  /// - Parameter limits: The limits of a local file. Default: those of the command line.
  package func read(
    animation id: String? = nil, limits: Limits = .given
  ) throws(LottieError) -> AnimationFile {
    switch self {
    case .path(let path):
      guard isPipe else {
        return try AnimationFile.read(path: path, animation: id, limits: limits)
      }
      return try Self.named(path) { () throws(LottieError) in
        try AnimationFile.read(
          bytes: Self.content(ofPipe: path), animation: id, limits: limits)
      }
    case .address(let url): return try Self.download(url, id)
    case .standardInput:
      return try Self.named("stdin") { () throws(LottieError) in
        try AnimationFile.read(bytes: Self.standardInput(), animation: id, limits: .given)
      }
    }
  }

  /// Whether it is a pipe with a name, such as that of `<(command)` in a shell: it can be read once.
  package var isPipe: Bool {
    if case .path(let path) = self { Disk.entry(at: path)?.kind == .pipe } else { false }
  }

  /// Reads the content of a file, a pipe or stdin, without reading it as an animation.
  ///
  /// - Throws: `LottieError` with the name where it cannot be read, and for a URL.
  package func bytes(limits: Limits = .given) throws(LottieError) -> [UInt8] {
    var name = "stdin"
    do throws(LottieError) {
      switch self {
      case .standardInput: return try Self.standardInput()
      case .path(let path):
        name = path
        guard isPipe else { return try FileContents.read(path, limit: limits.files.archiveBytes) }
        return try Self.content(ofPipe: path)
      case .address(let url):
        name = url
        throw LottieError(
          .unreadable, reason: "this is only done with files; download it first")
      }
    } catch {
      var error = error
      error.file = name
      throw error
    }
  }

  /// Reads a file that is no file on disk, whose name its errors get.
  private static func named(
    _ name: String, _ read: () throws(LottieError) -> AnimationFile
  ) throws(LottieError) -> AnimationFile {
    do throws(LottieError) {
      return try read()
    } catch {
      var error = error
      error.file = name
      throw error
    }
  }

  /// Downloads a file on another thread, and blocks. Commands are synchronous and the download is
  /// not.
  private static func download(_ url: String, _ id: String?) throws(LottieError) -> AnimationFile {
    let answer = Mutex<Result<AnimationFile, LottieError>?>(nil)
    let isDone = Semaphore()
    Task { @concurrent in
      let result: Result<AnimationFile, LottieError>
      do throws(LottieError) {
        let bytes = try await Download.bytes(from: url, limits: .given)
        result = .success(try AnimationFile.read(bytes: bytes, animation: id, limits: .given))
      } catch {
        var error = error
        error.file = url
        result = .failure(error)
      }
      answer.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    let result = answer.withLock { $0 }
    guard let result else {
      throw LottieError(.unreadable, file: url, reason: "the download ended early")
    }
    return try result.get()
  }

  private static let isRead = Atomic(false)

  /// Reads stdin to its end.
  ///
  /// - Throws: `LottieError` of kind `limit` past the size limit of files, and where it was read
  ///   before: only one input can be stdin.
  package static func standardInput() throws(LottieError) -> [UInt8] {
    if isRead.exchange(true, ordering: .relaxed) {
      throw LottieError(.unreadable, reason: "only one of the inputs can be -, which is stdin")
    }
    return try content(of: STDIN_FILENO)
  }

  /// Reads a pipe with a name to its end.
  private static func content(ofPipe path: String) throws(LottieError) -> [UInt8] {
    let file = unsafe open(FilePath.bytes(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw LottieError(.unreadable, reason: "the file may not be read")
    }
    defer { close(file) }
    return try content(of: file)
  }

  /// Reads an open file to its end.
  private static func content(of file: Int32) throws(LottieError) -> [UInt8] {
    let limit = Limits.given.files.jsonBytes
    var bytes: [UInt8] = []
    while let part = try? Descriptor.read(from: file), !part.isEmpty {
      bytes += part
      if bytes.count > limit {
        throw LottieError(
          .limit, reason: "there is more than \(limit >> 20) MB, which is the limit")
      }
    }
    return bytes
  }
}
