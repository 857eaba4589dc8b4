// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// Opening, saving and closing files.
enum FileGroup {
  private static let notOnDisk: Message = "What is shown is no file of this computer"

  static let group = CommandGroup(
    "File",
    menu: { viewer in
      [
        .init(.open), .init(localized("Recent files"), submenu: viewer.recentFiles),
        .init(.reload), .init(.closeFile), .separator,
        .init(.save), .init(.saveAs), .init(.export), .init(.prepare), .init(.saveFrame),
        .separator,
        .init(
          localized("Files of the list"),
          submenu: [.init(.previousFile), .init(.nextFile), .init(.filterFiles)]),
        .init(localized("Parts of the file"), submenu: ArchiveCommands.menu),
        .init(.showInFolder), .init(.copyPath), .separator,
        .init(.quit),
      ]
    },
    CommandGroup.Line(
      "open files, by the desktop's dialog (its portal, zenity or kdialog), or without one by typing a path",
      card: "Open files",
      WindowCommand(.open, "Open…", ["Ctrl O"], .always) { $0.dialogs.askForFiles() }),
    CommandGroup.Line(
      "previous file, next file", card: "Previous, next file",
      WindowCommand(.previousFile, "Previous file", ["PgUp", "P", "↑"], .always) {
        $0.document.changeFile(by: -1)
      },
      WindowCommand(.nextFile, "Next file", ["PgDn", "N", "↓"], .always) {
        $0.document.changeFile(by: 1)
      }),
    CommandGroup.Line(
      "the list of open files: up and down select, Delete closes; show the files whose name or folder contains some words, Esc shows all",
      card: "List of files, filter it",
      WindowCommand(.fileList, "List of open files", ["A", "F8"], .always) {
        $0.panels.toggleFileList()
      }
      .marked { !$0.fileList.isHidden },
      WindowCommand(.filterFiles, "Filter the files…", ["/"], .always) { $0.panels.filterFiles() }
        .needs("No other files are open") { $0.document.playlist.entries.count > 1 }),
    CommandGroup.Line(
      "reload the file; the viewer also reloads it when it changes", card: "Read the file again",
      WindowCommand(.reload, "Reload", ["F5", "Ctrl R"], .always) { $0.document.reload() }),
    CommandGroup.Line(
      "save the edits in the file; the old file is backed up with `~` after its name",
      card: "Save the edits",
      WindowCommand(.save, "Save", ["Ctrl S"]) { $0.document.save() }
        .needs("There are no edits to save") { $0.document.canSave }),
    CommandGroup.Line(
      """
      save the animation with its edits under another path, which is shown from then on, by the desktop's \
      dialog or by typing it
      """, card: "Save as a new file",
      WindowCommand(.saveAs, "Save as a new file", ["Ctrl Shift S"]) {
        $0.dialogs.askWhereToSave()
      }
    ),
    ArchiveCommands.partLine,
    CommandGroup.Line(
      "save the frame as PNG beside its file, under a new name; export as GIF, APNG, WebP, video or sprite sheet",
      card: "Save this frame, export",
      WindowCommand(.saveFrame, "Save this frame", ["S"]) { $0.document.framePicture.save() },
      WindowCommand(.export, "Export…", ["Ctrl E"]) { $0.exportSheet.begin() }),
    CommandGroup.Line(
      "prepare for other players, and make smaller: expressions as keyframes, texts as paths, what nobody sees removed; the result is compared with what is shown, and saved as a new file",
      WindowCommand(.prepare, "Prepare…", ["Ctrl P"]) {
        $0.overlays.toggle($0.overlays.prepareCard)
      }
      .marked { !$0.prepareCard.isHidden }),
    CommandGroup.Line(
      "what the list does by its menus",
      WindowCommand(.copyPath, "Copy the path", []) { $0.copyPath() }
        .needs(notOnDisk) { $0.document.pathOnDisk != nil },
      WindowCommand(.showInFolder, "Show in its folder", []) { viewer in
        if let path = viewer.document.pathOnDisk { viewer.document.showInFolder(path) }
      }
      .needs(notOnDisk) { $0.document.pathOnDisk != nil },
      WindowCommand(.closeFile, "Close the file", [], .always) {
        $0.closing.closeFile($0.document.playlist.index)
      }
      .needs("No file is open") { !$0.document.playlist.entries.isEmpty }),
    CommandGroup.Line(
      "on the start screen: open a recent file",
      all: (1...6).map { number in
        WindowCommand(
          .openRecent(number), "Recent file \(number)", [KeyChord(stringLiteral: "\(number)")],
          .empty
        ) { $0.openRecent(number - 1) }
      }),
    CommandGroup.Line(
      "close the topmost panel, cancel loading, leave full screen; quit",
      card: "Close, cancel, quit",
      WindowCommand(.leave, "Close", ["Esc"], .always) { $0.leave() },
      WindowCommand(.quit, "Quit", ["Q", "Ctrl Q", "Ctrl W"], .always) { $0.closing.quit() }))
}
