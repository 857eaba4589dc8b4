// SPDX-License-Identifier: Apache-2.0

/// The connection of a property to the source of its values.
///
/// The type is a class, since the closure of a provider may read values and set providers while it
/// is called.
final class ProviderLink<Provided> {
  let source: any ValueSource
  private let convert: (Any) -> Provided?
  private var sampler: ValueSampler<Provided>?
  private var last: Provided?
  private var isAsking = false

  /// Creates a link.
  ///
  /// - Parameter convert: Converts a value of a source with a related type.
  init(_ source: any ValueSource, convert: @escaping (Any) -> Provided?) {
    self.source = source
    self.convert = convert
  }

  /// Discards what is kept after the source has changed.
  func reset() {
    sampler = nil
    last = nil
  }

  /// Returns the value at a frame and a range of frames around it with the same value; nil if the
  /// source has no value.
  func sample(at frame: Double) -> (value: Provided, still: ClosedRange<Double>)? {
    // Prevents infinite recursion if the closure of a provider reads the value of the same
    // property.
    guard !isAsking else { return last.map { ($0, .never) } }
    isAsking = true
    defer { isAsking = false }
    let sampler = sampler ?? source.sampler(convert)
    self.sampler = sampler
    let sample = sampler(frame)
    last = sample?.value
    return sample
  }
}
