// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A running program, of which this process writes the stdin and reads stdout or stderr.
///
/// It inherits blocked signals and the working folder. It is used by one thread at a time.
package final class ChildProcess {
  /// Where the program writes.
  package enum Sink {
    /// Where this process writes.
    case inherited
    /// Nowhere.
    case null
    /// To `read`. Only one of the program's streams can be read.
    case read
  }

  /// How a program ended.
  package enum End: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  private let identifier: pid_t
  /// The end of a pair of sockets, whose other one are the program's streams. Writing to a pipe
  /// whose reader has ended would raise SIGPIPE.
  private let socket: Int32
  private var end: End?
  /// Its third input; nil if it was started without.
  package let feed: Feed?

  /// A second input of a program, `pipe:3`, which another thread can write while this one writes stdin.
  package final class Feed: Sendable {
    private let socket: Int32

    fileprivate init(_ socket: Int32) { self.socket = socket }

    deinit { Glibc.close(socket) }

    /// Writes bytes.
    ///
    /// - Throws: `SystemError` where the program has ended, or has closed it.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
      try ChildProcess.send(bytes, to: socket)
    }

    /// Ends the input.
    package func close() { shutdown(socket, Int32(SHUT_WR)) }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - arguments: Its arguments, without its name.
  ///   - output: Its stdout.
  ///   - errors: Its stderr.
  ///   - isFed: Whether it has a `feed`. Default: false.
  ///   - isDependent: Whether `killDependents` kills it. Default: false.
  /// - Throws: `SystemError` where it cannot be started.
  package init(
    _ path: String, _ arguments: [String], output: Sink, errors: Sink, isFed: Bool = false,
    isDependent: Bool = false
  ) throws(SystemError) {
    let sockets = try Self.pair()
    defer { close(sockets.theirs) }
    socket = sockets.ours
    let fed: (ours: Int32, theirs: Int32)?
    do throws(SystemError) { fed = isFed ? try Self.pair() : nil } catch {
      close(sockets.ours)
      throw error
    }
    defer { if let fed { close(fed.theirs) } }
    feed = fed.map { Feed($0.ours) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, sockets.theirs, STDIN_FILENO)
    for (sink, file) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      switch sink {
      case .inherited: break
      case .null: unsafe posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_WRONLY, 0)
      case .read: unsafe posix_spawn_file_actions_adddup2(&actions, sockets.theirs, file)
      }
    }
    // After the others, since theirs may have this number here.
    if let fed { unsafe posix_spawn_file_actions_adddup2(&actions, fed.theirs, 3) }
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var child = pid_t()
    let status = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
    identifier = child
    guard status == 0 else {
      end = .code(127)
      throw SystemError(status)
    }
    if isDependent { Self.dependents.withLock { [child] in _ = $0.insert(child) } }
  }

  /// The path of the first program of a name in `PATH`; nil where none is installed.
  package static func path(ofProgram name: String) -> String? {
    let paths = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return paths.split(separator: ":").map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return unsafe access(path, X_OK) == 0 && stat(path, &status) == 0
        && status.st_mode & S_IFMT == S_IFREG
    }
  }

  /// The dependent programs that have not been waited for.
  private static let dependents = Mutex<Set<pid_t>>([])

  /// Kills the programs whose work is of no use without this process, before it ends at once. Others
  /// clean up themselves.
  package static func killDependents() {
    dependents.withLock { for child in $0 { Glibc.kill(child, SIGKILL) } }
  }

  /// Kills the program, unless it has ended.
  deinit {
    if end == nil { kill() }
    close(socket)
  }

  /// Writes to its stdin.
  ///
  /// - Throws: `SystemError` where it has ended, or has closed its stdin.
  package func write(_ bytes: [UInt8]) throws(SystemError) { try Self.send(bytes, to: socket) }

  private static func pair() throws(SystemError) -> (ours: Int32, theirs: Int32) {
    var sockets: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw SystemError() }
    return (sockets[0], sockets[1])
  }

  private static func send(_ bytes: [UInt8], to socket: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError() }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends its stdin.
  package func closeInput() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads from its stdout or stderr.
  ///
  /// - Parameter deadline: When to give up. Default: nil, never.
  /// - Returns: Bytes, none at the end, or nil at the deadline.
  package func read(until deadline: ContinuousClock.Instant? = nil) -> [UInt8]? {
    if let deadline, !Descriptor.isReady(socket, until: deadline) { return nil }
    return (try? Descriptor.read(from: socket)) ?? []
  }

  /// The processor time of all its threads until now, in seconds, without that of programs that it
  /// has started; 0 after its end.
  package var processorTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard end == nil, unsafe clock_getcpuclockid(identifier, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for its end.
  @discardableResult
  package func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let end = signal == 0 ? End.code(status >> 8 & 0xff) : .signal(signal)
    self.end = end
    Self.dependents.withLock { [identifier] in _ = $0.remove(identifier) }
    return end
  }

  /// Kills it, and waits for its end. Not by SIGTERM: it may have inherited that blocked.
  package func kill() {
    guard end == nil else { return }
    Glibc.kill(identifier, SIGKILL)
    wait()
  }
}
