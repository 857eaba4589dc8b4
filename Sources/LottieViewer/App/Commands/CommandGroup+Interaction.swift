// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  /// Themes and state machines.
  static let interaction = CommandGroup(
    "Interaction",
    Line(
      "the panel of themes and the state machine: states, transitions, inputs, events; start or stop the state machine; the menu of themes",
      card: "State machine, run it, themes",
      WindowCommand(.machinePanel, "State machine", ["M"], .always) {
        $0.panels.open($0.machinePanel)
      }
      .marked { !$0.machinePanel.isHidden },
      WindowCommand(.runMachine, "Run the state machine", ["Shift M"]) {
        $0.document.playback.toggleMachine()
      }
      .marked { $0.document.interaction.session != nil }
      .needs("The file has no state machine") { $0.document.interaction.machineID != nil },
      WindowCommand(.themeMenu, "Theme…", ["E"]) { $0.header.openThemeMenu($0.document) }
        .needs("The file has no themes") { !$0.document.interaction.themes.isEmpty }))
}
