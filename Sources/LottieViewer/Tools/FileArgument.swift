// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit
internal import Synchronization

/// The file argument and what every command asks of a file.
struct FileArgument: ParsableArguments {
  @Argument(
    help: "A .json, .lottie or .tgs file, its address (http or https), or - for stdin.",
    completion: .file(extensions: InputFile.endings))
  var file: String

  @Option(help: "Which animation of a .lottie file; the first one if not given.")
  var animation: String?

  func read() throws -> AnimationFile {
    do throws(LottieError) {
      return try InputFile(file).read(animation: animation)
    } catch {
      throw CommandFailure(error).exit
    }
  }
}

/// A file as it is named on a command line.
nonisolated enum InputFile {
  case path(String)
  case address(URL)
  case standardInput

  /// How the names of animations end.
  static let endings = ["json", "lottie", "lot", "tgs"]

  /// Whether a file may be an animation, by its name.
  static func isAnimation(named name: String) -> Bool {
    endings.contains((name as NSString).pathExtension.lowercased())
  }

  init(_ argument: String) {
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

  /// Waits for the file; a window reads addresses without waiting.
  func read(animation id: String? = nil) throws(LottieError) -> AnimationFile {
    switch self {
    case .path(let path): return try AnimationFile.read(path: path, animation: id)
    case .address(let url): return try Self.download(url, id)
    case .standardInput:
      do throws(LottieError) {
        return try AnimationFile.read(bytes: Self.standardInput(), animation: id)
      } catch {
        var error = error
        error.file = "stdin"
        throw error
      }
    }
  }

  private static func download(_ url: URL, _ id: String?) throws(LottieError) -> AnimationFile {
    let answer = Mutex<Result<AnimationFile, LottieError>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Task { @concurrent in
      let result: Result<AnimationFile, LottieError>
      do throws(LottieError) {
        result = .success(try await AnimationFile.read(url: url, animation: id))
      } catch {
        result = .failure(error)
      }
      answer.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    let result = answer.withLock { $0 }
    guard let result else {
      throw LottieError(.unreadable, file: url.absoluteString, reason: "it was not read")
    }
    return try result.get()
  }

  /// All of it, up to the limit for files.
  static func standardInput() throws(LottieError) -> [UInt8] {
    let limit = Limits().jsonBytes
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
