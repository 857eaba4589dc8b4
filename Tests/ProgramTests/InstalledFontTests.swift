// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// `lottie` with few fonts, or none.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct InstalledFontTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `info` says of texts in these families, with the tests' fonts but for those of
  /// fonts-liberation, or with none.
  private func info(_ families: [String], hasFonts: Bool) throws -> String {
    let rules = try String(
      contentsOfFile: #filePath.replacing(/ProgramTests\/[^\/]*$/, with: "fonts.conf"),
      encoding: .utf8)
    let kept = rules.split(separator: "\n").filter { line in
      !line.contains("<dir>") || (hasFonts && line.contains("dejavu"))
    }
    let configuration = try folder.write("fonts.conf", kept.joined(separator: "\n"))
    let entries = families.map { #"{"fName":"\#($0)","fFamily":"\#($0)"}"# }
    let layers = families.map { family in
      #"{"ty":5,"ip":0,"op":9,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":9,"f":"\#(family)","t":"A"}}]}}}"#
    }
    let file = try folder.write(
      "a.json",
      #"{"v":"5","fr":30,"ip":0,"op":9,"w":9,"h":9,"fonts":{"list":["#
        + entries.joined(separator: ",") + #"]},"layers":["# + layers.joined(separator: ",") + "]}")
    return try CommandLine.run(
      ["info", file], environment: ["FONTCONFIG_FILE": configuration]
    ).text
  }

  /// All were set in DejaVu Serif.
  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu"),
      "needs fonts-dejavu-core"))
  func withDejaVuAloneKindsStay() throws {
    let text = try info(["Arial", "Poppins", "Georgia", "Roboto Mono"], hasFonts: true)
    for (family, found) in [
      ("Arial", "DejaVu Sans"), ("Poppins", "DejaVu Sans"), ("Georgia", "DejaVu Serif"),
      ("Roboto Mono", "DejaVu Sans Mono"),
    ] {
      #expect(
        text.contains("the font “\(family)” is not installed; “\(found)” is used instead"),
        "\(text)")
    }
    #expect(text.contains("fonts-liberation has one of the same widths"))
  }

  @Test func withoutFontsInfoSaysSo() throws {
    let text = try info(["Arial", "Poppins"], hasFonts: false)
    #expect(text.components(separatedBy: "no fonts are installed").count == 2, "\(text)")
    #expect(text.contains("fonts-dejavu-core"))
  }
}
