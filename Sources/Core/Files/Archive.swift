// SPDX-License-Identifier: Apache-2.0

internal import CLottieArchive
internal import CLottieDynamic
internal import LottieTexts

/// The reader and writer of .lottie (zip) and .tgs (gzip) files, based on libzip and zlib.
///
/// The limits apply to the unpacked bytes. Sizes that an archive declares are not trusted.
enum Archive {
  /// The format of a file, recognized by its first bytes.
  enum Container {
    case zip, gzip, plain

    init(_ bytes: [UInt8]) {
      if bytes.starts(with: [0x50, 0x4b, 0x03, 0x04])
        || bytes.starts(with: [0x50, 0x4b, 0x05, 0x06])
      {
        self = .zip
      } else if bytes.starts(with: [0x1f, 0x8b]) {
        self = .gzip
      } else {
        self = .plain
      }
    }
  }

  /// The unpacked files of a zip archive.
  struct Contents {
    /// The files by their names.
    var files: [String: [UInt8]] = [:]
    /// The files that are kept compressed, by their names.
    var packed: [String: PackedFile] = [:]
    /// The names of damaged files.
    var damaged: [String] = []
    /// The error of the first damaged file.
    var damage: LottieError?
    /// The names of files for which there is no room, all of them optional.
    var leftOut: [String] = []

    /// Returns the files for which a function gives a name, by these names.
    func files(named name: (String) -> String?) -> [String: [UInt8]] {
      Self.renamed(files, name)
    }

    /// Returns the compressed files for which a function gives a name, by these names.
    func packed(named name: (String) -> String?) -> [String: PackedFile] {
      Self.renamed(packed, name)
    }

    private static func renamed<File>(_ files: [String: File], _ name: (String) -> String?)
      -> [String: File]
    {
      var result: [String: File] = [:]
      // Of equal names in several folders, the first path counts.
      for (path, content) in files.sorted(by: { $0.key < $1.key }) {
        if let name = name(path), result[name] == nil { result[name] = content }
      }
      return result
    }
  }

  /// Files that share a limit of their unpacked bytes.
  struct Room {
    /// What the files are, in the plural, for messages.
    let title: Message
    /// The limit in bytes.
    let bytes: Int
    /// The limit of the bytes of compressed files that are kept in addition; 0 for none.
    var packedBytes = 0
    /// Tells which files share it.
    let contains: (String) -> Bool

    /// The error of a file for which there is no room.
    fileprivate var error: LottieError {
      LottieError(
        .limit,
        reason:
          "\(title) of the archive unpack to more than \(bytes / 1_000_000) MB, their share of the limit of the memory",
        raisable: .memory)
    }
  }

  /// All files of a zip by their names. The corresponding C function is `zip_fread`.
  ///
  /// - Parameters:
  ///   - rooms: Limits of some of the files, in addition to that of all. Default: none.
  ///   - isOptional: Tells which files may be too large: those are left out then. Default: none.
  ///   - skipsDamage: Whether damaged files are left out. Default: false, they are errors.
  ///   - wanted: Called once with the names of all files. Returns the name of each file that is
  ///     worth unpacking, by which it is known from then on, and nil for others.
  static func entries(
    of bytes: [UInt8], limits: Limits, rooms: [Room] = [],
    isOptional: (String) -> Bool = { _ in false }, skipsDamage: Bool = false,
    wanted: ([String]) -> (String) -> String?
  ) throws(LottieError) -> Contents {
    guard dynamic_zip_is_there() != 0 else {
      throw LottieError(
        .unreadable, reason: "archives cannot be read: libzip.so.4 is not installed")
    }
    var failure = unsafe zip_error_t()
    unsafe zip_error_init(&failure)
    defer { unsafe zip_error_fini(&failure) }
    let result = unsafe bytes.withUnsafeBytes { raw -> Result<Contents, LottieError> in
      guard
        let source = unsafe zip_source_buffer_create(
          raw.baseAddress, zip_uint64_t(raw.count), 0, &failure)
      else { return .failure(LottieError(.malformed, reason: "the archive cannot be read")) }
      guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &failure) else {
        let reason = unsafe String(cString: zip_error_strerror(&failure))
        unsafe zip_source_free(source)
        return .failure(LottieError(.malformed, reason: "the archive cannot be read: \(reason)"))
      }
      defer { unsafe zip_discard(archive) }
      do throws(LottieError) {
        return unsafe .success(
          try read(
            archive, limits: limits, rooms: rooms, isOptional: isOptional,
            skipsDamage: skipsDamage, wanted: wanted))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Unpacks the files of an open archive.
  private static func read(
    _ archive: OpaquePointer, limits: Limits, rooms: [Room], isOptional: (String) -> Bool,
    skipsDamage: Bool, wanted: ([String]) -> (String) -> String?
  ) throws(LottieError) -> Contents {
    let count = unsafe zip_get_num_entries(archive, 0)
    guard count <= limits.files.archiveEntries else {
      throw LottieError(
        .limit,
        reason: "the archive has \(count) files; up to \(limits.files.archiveEntries) are read")
    }
    var contents = Contents()
    var total = 0
    var left = rooms.map(\.bytes), packedLeft = rooms.map(\.packedBytes)
    // Names that are not UTF-8 are converted from code page 437, as the format has it.
    let names = (0..<max(0, count)).map { index in
      unsafe zip_get_name(archive, zip_uint64_t(index), 0).map { unsafe String(cString: $0) } ?? ""
    }
    let inner = wanted(names)
    for (index, path) in names.enumerated() {
      // If two files have the same name, the first is used.
      guard let name = inner(path), contents.files[name] == nil, contents.packed[name] == nil else {
        continue
      }
      let room = rooms.firstIndex { $0.contains(name) }
      let most = min(
        limits.files.entryBytes,
        room.map { rooms[$0].packedBytes > 0 ? rooms[$0].bytes : left[$0] } ?? .max)
      let content: [UInt8]
      do throws(LottieError) {
        content = unsafe try self.content(
          at: zip_int64_t(index), of: archive, name, limit: most)
      } catch {
        if error.kind == .malformed, skipsDamage {
          contents.damaged.append(name)
          contents.damage = contents.damage ?? error
          continue
        }
        let exceedsRoom = error.kind == .limit && most < limits.files.entryBytes
        guard isOptional(name), exceedsRoom else {
          guard exceedsRoom, let room else { throw error }
          throw rooms[room].error
        }
        contents.leftOut.append(name)
        continue
      }
      total += content.count
      guard total <= limits.files.archiveBytes else {
        throw LottieError(
          .limit, reason: "the archive unpacks to more than \(limits.files.archiveBytes >> 20) MB")
      }
      guard let room, content.count > left[room] else {
        if let room { left[room] -= content.count }
        contents.files[name] = content
        continue
      }
      let packed = PackedFile(packing: content)
      packedLeft[room] -= packed.memory
      if packedLeft[room] < 0 {
        contents.leftOut.append(name)
      } else {
        contents.packed[name] = packed
      }
    }
    if Task.isCancelled { throw .cancelled() }
    return contents
  }

  /// Unpacks the file at an index.
  private static func content(
    at index: zip_int64_t, of archive: OpaquePointer, _ name: String, limit: Int
  ) throws(LottieError) -> [UInt8] {
    guard let file = unsafe zip_fopen_index(archive, zip_uint64_t(index), 0) else {
      throw LottieError(
        .malformed, path: name, reason: "the file in the archive cannot be read (encrypted?)")
    }
    defer { unsafe zip_fclose(file) }
    return unsafe try read(file, name: name, limit: limit)
  }

  /// Unpacks an open file.
  private static func read(_ file: OpaquePointer, name: String, limit: Int) throws(LottieError)
    -> [UInt8]
  {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if Task.isCancelled { throw .cancelled(path: name) }
      let got = unsafe zip_fread(file, &chunk, zip_uint64_t(chunk.count))
      if got == 0 { return content }
      guard got > 0 else {
        throw LottieError(.malformed, path: name, reason: "the file in the archive is damaged")
      }
      content += chunk[..<Int(got)]
      guard content.count <= limit else {
        throw LottieError(
          .limit, path: name, reason: "it unpacks to more than \(limit >> 20) MB")
      }
    }
  }

  // MARK: Writing

  /// Creates a zip archive of files in this order. A file is compressed with zlib's `deflate` if
  /// that makes it smaller.
  static func zip(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let packed = deflated(file.content)
      let isPacked = packed.count < file.content.count
      let body = isPacked ? packed : file.content
      let name = Array(file.name.utf8)
      // Flag 0x800: names are UTF-8. The date is the earliest possible date, so that equal files
      // result in equal archives.
      let shared =
        little(20, 2) + little(0x800, 2) + little(isPacked ? 8 : 0, 2) + little(0, 2)
        + little(0x21, 2) + little(Int(checksum(file.content)), 4) + little(body.count, 4)
        + little(file.content.count, 4) + little(name.count, 2)
      directory +=
        [0x50, 0x4b, 1, 2] + little(20, 2) + shared + little(0, 12) + little(archive.count, 4)
        + name
      archive += [0x50, 0x4b, 3, 4] + shared + little(0, 2) + name + body
    }
    let start = archive.count
    return archive + directory + [0x50, 0x4b, 5, 6] + little(0, 4) + little(files.count, 2)
      + little(files.count, 2) + little(directory.count, 4) + little(start, 4) + little(0, 2)
  }

  /// Returns a gzip file of bytes, without a name and a date, so that equal bytes result in equal
  /// files.
  ///
  /// - Parameter level: From 1, fast, to 9, small. Default: 9.
  static func gzip(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8] {
    // Deflate, no flags, no date, most compression, an unknown system.
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255] + deflated(bytes, level: level)
      + little(Int(checksum(bytes)), 4)
      + little(bytes.count, 4)
  }

  /// Returns the lowest bytes of a number in little-endian order.
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// Returns the CRC-32 of bytes.
  private static func checksum(_ bytes: [UInt8]) -> UInt {
    unsafe UInt(crc32(0, bytes, UInt32(clamping: bytes.count)))
  }

  /// The number of bytes that are compressed at once.
  private static let deflatedPart = 1 << 20

  /// Compresses bytes to a raw deflate stream without a header, as in zip files; returns the bytes
  /// unchanged on failure, and in a cancelled task.
  private static func deflated(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8] {
    var stream = unsafe z_stream()
    guard
      unsafe deflateInit2_(
        &stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return bytes }
    defer { unsafe deflateEnd(&stream) }
    var input = bytes
    let room = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var result = [UInt8](repeating: 0, count: room)
    let status = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(clamping: target.count)
        var left = source.count
        // In parts, since a large file takes long.
        while left > 0 {
          if Task.isCancelled { return Z_STREAM_ERROR }
          let part = min(left, Self.deflatedPart)
          left -= part
          unsafe stream.avail_in = UInt32(part)
          let status = unsafe deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH)
          // There is room for all of it, so that each part is used up.
          guard status == Z_OK, left > 0 else { return status }
        }
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return bytes }
    result.removeLast(unsafe result.count - Int(stream.total_out))
    return result
  }
}
