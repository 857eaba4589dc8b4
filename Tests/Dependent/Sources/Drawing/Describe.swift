// SPDX-License-Identifier: Apache-2.0

/// A number of bytes for people.
public func describe(_ bytes: Int) -> String { "\(bytes) bytes" }
