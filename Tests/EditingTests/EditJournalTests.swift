// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// The text of journals: what is written is read, up to the first damage.
@Suite struct EditJournalTests {
  private static let text = Array(
    #"""
    {"v":"5.9.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"fonts":{"list":[{"fName":"A"}]},
     "layers":[{"ty":4,"nm":"Arm","ind":1,"ks":{"r":{"a":0,"k":0},"p":{"k":[1,2]}}},
      {"ty":1,"nm":"Leg \"left\"\n","ind":2,"ks":{"r":{"k":5}},"hd":true}]}
    """#.utf8)
  private static let source = EditJournal.Source(
    file: "/a \u{1F600}.json", animation: "one", text: TextFingerprint(text))

  private static func path(_ steps: JSONPath.Step...) -> JSONPath { JSONPath(steps) }
  private static let angle = path(
    .member("layers"), .element(0), .member("ks"), .member("r"), .member("k"))
  private static let leg = path(
    .member("layers"), .element(1), .member("ks"), .member("r"), .member("k"))
  private static let hidden = path(.member("layers"), .element(1), .member("hd"))
  private static let font = path(.member("fonts"), .member("list"), .element(1))
  private static let ink: (String, String) = ("dark", "ink")

  private static func edits(
    _ values: [JSONPath: AnimationEdits.Change], ink: JSONTree? = nil
  ) -> AnimationEdits {
    var result = AnimationEdits()
    for (path, change) in values { result[path] = change }
    result.setRule(ink, Self.ink.0, Self.ink.1)
    return result
  }

  /// Steps with each kind of change: numbers, texts, null, removals, elements, themes, going back.
  private static let steps = [
    edits([angle: .value(.number(0.1))]),
    edits([angle: .value(.number(-1e300)), leg: .value(.string("“x”\n\u{0}\\"))]),
    edits([angle: .value(.null), hidden: .removal], ink: .numbers([1, 0.25])),
    edits([hidden: .removal, font: .value(.object([.init("fName", .string("B"))]))]),
    edits([:]),
    edits([angle: .value(.array([.bool(true), .array([]), .object([])]))]),
  ]

  private static func rule(_ theme: String, _ slot: String) -> JSONTree? {
    (theme, slot) == ink ? .number(7) : nil
  }

  private static func lines(_ steps: [AnimationEdits] = steps) throws -> [[UInt8]] {
    let elements = ElementIdentities(try AddressFinder(text: text))
    var writer = EditJournal.Writer()
    return [writer.begin(source)]
      + steps.map { writer.step(to: $0) { elements.origin(of: $0, archive: .init(rule: rule)) } }
  }

  @Test func whatIsWrittenIsRead() throws {
    let journal = try #require(EditJournal(Array(try Self.lines().joined())))
    #expect(journal.source == Self.source && journal.steps == Self.steps)
    let (steps, lost) = journal.fitting(
      Self.text, { nil }, archive: .init(rule: { Self.rule($0, $1) }))
    #expect(steps == Self.steps && lost == 0)
    for step in steps { _ = try step.applied(to: Self.text) }
  }

  /// Steps of all kinds come back, also where layers are added, moved and removed, and edited then.
  @MainActor @Test(arguments: CorpusFile.samples) func randomEditsComeBack(_ file: CorpusFile)
    throws
  {
    let rig = try SessionRig(file.bytes())
    let base = rig.source.animation.jsonText
    let elements = ElementIdentities(try AddressFinder(text: base))
    var edits = RandomEdits(rig.session, seed: 5)
    var writer = EditJournal.Writer()
    var text = writer.begin(.init(file: "/a.json", animation: nil, text: TextFingerprint(base)))
    var steps: [AnimationEdits] = []
    for _ in 0..<25 {
      edits.make()
      let line = writer.step(to: rig.session.edits) { elements.origin(of: $0) }
      if !line.isEmpty { steps.append(rig.session.edits) }
      text += line
    }
    let journal = try #require(EditJournal(text))
    #expect(journal.steps == steps && steps.count > 5, "\(edits.log)")
    let (fitting, lost) = journal.fitting(base, { nil })
    #expect(fitting == steps && lost == 0, "\(edits.log)")
  }

  @Test func aStepWithoutAChangeHasNoLine() throws {
    #expect(try Self.lines([Self.steps[0], Self.steps[0]])[2].isEmpty)
  }

  /// Wherever a journal breaks off, its whole lines are read.
  @Test func aTornTailLosesItsLineOnly() throws {
    let lines = try Self.lines()
    let all = Array(lines.joined())
    var (whole, size) = (0, lines[0].count)
    for end in 0...all.count {
      while whole < Self.steps.count, end >= size + lines[whole + 1].count {
        whole += 1
        size += lines[whole].count
      }
      let read = EditJournal(Array(all[..<end]))
      #expect(read?.steps == (end < lines[0].count ? nil : Array(Self.steps[..<whole])))
    }
  }

  /// A changed byte ends the journal before its line, whatever follows.
  @Test func aDamagedLineEndsTheJournal() throws {
    let lines = try Self.lines()
    for (number, line) in lines.enumerated() {
      for position in line.indices {
        var damaged = lines
        damaged[number][position] ^= 1
        let read = EditJournal(Array(damaged.joined()))
        #expect(read?.steps == (number == 0 ? nil : Array(Self.steps[..<(number - 1)])))
      }
    }
  }

  /// Lines of other positions, or of another journal, have other checksums.
  @Test func linesKeepTheirOrder() throws {
    var lines = try Self.lines()
    lines.swapAt(2, 3)
    #expect(EditJournal(Array(lines.joined()))?.steps == [Self.steps[0]])
    lines = try Self.lines()
    lines[1] = try Self.lines(Array(Self.steps[1...]))[1]
    #expect(EditJournal(Array(lines.joined()))?.steps == [Self.steps[1]])
  }

  @Test(arguments: [
    "", "\n", "no journal\n", "0123456789abcdef {}\n", "{\"lottieEdits\":1}\n",
    String(repeating: "\n", count: 50),
  ])
  func othersAreNoJournals(_ text: String) { #expect(EditJournal(Array(text.utf8)) == nil) }

  // MARK: Other texts

  private static func fitted(
    _ old: String, _ new: String, _ steps: [AnimationEdits] = steps
  ) throws -> (steps: [AnimationEdits], lost: Int) {
    let journal = try #require(EditJournal(Array(try lines(steps).joined())))
    let text = Array(String(decoding: text, as: UTF8.self).replacing(old, with: new).utf8)
    return journal.fitting(
      text, { try? AddressFinder(text: text) }, archive: .init(rule: { rule($0, $1) }))
  }

  /// In a changed file, the edits of what is still there are found, by the names of the layers.
  @Test(
    arguments: [
      // Another value is changed.
      (#""op":60"#, #""op":90"#, [Self.leg: Self.leg, Self.hidden: Self.hidden], 0),
      // There is a layer before.
      (
        #""layers":["#, #""layers":[{"nm":"New"},"#,
        [
          Self.leg: path(
            .member("layers"), .element(2), .member("ks"), .member("r"), .member("k")),
          Self.hidden: path(.member("layers"), .element(2), .member("hd")),
        ], 0
      ),
      // One of both values is changed, or its layer is gone.
      (#"{"k":5}"#, #"{"k":6}"#, [Self.hidden: Self.hidden], 1),
      (#"Leg \"left\""#, "Foot", [:], 2),
      // The same layer with another number.
      (#""ind":2"#, #""ind":3"#, [Self.leg: Self.leg, Self.hidden: Self.hidden], 0),
    ] as [(String, String, [JSONPath: JSONPath], Int)])
  func editsMoveToAChangedText(
    _ old: String, _ new: String, _ paths: [JSONPath: JSONPath], _ lost: Int
  ) throws {
    let last = Self.edits([Self.leg: .value(.number(9)), Self.hidden: .removal])
    var wanted = AnimationEdits()
    for (old, new) in paths { wanted[new] = last[old] }
    let found = try Self.fitted(old, new, [Self.steps[0], last])
    #expect(found.lost == lost && found.steps == (wanted.isEmpty ? [] : [wanted]))
  }

  /// A theme that was changed since keeps its value.
  @Test func ruleOfAChangedThemeIsLost() throws {
    let step = Self.edits([Self.angle: .value(.number(1))], ink: .number(8))
    let journal = try #require(EditJournal(Array(try Self.lines([step]).joined())))
    let found = journal.fitting(
      Self.text, { nil }, archive: .init(rule: { _, _ in .number(70) }))
    #expect(found.lost == 1 && found.steps == [Self.edits([Self.angle: .value(.number(1))])])
  }

  // MARK: Saved edits

  private static func tree(_ text: [UInt8]) throws -> JSONTree {
    JSONTree(JSONValue(tape: try JSONTape(text), index: 0))
  }

  /// What is edited after saving is the same, made of the saved file.
  @Test func editsOfASavedFileGiveTheSameText() throws {
    let finder = try AddressFinder(text: Self.text)
    let list = Self.path(.member("fonts"), .member("list"))
    let layers = Self.path(.member("layers"))
    func states() -> [AnimationEdits] {
      let whole = finder.value(at: layers)?.elements ?? []
      return Self.steps.filter { $0 != Self.steps[1] } + [
        Self.edits([list: .value(.array([]))]),
        Self.edits([layers: .value(.array(whole + [.object([.init("nm", .string("N"))])]))]),
        Self.edits([Self.angle: .value(.number(3)), Self.font: .value(.object([]))]),
        Self.edits([Self.path(.member("markers")): .value(.array([.number(1)]))]),
      ]
    }
    for saved in states() {
      for current in states() {
        let relative = current.relative(
          to: saved, in: finder, archive: .init(rule: { Self.rule($0, $1) }))
        let onDisk = try saved.withoutThemes.applied(to: Self.text)
        let result = try relative.withoutThemes.applied(to: onDisk)
        let wanted = try current.withoutThemes.applied(to: Self.text)
        #expect(try Self.sorted(Self.tree(result)) == Self.sorted(Self.tree(wanted)))
        #expect(relative.isEmpty == (saved == current))
        let rule = relative.themes["dark"]?["ink"] ?? saved.themes["dark"]?["ink"] ?? .number(7)
        #expect(rule == current.themes["dark"]?["ink"] ?? .number(7))
      }
    }
  }

  /// The value with members in the order of their keys: a member that comes back is the last one.
  private static func sorted(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .object(let members):
      .object(
        members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    default: tree
    }
  }
}
