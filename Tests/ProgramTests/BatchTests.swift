// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

@testable internal import LottieCommand

/// `lottie batch`: many files at once.
@Suite(.enabled(if: CommandLine.isReady, CommandLine.need), .hangLimit)
struct BatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files `in/0.json` and so on; every fifth one is broken.
  private func makeFiles(_ count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in/more", withIntermediateDirectories: true)
    for number in 0..<count {
      let path = number.isMultiple(of: 3) ? "in/more/\(number).json" : "in/\(number).json"
      _ = try folder.write(path, number.isMultiple(of: 5) ? "{" : Sample.crossing)
    }
  }

  private func run(
    _ arguments: String..., input: String? = nil
  ) throws -> (code: Int32, results: [BatchResult], errors: String) {
    let answer = try CommandLine.run(
      ["batch"] + arguments, in: folder.path, input: input.map { Data($0.utf8) })
    let results = try answer.text.split(separator: "\n").map {
      try JSONDecoder().decode(BatchResult.self, from: Data($0.utf8))
    }
    return (answer.code, results, answer.errors)
  }

  /// The files below a folder.
  private func files(_ path: String) -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder.path + "/" + path)
    return Set((names?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") })
  }

  @Test func brokenFilesDoNotStopTheOthers() throws {
    try makeFiles(20)
    let (code, results, errors) = try run("in", "--output", "out", "--option", "size=32")
    #expect(code == 1 && results.count == 20, "\(errors)")
    #expect(results.count { $0.status == .done } == 16)
    let failed = results.filter { $0.status == .failed }
    #expect(failed.count == 4 && failed.allSatisfy { $0.code == 2 && $0.message != nil })
    let expected = (0..<20).filter { !$0.isMultiple(of: 5) }.map {
      $0.isMultiple(of: 3) ? "more/\($0).png" : "\($0).png"
    }
    #expect(files("out") == Set(expected))
    // Again: what is there is skipped, what failed is tried again.
    let again = try run("in", "--output", "out")
    #expect(again.results.count { $0.status == .skipped } == 16)
    #expect(again.results.count { $0.status == .failed } == 4)
    #expect(try run("in", "--output", "out", "--force").results.count { $0.status == .done } == 16)
    // A file that is newer than its picture is drawn again.
    try FileManager.default.setAttributes(
      [.modificationDate: Date() + 60], ofItemAtPath: folder.path + "/in/1.json")
    let newer = try run("in", "--output", "out").results.filter { $0.status == .done }
    #expect(newer.map(\.file) == ["in/1.json"])
  }

  /// An option of the commands is not taken for a mistyped one of the batch.
  @Test(
    arguments: [
      (["--size", "32"], "--size is an option of the command; give it by --option size=VALUE\n"),
      (["--size=32"], "give it by --option size=32"), (["--strict"], "give it by --option strict"),
      (["--lst"], "Did you mean '--list'?"), (["--option", "size=0"], "--size"),
      (["--option", "colour=1"], "thumbnail: Unknown option '--colour'"),
      (["--option", "fps=1"], "thumbnail: Unknown option '--fps'"),
      (["--format", "gif", "--option", "fps=x"], "export: "),
    ] as [([String], String)])
  func optionsOfTheCommandAreNamed(_ options: [String], _ part: String) throws {
    let answer = try CommandLine.run(["batch", "a.json"] + options, in: folder.path)
    #expect(answer.errors.contains(part), "\(answer.errors)")
    // Not once for each file.
    #expect(answer.code == 64 && answer.text.isEmpty)
  }

  @Test func aJobThatWouldReplaceItsFileFails() throws {
    try makeFiles(2)
    let job = #"{"file":"in/1.json","output":"in/1.json"}"#
    let (code, results, _) = try run("--list", "-", input: job)
    #expect(code == 1 && results.map(\.status) == [.failed])
  }

  @Test func shardsAreOneRun() throws {
    try makeFiles(11)
    for shard in ["1/3", "2/3", "3/3"] {
      _ = try run("in", "--output", "parts", "--shard", shard)
    }
    _ = try run("in", "--output", "whole")
    #expect(files("parts") == files("whole") && files("whole").count == 8)
  }

  /// A line of a list of jobs, and its result.
  @Test(
    arguments: [
      (#"{"file":"a.json","output":"o.png"}"#, 0, nil),
      (#"{"file":"a.json","output":"o.gif","command":"export","options":{"fps":10}}"#, 0, nil),
      (
        #"{"file":"a.json","output":"o.png","command":"render","options":{"frames":3,"strict":true,"json":false}}"#,
        0, nil
      ),
      (#"{"file":"a.json"}"#, 64, "“output” is missing"),
      (#"{"file":"a.json","output":"-"}"#, 64, "“output”"),
      (#"{"file":"a.json","output":"o.png","size":3}"#, 64, "“size” is unknown"),
      (#"{"file":"a.json","output":"o.png","command":"open"}"#, 64, "“command” is"),
      (#"{"file":"a.json","output":"o.png","options":{"size":[1]}}"#, 64, "“size” is not a text"),
      (#"{"file":"a.json","output":"o.png","options":{"colour":1}}"#, 64, "Unknown option"),
      (#"{"file":"none.json","output":"o.png"}"#, 66, "none.json"), ("[]", 64, "JSON object"),
      (
        #"{"file":"a.json","output":"o.png","command":"render","options":{"json":true}}"#, 64,
        "stdout"
      ),
      (
        #"{"file":"a.json","output":"o.png","command":"render","options":{"output":"-"}}"#, 64,
        "stdout"
      ),
    ] as [(String, Int32, String?)])
  func listsHaveAJobALine(_ line: String, _ code: Int32, _ message: String?) throws {
    _ = try folder.write("a.json", Sample.crossing)
    let answer = try run("--list", "-", input: "\n" + line + "\n")
    let result = try #require(answer.results.first)
    #expect(answer.results.count == 1 && result.line == 2 && result.code == code)
    #expect(answer.code == (code == 0 ? 0 : 1) && (result.status == .done) == (code == 0))
    #expect(
      message.map { result.message?.contains($0) == true } ?? (result.message == nil),
      "\(result.message ?? "")")
  }

  @Test func outputsOfAListDiffer() throws {
    _ = try folder.write("a.json", Sample.crossing)
    let line = #"{"file":"a.json","output":"o.png"}"#
    let results = try run("--list", "-", input: line + "\n" + line).results
    #expect(results.contains { $0.line == 2 && $0.message == "the output is that of line 1" })
  }

  /// Files with the same name and other endings do not write over each other.
  @Test func outputsOfFilesDiffer() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in", withIntermediateDirectories: true)
    for name in ["a.json", "a.lot"] { _ = try folder.write("in/" + name, Sample.crossing) }
    let results = try run("in", "--output", "out").results
    let refused = results.filter { $0.status == .failed }
    #expect(refused.map(\.file) == ["in/a.lot"])
    #expect(refused.first?.message == "the output is that of in/a.json")
    #expect(files("out") == ["a.png"])
  }

  /// Paths are printed as they are given.
  @Test(
    arguments: [
      (["--output", "out"], "out/a.png"), (["--output", "./out/"], "./out/a.png"), ([], "a.png"),
      (["--output=-o"], "-o/a.png"), (["-o", "out", "--format", "gif"], "out/a.gif"),
    ] as [([String], String)])
  func pathsStayAsTheyAreGiven(_ arguments: [String], _ output: String) throws {
    _ = try folder.write("a.json", Sample.file(Sample.filled("A", "[1,0,0,1]")))
    let answer = try CommandLine.run(["batch", "a.json"] + arguments, in: folder.path)
    let result = try JSONDecoder().decode(BatchResult.self, from: Data(answer.text.utf8))
    #expect(result.file == "a.json" && result.output == output && result.status == .done)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/" + output))
  }

  /// Killed in the middle and run again, a batch has the same files, and nothing else.
  @Test func aKilledRunIsContinued() async throws {
    try makeFiles(60)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.lottie))
    process.arguments = ["batch", "in", "--output", "out", "--option=size=512"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while files("out").count < 5, process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // What a job leaves that is killed, too.
    _ = try folder.write("out/.1-99999999.part.png", "half")
    let results = try run("in", "--output", "out").results
    #expect(results.count == 60 && results.count { $0.status == .failed } == 12)
    _ = try run("in", "--output", "whole")
    #expect(files("out") == files("whole") && files("whole").count == 48)
  }

  @Test func aJobThatTakesTooLongIsGivenUp() throws {
    _ = try folder.write("a.json", Sample.crossing)
    _ = try folder.write("b.json", Sample.crossing)
    let slow = #"{"file":"a.json","output":"o.gif","command":"export","options":{"scale":8}}"#
    let results = try run(
      "--list", "-", "--timeout", "1", "--jobs", "1",
      input: slow + "\n" + #"{"file":"b.json","output":"b.png"}"#
    ).results
    #expect(results.map(\.status) == [.failed, .done])
    #expect(results.first?.code == 70)
    #expect(results.first?.message == "took more than 1 s of processor time")
    #expect(files(".") == ["a.json", "b.json", "b.png"])
  }

  /// Good files failed on a busy machine: of a job that is stopped, no time counts but that of the
  /// clock, of which it has more.
  @Test func aJobThatWaitsIsNotTooLate() async throws {
    let pipe = folder.path + "/a.json"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let writer = Task.detached {
      try await Task.sleep(for: .milliseconds(1200))
      try Data(Sample.crossing.utf8).write(to: URL(fileURLWithPath: pipe), options: [])
    }
    let line = #"{"file":"a.json","output":"o.png"}"#
    let results = try run("--list", "-", "--timeout", "1", input: line).results
    try await writer.value
    #expect(results.map(\.status) == [.done], "\(results)")
  }

  /// A worker waited for a pipe in a folder until it was given up.
  @Test func pipesInFoldersAreNoFiles() throws {
    try makeFiles(2)
    try #require(unsafe mkfifo(folder.path + "/in/pipe.json", 0o600) == 0)
    #expect(
      Set(try run("in", "--output", "out").results.map(\.file)) == ["in/1.json", "in/more/0.json"])
  }

  @Test(arguments: [
    [], ["a.json", "--list", "l"], ["--list", "l", "--format", "gif"], ["a", "--shard", "0/3"],
    ["a", "--shard", "4/3"], ["a", "--timeout", "0"], ["a", "--jobs", "0"],
  ])
  func mistakesAreRefused(_ arguments: [String]) throws {
    #expect(try CommandLine.run(["batch"] + arguments, in: folder.path).code == 64)
  }
}
