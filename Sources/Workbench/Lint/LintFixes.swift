// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A text with the mends that change no picture.
package struct FixedText: Sendable {
  package let json: [UInt8]
  /// The number of mends by rule.
  package let counts: [String: Int]
  /// The rules whose mends were left out, since a picture would change.
  package let refused: [String]
}

extension Linter {
  /// Makes the mends of an animation. All bytes that they do not concern stay.
  ///
  /// Several frames are drawn before and after. If one differs, the mends are made rule by rule, and those of
  /// a rule that changes a picture are left out.
  ///
  /// - Throws: `LottieError` if the text is no animation.
  package static func fixed(
    _ json: [UInt8], _ options: LintOptions = .init(), limits: Limits = .init()
  ) throws(LottieError) -> FixedText {
    let before = try frames(of: json, limits)
    var (text, counts) = try mended(json, options, limits)
    guard !counts.isEmpty else { return FixedText(json: json, counts: [:], refused: []) }
    if try frames(of: text, limits) == before {
      return FixedText(json: text, counts: counts, refused: [])
    }
    var refused: [String] = []
    let rules = counts.keys.sorted()
    (text, counts) = (json, [:])
    for rule in rules {
      let (next, count) = try mended(text, options, limits, only: rule)
      guard !count.isEmpty else { continue }
      if try frames(of: next, limits) == before {
        text = next
        counts.merge(count) { $0 + $1 }
      } else {
        refused.append(rule)
      }
    }
    return FixedText(json: text, counts: counts, refused: refused)
  }

  /// Makes the mends, until nothing is left: one can make another one possible.
  private static func mended(
    _ json: [UInt8], _ options: LintOptions, _ limits: Limits, only rule: String? = nil
  ) throws(LottieError) -> (json: [UInt8], counts: [String: Int]) {
    var text = json
    var counts: [String: Int] = [:]
    for _ in 0..<4 {
      let fixes = try fixes(of: text, options, limits: limits).filter {
        rule == nil || $0.rule == rule
      }
      // What replaces a whole property comes in a pass of its own, after what is inside of it.
      let inner = fixes.filter { $0.rule != LintRule.oneKeyframe.id }
      let now = inner.isEmpty ? fixes : inner
      guard !now.isEmpty else { break }
      var edits = AnimationEdits()
      for fix in now {
        for (path, value) in fix.changes { edits[path] = .value(value) }
        counts[fix.rule, default: 0] += 1
      }
      text = try edits.applied(to: text, limits: limits)
    }
    return (text, counts)
  }

  /// The pixels of some frames, small.
  private static func frames(
    of json: [UInt8], _ limits: Limits
  ) throws(LottieError) -> [[UInt32]] {
    let animation = try Animation(json: json, limits: limits)
    let scale = 256 / max(animation.canvas.width, animation.canvas.height, 1)
    let size = Size(
      max(1, (animation.canvas.width * scale).rounded()),
      max(1, (animation.canvas.height * scale).rounded()))
    let renderer = try AnimationRenderer(
      animation, size: size, imageProvider: nil, threads: 1)
    let (start, end) = (animation.start, animation.end)
    return [0, 0.13, 0.29, 0.5, 0.61, 0.83, 0.97, 1].map {
      renderer.paint(start + (end - start) * $0).pixels
    }
  }
}
