import { withFaultsMarked } from './answer-text';
import { boundedItem } from './bounded-item';

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('an item of a seller’s answer', () => {
  it('that is within the limits stays as it is', () => {
    const item = { id: 'a', list: times(200, 1), inner: { list: [[null, true], 'text'] } };
    expect(boundedItem(item)).toEqual({ item, isCut: false, problem: null });
    expect(boundedItem('text')).toEqual({ item: 'text', isCut: false, problem: null });
    expect(boundedItem(undefined)).toEqual({ item: undefined, isCut: false, problem: null });
  });

  it('has the first 200 entries of each list, wherever it stands', () => {
    const item = { list: times(201, 1), inner: [{ list: times(100_000, {}) }] };
    const cut = { list: times(200, 1), inner: [{ list: times(200, {}) }] };
    expect(boundedItem(item)).toEqual({ item: cut, isCut: true, problem: null });
  });

  it.each([
    ['too many values', { lists: times(30, times(200, 1)) }, 'has more than 5,000 values'],
    ['too many members', Object.fromEntries(times(5_001, 0).map((value, index) => [`m${index}`, value])), 'has more than 5,000 values'],
    ['a number that is too large', JSON.parse('{"prices":[{"fixed_price":1e309}]}'), 'has a number that is NaN or infinite'],
    ['a member twice', JSON.parse(withFaultsMarked('{"prices":[{"a":1,"a":1}]}', 1)), 'has two members of one name'],
    ['lists in lists', JSON.parse('['.repeat(40) + ']'.repeat(40)), 'is nested deeper than 32 levels'],
  ])('is not read when it has %s', (_, item, problem) => {
    expect(boundedItem(item)).toMatchObject({ item: null, problem });
  });

  it('has the limits of its reader', () => {
    expect(boundedItem({ days: times(500, 1) }, { entries: 400, values: 402 })).toMatchObject({
      item: { days: times(400, 1) },
      isCut: true,
    });
    expect(boundedItem({ days: times(500, 1) }, { entries: 400, values: 401 }).problem).toBe('has more than 401 values');
  });

  it('keeps a member that is named like the prototype apart', () => {
    const { item } = boundedItem(JSON.parse('{"__proto__":{"a":[1]}}'));
    expect(JSON.stringify(item)).toBe('{"__proto__":{"a":[1]}}');
  });
});
