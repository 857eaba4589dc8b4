// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The search cards, and their entries.
extension ViewerWindow {
  /// Opens the search for commands, files, layers and markers.
  func openSearch() {
    overlays.search.begin(hint: localized("Search commands, files, layers and markers")) {
      [unowned self] in
      var source = SearchSource(foundCommands + foundFiles + foundMarkers)
      addRows(to: &source, onlyLayers: true)
      return source
    }
  }

  /// Opens the search for messages, the newest first. Choosing one shows it again and copies it.
  func openMessages() {
    let entries = document.notice.messages.map { message in
      SearchCard.Entry(title: message.text, detail: message.time) {
        [unowned self] in
        Clipboard.text = message.text
        document.notice.repeat(message.text)
      }
    }
    overlays.search.begin(
      entries, hint: localized("Search messages; Enter shows one in full, and copies it"))
  }

  /// Opens the search for layers, their properties and files.
  func openFind() {
    overlays.search.begin(hint: localized("Search layers, values and files")) { [unowned self] in
      var source = SearchSource()
      addRows(to: &source, onlyLayers: false)
      source.add(foundFiles)
      return source
    }
  }

  /// The commands that apply now, with their first key.
  private var foundCommands: [SearchCard.Entry] {
    CommandTable.commands.filter { $0.isPossible(in: self) }.map { command in
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
    document.playback.markers.enumerated().map { index, marker in
      SearchCard.Entry(title: marker.name, detail: localized("Marker")) { [unowned self] in
        document.playback.goToMarker(index)
      }
    }
  }

  /// Adds the layers, or all nodes of the inspector's tree. Choosing one selects it there, and gives
  /// the keys to it.
  private func addRows(to source: inout SearchSource, onlyLayers: Bool) {
    guard document.file != nil, let outline = document.editing.outline else { return }
    let rows = RowSearch(outline, onlyLayers: onlyLayers)
    source.add(rows.items) { item in
      SearchCard.Entry(title: rows.title(of: item), detail: rows.detail(of: item)) {
        [unowned self] in
        panels.inspect(row: rows.row(of: item))
        window.focusedView = panels.inspector
      }
    }
  }
}
