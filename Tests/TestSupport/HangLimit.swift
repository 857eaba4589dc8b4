// SPDX-License-Identifier: Apache-2.0

package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that never would: 15 minutes, which includes the time in which it waits for others.
  ///
  /// Tests outside of `WindowTests` are all started at once, and a limit counts from then on. On two cores the last of
  /// them gets a thread minutes later.
  package static var hangLimit: Self { .timeLimit(.minutes(15)) }
}

extension Duration {
  /// How long a test that runs beside all others waits for work beside it: 10 minutes. It only ends what never comes.
  ///
  /// The threads of that work are those of the other tests too, so it may be minutes before it begins.
  package static var amongTests: Self { .seconds(600) }
}
