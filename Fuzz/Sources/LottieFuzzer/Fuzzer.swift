// SPDX-License-Identifier: Apache-2.0

import CFuzzer
import Foundation

/// A part of the library that is fuzzed.
struct FuzzTarget: Sendable {
  let name: String
  /// Of eight mutations, the number that change JSON values instead of bytes.
  var structural = 0
  let run: @Sendable ([UInt8]) -> Void

  static let all = [
    json, decoder, scene, structure, expressions, archive, image, sound, font, theme, machine,
    roundtrip, damage, options, growth, library, workbench,
  ]

  /// The target of this process, by the environment variable LOTTIE_FUZZ_TARGET.
  static let current: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["LOTTIE_FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name).joined(separator: " ")
      FileHandle.standardError.write(Data("LOTTIE_FUZZ_TARGET is one of: \(names)\n".utf8))
      exit(64)
    }
    return target
  }()
}

/// The program's start, by the name that SwiftPM gives to it.
@_cdecl("LottieFuzzer_main")
func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = unsafe (count, arguments)
  return unsafe LLVMFuzzerRunDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
}

/// Called by libFuzzer once, before the first input.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  _ = FuzzTarget.current
  Fonts.useOnlyOurs()
  atexit { Tally.report() }
  return 0
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTarget.current.run(unsafe Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Called by libFuzzer for each new input: changes `size` bytes where they are.
///
/// - Returns: The new size, up to `capacity`.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ capacity: Int, _ seed: UInt32)
  -> Int
{
  guard let data = unsafe data else { return 0 }
  let structural = FuzzTarget.current.structural
  if Int(seed % 8) < structural {
    let text = unsafe Array(UnsafeBufferPointer(start: data, count: size))
    if let result = StructureMutator.mutated(text, seed: seed / 8, capacity: capacity) {
      for (i, byte) in result.enumerated() { unsafe data[i] = byte }
      return result.count
    }
  }
  return unsafe LLVMFuzzerMutate(data, size, capacity)
}

/// Ends the process, so that libFuzzer stores the input.
func found(_ message: String) -> Never { fatalError(message) }

/// Numbers that a target counts, printed at the end.
@MainActor enum Tally {
  private static var counts: [String: Int] = [:]

  /// Adds one to a count. libFuzzer has one thread.
  nonisolated static func count(_ name: String) {
    MainActor.assumeIsolated { counts[name, default: 0] += 1 }
  }

  nonisolated static func report() {
    MainActor.assumeIsolated {
      for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
        FileHandle.standardError.write(Data("counted: \(count) \(name)\n".utf8))
      }
    }
  }
}
