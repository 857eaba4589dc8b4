// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieKit

/// The library for other languages. What it does is tested in C, by Tests/CLibrary; here is what that
/// is compared with.
@Suite(
  .enabled(
    if: Desktop.libraryCheck != nil,
    "needs c-library-check, which Scripts/test builds for all tests"),
  .hangLimit)
struct CLibraryTests {
  static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Assets").standardizedFileURL.path

  @Test(arguments: [
    "content", "files", "values", "playing", "drawing", "threads", "arguments",
  ])
  func worksInC(group: String) throws {
    let answer = try CommandLine.run([Self.assets, group], program: Desktop.libraryCheck)
    #expect(answer.errors == "")
    #expect(answer.code == 0)
  }

  /// A picture that is drawn by both: a file, a frame, a size and a theme.
  struct Picture: Sendable, CustomTestStringConvertible {
    var file: String
    var frame: String
    var size = (width: 160, height: 120)
    var theme: String?

    var testDescription: String { "\(file) \(frame) \(theme ?? "")" }
  }

  @Test(
    arguments: [
      Picture(file: "Samples/boat-loader.json", frame: "30"),
      Picture(file: "Samples/gradients-and-strokes.json", frame: "12.5"),
      Picture(file: "Samples/mattes-and-masks.json", frame: "44", size: (97, 201)),
      Picture(file: "Samples/precomps.json", frame: "0"),
      Picture(file: "Samples/switch.json", frame: "1e9"),
      Picture(file: "Interactive/themed-card.lottie", frame: "10", theme: "dark"),
    ])
  func drawsWhatLottieRenderDraws(picture: Picture) throws {
    let path = Self.assets + "/" + picture.file
    let (width, height) = picture.size
    let theme = picture.theme.map { ["--theme", $0] } ?? []
    let rendered = try CommandLine.run(
      ["render", path, "--frames", picture.frame, "--size", "\(width)x\(height)", "--output", "-"]
        + theme)
    #expect(rendered.code == 0)
    let wanted = try LottieImage(data: [UInt8](rendered.output))
    let rgba = "3"
    let drawn = try CommandLine.run(
      [Self.assets, "draw", path, picture.frame, "\(width)", "\(height)", rgba]
        + (picture.theme.map { ["0", $0] } ?? []), program: Desktop.libraryCheck)
    #expect(drawn.code == 0)
    #expect([UInt8](drawn.output) == wanted.pixels)
  }

  /// The header says which version the library has, and it is that of the programs.
  @Test func hasTheVersionOfThePrograms() throws {
    let header = try String(
      contentsOfFile: Self.assets + "/../Sources/CLibrary/lottiekit.h", encoding: .utf8)
    let parts = header.matches(of: /define LOTTIE_VERSION_[A-Z]+ (\d+)/).map { String($0.1) }
    let version = try CommandLine.run(["--version"])
    #expect(version.text == parts.joined(separator: ".") + "\n")
  }

  /// Each function of the header is exported, and one that was in a release stays.
  @Test func exportsWhatTheHeaderDeclares() throws {
    let folder = Self.assets + "/../"
    let header = try String(
      contentsOfFile: folder + "Sources/CLibrary/lottiekit.h", encoding: .utf8)
    let map = try String(
      contentsOfFile: folder + "Sources/CLibrary/lottiekit.map", encoding: .utf8)
    let declared = header.matches(of: /(?m)^\w[\w *]*?\*?(lottie_[a-z_]+)\(/).map { String($0.1) }
    let exported = map.matches(of: /(lottie_[a-z_]+);/).map { String($0.1) }
    #expect(declared.count > 60)
    #expect(Set(declared) == Set(exported))
    let released = try String(
      contentsOfFile: folder + "Tests/CLibrary/symbols.txt", encoding: .utf8
    ).split(separator: "\n").map(String.init)
    #expect(Set(released).subtracting(exported) == [])
  }
}
