// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Stops that are added to and removed from gradients with and without keyframes.
@MainActor @Suite struct GradientStopTests {
  private static func text(_ gradient: String) -> String {
    #"{"w":100,"h":100,"fr":30,"ip":0,"op":60,"layers":[{"ty":4,"nm":"L","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"gf","nm":"G","t":1,"s":{"k":[0,0]},"e":{"k":[90,0]},"o":{"k":100},"g":\#(gradient)}]}]}"#
  }

  /// The gradient of a file after an edit at a frame; the reason where it is refused.
  private func edited(
    _ gradient: String, _ edit: GradientStopEdit, at frame: Double = 0
  ) throws -> String {
    let rig = try SessionRig(Self.text(gradient))
    rig.player.seek(to: frame)
    let result = rig.session.gradients.editStops(of: try rig.row("L.G.Colors"), edit)
    if let reason = result.refusal { return reason.english }
    let text = try rig.text
    let (start, end) = (Self.text("#").split(separator: "#")[0], "}]}]}")
    rig.session.undo()
    #expect(try rig.text == rig.original)
    return String(text.dropFirst(start.count).dropLast(end.count))
  }

  nonisolated private static let animated =
    #"{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,1,0,0,1],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[0.5,0,0,0,1,0,1,1]}]}}"#

  @Test(arguments: [
    // A new stop has the colour that is there, and the opacity.
    (
      #"{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1]}}"#, GradientStopEdit.add(at: 0.25),
      #"{"p":3,"k":{"a":0,"k":[0,1,0,0,0.25,0.75,0,0.25,1,0,0,1]}}"#
    ),
    (
      #"{"p":2,"k":{"k":[0.2,1,0,0,0.8,0,0,1,0,1,1,0]}}"#, .add(at: 0.9),
      #"{"p":3,"k":{"k":[0.2,1,0,0,0.8,0,0,1,0.9,0,0,1,0,1,0.9,0.1,1,0]}}"#
    ),
    (
      #"{"p":2,"k":{"k":[0.2,1,0,0,0.8,0,0,1]}}"#, .add(at: 0.1),
      #"{"p":3,"k":{"k":[0.1,1,0,0,0.2,1,0,0,0.8,0,0,1]}}"#
    ),
    // Without the number of colours.
    (#"{"k":[0,1,0,0,1,0,0,1]}"#, .add(at: 0.5), #"{"k":[0,1,0,0,0.5,0.5,0,0.5,1,0,0,1]}"#),
    // At all keyframes at the same part between its neighbours.
    (
      animated, .add(at: 0.5),
      #"{"p":3,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,0.5,0.5,0,0.5,1,0,0,1],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[0.5,0,0,0,0.75,0,0.5,0.5,1,0,1,1]}]}}"#
    ),
    (
      #"{"p":3,"k":{"k":[0,1,0,0,0.5,0,1,0,1,0,0,1,0,1,0.5,0.2,1,1]}}"#, .remove(1),
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,1]}}"#
    ),
    // A stop that has only an opacity.
    (
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,0.2,1,1]}}"#, .remove(1),
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,1]}}"#
    ),
    (
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#, .addOpacities,
      #"{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,1,1]}}"#
    ),
    (animated, .remove(0), "A gradient has two stops or more"),
    (
      #"{"p":3,"k":{"k":[0,1,0,0,0.5,0,1,0,1,0,0,1]}}"#, .remove(3),
      "A gradient has two stops or more"
    ),
  ])
  func stopsAreAddedAndRemoved(_ gradient: String, _ edit: GradientStopEdit, _ result: String)
    throws
  {
    #expect(try edited(gradient, edit) == result)
  }

  /// At a frame between keyframes, the stop is at the playhead where it was put.
  @Test(arguments: [0, 7, 20.0]) func itIsWhereItWasPut(_ frame: Double) throws {
    let rig = try SessionRig(Self.text(Self.animated))
    rig.player.seek(to: frame)
    let row = try rig.row("L.G.Colors")
    guard case .gradient(let before)? = rig.session.text.value(of: row) else {
      return #expect(Bool(false), "no gradient")
    }
    let offset = before[0].offset + 0.3 * (before[1].offset - before[0].offset)
    rig.session.gradients.editStops(of: row, .add(at: offset))
    guard case .gradient(let after)? = rig.session.text.value(of: row) else {
      return #expect(Bool(false), "no gradient")
    }
    #expect(after.count == 3 && (after[1].offset - offset).magnitude < 1e-5)
    rig.session.gradients.editStops(of: row, .remove(1))
    #expect(rig.session.text.value(of: row) == .gradient(before))
    #expect(try rig.text == rig.original)
  }

  /// An unchanged picture: what is added is what is there.
  @Test func addingAStopAndOpacitiesChangesNoPixel() throws {
    let rig = try SessionRig(Self.text(Self.animated))
    let row = try rig.row("L.G.Colors")
    func colors() -> [RGBA] {
      guard case .gradient(let stops)? = rig.session.text.value(of: row, at: 10) else { return [] }
      return stops.map(\.color)
    }
    let before = colors()
    rig.session.gradients.editStops(of: row, .addOpacities)
    #expect(colors() == before && !before.isEmpty)
    rig.session.gradients.editStops(of: row, .add(at: 0.5))
    #expect([colors()[0], colors()[2]] == before)
    let middle = colors()[1]
    let mean = before[0].mixed(before[1])
    #expect(
      (middle.red - mean.red).magnitude < 1e-5 && (middle.green - mean.green).magnitude < 1e-5)
  }
}

extension RGBA {
  fileprivate func mixed(_ other: RGBA) -> RGBA {
    RGBA((red + other.red) / 2, (green + other.green) / 2, (blue + other.blue) / 2, 1)
  }
}
