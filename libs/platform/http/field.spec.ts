import { DomainError } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { Field } from './field';
import { ExchangeValidationPipe } from './validation.pipe';

class PartWire {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.integer({ min: 1, optional: true })
  size?: number;
}

class AllKinds {
  @Field.text({ optional: true, min: 2, max: 5 })
  text?: string;

  @Field.text({ optional: true, trim: false, max: 5 })
  raw?: string;

  @Field.text({ optional: true, pattern: /^[a-z]+$/ })
  word?: string;

  @Field.text({ optional: true, pattern: /^[A-Z]{2}$/, shape: 'be two capital letters' })
  code?: string;

  @Field.text({ optional: true, nullable: true })
  note?: string | null;

  @Field.integer({ optional: true, min: 1, max: 10 })
  integer?: number;

  @Field.integer({ optional: true })
  id?: number;

  @Field.number({ optional: true, min: 0 })
  number?: number;

  @Field.boolean({ optional: true })
  flag?: boolean;

  @Field.timestamp({ optional: true })
  at?: Date;

  @Field.date({ optional: true })
  day?: string;

  @Field.email({ optional: true })
  email?: string;

  @Field.url({ optional: true })
  url?: string;

  @Field.oneOf(['A', 'B'], { optional: true })
  choice?: string;

  @Field.oneOf([10, 20], { optional: true })
  size?: number;

  @Field.object(() => PartWire, { optional: true, nullable: true })
  part?: PartWire | null;

  @Field.object(() => PartWire, { optional: true, many: { min: 1, max: 2 } })
  parts?: PartWire[];

  @Field.text({ optional: true, many: { max: 3 }, max: 5 })
  words?: string[];

  @Field.integer({ optional: true, many: true })
  ids?: number[];

  @Field.timestamp({ optional: true, many: true })
  times?: Date[];

  @Field.record({ optional: true })
  record?: object;

  @Field.json({ optional: true })
  anything?: unknown;
}

class WithDefaults {
  @Field.integer({ min: 1, default: 25 })
  limit: number = 25;

  @Field.text({ min: 1 })
  name: string;
}

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));
const read = (type: 'body' | 'query', value: unknown, metatype: new () => object = AllKinds) =>
  pipe.transform(value, { type, metatype }) as Promise<Record<string, unknown>>;
const body = (value: unknown, metatype?: new () => object) => read('body', value, metatype);
const query = (value: unknown, metatype?: new () => object) => read('query', value, metatype);

async function issuesOf(reading: Promise<unknown>): Promise<readonly Issue[]> {
  const refusal = await reading.then(
    (value) => expect(value).toBe('refused'),
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  return (refusal as { details: { issues: Issue[] } }).details.issues;
}
const pathsOf = async (reading: Promise<unknown>) => (await issuesOf(reading)).map(({ path }) => path);

describe('a field of a body', () => {
  it.each<[string, object, object]>([
    ['text, without the white space around it', { text: '  abc ' }, { text: 'abc' }],
    ['untrimmed text with `trim: false`', { raw: ' ab ' }, { raw: ' ab ' }],
    ['null where it may be null', { note: null }, { note: null }],
    ['an integer', { integer: 10 }, { integer: 10 }],
    ['the largest id', { id: 9007199254740991 }, { id: 9007199254740991 }],
    ['a number', { number: 0.5 }, { number: 0.5 }],
    ['a boolean', { flag: false }, { flag: false }],
    ['an instant in UTC', { at: '2026-02-28T10:00:00Z' }, { at: new Date('2026-02-28T10:00:00Z') }],
    ['an instant with an offset', { at: '2026-02-28T10:00:00.123+02:00' }, { at: new Date('2026-02-28T08:00:00.123Z') }],
    ['a calendar date, as text', { day: '2028-02-29' }, { day: '2028-02-29' }],
    ['a mail address', { email: ' a.b@example.com ' }, { email: 'a.b@example.com' }],
    ['an http URL', { url: 'http://localhost:8080/hook?x=1' }, { url: 'http://localhost:8080/hook?x=1' }],
    ['a URL with letters beyond ASCII, encoded', { url: 'https://exämple.com/ß' }, { url: 'https://xn--exmple-cua.com/%C3%9F' }],
    ['one of several words', { choice: 'B' }, { choice: 'B' }],
    ['one of several numbers', { size: 20 }, { size: 20 }],
    ['an object', { part: { name: 'a', size: 1 } }, { part: { name: 'a', size: 1 } }],
    ['objects', { parts: [{ name: 'a' }, { name: 'b' }] }, { parts: [{ name: 'a' }, { name: 'b' }] }],
    ['texts', { words: [' a ', 'b'] }, { words: ['a', 'b'] }],
    ['an empty list', { words: [] }, { words: [] }],
    ['instants', { times: ['2026-02-28T10:00:00Z'] }, { times: [new Date('2026-02-28T10:00:00Z')] }],
    [
      'a record, unchanged',
      { record: { at: '2026-02-28T10:00:00Z', n: ['1', { a: null }] } },
      { record: { at: '2026-02-28T10:00:00Z', n: ['1', { a: null }] } },
    ],
    ['any JSON', { anything: [1, 'a', null, { b: true }] }, { anything: [1, 'a', null, { b: true }] }],
    ['characters beyond the basic plane, each counted as one', { text: '🎈🎈🎈🎈🎈' }, { text: '🎈🎈🎈🎈🎈' }],
  ])('takes %s', async (_, given, expected) => {
    expect({ ...(await body(given)) }).toEqual(expected);
  });

  it('is an instance of its class, also when nested', async () => {
    const instance = await body({ part: { name: 'a' }, parts: [{ name: 'b' }] });
    expect(instance['part']).toBeInstanceOf(PartWire);
    expect((instance['parts'] as object[])[0]).toBeInstanceOf(PartWire);
  });

  it.each<[string, object]>([
    ['text that is too short once trimmed', { text: ' a ' }],
    ['text that is too long', { text: 'abcdef' }],
    ['text with many variation selectors', { text: `a${'\uFE0F'.repeat(20)}` }],
    ['a number where text belongs', { text: 12 }],
    ['an object where text belongs', { text: { toString: 'x' } }],
    ['text that does not match the pattern', { word: 'a1' }],
    ['null where it is not nullable', { text: null }],
    ['a NUL in text', { note: 'a\0b' }],
    ['a lone surrogate, which cannot be stored', { note: 'a\ud800b' }],
    ['a NUL in a mail address', { email: 'a\0@example.com' }],
    ['a lone surrogate in a mail address', { email: '\ud800' }],
    ['a lone surrogate before the @', { email: 'a\ud800@example.com' }],
    ['a NUL in a URL', { url: 'https://example.com/\0' }],
    ['a NUL within a record', { record: { deep: ['a\0b'] } }],
    ['a NUL in a name within a record', { record: { 'a\0b': 1 } }],
    ['a lone surrogate within any JSON', { anything: [{ deep: '\udc00' }] }],
    ['text where an integer belongs: bodies are not converted', { integer: '5' }],
    ['a fraction where an integer belongs', { integer: 1.5 }],
    ['an integer below its limit', { integer: 0 }],
    ['an integer above its limit', { integer: 11 }],
    ['an id above 2^53 - 1', { id: 9007199254740992 }],
    ['text where a number belongs', { number: '0.5' }],
    ['the text "true" where a boolean belongs: bodies are not converted', { flag: 'true' }],
    ['an instant without a zone', { at: '2026-02-28T10:00:00' }],
    ['a day where an instant belongs', { at: '2026-02-28' }],
    ['an instant on a day that does not exist', { at: '2026-02-30T10:00:00Z' }],
    ['an instant at an hour that does not exist', { at: '2026-02-28T25:00:00Z' }],
    ['an instant whose offset moves it beyond the year 9999', { at: '9999-12-31T23:59:59-00:01' }],
    ['an instant whose offset moves it before the year 1', { at: '0001-01-01T00:00:00+00:01' }],
    ['a number where an instant belongs', { at: 1771000000000 }],
    ['a day that does not exist', { day: '2026-02-29' }],
    ['a day before the calendar begins', { day: '0000-01-01' }],
    ['a day in another format', { day: '28.02.2026' }],
    ['an invalid mail address', { email: 'a@b' }],
    ['white space inside of a mail address', { email: 'a b@example.com' }],
    ['quotation marks in a mail address', { email: '"a"@example.com' }],
    ['a mail address that is too long', { email: `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(4)}com` }],
    ['a URL of another scheme', { url: 'javascript:alert(1)' }],
    ['a URL that is too long', { url: `https://example.com/${'x'.repeat(2048)}` }],
    ['a URL that is too long once encoded', { url: `https://example.com/${'ä'.repeat(400)}` }],
    ['a word that is not listed', { choice: 'a' }],
    ['text where a listed number belongs', { size: '10' }],
    ['an array where an object belongs', { part: [] }],
    ['text where an object belongs', { part: 'a' }],
    ['an object where an array belongs', { parts: { name: 'a' } }],
    ['too few members', { parts: [] }],
    ['too many members', { parts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }],
    ['text where an array belongs: bodies are not converted', { words: 'a,b' }],
    ['a member of the wrong kind', { words: ['a', 1] }],
    ['a member that is too long', { words: ['abcdef'] }],
    ['null as a member', { words: [null] }],
    ['an array where a record belongs', { record: [] }],
  ])('refuses %s', async (_, given) => {
    const issues = await issuesOf(body(given));
    expect(issues).toHaveLength(1);
    expect(issues[0]!.path.split(/[.[]/)[0]).toBe(Object.keys(given)[0]);
    expect(issues[0]!.message).toMatch(/^\S.*\.$/);
  });
});

describe('the issues of a refused body', () => {
  // spec: envelope.error.field, envelope.error.details
  it('list every problem; the first is the error’s field and message', async () => {
    const refusal: DomainError = await body({ text: 'x', integer: 0, day: 'never' }).then(
      () => {
        throw new Error('not refused');
      },
      (error: DomainError) => error,
    );
    const { issues } = refusal.details as { issues: Issue[] };
    expect(issues.map(({ path }) => path)).toEqual(['text', 'integer', 'day']);
    expect(refusal).toMatchObject({ field: 'text', message: issues[0]!.message });
  });

  it('have dotted paths with the indexes of list items', async () => {
    expect(await pathsOf(body({ part: { name: '' }, parts: [{ name: 'a' }, { name: 'b', size: 0 }] }))).toEqual([
      'part.name',
      'parts[1].size',
    ]);
  });

  it.each([
    [{ text: 'x' }, 'text must have at least 2 characters.'],
    [{ text: 'too long' }, 'text must have at most 5 characters.'],
    [{ word: 'A' }, 'word must match ^[a-z]+$.'],
    [{ code: 'a' }, 'code must be two capital letters.'],
    [{ integer: 0 }, 'integer must be at least 1.'],
    [{ integer: 11 }, 'integer must be at most 10.'],
    [{ id: 1.5 }, 'id must be a whole number.'],
    [{ number: null }, 'number must be a number.'],
    [{ flag: 'yes' }, 'flag must be true or false.'],
    [{ choice: 'C' }, 'choice must be one of A, B.'],
    [{ parts: [] }, 'parts must have at least 1 value.'],
    [{ words: ['much too long'] }, 'Each value of words must have at most 5 characters.'],
    [{ words: 'word' }, 'words must be a list.'],
  ])('say in plain words what %j must be', async (given, message) => {
    expect((await issuesOf(body(given)))[0]!.message).toBe(message);
  });

  it('name a missing field', async () => {
    expect(await issuesOf(body({}, WithDefaults))).toEqual([{ path: 'name', message: expect.stringContaining('name') }]);
    expect(await pathsOf(body({ part: {} }))).toEqual(['part.name']);
  });

  it('include unknown properties, also nested ones', async () => {
    expect(await issuesOf(body({ other: 1 }))).toEqual([{ path: 'other', message: 'other is not a known property.' }]);
    expect(await pathsOf(body({ part: { name: 'a', other: 1 } }))).toEqual(['part.other']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'include a property called %s, which changes no prototype',
    async (name) => {
      for (const text of [
        `{"${name}":{"polluted":true}}`,
        `{"part":{"name":"a","${name}":{"polluted":true}}}`,
        `{"record":{"${name}":1}}`,
      ]) {
        expect((await pathsOf(body(JSON.parse(text)))).join()).toContain(name);
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it.each([[[]], ['text'], [5], [true]])('are a single one when the body is not an object: %j', async (value) => {
    expect(await issuesOf(body(value))).toEqual([{ path: '', message: 'The body must be a JSON object.' }]);
  });

  it('are a single one when the body is nested too deeply', async () => {
    const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;
    expect(await body({ anything: deep(16) })).toBeDefined();
    expect(await issuesOf(body({ anything: deep(10_000) }))).toEqual([{ path: 'anything', message: 'anything has more than 16 levels.' }]);
    expect(await issuesOf(body({ other: deep(10_000) }))).toHaveLength(1);
  });
});

describe('a missing body', () => {
  it('is read as an empty object', async () => {
    expect(await pathsOf(body(undefined, WithDefaults))).toEqual(['name']);
    expect({ ...(await body(undefined)) }).toEqual({});
  });

  it('leaves defaults in place, unlike null', async () => {
    expect(await body({ name: 'a' }, WithDefaults)).toEqual({ limit: 25, name: 'a' });
    expect(await pathsOf(body({ name: 'a', limit: null }, WithDefaults))).toEqual(['limit']);
  });
});

describe('a field of a query', () => {
  it.each<[string, object, object]>([
    ['an integer', { integer: '7' }, { integer: 7 }],
    ['a number', { number: '0.5' }, { number: 0.5 }],
    ['a boolean', { flag: 'true' }, { flag: true }],
    ['one of several numbers', { size: '10' }, { size: 10 }],
    ['an instant', { at: '2026-02-28T10:00:00Z' }, { at: new Date('2026-02-28T10:00:00Z') }],
    ['a list of repeated parameters', { words: ['a', 'b'] }, { words: ['a', 'b'] }],
    ['a list with commas', { words: 'a, b' }, { words: ['a', 'b'] }],
    ['a list of one item', { words: 'a' }, { words: ['a'] }],
    ['a list of integers', { ids: '1,2' }, { ids: [1, 2] }],
    ['a repeated list of integers', { ids: ['1', '2'] }, { ids: [1, 2] }],
    ['nothing of unknown parameters', { other: '1', constructor: 'x', toString: 'y' }, {}],
  ])('reads %s', async (_, given, expected) => {
    expect({ ...(await query(Object.assign(Object.create(null), given))) }).toEqual(expected);
  });

  it.each<[string, object]>([
    ['an empty number', { integer: '' }],
    ['a number in hexadecimal', { integer: '0x5' }],
    ['text where a number belongs', { integer: 'five' }],
    ['a repeated parameter that is not a list', { integer: ['1', '2'] }],
    ['a boolean other than true or false', { flag: 'yes' }],
    ['a list with a member of the wrong kind', { ids: '1,b' }],
  ])('refuses %s', async (_, given) => {
    expect(await pathsOf(query(given))).toEqual(Object.keys(given));
  });
});
