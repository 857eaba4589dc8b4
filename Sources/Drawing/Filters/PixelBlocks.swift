// SPDX-License-Identifier: Apache-2.0

/// Reduces a picture to the means of blocks, and enlarges it again.
struct PixelBlocks {
  /// The size of a block; 1, 2, 4 or 8.
  let columns, rows: Int
  /// The offset of the first pixel from the corner of the first block.
  let x, y: Int

  func reduce<Sum: PixelSum>(_ pixels: PixelBuffer, into means: PixelBuffer, as: Sum.Type) {
    let count = pixels.width
    let bits = UInt16((columns * rows).trailingZeroBitCount)
    let (shift, half) = (Sum(each: bits), Sum(each: (1 << bits) >> 1))
    unsafe withUnsafeTemporaryAllocation(of: Sum.self, capacity: means.width) { sums in
      guard let sums = sums.baseAddress else { return }
      for block in 0..<means.height {
        let first = max(0, block * rows - y)
        let last = min(pixels.height, (block + 1) * rows - y)
        if first >= last { continue }
        unsafe sums.initialize(repeating: Sum(each: 0), count: means.width)
        for row in first..<last {
          let bytes = unsafe UnsafeRawPointer(pixels.base + row * pixels.stride)
          if unsafe UnsafeBufferPointer(
            start: bytes.assumingMemoryBound(to: UInt8.self), count: count * Sum.channels
          ).isClear {
            continue
          }
          // A block that begins before the first pixel, complete blocks, and one that ends after
          // the last.
          var (column, index) = (0, x.floorDivided(by: columns))
          var end = min(count, (index + 1) * columns - x)
          while column < count {
            var sum = unsafe sums[index]
            while column < end {
              sum = unsafe sum &+ Sum(bytes + column * Sum.channels)
              column &+= 1
            }
            unsafe sums[index] = sum
            index &+= 1
            end = min(count, column &+ columns)
          }
        }
        let row = unsafe means.base + block * means.stride
        for index in 0..<means.width {
          unsafe ((sums[index] &+ half) &>> shift).store(row + index * Sum.channels)
        }
      }
    }
  }

  func enlarge<Sum: PixelSum>(_ means: PixelBuffer, into pixels: PixelBuffer, as: Sum.Type) {
    let count = pixels.width
    // Positions are in steps of half a pixel.
    let bits = UInt16((4 * columns * rows).trailingZeroBitCount)
    let (shift, half) = (Sum(each: bits), Sum(each: (1 << bits) >> 1))
    unsafe withUnsafeTemporaryAllocation(of: Sum.self, capacity: means.width) { line in
      guard let line = line.baseAddress else { return }
      for row in 0..<pixels.height {
        unsafe interpolate(means, row: row + y, into: line)
        let to = unsafe pixels.base + row * pixels.stride
        var column = 0
        var (index, share) = Self.position(x, columns)
        while column < count {
          if columns == 2, share == 1, count &- column >= Sum.pairedPixels {
            unsafe Sum.pairs(line + index, half, shift, to: to + column &* Sum.channels)
            column &+= Sum.pairedPixels
            index &+= Sum.pairedPixels / 2
            continue
          }
          // Up to the centre of the next block, the difference of adjacent pixels is constant.
          let end = min(count, column &+ columns &- share / 2)
          let (from, next) = unsafe (line[index], line[index &+ 1])
          let step = next &- from
          let weight = Sum(each: UInt16(truncatingIfNeeded: share))
          let rest = Sum(each: UInt16(truncatingIfNeeded: 2 &* columns &- share))
          let sum = from &* rest &+ next &* weight &+ half
          unsafe sum.run(
            by: step &+ step, shift, to: to + column &* Sum.channels, count: end &- column)
          column = end
          index &+= 1
          share = columns == 1 ? 0 : 1
        }
      }
    }
  }

  /// Interpolates between two rows of blocks.
  @inline(__always)
  private func interpolate<Sum: PixelSum>(
    _ means: PixelBuffer, row: Int, into line: UnsafeMutablePointer<Sum>
  ) {
    let (block, part) = Self.position(row, rows)
    let above = unsafe UnsafeRawPointer(means.base + block * means.stride)
    let below = unsafe above + means.stride
    let (near, far) = (Sum(each: UInt16(2 * rows - part)), Sum(each: UInt16(part)))
    for i in 0..<means.width {
      let (upper, lower) = unsafe (Sum(above + i * Sum.channels), Sum(below + i * Sum.channels))
      unsafe line[i] = upper &* near &+ lower &* far
    }
  }

  /// The last block whose centre is before that of a pixel, and the distance in half pixels.
  private static func position(_ pixel: Int, _ block: Int) -> (block: Int, share: Int) {
    let halves = 2 * pixel + 1 - block
    let index = halves.floorDivided(by: 2 * block)
    return (index, halves &- index &* 2 &* block)
  }
}

/// Sums of the channels of pixels, each up to 65535.
protocol PixelSum {
  static var channels: Int { get }
  static func &+ (a: Self, b: Self) -> Self
  static func &- (a: Self, b: Self) -> Self
  static func &* (a: Self, b: Self) -> Self
  static func &>> (a: Self, b: Self) -> Self
  init(each: UInt16)
  /// Reads the bytes of a pixel.
  init(_ pixel: UnsafeRawPointer)
  func store(_ pixel: UnsafeMutableRawPointer)
  /// The number of pixels that `pairs` stores.
  static var pairedPixels: Int { get }
  /// For blocks of two columns: stores the two pixels between the centres of adjacent blocks.
  static func pairs(
    _ line: UnsafePointer<Self>, _ half: Self, _ bits: Self, to pixels: UnsafeMutableRawPointer)
  /// Stores `count` adjacent pixels, each shifted by `bits` and larger by `step` than the one
  /// before it.
  func run(by step: Self, _ bits: Self, to pixels: UnsafeMutableRawPointer, count: Int)
}

extension UInt16: PixelSum {
  static var channels: Int { 1 }
  static var pairedPixels: Int { 16 }
  @inline(__always)
  static func pairs(
    _ line: UnsafePointer<UInt16>, _ half: UInt16, _ bits: UInt16,
    to pixels: UnsafeMutableRawPointer
  ) {
    let from = unsafe UnsafeRawPointer(line).loadUnaligned(as: SIMD8<UInt16>.self)
    let next = unsafe UnsafeRawPointer(line + 1).loadUnaligned(as: SIMD8<UInt16>.self)
    let (halves, shifts) = (SIMD8(repeating: half), SIMD8(repeating: bits))
    let left = (from &* 3 &+ next &+ halves) &>> shifts
    let right = (from &+ next &* 3 &+ halves) &>> shifts
    // The lower byte of each number is stored first.
    unsafe pixels.storeBytes(of: left | right &<< 8, as: SIMD8<UInt16>.self)
  }
  init(each: UInt16) { self = each }
  @inline(__always)
  init(_ pixel: UnsafeRawPointer) { self = unsafe UInt16(pixel.load(as: UInt8.self)) }
  @inline(__always)
  func store(_ pixel: UnsafeMutableRawPointer) {
    unsafe pixel.storeBytes(of: UInt8(truncatingIfNeeded: self), as: UInt8.self)
  }
  @inline(__always)
  func run(
    by step: UInt16, _ bits: UInt16, to pixels: UnsafeMutableRawPointer, count: Int
  ) {
    if count == 8 {
      let eight = SIMD8(repeating: self) &+ SIMD8(0, 1, 2, 3, 4, 5, 6, 7) &* step
      let bytes = SIMD8<UInt8>(truncatingIfNeeded: eight &>> SIMD8(repeating: bits))
      return unsafe pixels.storeBytes(of: bytes, as: SIMD8<UInt8>.self)
    }
    var sum = self
    for i in 0..<count {
      unsafe (sum &>> bits).store(pixels + i)
      sum &+= step
    }
  }
}

extension SIMD4<UInt16>: PixelSum {
  static var pairedPixels: Int { 2 }
  @inline(__always)
  static func pairs(
    _ line: UnsafePointer<Self>, _ half: Self, _ bits: Self, to pixels: UnsafeMutableRawPointer
  ) {
    let (from, next) = unsafe (line[0], line[1])
    let both = SIMD8(
      lowHalf: (from &* 3 &+ next &+ half) &>> bits, highHalf: (from &+ next &* 3 &+ half) &>> bits)
    unsafe pixels.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: both), as: SIMD8<UInt8>.self)
  }
  static var channels: Int { 4 }
  init(each: UInt16) { self.init(repeating: each) }
  @inline(__always)
  init(_ pixel: UnsafeRawPointer) {
    self.init(truncatingIfNeeded: unsafe pixel.load(as: SIMD4<UInt8>.self))
  }
  @inline(__always)
  func store(_ pixel: UnsafeMutableRawPointer) {
    unsafe pixel.storeBytes(of: SIMD4<UInt8>(truncatingIfNeeded: self), as: SIMD4<UInt8>.self)
  }
  @inline(__always)
  func run(
    by step: Self, _ bits: Self, to pixels: UnsafeMutableRawPointer, count: Int
  ) {
    var two = SIMD8(lowHalf: self, highHalf: self &+ step)
    let steps = SIMD8(lowHalf: step, highHalf: step) &<< 1
    let both = SIMD8(lowHalf: bits, highHalf: bits)
    var i = 0
    while i &+ 2 <= count {
      let bytes = SIMD8<UInt8>(truncatingIfNeeded: two &>> both)
      unsafe (pixels + 4 * i).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
      two &+= steps
      i &+= 2
    }
    if i < count { unsafe (two.lowHalf &>> bits).store(pixels + 4 * i) }
  }
}

extension Int {
  /// The quotient rounded down, for divisors that are powers of two.
  func floorDivided(by divisor: Int) -> Int { self >> divisor.trailingZeroBitCount }
}
