// SPDX-License-Identifier: Apache-2.0

import Lottie
import Synchronization
import Testing

/// Files of frames, made without a window by what programs can call.
@Suite struct ExporterTests {
  /// 24 x 12, 20 frames at 10 per second: a box that moves, and a layer that is not drawn.
  nonisolated static let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":24,"h":12,"layers":[
    {"ty":9,"nm":"Song","ip":0,"op":20},
    {"ty":4,"nm":"Box","ip":0,"op":20,"ks":{
    "p":{"a":1,"k":[{"t":0,"s":[3,6],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":20,"s":[21,6]}]}},
    "shapes":[{"ty":"gr","nm":"Group 1","it":[{"ty":"el","p":{"k":[0,0]},"s":{"k":[6,6]}},
    {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]}]}]}
    """

  private func exporter() throws -> AnimationExporter {
    AnimationExporter(try Animation(json: Array(Self.json.utf8)))
  }

  nonisolated static let formats: [AnimationExporter.Format] = [
    .gif(), .gif(colors: .global, matte: Color(r: 0, g: 0, b: 0, a: 1)), .apng, .webP(),
    .webP(quality: 50), .spriteSheet(), .spriteSheet(columns: 3),
  ]

  @Test(arguments: formats)
  func theNumberOfThreadsMakesNoDifference(format: AnimationExporter.Format) throws {
    var exporter = try exporter()
    exporter.size = CGSize(width: 48, height: 24)
    exporter.jobs = 1
    let alone = try exporter.film(format)
    #expect(alone.frames.count == 20 && alone.duration == 2 && alone.width == 48)
    for jobs in [2, 3, 8, 100] {
      exporter.jobs = jobs
      let film = try exporter.film(format)
      #expect(film.data == alone.data && film.warnings == alone.warnings)
    }
    #expect(alone.warnings.map(\.code) == [.unsupported])
  }

  /// Each thread has a scene, whose memory counts.
  @Test(arguments: [(1, 8...8), (4000, 2...4), (6000, 1...3)])
  func threadsShareTheMemory(layers: Int, threads: ClosedRange<Int>) throws {
    let layer = ##"{"ty":1,"sw":4,"sh":4,"sc":"#ff0000","ip":0,"op":40}"##
    let list = Array(repeating: layer, count: layers).joined(separator: ",")
    let json = #"{"v":"5.7.0","fr":10,"ip":0,"op":40,"w":8,"h":8,"layers":[\#(list)]}"#
    var exporter = AnimationExporter(try Animation(json: Array(json.utf8)))
    let count = Mutex(0)
    exporter.jobs = 8
    exporter.prepare = { _ in count.withLock { $0 += 1 } }
    #expect(try exporter.film(.apng).frames.count == 40)
    #expect(threads.contains(count.withLock { $0 }))
  }

  /// Threads end early when a later frame takes much memory.
  @Test func threadsEndWhenAFrameNeedsMuch() throws {
    let json = #"""
      {"v":"5.7.0","fr":10,"ip":0,"op":40,"w":8,"h":8,"layers":[{"ty":4,"ip":9,"op":40,"shapes":[
      {"ty":"sr","sy":1,"pt":{"k":900},"or":{"k":4},"ir":{"k":2},
      "r":{"a":1,"k":[{"t":0,"s":[0]},{"t":40,"s":[90]}]}},
      {"ty":"rp","c":{"k":300},"tr":{"p":{"k":[0.01,0]}}},{"ty":"fl","c":{"k":[1,0,0]}}]}]}
      """#
    var exporter = AnimationExporter(try Animation(json: Array(json.utf8)))
    exporter.jobs = 1
    let alone = try exporter.film(.apng)
    exporter.jobs = 8
    #expect(try exporter.film(.apng).data == alone.data)
  }

  /// Lossless files of all efforts have the same pixels; that of the highest is smaller.
  @Test func theEffortOfWebPIsForItsSizeOnly() throws {
    let noise = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":96,"h":96,"layers":[{"ty":4,"ip":0,"op":20,"shapes":[
      {"ty":"el","p":{"k":[48,48]},"s":{"k":[90,90]}},{"ty":"gf","t":2,"s":{"k":[30,30]},
      "e":{"k":[96,60]},"g":{"p":3,"k":{"k":[0,1,0,0,0.5,0,1,0,1,0,0,1]}},"o":{"k":100}}]}]}
      """
    let image = try AnimationRenderer(Animation(json: Array(noise.utf8))).image(atFrame: 0)
    let files = try [nil, 0, 9, 50].map { try image.webPData(effort: $0) }
    #expect(files[0] == files[1] && files[2] == files[3])
    #expect(files[2].count < files[1].count)
    for file in files { #expect(try LottieImage(data: file) == image) }
  }

  @Test func sheetsHaveTheRectanglesOfFrames() throws {
    var exporter = try exporter()
    exporter.frames = 0..<5
    let film = try exporter.film(.spriteSheet(columns: 3))
    let sheet = try LottieImage(data: film.data)
    #expect(sheet.size == CGSize(width: 72, height: 24) && film.tiles.count == 5)
    let renderer = try AnimationRenderer(exporter.animation)
    for (frame, tile) in zip(film.frames, film.tiles) {
      let image = renderer.image(atFrame: frame)
      for y in 0..<12 {
        let start = ((Int(tile.minY) + y) * 72 + Int(tile.minX)) * 4
        #expect(sheet.pixels[start..<start + 96] == image.pixels[y * 96..<(y + 1) * 96])
      }
    }
  }

  @Test func sequencesOfImages() throws {
    var exporter = try exporter()
    exporter.framesPerSecond = 2
    exporter.prepare = {
      $0.setValueProvider(
        ColorValueProvider(Color(r: 0, g: 1, b: 0, a: 1)), keypath: "**.Color")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var seen: [Double] = []
    let files = try exporter.writeImages(to: folder) { seen.append($0.fraction) }
    #expect(files.map(\.lastPathComponent) == ["0000.png", "0001.png", "0002.png", "0003.png"])
    #expect(seen == [0.25, 0.5, 0.75, 1])
    let second = try LottieImage(contentsOfFile: files[1].path)
    let renderer = try AnimationRenderer(exporter.animation)
    exporter.prepare(renderer)
    #expect(second == renderer.image(atFrame: 5))
    let named = try exporter.writeImages(to: folder, name: { "part-\($0).png" })
    #expect(named.last?.lastPathComponent == "part-3.png")
  }

  @Test func filesAppearWhenTheyAreComplete() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString + ".gif")
    defer { try? FileManager.default.removeItem(at: file) }
    let film = try exporter().write(.gif(), to: file)
    #expect(try Data(contentsOf: file) == film.data)
    #expect(film.data.prefix(6) == Data("GIF89a".utf8))
  }

  // MARK: Ends

  private struct Enough: Error {}

  @Test(arguments: [1, 4]) func progressCanStopTheExport(jobs: Int) throws {
    var exporter = try exporter()
    exporter.jobs = jobs
    var seen = 0
    #expect(throws: Enough.self) {
      try exporter.film(.gif(colors: .global)) { progress in
        seen = progress.completed
        #expect(progress.total == 40)
        if seen == 25 { throw Enough() }
      }
    }
    #expect(seen == 25)
  }

  @Test func cancelledTasksStop() async throws {
    let exporter = try exporter()
    let task = Task.detached {
      while !Task.isCancelled { await Task.yield() }
      _ = try exporter.film(.apng)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// Shapes over all of a picture of 512 × 512, each blended: seconds for each frame.
  nonisolated static let slow = """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":512,"h":512,"layers":[\(
      (0..<1000).map { """
        {"ty":4,"ip":0,"op":20,"bm":15,"ks":{"r":{"a":1,"k":[{"t":0,"s":[\($0)]},{"t":20,"s":[99]}]}},
        "shapes":[{"ty":"rc","p":{"k":[256,256]},"s":{"k":[900,900]},"r":{"k":0}},
        {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":50}}]}
        """ }.joined(separator: ","))]}
    """

  private func slowAnimation() throws -> Animation {
    var limits = Limits()
    limits.frameWork = 1e12
    return try Animation(json: Array(Self.slow.utf8), limits: limits)
  }

  /// A quarter of a second is promised. Tests run beside others and without optimization, so they
  /// allow more; a thread paints 16 frames, of seconds each, before it looks for others.
  @Test(arguments: [1, 2, 4]) func cancelledTasksStopWithinAFrame(jobs: Int) async throws {
    var exporter = AnimationExporter(try slowAnimation())
    exporter.jobs = jobs
    exporter.framesPerSecond = 240
    let hasBegun = DispatchSemaphore(value: 0)
    exporter.prepare = { _ in hasBegun.signal() }
    let ready = exporter
    let task = Task.detached {
      #expect(throws: CancellationError.self) { try ready.film(.apng) }
      return ContinuousClock.now
    }
    // Another thread, since exports may take all of those for tasks.
    let begin = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        hasBegun.wait()
        Thread.sleep(forTimeInterval: 0.5)
        continuation.resume(returning: ContinuousClock.now)
        task.cancel()
      }
    }
    #expect(await begin.duration(to: task.value) < .seconds(5))
  }

  @Test func aStoppedPictureIsPaintedAgain() async throws {
    let renderer = try AnimationRenderer(try Animation(json: Array(Self.json.utf8)))
    let whole = renderer.image(atFrame: 3)
    let again = Task {
      while !Task.isCancelled { await Task.yield() }
      return renderer.image(atFrame: 4)
    }
    again.cancel()
    let stopped = await again.value
    #expect(renderer.image(atFrame: 3) == whole)
    #expect(renderer.image(atFrame: 4) != stopped)
  }

  /// Expressions, groups within groups, and merged paths.
  nonisolated static let varied = """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":64,"h":64,"assets":[{"id":"a","layers":[\(
      (0..<40).map { """
        {"ty":4,"ip":0,"op":20,"ks":{"r":{"k":0,"x":"var s = 0; for (var i = 0; i < 20000; i++) s += i % 7;
        $bm_rt = time * 10 + s % 11 + \($0)"},"p":{"k":[32,32]}},"shapes":[{"ty":"rc","s":{"k":[30,9]}},
        {"ty":"el","s":{"k":[20,20]}},{"ty":"mm","mm":5},{"ty":"fl","c":{"k":[0,0.5,1]},"o":{"k":20}}]}
        """.split(separator: "\n").joined() }.joined(separator: ","))]}],
    "layers":[{"ty":0,"refId":"a","w":64,"h":64,"ip":0,"op":20,"ks":{}},
    {"ty":0,"refId":"a","w":64,"h":64,"ip":0,"op":20,"ks":{"s":{"k":[50,50]}}}]}
    """

  /// Whatever was being evaluated when the task was cancelled.
  @Test(arguments: [0, 1, 2, 4, 8, 16, 32])
  func aStoppedFrameIsEvaluatedAgain(milliseconds: Int) async throws {
    // Other tests that run at the same time do not count.
    var limits = Limits()
    limits.expressions.seconds = 60
    limits.frameWork = 1e12
    let animation = try Animation(json: Array(Self.varied.utf8), limits: limits)
    let fresh = try AnimationRenderer(animation)
    let renderer = try AnimationRenderer(animation)
    _ = renderer.image(atFrame: 2)
    let stopped = Task {
      _ = renderer.image(atFrame: 3)
    }
    if milliseconds > 0 { try await Task.sleep(for: .milliseconds(milliseconds)) }
    stopped.cancel()
    await stopped.value
    for frame in [3.0, 2, 7] {
      #expect(renderer.image(atFrame: frame) == fresh.image(atFrame: frame))
    }
    #expect(renderer.warnings == fresh.warnings)
  }

  @Test func tooLargeOutputIsAnError() throws {
    var exporter = try exporter()
    exporter.size = CGSize(width: 10_000, height: 10_000)
    exporter.frames = 0..<3
    #expect(throws: LottieError.self) { try exporter.film(.spriteSheet()) }
    exporter.size = .zero
    #expect(throws: LottieError.self) { try exporter.film(.apng) }
    #expect(throws: LottieError.self) {
      try exporter.writeImages(to: URL(fileURLWithPath: "/nowhere"))
    }
    exporter.size = nil
    exporter.frames = 0..<1_000_000
    #expect(throws: LottieError.self) { try exporter.film(.apng) }
  }

  // MARK: Single pictures

  @Test func picturesAsWebP() throws {
    let image = try AnimationRenderer(exporter().animation).image(atFrame: 4)
    #expect(try LottieImage(data: image.webPData()) == image)
    let lossy = try LottieImage(data: image.webPData(quality: 20))
    #expect(lossy.size == image.size && lossy != image)
  }
}
