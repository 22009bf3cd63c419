import { checkUtf8Json, RefusedJson } from './json-depth';

const check = (text: string | Buffer) => checkUtf8Json(Buffer.from(text as string));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON bodies', () => {
  it('may be nested a hundred levels deep, of lists and objects', () => {
    expect(() => check(nested(100))).not.toThrow();
    expect(() => check(nested(101))).toThrow('nested too deeply');
    expect(() => check('{"a":['.repeat(51))).toThrow('nested too deeply');
  });

  it.each<[string, (count: number) => string, number]>([
    ['names of one object', (count) => `{${'"a":1,'.repeat(count - 1)}"a":1}`, 1_000],
    [
      'names',
      (count) => `[${Array.from({ length: count / 500 }, () => `{${'"a":1,'.repeat(499)}"a":1}`).join()}${count % 500 ? ',{"a":1}' : ''}]`,
      50_000,
    ],
    ['objects and lists', (count) => `[${'[],{},'.repeat(count / 2 - 1)}${count % 2 ? '[],[]' : '[]'}]`, 20_000],
    ['values', (count) => `[${'1,'.repeat(count - 1)}1]`, 100_000],
  ])('have so many %s at most', (_, json, most) => {
    expect(() => check(json(most))).not.toThrow();
    expect(() => check(json(most + 1))).toThrow(/too many/);
  });

  it('punctuation in texts does not count', () => {
    expect(() => check(JSON.stringify([',:{'.repeat(200_000)]))).not.toThrow();
  });

  it('brackets in texts do not count, however they are escaped', () => {
    expect(() => check(JSON.stringify([`"${'['.repeat(200)}`, '\\', `\\"${'{'.repeat(200)}`]))).not.toThrow();
    expect(() => check(`["\\\\",${nested(101)}]`)).toThrow('nested too deeply');
  });

  it('what is no JSON is left to the parser', () => {
    for (const text of ['', '"open', ']]]]', '{"a":"\\']) expect(() => check(text)).not.toThrow();
  });

  it('are UTF-8', () => {
    for (const text of ['"é€😀"', '\uFEFF{}', '"\u007f"']) expect(() => check(text)).not.toThrow();
    const broken = [
      'c3',
      'c328',
      'c0af',
      'e080af',
      'eda080',
      'edbfbf',
      'f08080af',
      'f4908080',
      'f8888080',
      'ff',
      'fe',
      'e282',
      'f09f98',
      '80',
    ];
    for (const bytes of broken) {
      const body = Buffer.concat([Buffer.from('["'), Buffer.from(bytes, 'hex'), Buffer.from('"]')]);
      expect(() => check(body)).toThrow(new RefusedJson('The body is not valid UTF-8.'));
    }
  });
});
