// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
package import LottieTexts

extension ArgumentHelp {
  /// The help of an argument in the language of the program.
  ///
  /// - Parameters:
  ///   - abstract: What it is.
  ///   - discussion: More about it. Default: nothing.
  ///   - valueName: The placeholder of its value, which stays English. Default: nil, the name of the
  ///     argument.
  ///   - visibility: Who sees it. Default: all.
  package static func translated(
    _ abstract: Message, discussion: Message = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) -> ArgumentHelp {
    ArgumentHelp(
      abstract.localized, discussion: discussion.localized, valueName: valueName,
      visibility: visibility)
  }
}
