// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

extension AnimationSurface: MachineHost {}

/// Themes and state machines in the window.
extension ViewerWindow {
  /// Connects the document with what runs its machine.
  func connectMachine() {
    document.machineHost = stage.surface
    stage.surface.openURL = { [unowned self] in ask(toOpen: $0) }
  }

  /// Shows the panel instead of the inspector, or takes it away.
  func toggleMachinePanel() {
    if machinePanel.isHidden, !inspector.isHidden { toggleInspector() }
    machinePanel.isHidden.toggle()
    machinePanel.edit = nil
    machinePanel.fill()
    root.layoutNow()
    traceMachinePanel()
  }

  /// Tells the trace where the rows are that can be pressed.
  func traceMachinePanel() {
    var line: [String: Trace.Value] = [
      "on": .flag(!machinePanel.isHidden), "rect": .rect(machinePanel.frameInWindow),
    ]
    for (index, row) in machinePanel.rows.enumerated() {
      switch row {
      case .input(let input): line["input " + input.name] = .rect(machinePanel.rowInWindow(index))
      case .run: line["run"] = .rect(machinePanel.rowInWindow(index))
      case .theme: line["theme"] = .rect(machinePanel.rowInWindow(index))
      default: break
      }
    }
    trace("machinePanel", line)
  }

  func openThemeMenu() {
    let themes = document.themes
    guard !themes.isEmpty else { return document.notice = "The file has no themes" }
    let choices = [nil] + themes.map { Optional($0) }
    let items = choices.map { theme in
      var item = Menu.Item(theme ?? "None") { [unowned self] in document.setTheme(theme) }
      item.isChecked = theme == document.theme
      return item
    }
    menu.open(items, at: header.theme.frameInWindow)
  }

  /// Asks the person; nothing is opened by itself, and nothing twice.
  private func ask(toOpen url: URL) {
    guard question.isHidden else { return }
    question.ask(
      "Open \(url.host ?? "this address")?",
      "The animation wants to open \(url.absoluteString)",
      [
        .init(title: "Open", key: .enter) { [unowned self] in
          trace("opens", ["url": .text(url.absoluteString)])
          if !AddressOpener.open(url) {
            document.notice = "No program is installed that opens addresses (xdg-open)"
          }
        },
        .init(title: "Cancel", key: .escape) {},
      ])
    trace("asked", ["url": .text(url.absoluteString)])
  }
}

/// Has the desktop open addresses of the web.
enum AddressOpener {
  /// - Returns: Whether there is a program for it.
  static func open(_ url: URL) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let program = path.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [url.absoluteString]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }
}
