// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import LottieKit

/// Tells what is in a file.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Tell what is in a file.",
    discussion: """
      Size, rate, frame range, layers, markers, assets, fonts, slots, and every warning with the JSON path \
      of what was not drawn. Of .lottie files also themes, and state machines with their states, inputs and \
      interactions, and what is wrong with them: names that lead nowhere, and states that nothing leads to.

      EXAMPLES
        lottie-viewer info logo.json
        lottie-viewer info logo.json --json | jq '.warnings[].path'
      """)

  @OptionGroup var input: FileArgument

  @Flag(help: "As JSON, for scripts.")
  var json = false

  @Flag(help: "Exit with code 1 if anything in the file is not drawn.")
  var strict = false

  func run() throws {
    let file = try input.read()
    let report = FileReport(file)
    try Output.write(json ? report.json : report.text)
    if strict, !report.warnings.isEmpty { throw ExitCode(1) }
  }
}

/// The facts of a file, for people and for scripts.
nonisolated private struct FileReport: Encodable {
  struct Layer: Encodable {
    let name: String
    let kind: String
    let index: Int?
    let inPoint: Double?
    let outPoint: Double?
  }

  struct Marker: Encodable {
    let name: String
    let frame: Double
    let duration: Double
  }

  struct Image: Encodable {
    let id: String
    let name: String
    let width: Double
    let height: Double
    let embedded: Bool
  }

  struct Warning: Encodable {
    let code: String
    let path: String
    let message: String
  }

  let name: String?
  let version: String?
  let width: Double
  let height: Double
  let framerate: Double
  let startFrame: Double
  let endFrame: Double
  let duration: Double
  let animations: [String]
  let layers: [Layer]
  let markers: [Marker]
  let images: [Image]
  let precompositions: [String]
  let fonts: [String]
  let slots: [String: String]
  let themes: [InteractiveReport.Theme]
  let stateMachines: [InteractiveReport.Machine]
  let warnings: [Warning]

  init(_ file: AnimationFile) {
    let animation = file.animation
    let summary = animation.summary
    let scene = Scene(animation, imageProvider: file.imageProvider)
    // Images are decoded when first seen: a look at each tells which are missing.
    scene.decodeImages()
    name = animation.name
    version = animation.version
    width = Double(animation.size.width)
    height = Double(animation.size.height)
    framerate = animation.framerate
    startFrame = Double(animation.startFrame)
    endFrame = Double(animation.endFrame)
    duration = animation.duration
    animations = file.animationIDs
    layers = summary.layers.map {
      Layer(
        name: $0.name, kind: $0.kind, index: $0.index,
        inPoint: $0.inPoint.isFinite ? $0.inPoint : nil,
        outPoint: $0.outPoint.isFinite ? $0.outPoint : nil)
    }
    markers = animation.markers.map {
      Marker(
        name: $0.name, frame: Double($0.frameTime), duration: Double($0.durationFrameTime))
    }
    images = summary.images.map {
      let embedded = $0.name.hasPrefix("data:")
      return Image(
        id: $0.id, name: embedded ? String($0.name.prefix { $0 != "," }) : $0.directory + $0.name,
        width: $0.width, height: $0.height, embedded: embedded)
    }
    precompositions = summary.precomps
    fonts = animation.fontNames
    let interactive = DotLottieSummary(file)
    slots = Dictionary(
      interactive.slots.map { ($0.id, $0.kind.rawValue) }, uniquingKeysWith: { $1 })
    themes = interactive.themes.map { .init($0, interactive) }
    stateMachines = interactive.machines.map { .init($0, interactive) }
    warnings = (scene.warnings + interactive.allWarnings).map {
      Warning(code: $0.code.rawValue, path: $0.path, message: $0.message)
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  var text: String {
    var lines = [
      "name        \(name ?? "-")",
      "exporter    \(version ?? "-")",
      "size        \(number(width)) x \(number(height)) px",
      "rate        \(number(framerate)) fps",
      "frames      \(number(startFrame)) to \(number(endFrame)), \(number(duration)) s",
    ]
    func section(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      lines += ["", "\(title) (\(entries.count))"] + entries.map { "  " + $0 }
    }
    section("animations", animations)
    section(
      "layers",
      layers.map { layer in
        let range = [layer.inPoint, layer.outPoint].map { $0.map(number) ?? "" }
        return "\(layer.kind.padded(to: 12)) \(range.joined(separator: "..").padded(to: 14)) "
          + layer.name
      })
    section(
      "markers",
      markers.map {
        "\(number($0.frame).padded(to: 8)) "
          + ($0.duration > 0 ? "+\(number($0.duration))" : "").padded(to: 8) + " " + $0.name
      })
    section(
      "images",
      images.map {
        "\($0.id.padded(to: 12)) \("\(number($0.width))x\(number($0.height))".padded(to: 12)) "
          + $0.name
      })
    section("precompositions", precompositions)
    section("fonts", fonts)
    section(
      "slots", slots.sorted { $0.key < $1.key }.map { "\($0.value.padded(to: 12)) \($0.key)" })
    section("themes", themes.map(\.line))
    for machine in stateMachines {
      section("state machine \(machine.id)", machine.lines)
    }
    section("warnings", warnings.map { "\($0.code): \($0.path): \($0.message)" })
    return lines.joined(separator: "\n")
  }
}

nonisolated extension String {
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
