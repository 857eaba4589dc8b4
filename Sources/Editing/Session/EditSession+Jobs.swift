// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// An edit that is computed beside the window.
struct RunningEdit {
  let job: Job
  /// What it belongs to; nil for a step of its own.
  let transaction: Transaction?
  /// The next change of that transaction, of which only the last one counts.
  var next: @MainActor () -> Void = {}
}

/// Edits that may take longer than a frame.
extension EditSession {
  /// Computes an edit, and shows it as a step of undo: beside the window if the scene `worksBeside` it,
  /// else at once.
  ///
  /// Until a job ends, other edits are refused. Of the next changes of its transaction, the last one
  /// follows it.
  ///
  /// - Parameters:
  ///   - title: What it does, such as “Changing the frame rate”.
  ///   - transaction: What it belongs to. Default: nil, a step of its own.
  ///   - event: What is done then. Default: nil, nothing that logs name.
  ///   - step: What the step does, such as “Position of Logo”. Default: nil, no more than an edit.
  ///   - change: Changes the history, and returns what is to be selected. Default: nil, which adds a step.
  ///   - then: Called when they are shown. Default: nothing.
  ///   - edits: Computes the edits, on any thread.
  func compute(
    _ title: Message, in transaction: Transaction? = nil, event: EditEvent? = nil,
    titled step: Message? = nil, as change: (@MainActor (inout EditHistory) -> Selection?)? = nil,
    then: @escaping @MainActor (EditSession) -> Void = { _ in },
    _ edits: @escaping @Sendable (JobMeter) throws(EditRefusal) -> AnimationEdits
  ) -> EditResult {
    let busy = busy(in: transaction) {
      $0.compute(title, in: transaction, event: event, titled: step, as: change, then: then, edits)
    }
    if let busy { return busy }
    guard let animation = player.unedited, text.source != nil else { return .unchanged }
    let work = EditWork(
      animation: animation, texts: text.texts, before: self.edits,
      base: text.base(over: history.current.isEmpty ? nil : history.base), limits: text.limits,
      edits: edits)
    let selected = selection.value
    guard scene.worksBeside else {
      let result = end(work, work.outcome(JobMeter()), transaction, event, step, selected, change)
      if case .done = result { then(self) }
      return tell(result)
    }
    let job = Job(title) { [weak self] in self?.onJob() }
    running = RunningEdit(job: job, transaction: transaction)
    job.start(work.outcome) { [weak self, weak job] outcome in
      guard let self, let running, running.job === job else { return }
      self.running = nil
      let result = end(work, outcome, transaction, event, step, selected, change)
      if case .done = result { then(self) }
      _ = tell(result)
      onJob()
      running.next()
    }
    onJob()
    return .begun
  }

  /// Shows the result of a job.
  private func end(
    _ work: EditWork, _ outcome: EditOutcome, _ transaction: Transaction?, _ event: EditEvent?,
    _ title: Message?, _ selected: Selection,
    _ change: (@MainActor (inout EditHistory) -> Selection?)?
  ) -> EditResult {
    switch outcome {
    case .unchanged: return .unchanged
    case .refused(let reason): return .refused(reason)
    case .made(let new, let picture):
      // The file may have been read again, or may be shown in another theme.
      guard player.unedited?.jsonText == work.animation.jsonText, edits == work.before else {
        return .refused("The animation has changed meanwhile")
      }
      scene.show(picture, text.shown(new))
      let before = record(new) { history -> Selection? in
        if let change { return change(&history) }
        history.change(
          to: new, in: transaction?.number, selected: selected, titled: title?.localized)
        return nil
      }
      if let event { onEvent(event) }
      onChange()
      if let before = before ?? nil { selection.restore(before) }
      return .done()
    }
  }

  /// The job that runs; nil for none.
  package var job: Job? { running?.job }

  /// Ends the job that runs; nothing has changed then.
  package func cancelJob() {
    guard let job else { return }
    running = nil
    job.cancel()
    onJob()
  }

  /// What an edit returns while a job runs; nil while none does.
  ///
  /// - Parameter next: The edit, which follows the job if it belongs to the same transaction.
  func busy(
    in transaction: Transaction? = nil,
    then next: (@MainActor (EditSession) -> EditResult)? = nil
  ) -> EditResult? {
    guard let running else { return nil }
    guard let next, let transaction, running.transaction == transaction else {
      return refuse("Wait for the end of “\(running.job.title)”, or end it with Esc")
    }
    self.running?.next = { [weak self] in
      if let self { _ = next(self) }
    }
    return .begun
  }
}
