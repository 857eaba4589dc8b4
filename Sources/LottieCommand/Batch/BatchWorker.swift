// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import LottieCore
internal import LottieDrawing
internal import LottieTexts
internal import LottieTools

/// A process that does jobs one after another, so that a job that crashes or hangs ends only this
/// process. It is started when it gets its first job.
final class BatchWorker {
  /// The largest number of jobs of one process, which bounds the memory that jobs do not free.
  private static let mostJobs = 200

  private var process: ChildProcess?
  private var received: [UInt8] = []
  private var jobs = 0

  /// How many times its processor time a job may take. It waits on a busy machine, for a program
  /// that it runs, or for a file of another machine.
  private static let patience = 10.0

  /// Does a job, and waits for its end.
  ///
  /// - Parameter seconds: The processor time after which it is given up.
  func run(_ job: BatchJob, within seconds: Double) -> BatchResult {
    let begin = ContinuousClock.now
    var result = BatchResult(
      file: job.file, output: job.output, status: .failed, code: CommandFailure.Kind.crash.rawValue)
    do {
      let process = try started()
      try process.write([UInt8](JSONEncoder().encode(job.arguments)) + [10])
      let limit = Limit(
        seconds: seconds, processor: process.processorTime + seconds,
        end: begin + .seconds(seconds * Self.patience))
      switch readLine(of: process, within: limit) {
      case .line(let line):
        let answer = try JSONDecoder().decode(Answer.self, from: Data(line))
        (result.code, result.warnings, result.message) = (
          answer.code, answer.warnings, answer.message
        )
        // With --strict, the output is there, and its warnings are an error.
        result.status = answer.code == 0 ? .done : .failed
      case .tooLate(let message):
        process.kill()
        self.process = nil
        result.message = message
      case .end:
        self.process = nil
        result.message =
          switch process.wait() {
          case .code(let code): "ended with code \(code)"
          case .signal(let signal): "ended by signal \(signal)"
          }
      }
    } catch {
      result.message = "the job could not be started: \(error)"
      process = nil
    }
    result.seconds = ((ContinuousClock.now - begin) / .milliseconds(1)).rounded() / 1000
    jobs += 1
    if jobs >= Self.mostJobs { end() }
    return result
  }

  /// Lets the process end.
  func end() {
    process?.closeInput()
    process?.wait()
    process = nil
  }

  private func started() throws -> ChildProcess {
    if let process { return process }
    (received, jobs) = ([], 0)
    let process = try ChildProcess(
      ProgramFile.path, ["batch", "--worker"], output: .read, errors: .inherited)
    self.process = process
    return process
  }

  /// What a process writes after a job.
  private enum Reply {
    case line([UInt8])
    /// It has ended.
    case end
    /// It was given up, for this reason.
    case tooLate(String)
  }

  /// When a job is given up.
  private struct Limit {
    let seconds: Double
    /// The processor time of its process at which its own is that long.
    let processor: Double
    let end: ContinuousClock.Instant
  }

  /// Reads up to the next newline.
  private func readLine(of process: ChildProcess, within limit: Limit) -> Reply {
    while true {
      if let end = received.firstIndex(of: 10) {
        defer { received.removeFirst(end + 1) }
        return .line(Array(received[..<end]))
      }
      let left = limit.processor - process.processorTime
      guard left > 0 else {
        return .tooLate("took more than \(number(limit.seconds)) s of processor time")
      }
      // The processor time of one thread is not more than the time that passes.
      let next = ContinuousClock.now + .seconds(max(left, 0.01))
      guard let more = process.read(until: min(next, limit.end)) else {
        if ContinuousClock.now < limit.end { continue }
        return .tooLate("did not end within \(number(limit.seconds * Self.patience)) s")
      }
      if more.isEmpty { return .end }
      received += more
    }
  }

  /// What the process answers to a job.
  private struct Answer: Codable {
    let code: Int32
    let warnings: [String]
    let message: String?
  }

  // MARK: In the process

  /// Reads jobs from stdin until its end, and writes their answers to stdout.
  static func serve() {
    while let line = Swift.readLine() {
      guard let arguments = try? JSONDecoder().decode([String].self, from: Data(line.utf8)) else {
        return
      }
      let answer = answer(to: arguments)
      guard let text = try? JSONEncoder().encode(answer),
        (try? Output.write(String(decoding: text, as: UTF8.self))) != nil
      else { return }
    }
  }

  private static let commands: [String: any ParsableCommand.Type] = [
    "thumbnail": ThumbnailCommand.self, "render": RenderCommand.self, "export": ExportCommand.self,
  ]

  /// Why a command refuses its arguments; nil if it takes them.
  static func refusal(of job: BatchJob) -> CommandFailure? {
    let type = commands[job.command.rawValue] ?? ThumbnailCommand.self
    do {
      _ = try type.parseAsRoot(Array(job.arguments.dropFirst()))
      return nil
    } catch {
      let text = CommandFailure(endingBy: error)?.text.localized ?? type.message(for: error)
      return CommandFailure("\(job.command.rawValue): \(text)", .usage)
    }
  }

  /// Runs a command, and collects what it says.
  private static func answer(to arguments: [String]) -> Answer {
    Output.collect()
    var (code, message): (Int32, String?) = (0, nil)
    let type = commands[arguments.first ?? ""] ?? ThumbnailCommand.self
    do {
      var command = try type.parseAsRoot(Array(arguments.dropFirst()))
      try command.run()
    } catch {
      let failure = CommandFailure(endingBy: error)
      code = failure?.kind.rawValue ?? type.exitCode(for: error).rawValue
      let text = failure?.text.english ?? type.message(for: error)
      message = text.isEmpty ? nil : text
    }
    return Answer(code: code, warnings: Output.collected(), message: message)
  }
}
