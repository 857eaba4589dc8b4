// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  private static let noWarnings: Message = "There are no warnings"
  private static let noMessages: Message = "There are no messages"

  /// Search, menus, warnings and the window itself.
  static let window = CommandGroup(
    "Window",
    Line(
      "search commands, files, layers and markers by some of their letters; search layers, values and files",
      card: "Search everything, layers",
      WindowCommand(.search, "Search…", ["Ctrl K"], .always) { $0.openSearch() },
      WindowCommand(.find, "Find a layer or file…", ["Ctrl F"], .always) { $0.openFind() }),
    Line(
      "the menu of all commands; the context menu of the focused view, or of the picture; the right button opens the one under the pointer",
      card: "Menu of all, context menu",
      WindowCommand(.menu, "Menu", ["F10"], .always) { $0.openMenu() },
      WindowCommand(.contextMenu, "Context menu", ["Shift F10", "Menu"], .always) {
        $0.openContextMenu()
      }),
    Line(
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
      .needs(noMessages, isQuiet: true) { !$0.document.notice.messages.isEmpty }),
    Line(
      card: "These keys",
      WindowCommand(.help, "Keys", ["?", "H", "F1"], .always) { $0.overlays.toggleHelp() }),
    Line(
      "close the topmost panel, cancel loading, leave full screen; quit",
      card: "Close, cancel, quit",
      WindowCommand(.leave, "Close", ["Esc"], .always) { $0.leave() },
      WindowCommand(.quit, "Quit", ["Q", "Ctrl Q", "Ctrl W"], .always) { $0.closing.quit() },
      WindowCommand(.dismissNotice, "Close the message", [], .always) { $0.document.notice.close() }
        .needs(noMessages, isQuiet: true) { $0.document.notice.text != nil },
      WindowCommand(.copyDetails, "Copy details of the error", [], .always) {
        $0.document.copyDetails()
      }
      .needs("The file has no error") { $0.document.failure != nil }))
}
