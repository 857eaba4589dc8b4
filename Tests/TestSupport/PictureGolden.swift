// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import LottieDrawing

/// How far a picture may be from the stored one.
package struct Tolerance: Sendable {
  /// Differences of a channel up to this much, of 255, are not counted.
  package var channel: Int
  /// How many pixels may differ by more.
  package var pixels: Int

  package init(channel: Int, pixels: Int) {
    self.channel = channel
    self.pixels = pixels
  }

  /// No difference at all.
  package static let exact = Tolerance(channel: 0, pixels: 0)
  /// Room for another version of Cairo to round elsewhere, and for nothing that can be seen.
  package static let rounding = Tolerance(channel: 2, pixels: 4)
}

extension Golden {
  /// Compares a picture with the stored one.
  ///
  /// A mismatch writes expected, difference and actual side by side into the report's folder.
  /// - Throws: `GoldenFailure` where they differ, where nothing is stored, and when recording.
  package func check(_ actual: Picture, _ name: String, within tolerance: Tolerance = .rounding)
    throws
  {
    guard let data = FileManager.default.contents(atPath: url(name).path) else {
      if Self.isRecording { try record(Data(actual.bitmap().png()), name) }
      throw GoldenFailure("\(url(name).path) is missing; RECORD=1 stores it")
    }
    let expected = try Picture(decoding: [UInt8](data))
    // A PNG holds no premultiplied pixels: the actual ones are converted likewise.
    let comparable = try Picture(decoding: actual.bitmap().png())
    let difference = PictureDifference(expected, comparable)
    guard difference.count(over: tolerance.channel) > tolerance.pixels else { return }
    if Self.isRecording { try record(Data(actual.bitmap().png()), name) }
    let triptych = try SnapshotReport.add(
      name, expected: expected, actual: comparable, difference: difference)
    throw GoldenFailure(
      "\(name): \(difference.count(over: tolerance.channel)) pixels differ by more than "
        + "\(tolerance.channel), the worst by \(difference.worst); see \(triptych)")
  }
}

/// Where two pictures differ.
package struct PictureDifference {
  /// The largest difference of any channel for each pixel of a rectangle that holds both.
  package let channels: [Int]
  package let width: Int
  package let height: Int

  package init(_ a: Picture, _ b: Picture) {
    width = max(a.width, b.width)
    height = max(a.height, b.height)
    var channels = [Int](repeating: 255, count: width * height)
    for y in 0..<min(a.height, b.height) {
      for x in 0..<min(a.width, b.width) {
        let (p, q) = (a.pixels[y * a.width + x], b.pixels[y * b.width + x])
        channels[y * width + x] =
          stride(from: UInt32(0), to: 32, by: 8).map { shift in
            abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
          }.max() ?? 0
      }
    }
    self.channels = channels
  }

  package var worst: Int { channels.max() ?? 0 }

  package func count(over limit: Int) -> Int {
    channels.reduce(0) { $0 + ($1 > limit ? 1 : 0) }
  }

  /// Black where the two are alike, red where they are not.
  var picture: Picture {
    Picture(
      width: width, height: height,
      pixels: channels.map { 0xff00_0000 | UInt32($0 == 0 ? 0 : min(255, 64 + $0 * 3)) << 16 })
  }
}

/// Pictures of what went wrong: a folder with one page that shows them.
enum SnapshotReport {
  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["SNAPSHOT_REPORT"] {
      return URL(fileURLWithPath: path)
    }
    // Tests/TestSupport/PictureGolden.swift
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/snapshot-report")
  }

  /// - Returns: Path of the three pictures side by side.
  static func add(
    _ name: String, expected: Picture, actual: Picture, difference: PictureDifference
  ) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(name + ".png")
    let row = sideBySide([expected, difference.picture, actual])
    try Data(row.bitmap().png()).write(to: file)
    try page().write(
      to: folder.appendingPathComponent("report.html"), atomically: true, encoding: .utf8)
    return file.path
  }

  /// Every picture of the folder: tests that fail at the same time each write the whole page.
  private static func page() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let rows = names.filter { $0.hasSuffix(".png") }.map {
      "<h2>\($0)</h2><img src=\"\($0)\">"
    }
    return "<!doctype html><meta charset=\"utf-8\"><title>Snapshots</title>"
      + "<style>body{font:14px sans-serif}img{background:#ccc}</style>"
      + "<p>Each row: expected, difference, actual.</p>" + rows.joined(separator: "\n")
  }

  private static func sideBySide(_ pictures: [Picture]) -> Picture {
    let gap = 8
    let width = pictures.reduce(gap * (pictures.count - 1)) { $0 + $1.width }
    let height = pictures.map(\.height).max() ?? 1
    var pixels = [UInt32](repeating: 0, count: width * height)
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          pixels[y * width + left + x] = picture.pixels[y * picture.width + x]
        }
      }
      left += picture.width + gap
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
