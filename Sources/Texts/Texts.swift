// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The language of the program's texts.
///
/// A program chooses it once, by `start`, before anything else. A library never does, so that it is
/// English in other programs. Until then, and in English, nothing is opened and nothing is looked
/// up.
///
/// The catalogues are those of gettext, but this module reads them: gettext itself needs a call of
/// `setlocale` that succeeds, and none does in a container or a sandbox without the files of the
/// locale. So no locale of the process is changed either: numbers in files are written and read as
/// always.
package enum Texts {
  /// Whether texts are in another language than English.
  package static var isOn: Bool { isOnFlag.load(ordering: .relaxed) }

  /// The language; nil for English.
  package static var language: Language? {
    guard isOn else { return nil }
    if let borrowed { return borrowed.language }
    return current.withLock { $0 }
  }

  private static let isOnFlag = Atomic(false)
  private static let current = Mutex<Language?>(nil)

  /// Chooses the language by the environment of the process, as gettext does. See `LocaleChoice`.
  package static func start() {
    use(Language.chosen(by: environment, folders: folders))
  }

  private static func use(_ language: Language?) {
    current.withLock { $0 = language }
    isOnFlag.store(language != nil, ordering: .relaxed)
  }

  /// A language for a part of a test.
  private struct Borrowed: Sendable {
    let language: Language?
  }

  @TaskLocal private static var borrowed: Borrowed?

  /// Runs `body` in a language, for tests. Other tasks of the process keep theirs. What is made of
  /// messages before has no arguments, and so stays English.
  package static func inLanguage<Result>(
    _ language: Language?, _ body: () throws -> Result
  ) rethrows -> Result {
    isOnFlag.store(true, ordering: .relaxed)
    return try $borrowed.withValue(Borrowed(language: language), operation: body)
  }

  /// The value of a variable; nil if it is not set or empty.
  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The folders with catalogues, of which the first one that has a language counts: that of
  /// `LOTTIE_LOCALES`, for translators; `locale` beside the program, in a build folder; and that of
  /// the prefix in which the program is installed.
  private static var folders: [String] {
    let program = ProgramFile.path
    let parent = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    return [environment("LOTTIE_LOCALES"), parent + "/locale", parent + "/../share/locale"]
      .compactMap { $0 }
  }
}
