// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// What is different between two versions of a property.
struct CurveComparison {
  /// What is different; empty if nothing is.
  private(set) var details: [Message] = []
  /// The first frame at which something differs; nil where all of the curve does.
  private(set) var frame: Double?
  /// Both values, in words; nil where more than the value differs.
  private(set) var values: (old: Message, new: Message)?
  private let form: PropertyForm

  init(_ old: JSONTree?, _ new: JSONTree?, _ form: PropertyForm) {
    self.form = form
    if let old, let new, old.isSame(as: new) { return }
    var (a, b) = (PropertyValues(old), PropertyValues(new))
    if case .text = form.content {
      // Texts that do not change have one keyframe.
      a.settleSingleKey()
      b.settleSingleKey()
    }
    compareLinks(a, b)
    switch (a.isAnimated, b.isAnimated) {
    case (false, false): compareValues(a.value, b.value)
    case (true, true): compareKeys(a.keys, b.keys)
    default:
      let (left, right) = ValueText.pair { (whole(a, $0), whole(b, $0)) }
      values = (left, right)
      mention("\(left) → \(right)")
    }
  }

  private mutating func mention(_ message: Message) { details.append(message) }

  private mutating func compareLinks(_ a: PropertyValues, _ b: PropertyValues) {
    let text = ValueText()
    switch (a.expression, b.expression) {
    case (nil, let new?): mention("expression added: \(text.quoted(new))")
    case (let old?, nil): mention("expression removed: \(text.quoted(old))")
    case (let old?, let new?) where old != new:
      let (left, right) = ValueText.texts { ($0.quoted(old), $0.quoted(new)) }
      mention("expression \(left) → \(right)")
    default: break
    }
    switch (a.slot, b.slot) {
    case (nil, let new?): mention("set by the slot “\(new)”")
    case (let old?, nil): mention("no longer set by the slot “\(old)”")
    case (let old?, let new?) where old != new: mention("slot “\(old)” → “\(new)”")
    default: break
    }
  }

  /// The value of a property, or what its keyframes are.
  private func whole(_ values: PropertyValues, _ text: ValueText) -> Message {
    guard let first = values.keys.first, let last = values.keys.last else {
      return text.value(settled(values.value), form)
    }
    let range = "\(text.number(first.time))…\(text.number(last.time))"
    return .counted(
      values.keys.count, "1 keyframe", "\(values.keys.count) keyframes, \(range)")
  }

  /// The value, or what counts where there is none.
  private func settled(_ value: JSONTree?) -> JSONTree? {
    if value != nil || form.fallback.isEmpty { return value }
    return form.fallback.count == 1 ? .number(form.fallback[0]) : .numbers(form.fallback)
  }

  // MARK: Values

  private mutating func compareValues(_ old: JSONTree?, _ new: JSONTree?) {
    let (a, b) = (settled(old), settled(new))
    guard !isSame(a, b) else { return }
    if let a, let b, let text = document(a, b) { return details += text }
    let (left, right) = described(a, b)
    values = (left, right)
    mention("\(left) → \(right)")
  }

  /// Both values in words: of paths, what has moved.
  private func described(_ a: JSONTree?, _ b: JSONTree?) -> (Message, Message) {
    if case .path = form.content, let a, let b, let way = Self.movement(a, b) {
      return (ValueText().value(a, form), way)
    }
    return ValueText.pair { ($0.value(a, form), $0.value(b, form)) }
  }

  /// Whether two values are the same to a player.
  private func isSame(_ a: JSONTree?, _ b: JSONTree?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if a.isSame(as: b) { return true }
    guard var left = a.numbers ?? a.number.map({ [$0] }),
      var right = b.numbers ?? b.number.map({ [$0] })
    else { return false }
    let rest: [Double]
    switch form.content {
    case .color: rest = [1]
    case .numbers: rest = form.fallback.count == 3 ? [form.fallback[2]] : [0]
    default: return false
    }
    if left.count + 1 == right.count, left.count > 1 { left += rest }
    if right.count + 1 == left.count, right.count > 1 { right += rest }
    return left == right
  }

  /// How many points of a path moved how far; nil for paths with other numbers of points.
  private static func movement(_ a: JSONTree, _ b: JSONTree) -> Message? {
    let (a, b) = (a.elements?.first ?? a, b.elements?.first ?? b)
    guard let old = a["v"]?.elements, let new = b["v"]?.elements, old.count == new.count,
      a["c"]?.isOn == b["c"]?.isOn
    else { return nil }
    var (count, most) = (0, 0.0)
    for (p, q) in zip(old, new) {
      guard let p = p.numbers, let q = q.numbers, p.count >= 2, q.count >= 2 else { return nil }
      let (x, y) = (q[0] - p[0], q[1] - p[1])
      let way = (x * x + y * y).squareRoot()
      if way > 0 { count += 1 }
      most = max(most, way)
    }
    if count == 0 { return "the same points with other tangents" }
    let text = ValueText()
    return "\(count) of \(old.count) points moved, by up to \(text.number(most)) px"
  }

  // MARK: Texts

  private static let members: [(key: String, title: Message)] = [
    ("t", "text"), ("f", "font"), ("s", "size"), ("fc", "colour"), ("sc", "stroke colour"),
    ("sw", "stroke width"), ("of", "stroke over the fill"), ("j", "alignment"),
    ("tr", "tracking"), ("lh", "line height"), ("ls", "baseline shift"), ("ca", "capitals"),
    ("sz", "size of the box"), ("ps", "position of the box"),
  ]

  private static let alignment = "j"
  private static let colors: Set<String> = ["fc", "sc"]
  private static let alignments: [Int: Message] = [
    0: "left", 1: "right", 2: "centre", 3: "justified, last line left",
    4: "justified, last line right", 5: "justified, last line centred", 6: "justified",
  ]

  /// What is different between two documents of a text; nil for other values.
  private func document(_ a: JSONTree, _ b: JSONTree) -> [Message]? {
    guard case .text = form.content, let left = a.members, let right = b.members else { return nil }
    let known = Self.members.map(\.key)
    let keys = known + (left + right).map(\.key).filter { !known.contains($0) }
    var seen: Set<String> = []
    return keys.filter { seen.insert($0).inserted }.compactMap { key in
      let (old, new) = (a[key], b[key])
      if old == nil && new == nil || old?.isSame(as: new) == true { return nil }
      let title = Self.members.first { $0.key == key }?.title ?? Message(verbatim: key)
      let (from, to) = ValueText.pair { (member(key, old, $0), member(key, new, $0)) }
      return "\(title): \(from) → \(to)"
    }
  }

  private func member(_ key: String, _ value: JSONTree?, _ text: ValueText) -> Message {
    guard let value else { return Message(verbatim: "-") }
    if key == Self.alignment, let name = value.integer.flatMap({ Self.alignments[$0] }) {
      return name
    }
    if let string = value.string { return Message(verbatim: text.quoted(string)) }
    let content: PropertyForm.Content = Self.colors.contains(key) ? .color(maximum: 1) : .unknown
    return text.value(value, PropertyForm(content: content, unit: "", fallback: []))
  }

  // MARK: Keyframes

  private typealias Key = PropertyValues.Key

  private mutating func compareKeys(_ old: [Key], _ new: [Key]) {
    var partners = retimed(old, new) ?? matched(old, new)
    partners.sort { $0.1 < $1.1 }
    frame = (old.isEmpty ? new : old).first?.time
    let text = ValueText()
    var found: [Double] = []
    defer { if let first = found.min() { frame = first } }
    let (kept, known) = (Set(partners.map(\.0)), Set(partners.map(\.1)))
    for (index, key) in old.enumerated() where !kept.contains(index) {
      found.append(key.time)
      mention("keyframe at \(text.number(key.time)) removed (\(text.value(key.value, form)))")
    }
    for (index, key) in new.enumerated() where !known.contains(index) {
      found.append(key.time)
      mention("keyframe added at \(text.number(key.time)): \(text.value(key.value, form))")
    }
    for (left, right) in partners {
      let count = details.count
      compare(old, left, new, right)
      if details.count > count || !Self.isSameTime(old[left].time, new[right].time) {
        found.append(old[left].time)
      }
    }
  }

  /// The pairs of all keyframes, if they have the same values at times that were moved or stretched together.
  private mutating func retimed(_ old: [Key], _ new: [Key]) -> [(Int, Int)]? {
    guard old.count == new.count, old.count > 1, let first = old.first, let last = old.last,
      zip(old, new).allSatisfy({ isSame($0.value, $1.value) }),
      zip(old, new).contains(where: { !Self.isSameTime($0.time, $1.time) })
    else { return nil }
    let all = old.indices.map { ($0, $0) }
    let text = ValueText()
    let shift = new[0].time - first.time
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-3 }
    if zip(old, new).allSatisfy({ near($1.time - $0.time, shift) }) {
      let way = (shift > 0 ? "+" : "") + text.number(shift)
      mention("all \(old.count) keyframes moved by \(way) frames")
      return all
    }
    let factor = (new[new.count - 1].time - new[0].time) / max(1e-9, last.time - first.time)
    guard old.count > 2,
      zip(old, new).allSatisfy({ near($1.time, new[0].time + ($0.time - first.time) * factor) })
    else { return nil }
    mention(
      "all \(old.count) keyframes stretched, \(text.number(first.time))…\(text.number(last.time)) → \(text.number(new[0].time))…\(text.number(new[new.count - 1].time))"
    )
    return all
  }

  /// The pairs of keyframes at the same time, and of those with the same value that moved.
  private mutating func matched(_ old: [Key], _ new: [Key]) -> [(Int, Int)] {
    var partners: [(Int, Int)] = []
    var (left, right) = (Array(old.indices), Array(new.indices))
    func take() {
      let (a, b) = (Set(partners.map(\.0)), Set(partners.map(\.1)))
      left.removeAll { a.contains($0) }
      right.removeAll { b.contains($0) }
    }
    var times: [Double: [Int]] = [:]
    for index in new.indices.reversed() {
      times[Self.tick(new[index].time), default: []].append(index)
    }
    for index in old.indices {
      if let partner = times[Self.tick(old[index].time)]?.popLast() {
        partners.append((index, partner))
      }
    }
    take()
    let text = ValueText()
    var next = 0
    for index in left {
      // In order, so that keyframes do not pass each other; and between the same neighbours.
      guard
        let match = right[next...].firstIndex(where: { candidate in
          isSame(old[index].value, new[candidate].value)
            && partners.allSatisfy { ($0.0 < index) == ($0.1 < candidate) }
        })
      else { continue }
      let candidate = right[match]
      next = match + 1
      partners.append((index, candidate))
      mention(
        "keyframe moved from \(text.number(old[index].time)) to \(text.number(new[candidate].time))"
      )
    }
    return partners
  }

  /// A time in ten-thousandths of a frame: sums of times are rarely exact.
  private static func tick(_ time: Double) -> Double { (time * 1e4).rounded() }

  private static func isSameTime(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }

  /// Compares the values of two keyframes, and the way to the next ones.
  private mutating func compare(_ old: [Key], _ left: Int, _ new: [Key], _ right: Int) {
    let (a, b) = (old[left], new[right])
    let text = ValueText()
    let time = text.number(b.time)
    if !isSame(a.value, b.value) {
      if let a = a.value, let b = b.value, let parts = document(a, b) {
        for part in parts { mention("at \(time): \(part)") }
      } else {
        let (from, to) = described(a.value, b.value)
        mention("at \(time): \(from) → \(to)")
      }
    }
    // After a last keyframe there is no way.
    guard left + 1 < old.count, right + 1 < new.count else { return }
    let end = text.number(new[right + 1].time)
    if a.holds != b.holds || Self.curve(a) != Self.curve(b) {
      let (from, to) = ValueText.pair { ($0.easing(a), $0.easing(b)) }
      mention("easing \(time)…\(end): \(from) → \(to)")
    }
    if a.tangents != b.tangents { mention("motion path \(time)…\(end) changed") }
    if (a.end == nil) != (b.end == nil) || a.end.map({ isSame($0, b.end) }) == false {
      let (from, to) = ValueText.pair {
        (
          $0.value(a.end ?? old[left + 1].value, form),
          $0.value(b.end ?? new[right + 1].value, form)
        )
      }
      mention("value before \(end): \(from) → \(to)")
    }
  }

  /// The numbers of an easing; those of a linear one are none.
  private static func curve(_ key: Key) -> [[Double]] {
    let isLinear = (key.out + key.into).allSatisfy { $0[0] == $0[1] }
    return isLinear ? [] : key.out + key.into
  }
}
