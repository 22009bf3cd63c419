import { BadRecord } from './bad-record';
import { type FieldMapping, mapped } from './field-mapping';
import { idFieldsOf } from './id-fields';
import { contentHash, readItem, unmapped } from './item';

const read = (record: unknown) => readItem(record, ['item_id', 'id']);
const recordOf = (record: unknown, mappings: readonly FieldMapping[]) => mapped(record, mappings).record;
const refusal = (record: unknown) => {
  const { item, issues } = read(record);
  return item === null ? issues[0] : null;
};

describe('An item', () => {
  it('is the same whatever the order of its keys', () => {
    const [left, right] = [
      read({ id: 1, title: 'a', size: { b: 1, a: [1, null] } }),
      read({ size: { a: [1, null], b: 1 }, title: 'a', id: 1 }),
    ];
    expect(left).toEqual(right);
    expect(left.item).toMatchObject({ id: '1', json: '{"id":1,"size":{"a":[1,null],"b":1},"title":"a"}' });
  });

  it('loses what is null', () => {
    expect(read({ id: 'a', title: 't', price: null }).item?.json).toBe('{"id":"a","title":"t"}');
  });

  it('has the id that its format names first', () => {
    expect(read({ id: 'b', item_id: ' a ', title: 't' }).item?.id).toBe('a');
    expect(idFieldsOf('job', 'linkedin_jobs')[0]).toBe('partnerJobId');
    expect(idFieldsOf('real_estate', null)).toContain('listing_id');
    expect(idFieldsOf('hotel', null)).toContain('hotel_id');
  });

  it.each<[string, unknown]>([
    ['no object', 'text'],
    ['no object', null],
    ['no object', [1]],
    ['what its feed could not read', new BadRecord('No.')],
    ['no id', { title: 'a' }],
    ['a blank id', { id: '  ' }],
    ['a number for its id that cannot have all its digits', { id: 2 ** 53 }],
    ['an id that is an object', { id: {} }],
    ['an id that is too long', { id: 'x'.repeat(256) }],
    ['NUL in its id', { id: 'a\0' }],
    ['NUL in a value', { id: 'a', title: 'b\0' }],
    ['half a character', { id: 'a', tags: ['\ud800'] }],
    ['NUL in a key', { id: 'a', 'b\0': 1 }],
    ['more than 64 KiB', { id: 'a', title: 'x'.repeat(70_000) }],
    ['more than twenty levels', { id: 'a', deep: Array.from({ length: 30 }).reduce((inner) => [inner], 1) }],
  ])('is refused with %s', (_, record) => {
    expect(refusal(record)).toMatchObject({ severity: 'error' });
  });

  it('gets a warning without title and name', () => {
    expect(read({ id: 'a' }).issues).toEqual([{ itemId: 'a', field: 'title', issue: expect.any(String), severity: 'warning' }]);
    expect(read({ id: 'a', name: 'b' }).issues).toEqual([]);
  });

  it('may have keys of JavaScript’s own', () => {
    const { item } = read(JSON.parse('{"id":"a","title":"t","__proto__":{"x":1},"constructor":2}'));
    expect(JSON.parse(item!.json)).toHaveProperty('constructor', 2);
    expect(item!.json).toContain('"__proto__":{"x":1}');
  });
});

it('the content hash does not depend on the order', () => {
  const [a, b] = [
    { id: 'a', hash: '1' },
    { id: 'b', hash: '2' },
  ];
  expect(contentHash([a, b])).toBe(contentHash([b, a]));
  expect(contentHash([a])).not.toBe(contentHash([{ id: 'a', hash: '2' }]));
});

describe('Field mappings', () => {
  it('rename, reach into objects, divide, split, and fill in', () => {
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

  it('leave alone what is no record', () => {
    expect(recordOf('x', [{ catalog_field: 'a', value: 'b' }])).toBe('x');
  });

  it('find fields whatever their case, and those mapped leave their old name', () => {
    expect(
      recordOf({ Price: '5', Meta: { tags: 'a' } }, [
        { feed_field: 'price', catalog_field: 'amount' },
        { feed_field: 'meta.tags', catalog_field: 'tags' },
      ]),
    ).toEqual({ amount: '5', tags: 'a', Meta: { tags: 'a' } });
  });

  it.each([['0x10'], ['1e3'], ['12,50'], ['5 EUR'], [true], [['1']], [{ amount: 1 }], ['1234567890123456'], ['--1'], ['.']])(
    'divide refuses %j, with an issue at the item',
    (price) => {
      const { issue } = mapped({ id: 'a', price }, [{ feed_field: 'price', catalog_field: 'cost', transform: 'divide', by: 100 }]);
      expect(issue).toEqual({ field: 'cost', issue: expect.stringContaining('not a plain decimal number') });
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
  ])('divide reads %j', (price, cost) => {
    expect(recordOf({ price }, [{ feed_field: 'price', catalog_field: 'cost', transform: 'divide', by: 100 }])).toEqual({ cost });
  });

  it.each([[' '], [''], [null]])('%j is nothing: the default counts', (price) => {
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
  ])('boolean reads %j as %s', (stock, available) => {
    expect(recordOf({ stock }, [{ feed_field: 'stock', catalog_field: 'available', transform: 'boolean' }])).toEqual({ available });
  });

  it.each([['perhaps'], [2], [{ yes: true }], [['yes']]])('boolean refuses %j, with an issue at the item', (stock) => {
    const { issue } = mapped({ stock }, [{ feed_field: 'stock', catalog_field: 'available', transform: 'boolean' }]);
    expect(issue).toEqual({ field: 'available', issue: expect.stringContaining('neither yes nor no') });
  });

  it('a record that could not be mapped is refused under its id', () => {
    const issue = { field: 'cost', issue: 'No.' };
    expect(unmapped({ id: ' a ' }, issue, ['id'])).toEqual({ item: null, issues: [{ itemId: 'a', ...issue, severity: 'error' }] });
    expect(unmapped('x', issue, ['id']).issues).toEqual([{ itemId: null, ...issue, severity: 'error' }]);
  });
});
