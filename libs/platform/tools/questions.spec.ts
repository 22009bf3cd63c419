import { changesText, changeText, creationText, listText, moneyText, quoted, valueText } from './questions';

describe('the text of a question', () => {
  it.each([
    ['a line break', 'Oat\nApprove all', '“Oat Approve all”'],
    ['a bidi control', 'Oat\u202egnp', '“Oatgnp”'],
    ['an escape', 'Oat\u001b[31m', '“Oat[31m”'],
    ['quotation marks', 'Oat” for 1 EUR. “', '“Oat" for 1 EUR. "”'],
    ['100 characters', 'x'.repeat(100), `“${'x'.repeat(79)}…”`],
    ['no value', null, '“”'],
  ])('quotes and shortens a name to one line: a name with %s', (_, name, shown) => {
    expect(quoted(name)).toBe(shown);
  });

  it('has amounts with their currency, and lists with their first entries', () => {
    expect(moneyText('1000000.500000', 'USD')).toBe('1,000,000.5 USD');
    expect(listText(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
    expect(valueText([])).toBe('none');
    expect(valueText({ a: 1, b: null, c: ['x'], 'free\nname': true })).toBe('(a 1, c “x”, “free name” yes)');
    expect(valueText([[[[[1]]]]])).toBe('…');
    expect(valueText('2027-01-01T00:00:00+01:00')).toBe('2026-12-31T23:00:00.000Z');
  });
});

describe('the text of a change', () => {
  const before = { name: 'Oat', cap: null, at: new Date('2027-01-01T00:00:00Z'), budget: { total: 5, pacing: 'EVEN' }, tags: ['a', 'b'] };

  it('lists changed fields with old and new value, and no unchanged ones', () => {
    const sent = { name: 'Oats', cap: 3, at: '2027-01-01T00:00:00Z', budget: { total: 7, pacing: 'EVEN' }, tags: ['a'], note: 'x' };
    expect(changesText(before, sent)).toBe(
      'name from “Oat” to “Oats”; cap from nothing to 3; budget.total from 5 to 7; tags from “a”, “b” to “a”; note becomes “x”',
    );
    expect(changeText('the thing “Oat”', before, { name: 'Oat' })).toBe('Save the thing “Oat” as it is: nothing changes.');
    expect(creationText('the thing “Oat”', { cap: 3, tags: undefined })).toBe('Create the thing “Oat”: cap 3.');
  });

  it('mentions a change beyond the shortened part of a text', () => {
    const long = 'x'.repeat(100);
    expect(changesText({ text: `${long}a` }, { text: `${long}b` })).toContain('to a different value with the same beginning');
  });
});
