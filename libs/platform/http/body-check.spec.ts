import type { DomainError } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { hostile, ItemBody, list, many, WholeBody } from './body-check.fixture';
import { Field } from './field';
import { ExchangeValidationPipe } from './validation.pipe';

class LongBody {
  @Field.object(() => ItemBody, { many: { min: 2, max: 1_000 } })
  parts: ItemBody[];
}

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));
const accepted = (value: unknown) => pipe.transform(value, { type: 'body', metatype: WholeBody });
async function refusalOf(value: unknown, metatype: new () => object = WholeBody): Promise<DomainError> {
  return pipe.transform(value, { type: 'body', metatype }).then(
    () => Promise.reject(new Error('The body was accepted.')),
    (error: unknown) => error as DomainError,
  );
}
const detailsOf = async (value: unknown) =>
  (await refusalOf(value)).details as { issues: { path: string; message: string }[]; more?: number };

describe('A body', () => {
  it.each(Object.keys(hostile).filter((what) => !['repeated members of one name', 'free JSON in a list'].includes(what)))(
    'is refused with at most 20 issues in less than 12,000 characters: %s',
    async (what) => {
      const { message, details } = await refusalOf(hostile[what]!(100_000));
      const { issues } = details as { issues: unknown[] };
      expect(issues.length).toBeGreaterThan(0);
      expect(issues.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify({ message, details }).length).toBeLessThan(12_000);
    },
  );

  it('lists the first 20 unknown names and counts the rest', async () => {
    const { issues, more } = await detailsOf({ name: 'a', items: [], ...many(100, (i) => [`n${i}`, 1]) });
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, i) => `n${i}`));
    expect(more).toBe(80);
  });

  it('lists the first 20 issues of the validators and counts the rest', async () => {
    const items = list(10, { name: '', sizes: 'x', inner: { name: '' } });
    const { issues, more } = await detailsOf({ items });
    expect(issues).toHaveLength(20);
    expect(more).toBeGreaterThan(10);
  });

  it('gets all its issues listed when there are at most 20', async () => {
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
    ['items', { records: list(20_001, {}) }, 'records must have at most 20000 values.'],
  ])('is refused when free JSON exceeds the maximum of %s', async (_, free, message) => {
    expect((await refusalOf({ name: 'a', items: [], ...(free as object) })).message).toBe(message);
  });

  it('gets long lists validated in slices, with the index of each item in its issues', async () => {
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

  it('keeps free JSON unchanged', async () => {
    const ext = { a: [1, { b: null }], c: 'd' };
    expect(await accepted({ name: 'a', items: [], ext, records: [ext, {}] })).toMatchObject({ ext, records: [ext, {}] });
  });
});

describe('A query', () => {
  it('reads only declared parameters out of a thousand', async () => {
    const query = { ...many(1_000, (i) => [`a[b][${i}]`, ['1', '2']]), name: 'a', constructor: 'x' };
    expect({
      ...((await pipe.transform(query, { type: 'query', metatype: ItemBody }).catch((error: DomainError) => error)) as DomainError),
    }).toMatchObject({
      details: { issues: [{ path: 'sizes', message: 'sizes is required.' }] },
    });
  });
});
