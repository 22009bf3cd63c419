import { type Filter, filterSearch, isSameSearch, tokensOf, withFilter, withValue } from './list-filters';
import { choicesParam } from './search';

const status = {
  key: 'status',
  kind: 'choice',
  label: 'Status',
  isMany: true,
  options: [
    { value: 'ACTIVE', label: 'Active' },
    { value: 'PAUSED', label: 'Paused' },
  ],
} as const;
const filters: readonly Filter[] = [
  { key: 'name', kind: 'text', label: 'Name' },
  status,
  { key: 'min', kind: 'text', label: 'Budget from' },
  { key: 'old', kind: 'flag', label: 'Archived too' },
];

describe('Filters of a list', () => {
  test('are tokens for the parameters of the address, in the order of their definitions', () => {
    const tokens = tokensOf(filters, { status: 'PAUSED,ACTIVE', min: 5_000, name: 'Oat, milk', old: 1, peek: 'x' });
    expect(tokens.map(({ filter, words }) => `${filter.key}:${words}`)).toEqual([
      'name:Oat, milk',
      'status:Paused, Active',
      'min:5000',
      'old:',
    ]);
  });

  test('show a value without words as it is', () => {
    expect(tokensOf([status], { status: 'NEW_ONE' })[0]!.words).toBe('NEW_ONE');
  });

  test('add and remove one of several values in the order of the options', () => {
    const both = withValue(filters, { status: 'PAUSED' }, status, 'ACTIVE');
    expect(both).toEqual({ status: 'ACTIVE,PAUSED' });
    expect(withValue(filters, both, status, 'ACTIVE')).toEqual({ status: 'PAUSED' });
    expect(withValue(filters, { status: 'PAUSED' }, status, 'PAUSED')).toEqual({});
  });

  test('change without what is no filter', () => {
    expect(withFilter(filters, { name: 'Oat', peek: 'x' }, 'min', 5)).toEqual({ name: 'Oat', min: 5 });
    expect(withFilter(filters, { name: 'Oat', min: 5 }, 'name', '')).toEqual({ min: 5 });
    expect(filterSearch(filters, { peek: 'x', name: '' })).toEqual({});
  });

  test('are the same set in any order', () => {
    expect(isSameSearch({ a: 1, b: 'x' }, { b: 'x', a: '1' })).toBe(true);
    expect(isSameSearch({ a: 1 }, {})).toBe(false);
  });

  test('of several values keep only known ones, each once', () => {
    const known = ['ACTIVE', 'PAUSED'] as const;
    expect(choicesParam('status', { status: 'PAUSED,BOGUS,PAUSED,ACTIVE' }, known)).toEqual({ status: 'PAUSED,ACTIVE' });
    expect(choicesParam('status', { status: 'BOGUS' }, known)).toEqual({});
    expect(choicesParam('status', {}, known)).toEqual({});
  });
});
