// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

/// One line of the viewer's trace.
struct TraceLine {
  let event: String
  let values: [String: Any]

  func number(_ key: String) -> Double { (values[key] as? NSNumber)?.doubleValue ?? .nan }
  func flag(_ key: String) -> Bool { (values[key] as? NSNumber)?.boolValue ?? false }
  func text(_ key: String) -> String { values[key] as? String ?? "" }
  /// x, y, width, height.
  func rect(_ key: String) -> CGRect {
    let n = (values[key] as? [NSNumber] ?? []).map { $0.doubleValue }
    return n.count == 4 ? CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) : .zero
  }
}

/// The viewer, or another program that writes a trace, as a process of its own, with a pointer and
/// keys that xdotool moves.
final class RealViewer {
  private let process = Process()
  private let tracePath: String
  private let xdotool: String
  /// Where its window is; nil for the screen of all tests.
  private let display: String?
  /// The X11 window; nil where the viewer is a Wayland client.
  private(set) var window: String?
  /// The corner of a Wayland client on the screen.
  var corner = CGPoint.zero

  /// Starts it; the files are shown in the order given, never in the window of somebody who tests
  /// on a desktop.
  ///
  /// - Parameters:
  ///   - input: What it is sent on stdin, if anything.
  ///   - takesSignals: Whether no signal is blocked or ignored, as when a shell starts it.
  init(
    _ arguments: [String], in folder: TemporaryFolder, environment extra: [String: String] = [:],
    program: String? = Desktop.viewer, input: String? = nil, takesSignals: Bool = false
  ) throws {
    tracePath = folder.path + "/trace.jsonl"
    xdotool = try #require(Desktop.find("xdotool"))
    display = extra["DISPLAY"]
    let program = try #require(program)
    let own = program == Desktop.viewer && !arguments.contains("--new-window")
    let all = arguments + (own ? ["--new-window"] : []) + ["--trace", tracePath]
    // Children inherit the signals that threads of the test runner block or ignore.
    let unblock =
      "$SIG{$_} = 'DEFAULT' for qw(HUP INT TERM); POSIX::sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV"
    let line = takesSignals ? ["/usr/bin/perl", "-MPOSIX", "-e", unblock, program] : [program]
    process.executableURL = URL(fileURLWithPath: line[0])
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = line.dropFirst() + all
    // Other tests in this process use the dummy driver.
    process.environment = Desktop.environment.filter { $0.key != "SDL_VIDEODRIVER" }
      .merging(["XDG_STATE_HOME": folder.path + "/state"]) { $1 }.merging(extra) { $1 }
    let pipe = Pipe()
    if input != nil { process.standardInput = pipe }
    try process.run()
    if let input {
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
    }
  }

  // Not SIGTERM, which may be blocked.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var identifier: Int32 { process.processIdentifier }

  // MARK: What it says

  var lines: [TraceLine] {
    let text = (try? String(contentsOfFile: tracePath, encoding: .utf8)) ?? ""
    // The last line may still be in the making.
    return text.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let values = object as? [String: Any] else { return nil }
      return TraceLine(event: values["event"] as? String ?? "", values: values)
    }
  }

  /// The first line from a position on that fits.
  func line(
    _ event: String, from index: Int = 0, where fits: (TraceLine) -> Bool = { _ in true }
  ) async throws -> TraceLine {
    do {
      return try await eventually("\(event) in the trace") {
        self.lines.dropFirst(index).first { $0.event == event && fits($0) }
      }
    } catch let late as TimedOut {
      throw TimedOut(description: "\(late.description); \(whatThereIs(from: index))")
    }
  }

  /// What may explain why something did not happen: that is seen once in a hundred runs, and
  /// elsewhere.
  func whatThereIs(from index: Int = 0) -> String {
    let text = (try? String(contentsOfFile: tracePath, encoding: .utf8)) ?? "none"
    let end = process.isRunning ? "it runs" : "it ended with \(process.terminationStatus)"
    let screen = ["getwindowfocus", "getmouselocation"]
      .map { "\($0): " + ((try? act([$0])) ?? "") }
    return """
      \(end), its window is \(window ?? "unknown"), \(screen.joined(separator: ", ")); \
      the trace from line \(index) on, and the last lines before:
      \(text.split(separator: "\n").dropFirst(max(0, index - 5)).suffix(20).joined(separator: "\n"))
      """
  }

  /// Does something and waits for the resulting line.
  @discardableResult
  func expect(
    _ event: String, where fits: (TraceLine) -> Bool = { _ in true },
    after act: () async throws -> Void
  ) async throws -> TraceLine {
    let index = lines.count
    try await act()
    return try await line(event, from: index, where: fits)
  }

  /// Waits until its window can be used, with a file or without.
  func opened() async throws {
    _ = try await line("shown")
    window = try await eventually("the window") {
      try self.act(["search", "--onlyvisible", "--pid", "\(self.identifier)"]).windowNumber
    }
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  func ended() async throws -> Int32 {
    try await eventually("the viewer's end") { self.process.isRunning ? nil : true }
    return process.terminationStatus
  }

  /// Processor time so far, in hundredths of a second.
  var ticks: Int {
    let stat = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    // The name may hold spaces; what follows it does not.
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  /// Paused, it draws nothing in ten seconds and takes no time; it is quit in the end.
  func expectRest() async throws {
    let before = try await expect("help") { try press("question") }
    // Two frames show the card and its end; from there on there is nothing to draw.
    let start = try await expect("help") { try press("Escape") }
    let ticks = ticks
    // The one wait for time itself: ten seconds in which nothing is to happen.
    try await Task.sleep(for: .seconds(10))
    let used = self.ticks - ticks
    let end = try await expect("quit") { try press("q") }
    #expect(start.number("painted") - before.number("painted") <= 1)
    #expect(end.number("painted") - start.number("painted") <= 1)
    // 0.5 % of ten seconds are five hundredths.
    #expect(used < 5)
  }

  // MARK: What is done to it

  func move(_ x: CGFloat, _ y: CGFloat) throws {
    try act(["mousemove"] + target + ["\(Int(corner.x + x))", "\(Int(corner.y + y))"])
  }
  func hold(_ key: String, down: Bool) throws { try act([down ? "keydown" : "keyup", key]) }
  func button(down: Bool) throws { try act([down ? "mousedown" : "mouseup", "1"]) }

  func click(_ rect: CGRect) throws {
    try move(rect.midX, rect.midY)
    try act(["click", "1"])
  }

  func press(_ keys: String...) throws {
    try act(["key"] + target + keys)
    // A window that goes when the key comes down, as `q` has it, does not see it come up again. It
    // would be down for those who come after, and they would not see it come down.
    if window != nil { try act(["keyup"] + keys) }
  }

  /// Types a text, as the keyboard's layout has it.
  func type(_ text: String) throws { try act(["type", "--delay", "30"] + target + [text]) }

  /// Clicks somewhere with any button; 4 and 5 are the wheel. Keys may be held meanwhile.
  func click(
    _ x: CGFloat, _ y: CGFloat, button: Int = 1, count: Int = 1, holding key: String? = nil
  )
    throws
  {
    try move(x, y)
    if let key { try act(["keydown", key]) }
    try act(["click", "--repeat", "\(count)", "--delay", "60", "\(button)"])
    if let key { try act(["keyup", key]) }
  }

  /// Drags with a button from one position to another.
  func drag(_ start: CGPoint, to end: CGPoint, button: Int = 1) throws {
    try move(start.x, start.y)
    try act(["mousedown", "\(button)"])
    try move((start.x + end.x) / 2, (start.y + end.y) / 2)
    try move(end.x, end.y)
    try act(["mouseup", "\(button)"])
  }

  /// Gives it a size, at the screen's corner: past the screen's edge nothing can be clicked.
  func resize(_ width: Int, _ height: Int) throws {
    let window = try #require(window)
    try act(["windowmove", window, "0", "0", "windowsize", window, "\(width)", "\(height)"])
  }

  /// Drags something out of another program, onto a position of the window.
  ///
  /// - Parameters:
  ///   - lines: What is dropped; without any it is dragged away again.
  ///   - types: Of what it is, in the order of the source's liking. Default: a list of addresses.
  /// - Returns: `dropped`, `left` or `refused`.
  @discardableResult
  func drop(_ lines: [String], as types: String = "text/uri-list", at position: CGPoint) throws
    -> String
  {
    let position = ["\(Int(position.x))", "\(Int(position.y))"]
    let answer = try run(
      try #require(Desktop.program), ["drop", try #require(window)] + position + [types] + lines)
    return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  var title: String {
    guard let window, let answer = try? act(["getwindowname", window]) else { return "" }
    return answer.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The colour of a pixel of its window on the screen, components 0...255.
  func color(_ x: CGFloat, _ y: CGFloat) throws -> [Int] {
    try Screenshot.color(of: window ?? "root", x: Int(corner.x + x), y: Int(corner.y + y))
  }

  private var target: [String] { window.map { ["--window", $0] } ?? [] }

  /// - Returns: What xdotool says to it.
  @discardableResult
  private func act(_ arguments: [String]) throws -> String {
    let environment = display.map { Desktop.environment.merging(["DISPLAY": $0]) { $1 } }
    return try run(xdotool, arguments, environment: environment).output
  }
}
