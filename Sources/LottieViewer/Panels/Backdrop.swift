// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing

/// What lies behind the animation.
nonisolated enum Backdrop: Equatable {
  case checkerboard, white, black
  case color(RGBA)

  /// As the command line and the trace call it.
  var name: String {
    switch self {
    case .checkerboard: "checkerboard"
    case .white: "white"
    case .black: "black"
    case .color(let color): color.hex
    }
  }

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

  /// The one after it: a colour of the user's own comes between black and the checkerboard.
  func next(own: RGBA?) -> Backdrop {
    switch self {
    case .checkerboard: .white
    case .white: .black
    case .black: own.map(Backdrop.color) ?? .checkerboard
    case .color: .checkerboard
    }
  }
}

nonisolated extension Backdrop: ExpressibleByArgument {
  init?(argument: String) { self.init(name: argument) }

  var defaultValueDescription: String { name }
}
