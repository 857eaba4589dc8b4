// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
package import Foundation
package import LottieKit
internal import Synchronization

/// A source of an animation, as named on a command line.
package enum InputFile {
  /// The animations in a folder, sorted by name with numbers by value. Other paths, and folders
  /// without animations, are returned as they are.
  package static func animations(at path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return [path] }
    let files = try? FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: path).standardizedFileURL, includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles)
    let paths = (files ?? []).filter { !$0.hasDirectoryPath }.map(\.path)
      .filter(isAnimation)
      .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
    return paths.isEmpty ? [path] : paths
  }

  /// A path, absolute or relative to the current folder.
  case path(String)
  /// An http or https URL.
  case address(URL)
  case standardInput

  /// The extensions of animation files, in lower case.
  package static let endings = ["json", "lottie", "lot", "tgs"]

  /// Whether a name has the extension of an animation file.
  package static func isAnimation(named name: String) -> Bool {
    endings.contains((name as NSString).pathExtension.lowercased())
  }

  /// Classifies an argument: `-`, an http, https or file URL, or a path.
  package init(_ argument: String) {
    let lowercased = argument.lowercased()
    if argument == "-" {
      self = .standardInput
    } else if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://"),
      let url = URL(string: argument)
    {
      self = .address(url)
    } else if lowercased.hasPrefix("file://"), let url = URL(string: argument) {
      self = .path(url.path)
    } else {
      self = .path(argument)
    }
  }

  /// Reads the animation, and blocks until a download is complete. Windows load URLs asynchronously
  /// instead.
  ///
  /// - Parameter limits: The limits of a local file. Default: those of the command line.
  package func read(
    animation id: String? = nil, limits: Limits = .given
  ) throws(LottieError) -> AnimationFile {
    switch self {
    case .path(let path): return try AnimationFile.read(path: path, animation: id, limits: limits)
    case .address(let url): return try Self.download(url, id)
    case .standardInput:
      do throws(LottieError) {
        return try AnimationFile.read(
          bytes: Self.standardInput(), animation: id, limits: .given)
      } catch {
        var error = error
        error.file = "stdin"
        throw error
      }
    }
  }

  /// Downloads a file on another thread, and blocks. Commands are synchronous and the download is
  /// not.
  private static func download(_ url: URL, _ id: String?) throws(LottieError) -> AnimationFile {
    let answer = Mutex<Result<AnimationFile, LottieError>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task { @concurrent in
      let result: Result<AnimationFile, LottieError>
      do throws(LottieError) {
        result = .success(try await AnimationFile.read(url: url, animation: id, limits: .given))
      } catch {
        result = .failure(error)
      }
      answer.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    let result = answer.withLock { $0 }
    guard let result else {
      throw LottieError(.unreadable, file: url.absoluteString, reason: "the download ended early")
    }
    return try result.get()
  }

  /// Reads stdin to its end.
  ///
  /// - Throws: `LottieError` of kind `limit` past the size limit of files.
  package static func standardInput() throws(LottieError) -> [UInt8] {
    let limit = Limits.given.jsonBytes
    var bytes: [UInt8] = []
    while let part = try? FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty {
      bytes += part
      if bytes.count > limit {
        throw LottieError(
          .limit, reason: "there is more than \(limit >> 20) MB, which is the limit")
      }
    }
    return bytes
  }
}
