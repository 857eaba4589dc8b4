// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Commands of themes, and of the other parts of an archive.
enum ArchiveCommands {
  /// The submenu of the parts of an archive.
  static var menu: [Menu.Item] {
    [
      .init(.saveAsArchive), .separator, .init(.addAnimation), .init(.addImage),
      .init(.addSound), .separator, .init(.editMachine),
    ]
  }

  static let themeLine = CommandGroup.Line(
    "the panel of themes: a table of slots and themes, and the animations, images and sounds of a .lottie file; make a theme, duplicate, rename, delete the shown one",
    WindowCommand(.themePanel, "Themes", ["Alt T"]) { $0.panels.open($0.panels.themePanel) }
      .marked { !$0.panels.themePanel.isHidden },
    WindowCommand(.newTheme, "New theme…", []) { $0.archiveActions.newTheme() }
      .needs(ArchiveActions.noArchive) { $0.archiveActions.canHaveThemes },
    theme(.duplicateTheme, "Duplicate the theme…") { $0.duplicate($1) },
    theme(.renameTheme, "Rename the theme…") { $0.rename($1) },
    theme(.deleteTheme, "Delete the theme") { $0.delete($1) })

  static let partLine = CommandGroup.Line(
    "save as a .lottie file, which can have themes; add an animation, an image or a sound to it; open the text of its state machine in the desktop's editor: what is saved there is read again",
    WindowCommand(.saveAsArchive, "Save as a .lottie file…", []) {
      $0.archiveActions.saveAsArchive()
    },
    add(.addAnimation, "Add an animation…", .animations), add(.addImage, "Add an image…", .images),
    add(.addSound, "Add a sound…", .sounds),
    WindowCommand(.editMachine, "Open the text of the state machine", []) { viewer in
      if let id = viewer.document.interaction.machineID {
        viewer.archiveActions.edit(machine: id)
      }
    }
    .needs { $0.archiveActions.machineNeed })

  /// A command of the shown theme.
  private static func theme(
    _ id: Command.ID, _ title: Message, action: @escaping (ArchiveActions, String) -> Void
  ) -> WindowCommand {
    WindowCommand(id, title, []) { viewer in
      if let theme = viewer.document.interaction.theme { action(viewer.archiveActions, theme) }
    }
    .needs { $0.archiveActions.themeNeed }
  }

  private static func add(
    _ id: Command.ID, _ title: Message, _ kind: ThemeRow.Kind
  ) -> WindowCommand {
    WindowCommand(id, title, []) { $0.archiveActions.add(kind) }
      .needs(ArchiveActions.noArchive) { $0.archiveActions.canHaveThemes }
  }
}
