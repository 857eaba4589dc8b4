// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// Changes that are one step of undo: a drag, a text that is typed, a list through which people go.
///
/// Each change is made over the edits before the transaction, so that it replaces the one before: what
/// comes of a drag does not depend on its path. What is shown of it is what `commit` leaves;
/// `EditSession.abort` takes it back.
@MainActor package final class Transaction: Equatable {
  /// The edits before it.
  package private(set) var base: AnimationEdits
  fileprivate let number: Int
  /// The first change of each value, from what it was before.
  var changes: [ValueAddress: PropertyChange] = [:]
  /// Whether changes still belong to it.
  package private(set) var isOpen = true

  fileprivate init(_ base: AnimationEdits, _ number: Int) {
    (self.base, self.number) = (base, number)
  }

  nonisolated package static func == (a: Transaction, b: Transaction) -> Bool { a === b }

  /// Goes on over other edits.
  fileprivate func begin(over edits: AnimationEdits) { (base, changes) = (edits, [:]) }

  /// Ends it; it changes nothing from now on.
  package func commit() { isOpen = false }
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
    scene.onSettle = { [weak self] in
      self?.onEvent(.settled)
      self?.onChange()
    }
  }

  // MARK: History

  /// The edits of the shown animation with undo and redo; empty for an unedited one.
  package var history: EditHistory {
    get { file.flatMap { histories[$0] } ?? EditHistory() }
    set { if let file { histories[file] = newValue } }
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
    return Transaction(edits, transactions)
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
  package func undo() -> EditResult {
    go(to: history.previous, .undone, or: "Nothing to undo", "Undoing an edit") { $0.undo() }
  }

  /// Redoes the last undone step.
  @discardableResult
  package func redo() -> EditResult {
    go(to: history.next, .redone, or: "Nothing to redo", "Redoing an edit") { $0.redo() }
  }

  private func go(
    to edits: AnimationEdits?, _ event: EditEvent, or nothing: Message, _ title: Message,
    _ move: @escaping @MainActor (inout EditHistory) -> Void
  ) -> EditResult {
    if let busy = busy() { return busy }
    guard let edits else { return refuse(nothing) }
    do throws(LottieError) {
      guard try scene.show(edits, over: self.edits) else {
        return compute(title, event: event, as: move) { _ in edits }
      }
    } catch {
      return refuse(EditRefusal(error).reason)
    }
    move(&history)
    onEvent(event)
    onChange()
    return tell(.done())
  }

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
  @discardableResult
  package func step(
    to new: AnimationEdits, in transaction: Transaction? = nil,
    showing values: [SceneOutline.NewValue] = []
  ) -> EditResult {
    guard transaction?.isOpen != false else { return .unchanged }
    let busy = busy(in: transaction) { $0.makeStep(to: new, in: transaction, showing: values) }
    return busy ?? makeStep(to: new, in: transaction, showing: values)
  }

  private func makeStep(
    to new: AnimationEdits, in transaction: Transaction?, showing values: [SceneOutline.NewValue]
  ) -> EditResult {
    let history = history
    guard text.source != nil, new != history.current else { return .unchanged }
    guard text.holds(new, over: history.current.isEmpty ? nil : history.base) else {
      return refuse(NoAddress.notInFile.text)
    }
    do throws(LottieError) {
      guard try scene.show(new, over: history.current, .init(values: values)) else {
        return compute("Changing the animation", in: transaction) { _ in new }
      }
    } catch {
      return refuse(EditRefusal(error).reason)
    }
    record(new, in: transaction)
    onChange()
    return tell(.done())
  }

  /// Adds edits that are shown to the history.
  ///
  /// - Parameter change: Changes it. Default: nil, which adds a step.
  func record(
    _ new: AnimationEdits, in transaction: Transaction?,
    as change: (@MainActor (inout EditHistory) -> Void)? = nil
  ) {
    guard let source = text.source else { return }
    var history = history
    if history.current.isEmpty { history.begin(source) }
    history.keep(source.themeTexts, for: new)
    if let change { change(&history) } else { history.change(to: new, in: transaction?.number) }
    self.history = history
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
    new.restore(steps, source.themeTexts)
    history = new
    onChange()
    return tell(.done())
  }

  // MARK: Another text

  /// Returns the content of a file that was read, in the state that its edits are for. If another
  /// program has written it, the edits move to where the same values are. Saved edits can still be
  /// undone.
  ///
  /// - Parameter losing: Called before edits are lost, with the number of those that do not
  ///   fit.
  package func fitting(_ read: AnimationFile, losing: (Int) -> Void) -> AnimationFile {
    guard let file, var history = histories[file] else { return read }
    if !history.fits(read.themeTexts) {
      let wasModified = history.isModified
      history.follow(read.themeTexts)
      histories[file] = wasModified ? history : nil
      guard wasModified else { return read }
    }
    let json = read.animation.jsonText
    guard history.base != json else { return read }
    if (try? history.saved.applied(to: history.base, limits: text.limits)) == json,
      let old = try? read.animation.with(history.base)
    {
      return read.with(old)
    }
    guard history.isModified else {
      histories[file] = nil
      return read
    }
    guard let own = try? Animation(json: history.base, limits: text.limits),
      let old = try? AddressFinder(own), let new = try? AddressFinder(read.animation)
    else { return read }
    let count = history.current.count
    let lost = count - history.current.moved(from: old, to: new).count
    if lost > 0 { losing(lost) }
    histories[file]?.move(to: json) { $0.moved(from: old, to: new) }
    return read
  }
}
