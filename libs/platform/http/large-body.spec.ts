import type { DomainError } from '@exchange/kernel';
import { growth, longestTurn } from '@test/processor-time';
import { CursorSeal } from '../secrets/cursor-seal';
import { Field } from './field';
import { LargeBody } from './large-body';
import { ExchangeValidationPipe } from './validation.pipe';

class TagBody {
  @Field.text({ min: 1, max: 5, trim: false })
  type: string;

  @Field.text({ min: 1, max: 5, trim: false, large: { refuses: (text) => (text === 'bad' ? 'is bad' : null) } })
  value: string;
}

class PersonBody {
  @Field.text({ min: 1, max: 20, large: { isLast: true } })
  id: string;

  @Field.text({ pattern: /^[0-9a-f]{4}$/, optional: true, large: { says: (at) => `${at} is no hash.` } })
  hash?: string;

  @Field.object(() => TagBody, {
    optional: true,
    many: { min: 1, max: 3 },
    large: { rule: ({ type, value }: TagBody) => (type === value ? ['.value', (at) => `${at} says the same twice.`] : null) },
  })
  tags?: TagBody[];
}

class GroupBody {
  @Field.name({ max: 10 })
  name: string;

  @Field.object(() => PersonBody, { optional: true, many: { max: 100_000 } })
  people?: PersonBody[];

  @Field.opaque({ min: 1, optional: true, many: { max: 100_000 }, large: { saysOfItems: () => 'It must be a text.' } })
  texts?: string[];

  @Field.oneOf(['a', 'b'], { optional: true, many: { min: 1, max: 2 }, large: { says: (at) => `${at} must be a list of a or b.` } })
  kinds?: string[];
}

@LargeBody({ most: { items: 100_000, says: 'At most 100000 of them.' }, tellable: /^\w{1,64}$/ })
class WholeBody {
  @Field.object(() => GroupBody, {
    many: { min: 1, max: 1_000 },
    large: {
      together: (groups: readonly (GroupBody | null)[]) =>
        groups.flatMap((group, i) =>
          i > 0 && group?.name === groups[0]?.name ? [[i, '.name', (at: string) => `${at}.name is taken.`] as const] : [],
        ),
    },
  })
  groups: GroupBody[];

  @Field.boolean({ optional: true })
  flag?: boolean;

  @Field.integer({ optional: true, min: 1 })
  count?: number;

  @Field.record({ optional: true, nullable: true })
  free?: object | null;

  @Field.url({ optional: true, max: 30 })
  url?: string;
}

class ShorterBody extends WholeBody {}

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));
const read = (body: unknown, metatype: new () => object = WholeBody) => pipe.transform(body, { type: 'body', metatype });
const refusalOf = (body: unknown, metatype?: new () => object): Promise<DomainError> =>
  read(body, metatype).then(
    () => Promise.reject(new Error('It was taken.')),
    (error: unknown) => error as DomainError,
  );
const issuesOf = async (body: unknown) => ((await refusalOf(body)).details as { issues: { path: string; message: string }[] }).issues;
const messagesOf = async (body: unknown) => (await issuesOf(body)).map(({ message }) => message);
const one = (group: object) => ({ groups: [{ name: 'a', ...group }] });
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, hash: 'beef', tags: [{ type: 'a', value: 'b' }] }));

describe('A large body', () => {
  it('is what was sent, and no copy', async () => {
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
    ['The body must be an object.', []],
    ['The body must be an object.', undefined],
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

  it('says where, as the first problem and of all of them', async () => {
    const { field, code, details } = await refusalOf(one({ people: [{ id: 'a' }, { hash: 'x' }] }));
    expect([field, code]).toEqual(['groups[0].people[1].hash', 'VALIDATION_ERROR']);
    expect((details as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([field, 'groups[0].people[1].id']);
  });

  it('has its own fields told before those of its lists, and these in their order', async () => {
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

  it('has twenty problems told at most', async () => {
    expect(await issuesOf(one({ people: Array<object>(1_000).fill({ id: '', hash: '' }) }))).toHaveLength(20);
    expect(await issuesOf(Object.fromEntries(people(100).map(({ id }) => [id, 1])))).toHaveLength(20);
  });

  it.each<[string, (count: number) => unknown]>([
    ['in one list', (count) => one({ people: people(count) })],
    ['in many lists', (count) => ({ groups: Array.from({ length: 500 }, (_, i) => ({ name: `${i}`, people: people(count / 500) })) })],
    ['of texts', (count) => one({ texts: people(count).map(({ id }) => id) })],
  ])('is read in slices: items %s', async (_, body) => {
    const large = body(50_000);
    expect(await longestTurn(() => read(large))).toBeLessThan(80);
  });

  const wrong = {
    'unknown names': (size: number) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`n${i}`, 1])),
    'short lists that are long': (size: number) => one({ people: [{ id: 'a', tags: Array<object>(size).fill({}) }] }),
    'unknown names of many': (size: number) => ({
      groups: Array.from({ length: 900 }, () => Object.fromEntries(people(size / 900).map(({ id }) => [id, 1]))),
    }),
    'long texts': (size: number) => one({ people: [{ id: 'a'.repeat(size * 10), tags: [{ type: 'b'.repeat(size * 10), value: ' ' }] }] }),
  };
  it.each(Object.entries(wrong))('costs time as it is large: %s', async (_, body) => {
    const bodies = new Map([20_000, 80_000].map((size) => [size, body(size)]));
    expect(await growth((size) => read(bodies.get(size)).catch(() => undefined), 20_000)).toBeLessThan(9);
  });
});

it('A class that has what no large body can have is not compiled', async () => {
  @LargeBody({ most: { items: 1, says: '' } })
  class TimedBody {
    @Field.timestamp()
    at: Date;
  }
  await expect(read({ at: 'x' }, TimedBody)).rejects.toThrow('A large body cannot have a field of');
});
