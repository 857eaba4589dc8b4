// SPDX-License-Identifier: Apache-2.0

// Data in the file: footage('name.json'), and layers of data.

const footages = parse(ask(FOOTAGES, 0, 0, 0)), readFootages = new Map();
function footage(name) {
  const found = footages.find(one => one.names.includes(String(bare(name))));
  if (!found) throw new Error('the footage “' + name + '” is not in the file');
  return footageOf(found.id);
}
function footageOf(id) {
  if (!readFootages.has(id)) readFootages.set(id, newFootage(id));
  return readFootages.get(id);
}
function newFootage(id) {
  const text = ask(FOOTAGE, id, 0, 0), { names } = footages.find(one => one.id === id);
  if (typeof text !== 'string') throw new Error('the data “' + names[0] + '” is not in the file');
  const self = { name: names[0], sourceText: text };
  let data;
  getter(self, 'sourceData', () => data === undefined ? data = frozenData(names[0], text) : data);
  // A path of the numbers of members or elements.
  self.dataValue = path => {
    let value = self.sourceData;
    for (const step of Array.isArray(path) ? path : [path]) {
      if (value === null || typeof value !== 'object') throw new Error('the data have no such path');
      value = value[Object.keys(value)[number(step)]];
    }
    return value;
  };
  return Object.freeze(self);
}
function frozenData(name, text) {
  let data;
  try {
    data = parse(text);
  } catch (error) {
    throw new Error('the data “' + name + '” are not JSON');
  }
  const todo = [data];
  while (todo.length) {
    const one = todo.pop();
    if (one === null || typeof one !== 'object') continue;
    Object.freeze(one);
    for (const key in one) todo.push(one[key]);
  }
  return data;
}
// layer('Data')('Outline')('list')('list 2'): an element of a list has the list's name and its number from 0.
function outlineOf(id) {
  return key => {
    if (bare(key) !== 'Outline') throw new Error('a layer of data has only its “Outline”');
    return branch(footageOf(id).sourceData, '');
  };
}
function branch(data, title) {
  return which => {
    const key = String(bare(which));
    const name = Object.hasOwn(data, key) ? key
      : key.startsWith(title) ? String(parseInt(key.slice(title.length), 10)) : '';
    if (!Object.hasOwn(data, name)) throw new Error('there is no “' + key + '” in the data');
    const value = data[name];
    return value !== null && typeof value === 'object' ? branch(value, key) : value;
  };
}
