// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The search cards, and their entries.
extension ViewerWindow {
  /// The number of rows of a file up to which the search for commands has the values of all layers, not
  /// only of the selected one.
  private static let mostRows = 2500

  /// Opens the search for commands, files, layers, values and markers.
  func openSearch() {
    overlays.search.begin(hint: localized("Search commands, files, layers, values and markers")) {
      [unowned self] in
      var source = SearchSource(foundCommands + foundFiles + foundMarkers)
      let isLarge = document.editing.outline.map { $0.rows.count > Self.mostRows } ?? false
      addRows(to: &source, onlyLayers: isLarge, areLast: true)
      if isLarge { addSelectedValues(to: &source) }
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
      SearchCard.Entry(
        title: command.command(in: self).title, detail: command.keys.first?.label ?? ""
      ) {
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

  /// Adds the layers, or all rows of the file.
  ///
  /// - Parameter areLast: Whether values come after what fits as well. Default: false.
  private func addRows(
    to source: inout SearchSource, onlyLayers: Bool, areLast: Bool = false
  ) {
    guard document.file != nil, let outline = document.editing.outline else { return }
    let rows = RowSearch(outline, onlyLayers: onlyLayers)
    if areLast { rows.lowerValues() }
    add(rows, to: &source)
  }

  /// Adds the values of the selected layer.
  private func addSelectedValues(to source: inout SearchSource) {
    guard let outline = document.editing.outline, let row = document.editing.selection.row,
      let layer = outline.layer(of: row)
    else { return }
    let rows = RowSearch(outline, valuesOf: layer)
    rows.lowerValues()
    add(rows, to: &source)
  }

  /// Adds rows. Choosing one selects it, shows its properties in the inspector, and gives the keys to that.
  private func add(_ rows: RowSearch, to source: inout SearchSource) {
    source.add(rows.items) { item in
      SearchCard.Entry(title: rows.title(of: item), detail: rows.detail(of: item)) {
        [unowned self] in
        panels.inspect(row: rows.row(of: item))
        window.focusedView = panels.inspector
      }
    }
  }
}
