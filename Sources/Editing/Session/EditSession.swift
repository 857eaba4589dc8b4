// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// Changes that are one step of undo: a drag, a text that is typed, a list through which people go.
///
/// Each change is made over the edits before the transaction, so that it replaces the one before: what
/// comes of a drag does not depend on its path. What is shown of it is what `commit` leaves;
/// `EditSession.abort` takes it back.
@MainActor package final class Transaction: Equatable {
  /// The edits before it.
  package private(set) var base: AnimationEdits
  let number: Int
  /// The first change of each value, from what it was before.
  var changes: [ValueAddress: PropertyChange] = [:]
  private var isCommitted = false
  private let life: TextLife
  /// Whether changes still belong to it.
  package var isOpen: Bool { !isCommitted && !life.hasEnded }

  fileprivate init(_ base: AnimationEdits, _ number: Int, _ life: TextLife) {
    (self.base, self.number, self.life) = (base, number, life)
  }

  nonisolated package static func == (a: Transaction, b: Transaction) -> Bool { a === b }

  /// Goes on over other edits.
  fileprivate func begin(over edits: AnimationEdits) { (base, changes) = (edits, [:]) }

  /// Ends it; it changes nothing from now on.
  package func commit() { isCommitted = true }
}

/// The editing of the shown animation: its edits, which can be undone, and the scene that shows them.
///
/// It knows a player, but neither files nor windows: `File` is what tells open animations apart, whose
/// histories it keeps. Each edit returns what came of it, and tells it to `onResult`.
@MainActor package final class EditSession<File: Hashable> {
  package let player: AnimationPlayer
  package let text: AnimationText
  package let scene: EditedScene
  /// What is selected of it.
  package let selection: ObservedSelection

  /// The rows of the shown animation, by which edits name what they change; nil for none.
  package var outline: SceneOutline? { text.outline }
  /// The edits of all animations that are or were shown.
  package var histories = EditHistories<File>()
  /// The shown animation; nil for none.
  package var file: File? { didSet { if file != oldValue { cancelJob() } } }
  /// What an edit of a property with keyframes changes; the user's last choice.
  package var keyframeScope = KeyframeScope.keyframe
  /// Called after the edits have changed, and after they are shown in another scene.
  package var onChange: @MainActor () -> Void = {}
  /// Called with what came of each edit, for the one object that shows it.
  package var onResult: @MainActor (EditResult) -> Void = { _ in }
  /// Called with what is done.
  package var onEvent: @MainActor (EditEvent) -> Void = { _ in }

  /// The edit that is computed beside the window; nil for none.
  var running: RunningEdit?
  /// Called after parts of the archive were edited, with those of before.
  package var onParts: @MainActor ([ArchivePart: ArchiveChange]) -> Void = { _ in }
  /// Whether other animations of the archive of a file have unsaved edits of its themes or other parts.
  /// They cannot be saved together. Default: none has.
  package var haveOthersParts: @MainActor (File) -> Bool = { _ in false }
  /// Called when a job starts, goes on, and ends.
  package var onJob: @MainActor () -> Void = {}

  /// What was found for the fonts of the shown scene.
  var knownFonts = KnownFonts()
  /// The number of transactions so far.
  private var transactions = 0

  /// - Parameters:
  ///   - limits: The limits of texts.
  ///   - setsSlots: Whether slots have values by options, which files do not have.
  package init(_ player: AnimationPlayer, limits: Limits = .init(), setsSlots: Bool = false) {
    self.player = player
    text = AnimationText(player, limits: limits, setsSlots: setsSlots)
    scene = EditedScene(player, text)
    selection = ObservedSelection(
      scene: { player.scene }, outline: { [text] in text.outline })
    text.parts = { [weak self] in self?.edits.parts ?? [:] }
    scene.onSettle = { [weak self] in
      self?.onEvent(.settled)
      self?.onChange()
    }
  }

  /// Edits of layers and items, of fonts, of slots, and of themes and other parts of an archive, of gradients and paths.
  package var layers: LayerEditing<File> { LayerEditing(session: self) }
  package var fonts: FontEditing<File> { FontEditing(session: self) }
  package var slots: SlotEditing<File> { SlotEditing(session: self) }
  package var themes: ThemeEditing<File> { ThemeEditing(session: self) }
  package var archive: ArchiveEditing<File> { ArchiveEditing(session: self) }
  package var gradients: GradientEditing<File> { GradientEditing(session: self) }
  package var paths: PathEditing<File> { PathEditing(session: self) }

  /// Whether the archive has unsaved edits of its themes or other parts in another animation.
  var hasOtherParts: Bool { file.map(haveOthersParts) ?? false }

  // MARK: History

  /// The edits of the shown animation with undo and redo; empty for an unedited one.
  package var history: EditHistory {
    get { file.flatMap { histories[$0] } ?? EditHistory() }
    set {
      guard let file else { return }
      let before = edits.parts
      histories[file] = newValue
      if edits.parts != before { onParts(before) }
    }
  }

  /// The current edits of the shown animation.
  package var edits: AnimationEdits { history.current }
  /// Whether the shown animation has unsaved edits.
  package var isModified: Bool { history.isModified }
  /// Whether an animation has unsaved edits.
  package func isModified(_ file: File) -> Bool { histories[file]?.isModified == true }

  /// Begins changes that are one step of undo.
  package func begin() -> Transaction {
    transactions += 1
    return Transaction(edits, transactions, text.life)
  }

  /// Takes back what a transaction has changed, and ends it.
  @discardableResult
  package func abort(_ transaction: Transaction) -> EditResult {
    defer { transaction.commit() }
    if running?.transaction == transaction { cancelJob() }
    return step(to: base(of: transaction), in: transaction)
  }

  /// The edits that a change is made over. What else was edited since a transaction began stays.
  func base(of transaction: Transaction?) -> AnimationEdits {
    let history = history
    guard let transaction else { return history.current }
    if history.current != transaction.base, !history.ends(with: transaction.number) {
      transaction.begin(over: history.current)
    }
    return transaction.base
  }

  /// Undoes the last step.
  @discardableResult
  package func undo() -> EditResult { go(toStep: history.shownSteps - 1) }

  /// Redoes the last undone step.
  @discardableResult
  package func redo() -> EditResult { go(toStep: history.shownSteps + 1) }

  /// Goes to the state after a number of steps: undoes later ones, or redoes some.
  @discardableResult
  package func go(toStep steps: Int) -> EditResult {
    if let busy = busy() { return busy }
    guard steps != history.shownSteps else { return .unchanged }
    let isBack = steps < history.shownSteps
    guard let edits = history.edits(after: steps) else {
      return refuse(isBack ? "Nothing to undo" : "Nothing to redo")
    }
    guard !archive.meetsOthers(edits) else { return refuse(ArchiveProblem.other.text) }
    let (event, selected) = (isBack ? EditEvent.undone : .redone, selection.value)
    let title: Message = isBack ? "Undoing an edit" : "Redoing an edit"
    do throws(LottieError) {
      guard try show(edits, over: self.edits) else {
        return compute(title, event: event, as: { $0.go(toStep: steps, selected: selected) }) { _ in
          edits
        }
      }
    } catch {
      return refuse(EditRefusal(error).reason)
    }
    let before = history.go(toStep: steps, selected: selected)
    onEvent(event)
    onChange()
    if let before { selection.restore(before) }
    return tell(.done())
  }

  /// What rows of the outline are, for the title of a step.
  func title(of rows: [Int]) -> Message { StepTitles.title(of: rows, in: text.outline) }

  /// Passes on what came of an edit: an edit whose `step` is a job stays begun.
  func tell(_ result: EditResult, of step: EditResult? = nil) -> EditResult {
    onResult(result)
    if case .begun? = step { return .begun }
    return result
  }

  /// Ends an edit that is not made.
  func refuse(_ reason: Message) -> EditResult { tell(.refused(reason)) }

  /// Shows other edits, and adds a step to the history. Where that takes longer than a frame, it is a
  /// job.
  ///
  /// - Parameters:
  ///   - transaction: What the step belongs to. Default: nil, a step of its own.
  ///   - values: All that differs, if these are values of properties. Default: empty, which looks for
  ///     what differs.
  ///   - title: What the step does, such as “Position of Logo”. Default: nil, no more than an edit.
  @discardableResult
  package func step(
    to new: AnimationEdits, in transaction: Transaction? = nil,
    showing values: [SceneOutline.NewValue] = [], titled title: Message? = nil
  ) -> EditResult {
    guard transaction?.isOpen != false else { return .unchanged }
    let busy = busy(in: transaction) { $0.makeStep(to: new, in: transaction, values, title) }
    return busy ?? makeStep(to: new, in: transaction, values, title)
  }

  private func makeStep(
    to new: AnimationEdits, in transaction: Transaction?, _ values: [SceneOutline.NewValue],
    _ title: Message?
  ) -> EditResult {
    let history = history
    guard text.source != nil, new != history.current else { return .unchanged }
    guard !archive.meetsOthers(new) else { return refuse(ArchiveProblem.other.text) }
    guard text.holds(new, over: history.current.isEmpty ? nil : history.base) else {
      return refuse(NoAddress.notInFile.text)
    }
    let selected = history.goesOn(transaction?.number) ? Selection() : selection.value
    do throws(LottieError) {
      guard try show(new, over: history.current, .init(values: values)) else {
        return compute("Changing the animation", in: transaction, titled: title) { _ in new }
      }
    } catch {
      return refuse(EditRefusal(error).reason)
    }
    record(new) {
      $0.change(
        to: new, in: transaction?.number, selected: selected, titled: title?.localized)
    }
    onChange()
    return tell(.done())
  }

  /// Shows edits, unless they change no text that is seen; see `EditedScene.show`.
  private func show(
    _ new: AnimationEdits, over old: AnimationEdits, _ known: EditedScene.Changes = .init()
  ) throws(LottieError) -> Bool {
    if new.hasSameText(as: old) { return true }
    return try scene.show(new, over: old, known)
  }

  /// Adds edits that are shown to the history.
  ///
  /// - Parameter change: Changes it.
  func record<Result>(
    _ new: AnimationEdits, as change: (inout EditHistory) -> Result
  ) -> Result? {
    guard let source = text.source else { return nil }
    var history = history
    if history.current.isEmpty { history.begin(source) }
    history.keep(source, for: new)
    defer { self.history = history }
    return change(&history)
  }

  /// Shows edits of an earlier run, whose steps can be undone.
  ///
  /// - Returns: Whether they fit the file.
  @discardableResult
  package func restore(_ steps: [AnimationEdits]) -> EditResult {
    guard let source = text.source, let last = steps.last else { return .unchanged }
    guard text.holds(last, over: history.current.isEmpty ? nil : history.base) else {
      return refuse(NoAddress.notInFile.text)
    }
    do throws(LottieError) {
      try scene.makeScene(last)
    } catch {
      return refuse(EditRefusal(error).reason)
    }
    var new = EditHistory()
    new.begin(source)
    new.restore(steps, source)
    history = new
    onChange()
    return tell(.done())
  }
}
