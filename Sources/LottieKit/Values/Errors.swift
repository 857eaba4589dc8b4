// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension LottieError: LocalizedError {
  /// The description, which `localizedDescription` returns too.
  public var errorDescription: String? { description }
}

extension DotLottieError: LocalizedError {
  /// The description, which `localizedDescription` returns too.
  public var errorDescription: String? { description }
}
