import { withFaultsMarked } from './answer-text';
import { boundedItem } from './bounded-item';

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('boundedItem', () => {
  it('returns an item within the limits unchanged', () => {
    const item = { id: 'a', list: times(200, 1), inner: { list: [[null, true], 'text'] } };
    expect(boundedItem(item)).toEqual({ item, isCut: false, problem: null });
    expect(boundedItem('text')).toEqual({ item: 'text', isCut: false, problem: null });
    expect(boundedItem(undefined)).toEqual({ item: undefined, isCut: false, problem: null });
  });

  it('cuts every list to its first 200 entries at any depth', () => {
    const item = { list: times(201, 1), inner: [{ list: times(100_000, {}) }] };
    const cut = { list: times(200, 1), inner: [{ list: times(200, {}) }] };
    expect(boundedItem(item)).toEqual({ item: cut, isCut: true, problem: null });
  });

  it.each([
    ['too many values', { lists: times(30, times(200, 1)) }, 'has more than 5,000 values'],
    ['too many members', Object.fromEntries(times(5_001, 0).map((value, index) => [`m${index}`, value])), 'has more than 5,000 values'],
    ['a number that is too large', JSON.parse('{"prices":[{"fixed_price":1e309}]}'), 'has a number that is NaN or infinite'],
    ['a repeated member', JSON.parse(withFaultsMarked('{"prices":[{"a":1,"a":1}]}', 1)), 'has two members of one name'],
    ['deeply nested lists', JSON.parse('['.repeat(40) + ']'.repeat(40)), 'is nested deeper than 32 levels'],
  ])('refuses an item with %s', (_, item, problem) => {
    expect(boundedItem(item)).toMatchObject({ item: null, problem });
  });

  it('takes other limits from the caller', () => {
    expect(boundedItem({ days: times(500, 1) }, { entries: 400, values: 402 })).toMatchObject({
      item: { days: times(400, 1) },
      isCut: true,
    });
    expect(boundedItem({ days: times(500, 1) }, { entries: 400, values: 401 }).problem).toBe('has more than 401 values');
  });

  it('copies a member named __proto__ as data', () => {
    const { item } = boundedItem(JSON.parse('{"__proto__":{"a":[1]}}'));
    expect(JSON.stringify(item)).toBe('{"__proto__":{"a":[1]}}');
  });
});
