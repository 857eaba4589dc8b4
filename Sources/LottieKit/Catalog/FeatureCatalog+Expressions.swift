// SPDX-License-Identifier: Apache-2.0

extension FeatureCatalog {
  /// The words of After Effects' expression reference, as a table.
  static var expressions: String {
    var text = """

      ## Words of expressions

      The words of After Effects' expression reference. Those of JavaScript are there as well, but for what never ends or
      reaches out: promises, typed arrays, the network. An expression with both a class and `+`, `...` or a template is refused.

      | topic | yes | no |
      |---|---|---|

      """
    for topic in ExpressionReference.topics {
      let known = topic.known.map { "`\($0)`" }.joined(separator: ", ")
      let unknown = topic.unknown.map { "\($0.words): \($0.reason)" }.joined(separator: "; ")
      text += "| \(topic.title) | \(known) | \(unknown) |\n"
    }
    return text
  }
}
