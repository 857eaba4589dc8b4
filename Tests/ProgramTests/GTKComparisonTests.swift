// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// The elements of the window beside those of a program of GTK 3, as screen readers see them.
  @Suite(
    .serialized,
    .enabled(
      if: Desktop.isReady && AccessibleDesktop.isThere && AccessibleDesktop.hasGTK,
      "needs gir1.2-gtk-3.0, at-spi2-core and gir1.2-atspi-2.0; \(Desktop.need)"),
    .timeLimit(.minutes(3)))
  struct BesideGTK {
    private let folder: TemporaryFolder
    private let desktop: AccessibleDesktop

    init() throws {
      folder = try TemporaryFolder()
      desktop = try AccessibleDesktop(in: folder)
    }

    /// The role of an element of GTK, that of ours, and the interfaces that only GTK's has: each of its
    /// buttons can have a picture, and each row of a menu chooses in its submenu, which with us is a menu
    /// of its own.
    private static let rows: [(gtk: String, own: String, only: Set<String>)] = [
      ("list box", "list", []), ("list item", "list item", []), ("tree table", "tree", []),
      ("table cell", "tree item", []), ("text", "entry", []),
      ("combo box", "combo box", []), ("dialog", "dialog", []), ("label", "label", []),
      ("slider", "slider", []), ("tool bar", "tool bar", []), ("frame", "frame", []),
      ("menu", "popup menu", []), ("push button", "push button", ["Image"]),
      ("toggle button", "toggle button", ["Image"]), ("menu item", "menu item", ["Selection"]),
      ("application", "application", []),
    ]

    /// The interfaces that all elements of a role have, by the role.
    private func interfaces(_ dump: String) -> [String: Set<String>] {
      dump.split(separator: "\n").reduce(into: [:]) { found, line in
        let parts = line.split(separator: "|").map(String.init)
        guard parts.count == 2 else { return }
        let names = Set(parts[1].split(separator: ",").map(String.init))
        found[parts[0]] = found[parts[0]]?.intersection(names) ?? names
      }
    }

    /// The elements of the open files, the inspector, the export sheet and the menu.
    private func ownInterfaces() async throws -> [String: Set<String>] {
      let files = [
        try folder.write("a.json", WindowState.json), try folder.write("b.json", Sample.crossing),
      ]
      let viewer = try RealViewer(
        files + ["--paused"], in: folder, environment: desktop.environment)
      try await viewer.opened()
      _ = try desktop.reader("interfaces", "-")
      var dump = ""
      for key in ["a", "t", "ctrl+e", "Escape", "F10"] {
        try viewer.press(key)
        try await Task.sleep(for: .milliseconds(300))
        dump += try desktop.reader("interfaces", "-")
      }
      return interfaces(dump)
    }

    @Test func noInterfaceIsMissingThatGTKHas() async throws {
      let program = try desktop.start("gtk-window.py")
      defer { kill(program.processIdentifier, SIGKILL) }
      let gtk = try await eventually("GTK's dialog", within: .seconds(20)) {
        let found = interfaces(try desktop.reader("of", "gtk-window", "interfaces", "-"))
        return found["dialog"] == nil ? nil : found
      }
      let own = try await ownInterfaces()
      for row in Self.rows {
        let wanted = try #require(gtk[row.gtk], "\(gtk.keys.sorted())")
        let found = try #require(own[row.own], "\(own.keys.sorted())")
        let missing = wanted.subtracting(found)
        #expect(missing == row.only, "\(row.own): \(found.sorted()), GTK: \(wanted.sorted())")
      }
    }
  }
}
