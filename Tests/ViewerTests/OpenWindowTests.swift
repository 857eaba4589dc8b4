// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The files of a second start, as they go over the bus.
@Suite struct OpenWindowTests {
  @Test func relativePathsBecomeAbsolute() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("größe 100%.json", Sample.crossing)
    let name = URL(fileURLWithPath: file).lastPathComponent
    let uri = URL(fileURLWithPath: file).standardizedFileURL.absoluteString
    for argument in [name, "./" + name, file, "x/../" + name, uri] {
      let uris = OpenWindow.uris(of: [argument], in: folder.path)
      #expect(uris == [uri], "\(argument)")
      #expect(OpenWindow.arguments(of: uris ?? []) == [file])
    }
  }

  /// stdin belongs to the process that has it, and an unreadable file to the start that names it.
  @Test func stdinAndUnreadableFilesAreNotHandedOver() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.json", Sample.crossing)
    #expect(OpenWindow.uris(of: ["-"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [file, "-"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [file, "gone.json"], in: folder.path) == nil)
    #expect(OpenWindow.uris(of: [], in: folder.path) == [])
    #expect(
      OpenWindow.uris(of: ["https://example.org/a.json"], in: folder.path)
        == ["https://example.org/a.json"])
  }

  /// What another program asks for is neither stdin nor relative to this program's folder.
  @Test(arguments: ["-", "a.json", "/a.json", "file:a.json", "ftp://example.org/a.json", ""])
  func otherURIsAreLeftOut(_ uri: String) {
    #expect(OpenWindow.arguments(of: [uri, "file:///b.json"]) == ["/b.json"])
  }

  /// What libdbus would connect to, and where it would start a bus.
  @Test func theAddressOfTheBusIsThatOfTheEnvironment() throws {
    let folder = try TemporaryFolder()
    let runtime = ["XDG_RUNTIME_DIR": folder.path]
    #expect(MessageBus.address(in: [:]) == nil)
    #expect(MessageBus.address(in: runtime) == nil)
    #expect(MessageBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": ""]) == nil)
    #expect(MessageBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]) == nil)
    _ = try folder.write("bus", "")
    #expect(MessageBus.address(in: runtime) == "unix:path=\(folder.path)/bus")
    let named = runtime.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/b"]) { $1 }
    #expect(MessageBus.address(in: named) == "unix:path=/b")
    func system(_ environment: [String: String], isThere: Bool) -> String? {
      MessageBus.systemAddress(in: environment) { _ in isThere }
    }
    #expect(system(["DBUS_SYSTEM_BUS_ADDRESS": "disabled:"], isThere: true) == nil)
    #expect(system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/c"], isThere: false) == "unix:path=/c")
    #expect(system([:], isThere: true) == "unix:path=/var/run/dbus/system_bus_socket")
    #expect(system([:], isThere: false) == nil)
  }
}
