// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// Why a command stops: a line for people on stderr, and a code for scripts (sysexits.h where it has one).
nonisolated struct CommandFailure: Error {
  let message: String
  let code: Int32

  init(_ message: String, code: Int32) {
    self.message = message
    self.code = code
  }

  init(_ error: LottieError) {
    let code: Int32 =
      switch error.kind {
      case .unreadable: 66
      case .malformed, .notAnAnimation: 2
      case .limit: 3
      }
    self.init(error.description, code: code)
  }

  init(cannotWrite path: String, _ reason: String) {
    self.init("\(path): cannot be written: \(reason)", code: 73)
  }

  /// Prints the message and hands the code to the command line.
  var exit: ExitCode {
    Output.complain(message)
    return ExitCode(code)
  }
}

/// Where commands write: results on stdout, talk on stderr.
nonisolated enum Output {
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("lottie-viewer: \(text)\n".utf8))
  }

  /// - Throws: `ExitCode` 74 where the text cannot be written, as onto a full disk.
  static func write(_ text: String) throws {
    let line = text.hasSuffix("\n") ? text : text + "\n"
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    } catch {
      throw CommandFailure("stdout: cannot be written: \(error.localizedDescription)", code: 74)
        .exit
    }
  }

  /// Warnings of a file, each on a line of stderr.
  static func warn(_ warnings: [LottieWarning], file: String) {
    for warning in warnings { complain("\(file): \(warning)") }
  }
}

/// The file argument and what every command asks of a file.
struct FileArgument: ParsableArguments {
  @Argument(help: "A .json, .lottie or .tgs file.", completion: .file())
  var file: String

  @Option(help: "Which animation of a .lottie file; the first one if not given.")
  var animation: String?

  func read() throws -> AnimationFile {
    do throws(LottieError) {
      return try AnimationFile.read(path: file, animation: animation)
    } catch {
      throw CommandFailure(error).exit
    }
  }
}

/// A size in pixels as `WxH`.
nonisolated struct PixelSize: ExpressibleByArgument {
  let width, height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      width > 0, height > 0, width <= Bitmap.maxSide, height <= Bitmap.maxSide
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The animation's own size, in whole pixels.
  init(of animation: Animation) {
    func side(_ length: CGFloat) -> Int {
      Int(clamping: Double(length).rounded(), to: 1...Bitmap.maxSide)
    }
    self.init(width: side(animation.size.width), height: side(animation.size.height))
  }

  var rect: Rect { Rect(Size(Double(width), Double(height))) }
}

/// A colour as `#rgb`, `#rrggbb` or `#rrggbbaa`, or one of a few names.
nonisolated struct ColorArgument: ExpressibleByArgument {
  let color: RGBA

  init?(argument: String) {
    let names: [String: RGBA] = ["transparent": .clear, "black": .black, "white": .white]
    guard let color = names[argument.lowercased()] ?? RGBA(hex: argument) else { return nil }
    self.color = color
  }
}
