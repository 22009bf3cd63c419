import { changesText, changeText, creationText, listText, moneyText, quoted, valueText } from './questions';

describe('What a question shows', () => {
  it.each([
    ['a line break', 'Oat\nApprove all', '“Oat Approve all”'],
    ['a bidi control', 'Oat\u202egnp', '“Oatgnp”'],
    ['an escape', 'Oat\u001b[31m', '“Oat[31m”'],
    ['the marks that end it', 'Oat” for 1 EUR. “', '“Oat" for 1 EUR. "”'],
    ['100 characters', 'x'.repeat(100), `“${'x'.repeat(79)}…”`],
    ['nothing', null, '“”'],
  ])('is one line in quotation marks, cut, of a name with %s', (_, name, shown) => {
    expect(quoted(name)).toBe(shown);
  });

  it('tells amounts with their currency, and lists by their first entries', () => {
    expect(moneyText('1000000.500000', 'USD')).toBe('1,000,000.5 USD');
    expect(listText(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
    expect(valueText([])).toBe('none');
    expect(valueText({ a: 1, b: null, c: ['x'], 'free\nname': true })).toBe('(a 1, c “x”, “free name” yes)');
    expect(valueText([[[[[1]]]]])).toBe('…');
    expect(valueText('2027-01-01T00:00:00+01:00')).toBe('2026-12-31T23:00:00.000Z');
  });
});

describe('A change', () => {
  const before = { name: 'Oat', cap: null, at: new Date('2027-01-01T00:00:00Z'), budget: { total: 5, pacing: 'EVEN' }, tags: ['a', 'b'] };

  it('is told field by field, the old value beside the new one; what stays is not', () => {
    const sent = { name: 'Oats', cap: 3, at: '2027-01-01T00:00:00Z', budget: { total: 7, pacing: 'EVEN' }, tags: ['a'], note: 'x' };
    expect(changesText(before, sent)).toBe(
      'name from “Oat” to “Oats”; cap from nothing to 3; budget.total from 5 to 7; tags from “a”, “b” to “a”; note becomes “x”',
    );
    expect(changeText('the thing “Oat”', before, { name: 'Oat' })).toBe('Save the thing “Oat” as it is: nothing changes.');
    expect(creationText('the thing “Oat”', { cap: 3, tags: undefined })).toBe('Create the thing “Oat”: cap 3.');
  });

  it('is told where only what is cut off differs', () => {
    const long = 'x'.repeat(100);
    expect(changesText({ text: `${long}a` }, { text: `${long}b` })).toContain('to another value that begins alike');
  });
});
