// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieTools
internal import Synchronization

/// A server of the Model Context Protocol over stdin and stdout: one JSON message a line.
///
/// One thread reads messages and answers what cannot wait: pings and cancellations. The main thread runs one
/// call after another. A third one ends calls that take too long.
final class ProgramServer: Sendable {
  private let queue = MessageQueue()
  private let settings: ProgramSettings
  private let output = Mutex(true)

  init(_ settings: ProgramSettings) { self.settings = settings }

  /// The versions of the protocol, the newest first.
  static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  /// The most bytes of a message.
  static let longestMessage = 4 << 20
  /// The depth of values within each other in a message.
  private static let depth = 200
  /// The most messages in a batch.
  private static let mostInBatch = 100

  /// The codes of JSON-RPC.
  enum Code: Int {
    case parse = -32700
    case request = -32600
    case method = -32601
    case parameters = -32602
    case resource = -32002
    case busy = -32000
  }

  // MARK: Threads

  /// Serves until stdin ends.
  @MainActor func run() {
    DetachedThread.start { [self] in read() }
    DetachedThread.start { [self] in watch() }
    let files = OpenFiles(settings)
    while let message = queue.next() {
      if let batch = message.elements {
        guard (1...Self.mostInBatch).contains(batch.count) else {
          fail(nil, .request, "a batch has 1 to \(Self.mostInBatch) messages")
          continue
        }
        let answers = batch.compactMap { answer(to: $0, files) }
        if !answers.isEmpty { write(.array(answers)) }
      } else if let answer = answer(to: message, files) {
        write(answer)
      }
    }
  }

  /// Reads lines until the end of stdin.
  private func read() {
    var line: [UInt8] = []
    var isTooLong = false
    while let part = try? Descriptor.read(from: STDIN_FILENO), !part.isEmpty {
      var rest = part[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        if !isTooLong { line += rest[..<end] }
        take(line, isTooLong: isTooLong || line.count > Self.longestMessage)
        (line, isTooLong) = ([], false)
        rest = rest[(end + 1)...]
      }
      if !isTooLong { line += rest }
      if line.count > Self.longestMessage { (line, isTooLong) = ([], true) }
    }
    if !line.isEmpty { take(line, isTooLong: isTooLong) }
    queue.end()
  }

  /// Takes a line: answers what cannot wait, and adds others to those that wait.
  private func take(_ line: [UInt8], isTooLong: Bool) {
    if isTooLong {
      return fail(nil, .request, "a message has at most \(Self.longestMessage >> 20) MB")
    }
    guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { return }
    var limits = Limits()
    limits.files.jsonDepth = Self.depth
    let message: JSONTree
    do throws(LottieError) {
      message = JSONTree(try JSONTape(line, limits: limits).root)
    } catch {
      let column = error.column.map { " at column \($0)" } ?? ""
      return fail(nil, .parse, "this is not JSON: \(error.reason)\(column)")
    }
    switch message["method"]?.string {
    case "ping"? where RequestID(message["id"]) != nil:
      if let id = RequestID(message["id"]) { write(Self.result(id, .object([]))) }
    case "notifications/cancelled"?:
      if let id = RequestID(message["params"]?["requestId"]) { queue.cancel(id) }
    default:
      guard queue.add(message, bytes: line.count) else {
        return fail(
          RequestID(message["id"]), .busy,
          "\(MessageQueue.mostWaiting) messages wait already; send fewer at once")
      }
    }
  }

  /// The seconds that a call has to end after it was stopped.
  private static let grace = 20.0

  /// Stops calls that take too long, and ends the process if one does not stop.
  private func watch() {
    while true {
      usleep(100_000)
      guard let running = queue.running, running.deadline <= .now else { continue }
      running.end(
        "stopped: it took longer than \(number(settings.seconds)) s; ask for fewer frames, a smaller size or fewer layers"
      )
      guard running.deadline + .seconds(Self.grace) <= .now else { continue }
      fail(running.id, .busy, "the call could not be stopped; the server ends")
      OutputFile.discardAll()
      _exit(CommandFailure.Kind.crash.rawValue)
    }
  }

  // MARK: Messages

  /// Writes a message in one line. If nobody reads any more, the server ends.
  private func write(_ message: JSONTree) {
    let line = message.text + [UInt8(ascii: "\n")]
    let isWritten = output.withLock { isOpen in
      guard isOpen else { return false }
      isOpen = (try? Descriptor.write(line, to: STDOUT_FILENO)) != nil
      return isOpen
    }
    if !isWritten { queue.end() }
  }

  private static func result(_ id: RequestID, _ result: JSONTree) -> JSONTree {
    .members(["jsonrpc": .string("2.0"), "id": id.json, "result": result])
  }

  private static func failure(_ id: RequestID?, _ code: Code, _ text: String) -> JSONTree {
    .members([
      "jsonrpc": .string("2.0"), "id": id?.json ?? .null,
      "error": .members(["code": .integer(code.rawValue), "message": .string(text)]),
    ])
  }

  private func fail(_ id: RequestID?, _ code: Code, _ text: String) {
    write(Self.failure(id, code, text))
  }

  /// Does what a message asks for.
  ///
  /// - Returns: nil for what gets no answer.
  @MainActor private func answer(to message: JSONTree, _ files: OpenFiles) -> JSONTree? {
    guard message.members != nil, message["jsonrpc"]?.string == "2.0" else {
      return Self.failure(
        RequestID(message["id"]), .request, "a message is an object with “jsonrpc”: “2.0”")
    }
    guard let method = message["method"]?.string else {
      // An answer to a request that nobody made.
      if message["result"] != nil || message["error"] != nil { return nil }
      return Self.failure(RequestID(message["id"]), .request, "the message has no method")
    }
    guard message["id"] != nil else { return nil }
    guard let id = RequestID(message["id"]) else {
      return Self.failure(nil, .request, "an id is a number or a text")
    }
    let parameters = message["params"] ?? .object([])
    switch method {
    case "initialize": return Self.result(id, Self.introduction(parameters))
    case "ping": return Self.result(id, .object([]))
    case "tools/list":
      return Self.result(
        id, .members(["tools": .array(ProgramTool.all.map(\.description))]))
    case "tools/call": return call(id, parameters, files)
    case "resources/list": return Self.result(id, ProgramResources.list(settings.folders))
    case "resources/templates/list":
      return Self.result(id, .members(["resourceTemplates": .array([])]))
    case "resources/read":
      do {
        return Self.result(id, try ProgramResources.contents(parameters, settings))
      } catch {
        return Self.failure(id, .resource, ToolFailure(error).text)
      }
    default: return Self.failure(id, .method, "there is no method “\(method.prefix(100))”")
    }
  }

  /// The answer to the first message: what the server is and can do.
  private static func introduction(_ parameters: JSONTree) -> JSONTree {
    let wanted = parameters["protocolVersion"]?.string
    let version = versions.first { $0 == wanted } ?? versions[0]
    return .members([
      "protocolVersion": .string(version),
      "capabilities": .members([
        "tools": .members(["listChanged": .bool(false)]),
        "resources": .members(["subscribe": .bool(false), "listChanged": .bool(false)]),
      ]),
      "serverInfo": .members([
        "name": .string("lottie"), "title": .string("Lottie animations"),
        "version": .string(ToolVersion.text),
      ]),
      "instructions": .string(ProgramsPage.instructions),
    ])
  }

  // MARK: Calls

  /// Runs a tool.
  ///
  /// - Returns: nil for a call that was cancelled, which gets no answer.
  @MainActor private func call(
    _ id: RequestID, _ parameters: JSONTree, _ files: OpenFiles
  ) -> JSONTree? {
    guard let name = parameters["name"]?.string else {
      return Self.failure(id, .parameters, "“name” is missing: the name of a tool")
    }
    guard let tool = ProgramTool.all.first(where: { $0.name == name }) else {
      let near = name.utf8.count < 64 ? name.nearest(of: ProgramTool.all.map(\.name)) : nil
      let hint = near.map { "; did you mean “\($0)”?" } ?? ""
      return Self.failure(id, .parameters, "there is no tool “\(name.prefix(100))”\(hint)")
    }
    let running = RunningCall(id, seconds: settings.seconds)
    queue.running = running
    defer { queue.running = nil }
    let token = parameters["_meta"]?["progressToken"].flatMap { RequestID($0) }
    var lastTold = ContinuousClock.now
    let arguments = parameters["arguments"] ?? .object([])
    let result: JSONTree
    do {
      try tool.check(arguments)
      let call = ToolCall(arguments: arguments, files: files, work: running) { done, total in
        guard let token, done == total || .now - lastTold >= .milliseconds(100) else { return }
        lastTold = .now
        self.write(Self.progress(token, done, total))
      }
      if tool.effect == .edit { try files.pay(for: arguments) }
      let made = try tool.run(call)
      try call.check()
      result = try Self.json(of: made)
    } catch {
      if running.isCancelled { return nil }
      let text = running.stopReason ?? ToolFailure(error).text
      result = .members([
        "content": .array([Self.text(text)]), "isError": .bool(true),
      ])
    }
    return running.isCancelled ? nil : Self.result(id, result)
  }

  private static func progress(_ token: RequestID, _ done: Int, _ total: Int) -> JSONTree {
    .members([
      "jsonrpc": .string("2.0"), "method": .string("notifications/progress"),
      "params": .members([
        "progressToken": token.json, "progress": .integer(done), "total": .integer(total),
      ]),
    ])
  }

  /// The most bytes of the text of a result.
  private static let longestResult = 1 << 20

  private static func json(of result: ToolResult) throws(ToolFailure) -> JSONTree {
    var content: [JSONTree] = []
    for part in result.content {
      switch part {
      case .text(let text):
        guard text.utf8.count <= longestResult else {
          throw ToolFailure(
            "the result has \(text.utf8.count >> 10) kB; ask for less: a part, fewer frames, or one layer"
          )
        }
        content.append(Self.text(text))
      case .picture(let bytes):
        content.append(
          .members([
            "type": .string("image"), "data": .string(Base64.text(bytes)),
            "mimeType": .string("image/png"),
          ]))
      }
    }
    return .members([
      "content": .array(content), "structuredContent": result.facts, "isError": .bool(false),
    ])
  }

  private static func text(_ text: String) -> JSONTree {
    .members(["type": .string("text"), "text": .string(text)])
  }
}

/// What a server may do.
struct ProgramSettings: Sendable {
  let folders: AllowedFolders
  /// The limits of files, as for those from strangers.
  let limits: Limits
  /// The seconds that a call may take.
  let seconds: Double
}
