// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// What an editor does, for logs.
package enum EditEvent: Sendable {
  /// A property gets a value.
  case value(PropertyValue, of: AnimationKeypath, at: JSONPath)
  /// So many properties get values at once.
  case values(Int)
  /// A property gets the file's value back.
  case reset(AnimationKeypath)
  /// What is at a path of the text changes, such as the list of markers.
  case path(JSONPath)
  case keyframes(JSONPath)
  case retimed(JSONPath)
  case switched(AnimationKeypath, isOn: Bool)
  case renamed(AnimationKeypath, to: String)
  case font(String, takesAll: Bool)
  case image(JSONPath)
  case composition
  /// Layers or items are added, moved or removed, or refer to others.
  case structure(Message)
  case undone, redone
  /// A scene was made of edits of which only the values were shown.
  case settled
}
