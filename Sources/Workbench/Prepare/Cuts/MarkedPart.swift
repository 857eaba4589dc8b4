// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// A part of an animation that a marker with a duration names, which becomes a file of its own.
package struct MarkedPart: Equatable, Sendable {
  /// The name of the marker.
  package let title: String
  /// Its frames.
  package let frames: Range<Double>
  /// What names of files have of it: letters, digits and hyphens. No two parts have the same.
  package let word: String

  /// The largest length of a word, in characters, so that no file system refuses the name.
  private static let mostCharacters = 40

  /// Returns the path of its file, by that of a file for all of them: `part.json` becomes `part-intro.json`.
  package func path(_ whole: String) -> String {
    let name = whole.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return "\(whole)-\(word)"
    }
    return "\(whole.dropLast(name[dot...].count))-\(word)\(name[dot...])"
  }

  /// - Parameter taken: The words of other parts, in small letters; this one's is added.
  fileprivate init(_ title: String, _ frames: Range<Double>, _ taken: inout Set<String>) {
    (self.title, self.frames) = (title, frames)
    let letters = title.prefix(Self.mostCharacters).map {
      $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-"
    }
    let plain = letters.isEmpty ? "part" : String(letters)
    // File systems of other computers do not tell capitals.
    var (word, number) = (plain, 1)
    while !taken.insert(word.lowercased()).inserted {
      number += 1
      word = "\(plain)-\(number)"
    }
    self.word = word
  }
}

extension Animation {
  /// The parts of markers with a duration that are in the animation, in the order of the file.
  package var markedParts: [MarkedPart] {
    var taken: Set<String> = []
    return markers.compactMap { marker in
      let (first, last) = (max(start, marker.frame), min(end, marker.frame + marker.length))
      return first < last ? MarkedPart(marker.title, first..<last, &taken) : nil
    }
  }
}
