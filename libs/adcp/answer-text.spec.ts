import { answerBounds, AnswerRefused } from './answer-bounds';
import { repeatedMember, withFaultsMarked } from './answer-text';

const read = (text: string, depth = 1): unknown => JSON.parse(withFaultsMarked(text, depth));
const repeated = { [repeatedMember]: null };

describe('withFaultsMarked', () => {
  it.each([
    '{"a":1,"b":{"a":1,"c":[{"a":1},{"a":2}]},"c":{}}',
    '[{"a":"a"},{"a":":"}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}","b":"NaN","Infinity":"\\\\"}',
    '{"__proto__":1,"constructor":2,"hasOwnProperty":3}',
    '{"a":1,"A":1,"a ":1}',
    '"text"',
    '',
    'No JSON: "Infinite, he said: {',
  ])('returns text without faults unchanged: %s', (text) => {
    expect(withFaultsMarked(text, 1)).toBe(text);
  });

  it.each([
    ['with the same value', '{"a":1,"a":1}', { ...repeated, a: 1 }],
    ['three times', '{"a":1,"a":2,"b":3,"a":4}', { ...repeated, a: 4, b: 3 }],
    ['two names', '{"a":1,"b":2,"a":3,"b":4}', { ...repeated, a: 3, b: 4 }],
    ['after an object', '{"a":{"b":1},"c":[{}],"a":2}', { ...repeated, a: 2, c: [{}] }],
    ['in an item of a list', '[{"a":1},{"a":1,"a":2},{"a":3}]', [{ a: 1 }, { ...repeated, a: 2 }, { a: 3 }]],
    ['in an inner object', '{"a":{"b":1,"b":2},"b":3}', { a: { ...repeated, b: 2 }, b: 3 }],
    ['spelled with escapes', '{"fixed_price":1,"fixed\\u005fprice":2}', { ...repeated, fixed_price: 2 }],
    ['that is empty', '{"":1,"":2}', { ...repeated, '': 2 }],
    ['named like the prototype', '{"__proto__":1,"__proto__":2}', JSON.parse(`{"${repeatedMember}":null,"__proto__":2}`)],
    ['with space around', '{ "a" : 1 ,\n"a"\t:2 }', { ...repeated, a: 2 }],
  ])('marks an object with a repeated member: %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('does not mark objects above the depth', () => {
    expect(read('{"a":1,"a":[{"b":1,"b":2}]}', 2)).toEqual({ a: [{ ...repeated, b: 2 }] });
  });

  it('replaces NaN and Infinity outside of strings by an infinite number', () => {
    expect(read('{"a":NaN,"b":[Infinity,-Infinity,1e309],"c":"NaN Infinity"}')).toEqual({
      a: Infinity,
      b: [Infinity, -Infinity, Infinity],
      c: 'NaN Infinity',
    });
    for (const text of ['{"a":NaNa}', '{"a":Inf}', '{"a":nan}', '{NaN:1}']) expect(() => read(text)).toThrow(SyntaxError);
  });

  it('throws above the maximum number of escaped names', () => {
    const text = (count: number) => `{${Array.from({ length: count }, (_, index) => `"\\u0061${index}":0`).join()}}`;
    expect(Object.keys(read(text(answerBounds.escapedNames)) as object)).toHaveLength(answerBounds.escapedNames);
    expect(() => read(text(answerBounds.escapedNames + 1))).toThrow(AnswerRefused);
  });

  it('adds one mark per object', () => {
    const text = `[${Array.from({ length: 1_000 }, () => '{"":0,"":0,"":0,"":0}').join()}]`;
    expect(withFaultsMarked(text, 1).length - text.length).toBe(1_000 * (repeatedMember.length + '"":null,'.length));
  });
});
