// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// What commands do with the themes of the file and the other parts of its archive. What would break is
/// asked before.
final class ArchiveActions: ThemeActions {
  private let document: Document
  private let overlays: Overlays
  private let dialogs: FileDialogs
  private let layers: LayerActions
  /// The text of the state machine that is open in an editor; nil for none.
  private(set) var openText: MachineText?

  private var editing: EditSession<Playlist.Entry> { document.editing }

  init(
    _ document: Document, _ overlays: Overlays, _ dialogs: FileDialogs, _ layers: LayerActions
  ) {
    (self.document, self.overlays) = (document, overlays)
    (self.dialogs, self.layers) = (dialogs, layers)
  }

  // MARK: Themes

  /// Whether the file can have themes.
  var canHaveThemes: Bool { editing.archive.shown != nil }

  static let noArchive = ArchiveProblem.noArchive.text

  /// What is missing for commands of the shown theme.
  var themeNeed: Message? { document.interaction.theme == nil ? "Choose a theme first" : nil }

  /// Asks for a name, and makes a theme, which is shown.
  func newTheme() {
    overlays.namePrompt.begin(localized("Name of the theme"), freeName(localized("theme"))) {
      [unowned self] id in show(editing.themes.create(id), id)
    }
  }

  /// Asks for a name, and makes a theme like another one.
  func duplicate(_ theme: String) {
    overlays.namePrompt.begin(localized("Name of the theme"), freeName(theme)) {
      [unowned self] id in show(editing.themes.duplicate(theme, as: id), id)
    }
  }

  /// Asks for another name of a theme.
  func rename(_ theme: String) {
    overlays.namePrompt.begin(localized("Rename the theme"), theme) { [unowned self] id in
      show(editing.themes.rename(theme, to: id), id)
    }
  }

  private func show(_ result: EditResult, _ id: String) -> EditResult {
    if case .done = result { document.interaction.setTheme(id) }
    return result
  }

  /// Deletes a theme.
  func delete(_ theme: String) {
    overlays.ask(
      localized("Delete the theme “\(theme)”?"), localized("Delete"),
      editing.themes.breakages(ofDeleting: theme)
    ) { [editing] in editing.themes.delete(theme) }
  }

  /// A name that no theme has.
  private func freeName(_ name: String) -> String {
    let taken = Set(editing.themes.all)
    return taken.contains(name) ? name.free(in: taken, " ") : name
  }

  // MARK: Slots

  func renameSlot(_ id: String) { layers.renameSlot(id) }
  func removeSlot(_ id: String) { layers.removeSlot(id) }

  // MARK: Parts

  /// Asks for a file, and adds it.
  func add(_ kind: ThemeRow.Kind) {
    askForFile(kind.adding) { [unowned self] path in
      let name = path.lastComponent
      let isText = kind == .animations || kind == .machines
      set(kind.part(named: isText ? name.withoutExtension : name), toFile: path, asks: true)
    }
  }

  /// Asks for a file, and replaces a part by it.
  func replace(_ part: ArchivePart) {
    askForFile(localized("Replace “\(part.name)” by a file")) { [unowned self] path in
      set(part, toFile: path, asks: false)
    }
  }

  private func askForFile(_ title: String, _ answer: @escaping (String) -> Void) {
    let folder = document.pathOnDisk?.parentFolder ?? ""
    overlays.pathPrompt.begin(
      in: folder.isEmpty ? FileManager.default.currentDirectoryPath : folder, title, answer)
  }

  /// Sets a part to the content of a file.
  ///
  /// - Parameter asks: Whether it is asked before another part of this name is replaced.
  func set(_ part: ArchivePart, toFile path: String, asks: Bool) {
    let content: [UInt8]
    do {
      if case .animation = part {
        let file = try AnimationFile.read(path: path, limits: .given)
        guard !file.isArchive else {
          return document.notice.say(
            "A .lottie file is not added to another; save it as JSON first")
        }
        content = file.animation.jsonText
      } else {
        content = try Disk.contents(of: path)
      }
    } catch let error as LottieError {
      return document.notice.say(error.whole)
    } catch {
      return document.notice.say("\(path.inOneLine) cannot be read")
    }
    guard asks, editing.archive.content(of: part) != nil else {
      editing.archive.set(part, to: content)
      return
    }
    overlays.question.ask(
      localized("Replace “\(part.name)”?"),
      localized("The file has a part of this name already."), about: .shownFile,
      [
        .init(title: localized("Replace"), key: .enter) { [editing] in
          editing.archive.set(part, to: content)
        },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
  }

  /// Removes a part.
  func remove(_ part: ArchivePart) {
    overlays.ask(
      localized("Remove “\(part.name)”?"), localized("Remove"),
      editing.archive.breakages(ofRemoving: part)
    ) { [editing] in editing.archive.remove(part) }
  }

  /// Asks for a path of a `.lottie` file, and saves the shown file as one.
  func saveAsArchive() { dialogs.askWhereToSave(ending: "lottie") }

  // MARK: Text

  /// What is missing for opening the text of the state machine.
  var machineNeed: Message? {
    document.interaction.machineID == nil ? "The file has no state machine" : nil
  }

  /// Opens the text of a state machine in the desktop's editor. It is read again as it changes.
  func edit(machine id: String) {
    guard let content = editing.archive.content(of: .machine(id)),
      let entry = document.playlist.currentEntry
    else { return }
    do {
      openText = try MachineText(id, content) { [unowned self] in follow($0, id, of: entry) }
    } catch {
      return document.notice.say("The text cannot be written to a file: \(error.text)")
    }
    guard let openText else { return }
    document.trace("text", ["file": .text(openText.path), "id": .text(id)])
    guard document.options.readsDesktop else { return }
    if AddressOpener.open(URL(fileURLWithPath: openText.path)) {
      document.notice.say("What you save in the editor is read again")
    } else {
      document.notice.say("No program is installed that opens files (xdg-open)")
    }
  }

  /// Takes the text that was saved in the editor.
  private func follow(_ content: [UInt8], _ id: String, of entry: Playlist.Entry) {
    guard document.playlist.currentEntry == entry else {
      return document.notice.say("The text of “\(id)” is not read: another file is shown")
    }
    let result = editing.archive.set(.machine(id), to: content)
    document.trace("machineText", ["ok": .flag(result.refusal == nil)])
  }
}
