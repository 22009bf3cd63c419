import type { DomainError } from '@exchange/kernel';
import { growth } from '@test/processor-time';
import { checkBody } from './body-check';
import { shapeOf } from './declared-shape';
import { Field } from './field';
import { CursorSeal } from '../secrets/cursor-seal';
import { ExchangeValidationPipe } from './validation.pipe';

class ItemBody {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.integer({ many: { max: 3 } })
  sizes: number[];

  @Field.object(() => ItemBody, { optional: true })
  inner?: ItemBody;
}

class WholeBody {
  @Field.text({ min: 1, max: 5 })
  name: string;

  @Field.object(() => ItemBody, { many: { max: 10 } })
  items: ItemBody[];

  @Field.record({ optional: true })
  ext?: object;

  @Field.record({ optional: true, many: { max: 20_000 } })
  records?: object[];
}

class LongBody {
  @Field.object(() => ItemBody, { many: { min: 2, max: 1_000 } })
  parts: ItemBody[];
}

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));
const asked = (value: unknown) => pipe.transform(value, { type: 'body', metatype: WholeBody });
async function refusalOf(value: unknown, metatype: new () => object = WholeBody): Promise<DomainError> {
  return pipe.transform(value, { type: 'body', metatype }).then(
    () => Promise.reject(new Error('It was taken.')),
    (error: unknown) => error as DomainError,
  );
}
const detailsOf = async (value: unknown) =>
  (await refusalOf(value)).details as { issues: { path: string; message: string }[]; more?: number };

const many = (size: number, member: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: size }, (_, i) => member(i)));
const list = (size: number, item: unknown) => Array.from({ length: size }, () => item);

/** By how many parts they have. */
const hostile: Readonly<Record<string, (size: number) => unknown>> = {
  'unknown names': (size) => many(size, (i) => [`n${i}`, 1]),
  'unknown names far below': (size) => ({ name: 'a', items: [{ name: 'a', sizes: [], inner: many(size, (i) => [`n${i}`, {}]) }] }),
  'a name that is long': (size) => ({ ['n'.repeat(size)]: 1 }),
  'many names that are long': (size) => many(size / 1_000, (i) => [`${'n'.repeat(1_000)}${i}`, 1]),
  'empty objects in a list': (size) => ({ items: list(size, {}) }),
  'objects in every item of a list': (size) => ({ items: list(10, { name: 'a', sizes: list(size / 10, {}) }) }),
  'a list of lists': (size) => ({ items: list(10, list(size / 10, [])) }),
  'an object where a list belongs': (size) => ({ items: many(size, (i) => [`${i}`, {}]) }),
  'an object where a text belongs': (size) => ({ name: many(size, (i) => [`${i}`, {}]), items: [] }),
  'a tree at an unknown name': (size) => ({ other: list(size, { a: [] }) }),
  'a text': (size) => ({ name: 'a'.repeat(size), items: [] }),
  'white space': (size) => ({ name: ' '.repeat(size), items: [] }),
  'items that are all wrong': (size) => ({ items: list(10, { name: 'a'.repeat(size / 10), sizes: 'b'.repeat(size / 10) }) }),
  'free JSON, wide': (size) => ({ name: 'a', items: [], ext: many(size, (i) => [`n${i}`, {}]) }),
  'free JSON, a text': (size) => ({ name: 'a', items: [], ext: { a: 'a'.repeat(size) } }),
  'free JSON in a list': (size) => ({ name: 'a', items: [], records: list(size, { a: 1, b: [{}] }) }),
  'members that are alike': (size) => JSON.parse(`{${list(size, '"name":"a"').join()}}`) as unknown,
};

describe('A body', () => {
  it.each(Object.keys(hostile))('costs time as it is large: %s', async (what) => {
    const shape = shapeOf(WholeBody);
    const bodies = new Map([20_000, 80_000].map((size) => [size, hostile[what]!(size) as object]));
    expect(await growth((size) => checkBody(bodies.get(size)!, shape).catch(() => undefined), 20_000)).toBeLessThan(9);
  });

  it.each(Object.keys(hostile).filter((what) => !['members that are alike', 'free JSON in a list'].includes(what)))(
    'is refused in a few words: %s',
    async (what) => {
      const { message, details } = await refusalOf(hostile[what]!(100_000));
      const { issues } = details as { issues: unknown[] };
      expect(issues.length).toBeGreaterThan(0);
      expect(issues.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify({ message, details }).length).toBeLessThan(12_000);
    },
  );

  it('says what is wrong first, and how much more is', async () => {
    const { issues, more } = await detailsOf({ name: 'a', items: [], ...many(100, (i) => [`n${i}`, 1]) });
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, i) => `n${i}`));
    expect(more).toBe(80);
  });

  it('and so do the validators', async () => {
    const items = list(10, { name: '', sizes: 'x', inner: { name: '' } });
    const { issues, more } = await detailsOf({ items });
    expect(issues).toHaveLength(20);
    expect(more).toBeGreaterThan(10);
  });

  it('has all its mistakes listed when they are few', async () => {
    const long = await detailsOf({ items: [{ name: 'long name', sizes: [1, 2, 3, 4], other: 1 }], strange: { deep: 1 } });
    expect([long.issues.map(({ path }) => path), long.more]).toEqual([['items[0].sizes', 'items[0].other', 'strange'], undefined]);
    const few = await detailsOf({ items: [{ name: 'long name', sizes: [1, 2], other: 1 }], strange: { deep: 1 } });
    expect([few.issues.map(({ path }) => path).sort(), few.more]).toEqual([
      ['items[0].name', 'items[0].other', 'name', 'strange'],
      undefined,
    ]);
  });

  it.each<[string, unknown, string]>([
    ['values', { ext: many(1_001, (i) => [`n${i}`, 1]) }, 'ext has more than 1000 values.'],
    ['levels', { ext: JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`) as unknown }, 'ext has more than 16 levels.'],
    ['characters', { ext: { a: 'a'.repeat(65_536) } }, 'ext has more than 65536 characters.'],
    ['values of an item', { records: [{}, many(1_001, (i) => [`n${i}`, 1])] }, 'records[1] has more than 1000 values.'],
    ['items', { records: list(20_001, {}) }, 'records must contain no more than 20000 elements.'],
  ])('has free JSON of so many %s at most', async (_, free, message) => {
    expect((await refusalOf({ name: 'a', items: [], ...(free as object) })).message).toBe(message);
  });

  it('has long lists validated in slices, and every item by its own place', async () => {
    const items = list(1_000, { name: 'a', sizes: [1] }) as object[];
    const { parts } = (await pipe.transform({ parts: items }, { type: 'body', metatype: LongBody })) as LongBody;
    expect([parts.length, parts.every((part) => part instanceof ItemBody)]).toEqual([1_000, true]);
    const wrong = items.map((item, i) => (i === 999 ? { ...item, name: '' } : i === 100 ? { ...item, other: 1 } : i === 101 ? 5 : item));
    const refused = await refusalOf({ parts: wrong }, LongBody);
    const { issues } = refused.details as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(['parts', 'parts[100].other', 'parts[101]', 'parts[999].name']);
    const none = await refusalOf({ parts: list(1_000, {}) }, LongBody);
    expect(none.details).toMatchObject({ issues: { length: 20 }, more: 1_980 });
  });

  it('keeps free JSON as it is', async () => {
    const ext = { a: [1, { b: null }], c: 'd' };
    expect(await asked({ name: 'a', items: [], ext, records: [ext, {}] })).toMatchObject({ ext, records: [ext, {}] });
  });
});

describe('A query', () => {
  it('of a thousand parameters costs nothing but for those that are declared', async () => {
    const query = { ...many(1_000, (i) => [`a[b][${i}]`, ['1', '2']]), name: 'a', constructor: 'x' };
    expect({
      ...((await pipe.transform(query, { type: 'query', metatype: ItemBody }).catch((error: DomainError) => error)) as DomainError),
    }).toMatchObject({
      details: { issues: [{ path: 'sizes', message: 'sizes is required.' }] },
    });
  });
});
