// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// The edits of a file with undo and redo.
package struct EditHistory: Equatable, Sendable {
  /// A state that undo or redo shows again.
  private struct State: Equatable {
    var edits: AnimationEdits
    /// What was selected in it.
    let selection: Selection
    /// What the step between it and the shown state does, in the language of the program.
    let title: String
  }

  package init() {}

  /// The JSON text that the edits change.
  package var base: [UInt8] = []
  /// The texts of the themes that the edits change, by id.
  package private(set) var themes: [String: [UInt8]] = [:]
  /// What the other parts of the archive were that edits change; a removal for those that were not there.
  package private(set) var parts: [ArchivePart: ArchiveChange] = [:]
  /// The id of the animation to which the rules of themes apply; nil for a file without ids.
  package var animation: String?
  /// The edits that are shown.
  package private(set) var current = AnimationEdits()
  /// The edits as they were last saved.
  package private(set) var saved = AnimationEdits()
  /// The states to undo to, the oldest first.
  private var done: [State] = []
  /// The states to redo, the next one last.
  private var undone: [State] = []
  /// The transaction of the last step; nil for a step of its own.
  private var transaction: Int?
  /// Whether its next change belongs to that step.
  private var isOpen = false

  /// Whether there are unsaved edits.
  package var isModified: Bool { current != saved }
  /// Whether there is a step to undo.
  package var canUndo: Bool { !done.isEmpty }
  /// Whether there is a step to redo.
  package var canRedo: Bool { !undone.isEmpty }
  /// What all steps do, the oldest first, those that are undone last.
  package var titles: [String] { done.map(\.title) + undone.reversed().map(\.title) }
  /// The number of steps that are shown; those after them are undone.
  package var shownSteps: Int { done.count }
  /// What the step does that is undone next, and the one that is redone next; nil for none.
  package var undoTitle: String? { done.last?.title }
  package var redoTitle: String? { undone.last?.title }

  /// The state after a number of steps; nil for a number that there is not.
  package func edits(after steps: Int) -> AnimationEdits? {
    if steps == done.count { return current }
    if done.indices.contains(steps) { return done[steps].edits }
    let left = undone.count - (steps - done.count)
    return undone.indices.contains(left) ? undone[left].edits : nil
  }

  /// Begins with the text of a file.
  mutating func begin(_ source: AnimationFile) {
    (base, animation) = (source.animation.jsonText, source.configuration?.id)
  }

  /// Whether the last step is one of a transaction.
  func ends(with transaction: Int) -> Bool { self.transaction == transaction }

  /// Adds a step, if the new edits differ. Undone steps are discarded.
  ///
  /// - Parameters:
  ///   - transaction: The number of a transaction. All its changes are one step, and none if they are
  ///     taken back.
  ///   - selection: What was selected before.
  ///   - title: What the step does. Default: nil, an edit of which nobody says more.
  package mutating func change(
    to new: AnimationEdits, in transaction: Int? = nil, selected selection: Selection = .init(),
    titled title: String? = nil
  ) {
    guard new != current else { return }
    if goesOn(transaction), let last = done.last {
      current = new
      if new == last.edits {
        done.removeLast()
        self.transaction = nil
      }
      return
    }
    (self.transaction, isOpen) = (transaction, true)
    done.append(
      State(edits: current, selection: selection, title: title ?? localized("Edit of the file")))
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
    current = new
  }

  /// Whether a change of a transaction belongs to the last step.
  func goesOn(_ transaction: Int?) -> Bool {
    transaction != nil && transaction == self.transaction && isOpen && !done.isEmpty
  }

  /// Goes back one step, if there is one.
  ///
  /// - Parameter selection: What is selected now.
  /// - Returns: What was selected before the step.
  @discardableResult
  package mutating func undo(selected selection: Selection = .init()) -> Selection? {
    transaction = nil
    return Self.go(from: &done, to: &undone, &current, selection)
  }

  /// Goes forward one step, if one was undone.
  ///
  /// - Parameter selection: What is selected now.
  /// - Returns: What was selected after the step.
  @discardableResult
  package mutating func redo(selected selection: Selection = .init()) -> Selection? {
    Self.go(from: &undone, to: &done, &current, selection)
  }

  private static func go(
    from states: inout [State], to others: inout [State], _ current: inout AnimationEdits,
    _ selection: Selection
  ) -> Selection? {
    guard let state = states.popLast() else { return nil }
    others.append(State(edits: current, selection: selection, title: state.title))
    current = state.edits
    return state.selection
  }

  /// Goes to the state after a number of steps, if there is one.
  ///
  /// - Parameter selection: What is selected now.
  /// - Returns: What is to be selected.
  @discardableResult
  package mutating func go(
    toStep steps: Int, selected selection: Selection = .init()
  ) -> Selection? {
    guard edits(after: steps) != nil else { return nil }
    var selected: Selection?
    while done.count != steps {
      let now = selected ?? selection
      selected = done.count > steps ? undo(selected: now) : redo(selected: now)
    }
    return selected
  }

  /// Keeps the texts of themes and other parts that edits change, as they are before the first one.
  package mutating func keep(_ source: AnimationFile, for edits: AnimationEdits) {
    for id in edits.themes.keys where themes[id] == nil { themes[id] = source.themeTexts[id] }
    for part in edits.parts.keys where parts[part] == nil {
      parts[part] = ArchiveChange(source.content(of: part))
    }
  }

  /// What becomes of parts of the archive that were edited, also of those that are as they were.
  package var editedParts: [ArchivePart: ArchiveChange] {
    parts.merging(current.parts) { $1 }
  }

  /// Whether the parts of a file are those that the edits change, or those that were saved.
  package func fitsParts(of file: AnimationFile) -> Bool {
    parts.allSatisfy { part, original in
      let content = file.content(of: part)
      if content == original.content || content == (saved.parts[part] ?? original).content {
        return true
      }
      guard case .theme(let id) = part, let rules = saved.themes[id],
        let text = (saved.parts[part] ?? original).content
      else { return false }
      return ThemeText(text, animation: animation)?.edited(rules) == content
    }
  }

  /// Returns the texts of themes with the edits.
  /// - Throws: `LottieError` for a theme that cannot hold them.
  package func themeTexts() throws(LottieError) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for id in Set(themes.keys).union(current.themes.keys) {
      guard let text = current.parts[.theme(id)].map(\.content) ?? themes[id] else { continue }
      guard let edits = current.themes[id] else {
        result[id] = text
        continue
      }
      guard let edited = ThemeText(text, animation: animation)?.edited(edits) else {
        throw LottieError(.malformed, reason: "an edit cannot be written into the theme “\(id)”")
      }
      result[id] = edited
    }
    return result
  }

  /// Whether the themes of a file are those that the edits change.
  package func fits(_ texts: [String: [UInt8]]) -> Bool {
    themes.allSatisfy { texts[$0.key] == $0.value }
  }

  /// Goes on from the texts of themes in a file that was read again.
  private mutating func follow(_ texts: [String: [UInt8]]) {
    for id in themes.keys { themes[id] = texts[id] ?? themes[id] }
    for id in saved.themes.keys { saved.forgetRules(of: id) }
  }

  /// Goes on from the parts of a file that was read again. Edits of a part that another program has
  /// changed are lost, and so are all of parts where that has changed the list of parts.
  ///
  /// - Returns: The number of edits that are lost.
  private mutating func follow(partsOf file: AnimationFile) -> Int {
    let lost = current.parts.count
    (current.parts, saved.parts) = ([:], [:])
    for index in done.indices { done[index].edits.parts = [:] }
    for index in undone.indices { undone[index].edits.parts = [:] }
    parts = [:]
    return lost
  }

  /// Records that edits are saved. What a transaction changes afterwards is a step of its own.
  package mutating func markSaved(_ edits: AnimationEdits) { (saved, isOpen) = (edits, false) }

  /// Changes all edits to those of another text; a state that has none there becomes empty.
  ///
  /// - Parameter move: Returns the edits for the other text.
  private mutating func move(to base: [UInt8], _ move: (AnimationEdits) -> AnimationEdits) {
    self.base = base
    current = move(current)
    saved = AnimationEdits()
    for index in done.indices { done[index].edits = move(done[index].edits) }
    for index in undone.indices { undone[index].edits = move(undone[index].edits) }
    transaction = nil
  }

  /// A file that was read again, and the edits that are for it.
  package struct Fitted {
    /// The file in the state that the edits are for.
    package var file: AnimationFile
    /// nil if the file has all of them, and none can be undone.
    package var history: EditHistory?
    /// The number of edits that are lost, since they do not fit it.
    package var lost = 0
  }

  /// Follows a file that was read again. If another program has written it, the edits move to where the
  /// same values are; a step of which a part does not fit is lost as a whole. Saved edits can still be
  /// undone, as far as they fit.
  package func fitting(_ read: AnimationFile, limits: Limits) -> Fitted {
    var history = self
    if !history.fits(read.themeTexts) {
      history.follow(read.themeTexts)
      guard isModified else { return Fitted(file: read) }
    }
    var (read, lost) = (read, 0)
    if fitsParts(of: read) {
      read = read.applying(parts)
    } else {
      guard isModified else { return Fitted(file: read) }
      lost = history.follow(partsOf: read)
    }
    let json = read.animation.jsonText
    // Another program can also have written the text of before a save.
    guard base != json || !history.saved.withoutThemes.isEmpty else {
      return Fitted(file: read, history: history, lost: lost)
    }
    if (try? history.saved.applied(to: base, limits: limits)) == json,
      let old = try? read.animation.with(base)
    {
      return Fitted(file: read.with(old), history: history, lost: lost)
    }
    history.rebase(limits: limits)
    guard let own = try? AddressFinder(text: history.base, limits: limits),
      let new = try? AddressFinder(read.animation)
    else { return Fitted(file: read, history: history, lost: lost) }
    let values = MovedValues(from: own, to: new)
    let (count, lostEdits) = (history.current.count, history.lostSteps(values))
    history.keepSteps { edits in
      edits.changes.allSatisfy { values[$0.path] != nil || lostEdits.contains(.path($0.path)) }
    }
    history.move(to: json) { edits in
      var edits = edits
      for address in lostEdits { edits[address] = nil }
      return edits.moved(by: values)
    }
    lost += count - history.current.count
    guard history.isModified || history.canUndo || history.canRedo else {
      return Fitted(file: read, lost: lost)
    }
    return Fitted(file: read, history: history, lost: lost)
  }

  /// Keeps the states to undo and to redo up to the first one that does not fit: half of it may be another
  /// picture.
  private mutating func keepSteps(where fits: (AnimationEdits) -> Bool) {
    done = done.reversed().prefix { fits($0.edits) }.reversed()
    undone = undone.reversed().prefix { fits($0.edits) }.reversed()
  }

  /// Makes all edits those of the saved text: another program has gone on from it.
  private mutating func rebase(limits: Limits) {
    let saved = saved.withoutThemes
    guard !saved.isEmpty, let text = try? saved.applied(to: base, limits: limits),
      let original = try? AddressFinder(text: base, limits: limits)
    else { return }
    move(to: text) { $0.withText(of: $0.withoutThemes.relative(to: saved, in: original)) }
  }

  /// What is edited by the unsaved steps of which a part does not fit another text.
  private func lostSteps(_ values: MovedValues) -> Set<EditAddress> {
    let unsaved = Set(current.differingAddresses(from: saved))
    let lost = current.changes.map(\.path).filter { values[$0] == nil }
    let states = done.map(\.edits) + [current]
    let first = states.lastIndex(of: saved) ?? 0
    return states[first...].wholeSteps(with: unsaved.intersection(lost.map(EditAddress.path)))
  }

  /// Adds steps that were made before the program crashed.
  package mutating func restore(_ steps: [AnimationEdits], _ source: AnimationFile) {
    for step in steps {
      keep(source, for: step)
      change(to: step, titled: localized("Restored edit"))
    }
  }

  /// The limit of steps; the oldest one is dropped.
  private static let mostSteps = 1000
}
