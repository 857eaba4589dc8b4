// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Commands that compare the shown file with another one.
extension CommandTable {
  static let comparing: [Line] = [
    Line(
      "Compare two files",
      "compare with the next file side by side, at the same time since the start; show the difference of the two between them; compare by a divider that is dragged, the other file at its right",
      WindowCommand(.compare, "Side by side", ["V"], .always) { $0.document.toggleComparison() }
        .marked { $0.document.compared != nil },
      WindowCommand(.difference, "Difference", ["D"], .always) { $0.tools.toggle(.difference) }
        .marked { $0.stages.mode == .difference },
      WindowCommand(.wipe, "Wipe", ["Shift V"], .always) { $0.tools.toggle(.wipe) }
        .marked { $0.stages.mode == .wipe }),
    Line(
      "",
      "show the other file over this one, with a slider for how much of each; choose the file to compare with: an animation, a GIF, APNG or WebP, a video, or numbered pictures",
      WindowCommand(.overlay, "Overlay", ["Shift D"], .always) { $0.tools.toggle(.overlay) }
        .marked { $0.stages.mode == .overlay },
      WindowCommand(.compareWith, "Compare with a file…", ["Alt V"]) {
        $0.dialogs.askForComparison()
      }),
  ]
}
