// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// A surface runs the state machines of its file.
extension AnimationSurface: MachineHost {}

/// Themes and state machines in the window.
extension ViewerWindow {
  /// Sets the view that runs state machines, and the prompt for URLs that they open.
  func connectMachine() {
    document.machineHost = stage.surface
    stage.surface.openURL = { [unowned self] in ask(toOpen: $0) }
  }

  /// Shows the panel of themes and state machines and gives it the keys, or hides it. Screen readers
  /// are told that it is empty.
  func openMachinePanel() {
    toggleMachinePanel()
    guard !machinePanel.isHidden else { return }
    window.focusedView = machinePanel
    if let hint = machinePanel.hint { window.announce(hint) }
  }

  /// Shows or hides the panel of themes and state machines. It replaces the inspector.
  func toggleMachinePanel() {
    if machinePanel.isHidden, !inspector.isHidden { toggleInspector() }
    machinePanel.isHidden.toggle()
    if !machinePanel.isHidden, isNarrow { fileList.isHidden = true }
    machinePanel.edit = nil
    machinePanel.fill()
    root.layoutNow()
    traceMachinePanel()
  }

  /// Traces the rectangles of the panel's rows that can be clicked.
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

  /// Opens the menu of themes below its button. The first row removes the theme.
  func openThemeMenu() {
    let themes = document.themes
    let choices = [nil] + themes.map { Optional($0) }
    let items = choices.map { theme in
      var item = Menu.Item(theme ?? localized("None")) { [unowned self] in document.setTheme(theme)
      }
      item.isChecked = theme == document.theme
      return item
    }
    menu.open(items, at: header.theme.frameInWindow)
  }

  /// Asks the user before a URL of a state machine is opened. Requests during a question are
  /// ignored.
  private func ask(toOpen url: URL) {
    guard question.isHidden else { return }
    question.ask(
      localized("Open \(url.host ?? localized("this address"))?"),
      localized("The animation wants to open \(url.absoluteString)"),
      [
        .init(title: localized("Open"), key: .enter) { [unowned self] in
          trace("opens", ["url": .text(url.absoluteString)])
          if !AddressOpener.open(url) {
            document.notice = localized("No program is installed that opens addresses (xdg-open)")
          }
        },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
    trace("asked", ["url": .text(url.absoluteString)])
  }
}

/// Opens URLs in the desktop's browser, by `xdg-open`.
enum AddressOpener {
  /// Starts the browser without waiting for it.
  /// - Returns: Whether `xdg-open` is installed and was started.
  static func open(_ url: URL) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let program = path.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [url.absoluteString]
    process.environment = MessageBus.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }
}
