// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import Testing

@testable internal import LottieViewer

/// The programs in another language than English.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct LanguageTests {
  nonisolated static let pseudo = [
    "LC_ALL": "", "LANG": "en_US.UTF-8", "LANGUAGE": "en-x-pseudo",
  ]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("broken.json", Sample.broken)
    _ = try folder.write("warning.json", Sample.warning)
    _ = try folder.write("picture.json", "GIF89a" + String(repeating: "z", count: 40))
    _ = try folder.write("archive.lottie", "PK\u{3}\u{4}" + String(repeating: "z", count: 40))
  }

  private func run(_ line: String, _ environment: [String: String]) throws -> CommandLine.Answer {
    try CommandLine.run(
      line.split(separator: " ").map(String.init), in: folder.path, environment: environment)
  }

  /// What scripts read is the same in all languages.
  @Test(
    arguments: [
      "info warning.json --json", "info warning.json", "dump warning.json", "manual", "features",
      "keypaths warning.json --json", "--generate-completion-script bash", "--version",
      "batch warning.json --output out --force",
    ])
  func outputIsEnglish(line: String) throws {
    func lines(_ environment: [String: String]) throws -> [String] {
      // A batch reports its seconds.
      try run(line, environment).text.split(separator: "\n").map {
        String($0).replacing(/"seconds":[0-9.]+/, with: "")
      }
    }
    #expect(try lines(Self.pseudo) == lines([:]))
  }

  @Test(
    arguments: [
      ("info broken.json", "[éxpéçţéď"), ("info picture.json", "[ţhíš íš á GIF"),
      ("info archive.lottie", "[ţhé áŕçhívé"), ("info nothing.json", "nothing.json: ["),
      ("nonsense", "[ţhéŕé íš ñö çömmáñď “nonsense”"), ("export a.json --fops", "[Éŕŕöŕ:"),
      ("render warning.json --digits 0", "[--ďíğíţš"),
      ("render warning.json --output out", "unsupported: layers[0]: [ľáýéŕš"),
    ])
  func messages(line: String, part: String) throws {
    let answer = try run(line, Self.pseudo)
    #expect(answer.errors.contains(part), "\(answer.errors)")
    #expect(answer.code == (try run(line, [:]).code))
  }

  @Test func help() throws {
    let text = try run("render --help", Self.pseudo).text
    #expect(text.contains("[ÖVÉŔVÎÉW:") && text.contains("[Wŕíţé fŕáméš áš PÑĞ fíľéš."))
    #expect(text.contains("--frames <frames>"), "options stay")
  }

  /// German from the catalogue, where the locale is not installed, and English where the locale is
  /// that of programs.
  @Test(.enabled(if: Desktop.find("msgfmt") != nil, "needs gettext; Scripts/setup installs it"))
  func german() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../..").standardized.path
    let compiled = try CommandLine.run(
      ["--compile", folder.path + "/locale"], program: sources + "/Scripts/texts")
    #expect(compiled.code == 0, "\(compiled.errors)")
    func message(_ environment: [String: String]) throws -> String {
      let locales = ["LC_ALL": "", "LOTTIE_LOCALES": folder.path + "/locale"]
      return try run("info nothing.json", locales.merging(environment) { $1 }).errors
    }
    let german = "lottie: nothing.json: es gibt keine solche Datei\n"
    let english = "lottie: nothing.json: there is no such file\n"
    #expect(try message(["LANG": "de_AT.UTF-8"]) == german)
    #expect(try message(["LANG": "en_US.UTF-8", "LANGUAGE": "de:fr"]) == german)
    #expect(try message(["LANG": "C.UTF-8", "LANGUAGE": "de"]) == english)
    #expect(try message(["LANG": "de_DE", "LC_ALL": "C"]) == english)
    #expect(try message(["LANG": "fr_FR.UTF-8"]) == english, "without a catalogue")
    // Shares of differing pixels have the decimal mark of the language, in the page, too.
    _ = try folder.write(
      "old.json", JSONSnippet.animation(shapes: JSONSnippet.square() + "," + JSONSnippet.fill()))
    _ = try folder.write(
      "new.json", JSONSnippet.animation(shapes: JSONSnippet.square(51) + "," + JSONSnippet.fill()))
    let diff = try run(
      "diff old.json new.json --html page.html --size 97x97",
      ["LC_ALL": "", "LANG": "de_DE.UTF-8", "LOTTIE_LOCALES": folder.path + "/locale"])
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    for text in [diff.text, page] {
      #expect(text.contains(/[0-9],[0-9]+ %/) && !text.contains(/[0-9]\.[0-9]+ %/), "\(diff.text)")
    }
  }
}

/// Numbers that people read and type in a language with a decimal comma.
@Suite struct TypedNumberTests {
  private static let comma = LottieTexts.Language.pseudo.with(NumberMarks(decimal: ",", group: "."))

  @Test(
    arguments: [
      ("1,5", 1.5), ("1.5", 1.5), ("-0,25", -0.25), ("12", 12), ("1,5,5", nil), ("x", nil),
    ] as [(String, Double?)])
  func number(text: String, value: Double?) {
    Texts.inLanguage(Self.comma) {
      #expect(PropertyValue(text: text, like: .number(0)) == value.map { .number($0) })
    }
  }

  @Test(
    arguments: [
      ("1,5; 2,25", 1.5, 2.25), ("1,5 2,25", 1.5, 2.25), ("1,5, 2,25", 1.5, 2.25),
      ("1.5; 2.25", 1.5, 2.25), ("1.5, 2.25", 1.5, 2.25), ("10, 20", 10, 20),
    ])
  func point(text: String, x: Double, y: Double) {
    Texts.inLanguage(Self.comma) {
      let old = PropertyValue.vector(Vector3D(x: 0, y: 0, z: 0))
      #expect(PropertyValue(text: text, like: old) == .vector(Vector3D(x: x, y: y, z: 0)))
    }
  }

  @Test(
    arguments: [
      ("29,97", [29.97]), ("0,5; 60", [0.5, 60]), ("512 x 512", [512, 512]),
      ("512,512", [512, 512]), ("512, 512", [512, 512]), ("255, 0, 0", [255, 0, 0]),
      ("255; 0; 0; 0,5", [255, 0, 0, 0.5]), ("rgb(255, 0, 0)", [255, 0, 0]),
      ("0,3; 0; 0,7; 1", [0.3, 0, 0.7, 1]), ("0.3, 0, 0.7, 1", [0.3, 0, 0.7, 1]),
      ("1.2.3", nil), (String(repeating: "9", count: 400), nil), ("", nil),
    ] as [(String, [Double]?)])
  func several(text: String, numbers: [Double]?) {
    let counts = numbers.map { $0.count...$0.count } ?? 1...4
    Texts.inLanguage(Self.comma) {
      let read = TypedNumbers.read(text, counts, between: TypedNumbers.isNoNumber)
      #expect(read == numbers)
      if let numbers { #expect(TypedNumbers.read(TypedNumbers.text(numbers), counts) == numbers) }
    }
  }

  @Test(
    arguments: [
      ("x 33,5%", 134), ("y 33.5%", 100.5), ("12,5", 12.5), ("x -0,5 px", -0.5), ("x 1,2,3", nil),
    ] as [(String, Double?)])
  func positionOfAGuide(text: String, position: Double?) {
    Texts.inLanguage(Self.comma) {
      #expect(GuideLines.parsed(text, in: Size(400, 300))?.position == position)
    }
  }

  @Test(
    arguments: [
      "#ff0000 0%; #0000ff 25,5%", "#ff0000 0%, #0000ff 25.5%", "#ff0000 0; #0000ff 0,255",
    ])
  func gradient(text: String) throws {
    try Texts.inLanguage(Self.comma) {
      let stops = try #require(GradientText.stops(text))
      #expect(stops.map(\.offset) == [0, 0.255])
      #expect(GradientText.text(stops) == "#ff0000 0%; #0000ff 25,5%")
    }
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 kB"), (3449, "3.4 kB"),
      (9949, "9.9 kB"), (9951, "10 kB"), (999_499, "999 kB"), (999_500, "1 MB"),
      (3_400_000, "3.4 MB"), (12_345_678, "12 MB"),
    ])
  func bytes(count: Int, text: String) {
    #expect(ByteCount.text(count) == text)
    Texts.inLanguage(Self.comma) {
      let number = text.split(separator: " ")[0].replacing(".", with: ",")
      #expect(ByteCount.text(count).hasPrefix(count < 1000 ? "[\(number) " : "\(number) "))
    }
  }

  @Test func shown() {
    Texts.inLanguage(Self.comma) {
      #expect(PropertyValue.number(1.5).shown == "1,5")
      #expect(PropertyValue.vector(Vector3D(x: 1.5, y: 2, z: 0)).shown == "1,5; 2")
      #expect(PropertyValue.number(1.5).text == "1.5", "for files and Swift code")
      #expect(Transport.text(speed: 0.25) == "0,25×")
    }
    #expect(PropertyValue.vector(Vector3D(x: 1.5, y: 2, z: 0)).shown == "1.5, 2")
  }
}
