// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieMovies
internal import LottieTexts

extension ExportJob {
  /// Makes the file, again at lower qualities until it is no larger than it may be.
  ///
  /// - Parameter make: Makes the file at a quality, nil for the usual one, and returns its size in
  ///   bytes. Its last call makes the one that stays.
  /// - Throws: `CommandFailure` with the code `limit` where it is too large at any quality.
  func fit(_ make: (Double?) throws -> Int) throws {
    guard let most = settings.mostBytes else {
      _ = try make(settings.options.quality)
      return
    }
    let usual = settings.format.isVideo ? FFmpeg.usualQuality : ExportSettings.qualities.upperBound
    var search = QualitySearch(from: settings.options.quality ?? usual, most: most)
    search.note(try make(settings.options.quality), at: search.high)
    while let quality = search.next { search.note(try make(quality), at: quality) }
    guard let best = search.best else {
      throw CommandFailure(
        "\(output.path): has \(search.smallest) bytes at the lowest quality, more than \(most); choose a smaller size, fewer frames or a lower rate",
        .limit)
    }
    if best != search.last { _ = try make(best) }
  }
}

/// Looks for the highest quality, a whole number, at which a file is small enough, in few steps.
struct QualitySearch {
  /// The lowest quality at which it is too large; first the one that is wanted.
  private(set) var high: Double
  /// The highest quality at which it is small enough; nil if none is known.
  private(set) var best: Double?
  /// The quality of the last step, and the smallest size so far.
  private(set) var last: Double?
  private(set) var smallest = Int.max
  private let most: Int
  private var bytes: (high: Int, best: Int) = (0, 0)
  private var steps = 0
  /// How far `high` was lowered by the last step.
  private var lastStep = 0.0

  /// The number of steps after which the best quality so far is taken.
  private static let mostSteps = 9
  /// By how much lower a quality halves the size of a video; a guess.
  private static let halving = 20.0

  init(from quality: Double, most: Int) { (high, self.most) = (quality, most) }

  /// Notes the size at a quality.
  mutating func note(_ size: Int, at quality: Double) {
    (last, smallest, steps) = (quality, min(smallest, size), steps + 1)
    if size <= most {
      (best, bytes.best) = (quality, size)
    } else {
      lastStep = bytes.high > 0 ? high - quality : 0
      (high, bytes.high) = (quality, size)
    }
  }

  /// The quality to try next; nil if the best is known, or there is none.
  var next: Double? {
    guard bytes.high > 0, steps < Self.mostSteps || best == nil, high > 0 else { return nil }
    let low = best ?? -1
    guard high - low > 1 else { return nil }
    var guess: Double
    if best == nil {
      let step = Self.halving * log2(Double(bytes.high) / Double(most)) + 1
      // Each step that is too short is followed by a longer one.
      guess = high - max(step, 2 * lastStep)
    } else if steps.isMultiple(of: 2), bytes.high > bytes.best {
      let (wanted, whole) = (log(Double(most)), log(Double(bytes.high)))
      let base = log(Double(max(1, bytes.best)))
      guess = low + (high - low) * (wanted - base) / (whole - base)
    } else {
      guess = (high + low) / 2
    }
    guess = min(max(guess.rounded(.down), low + 1), high - 1)
    return max(0, guess)
  }
}
