// SPDX-License-Identifier: Apache-2.0

extension Animation {
  /// The value of the text, to be changed.
  package func tree() throws(LottieError) -> JSONTree {
    JSONTree(JSONValue(tape: try readTape(), index: 0))
  }
}
