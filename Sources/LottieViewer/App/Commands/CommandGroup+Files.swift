// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  private static let notOnDisk: Message = "What is shown is no file of this computer"

  /// Opening, comparing and writing files.
  static let files = CommandGroup(
    "Files", leads: true,
    Line(
      "open files, by the desktop's dialog (its portal, zenity or kdialog), or without one by typing a path",
      card: "Open files",
      WindowCommand(.open, "Open…", ["Ctrl O"], .always) { $0.dialogs.askForFiles() }),
    Line(
      "previous file, next file", card: "Previous, next file",
      WindowCommand(.previousFile, "Previous file", ["PgUp", "P", "↑"], .always) {
        $0.document.changeFile(by: -1)
      },
      WindowCommand(.nextFile, "Next file", ["PgDn", "N", "↓"], .always) {
        $0.document.changeFile(by: 1)
      }),
    Line(
      "the list of open files: up and down select, Delete closes; show the files whose name or folder contains some words, Esc shows all",
      card: "List of files, filter it",
      WindowCommand(.fileList, "List of open files", ["A", "F8"], .always) {
        $0.panels.toggleFileList()
      }
      .marked { !$0.fileList.isHidden },
      WindowCommand(.filterFiles, "Filter the files…", ["/"], .always) { $0.panels.filterFiles() }
        .needs("No other files are open") { $0.document.playlist.entries.count > 1 }),
    Line(
      "reload the file; the viewer also reloads it when it changes", card: "Read the file again",
      WindowCommand(.reload, "Reload", ["F5", "Ctrl R"], .always) { $0.document.reload() }),
    Line(
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
    Line(
      "save the frame as PNG beside its file, under a new name; export as GIF, APNG, WebP, video or sprite sheet",
      card: "Save this frame, export",
      WindowCommand(.saveFrame, "Save this frame", ["S"]) { $0.document.framePicture.save() },
      WindowCommand(.export, "Export…", ["Ctrl E"]) { $0.exportSheet.begin() }),
    Line(
      "copy the frame as PNG, unless a node of the inspector is selected",
      WindowCommand(.copyFrame, "Copy the frame", ["Ctrl C"]) { $0.document.framePicture.copy() }),
    Line(
      "compare with the next file side by side, at the same time since the start; show the difference of the two between them; compare by a divider that is dragged, the other file at its right",
      card: "Compare two files",
      WindowCommand(.compare, "Side by side", ["V"], .always) {
        $0.document.comparison.toggle(with: $0.document.playlist.nextEntry)
      }
      .marked { $0.document.comparison.entry != nil },
      WindowCommand(.difference, "Difference", ["D"], .always) { $0.tools.toggle(.difference) }
        .marked { $0.stages.mode == .difference },
      WindowCommand(.wipe, "Wipe", ["Shift V"], .always) { $0.tools.toggle(.wipe) }
        .marked { $0.stages.mode == .wipe }),
    Line(
      "show the other file over this one, with a slider for how much of each; choose the file to compare with: an animation, a GIF, APNG or WebP, a video, or numbered pictures",
      WindowCommand(.overlay, "Overlay", ["Shift D"], .always) { $0.tools.toggle(.overlay) }
        .marked { $0.stages.mode == .overlay },
      WindowCommand(.compareWith, "Compare with a file…", ["Alt V"]) {
        $0.dialogs.askForComparison()
      }),
    Line(
      "on the start screen: open a recent file",
      all: (1...6).map { number in
        WindowCommand(
          .openRecent(number), "Recent file \(number)", [KeyChord(stringLiteral: "\(number)")],
          .empty
        ) { $0.openRecent(number - 1) }
      }))
}
