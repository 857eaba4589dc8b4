// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import SDLHost

/// The sections above the layers, which can be closed, and rows that stay in their place.
extension Inspector {
  /// A section above the layers.
  enum Section: String, CaseIterable {
    case file, markers, warnings
  }

  /// The part of the panel's height that sections take at most if the user has not opened them, so
  /// that the layers are seen in a low window.
  private static let sectionShare = 0.6

  /// Whether a section is open.
  func isOpen(_ section: Section) -> Bool {
    sections[section.rawValue] ?? startsOpen[section] ?? true
  }

  /// Opens or closes a section. The choice is remembered, also for the next run.
  func toggle(_ section: Section) {
    sections[section.rawValue] = !isOpen(section)
    trace("section", ["name": .text(section.rawValue), "open": .flag(isOpen(section))])
    if let file = document.file { fillLines(of: file) }
  }

  /// The lines of sections: titles, and the lines of those that are open.
  ///
  /// - Parameter contents: The titles and lines; sections without lines are left out.
  func lines(of contents: [(section: Section, title: String, lines: [Line])]) -> [Line] {
    let room = Self.sectionShare * Double(bounds.height) / Self.rowHeight
    var result: [Line] = []
    for (section, title, lines) in contents where !lines.isEmpty {
      if startsOpen[section] == nil {
        startsOpen[section] = Double(result.count + lines.count + 1) <= room
      }
      // Titles of closed sections are directly below each other.
      if let last = result.last, last.kind != .title { result.append(Self.space) }
      result.append(Line(kind: .title, name: title, section: section))
      if isOpen(section) { result += lines }
    }
    return result
  }

  /// An empty row above a title.
  static let space = Line(kind: .room, name: "")

  // MARK: Rows that stay

  /// The index of the line that shows the same thing as a line of before; nil if it is gone.
  func index(of line: Line) -> Int? {
    lines.firstIndex {
      guard $0.kind == line.kind else { return false }
      switch line.kind {
      case .title: return $0.section == line.section
      case .fact, .cost, .graph, .room: return $0.name == line.name
      case .marker, .warning:
        return ($0.name, $0.marker, $0.layer, $0.part)
          == (line.name, line.marker, line.layer, line.part)
      }
    }
  }

  /// Scrolls so that lines that come or go do not move what the user works with: the edited value,
  /// the row under the pointer, or the first visible row.
  ///
  /// - Parameter before: The lines of before.
  func keepRowInPlace(_ before: [Line]) {
    let row: Int
    if let node = edit?.node ?? scrub?.node, let index = rows.firstIndex(of: node) {
      row = before.count + index
    } else if let pointer {
      row = Self.row(at: Double(pointer.y) + scroll)
    } else if scroll > 0 {
      row = Self.row(at: Metrics.grid + scroll)
    } else {
      return
    }
    let now =
      row < before.count
      ? before.indices.contains(row) ? index(of: before[row]) : nil
      : row + lines.count - before.count
    guard let now, now != row else { return }
    hold(at: scroll + Double(now - row) * Self.rowHeight)
  }

  /// The row at a y of the content; may be beyond the ends.
  private static func row(at y: Double) -> Int {
    Int(clamping: ((y - Metrics.grid) / rowHeight).rounded(.down), to: -1...1_000_000)
  }
}
