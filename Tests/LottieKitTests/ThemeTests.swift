// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct ThemeTests {
  /// An archive of one animation with themes.
  static func archive(_ themes: [String: String], manifest more: String = "") -> [UInt8] {
    let list = themes.keys.sorted().map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    let manifest =
      #"{"version":"2","animations":[{"id":"one"\#(more)},{"id":"two"}],"themes":[\#(list)]}"#
    return ArchiveBuilder.zip(
      [
        ArchiveTests.entry("manifest.json", Array(manifest.utf8)),
        ArchiveTests.entry("a/one.json", Array(MachineRig.animation.utf8)),
        ArchiveTests.entry("a/two.json", Array(MachineRig.animation.utf8)),
      ] + themes.map { ArchiveTests.entry("t/\($0.key).json", Array($0.value.utf8)) })
  }

  static func rule(_ type: String, _ id: String, _ value: String) -> String {
    #"{"rules":[{"type":"\#(type)","id":"\#(id)","value":\#(value)}]}"#
  }

  private func player(_ themes: [String: String], _ more: String = "") throws -> InteractivePlayer {
    let player = InteractivePlayer()
    player.load(try AnimationFile.read(bytes: Self.archive(themes, manifest: more)))
    return player
  }

  // MARK: Slots

  @Test func slotsAreFoundAndDrawn() throws {
    let animation = try Animation(json: Array(MachineRig.animation.utf8))
    var slots = AnimationSlots(animation)
    #expect(slots.kinds == ["fill": .color, "op": .scalar])
    slots.setColor(Color(r: 0, g: 1, b: 0, a: 1), for: "fill")
    let scene = Scene(slots.applied(to: animation))
    scene.update(to: 0)
    #expect(scene.displayList.dump.contains("#00ff00") || scene.displayList.dump.contains("0 1 0"))
    slots.resetAll()
    #expect(slots.applied(to: animation).jsonText == animation.jsonText)
  }

  /// What expressions measure has the new values, too.
  @Test func measuredLayersTakeSlots() throws {
    let json = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[
      {"ty":1,"ind":1,"ip":0,"op":60,"st":0,"sw":9,"sh":9,"sc":"#ff0000",
      "ks":{"o":{"k":9,"x":"$bm_rt = thisComp.layer('box').sourceRectAtTime().width"}}},
      {"ty":4,"ind":2,"nm":"box","ip":0,"op":60,"st":0,"ks":{},"shapes":[
      {"ty":"rc","p":{"k":[0,0]},"s":{"sid":"size","k":[20,20]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}]}
      """#
    let animation = try Animation(json: Array(json.utf8))
    let scene = Scene(animation)
    #expect(scene.displayList.dump.contains("opacity 0.2"))
    var slots = AnimationSlots(animation)
    slots.setVector(x: 50, y: 20, for: "size")
    let other = slots.applied(to: animation)
    #expect(other.slotValues != nil && scene.show(other))
    #expect(scene.displayList.dump.contains("opacity 0.5"))
    #expect(Scene(other).displayList.dump.contains("opacity 0.5"))
  }

  /// The id of a gradient's slot stands beside the number of colours, at the colours, or at both.
  @Test(arguments: [
    #"{"sid":"s","p":2,"k":{"a":0,"k":[0,1,0,0,1,1,0,0]}}"#,
    #"{"p":2,"k":{"sid":"s","a":0,"k":[0,1,0,0,1,1,0,0]}}"#,
    #"{"p":3,"k":{"sid":"s","a":0,"k":[0,1,0,0,0.5,1,0,0,1,1,0,0]}}"#,
    #"{"p":2,"k":{"sid":"s","a":1,"k":[{"t":0,"s":[0,1,0,0,1,1,0,0]},{"t":9,"s":[0,0,0,0,1,0,0,0]}]}}"#,
    #"{"sid":"s","p":2,"k":{"sid":"s","a":0,"k":[0,1,0,0,1,1,0,0]}}"#,
  ])
  func gradientSlotsMayStandAtTheColours(_ gradient: String) throws {
    let json =
      #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100},"g":\#(gradient)}]}]}"#
    let animation = try Animation(json: Array(json.utf8))
    func colors(_ animation: Animation) throws -> [String] {
      let outline = SceneOutline(Scene(animation))
      let row = try #require(outline.rows.indices.first { outline.rows[$0].name == "Colors" })
      guard case .gradient(let stops)? = outline.value(of: row, at: 0) else { return [] }
      return stops.map(\.color.hex)
    }
    #expect(try Set(colors(animation)) == ["#ff0000"])
    var slots = AnimationSlots(animation)
    let green = Color(r: 0, g: 1, b: 0, a: 1)
    slots.setGradient([(0, green), (1, green)], for: "s")
    #expect(try colors(slots.applied(to: animation)) == ["#00ff00", "#00ff00"])
  }

  @Test func clearedSlotsHaveTheFilesValues() throws {
    let animation = try Animation(json: Array(MachineRig.animation.utf8))
    var slots = AnimationSlots(animation)
    slots.setScalar(0, for: "op")
    let hidden = Scene(slots.applied(to: animation))
    hidden.update(to: 0)
    #expect(hidden.displayList.dump.contains("opacity 0\n"))
    slots.clear("op")
    let shown = Scene(slots.applied(to: animation))
    let plain = Scene(animation)
    for scene in [shown, plain] { scene.update(to: 0) }
    #expect(shown.displayList == plain.displayList)
    let results = [slots.clear("op"), slots.reset("gone"), slots.reset("op")]
    #expect(results == [false, false, true])
  }

  @Test(
    arguments: [
      ("gone", #"{"k":[1,0,0]}"#), ("fill", "no JSON"), ("fill", #"{"k":5}"#), ("fill", "5"),
    ])
  func valuesOfAnotherTypeAreRefused(_ id: String, _ json: String) throws {
    var slots = AnimationSlots(try Animation(json: Array(MachineRig.animation.utf8)))
    let error = #expect(throws: DotLottieError.self) { try slots.setJSON(json, for: id) }
    #expect(error?.code == .unknown && slots.kinds == ["fill": .color, "op": .scalar])
  }

  @Test(
    arguments: [
      (#"{"k":5}"#, "scalar"), (#"{"k":[5]}"#, "scalar"), (#"{"k":[1,2]}"#, "vector"),
      (#"{"k":[1,2,3,4]}"#, "color"), (#"{"k":[]}"#, nil), (#"{"k":[1,2,3,4,5]}"#, nil),
      (#"{"k":"red"}"#, nil), (#"{"k":{"a":0,"k":[1,2]}}"#, "vector"),
      (#"{"k":[{"t":0.5,"s":[1]}]}"#, nil), (#"{"k":[{"t":0,"s":{"t":"x"}}]}"#, "text"),
      (#"{"w":1,"h":1,"p":"x.png"}"#, "image"), (#"{"p":1,"k":{"a":0,"k":[0,1,1,1]}}"#, "gradient"),
      (#"7"#, nil),
    ] as [(String, String?)])
  func propertiesAreRecognised(_ property: String, _ kind: String?) throws {
    let tree = JSONTree(try JSONTape(Array(property.utf8)).root)
    #expect(SlotReader.slot(tree)?.kind.rawValue == kind)
  }

  // MARK: Themes

  @Test func laterThemesAndSlotsOverrideEarlierOnes() throws {
    let player = try player([
      "green": Self.rule("Color", "fill", "[0,1,0]"), "faint": Self.rule("Scalar", "op", "50"),
    ])
    try player.setTheme("green")
    try player.setTheme("faint")
    // A second theme takes nothing back.
    #expect(player.slots.json(of: "fill") == #"{"a":0,"k":[0,1,0]}"#)
    #expect(player.slots.json(of: "op") == #"{"a":0,"k":50}"#)
    player.resetTheme()
    #expect(player.themeID == nil && player.slots.json(of: "fill") == #"{"a":0,"k":[1,0,0]}"#)
  }

  @Test func aRendererDrawsAFileWithAThemeOrSlots() throws {
    let file = try AnimationFile.read(
      bytes: Self.archive(["green": Self.rule("Color", "fill", "[0,1,0]")]))
    // At frame 0, a quarter of the square is in the top left corner.
    func corner(_ file: AnimationFile) throws -> [UInt8] {
      let image = try AnimationRenderer(file).image(atFrame: 0)
      return Array(image.pixels.prefix(4))
    }
    var slots = AnimationSlots(file.animation)
    slots.setColor(Color(r: 0, g: 0, b: 1, a: 1), for: "fill")
    #expect(try corner(file) == [255, 0, 0, 255])
    #expect(try corner(file.applying(theme: "green")) == [0, 255, 0, 255])
    #expect(try corner(file.applying(slots)) == [0, 0, 255, 255])
    #expect(throws: DotLottieError.self) { try file.applying(theme: "none") }
  }

  @Test func aThemeIsOnlyForTheAnimationsThatAllowIt() throws {
    let player = try player(
      ["green": Self.rule("Color", "fill", "[0,1,0]")], #","themes":["other"]"#)
    let error = try #require(throws: DotLottieError.self) { try player.setTheme("green") }
    #expect(error.code == .insufficientCondition)
    try player.loadAnimation(id: "two")
    try player.setTheme("green")
    #expect(player.themeID == "green")
  }

  @Test func themesApplyToTheNextAnimation() throws {
    let player = try player(["green": Self.rule("Color", "fill", "[0,1,0]")])
    try player.setTheme("green")
    try player.editSlots { (slots) throws(DotLottieError) in slots.setScalar(1, for: "op") }
    try player.loadAnimation(id: "two")
    #expect(player.themeID == "green" && player.animationID == "two")
    #expect(player.slots.json(of: "op") == #"{"a":0,"k":100}"#)
    #expect(throws: DotLottieError.self) { try player.loadAnimation(id: "three") }
    #expect(player.themeID == "green" && player.animationID == "two")
  }

  @Test(arguments: [
    (rule("Colour", "x", "[0,1,0]"), "rules[0].type"),
    (rule("Color", "x", #""red""#), "rules[0].value"),
    (rule("Image", "x", "{}"), "rules[0].value"),
    (#"{"rules":[{"type":"Scalar","value":1}]}"#, "rules[0]"),
    (rule("Gradient", "x", #"[{"offset":0,"color":[0,1]}]"#), "rules[0].value[0].color"),
    (
      #"{"rules":[{"type":"Color","id":"x","keyframes":[{"frame":-1,"value":[0,0,0]}]}]}"#,
      "rules[0].keyframes[0].frame"
    ),
  ])
  func problemsAreNamedWithTheirPath(_ json: String, _ path: String) throws {
    let error = try #require(throws: DotLottieError.self) {
      try Theme(json: Array(json.utf8), file: "t/x.json")
    }
    #expect(error.path == path && error.file == "t/x.json" && !error.reason.isEmpty)
  }

  @Test func base64IsThatOfFoundation() {
    for length in 0..<20 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
