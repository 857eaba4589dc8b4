// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieDrawing

/// The background behind an animation.
nonisolated enum Backdrop: Equatable {
  /// Backgrounds without a colour of their own.
  case checkerboard, white, black
  /// A plain colour.
  case color(RGBA)

  /// The name on the command line, in the trace and in the state file; the hex form of colours.
  var name: String {
    switch self {
    case .checkerboard: "checkerboard"
    case .white: "white"
    case .black: "black"
    case .color(let color): color.hex
    }
  }

  /// Parses a name or a hex colour; nil for other texts. Case is ignored.
  init?(name: String) {
    switch name.lowercased() {
    case "checkerboard": self = .checkerboard
    case "white": self = .white
    case "black": self = .black
    default:
      guard let color = RGBA(hex: name) else { return nil }
      self = .color(color)
    }
  }

  /// The next background of the key that cycles through them. A colour of the file or the user
  /// comes after black.
  func next(own: RGBA?) -> Backdrop {
    switch self {
    case .checkerboard: .white
    case .white: .black
    case .black: own.map(Backdrop.color) ?? .checkerboard
    case .color: .checkerboard
    }
  }
}

/// The option `--background`.
nonisolated extension Backdrop: ExpressibleByArgument {
  init?(argument: String) { self.init(name: argument) }

  var defaultValueDescription: String { name }
}
