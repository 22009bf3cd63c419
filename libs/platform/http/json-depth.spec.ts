import { checkUtf8Json, RefusedJson } from './json-depth';

const check = (text: string | Buffer) => checkUtf8Json(Buffer.from(text as string));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a JSON body', () => {
  it('may be nested 100 levels deep, lists and objects together', () => {
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
  ])('is refused beyond the maximum number of %s', (_, json, max) => {
    expect(() => check(json(max))).not.toThrow();
    expect(() => check(json(max + 1))).toThrow(/too many/);
  });

  it('may have any punctuation in its strings', () => {
    expect(() => check(JSON.stringify([',:{'.repeat(200_000)]))).not.toThrow();
  });

  it('may have any brackets in its strings, also beside escapes', () => {
    expect(() => check(JSON.stringify([`"${'['.repeat(200)}`, '\\', `\\"${'{'.repeat(200)}`]))).not.toThrow();
    expect(() => check(`["\\\\",${nested(101)}]`)).toThrow('nested too deeply');
  });

  it('is left to the parser when it is not JSON', () => {
    for (const text of ['', '"open', ']]]]', '{"a":"\\']) expect(() => check(text)).not.toThrow();
  });

  it('must be UTF-8', () => {
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
