// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// A row of the panel of themes and of what else is in the file.
enum ThemeRow: Equatable {
  /// A kind of part, with a section of its own.
  enum Kind: CaseIterable {
    case animations, machines, images, sounds
  }

  /// The heads of the columns: the file, then its themes.
  case columns
  /// A slot with its values in the columns.
  case slot(String)
  /// What can be done where there are no themes or no slots.
  case message(String)
  /// Saves the file as one that can have themes.
  case save
  /// The title of a section.
  case title(Kind, count: Int)
  /// A part of the archive.
  case part(ArchivePart, detail: String, isShown: Bool)
  /// Adds a part.
  case add(Kind)

  /// All rows of a document, from top to bottom; empty without a file.
  static func rows(of document: Document) -> [ThemeRow] {
    guard document.file != nil else { return [] }
    let editing = document.editing
    let slots = editing.themes.slots
    let isArchive = !editing.archive.parts.isEmpty
    var rows: [ThemeRow] = [.columns]
    rows += slots.map { .slot($0.id) }
    if slots.isEmpty {
      rows.append(
        .message(
          localized(
            "There are no slots yet. Select a value and choose “Make this a slot”, so that themes can set it."
          )
        ))
    }
    guard isArchive else {
      return rows + [
        .message(localized("Only .lottie files have themes, and several animations.")), .save,
      ]
    }
    for kind in Kind.allCases {
      let parts = editing.archive.parts.filter(kind.contains)
      if parts.isEmpty, kind == .machines { continue }
      rows.append(.title(kind, count: parts.count))
      rows += parts.map { part in
        let isShown = part == editing.archive.shown.map { .animation($0) }
        let bytes = editing.archive.content(of: part)?.count ?? 0
        return .part(part, detail: ByteCount.text(bytes), isShown: isShown)
      }
      if kind != .machines { rows.append(.add(kind)) }
    }
    return rows
  }
}

extension ThemeRow.Kind {
  func contains(_ part: ArchivePart) -> Bool {
    switch (self, part) {
    case (.animations, .animation), (.machines, .machine), (.images, .image), (.sounds, .sound):
      true
    default: false
    }
  }

  /// The part of a new file.
  func part(named name: String) -> ArchivePart {
    switch self {
    case .animations: .animation(name)
    case .machines: .machine(name)
    case .images: .image(name)
    case .sounds: .sound(name)
    }
  }

  /// The title of the section.
  func title(_ count: Int) -> String {
    switch self {
    case .animations: localized("Animations (\(count))")
    case .machines: localized("State machines (\(count))")
    case .images: localized("Images (\(count))")
    case .sounds: localized("Sounds (\(count))")
    }
  }

  /// What adds a part, and what asks for its file.
  var adding: String {
    switch self {
    case .animations: localized("Add an animation…")
    case .machines: localized("Add a state machine…")
    case .images: localized("Add an image…")
    case .sounds: localized("Add a sound…")
    }
  }

  init?(_ part: ArchivePart) {
    guard let kind = Self.allCases.first(where: { $0.contains(part) }) else { return nil }
    self = kind
  }
}
