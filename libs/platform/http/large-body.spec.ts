import type { DomainError } from '@exchange/kernel';
import { Field } from './field';
import { LargeBody } from './large-body';
import { one, people, read, LargeWholeBody } from './large-body.fixture';

class ShorterBody extends LargeWholeBody {}

const refusalOf = (body: unknown, metatype?: new () => object): Promise<DomainError> =>
  read(body, metatype).then(
    () => Promise.reject(new Error('The body was accepted.')),
    (error: unknown) => error as DomainError,
  );
const issuesOf = async (body: unknown) => ((await refusalOf(body)).details as { issues: { path: string; message: string }[] }).issues;
const messagesOf = async (body: unknown) => (await issuesOf(body)).map(({ message }) => message);

describe('A large body', () => {
  it('is passed on unchanged, without a copy', async () => {
    const body = {
      ...one({ name: ' a ', people: people(3), texts: [' x '], kinds: ['b'] }),
      flag: false,
      count: 2,
      free: null,
      url: 'https://a.example',
    };
    const text = JSON.stringify(body);
    expect(await read(body)).toBe(body);
    expect(JSON.stringify(body)).toBe(text);
    expect(await read(body, ShorterBody)).toBe(body);
  });

  const at = 'groups[0].people[0]';
  it.each<[string, unknown]>([
    ['The body must be a JSON object.', []],
    ['The body must be a JSON object.', undefined],
    ['other is not a known property.', { ...one({}), other: 1 }],
    ['One of its members is not a known property.', { ...one({}), 'ann@a.example': 1 }],
    ['groups must be a list of 1 to 1000.', {}],
    ['groups must be a list of 1 to 1000.', { groups: [] }],
    ['groups must be a list of 1 to 1000.', { groups: Array<object>(1_001).fill({ name: 'a' }) }],
    ['groups[0] must be an object.', { groups: [null] }],
    ['flag must be true or false.', { ...one({}), flag: 'true' }],
    ['count must be a whole number.', { ...one({}), count: 0 }],
    ['free must be an object.', { ...one({}), free: 'x' }],
    ['free has more than 65536 characters.', { ...one({}), free: { a: 'a'.repeat(65_537) } }],
    ['url must be an http or https URL without white space, fragment, name, password or port 0.', { ...one({}), url: 'x' }],
    ['groups[0].name must be a text.', one({ name: null })],
    ['groups[0].name must have 1 to 10 characters.', one({ name: ' ' })],
    ['groups[0].name must be one line, without invisible or control characters.', one({ name: 'a\nb' })],
    ['groups[0].kinds must be a list of a or b.', one({ kinds: ['c'] })],
    ['groups[0].kinds must be a list of a or b.', one({ kinds: ['a', 'b', 'a'] })],
    ['groups[0].people must be a list.', one({ people: {} })],
    ['It must be a text.', one({ texts: ['x', ''] })],
    ['It must be a text.', one({ texts: ['a\0b'] })],
    [`${at} must be an object.`, one({ people: [[]] })],
    [`${at}.id must be a text.`, one({ people: [{}] })],
    [`${at}.id must have 1 to 20 characters.`, one({ people: [{ id: '😀'.repeat(11) }] })],
    [`${at}.hash is no hash.`, one({ people: [{ id: 'a', hash: 'BEEF' }] })],
    [`${at}.tags must be a list of 1 to 3.`, one({ people: [{ id: 'a', tags: Array<object>(4).fill({}) }] })],
    [`${at}.tags[0].value is bad.`, one({ people: [{ id: 'a', tags: [{ type: 'a', value: 'bad' }] }] })],
    [`${at}.tags[0] says the same twice.`, one({ people: [{ id: 'a', tags: [{ type: 'a', value: 'a' }] }] })],
    ['groups[1].name is taken.', { groups: [{ name: 'a' }, { name: 'a' }] }],
    ['At most 100000 of them.', one({ people: Array<number>(60_000).fill(0), texts: Array<number>(40_001).fill(0) })],
  ])('is refused: %s', async (message, body) => {
    expect(await messagesOf(body)).toEqual([message]);
  });

  it('applies a rule only to valid members', async () => {
    const tags = [{ type: null, value: { toString: 1 } }];
    const messages = await messagesOf(one({ people: [{ id: 'a', tags }] }));
    expect(messages).toEqual([`${at}.tags[0].type must be a text.`, `${at}.tags[0].value must be a text.`]);
  });

  it('names the path of the first issue as field, and of every issue', async () => {
    const { field, code, details } = await refusalOf(one({ people: [{ id: 'a' }, { hash: 'x' }] }));
    expect([field, code]).toEqual(['groups[0].people[1].hash', 'VALIDATION_ERROR']);
    expect((details as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([field, 'groups[0].people[1].id']);
  });

  it('lists issues of its own fields before those of its lists, in order', async () => {
    const body = { groups: [{ name: 7, people: [{ id: 1 }], texts: [2] }, { strange: 1 }, { people: [3] }], flag: 1 };
    expect((await issuesOf(body)).map(({ path }) => path)).toEqual([
      'groups[1].strange',
      'flag',
      'groups[0].name',
      'groups[0].people[0].id',
      'groups[0].texts[0]',
      'groups[2].name',
      'groups[2].people[0]',
    ]);
  });

  it('lists issues of its own fields before too many items, of which none is read', async () => {
    const body = one({ name: 7, texts: Array<number>(100_001).fill(0) });
    expect((await issuesOf({ ...body, flag: 1 })).map(({ path }) => path)).toEqual(['flag', 'groups']);
  });

  it('lists at most 20 issues', async () => {
    expect(await issuesOf(one({ people: Array<object>(1_000).fill({ id: '', hash: '' }) }))).toHaveLength(20);
    expect(await issuesOf(Object.fromEntries(people(100).map(({ id }) => [id, 1])))).toHaveLength(20);
  });
});

it('a large body refuses to compile a class with an unsupported field', async () => {
  @LargeBody({ max: { items: 1, message: '' } })
  class TimedBody {
    @Field.timestamp()
    at: Date;
  }
  await expect(read({ at: 'x' }, TimedBody)).rejects.toThrow('A large body cannot have a field of');
});
