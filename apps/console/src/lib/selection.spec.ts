import { allToggled, noSelection, type Selection, toggled } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = ({ ids: selected }: Selection) => [...selected].sort().join('');

describe('A selection of rows', () => {
  test('gains and loses single rows', () => {
    const one = toggled(noSelection, order, 'b', false);
    expect(ids(one)).toBe('b');
    expect(ids(toggled(one, order, 'b', false))).toBe('');
  });

  test.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
  ])('from %s to %s contains the rows between', (from, to, expected) => {
    expect(ids(toggled(toggled(noSelection, order, from, false), order, to, true))).toBe(expected);
  });

  test('loses a range when the last row of it was selected', () => {
    const all = allToggled(noSelection, order);
    expect(ids(toggled(toggled(all, order, 'b', false), order, 'd', true))).toBe('ae');
  });

  test('is one row when the range begins at a row that is no longer there', () => {
    expect(ids(toggled({ ids: new Set(['z']), anchor: 'z' }, order, 'c', true))).toBe('cz');
  });

  test('of all rows becomes empty', () => {
    expect(ids(allToggled(allToggled(noSelection, order), order))).toBe('');
  });
});
