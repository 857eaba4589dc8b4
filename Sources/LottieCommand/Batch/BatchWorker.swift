// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTools
internal import Synchronization

/// A process that does jobs one after another, so that a job that crashes or hangs ends only this
/// process. It is started when it gets its first job.
final class BatchWorker {
  /// The largest number of jobs of one process, which bounds the memory that jobs leave behind.
  private static let mostJobs = 200

  private var process: Process?
  private var input = Pipe()
  private var output = Pipe()
  private var received = Data()
  private var jobs = 0

  /// Does a job, and waits for its end.
  ///
  /// - Parameter seconds: The time after which it is given up.
  func run(_ job: BatchJob, within seconds: Double) -> BatchResult {
    let begin = ContinuousClock.now
    var result = BatchResult(
      file: job.file, output: job.output, status: .failed, code: CommandFailure.Kind.crash.rawValue)
    do {
      let process = try started()
      let deadline = Deadline(after: seconds, of: process.processIdentifier)
      defer { deadline.end() }
      let line = try JSONEncoder().encode(job.arguments) + Data([10])
      try input.fileHandleForWriting.write(contentsOf: line)
      if let answer = readLine() {
        let answer = try JSONDecoder().decode(Answer.self, from: answer)
        (result.code, result.warnings, result.message) = (
          answer.code, answer.warnings, answer.message
        )
        // With --strict, the output is there, and its warnings are an error.
        result.status = answer.code == 0 ? .done : .failed
      } else {
        process.waitUntilExit()
        let end =
          process.terminationReason == .uncaughtSignal
          ? "by signal \(process.terminationStatus)" : "with code \(process.terminationStatus)"
        result.message = deadline.isPassed ? "took more than \(number(seconds)) s" : "ended \(end)"
        self.process = nil
      }
    } catch {
      result.message = "the job could not be started: \(error.localizedDescription)"
      process = nil
    }
    result.seconds = ((ContinuousClock.now - begin) / .milliseconds(1)).rounded() / 1000
    jobs += 1
    if jobs >= Self.mostJobs { end() }
    return result
  }

  /// Lets the process end.
  func end() {
    try? input.fileHandleForWriting.close()
    process?.waitUntilExit()
    process = nil
  }

  private func started() throws -> Process {
    if let process { return process }
    let process = Process()
    (input, output, received, jobs) = (Pipe(), Pipe(), Data(), 0)
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["batch", "--worker"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.process = process
    return process
  }

  /// Reads up to the next newline; nil if the process has ended.
  private func readLine() -> Data? {
    while true {
      if let end = received.firstIndex(of: 10) {
        let line = received[..<end]
        received = Data(received[(end + 1)...])
        return Data(line)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
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
      let text = failure?.message ?? type.message(for: error)
      message = text.isEmpty ? nil : text
    }
    return Answer(code: code, warnings: Output.collected(), message: message)
  }
}

/// The time at which a process is ended, unless its job has ended before.
private final class Deadline: Sendable {
  private enum State {
    case running, ended, passed
  }

  private let state = Mutex(State.running)
  private let isOver = DispatchSemaphore(value: 0)

  init(after seconds: Double, of process: pid_t) {
    Thread.detachNewThread { [self] in
      guard isOver.wait(timeout: .now() + seconds) == .timedOut else { return }
      state.withLock {
        guard $0 == .running else { return }
        $0 = .passed
        kill(process, SIGKILL)
      }
    }
  }

  var isPassed: Bool { state.withLock { $0 == .passed } }

  /// The job has ended.
  func end() {
    state.withLock { if $0 == .running { $0 = .ended } }
    isOver.signal()
  }
}
