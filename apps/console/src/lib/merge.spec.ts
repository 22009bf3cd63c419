import { merge } from './merge';

const base = { name: 'Oat', total: '100', caps: [{ max: '3' }] };

describe('Changes of two people', () => {
  test('to different fields are both kept, and the other’s are named', () => {
    expect(merge(base, { ...base, name: 'Oat drink' }, { ...base, total: '200' })).toEqual({
      value: { ...base, name: 'Oat drink', total: '200' },
      conflicts: [],
      taken: ['total'],
    });
  });

  test('to one field conflict, with the own value first', () => {
    const merged = merge(base, { ...base, caps: [] }, { ...base, caps: [{ max: '4' }], name: 'Oats' });
    expect(merged).toEqual({ value: { ...base, caps: [], name: 'Oats' }, conflicts: ['caps'], taken: ['name'] });
  });

  test('that are the same do not conflict', () => {
    const both = { ...base, total: '300' };
    expect(merge(base, both, both)).toEqual({ value: both, conflicts: [], taken: [] });
  });
});
