// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where the examples find their animations: beside their sources. A program of your own would have
/// resources, and `Bundle.module`.
extension Bundle {
  /// Those that were drawn for the examples.
  public static let examples = folder("Examples/Animations")

  /// The samples of the library.
  public static let samples = folder("Assets/Samples")

  /// Files with themes and state machines.
  public static let interactive = folder("Assets/Interactive")

  private static func folder(_ path: String) -> Bundle {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../" + path).standardizedFileURL
    return Bundle(url: place) ?? .main
  }
}
