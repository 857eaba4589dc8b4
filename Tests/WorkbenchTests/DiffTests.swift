// SPDX-License-Identifier: Apache-2.0

import LottieKit
import LottieTexts
import LottieWorkbench
import Testing

/// What is said about edits: each row replaces a part of the text of one animation.
@Suite struct DiffTests {
  private func check(_ row: DiffRow) throws {
    let changed = try DiffFixture.changed(row.replacements)
    #expect(try DiffFixture.lines(DiffFixture.animation, changed) == row.lines)
  }

  @Test(arguments: layerRows) func layers(_ row: DiffRow) throws { try check(row) }
  @Test(arguments: propertyRows) func properties(_ row: DiffRow) throws { try check(row) }
  @Test(arguments: curveRows) func curves(_ row: DiffRow) throws { try check(row) }
  @Test(arguments: partRows) func parts(_ row: DiffRow) throws { try check(row) }
  @Test(arguments: fileRows) func files(_ row: DiffRow) throws { try check(row) }

  static let layerRows = [
    DiffRow(#""nm":"Rig""#, #""nm":"Bones""#, "~ Bones: layer renamed, was “Rig”"),
    DiffRow(
      #""layers":[\#n{"ty":3"#,
      #""layers":[{"ty":4,"ind":9,"nm":"Badge","ks":{},"shapes":[]},{"ty":3"#,
      "+ Badge: layer added (shape), at the top"),
    DiffRow(
      #"{"ty":5,"ind":3"#, #"{"ty":1,"ind":9,"nm":"Sky","sw":1,"sh":1,"sc":"red"},{"ty":5,"ind":3"#,
      "+ Sky: layer added (solid), below “Star”"),
    DiffRow(
      #"{"ty":3,"ind":1,"nm":"Rig","ip":0,"op":60,"st":0,"ks":{"r":{"a":0,"k":12}}},"#, "",
      "- Rig: layer removed (null)", "~ Star: parent: “Rig” → 1"),
    // Renumbered, as After Effects does for a layer on top, and the parent with it.
    DiffRow(
      [
        (
          #""layers":[\#n{"ty":3,"ind":1"#,
          #""layers":[{"ty":13,"ind":1,"nm":"Eye","ks":{}},{"ty":3,"ind":2"#
        ),
        (#""ind":2,"nm":"Star","parent":1"#, #""ind":3,"nm":"Star","parent":2"#),
        (#""ind":3,"nm":"Title""#, #""ind":4,"nm":"Title""#),
        (#""ind":4,"nm":"Deck""#, #""ind":5,"nm":"Deck""#),
      ], "+ Eye: layer added (camera), at the top"),
    DiffRow(#""nm":"Star","parent":1"#, #""nm":"Star","hd":true,"parent":1"#, "~ Star: hidden"),
    DiffRow(
      #""nm":"Star","parent":1,"#, #""nm":"Star","bm":1,"#,
      "~ Star: parent: “Rig” → -", "~ Star: blend mode: normal → multiply"),
    DiffRow(
      #""nm":"Deck","refId":"card""#, #""nm":"Deck","refId":"photo""#,
      "~ Deck: source: “Card” → “photo”"),
    DiffRow(
      #""nm":"Rig","ip":0"#, #""nm":"Rig","ip":5"#, "~ Rig: in point: 0 → 5"),
    // All of a layer is moved: its keyframes and its start.
    DiffRow(
      [
        (#""parent":1,"ip":0,"op":60,"st":0"#, #""parent":1,"ip":10,"op":70,"st":10"#),
        (#"{"t":0,"s":[0]"#, #"{"t":10,"s":[0]"#), (#"{"t":20,"s":[100]"#, #"{"t":30,"s":[100]"#),
        (#"{"t":40,"s":[50]"#, #"{"t":50,"s":[50]"#),
      ], "~ Star: moved in time by +10 frames, 0…60 → 10…70"),
    // Its keyframes stay.
    DiffRow(
      #""parent":1,"ip":0,"op":60"#, #""parent":1,"ip":10,"op":70"#,
      "~ Star: in point: 0 → 10", "~ Star: out point: 60 → 70"),
  ]

  static let propertyRows = [
    DiffRow(
      #""r":{"a":0,"k":12}"#, #""r":{"a":0,"k":-30.5}"#, "~ Rig.Transform.Rotation: 12° → -30.5°"),
    DiffRow(
      #""r":{"a":0,"k":12}"#, #""r":{"a":0,"k":12.0001}"#,
      "~ Rig.Transform.Rotation: 12° → 12.0001°"),
    // A property that is not there has its default.
    DiffRow(
      #""ks":{"r":{"a":0,"k":12}}"#, #""ks":{"o":{"k":70}}"#,
      "~ Rig.Transform.Rotation: 12° → 0°", "~ Rig.Transform.Opacity: 100 % → 70 %"),
    DiffRow(
      #""s":{"a":0,"k":[100,100,100]}"#, #""s":{"a":0,"k":[100,50,100]}"#,
      "~ Star.Transform.Scale: 100, 100 % → 100, 50 %"),
    DiffRow(
      #"{"k":[0,1,0,1]}"#, #"{"k":[0,0.5,1,1]}"#, "~ Star.Body.Ink.Color: #00ff00 → #0080ff"),
    DiffRow(
      #""r":{"a":0,"k":12}"#, #""r":{"a":0,"k":12,"x":"var $bm_rt = time;"}"#,
      "~ Rig.Transform.Rotation: expression added: “var $bm_rt = time;”"),
    DiffRow(
      #"{"k":[0,1,0,1]}"#, #"{"k":[0,1,0,1],"sid":"accent"}"#,
      "~ Star.Body.Ink.Color: set by the slot “accent”"),
    DiffRow(
      #""r":{"a":0,"k":12}"#, #""r":{"a":1,"k":[{"t":0,"s":[12]},{"t":9,"s":[20]}]}"#,
      "~ Rig.Transform.Rotation: 12° → 2 keyframes, 0…9"),
    DiffRow(
      #""v":[[0,0],[9,0],[0,9]]"#, #""v":[[0,0],[9,4],[0,9]]"#,
      "~ Star.Cut.Shape: a path of 3 points → 1 of 3 points moved, by up to 4 px"),
    DiffRow(
      #"{"k":[20,20]}"#, #"{"k":[20,30]}"#, "~ Star.Body.Box.Size: 20, 20 px → 20, 30 px"),
    DiffRow(
      #""v":{"a":0,"k":3}"#, #""v":{"a":0,"k":8}"#, "~ Star.Blur.Blurriness: 3 px → 8 px"),
    // In a precomposition, by the layer that shows it.
    DiffRow(
      #"{"a":0,"k":[5,5,0]}"#, #"{"a":0,"k":[5,7,0]}"#,
      "~ Deck.Dot.Transform.Position: 5, 5 px → 5, 7 px"),
    DiffRow(
      #"{"a":0,"k":[5,5,0]}"#, #"{"s":true,"x":{"k":5},"y":{"k":5}}"#,
      "~ Deck.Dot.Transform.Position: separated into x and y"),
    DiffRow(#""t":"Hello""#, #""t":"Good\rday""#, "~ Title.Text: text: “Hello” → “Good⏎day”"),
    DiffRow(
      #""s":12,"fc":[0,0,0],"j":0"#, #""s":14,"fc":[1,0,0],"j":2"#, "~ Title.Text: 3 changes",
      "  size: 12 → 14", "  colour: #000000 → #ff0000", "  alignment: left → centre"),
  ]

  static let curveRows = [
    DiffRow(
      #"{"t":40,"s":[50]}"#, #"{"t":40,"s":[60]}"#, "~ Star.Transform.Opacity: at 40: 50 % → 60 %"),
    DiffRow(
      #"{"t":40,"s":[50]}"#, #"{"t":45,"s":[50]}"#,
      "~ Star.Transform.Opacity: keyframe moved from 40 to 45"),
    DiffRow(
      #"{"t":40,"s":[50]}"#, #"{"t":40,"s":[50]},{"t":50,"s":[0]}"#,
      "~ Star.Transform.Opacity: keyframe added at 50: 0 %"),
    DiffRow(
      #",{"t":40,"s":[50]}"#, "", "~ Star.Transform.Opacity: keyframe at 40 removed (50 %)"),
    DiffRow(
      #""o":{"x":[0.3],"y":[0]},"i":{"x":[0.7],"y":[1]}"#,
      #""o":{"x":[0.3],"y":[0.3]},"i":{"x":[0.7],"y":[0.7]}"#,
      "~ Star.Transform.Opacity: easing 0…20: (0.3, 0, 0.7, 1) → linear"),
    DiffRow(
      #""s":[100],"h":1"#, #""s":[100]"#, "~ Star.Transform.Opacity: easing 20…40: hold → linear"),
    DiffRow(
      [
        (#"{"t":0,"s":[0]"#, #"{"t":5,"s":[0]"#), (#"{"t":20,"s":[100]"#, #"{"t":25,"s":[100]"#),
        (#"{"t":40,"s":[50]"#, #"{"t":45,"s":[50]"#),
      ], "~ Star.Transform.Opacity: all 3 keyframes moved by +5 frames"),
    DiffRow(
      [
        (#"{"t":20,"s":[100]"#, #"{"t":10,"s":[100]"#),
        (#"{"t":40,"s":[50]"#, #"{"t":20,"s":[50]"#),
      ], "~ Star.Transform.Opacity: all 3 keyframes stretched, 0…40 → 0…20"),
    DiffRow(
      [(#"{"t":0,"s":[0]"#, #"{"t":0,"s":[10]"#), (#"{"t":40,"s":[50]}"#, #"{"t":41,"s":[50]}"#)],
      "~ Star.Transform.Opacity: 2 changes", "  keyframe moved from 40 to 41", "  at 0: 0 % → 10 %"),
  ]

  static let partRows = [
    DiffRow(
      #",{"ty":"fl","nm":"Ink","c":{"k":[0,1,0,1]}}"#, "",
      "- Star.Body.Ink: shape removed (Fill)"),
    DiffRow(
      #"{"ty":"tr","p":{"k":[0,0]}}"#,
      #"{"ty":"tm","nm":"Trim","s":{"k":0}},{"ty":"tr","p":{"k":[0,0]}}"#,
      "+ Star.Body.Trim: shape added (Trim Path), below “Ink”"),
    DiffRow(#""nm":"Line""#, #""nm":"Edge""#, "~ Star.Body.Edge: shape renamed, was “Line”"),
    DiffRow(
      #""w":{"k":2},"lc":1"#, #""w":{"k":2},"lc":2"#, "~ Star.Body.Line: line cap: butt → round"),
    DiffRow(
      #""nm":"Blur","ef""#, #""nm":"Blur","en":0,"ef""#, "~ Star.Blur: on: yes → no"),
    DiffRow(#""mode":"a""#, #""mode":"s""#, "~ Star.Cut: mode: “a” → “s”"),
    DiffRow(
      #""masksProperties":["#, #""masksProperties":[{"mode":"a","nm":"New","pt":{"k":{"v":[]}}},"#,
      "+ Star.New: mask added, at the top"),
  ]

  static let fileRows = [
    DiffRow(
      #""w":100,"h":100,"assets""#, #""w":200,"h":100,"assets""#, "~ size: 100×100 → 200×100 px"),
    DiffRow(#""ip":0,"op":60,"w""#, #""ip":0,"op":90,"w""#, "~ frames: 0…60 → 0…90"),
    DiffRow(#""fr":30"#, #""fr":25"#, "~ frame rate: 30 → 25 fps"),
    DiffRow(#""cm":"start""#, #""cm":"intro""#, "~ intro: marker renamed, was “start”"),
    DiffRow(#""tm":0,"dr":10"#, #""tm":3,"dr":10"#, "~ start: frame: 0 → 3"),
    DiffRow(
      #""markers":["#, #""markers":[{"cm":"end","tm":50,"dr":0},"#, "+ end: marker added (50)"),
    DiffRow(
      #""accent":{"p":{"a":0,"k":[1,0,0,1]}}"#, #""accent":{"p":{"a":0,"k":[0,0,1,1]}}"#,
      "~ accent: #ff0000 → #0000ff"),
    DiffRow(
      #""slots":{"#, #""slots":{"size":{"p":{"k":3}},"#, "+ size: slot added"),
    DiffRow(
      #""p":"photo.png""#, #""p":"other.png""#, "~ photo: picture: “photo.png” → “other.png”"),
    DiffRow(
      [(#""id":"card""#, #""id":"c1""#), (#""refId":"card""#, #""refId":"c1""#)],
      "~ Card: composition renamed, was “card”"),
    DiffRow(
      #""slots":{"#, #""extra":{"by":"me"},"slots":{"#, #"+ extra added: {"by":"me"}"#),
  ]

  // MARK: Orders

  /// Layers by their names before and after: which have moved.
  @Test(
    arguments: [
      ("ABCD", "DABC", ["~ D: moved from 4 to 1, now at the top"]),
      ("ABCD", "BCDA", ["~ A: moved from 1 to 4, now below “D”"]),
      ("ABCD", "ABCD", []),
      (
        "ABCDE", "AECDB",
        ["~ E: moved from 5 to 2, now below “A”", "~ B: moved from 2 to 5, now below “D”"]
      ),
      ("ABC", "XABC", ["+ X: layer added (null), at the top"]),
      ("ABC", "AC", ["- B: layer removed (null)"]),
      (
        "ABCD", "XDAB",
        [
          "- C: layer removed (null)", "+ X: layer added (null), at the top",
          "~ D: moved from 4 to 2, now below “X”",
        ]
      ),
    ])
  func orders(_ old: String, _ new: String, _ lines: [String]) throws {
    func animation(_ names: String) -> String {
      let layers = names.map { name in
        let code = Int(name.asciiValue ?? 0)
        return
          #"{"ty":3,"nm":"\#(name)","ip":\#(code),"op":\#(2 * code),"ks":{"r":{"k":\#(code * 3)}}}"#
      }
      return #"{"w":9,"h":9,"fr":30,"ip":0,"op":9,"layers":[\#(layers.joined(separator: ","))]}"#
    }
    #expect(try DiffFixture.lines(animation(old), animation(new)) == lines)
  }

  /// Of layers with one name, the one that was changed is known by its content.
  @Test func equalNames() throws {
    func animation(_ values: [Int]) -> String {
      let layers = values.map {
        #"{"ty":3,"nm":"Layer","ip":0,"op":9,"ks":{"r":{"k":\#($0)},"p":{"k":[\#($0),0]}}}"#
      }
      return #"{"w":9,"h":9,"fr":30,"ip":0,"op":9,"layers":[\#(layers.joined(separator: ","))]}"#
    }
    #expect(
      try DiffFixture.lines(animation([1, 2, 3]), animation([9, 1, 2, 3]))
        == ["+ Layer: layer added (null), at the top"])
    #expect(
      try DiffFixture.lines(animation([1, 2, 3]), animation([1, 3])) == [
        "- Layer: layer removed (null)"
      ])
  }

  /// Another rate with all times changed by it is one difference.
  @Test func ratesWithTimes() throws {
    func animation(_ rate: Int, _ end: Int, _ key: Int) -> String {
      """
      {"w":9,"h":9,"fr":\(rate),"ip":0,"op":\(end),"layers":[{"ty":3,"nm":"A","ip":0,"op":\(end),"st":0,"ks":\
      {"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":\(key),"s":[90]}]}}}]}
      """
    }
    #expect(
      try DiffFixture.lines(animation(30, 60, 20), animation(60, 120, 40))
        == ["~ frame rate: 30 → 60 fps, all times × 2"])
  }

  // MARK: Verdicts

  /// The same animation in other words.
  @Test(
    arguments: [
      ([], .identical), ([(#""fr":30"#, #""fr":3.0e1"#)], .formatting),
      ([(#""fr":30,"ip":0"#, #""ip":0 , "fr":30"#)], .formatting),
      ([(#""nm":"Rig""#, #""nm":"\u0052ig""#)], .formatting),
      ([(#""r":{"a":0,"k":12}"#, #""r":{"a":0,"k":12,"ix":10}"#)], .notes),
      ([(#""r":{"a":0,"k":12}"#, #""r":{"k":[12]}"#)], .notes),
      ([(#""nm":"Star","parent":1"#, #""nm":"Star","parent":1,"hd":false,"bm":0"#)], .notes),
      ([(#""s":{"a":0,"k":[100,100,100]}"#, #""s":{"a":0,"k":[100,100]}"#)], .notes),
      ([(#""r":{"a":0,"k":12}"#, #""r":{"a":0,"k":13}"#)], .different),
    ] as [([(String, String)], AnimationDiff.Verdict)])
  func verdicts(_ replacements: [(String, String)], _ verdict: AnimationDiff.Verdict) throws {
    let changed = try DiffFixture.changed(replacements)
    let diff = try AnimationDiff(Array(DiffFixture.animation.utf8), Array(changed.utf8))
    #expect(diff.verdict == verdict && diff.changes.isEmpty == (verdict != .different))
  }

  /// Each value is found in its text, by line and column.
  @Test func positions() throws {
    let changed = try DiffFixture.changed([
      (#""k":12}"#, #""k":13}"#), (#""cm":"start""#, #""cm":"go""#),
    ])
    let diff = try AnimationDiff(Array(DiffFixture.animation.utf8), Array(("\n" + changed).utf8))
    let lines = DiffFixture.animation.split(separator: "\n", omittingEmptySubsequences: false)
    for change in diff.changes {
      let (old, new) = (try #require(change.oldPosition), try #require(change.newPosition))
      #expect(new.line == old.line + 1 && old.column == new.column)
      let value = lines[old.line - 1].utf8.dropFirst(old.column - 1)
      #expect(value.first == UInt8(ascii: "{"), "\(change.line.english)")
    }
    #expect(diff.changes.count == 2)
  }

  /// The way back says the opposite.
  @Test func bothWays() throws {
    let changed = try DiffFixture.changed([(#""nm":"Line""#, #""nm":"Edge""#)])
    #expect(
      try DiffFixture.lines(changed, DiffFixture.animation)
        == ["~ Star.Body.Line: shape renamed, was “Edge”"])
  }

  /// Files that hold what nobody expects are compared, too.
  @Test(
    arguments: [
      "[]", "{}", "null", "3", #"{"layers":{}}"#, #"{"layers":[null,3,[],{}]}"#,
      #"{"layers":[{"ty":"x","ks":[],"shapes":{},"ef":[1],"t":{"d":{"k":[]}}}]}"#,
      #"{"assets":[{"id":3,"layers":[{"refId":"3"}]}],"layers":[{"ty":0,"refId":"3","ks":{"p":{"k":[{"t":"a"}]}}}]}"#,
      #"{"fr":1e308,"ip":-1e308,"op":1e308,"layers":[{"ty":1e300,"ind":1e300,"ip":1e308,"op":-1e308}]}"#,
    ])
  func strangeFiles(_ text: String) throws {
    let own = Array(DiffFixture.animation.utf8)
    let there = try AnimationDiff(own, Array(text.utf8))
    let back = try AnimationDiff(Array(text.utf8), own)
    #expect(there.verdict == .different && back.verdict == .different)
    #expect(try AnimationDiff(Array(text.utf8), Array((text + " ").utf8)).verdict == .formatting)
    _ = try ItemText.text(of: Array(text.utf8))
  }

  @Test func textsThatAreNoJSON() {
    #expect(throws: LottieError.self) {
      try AnimationDiff(Array("{".utf8), Array(DiffFixture.animation.utf8))
    }
  }

  // MARK: The text of one file

  @Test func theTextHasALineForEachValue() throws {
    let text = try ItemText.text(of: Array(DiffFixture.animation.utf8))
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in [
      "width: 100 px", "layer “Star” (shape)", "parent: “Rig”", "0: 0 %, (0.3, 0, 0.7, 1)",
      "20: 100 %, hold", "40: 50 %", "effect “Blur” (Gaussian Blur)", "mask “Cut”",
      "composition “Card” “card”", "marker “start”", "slot “accent”", "source: “card”",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
    // An index in it would change more than one line for a layer on top.
    let more = try DiffFixture.changed([
      (#""layers":[\#n{"ty":3"#, #""layers":[{"ty":3,"ind":9,"nm":"New"},{"ty":3"#)
    ])
    let added = try ItemText.text(of: Array(more.utf8)).split(separator: "\n").count
    #expect(added - text.split(separator: "\n").count == 1)
  }
}
