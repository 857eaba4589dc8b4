// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieKit

/// `lottieconverter`'s arguments, as bridges between chats call it.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct ConverterTests {
  private static let sample = CLibraryTests.assets + "/Samples/loading-dots.json"

  private func convert(_ arguments: [String], input: Data? = nil) throws -> CommandLine.Answer {
    try CommandLine.run(
      arguments, program: CLibraryTests.assets + "/../Desktop/lottieconverter", input: input,
      environment: ["LOTTIE": try #require(Desktop.lottie)])
  }

  /// A sticker from a pipe, as mautrix-telegram does it.
  @Test func makesAPictureOfASticker() throws {
    let sticker = try Data(contentsOf: URL(fileURLWithPath: Self.sample))
    let answer = try convert(["-", "-", "png", "64x64", "1"], input: sticker)
    #expect(answer.code == 0 && answer.errors == "")
    let rendered = try CommandLine.run(
      ["render", Self.sample, "--frames", "1", "--size", "64x64", "--output", "-"])
    // One percent of 66 frames is the second one.
    #expect(
      try LottieImage(data: [UInt8](answer.output)) == LottieImage(data: [UInt8](rendered.output)))
    #expect(try convert([Self.sample, "-", "png"]).output.count > 0)
  }

  @Test func makesAGIF() throws {
    let answer = try convert([Self.sample, "-", "gif", "40x40", "25"])
    let exported = try CommandLine.run([
      "export", Self.sample, "--format", "gif", "--size", "40x40", "--fps", "25", "--output", "-",
    ])
    #expect(answer.code == 0 && answer.output == exported.output)
    let colored = try convert([Self.sample, "-", "gif", "40x40", "0x3366ff"])
    #expect(colored.code == 0 && colored.output != answer.output)
  }

  /// The names have to sort in the order of the frames, also with more than a hundred.
  @Test func makesPicturesThatSort() throws {
    let folder = try TemporaryFolder()
    let answer = try convert([Self.sample, folder.path + "/out_", "pngs", "32x32", "100"])
    #expect(answer.code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 110)
    #expect(names.first == "out_000.png" && names.last == "out_109.png")
    let last = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out_109.png"))
    let frame = String(109 * 0.6)
    let rendered = try CommandLine.run(
      ["render", Self.sample, "--frames", frame, "--size", "32x32", "--output", "-"])
    #expect(
      try LottieImage(data: [UInt8](last)) == LottieImage(data: [UInt8](rendered.output)))
  }

  @Test(
    arguments: [
      (["a"], 64, "OUTPUT"), (["a", "b", "tiff"], 1, "there is no type tiff"),
      (["a", "b", "png", "big"], 1, "the size"), (["a", "b", "png", "1x1", "x"], 1, "the option"),
      (["/absent.json", "-", "pngs"], 1, "pngs needs"),
      (["/absent.json", "-", "gif"], 66, "no such file"),
    ])
  func saysWhatIsWrong(arguments: [String], code: Int32, words: String) throws {
    let answer = try convert(arguments)
    #expect(answer.code == code)
    #expect(answer.errors.contains(words), "\(answer.errors)")
  }
}
