import { isDeepStrictEqual } from 'node:util';
import { parseInSlices } from './large-json';

const long = 'x'.repeat(70_000);
const domains = Array.from({ length: 20_000 }, (_, i) => `site-${i}.example`);

describe('parseInSlices', () => {
  it.each([
    ['a list of texts', { domains }],
    [
      'several lists beside other members',
      { a: 1, domains, b: { c: [1, [2]] }, identifiers: domains.map((value) => ({ value })), d: null },
    ],
    ['lists within lists', { rows: domains.map((domain, i) => [domain, [i, { deep: [domain] }]]) }],
    ['texts with brackets, quotes and escapes', { domains: domains.map((domain) => `[{"${domain}\\",\\\\"}],é\u2028`) }],
    ['empty lists', { a: [], long, b: [] }],
    ['a text longer than a slice', { list: [long, `${long}"`, long] }],
    ['unusual member names', { ['__proto__x']: [1], '': domains }],
    [
      'long lists in the elements of a list',
      { rows: [{ a: 1 }, { id: 'x', add: domains, b: [long], c: { d: domains } }, {}, [domains], { add: [] }] },
    ],
    ['one long element', { rows: [{ add: domains.map((domain) => ({ domain, deep: [{ domain }] })) }], more: true }],
    ['long lists at deeper levels', { rows: [{ add: [{ rows: [{ add: domains }] }] }] }],
    ['a list', [long, { a: [1] }]],
    ['a text', long],
  ])('returns the same as JSON.parse: %s', async (_, value) => {
    // `isDeepStrictEqual`, because `toEqual` takes seconds for lists of this length.
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
      expect(isDeepStrictEqual(await parseInSlices(text), JSON.parse(text))).toBe(true);
  });

  it('keeps the last of members with the same name, and __proto__ as a plain member', async () => {
    const text = `{"a":[1],"__proto__":["${long}"],"a":[2]}`;
    const parsed = (await parseInSlices(text)) as object;
    expect(Object.entries(parsed)).toEqual(Object.entries(JSON.parse(text) as object));
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it.each([
    ['a trailing comma', `{"a":["${long}","${long}",]}`],
    ['a trailing comma of a list in an element', `{"a":[{"b":["${long}",]}]}`],
    ['a comma after a long element', `{"a":[1,{"b":"${long}"},]}`],
    ['a comma before a long element', `{"a":[,{"b":"${long}"}]}`],
    ['two elements without a comma', `{"a":[1 {"b":"${long}"}]}`],
    ['a long element that is not closed', `{"a":[{"b":["${long}"]]}`],
    ['a leading comma', `{"a":[,"${long}","${long}"]}`],
    ['two commas', `{"a":["${long}",,"${long}"]}`],
    ['a list that is not closed', `{"a":["${long}"`],
    ['a list closed by a brace', `{"a":["${long}"}}`],
    ['an object closed by a bracket', `{"a":[{"b":"${long}"]]}`],
    ['an object that is not closed', `{"a":["${long}"]`],
    ['a text that is not closed', `{"a":["${long}]}`],
    ['a list in place of a name', `{["${long}"]:1}`],
    ['two lists without a comma', `{"a":["${long}"] ["b"]}`],
    ['a bracket after the end', `{"a":["${long}"]}]`],
    ['two values', `{"a":["${long}"]}{"b":[1]}`],
    ['text that is not JSON', long],
  ])('throws SyntaxError like JSON.parse: %s', async (_, text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    await expect(parseInSlices(text)).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['a short object', '', '{"a":', '1', '}'],
    ['a short list', '', '[', '', ']'],
    ['a long object', `{"b":["${long}"],"c":`, '{"a":', '1', '}'],
    ['a long list', `["${long}",`, '[', '', ']'],
  ])('refuses JSON that is nested more than 100 levels deep: %s', async (_, before, open, inner, close) => {
    const end = before === '' ? '' : before.startsWith('{') ? '}' : ']';
    const nested = (levels: number) => `${before}${open.repeat(levels)}${inner}${close.repeat(levels)}${end}`;
    const max = before === '' ? 100 : 99;
    expect(isDeepStrictEqual(await parseInSlices(nested(max)), JSON.parse(nested(max)))).toBe(true);
    for (const levels of [max + 1, 3_000, 9_000]) await expect(parseInSlices(nested(levels))).rejects.toThrow('nested too deeply');
  });
});
