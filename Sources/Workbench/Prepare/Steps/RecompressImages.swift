// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// Makes embedded images smaller: PNG files without any loss, and with a quality also as JPEG or WebP. Images that are files
/// of their own are only touched where they are to be embedded.
enum RecompressImages: PrepareStep {
  static let id = PrepareStepID.images

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let options = work.options
    guard options.minifies || options.imageQuality != nil || options.embedsImages else { return }
    var (smaller, embedded) = (0, 0)
    var failure: LottieError?
    root.change("assets") { assets in
      assets.changeElements { index, asset in
        guard failure == nil, !work.stop.isSet, asset["layers"] == nil,
          let name = asset["p"]?.string
        else { return }
        var image = asset
        if !DataURL.isOne(name) {
          guard options.embedsImages else { return }
          do throws(LottieError) {
            guard let file = try work.file(of: asset) else {
              return work.note(
                .kept, "the image “\(name)” was not found; it is not embedded",
                at: JSONPath([.member("assets"), .element(index)]))
            }
            embed(file, in: &image)
          } catch {
            failure = error
            return
          }
          embedded += 1
        }
        if let bytes = image["p"]?.string.flatMap(DataURL.bytes),
          let new = RecompressedImage.smaller(bytes, options)
        {
          embed(new, in: &image)
          smaller += 1
        }
        asset = image
      }
    }
    if let failure { throw failure }
    if embedded > 0 {
      work.note(
        .changed,
        .counted(embedded, "1 image is in the file now", "\(embedded) images are in the file now"))
    }
    if smaller > 0 {
      work.note(
        .changed,
        .counted(smaller, "1 image compressed again", "\(smaller) images compressed again"))
    }
  }

  private static func embed(_ file: [UInt8], in asset: inout JSONTree) {
    guard ImageFormat(file) != nil else { return }
    asset.set("u", .string(""))
    asset.set("p", .string(DataURL.encoded(image: file)))
    asset.set("e", .number(1))
  }
}
