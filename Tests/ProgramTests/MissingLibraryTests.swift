// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// Programs run where a library is not installed: that which needs it says so, the rest works.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct MissingLibraryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("crossing.json", Sample.crossing)
    _ = try folder.write(
      "text.json",
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
      "fonts":{"list":[{"fName":"Sans","fFamily":"Sans","fStyle":"Regular"}]},
      "layers":[{"ty":5,"ind":1,"ip":0,"op":60,"st":0,"ks":{},
      "t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"Sans","t":"Text","fc":[0,0,0]}}]},"a":[],"m":{}}}]}
      """)
    // The start of a JPEG is enough to ask for its decoder.
    _ = try folder.write(
      "photo.json",
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
      "assets":[{"id":"a","w":8,"h":8,"e":1,"u":"","p":"data:image/jpeg;base64,/9j/4AAQSkZJRg=="}],
      "layers":[{"ty":2,"refId":"a","ind":1,"ip":0,"op":60,"st":0,"ks":{}}]}
      """)
    // The starts of other files.
    for (name, data) in [
      ("svg", "data:,%3Csvg/%3E"), ("bmp", "data:;base64,Qk0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
      ("tiff", "data:;base64,SUkqAAAAAAA="), ("avif", "data:,%00%00%00%14ftypavif%00%00%00%00mif1"),
    ] {
      _ = try folder.write(
        name + ".json",
        """
        {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,
        "assets":[{"id":"a","w":8,"h":8,"e":1,"u":"","p":"\(data)"}],
        "layers":[{"ty":2,"refId":"a","ind":1,"ip":0,"op":60,"st":0,"ks":{}}]}
        """)
    }
    _ = try folder.write("song.json", SoundCommandTests.song)
    let archive = ArchiveBuilder.zip([
      .init("animations/a.json", Array(Sample.crossing.utf8)),
      .init("manifest.json", Array(#"{"version":"1.0","animations":[{"id":"a"}]}"#.utf8)),
    ])
    try Data(archive).write(to: URL(fileURLWithPath: folder.path + "/packed.lottie"))
  }

  /// Runs the program where this library's file is no library.
  private func run(without library: String, _ arguments: [String]) throws -> CommandLine.Answer {
    _ = try folder.write(library, "")
    return try CommandLine.run(
      arguments, program: arguments.first == "open" ? Desktop.viewer : Desktop.lottie,
      in: folder.path, environment: ["LD_LIBRARY_PATH": folder.path])
  }

  @Test(
    arguments: [
      ("libSDL2-2.0.so.0", ["open", "crossing.json"], 69),
      // SDL needs it, for its sound.
      ("libsndfile.so.1", ["open", "crossing.json"], 69),
      ("libzip.so.4", ["render", "packed.lottie", "--frames", "0", "--output", "x"], 66),
      ("libwebp.so.7", ["export", "crossing.json", "--output", "x.webp"], 73),
      ("libwebpmux.so.3", ["export", "crossing.json", "--output", "x.webp"], 73),
      ("libturbojpeg.so.0", ["render", "photo.json", "--frames", "0", "--output", "x"], 0),
      ("librsvg-2.so.2", ["render", "svg.json", "--frames", "0", "--output", "x"], 0),
      ("libgdk_pixbuf-2.0.so.0", ["render", "bmp.json", "--frames", "0", "--output", "x"], 0),
      ("libtiff.so.6", ["render", "tiff.json", "--frames", "0", "--output", "x"], 0),
      ("libavif.so.15", ["render", "avif.json", "--frames", "0", "--output", "x"], 0),
      ("libsndfile.so.1", ["audio", "song.json", "--output", "x.wav"], 69),
      ("libpng16.so.16", ["render", "crossing.json", "--frames", "0", "--output", "x"], 73),
      (
        "libcairo.so.2",
        ["render", "crossing.json", "--frames", "0", "--output", "x", "--rasterizer", "cairo"], 64
      ),
      ("libpangocairo-1.0.so.0", ["render", "text.json", "--frames", "0", "--output", "x"], 0),
    ] as [(String, [String], Int32)])
  func commandsNameAMissingLibrary(_ library: String, _ arguments: [String], _ code: Int32) throws {
    let answer = try run(without: library, arguments)
    #expect(answer.code == code)
    #expect(answer.errors.contains("\(library) is not installed"), "\(answer.errors)")
  }

  /// The missing versions, in the order in which they are looked for, and what is said then.
  @Test(
    arguments: [
      (["4.1.so.0"], nil),
      (["4.1.so.0", "6.0.so.1"], "not evaluated without libjavascriptcoregtk-4.1 or -6.0"),
    ] as [([String], String?)])
  func withoutJavaScriptTheKeyframedValueIsDrawn(_ missing: [String], _ warning: String?) throws {
    for version in missing { _ = try folder.write("libjavascriptcoregtk-" + version, "") }
    _ = try folder.write(
      "script.json",
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":1,"ind":1,"ip":0,"op":60,
      "st":0,"sw":50,"sh":50,"sc":"#ff0000","ks":{"r":{"k":0,"x":"seedRandom(1); /a/.test('a') ? random(90) : 0"}}}]}
      """)
    let answer = try CommandLine.run(
      ["render", "script.json", "--frames", "0", "--output", "x"], in: folder.path,
      environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(answer.code == 0)
    if let warning {
      #expect(answer.errors.contains(warning), "\(answer.errors)")
    } else {
      #expect(answer.errors.isEmpty, "\(answer.errors)")
    }
  }

  @Test(arguments: [
    "libSDL2-2.0.so.0", "libzip.so.4", "libgif.so.7", "libwebp.so.7", "libwebpmux.so.3",
    "libturbojpeg.so.0", "libcairo.so.2", "libfontconfig.so.1", "libpangocairo-1.0.so.0",
  ])
  func otherCommandsWorkWithoutTheLibrary(_ library: String) throws {
    let answer = try run(
      without: library, ["render", "crossing.json", "--frames", "0", "--output", "x"])
    #expect(answer.code == 0)
    #expect(answer.errors.isEmpty, "\(answer.errors)")
  }
}
