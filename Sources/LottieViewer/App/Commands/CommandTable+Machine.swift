// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Commands about themes and state machines.
extension CommandTable {
  /// The group “Interaction”.
  static let interaction: [Line] = [
    Line(
      "State machine, run it, themes",
      "the panel of themes and the state machine: states, transitions, inputs, events; start or stop the state machine; the menu of themes",
      WindowCommand(.machinePanel, "State machine", ["M"], .always) { $0.panels.openMachinePanel() }
        .marked { !$0.machinePanel.isHidden },
      WindowCommand(.runMachine, "Run the state machine", ["Shift M"]) {
        $0.document.toggleMachine()
      }
      .marked { $0.document.session != nil }
      .needs("The file has no state machine") { $0.document.machineID != nil },
      WindowCommand(.themeMenu, "Theme…", ["E"]) { $0.header.openThemeMenu($0.document) }
        .needs("The file has no themes") { !$0.document.themes.isEmpty })
  ]
}
