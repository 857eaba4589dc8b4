// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// What the ending of a name says of an animation's file.
package enum AnimationEnding: String {
  case json
  /// An archive: `.lottie`, or short `.lot`.
  case lottie
  /// A sticker of Telegram: JSON, packed by gzip.
  case tgs

  /// The ending of a path, in upper or lower case; nil for others.
  package init?(of path: String) {
    let ending = path.pathExtension.lowercased()
    self.init(rawValue: ending == "lot" ? "lottie" : ending)
  }
}

extension AnimationFile.Container {
  /// That of a new file, by the ending of its name: plain JSON for endings that say nothing.
  package init(of path: String) {
    switch AnimationEnding(of: path) {
    case .lottie: self = .archive(id: path.lastComponent.withoutExtension)
    case .tgs: self = .gzip
    case .json, nil: self = .plain
    }
  }
}
