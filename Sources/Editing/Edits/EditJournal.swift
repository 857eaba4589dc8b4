// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// The text of a journal: the edits of an animation that are not saved, in steps.
///
/// It has one line for each step, so that it can be appended to: a checksum of 16 digits, a space and a
/// JSON object. Each checksum counts the one before, so all lines up to the first damaged one are
/// valid, and no line fits into another journal. The first line has the source:
///
///     {"lottieEdits":1,"file":"/a.json","animation":"id","size":1024,"hash":"…"}
///
/// The others have the changes since the line before, each with the path `p`, the theme and slot `t`, or
/// the folder and name `f` of another part of an archive, the new value `v`, `x` for a removal or neither for the value without edits; and where it is named
/// first, the hash `o` of the value without edits and what the elements `e` on the path are known by:
///
///     {"c":[{"p":["layers",0,"ks","r","k"],"v":90,"o":"…","e":[["…",true,"…",0,"…",null]]}]}
package struct EditJournal: Equatable, Sendable {
  /// What the edits are made of.
  package struct Source: Equatable, Sendable {
    /// The absolute path or the URL of the file; `-` for stdin.
    package var file: String
    /// The id of the animation in the file; nil for its only one.
    package var animation: String?
    /// The animation's text without the edits.
    package var text: TextFingerprint

    package init(file: String, animation: String?, text: TextFingerprint) {
      (self.file, self.animation, self.text) = (file, animation, text)
    }
  }

  package let source: Source
  /// The edits after each step, the last ones at the end.
  package private(set) var steps: [AnimationEdits] = []
  /// What is at each address without edits.
  package private(set) var origins: [EditAddress: EditOrigin] = [:]

  private static let version = 1.0
  /// The number of steps that are kept: the last ones, as in the window.
  private static let mostSteps = 1000

  // MARK: Writing

  /// Makes the lines of a journal, one after the other.
  package struct Writer: Sendable {
    private var checksum: UInt64 = 0
    private var known: Set<EditAddress> = []
    /// The edits that the lines have so far.
    package private(set) var edits = AnimationEdits()

    package init() {}

    /// The first line.
    package mutating func begin(_ source: Source) -> [UInt8] {
      var members: [JSONTree.Member] = [
        .init("lottieEdits", .number(version)), .init("file", .string(source.file)),
      ]
      if let id = source.animation { members.append(.init("animation", .string(id))) }
      members.append(.init("size", .number(Double(source.text.size))))
      members.append(.init("hash", .string(source.text.digits)))
      return line(.object(members))
    }

    /// The line of the next step; nothing where the edits are the same.
    ///
    /// - Parameter origin: Returns what is at an address in the text without edits. It is called once
    ///   for each.
    package mutating func step(
      to new: AnimationEdits, origin: (EditAddress) -> EditOrigin
    ) -> [UInt8] {
      let changes = new.differingAddresses(from: edits)
      guard !changes.isEmpty else { return [] }
      let list = changes.map { address in
        let origin = known.insert(address).inserted ? origin(address) : nil
        return EditJournal.json(address, new[address], origin)
      }
      edits = new
      return line(.object([.init("c", .array(list))]))
    }

    private mutating func line(_ json: JSONTree) -> [UInt8] {
      let text = json.text
      checksum = TextFingerprint(text, seed: checksum).hash
      return Array("\(TextFingerprint.digits(checksum)) ".utf8) + text + [UInt8(ascii: "\n")]
    }
  }

  private static func json(
    _ address: EditAddress, _ change: AnimationEdits.Change?, _ origin: EditOrigin?
  ) -> JSONTree {
    var members: [JSONTree.Member] = []
    switch address {
    case .path(let path): members.append(.init("p", .array(path.steps.map(\.json))))
    case .rule(let theme, let slot):
      members.append(.init("t", .array([.string(theme), .string(slot)])))
    case .part(let part):
      members.append(.init("f", .array([.string(part.folder), .string(part.name)])))
    }
    switch change {
    case .value(let value): members.append(.init("v", value))
    case .removal: members.append(.init("x", .bool(true)))
    case nil: break
    }
    if let value = origin?.value { members.append(.init("o", TextFingerprint.json(value))) }
    if let elements = origin?.elements, !elements.isEmpty {
      members.append(.init("e", .array(elements.map { $0?.json ?? .null })))
    }
    return .object(members)
  }

  // MARK: Reading

  /// Reads a journal up to its first damaged line.
  ///
  /// - Returns: nil without a valid first line, and for another version of the format.
  package init?(_ text: [UInt8]) {
    var checksum: UInt64 = 0
    var source: Source?
    var edits = AnimationEdits()
    // What follows the last line break is no whole line.
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let json = Self.json(line, &checksum) else { break }
      if source == nil {
        source = Source(json)
        guard source != nil else { return nil }
        continue
      }
      guard let list = json["c"]?.elements else { break }
      let changes = list.compactMap(LoggedChange.init)
      guard changes.count == list.count else { break }
      for change in changes {
        edits[change.address] = change.change
        if origins[change.address] == nil { origins[change.address] = change.origin }
      }
      steps.append(edits)
      if steps.count > Self.mostSteps { steps.removeFirst() }
    }
    guard let source else { return nil }
    self.source = source
  }

  /// The JSON of a line whose checksum is right.
  private static func json(_ line: ArraySlice<UInt8>, _ checksum: inout UInt64) -> JSONTree? {
    guard line.count > 17, line[line.startIndex + 16] == UInt8(ascii: " ") else { return nil }
    let text = Array(line.dropFirst(17))
    let hash = TextFingerprint(text, seed: checksum).hash
    guard String(decoding: line.prefix(16), as: UTF8.self) == TextFingerprint.digits(hash),
      let tape = try? JSONTape(text)
    else { return nil }
    checksum = hash
    return JSONTree(tape.root)
  }

  /// One change of a line.
  private struct LoggedChange {
    let address: EditAddress
    let change: AnimationEdits.Change?
    let origin: EditOrigin

    init?(_ json: JSONTree) {
      if let steps = json["p"]?.elements {
        let read = steps.compactMap(JSONPath.Step.init)
        guard read.count == steps.count else { return nil }
        address = .path(JSONPath(read))
      } else if let names = json["f"]?.elements?.compactMap(\.string) {
        guard names.count == 2, let part = ArchivePart(folder: names[0], name: names[1]) else {
          return nil
        }
        address = .part(part)
      } else {
        let names = json["t"]?.elements?.compactMap(\.string) ?? []
        guard names.count == 2 else { return nil }
        address = .rule(theme: names[0], slot: names[1])
      }
      // A value can be null.
      let value = json.members?.last { $0.key == "v" }?.value
      change = value.map { .value($0) } ?? (json["x"] == nil ? nil : .removal)
      origin = EditOrigin(
        value: TextFingerprint.hash(json["o"]),
        elements: (json["e"]?.elements ?? []).map(ElementIdentity.init))
    }
  }

  // MARK: Fitting

  /// Returns the edits for a text, and the number of those that do not fit it. Of another text than
  /// that of the source, only the last step is returned, with the edits of values that are there
  /// unchanged, in the same elements.
  ///
  /// - Parameters:
  ///   - text: The text without edits.
  ///   - finder: The addresses in the text; it is only asked for another text.
  ///   - archive: What else stands in the archive. Default: nothing.
  package func fitting(
    _ text: [UInt8], _ finder: () -> AddressFinder?, archive: EditedArchive = .init()
  ) -> (steps: [AnimationEdits], lost: Int) {
    guard let last = steps.last else { return ([], 0) }
    let isSame = TextFingerprint(text) == source.text
    let current = isSame ? nil : finder().map(ElementIdentities.init)
    var moved: [EditAddress: EditAddress] = [:]
    for address in Set(origins.keys).union(last.addresses) {
      let origin = origins[address] ?? EditOrigin()
      switch address {
      case .path where isSame: moved[address] = address
      case .path(let path):
        moved[address] = current?.path(of: origin, like: path).map { .path($0) }
      case .rule(let theme, let slot):
        let found = archive.rule(theme, slot).map(\.fingerprint)
        if found == origin.value { moved[address] = address }
      case .part(let part):
        let found = archive.part(part).map { TextFingerprint($0).hash }
        if found == origin.value { moved[address] = address }
      }
    }
    let lost = last.addresses.filter { moved[$0] == nil }.count
    let taken = isSame ? steps : [last]
    var result: [AnimationEdits] = []
    for step in taken {
      var new = AnimationEdits()
      for address in step.addresses {
        if let newAddress = moved[address] { new[newAddress] = step[address] }
      }
      if new != result.last ?? AnimationEdits() { result.append(new) }
    }
    return (result, lost)
  }
}

extension EditJournal.Source {
  fileprivate init?(_ json: JSONTree) {
    guard json["lottieEdits"]?.number == 1, let file = json["file"]?.string,
      let size = json["size"]?.number.flatMap({ Int(exactly: $0) }),
      let hash = TextFingerprint.hash(json["hash"])
    else { return nil }
    self.init(
      file: file, animation: json["animation"]?.string,
      text: TextFingerprint(size: size, hash: hash))
  }
}

extension JSONPath.Step {
  fileprivate var json: JSONTree {
    switch self {
    case .member(let key): .string(key)
    case .element(let index): .number(Double(index))
    }
  }

  fileprivate init?(_ json: JSONTree) {
    switch json {
    case .string(let key): self = .member(key)
    case .number(let number):
      guard let index = Int(exactly: number), index >= 0 else { return nil }
      self = .element(index)
    default: return nil
    }
  }
}

extension JSONTree {
  /// A hash of the value as compact JSON.
  package var fingerprint: UInt64 { TextFingerprint(text).hash }
}
