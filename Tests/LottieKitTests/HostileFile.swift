// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// A file that is damaged, or exceeds limits.
struct HostileFile: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// It is drawn, as far as it can be.
    case picture
    /// It is refused, with an error of this kind.
    case refusal(LottieError.Kind)
  }

  let name: String
  let expected: Outcome
  private let make: @Sendable () -> [UInt8]

  init(_ name: String, _ expected: Outcome = .picture, bytes: @escaping @Sendable () -> [UInt8]) {
    self.name = name
    self.expected = expected
    make = bytes
  }

  init(
    _ name: String, _ expected: Outcome = .picture,
    json: @escaping @autoclosure @Sendable () -> String
  ) {
    self.init(name, expected) { Array(json().utf8) }
  }

  /// One shape layer of these shapes.
  init(_ name: String, shapes: @escaping @autoclosure @Sendable () -> String) {
    self.init(name, .picture) { Array(JSONSnippet.animation(shapes: shapes()).utf8) }
  }

  /// A file of these layers.
  init(
    _ name: String, layers: @escaping @autoclosure @Sendable () -> String,
    assets: @escaping @autoclosure @Sendable () -> String = ""
  ) {
    self.init(name, .picture) {
      Array(JSONSnippet.animation(layers: layers(), assets: assets()).utf8)
    }
  }

  var testDescription: String { name }
  var bytes: [UInt8] { make() }

  /// A part of the defaults: what they let through takes a debug build seconds.
  private static var limits: Limits {
    var limits = Limits()
    limits.layers.inComposition = 4_000
    limits.layers.instances = 8_000
    limits.files.entryBytes = 8 << 20
    limits.files.stickerBytes = 4 << 20
    return limits
  }

  /// Opens the file and paints some of its frames.
  ///
  /// - Returns: All warnings.
  func play() throws(LottieError) -> [LottieWarning] {
    let bytes = make()
    if case .zip = Archive.Container(bytes) {
      _ = try? DotLottieFile(data: Data(bytes), filename: name, limits: Self.limits)
    }
    let file = try AnimationFile.read(bytes: bytes, limits: Self.limits)
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let (start, end) = (Double(file.animation.startFrame), Double(file.animation.endFrame))
    do {
      let bitmap = try Bitmap(width: 64, height: 64)
      let painter = FramePainter()
      let transform = Fit.aspectFit.transform(
        from: scene.size, into: Rect(x: 0, y: 0, width: 64, height: 64))
      for frame in [start, start + 0.5, (start + end) / 2, end] {
        scene.update(to: frame)
        painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
      }
    } catch {
      Issue.record("\(error)")
    }
    return scene.warnings + sound(of: file, scene)
  }

  /// Mixes parts of the sound.
  private func sound(of file: AnimationFile, _ scene: Scene) -> [LottieWarning] {
    let soundtrack = scene.soundtrack
    guard !soundtrack.isEmpty else { return soundtrack.warnings }
    let mixer = SoundMixer(soundtrack, files: ClipFiles(file))
    let end = SoundMixer.frame(at: soundtrack.duration)
    for start in [-10, 0, end / 2, end - 10, end] {
      let samples = mixer.samples(start..<start + 4_000)
      if !samples.allSatisfy({ abs($0) <= 1 }) { Issue.record("a sample is out of range") }
    }
    return soundtrack.warnings + mixer.warnings
  }
}

/// Time that this thread has spent computing.
func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A number of copies of `text`, with the index instead of each `#`, separated by commas.
func list(_ count: Int, _ text: String) -> String {
  let parts = text.split(separator: "#", omittingEmptySubsequences: false)
  return (0..<count).map { parts.joined(separator: "\($0)") }.joined(separator: ",")
}
