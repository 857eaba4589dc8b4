// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import LottieCore
@testable import LottieKit

extension FuzzTarget {
  /// The JSON tape: all values are read, and the text that is written from them has the same.
  static let json = FuzzTarget(name: "json") { bytes in
    guard let tape = try? JSONTape(bytes) else { return }
    let text = tape.root.text
    do {
      if try JSONTape(text).root != tape.root { found("the written values differ") }
    } catch {
      found("what is written cannot be read: \(error)")
    }
    if let last = tape.nodes.indices.last { _ = tape.path(ofNode: last) }
  }

  /// The decoder: the whole model, with all shapes and warnings.
  static let decoder = FuzzTarget(name: "decoder", structural: 3) { bytes in
    guard let animation = try? Animation(json: bytes, limits: Playing.limits()) else { return }
    _ = animation.warnings
    _ = animation.summary
  }

  /// Archives: raw bytes of zip and gzip files; any other input is a list of names and contents,
  /// separated by bytes of 255, from which an archive is made.
  static let archive = FuzzTarget(name: "archive") { bytes in
    var file = bytes
    if case .plain = Archive.Container(bytes) {
      let parts = bytes.parts
      var builder = DotLottieBuilder()
      for i in stride(from: 0, to: parts.count - 1, by: 2).prefix(16) {
        builder.add(String(decoding: parts[i], as: UTF8.self), parts[i + 1])
      }
      file = builder.archive()
    }
    let limits = Playing.limits(of: bytes)
    _ = try? DotLottieFile(data: Data(file), filename: "x.lottie", limits: limits)
    _ = try? DotLottieBuilder.entries(of: file, limits: limits)
    guard let first = try? AnimationFile.read(bytes: file, limits: limits) else { return }
    _ = DotLottieSummary(first).allWarnings
    for id in first.animationIDs.prefix(3) {
      guard let one = try? AnimationFile.read(bytes: file, animation: id, limits: limits) else {
        continue
      }
      Playing.play(one.animation, images: one.imageProvider)
    }
  }

  /// The encoder: what is encoded has the same values, and is decoded to the same picture.
  static let roundtrip = FuzzTarget(name: "roundtrip", structural: 4) { bytes in
    let limits = Playing.limits(expressionSeconds: 0)
    guard let animation = try? Animation(json: bytes, limits: limits),
      let encoded = try? JSONEncoder().encode(animation)
    else { return }
    do {
      let again = try Animation(json: [UInt8](encoded), limits: limits)
      guard try JSONTape([UInt8](encoded)).root == JSONTape(bytes).root else {
        found("encoding changes values")
      }
      if Self.dump(of: animation) != Self.dump(of: again) { found("encoding changes the picture") }
    } catch {
      found("what is encoded cannot be read: \(error)")
    }
  }

  private static func dump(of animation: Animation) -> String {
    let scene = Scene(animation)
    scene.update(to: Double(animation.startFrame + animation.endFrame) / 2)
    return scene.displayList.dump
  }
}
