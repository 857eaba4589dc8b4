// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Keys, warnings, messages, and the menus themselves.
enum HelpGroup {
  private static let noWarnings: Message = "There are no warnings"
  private static let noMessages: Message = "There are no messages"

  static let group = CommandGroup(
    "Help",
    menu: { _ in
      [
        .init(.help), .separator,
        .init(.messages), .init(.dismissNotice), .init(.copyMessages), .init(.copyWarnings),
        .init(.copyDetails), .separator, .init(.raiseLimits),
      ]
    },
    CommandGroup.Line(
      card: "These keys",
      WindowCommand(.help, "Keys", ["?", "H", "F1"], .always) { $0.overlays.toggleHelp() }),
    CommandGroup.Line(
      "the menu of all commands; the context menu of the focused view, or of the picture; the right button opens the one under the pointer",
      card: "Menu of all, context menu",
      WindowCommand(.menu, "Menu", ["F10"], .always) { $0.openMenu() },
      WindowCommand(.contextMenu, "Context menu", ["Shift F10", "Menu"], .always) {
        $0.openContextMenu()
      }),
    CommandGroup.Line(
      "the warnings, of which a click or Enter selects the layer; the list of messages so far, of which Enter shows one again and copies it",
      card: "Warnings, messages",
      WindowCommand(.warnings, "Warnings", ["W"], .always) { $0.overlays.toggleWarnings() }
        .marked { !$0.warningList.isHidden }
        .needs(noWarnings) { !$0.document.warnings.isEmpty || !$0.warningList.isHidden },
      WindowCommand(.messages, "Messages…", ["Shift W"], .always) { $0.openMessages() }
        .needs(noMessages, isQuiet: true) { !$0.document.notice.messages.isEmpty },
      WindowCommand(.raiseLimits, "Raise the work limit of this file", []) {
        $0.document.raiseLimits()
      }
      .needs("Nothing of this file is left out") { $0.document.canRaiseLimits },
      WindowCommand(.copyWarnings, "Copy all warnings", []) { $0.document.copyWarnings() }
        .needs(noWarnings) { !$0.document.warnings.isEmpty },
      WindowCommand(.copyMessages, "Copy all messages", [], .always) {
        Clipboard.text = $0.document.notice.allText
      }
      .needs(noMessages, isQuiet: true) { !$0.document.notice.messages.isEmpty },
      WindowCommand(.dismissNotice, "Close the message", [], .always) { $0.document.notice.close() }
        .needs(noMessages, isQuiet: true) { $0.document.notice.text != nil },
      WindowCommand(.copyDetails, "Copy details of the error", [], .always) {
        $0.document.copyDetails()
      }
      .needs("The file has no error") { $0.document.failure != nil }))
}
