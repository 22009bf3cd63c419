import { BadRecord } from './bad-record';
import { type FieldMapping, mapRecord } from './field-mapping';
import { idFieldsOf } from './id-fields';
import { contentHash, readItem, rejectUnmapped } from './item';

const read = (record: unknown) => readItem(record, ['item_id', 'id']);
const recordOf = (record: unknown, mappings: readonly FieldMapping[]) => mapRecord(record, mappings).record;
const refusal = (record: unknown) => {
  const { item, issues } = read(record);
  return item === null ? issues[0] : null;
};

describe('readItem', () => {
  it('ignores the order of keys', () => {
    const [left, right] = [
      read({ id: 1, title: 'a', size: { b: 1, a: [1, null] } }),
      read({ size: { a: [1, null], b: 1 }, title: 'a', id: 1 }),
    ];
    expect(left).toEqual(right);
    expect(left.item).toMatchObject({ id: '1', json: '{"id":1,"size":{"a":[1,null],"b":1},"title":"a"}' });
  });

  it('removes members that are null', () => {
    expect(read({ id: 'a', title: 't', price: null }).item?.json).toBe('{"id":"a","title":"t"}');
  });

  it('prefers the id field that the format names first', () => {
    expect(read({ id: 'b', item_id: ' a ', title: 't' }).item?.id).toBe('a');
    expect(idFieldsOf('job', 'linkedin_jobs')[0]).toBe('partnerJobId');
    expect(idFieldsOf('real_estate', null)).toContain('listing_id');
    expect(idFieldsOf('hotel', null)).toContain('hotel_id');
  });

  it.each<[string, unknown]>([
    ['no object', 'text'],
    ['no object', null],
    ['no object', [1]],
    ['an unreadable record', new BadRecord('No.')],
    ['no id', { title: 'a' }],
    ['a blank id', { id: '  ' }],
    ['a numeric id above 2^53', { id: 2 ** 53 }],
    ['an id that is an object', { id: {} }],
    ['an id that is too long', { id: 'x'.repeat(256) }],
    ['NUL in its id', { id: 'a\0' }],
    ['NUL in a value', { id: 'a', title: 'b\0' }],
    ['an unpaired surrogate', { id: 'a', tags: ['\ud800'] }],
    ['NUL in a key', { id: 'a', 'b\0': 1 }],
    ['more than 64 KiB', { id: 'a', title: 'x'.repeat(70_000) }],
    ['more than twenty levels', { id: 'a', deep: Array.from({ length: 30 }).reduce((inner) => [inner], 1) }],
  ])('rejects %s', (_, record) => {
    expect(refusal(record)).toMatchObject({ severity: 'error' });
  });

  it('adds a warning when the item has neither title nor name', () => {
    expect(read({ id: 'a' }).issues).toEqual([{ itemId: 'a', field: 'title', issue: expect.any(String), severity: 'warning' }]);
    expect(read({ id: 'a', name: 'b' }).issues).toEqual([]);
  });

  it('accepts keys that JavaScript objects inherit, such as __proto__', () => {
    const { item } = read(JSON.parse('{"id":"a","title":"t","__proto__":{"x":1},"constructor":2}'));
    expect(JSON.parse(item!.json)).toHaveProperty('constructor', 2);
    expect(item!.json).toContain('"__proto__":{"x":1}');
  });
});

it('the content hash ignores the order of items', () => {
  const [a, b] = [
    { id: 'a', hash: '1' },
    { id: 'b', hash: '2' },
  ];
  expect(contentHash([a, b])).toBe(contentHash([b, a]));
  expect(contentHash([a])).not.toBe(contentHash([{ id: 'a', hash: '2' }]));
});

describe('mapRecord', () => {
  it('renames, reads nested fields, divides, splits, and fills in defaults and constants', () => {
    const record = { sku: 'a', cents: '1250', meta: { tags: 'red, blue' }, sold: 'No', kept: 1 };
    expect(
      recordOf(record, [
        { feed_field: 'sku', catalog_field: 'id' },
        { feed_field: 'cents', catalog_field: 'price', transform: 'divide', by: 100 },
        { feed_field: 'meta.tags', catalog_field: 'tags', transform: 'split' },
        { feed_field: 'sold', catalog_field: 'available', transform: 'boolean' },
        { catalog_field: 'brand', value: 'Acme' },
        { feed_field: 'missing', catalog_field: 'color', default: 'grey' },
        { feed_field: 'absent', catalog_field: 'size' },
      ]),
    ).toEqual({ id: 'a', price: 12.5, tags: ['red', 'blue'], available: false, brand: 'Acme', color: 'grey', meta: record.meta, kept: 1 });
  });

  it('returns a value that is not an object unchanged', () => {
    expect(recordOf('x', [{ catalog_field: 'a', value: 'b' }])).toBe('x');
  });

  it('finds fields without case, and removes the old name of a mapped field', () => {
    expect(
      recordOf({ Price: '5', Meta: { tags: 'a' } }, [
        { feed_field: 'price', catalog_field: 'amount' },
        { feed_field: 'meta.tags', catalog_field: 'tags' },
      ]),
    ).toEqual({ amount: '5', tags: 'a', Meta: { tags: 'a' } });
  });

  it.each([['0x10'], ['1e3'], ['12,50'], ['5 EUR'], [true], [['1']], [{ amount: 1 }], ['1234567890123456'], ['--1'], ['.']])(
    'refuses to divide %j, with an issue of the item',
    (price) => {
      const { issue } = mapRecord({ id: 'a', price }, [{ feed_field: 'price', catalog_field: 'cost', transform: 'divide', by: 100 }]);
      expect(issue).toMatchObject({ field: 'cost', issue: expect.stringContaining('not a plain decimal number') });
      expect(issue?.reason).toBe('A value is not a plain decimal number of at most 15 digits: it cannot be divided.');
    },
  );

  it.each([
    ['1250', 12.5],
    [' 1250 ', 12.5],
    [1250, 12.5],
    ['-5', -0.05],
    ['0.10', 0.001],
    ['.5', 0.005],
    ['123456789012345', 1_234_567_890_123.45],
  ])('divides %j', (price, cost) => {
    expect(recordOf({ price }, [{ feed_field: 'price', catalog_field: 'cost', transform: 'divide', by: 100 }])).toEqual({ cost });
  });

  it.each([[' '], [''], [null]])('treats %j as missing and uses the default', (price) => {
    const mapping = { feed_field: 'price', catalog_field: 'cost', transform: 'divide', by: 100 } as const;
    expect(recordOf({ price }, [mapping])).toEqual({});
    expect(recordOf({ price }, [{ ...mapping, default: '7' }])).toEqual({ cost: '7' });
  });

  it.each([
    ['in stock', true],
    ['In_Stock', true],
    ['out of stock', false],
    [' YES ', true],
    ['0', false],
    [1, true],
    [false, false],
  ])('reads %j as the boolean %s', (stock, available) => {
    expect(recordOf({ stock }, [{ feed_field: 'stock', catalog_field: 'available', transform: 'boolean' }])).toEqual({ available });
  });

  it.each([['perhaps'], [2], [{ yes: true }], [['yes']]])('refuses %j as a boolean, with an issue of the item', (stock) => {
    const { issue } = mapRecord({ stock }, [{ feed_field: 'stock', catalog_field: 'available', transform: 'boolean' }]);
    const problem = 'is neither yes nor no.';
    expect(issue).toEqual({ field: 'available', issue: expect.stringContaining(problem), reason: `A value ${problem}` });
  });

  it('rejectUnmapped rejects the record under its id', () => {
    const issue = { field: 'cost', issue: 'No.' };
    expect(rejectUnmapped({ id: ' a ' }, issue, ['id'])).toEqual({ item: null, issues: [{ itemId: 'a', ...issue, severity: 'error' }] });
    expect(rejectUnmapped('x', issue, ['id']).issues).toEqual([{ itemId: null, ...issue, severity: 'error' }]);
  });
});
