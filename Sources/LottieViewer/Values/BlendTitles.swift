// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The names of blend modes for people.
enum BlendTitles {
  /// The titles in the order of their numbers in files.
  static var all: [String] {
    [
      localized("Normal"), localized("Multiply"), localized("Screen"), localized("Overlay"),
      localized("Darken"), localized("Lighten"), localized("Color dodge"),
      localized("Color burn"), localized("Hard light"), localized("Soft light"),
      localized("Difference"), localized("Exclusion"), localized("Hue"), localized("Saturation"),
      localized("Color"), localized("Luminosity"), localized("Add"), localized("Hard mix"),
    ]
  }

  /// The numbers of all modes but the normal one, by what they do.
  static var groups: [(title: String, numbers: [Int])] {
    [
      (localized("Darker"), [4, 1, 7]), (localized("Lighter"), [5, 2, 6, 16]),
      (localized("More contrast"), [3, 9, 8, 17]), (localized("Differences"), [10, 11]),
      (localized("Hue and colour"), [12, 13, 14, 15]),
    ]
  }

  /// The title of a mode that is not the normal one; nil for that, and for unknown numbers.
  static func title(_ number: Int) -> String? {
    number > 0 && all.indices.contains(number) ? all[number] : nil
  }
}
