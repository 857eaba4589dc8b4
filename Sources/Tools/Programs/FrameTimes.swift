// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieGeometry

/// The report of a benchmark: named figures, among them those of frames that it times.
package struct FrameTimes {
  /// Named figures. The suffix of a name is its unit.
  package typealias Figures = [(name: String, value: Double)]

  private var figures: Figures = []

  package init() {}

  /// Adds figures, in the order of the report.
  package mutating func add(_ more: Figures) { figures += more }

  /// Draws frames 0..<count, and adds the means, the peak memory and the spread of the times.
  ///
  /// Wall time and processor time are taken over the whole run, so that they include the same work.
  package mutating func measure(frames count: Int, _ draw: (Int) throws -> Void) rethrows {
    let clock = ContinuousClock()
    var times: [Double] = []
    times.reserveCapacity(count)
    let (wall, cpu) = (clock.now, Self.cpuSeconds)
    var last = wall
    for index in 0..<count {
      try draw(index)
      let now = clock.now
      times.append((now - last).milliseconds)
      last = now
    }
    let cpuTime = (Self.cpuSeconds - cpu) * 1000
    add([
      ("frame_ms", (last - wall).milliseconds / Double(count)),
      ("cpu_ms", cpuTime / Double(count)), ("frames", Double(count)),
      ("peak_rss_kb", Double(Self.peakKilobytes)),
    ])
    add(Self.spread(of: times))
  }

  /// The report as one line of JSON: whole numbers without a fraction, others with six digits.
  package var json: String {
    let members = figures.map { name, value in
      value == value.rounded()
        ? "\"\(name)\":\(Int(clamping: value, to: 0...1_000_000_000))"
        : "\"\(name)\":\((value * 1e6).rounded() / 1e6)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Percentiles of frame times in milliseconds, and the share of frames longer than 1/60 s.
  private static func spread(of times: [Double]) -> Figures {
    let sorted = times.sorted()
    func at(_ share: Double) -> Double {
      sorted[Int(clamping: Double(sorted.count) * share, to: 0...sorted.count - 1)]
    }
    let missed = times.count { $0 > 1000.0 / 60 }
    return [
      ("median_ms", at(0.5)), ("p95_ms", at(0.95)), ("longest_ms", at(1)),
      ("missed_60hz", Double(missed) / Double(times.count)),
    ]
  }

  /// Processor time of all threads of the process, in seconds.
  private static var cpuSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// Largest resident set size so far in KiB, from `/proc/self/status`; 0 where it cannot be read.
  private static var peakKilobytes: Int {
    guard let text = try? CommandFailure.contents(of: "/proc/self/status") else { return 0 }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

extension Duration {
  /// The duration in milliseconds, as a fraction.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
