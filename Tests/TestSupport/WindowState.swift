// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// The states of the viewer's window that laws of colours, directions and screen readers are tested
/// in.
package enum WindowState: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case start, open, playing, menu, submenu, contextMenu, search, help, export, inspector, editing
  case layers, keyframes, machine, files, message, warnings, colors, colorCard, question, path, name
  case compare, overlay, differences, graph, profile, players, heat, rulers, guide, helpPage,
    composition, history, easing, gradient, themes, prepare, prepared

  package var testDescription: String { rawValue }

  /// An animation with markers, two layers with keyframes, and values of each kind.
  package static let json = Sample.file(
    layer(
      "Sun", #""p":{"a":1,"k":[{"t":10,"s":[0,0]},{"t":40,"s":[50,50]}]},"o":{"k":80}"#, "#ff8800")
      + ","
      + layer("Sky", #""o":{"k":50}"#, "#0088ff"),
    #""markers":[{"cm":"intro","tm":10,"dr":0},{"cm":"hold","tm":30,"dr":20}],"#)

  private static func layer(_ name: String, _ transform: String, _ color: String) -> String {
    #"{"ty":1,"nm":"\#(name)","ip":0,"op":60,"st":0,"ks":{\#(transform)},"sw":50,"sh":50,"sc":"\#(color)"}"#
  }

  /// The files that are open in it.
  package func files(in folder: TemporaryFolder) throws -> [String] {
    let ordinary = try folder.write("a.json", Self.json)
    switch self {
    case .start: return []
    case .message: return [try folder.write("broken.json", Sample.broken)]
    case .warnings: return [try folder.write("warning.json", Sample.warning)]
    case .machine:
      return [
        FileManager.default.currentDirectoryPath + "/Assets/Interactive/rating-machine.lottie"
      ]
    case .themes:
      return [
        FileManager.default.currentDirectoryPath + "/Assets/Interactive/themed-card.lottie"
      ]
    case .gradient: return [try folder.write("gradient.json", Sample.gradient)]
    case .prepared: return [try folder.write("a.json", Sample.imperfect)]
    case .differences:
      let other = Self.json.replacing(#""o":{"k":50}"#, with: #""o":{"k":20}"#)
        .replacing(#""t":40"#, with: #""t":44"#).replacing("intro", with: "Sky")
      return [ordinary, try folder.write("b.json", other)]
    case .files, .compare, .overlay: return [ordinary, try folder.write("b.json", Sample.crossing)]
    default: return [ordinary]
    }
  }
}
