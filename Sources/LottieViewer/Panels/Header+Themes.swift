// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

extension Header {
  /// Opens the menu of themes below its button. The first row removes the theme.
  func openThemeMenu(_ document: Document) {
    let choices = [nil] + document.interaction.themes.map { Optional($0) }
    let items = choices.map { name in
      var item = Menu.Item(name ?? localized("None")) { [unowned document] in
        document.interaction.setTheme(name)
      }
      item.isChecked = name == document.interaction.theme
      return item
    }
    openMenu(items, at: theme.frameInWindow)
  }
}
