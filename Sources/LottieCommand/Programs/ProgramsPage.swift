// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file
// Made by Scripts/programs-page from docs/for-programs.md; change that.

/// What programs read before they write animations.
enum ProgramsPage {
  /// What a program is told when it connects.
  static let instructions = """
    Makes, edits and shows Lottie animations. Read the resource lottie://docs/for-programs, or call “guide”, before you write one. \
    The loop: new or open; add_layer, add_keyframes, set; look by sheet; ask by bounds why something is missing; mend; save. \
    Times are frames, y goes down, the first layer is the topmost. Nothing is written to disk before save.
    """

  /// docs/for-programs.md.
  static let text = #"""
    # Writing Lottie: a page for programs

    For programs, and language models, that write Lottie animations. It has the format in brief, the mistakes made most, and the
    loop: make, look, mend. `lottie mcp` serves this page as the resource `lottie://docs/for-programs` and by its tool `guide`.

    ## The loop

    1. **Make**: `new`, then one `add_layer` for each thing that moves by itself, then `add_keyframes`. Or write the JSON
       yourself.
    2. **Look**: `sheet` shows twelve frames in one picture, each above its number. Look at it before you say that something is
       done. `render` shows one frame large.
    3. **Ask why**: if something is missing, `bounds` says for each layer in which frames it is seen, and why not: outside of the
       picture, covered, cut away by its matte, transparent, empty, not in its time.
    4. **Mend**: `set`, `add_keyframes`, `retime`, `rename`, `edit_json`. `undo` takes back what was worse.
    5. **Check**: `lint` with `"profiles": ["ios", "android"]` says what is not valid, and what players lose.
    6. **Compare and save**: `sheet` with `"diff": "saved"` shows this version beside that on disk, and the tool `diff`
       says in words what changed. `save` writes.
    7. **Ship**: `prepare` makes a new file for the players that lack something, with keyframes in the place of expressions and
       paths in the place of modifiers, and compares both.

    Each edit answers with `warnings`: what of the file is not drawn, with the JSON path. An edit that would make the file
    unreadable is refused, and changes nothing. Mistakes of a call come back as text that says what to give instead.

    The same from a shell:

        lottie sheet logo.json --output sheet.png          frames at a glance
        lottie sheet logo.json --around 30 -o near.png     the frames before and after frame 30
        lottie sheet new.json --diff old.json -o d.png     what changed
        lottie bounds logo.json                            where layers are, and why one is not seen
        lottie lint logo.json --profile ios,android        what is not valid, and what players lose
        lottie prepare logo.json --for ios -o app.json     the same picture for other players, and smaller
        lottie diff old.json new.json                      what changed, in words and in numbers
        lottie info logo.json --json                       contents, and warnings with JSON paths
        lottie keypaths logo.json --values --frame 30      every property and its value

    ## The format in brief

    An animation is one JSON object. Sizes are in pixels, angles in degrees, opacities and scales in percent, colours from 0 to 1,
    times in **frames**, not seconds. x goes to the right, y goes **down**.

        {
          "v": "5.9.0", "fr": 60, "ip": 0, "op": 120, "w": 512, "h": 512,
          "assets": [], "layers": []
        }

    `fr` is frames per second; the animation plays from frame `ip` to before `op`. The **first layer is the topmost**.

    A shape layer with a circle that moves:

        {
          "ty": 4, "nm": "Ball", "ind": 1, "ip": 0, "op": 120, "st": 0,
          "ks": {
            "a": {"a": 0, "k": [0, 0, 0]},
            "p": {"a": 1, "k": [
              {"t": 0, "s": [100, 256, 0], "o": {"x": [0.33], "y": [0]}, "i": {"x": [0.67], "y": [1]}},
              {"t": 60, "s": [412, 256, 0]}
            ]},
            "s": {"a": 0, "k": [100, 100, 100]},
            "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}
          },
          "shapes": [
            {"ty": "gr", "nm": "Circle", "it": [
              {"ty": "el", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [80, 80]}},
              {"ty": "fl", "c": {"a": 0, "k": [1, 0.4, 0.2, 1]}, "o": {"a": 0, "k": 100}},
              {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]},
                "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}
            ]}
          ]
        }

    - **Layers** (`ty`): 0 precomposition (`refId` of an asset with `layers`, `w`, `h`), 1 solid (`sw`, `sh`, `sc` as `#rrggbb`),
      2 image (`refId`), 3 null, 4 shapes, 5 text. `ip` and `op` say when a layer is seen, `parent` names by `ind` the layer that
      moves it, `tt` (1 alpha, 2 inverted, 3 luma, 4 inverted) cuts it by the layer `tp`, or by the one above it.
    - **Transform** (`ks`): `p` position, `a` anchor point, `s` scale, `r` rotation, `o` opacity. The anchor point, in the layer's
      own coordinates, is put at the position, and the layer turns and grows around it.
    - **Property**: `{"a": 0, "k": value}`, or animated `{"a": 1, "k": [keyframes]}`. A keyframe has its frame `t`, its value `s`
      (always a list), and `o` and `i`, the easing to the next one: the two control points of a CSS `cubic-bezier(o.x, o.y, i.x,
      i.y)`, both in the first of the two keyframes. The last keyframe has only `t` and `s`. `"h": 1` holds the value until the
      next.
    - **Shapes**: `gr` group (`it`, with its transform `tr` last), `rc` rectangle (`p` centre, `s`, `r` radius), `el` ellipse,
      `sr` star (`sy` 1) or polygon (2), `sh` path, `fl` fill, `st` stroke (`w`), `gf` and `gs` gradients, `tm` trim paths (`s`,
      `e` in percent, `o` in degrees), `rp` repeater, `rd` rounded corners, `mm` merge paths. A fill or stroke paints the shapes
      **before** it in its group.
    - **Path** (`sh`): `"ks": {"a": 0, "k": {"v": [[x, y], …], "i": [[x, y], …], "o": [[x, y], …], "c": true}}`. `v` are vertices;
      `i` and `o` are tangents **relative** to their vertex, `[0, 0]` for a corner. All three have the same count.
    - **Text** (`ty` 5): `"t": {"d": {"k": [{"t": 0, "s": {"t": "Hello", "f": "Arial", "s": 48, "fc": [0, 0, 0], "j": 2}}]}, "p":
      {}, "m": {…}, "a": []}`, and the font in `"fonts": {"list": [{"fName": "Arial", "fFamily": "Arial", "fStyle": "Regular"}]}`.
      `j` is 0 left, 1 right, 2 centre; the position is that of the baseline. Players without the font use another one.

    ## The mistakes made most

    | Mistake | What is seen | Instead |
    |---|---|---|
    | colours from 0 to 255 | white | 0 to 1: `[1, 0.4, 0.2, 1]` |
    | opacity or scale from 0 to 1 | nothing, or a dot | percent: 100 is all |
    | times in seconds | everything happens in two frames | frames: seconds × `fr` |
    | y upwards | upside down | y goes down |
    | layers in painting order | the background hides all | the first layer is the topmost; the background is the last |
    | a fill before its shape | nothing | shapes first, then `fl` or `st`, `tr` last |
    | no `tr` in a group | other players draw nothing | a group ends with its `tr` |
    | `"a": 0` with keyframes, `"a": 1` with a value | it stands still, or is not drawn | `a` says which one `k` is |
    | keyframe values as numbers: `"s": 50` | lottie-web fails | a list: `"s": [50]` |
    | no `i` and `o` | the browser stops there | both in each keyframe but the last; `[0.167]`, `[0.833]` are linear |
    | layers without `ip`, `op`, `st` | not seen | give all three; `op` is after the last frame |
    | the same `ind` twice, or a `parent` that is none | it moves with the wrong layer | `add_layer` makes them unique |
    | a position of the composition in a shape as well | twice as far: outside of the picture | position the layer by `p`; shapes are around [0, 0] |
    | turning around a corner | it swings | the anchor point is what it turns around: for a shape around [0, 0] it is [0, 0] |
    | a path with `i` and `o` as positions | wild loops | tangents are relative to the vertex |
    | names that are the same | keypaths are ambiguous | name each layer and group |
    | an animation that jumps when it repeats | a jerk | the last value is the first one |
    | expressions (`x`) and effects (`ef`) | mostly not on iOS, Android and Wear | keyframes and shapes |

    ## What plays everywhere

    Shapes, solids, precompositions, masks, alpha mattes, trim paths, repeaters, gradients and keyframes are drawn by all players.
    Fonts, expressions, effects, layer styles, 3D layers, luma mattes and blend modes are not. Keep the file small: a few layers
    with keyframes at the ends of motions, not one keyframe a frame, and two decimals.

    ## Motion that looks right

    - Ease: things start slowly and end slowly (`"ease": "ease"`); what comes in ends slowly (`slowEnd`), what leaves starts
      slowly (`slowStart`). Linear is for turning and for what goes on for ever.
    - Most motions of an icon take 12 to 30 frames at 60 fps. Let parts start 3 to 6 frames after each other.
    - To come in: scale from 0 and opacity from 0 together, with `overshoot`. To draw a line: a stroke, and the end of a trim path
      from 0 to 100.
    - Look at `sheet` with `around` at the frame at which something arrives.

    """#
}
