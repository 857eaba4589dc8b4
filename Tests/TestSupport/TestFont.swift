// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The font that tests set texts in: a few letters of DejaVu Sans, from `Assets/Fonts`.
package enum TestFont {
  /// As the file names it.
  package static let family = "LottieKit Test Sans"

  package static func bytes() throws -> [UInt8] {
    // Tests/TestSupport/TestFont.swift
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try [UInt8](
      Data(contentsOf: root.appendingPathComponent("Assets/Fonts/LottieKitTestSans.ttf")))
  }

  /// Members of a file's root that bring the font along.
  package static func embedded() throws -> String {
    let data = try Data(bytes()).base64EncodedString()
    return #""fonts":{"list":[{"fName":"T","fFamily":"Whatever","fStyle":"Regular","ascent":76,"#
      + #""fPath":"data:font/ttf;base64,\#(data)"}]}"#
  }
}
