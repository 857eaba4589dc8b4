// SPDX-License-Identifier: Apache-2.0

/// Stands in for the function of Swift's runtime that handles signals of crashes, by the linker's option
/// `--wrap` (Package.swift). The runtime calls it when the library is loaded beside Swift's program for
/// backtraces; the signals belong to the program that loads the library.
///
/// - Returns: 0, as if it had installed handlers; otherwise the runtime would complain on standard error.
@_cdecl("__wrap__swift_installCrashHandler")
package func installNoCrashHandler() -> Int32 { 0 }
