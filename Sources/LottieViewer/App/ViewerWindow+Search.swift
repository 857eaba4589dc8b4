// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The search cards, and their entries.
extension ViewerWindow {
  /// Opens the search for commands, files, layers and markers.
  func openSearch() {
    search.begin(
      foundCommands + foundFiles + foundMarkers + foundLayers(withProperties: false),
      hint: localized("Search commands, files, layers and markers"))
  }

  /// Opens the search for messages, the newest first. Choosing one shows it again and copies it.
  func openMessages() {
    let entries = document.messages.all.map { message in
      SearchCard.Entry(title: message.text, detail: Messages.clock(message.time)) {
        [unowned self] in
        Clipboard.text = message.text
        document.repeatMessage(message.text)
      }
    }
    guard !entries.isEmpty else { return }
    search.begin(
      entries, hint: localized("Search messages; Enter shows one in full, and copies it"))
  }

  /// Opens the search for layers, their properties and files.
  func openFind() {
    search.begin(
      foundLayers(withProperties: true) + foundFiles,
      hint: localized("Search layers, values and files"))
  }

  /// The commands that apply now, with their first key.
  private var foundCommands: [SearchCard.Entry] {
    CommandTable.commands.filter { $0.applies(to: self) && $0.hasWork(self) }.map { command in
      SearchCard.Entry(title: command.title, detail: command.keys.first?.label ?? "") {
        [unowned self] in
        run(command.id)
      }
    }
  }

  /// The files of the list, then the recent files that are not in it.
  private var foundFiles: [SearchCard.Entry] {
    let listed = document.playlist.entries.enumerated().map { index, entry in
      SearchCard.Entry(title: entry.title, detail: localized("File")) { [unowned self] in
        document.openEntry(index)
      }
    }
    let open = Set(
      document.playlist.paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
    return listed
      + state.existing.filter { !open.contains($0) }.map { path in
        let name = URL(fileURLWithPath: path).lastPathComponent
        return SearchCard.Entry(title: name, detail: localized("Recent file")) { [unowned self] in
          document.open([path])
        }
      }
  }

  /// The markers of the open file. Choosing one moves the playhead.
  private var foundMarkers: [SearchCard.Entry] {
    document.markers.enumerated().map { index, marker in
      SearchCard.Entry(title: marker.name, detail: localized("Marker")) { [unowned self] in
        document.goToMarker(index)
      }
    }
  }

  /// The largest number of searched layers and properties, which limits the time of a key press.
  private static let mostNodes = 20_000

  /// The layers, and with properties all nodes of the inspector's tree. Choosing one selects it
  /// there.
  private func foundLayers(withProperties: Bool) -> [SearchCard.Entry] {
    guard document.file != nil, let outline = document.outline else { return [] }
    let rows = outline.rows.indices.filter { withProperties || outline.rows[$0].depth == 0 }
    return rows.prefix(Self.mostNodes).map { index in
      let row = outline.rows[index]
      let kind =
        row.isProperty
        ? localized("Value") : row.depth == 0 ? localized("Layer") : localized("Group")
      let title = outline.keys(of: index).joined(separator: " › ")
      return SearchCard.Entry(title: title, detail: kind) { [unowned self] in
        if inspector.isHidden { toggleInspector() }
        inspector.select(row: index)
      }
    }
  }
}
