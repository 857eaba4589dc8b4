// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The clipboard without a window.
@Suite(.serialized, .hangLimit)
struct ClipboardDataTests {
  /// wl-copy gets the type and the data; nobody waits for it.
  @Test func waylandUsesWlCopy() async throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\nprintf '%s ' \"$@\" >\(folder.path)/got\ncat >>\(folder.path)/got\n"
    unsafe chmod(try folder.write("wl-copy", script), 0o755)
    #expect(try await copy("picture", path: folder.path) == .copied)
    let got = try String(contentsOfFile: folder.path + "/got", encoding: .utf8)
    #expect(got == "--type image/png picture")
    unsafe chmod(try folder.write("wl-copy", "#!/bin/sh\nexit 1\n"), 0o755)
    #expect(try await copy("picture", path: folder.path) == .failed)
    #expect(try await copy("picture", path: "/nonexistent") == .needsWlCopy)
  }

  private func copy(_ text: String, path: String) async throws -> Clipboard.CopyResult {
    let fixture = try ViewerFixture([])
    var result: Clipboard.CopyResult?
    Clipboard.copyByWlCopy(Data(text.utf8), type: "image/png", path: path) { result = $0 }
    return try await eventually("the end of wl-copy") {
      try fixture.loop.work()
      return result
    }
  }

  /// More than a server takes at once goes over in parts.
  @Test(
    .enabled(if: Desktop.isReady, Desktop.need),
    .enabled(if: Desktop.program != nil, Desktop.programNeed))
  func largeDataIsPastedWhole() async throws {
    let data = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    // Other tests may copy something at the same time.
    try await eventually("the data") {
      #expect(Clipboard.offer(data, type: "image/png"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Desktop.program ?? "")
      process.arguments = ["clipboard", "image/png"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      return pipe.fileHandleForReading.readDataToEndOfFile() == data ? true : nil
    }
  }
}
