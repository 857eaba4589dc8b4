// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// What is installed for the desktop, before the validators of Debian.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .serialized, .hangLimit)
struct DesktopTests {
  nonisolated private static let id = "org.lottiekit.LottieViewer"
  nonisolated private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL.path
  private let folder: TemporaryFolder
  private var share: String { folder.path + "/share" }

  /// Everything is installed into a prefix of the test's own.
  init() throws {
    folder = try TemporaryFolder()
    #expect(try install().code == 0)
  }

  private func install(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CommandLine.Answer {
    let own = ["PREFIX": folder.path, "PROGRAMS": try #require(Desktop.programs)]
    return try CommandLine.run(
      arguments, program: Self.sources + "/Scripts/install",
      environment: own.merging(environment) { $1 })
  }

  private var installed: [String] {
    get throws {
      let all = try CommandLine.tool("find", [".", "-type", "f"], in: folder.path)
      return all.split(separator: "\n").map { String($0.dropFirst(2)) }
    }
  }

  @Test func uninstallRemovesAllInstalledFiles() throws {
    let names = try installed
    for name in [
      "bin/lottie", "bin/lottie-viewer", "lib/lottie/thumbnailer", "lib/lottie/lottieconverter",
      "share/applications/\(Self.id).desktop",
      "share/mime/packages/\(Self.id).xml", "share/thumbnailers/\(Self.id).thumbnailer",
      "share/metainfo/\(Self.id).metainfo.xml",
      "share/icons/hicolor/scalable/apps/\(Self.id).svg",
      "share/icons/hicolor/symbolic/apps/\(Self.id)-symbolic.svg",
    ] { #expect(names.contains(name), "\(name)") }
    for program in ["lottie", "lottie-viewer"] {
      for name in [
        "share/man/man1/\(program).1", "share/bash-completion/completions/\(program)",
        "share/zsh/site-functions/_\(program)", "share/fish/vendor_completions.d/\(program).fish",
      ] { #expect(names.contains(name), "\(name)") }
    }
    #expect(try install("--uninstall").code == 0)
    // The desktop's own indices stay, as they would for others.
    let left = try installed.filter { $0.contains("lottie") && !$0.hasPrefix("share/mime/") }
    #expect(left.isEmpty, "\(left)")
    #expect(try install("--wrong").code == 64)
    #expect(try install(environment: ["PARTS": "lottie other"]).code == 64)
  }

  /// A server has no use for the viewer.
  @Test func lottieIsInstalledAlone() throws {
    #expect(try install("--uninstall").code == 0)
    #expect(try install(environment: ["PARTS": "lottie"]).code == 0)
    let names = try installed
    #expect(names.contains("bin/lottie") && names.contains("lib/lottie/thumbnailer"))
    #expect(!names.contains { $0.contains("lottie-viewer") || $0.contains("applications/org") })
  }

  /// Program, arguments, and the file of the installed ones that it looks at.
  @Test(
    arguments: [
      ("desktop-file-validate", [], "applications/\(id).desktop"),
      ("appstreamcli", ["validate", "--no-net"], "metainfo/\(id).metainfo.xml"),
      ("xmllint", ["--noout"], "mime/packages/\(id).xml"),
      ("xmllint", ["--noout"], "icons/hicolor/scalable/apps/\(id).svg"),
      ("xmllint", ["--noout"], "icons/hicolor/symbolic/apps/\(id)-symbolic.svg"),
      ("mandoc", ["-T", "lint"], "man/man1/lottie.1"),
      ("mandoc", ["-T", "lint"], "man/man1/lottie-viewer.1"),
      ("bash", ["-n"], "bash-completion/completions/lottie"),
      ("bash", ["-n"], "bash-completion/completions/lottie-viewer"),
      ("zsh", ["-n"], "zsh/site-functions/_lottie"),
      ("zsh", ["-n"], "zsh/site-functions/_lottie-viewer"),
      ("fish", ["-n"], "fish/vendor_completions.d/lottie.fish"),
      ("fish", ["-n"], "fish/vendor_completions.d/lottie-viewer.fish"),
    ] as [(String, [String], String)])
  func isValid(_ program: String, _ arguments: [String], _ file: String) throws {
    guard let path = Desktop.find(program) else {
      // Shells that few have.
      return try #require(["zsh", "fish"].contains(program), "Scripts/setup test installs it")
    }
    let answer = try CommandLine.run(arguments + ["\(share)/\(file)"], program: path)
    #expect(answer.code == 0, "\(answer.text)\(answer.errors)")
    if program == "desktop-file-validate" || program == "mandoc" { #expect(answer.text.isEmpty) }
  }

  @Test(.enabled(if: Desktop.find("flatpak-builder") != nil, "needs flatpak-builder"))
  func theFlatpakManifestIsValid() throws {
    let text = try CommandLine.tool(
      "flatpak-builder", ["--show-manifest", "\(Self.sources)/Desktop/\(Self.id).yml"],
      in: folder.path)
    for word in [Self.id, "lottie-viewer", "--socket=wayland"] {
      #expect(text.contains("\"\(word)\""), "\(word)")
    }
  }

  /// Only files that are animations: other JSON keeps its program.
  @Test func theDesktopEntryClaimsNoJSON() throws {
    let entry = try String(
      contentsOfFile: "\(share)/applications/\(Self.id).desktop", encoding: .utf8)
    let types = entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") }
    #expect(types?.contains("video/lottie+json;") == true)
    #expect(types?.contains("application/json") == false)
    #expect(entry.contains("Exec=lottie-viewer --new-window\n"))
  }

  /// Debian's own judge of packages: nothing but what a program for debugging brings, which finds
  /// Swift's libraries where the compiler is.
  @Test(
    .enabled(if: Desktop.find("lintian") != nil, "needs lintian; Scripts/setup test installs it"))
  func thePackagesAreValid() throws {
    let built = try CommandLine.run(
      [], program: Self.sources + "/Scripts/package", in: folder.path,
      environment: [
        "PROGRAMS": try #require(Desktop.programs), "OUT": folder.path + "/package",
        // The default compression of 60 MB takes a minute.
        "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1",
      ])
    #expect(built.code == 0, "\(built.errors)")
    let packages = built.text.split(separator: "\n").suffix(2).map(String.init)
    try #require(packages.count == 2)
    let answer = try CommandLine.run(
      [
        "--fail-on", "error,warning", "--suppress-tags",
        "custom-library-search-path,hardening-no-bindnow",
      ] + packages, program: Desktop.find("lintian"))
    #expect(answer.code == 0 && answer.text.isEmpty, "\(answer.text)")
    let controls = try packages.map {
      try CommandLine.tool("dpkg-deb", ["--field", $0], in: folder.path)
    }
    let depends = controls.map {
      $0.split(separator: "\n").first { $0.hasPrefix("Depends:") } ?? ""
    }
    #expect(controls[0].contains("Package: lottie\n"))
    #expect(depends[0].contains("libcairo2") && depends[0].contains("libzip4"))
    for name in ["sdl", "x11", "xcb", "wayland", "libdecor"] {
      #expect(!depends[0].contains(name), "\(name)")
    }
    #expect(controls[1].contains("Package: lottie-viewer\n"))
    // Without libdecor, windows on GNOME and weston have no title bar and cannot be moved.
    for name in ["lottie (= ", "libsdl2-2.0-0", "libxcb1", "libdecor-0-plugin-1-cairo"] {
      #expect(depends[1].contains(name), "\(name)")
    }
  }

  /// The beginning of a file in an archive.
  nonisolated private static func zipped(_ name: String, _ content: String = "") -> String {
    "PK\u{3}\u{4}" + String(repeating: "\0", count: 26) + name + content
  }

  /// What a file is called and begins with → its type.
  @Test(
    arguments: [
      ("a.lot", Sample.crossing, "video/lottie+json"),
      ("a.lottie.json", Sample.crossing, "video/lottie+json"),
      ("nameless", Sample.crossing, "video/lottie+json"),
      ("a.json", Sample.crossing, "video/lottie+json"),
      ("a.JSON", Sample.crossing, "video/lottie+json"),
      ("fr.json", #"{"fr": "Bonjour", "ip": "IP", "op": "OP"}"#, "application/json"),
      ("list.json", "[1, 2]", "application/json"),
      ("package.json", #"{"name": "fr", "version": "1"}"#, "application/json"),
      ("a.tgs", "\u{1F}", "application/x-tgsticker"),
      ("a.lottie", "PK", "application/zip+dotlottie"),
      ("readable", zipped("manifest.json", #"{"animations":[]}"#), "application/zip+dotlottie"),
      (
        "version-1", zipped("manifest.json", "?") + zipped("animations/a.json"),
        "application/zip+dotlottie"
      ),
      (
        "version-2", zipped("manifest.json", "?") + zipped("a/a.json"), "application/zip+dotlottie"
      ),
      (
        "extension", zipped("manifest.json", "?") + zipped("data/a.json", "animations/"),
        "application/zip"
      ),
      ("a.zip", zipped("manifest.json"), "application/zip"),
    ])
  func types(_ name: String, _ text: String, _ type: String) throws {
    try #require(Desktop.find("gio") != nil)
    let file = try folder.write(name, text)
    let answer = try CommandLine.run(
      ["info", "-a", "standard::content-type", file], program: Desktop.find("gio"),
      environment: ["XDG_DATA_HOME": share])
    #expect(answer.text.contains("standard::content-type: \(type)\n"))
  }

  /// The words of the thumbnailer's command, as a file manager fills them in.
  private func thumbnailer(_ file: String) throws -> [String] {
    let entry = try String(
      contentsOfFile: "\(share)/thumbnailers/\(Self.id).thumbnailer", encoding: .utf8)
    let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
    return line.dropFirst(5).split(separator: " ").map {
      ["%i": file, "%o": folder.path + "/t.png", "%s": "128"][String($0)] ?? String($0)
    }
  }

  @Test func theThumbnailerMakesThumbnails() throws {
    let words = try thumbnailer(folder.write("a b.json", Sample.crossing))
    let answer = try CommandLine.run(
      Array(words.dropFirst()), program: words[0],
      environment: ["HOME": "/nonexistent", "DISPLAY": ""])
    #expect(answer.code == 0, "\(answer.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/t.png"))
    #expect(Array(data[16..<24]) == [0, 0, 0, 128, 0, 0, 0, 96])
  }

  /// Xfce's file manager opens the file before, and reads that one afterwards.
  @Test func theThumbnailIsWrittenIntoTheGivenFile() throws {
    let words = try thumbnailer(folder.write("a.json", Sample.crossing))
    let given = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.write("t.png", "")))
    let answer = try CommandLine.run(Array(words.dropFirst()), program: words[0])
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(try given.readToEnd()?.dropFirst().prefix(3) == Data("PNG".utf8))
  }

  /// A program, words of its command line → what completion offers for the last one, among other
  /// things.
  @Test(
    arguments: [
      ("lottie-viewer", "hea", "heart.json"), ("lottie-viewer", "--lo", "--loop"),
      ("lottie-viewer", "op", "open"), ("lottie-viewer", "--vers", "--version"),
      ("lottie-viewer", "heart.json --pau", "--paused"),
      ("lottie-viewer", "--loop once hea", "heart.json"),
      ("lottie-viewer", "--theme li", "light"), ("lottie", "ren", "render"),
      ("lottie", "render hea", "heart.json"), ("lottie", "render --fra", "--frames"),
      ("lottie", "batch --for", "--format"),
    ])
  func completionOffers(_ program: String, _ line: String, _ offered: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/here", withIntermediateDirectories: false)
    _ = try folder.write("here/heart.json", "")
    let script = """
      source '\(share)/bash-completion/completions/\(program)'
      COMP_WORDS=(\(program) \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
      $(complete -p \(program) | sed 's/.*-F \\([^ ]*\\) .*/\\1/') \(program) \
        "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let answer = try CommandLine.run(
      ["-c", script], program: "/bin/bash", in: folder.path + "/here")
    #expect(
      answer.text.split(separator: "\n").contains(Substring(offered)),
      "\(answer.text)\(answer.errors)")
  }

  /// In the sandbox there are neither other files nor a network. A script that replaces the program
  /// reports what it finds.
  @Test(.enabled(if: Sandbox.works, "needs bubblewrap, and the right to use it"))
  func theThumbnailerIsConfined() throws {
    let secret = try folder.write("secret.txt", "secret")
    let script = """
      #!/bin/sh
      if [ "$1" = --version ]; then exit; fi
      { cat "$2" '\(secret)' 2>&1; ls '\(folder.path)' /etc/passwd 2>&1; cat /proc/net/dev; env; } >"$3"
      """
    let path = folder.path + "/bin/lottie"
    try FileManager.default.removeItem(atPath: path)
    unsafe chmod(try folder.write("bin/lottie", script), 0o755)
    let words = try thumbnailer(folder.write("a b.json", "the input"))
    let answer = try CommandLine.run(Array(words.dropFirst()), program: words[0])
    #expect(answer.code == 0, "\(answer.errors)")
    let seen = try String(contentsOfFile: folder.path + "/t.png", encoding: .utf8)
    #expect(seen.contains("the input") && seen.contains("HOME=/tmp"))
    #expect(!seen.contains("secret\n") && !seen.contains("root:") && !seen.contains("eth0"))
    #expect(seen.components(separatedBy: "No such file").count == 4, "\(seen)")
  }

  /// Without the sandbox's program, or where a sandbox is refused, thumbnails are made all the same.
  @Test func thumbnailsAreMadeWithoutASandbox() throws {
    unsafe chmod(try folder.write("bwrap", "#!/bin/sh\nexit 1\n"), 0o755)
    let words = try thumbnailer(folder.write("a.json", Sample.crossing))
    let answer = try CommandLine.run(
      Array(words.dropFirst()), program: words[0],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"])
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/t.png"))
  }

  /// The pictures in docs, where somebody says under which address they can be seen.
  @Test func screenshotsAreListedIfAURLIsGiven() throws {
    let page = "\(share)/metainfo/\(Self.id).metainfo.xml"
    #expect(try !String(contentsOfFile: page, encoding: .utf8).contains("<screenshot"))
    let address = "https://example.org/docs"
    #expect(try install(environment: ["SCREENSHOTS": address]).code == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    for name in ["window", "window-light", "window-compare"] {
      #expect(text.contains("\(address)/\(name).png"))
      let picture = "\(Self.sources)/docs/\(name).png"
      let data = try Data(contentsOf: URL(fileURLWithPath: picture))
      // 960 x 640, as the metainfo says.
      #expect(Array(data[16..<24]) == [0, 0, 3, 192, 0, 0, 2, 128])
    }
    try isValid("appstreamcli", ["validate", "--no-net"], "metainfo/\(Self.id).metainfo.xml")
  }

  /// What an empty window offers is found beside the installed program.
  @Test func samplesAreInstalled() throws {
    let names = try installed
    #expect(names.contains("share/lottie-viewer/samples/precomps.json"))
    #expect(names.contains { $0.hasPrefix("share/lottie-viewer/samples/images/") })
    let samples = try FileManager.default.contentsOfDirectory(
      atPath: "\(Self.sources)/Assets/Samples"
    ).filter { $0.hasSuffix(".json") }
    #expect(samples.count > 7)
    #expect(samples.allSatisfy { names.contains("share/lottie-viewer/samples/\($0)") })
  }

  /// A program, its commands, and a code of EXIT STATUS.
  @Test(
    arguments: [
      (
        "lottie",
        [
          "render", "export", "audio", "thumbnail", "batch", "info", "lint", "keypaths", "dump",
          "bench",
        ],
        "130"
      ),
      ("lottie-viewer", ["open"], "69"),
    ])
  func theManualHasAllCommands(_ program: String, _ commands: [String], _ code: String) throws {
    let page = try String(contentsOfFile: "\(share)/man/man1/\(program).1", encoding: .utf8)
    for command in commands {
      let name = program.replacing("-", with: "\\-")
      #expect(page.contains(".Ss \(name) \(command)\n"), "\(command)")
    }
    #expect(page.contains(".It \(code)\n") && !page.contains(" manual\n"))
    #expect(page.contains(".Sh KEYS\n") == (program == "lottie-viewer"))
  }
}
