// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The file of this program.
package enum ProgramFile {
  /// Its path; empty if it is not known.
  ///
  /// The system gives it in /proc. Where that is not mounted, it is the name that the program was
  /// called by.
  package static var path: String {
    let most = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: most)
    let count = unsafe readlink("/proc/self/exe", &bytes, most)
    guard count <= 0 else {
      return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    let variable = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path(calledBy: CommandLine.arguments.first ?? "", among: variable) {
      unsafe access($0, X_OK) == 0
    }
  }

  /// The path of a program by its first argument: a path, or a name that is looked for.
  ///
  /// - Parameters:
  ///   - folders: The value of `PATH`.
  ///   - isProgram: Whether a program is at a path.
  static func path(
    calledBy name: String, among folders: String, _ isProgram: (String) -> Bool
  ) -> String {
    if name.isEmpty || name.contains("/") { return name }
    return folders.split(separator: ":").map { $0 + "/" + name }.first(where: isProgram) ?? ""
  }
}
