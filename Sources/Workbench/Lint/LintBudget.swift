// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

extension LintReport {
  /// Adds an error about the whole file.
  mutating func add(_ rule: LintRule, _ message: Message, do advice: Message) {
    findings.insert(
      LintFinding(
        rule: rule.id, severity: rule.severity, profile: nil, feature: nil, path: JSONPath(),
        offset: 0, value: "", layers: [], layer: nil, message: message, advice: advice), at: 0)
  }

  /// Adds an error for a file that is larger than a limit.
  package mutating func check(size bytes: Int, most: Int, _ options: LintOptions) {
    guard bytes > most, options.isOn(LintRule.size) else { return }
    add(
      .size, "The file has \(bytes) bytes; the limit is \(most)",
      do: "Remove keyframes, vertices and images that nobody misses, or raise the limit.")
  }

  /// Adds an error for frames that take longer than a limit.
  package mutating func check(
    frame milliseconds: Double, worst: (frame: Double, milliseconds: Double)?, most: Double,
    _ options: LintOptions
  ) {
    guard milliseconds > most, options.isOn(LintRule.frameTime) else { return }
    func short(_ number: Double) -> String { JSONValue.number((number * 100).rounded() / 100) }
    let message: Message =
      "A frame takes \(short(milliseconds)) ms here; the limit is \(short(most)) ms"
    add(
      .frameTime,
      worst.map {
        "\(message). Frame \(short($0.frame)) takes longest, \(short($0.milliseconds)) ms"
      } ?? message,
      do: "`lottie bench --layers` shows which layer takes the time.")
  }

  /// Returns a report about a file that cannot be read.
  package static func unreadable(_ error: LottieError) -> LintReport {
    var report = LintReport()
    report.add(
      .unreadable, error.path.isEmpty ? error.text : "\(error.path): \(error.text)",
      do: error.kind == .unreadable
        ? "Name a file that is there and may be read."
        : "If it was cut off while it was saved or sent, get it again.")
    report.findings[0].line = error.line ?? 1
    report.findings[0].column = error.column ?? 1
    return report
  }
}

extension LintOptions {
  func isOn(_ rule: LintRule) -> Bool {
    if case .some(.none) = severities[rule.id] { false } else { true }
  }
}

extension Linter {
  /// Measures the mean time of a frame in milliseconds, drawn by this library on one thread at the animation's
  /// own size, and the frame that takes longest.
  ///
  /// - Throws: `LottieError` for a picture over the limit of size.
  package static func frameTime(
    of file: AnimationFile
  ) throws(LottieError) -> (mean: Double, worst: (frame: Double, milliseconds: Double)?) {
    let animation = file.animation
    let (start, end) = (animation.start, animation.end)
    let profiler = try LayerProfiler(
      animation, imageProvider: file.imageProvider, from: start, measuresLayers: false)
    // At most as many frames as take a second or so.
    let count = Int(clamping: (end - start).rounded(), to: 1...60)
    for index in 0..<count {
      profiler.measure(start + (end - start) * Double(index) / Double(count))
    }
    let result = profiler.result()
    return (
      result.frameMilliseconds, result.worst.first.map { ($0.frame, $0.milliseconds) }
    )
  }
}
