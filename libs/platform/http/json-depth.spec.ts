import { checkUtf8Json } from './json-depth';

const check = (text: string, encoding = 'utf-8') => checkUtf8Json(Buffer.from(text), encoding);
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON bodies', () => {
  it('may be nested a hundred levels deep, of lists and objects', () => {
    expect(() => check(nested(100))).not.toThrow();
    expect(() => check(nested(101))).toThrow('nested too deeply');
    expect(() => check('{"a":['.repeat(51))).toThrow('nested too deeply');
  });

  it('may be as wide as they like', () => {
    expect(() => check(`[${'[],{},'.repeat(1_000)}1]`)).not.toThrow();
  });

  it('brackets in texts do not count, however they are escaped', () => {
    expect(() => check(JSON.stringify([`"${'['.repeat(200)}`, '\\', `\\"${'{'.repeat(200)}`]))).not.toThrow();
    expect(() => check(`["\\\\",${nested(101)}]`)).toThrow('nested too deeply');
  });

  it('what is no JSON is left to the parser', () => {
    for (const text of ['', '"open', ']]]]', '{"a":"\\']) expect(() => check(text)).not.toThrow();
  });

  it('are UTF-8', () => {
    expect(() => check('[]', 'utf-16le')).toThrow(expect.objectContaining({ status: 415 }) as Error);
  });
});
