// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import Synchronization

/// `lottie batch`: makes pictures or films of many files.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: localized("Make thumbnails, pictures or films of many files."),
    discussion: localized(
      """
      Files and folders become one output each below --output: PNG thumbnails, or what --format says. A folder is \
      searched with the folders in it, and its files keep their relative paths. Options of the command are given by --option.

      A list of jobs, one JSON object a line, names files, outputs, commands (thumbnail, render or export) and their \
      options:

        {"file": "a.json", "output": "out/a.png"}
        {"file": "b.lottie", "output": "out/b.webp", "command": "export"}
        {"file": "c.json", "output": "out/c.png", "options": {"size": 512}}

      Jobs run in processes of their own, as many as there are cores: one that crashes, hangs or takes too much memory \
      ends alone. Each result is a line of JSON on stdout: file, output, status (done, skipped or failed), code (that of \
      the command), seconds, warnings, message. Outputs that exist and are newer than their file are skipped, so a batch \
      that was stopped goes on where it was. Outputs appear when they are complete.

      --shard 2/5 does each fifth job from the second on, for five machines with the same list.

      The exit code is 1 if a job failed.

      EXAMPLES
        lottie batch stickers --output thumbnails > results.jsonl
        lottie batch *.json --output films --format webp --option scale=0.5
        lottie batch --list jobs.jsonl --shard 1/4 --timeout 30
        parallel lottie batch in --output out --jobs 1 --shard {}/4 ::: 1 2 3 4
      """))

  @Argument(help: .translated("Animation files and folders of them."), completion: .file())
  var inputs: [String] = []

  @Option(
    name: .customLong("option"),
    help: .translated(
      "An option for the command of each file, as NAME=VALUE or NAME; may be repeated."))
  var options: [String] = []

  @Option(
    help: .translated("A list of jobs, one JSON object a line; - is stdin."), completion: .file())
  var list: String?

  @Option(
    name: [.short, .long], help: .translated("The folder for outputs, made if it does not exist."),
    completion: .directory)
  var output = "."

  @Option(help: .translated("The format of outputs; PNG thumbnails if not given."))
  var format: ExportFormat?

  @Option(help: .translated("Do every N-th job from the I-th on, as I/N."))
  var shard = Shard(number: 1, count: 1)

  @Option(
    help: .translated(
      "Number of jobs at the same time, 1 to 1024; the number of cores if not given."))
  var jobs: Int?

  @Option(
    help: .translated(
      "Seconds of processor time after which a job is given up, 1 to 86400; it may take ten times as long."
    ))
  var timeout = 120.0

  @Flag(help: .translated("Make outputs again that exist and are newer than their file."))
  var force = false

  /// Runs as one of the processes that do the jobs.
  @Flag(help: .hidden)
  var worker = false

  /// A part of the jobs: number `number` of `count`, from 1.
  struct Shard: ExpressibleByArgument, Equatable {
    let number, count: Int

    init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

    /// Parses `I/N`; nil unless 1 ≤ I ≤ N.
    init?(argument: String) {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
        (1...1_000_000).contains(count), (1...count).contains(number)
      else { return nil }
      self.init(number: number, count: count)
    }

    var defaultValueDescription: String { "\(number)/\(count)" }

    func contains(_ index: Int) -> Bool { index % count == number - 1 }
  }

  func validate() throws {
    if worker { return }
    guard inputs.isEmpty != (list == nil) else {
      throw ValidationError(localized("name files and folders, or a list of jobs by --list"))
    }
    guard list == nil || (options.isEmpty && format == nil) else {
      throw ValidationError(localized("a list of jobs has formats and options of its own"))
    }
    try JobOptions.check(jobs)
    guard (1...86400).contains(timeout) else {
      throw ValidationError(localized("--timeout takes a number from 1 to 86400"))
    }
  }

  /// Does the jobs and prints their results.
  ///
  /// - Throws: Exit code 1 if a job failed, 64 for options that the command does not take, 66 for a
  ///   list that cannot be read, 73 where a folder cannot be made, 74 where results cannot be
  ///   printed, 128 + signal when interrupted.
  func run() throws {
    if worker { return BatchWorker.serve() }
    Interruption.hold()
    let all = try entries()
    if all.isEmpty {
      Output.complain(
        list == nil
          ? "\(inputs.joined(separator: ", ")): there is no animation (.json, .lottie, .tgs)"
          : "the list has no jobs")
    }
    // The options of all files are the same, and so is what is wrong with them.
    if list == nil, let job = try? all.first?.job.get(), let failure = BatchWorker.refusal(of: job)
    {
      throw failure
    }
    let wanted = all.indices.filter(shard.contains).map { all[$0] }
    try Self.prepare(wanted.compactMap { try? $0.job.get() })
    let run = BatchRun(wanted, timeout: timeout, isForced: force)
    let count = max(1, min(jobs ?? Processors.count, wanted.count))
    let ended = Semaphore()
    var others = 0
    for _ in 1..<count {
      let isStarted = DetachedThread.start {
        run.work()
        ended.signal()
      }
      if isStarted { others += 1 }
    }
    run.work()
    for _ in 0..<others { ended.wait() }
    try Interruption.check()
    if let failure = run.failure { throw failure }
    if run.hasFailed { throw ExitCode(1) }
  }

  /// The arguments of options: `fps=30` is `--fps 30`.
  private static func arguments(_ options: [String]) -> [String] {
    options.flatMap { option -> [String] in
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return ["--" + parts[0]] + parts.dropFirst().map(String.init)
    }
  }

  /// The jobs of the arguments, and the mistakes of a list.
  private func entries() throws -> [BatchRun.Entry] {
    guard let list else {
      let command = format == nil ? BatchJob.Command.thumbnail : .export
      let more = Self.arguments(options) + (format.map { ["--format", $0.rawValue] } ?? [])
      let ending = format?.fileExtension ?? "png"
      let jobs = BatchJob.jobs(of: inputs, into: output, ending: ending) {
        BatchJob(file: $0, output: $1, command: command, options: more)
      }
      return Self.withOwnOutputs(jobs.map { BatchRun.Entry(line: nil, job: .success($0)) })
    }
    let bytes =
      list == "-" ? try InputFile.standardInput() : try CommandFailure.contents(of: list)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return Self.withOwnOutputs(
      lines.enumerated().filter { !$1.allSatisfy(\.isWhitespace) }.map { index, text in
        BatchRun.Entry(
          line: index + 1,
          job: Result { () throws(CommandFailure) in try BatchJob(line: String(text)) })
      })
  }

  /// Refuses jobs that write what a job before them writes, such as those of `a.json` and `a.lottie`.
  private static func withOwnOutputs(_ entries: [BatchRun.Entry]) -> [BatchRun.Entry] {
    var first: [String: String] = [:]
    return entries.map { entry in
      guard let job = try? entry.job.get() else { return entry }
      let output = FilePath.standardized(job.output)
      if let other = first[output] {
        let failure = CommandFailure("the output is that of \(other)", .usage)
        return BatchRun.Entry(line: entry.line, file: job.file, job: .failure(failure))
      }
      first[output] = entry.line.map { "line \($0)" } ?? job.file
      return entry
    }
  }

  /// Makes the folders of outputs, and removes what a killed run has left there.
  private static func prepare(_ jobs: [BatchJob]) throws {
    for (folder, outputs) in Dictionary(grouping: jobs.map(\.output), by: \.parentFolder) {
      let folder = folder.isEmpty ? "." : folder
      do throws(SystemError) {
        try Disk.createFolder(folder)
      } catch {
        throw CommandFailure(cannotWrite: folder, error.text)
      }
      OutputFile.discardStale(of: outputs, in: folder)
    }
  }
}

extension BatchCommand {
  /// What is wrong with an option of the commands that is given to the batch itself, for which the
  /// parser suggests another one of the batch; nil if there is none. It makes the help of all
  /// commands, so it is asked only after the parser has refused the arguments.
  static func failure(ofOptions arguments: some Sequence<String>) -> CommandFailure? {
    let commands: [any ParsableCommand.Type] = [
      ThumbnailCommand.self, RenderCommand.self, ExportCommand.self,
    ]
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, takesValue(name, self) == nil,
        let takesValue = commands.lazy.compactMap({ takesValue(name, $0) }).first
      else { continue }
      let value = parts.count > 1 ? parts[1] : takesValue ? "VALUE" : nil
      let option = name.dropFirst(2) + (value.map { "=" + $0 } ?? "")
      return CommandFailure(
        "\(name) is an option of the command; give it by --option \(String(option))", .usage)
    }
    return nil
  }

  /// Whether an option of a command has a value, by the command's help; nil if there is no such
  /// option.
  private static func takesValue(_ option: String, _ command: any ParsableCommand.Type) -> Bool? {
    let words = command.helpMessage(columns: 1000).split { $0.isWhitespace || $0 == "," }
    guard words.contains(where: { $0 == option }) else { return nil }
    return zip(words, words.dropFirst()).contains { $0 == option && $1.hasPrefix("<") }
  }
}

/// The jobs of a batch, which several threads take one after another.
final class BatchRun: Sendable {
  /// A job, or the mistake in its line.
  struct Entry: Sendable {
    let line: Int?
    /// The file of a job that is refused; nil for a line that names none.
    var file: String?
    let job: Result<BatchJob, CommandFailure>
  }

  private struct State {
    var next = 0
    var ended = 0
    var hasFailed = false
    /// Results could not be printed, which ends the run.
    var failure: CommandFailure?
  }

  private let entries: [Entry]
  private let timeout: Double
  private let isForced: Bool
  private let state = Mutex(State())
  /// The progress; not shown where results are.
  private let bar = Mutex(ProgressBar(isWanted: isatty(STDOUT_FILENO) == 0))

  init(_ entries: [Entry], timeout: Double, isForced: Bool) {
    (self.entries, self.timeout, self.isForced) = (entries, timeout, isForced)
  }

  var hasFailed: Bool { state.withLock { $0.hasFailed } }
  var failure: CommandFailure? { state.withLock { $0.failure } }

  /// Does jobs until there are no more.
  func work() {
    let worker = BatchWorker()
    defer { worker.end() }
    while let entry = take() {
      var result = result(of: entry, worker)
      result.line = entry.line
      report(result)
    }
  }

  private func take() -> Entry? {
    guard Interruption.pendingSignal == nil else { return nil }
    return state.withLock { state in
      guard state.failure == nil, state.next < entries.count else { return nil }
      defer { state.next += 1 }
      return entries[state.next]
    }
  }

  private func result(of entry: Entry, _ worker: BatchWorker) -> BatchResult {
    switch entry.job {
    case .failure(let failure):
      return BatchResult(
        file: entry.file, status: .failed, code: failure.kind.rawValue,
        message: failure.text.english)
    case .success(let job) where !isForced && job.isDone:
      return BatchResult(file: job.file, output: job.output, status: .skipped, code: 0)
    case .success(let job): return worker.run(job, within: timeout)
    }
  }

  /// Prints a result, one at a time.
  private func report(_ result: BatchResult) {
    state.withLock { state in
      if result.status == .failed { state.hasFailed = true }
      do throws(CommandFailure) {
        try Output.write(result.text)
      } catch {
        state.failure = state.failure ?? error
      }
      state.ended += 1
      let ended = state.ended
      bar.withLock { $0.show(ended, of: entries.count) }
    }
  }
}
