// SPDX-License-Identifier: Apache-2.0

/// The contents of shape layers.
extension ExpressionPrelude {
  static let shapes = #"""
    const place = ['p', 'Position', 'Position', 'position', 0, [0, 0]];
    const opacity = ['o', 'Opacity', 'Opacity', 'opacity', 0, 100];
    const color = ['c', 'Color', 'Color', 'color', 0, [0, 0, 0, 1]];
    const gradient = [
      ['s', 'Start Point', 'Grad Start Pt', 'startPoint', 0, [0, 0]],
      ['e', 'End Point', 'Grad End Pt', 'endPoint', 0, [0, 0]],
      ['h', 'Highlight Length', 'Grad HiLite Length', 'highlightLength', 0, 0],
      ['a', 'Highlight Angle', 'Grad HiLite Angle', 'highlightAngle', 0, 0], opacity,
    ];
    const width = ['w', 'Stroke Width', 'Stroke Width', 'strokeWidth', 0, 1];
    // By type: the word in match names, and the properties.
    const SHAPES = {
      sh: ['', [['ks', 'Path', 'Shape', 'path', 0, 0]]],
      el: ['Ellipse ', [['s', 'Size', 'Size', 'size', 0, [0, 0]], place]],
      rc: ['Rect ', [['s', 'Size', 'Size', 'size', 0, [0, 0]], place,
        ['r', 'Roundness', 'Roundness', 'roundness', 0, 0]]],
      sr: ['Star ', [['pt', 'Points', 'Points', 'points', 0, 5], place,
        ['r', 'Rotation', 'Rotation', 'rotation', 0, 0],
        ['ir', 'Inner Radius', 'Inner Radius', 'innerRadius', 0, 0],
        ['or', 'Outer Radius', 'Outer Radius', 'outerRadius', 0, 0],
        ['is', 'Inner Roundness', 'Inner Roundess', 'innerRoundness', 0, 0],
        ['os', 'Outer Roundness', 'Outer Roundess', 'outerRoundness', 0, 0]]],
      fl: ['Fill ', [color, opacity]],
      st: ['Stroke ', [color, opacity, width]],
      gf: ['', gradient], gs: ['', gradient.concat([width])],
      tm: ['Trim ', [['s', 'Start', 'Start', 'start', 0, 0], ['e', 'End', 'End', 'end', 0, 100],
        ['o', 'Offset', 'Offset', 'offset', 0, 0]]],
      rd: ['RoundCorner ', [['r', 'Radius', 'Radius', 'radius', 0, 0]]],
      rp: ['Repeater ', [['c', 'Copies', 'Copies', 'copies', 0, 0],
        ['o', 'Offset', 'Offset', 'offset', 0, 0]]],
      pb: ['PuckerBloat ', [['a', 'Amount', 'Amount', 'amount', 0, 0]]],
      tw: ['Twist ', [['a', 'Angle', 'Angle', 'angle', 0, 0],
        ['c', 'Center', 'Center', 'center', 0, [0, 0]]]],
      op: ['Offset ', [['a', 'Amount', 'Amount', 'amount', 0, 0],
        ['ml', 'Miter Limit', 'Miter Limit', 'miterLimit', 0, 4]]],
      zz: ['Zigzag ', [['s', 'Size', 'Size', 'size', 0, 0],
        ['r', 'Ridges per segment', 'Detail', 'ridgesPerSegment', 0, 0],
        ['pt', 'Points', 'Points', 'points', 0, 1]]],
    };
    function shapeName(raw) { return [raw.nm || '', raw.mn || '']; }
    // The list of items of a layer or a group.
    function contentsGroup(list, layer, above) {
      const items = Array.isArray(list) ? list.filter(raw => raw && raw.ty !== 'tr') : [];
      const group = makeGroup(
        ['Contents', above.isLayer ? 'ADBE Root Vectors Group' : 'ADBE Vectors Group'], 2, above,
        items.map((raw, i) => {
          const m = { names: shapeName(raw), index: raw.ix || i + 1, made: null };
          m.get = () => m.made.face;
          return m;
        }));
      group.members.forEach((m, i) => { m.made = shapeItem(items[i], layer, group, m.index); });
      return group;
    }
    function shapeItem(raw, layer, above, index) {
      if (raw.ty === 'gr') return shapeGroup(raw, layer, above, index);
      const [word, properties] = SHAPES[raw.ty] || ['', []];
      const table = properties.map(([key, title, match, short, at, fallback]) =>
        [key, title, 'ADBE Vector ' + word + match, short, at, fallback]);
      const extra = [];
      const item = tableGroup(shapeName(raw), index, above, raw, layer, table, extra);
      if (raw.g && raw.g.k && raw.g.k.$ !== undefined) {
        adopt(item, member(raw.g.k, layer, ['Colors', 'ADBE Vector Grad Colors', 'colors'], 0, []));
      }
      if (raw.ty === 'rp') {
        const names = ['Transform', 'ADBE Vector Repeater Transform', 'transform'];
        const transform = transformGroup(raw.tr, layer, item, false);
        for (const [key, title] of [['so', 'Start Opacity'], ['eo', 'End Opacity']]) {
          const m = member(raw.tr && raw.tr[key], layer,
            [title, 'ADBE Vector Repeater ' + title, identifier(title)], 0, 100);
          adopt(transform, m);
        }
        join(item, { names, index: 4, get: () => transform.face });
      }
      if (Array.isArray(raw.d)) dashes(raw, layer, item);
      return item;
    }
    function dashes(raw, layer, item) {
      const group = makeGroup(['Dashes', 'ADBE Vector Stroke Dashes'], 0, item, []);
      const count = { d: 0, g: 0 };
      for (const entry of raw.d) {
        const isOffset = entry.n === 'o', n = isOffset ? 0 : ++count[entry.n === 'g' ? 'g' : 'd'];
        const word = isOffset ? 'Offset' : entry.n === 'g' ? 'Gap' : 'Dash';
        const title = isOffset ? word : n === 1 ? word : word + ' ' + n;
        adopt(group, member(entry.v, layer,
          [entry.nm || title, 'ADBE Vector Stroke ' + word + (n || ''), identifier(title)], 0, 0));
      }
      join(item, { names: ['Dashes', group.names[1]], index: 0, get: () => group.face });
    }
    function shapeGroup(raw, layer, above, index) {
      let contents, transform;
      const group = makeGroup(shapeName(raw), index, above, [], {
        transform: () => transform.face, contents: () => contents.face,
      }, which => contents.face(which));
      contents = contentsGroup(raw.it, layer, group);
      const list = (Array.isArray(raw.it) ? raw.it : []).filter(item => item && item.ty === 'tr');
      transform = transformGroup(list[list.length - 1], layer, group, false);
      join(group, { names: contents.names, index: 2, get: () => contents.face });
      join(group, { names: transform.names, index: 3, get: () => transform.face });
      return group;
    }

    """#
}
