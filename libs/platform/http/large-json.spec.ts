import { isDeepStrictEqual } from 'node:util';
import { parseInSlices } from './large-json';

const long = 'x'.repeat(70_000);
const domains = Array.from({ length: 20_000 }, (_, i) => `site-${i}.example`);

describe('Parsing large bodies', () => {
  it.each([
    ['a list of texts', { domains }],
    ['several lists, others beside them', { a: 1, domains, b: { c: [1, [2]] }, identifiers: domains.map((value) => ({ value })), d: null }],
    ['lists within lists', { rows: domains.map((domain, i) => [domain, [i, { deep: [domain] }]]) }],
    ['texts with brackets, quotes and escapes', { domains: domains.map((domain) => `[{"${domain}\\",\\\\"}],é\u2028`) }],
    ['empty lists', { a: [], long, b: [] }],
    ['a text longer than a slice', { list: [long, `${long}"`, long] }],
    ['an odd member', { ['__proto__x']: [1], '': domains }],
    [
      'long lists in the elements of a list',
      { rows: [{ a: 1 }, { id: 'x', add: domains, b: [long], c: { d: domains } }, {}, [domains], { add: [] }] },
    ],
    ['one long element', { rows: [{ add: domains.map((domain) => ({ domain, deep: [{ domain }] })) }], more: true }],
    ['long lists deeper than that', { rows: [{ add: [{ rows: [{ add: domains }] }] }] }],
    ['a list', [long, { a: [1] }]],
    ['a text', long],
  ])('gives what JSON.parse gives: %s', async (_, value) => {
    // `toEqual` takes seconds for lists of this length.
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
    ['a comma at the end', `{"a":["${long}","${long}",]}`],
    ['a comma at the end of a list in an element', `{"a":[{"b":["${long}",]}]}`],
    ['a comma after a long element', `{"a":[1,{"b":"${long}"},]}`],
    ['a comma before a long element', `{"a":[,{"b":"${long}"}]}`],
    ['two elements without a comma', `{"a":[1 {"b":"${long}"}]}`],
    ['a long element that is not closed', `{"a":[{"b":["${long}"]]}`],
    ['a comma at the beginning', `{"a":[,"${long}","${long}"]}`],
    ['two commas', `{"a":["${long}",,"${long}"]}`],
    ['a list that is not closed', `{"a":["${long}"`],
    ['a list closed by a brace', `{"a":["${long}"}}`],
    ['an object closed by a bracket', `{"a":[{"b":"${long}"]]}`],
    ['an object that is not closed', `{"a":["${long}"]`],
    ['a text that is not closed', `{"a":["${long}]}`],
    ['a list as a name', `{["${long}"]:1}`],
    ['two lists in one place', `{"a":["${long}"] ["b"]}`],
    ['more after the end', `{"a":["${long}"]}]`],
    ['two values', `{"a":["${long}"]}{"b":[1]}`],
    ['no JSON at all', long],
  ])('refuses what JSON.parse refuses: %s', async (_, text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    await expect(parseInSlices(text)).rejects.toThrow(SyntaxError);
  });

  it.each([
    ['a short object', '', '{"a":', '1', '}'],
    ['a short list', '', '[', '', ']'],
    ['a long object', `{"b":["${long}"],"c":`, '{"a":', '1', '}'],
    ['a long list', `["${long}",`, '[', '', ']'],
  ])('refuses what is nested more than a hundred levels deep: %s', async (_, before, open, inner, close) => {
    const end = before === '' ? '' : before.startsWith('{') ? '}' : ']';
    const nested = (levels: number) => `${before}${open.repeat(levels)}${inner}${close.repeat(levels)}${end}`;
    const most = before === '' ? 100 : 99;
    expect(isDeepStrictEqual(await parseInSlices(nested(most)), JSON.parse(nested(most)))).toBe(true);
    for (const levels of [most + 1, 3_000, 9_000]) await expect(parseInSlices(nested(levels))).rejects.toThrow('nested too deeply');
  });
});
