import { difference } from './aggregate-store';

describe('difference', () => {
  const at = new Date('2026-01-15T12:00:00.000Z');
  const before = { name: 'First', count: 0, at, tags: ['a'], budget: { total: '1.00' }, note: null as string | null };

  it('is empty when every value is the same', () => {
    expect(difference(before, { ...before, at: new Date(at), tags: ['a'], budget: { total: '1.00' } })).toEqual({});
  });

  it('has the changed columns with their new values', () => {
    const after = { ...before, count: 1, at: new Date(at.getTime() + 1), tags: [], budget: { total: '2.00' }, note: '' };
    expect(difference(before, after)).toEqual({ count: 1, at: after.at, tags: [], budget: { total: '2.00' }, note: '' });
  });

  it('distinguishes null from an empty text, zero and false', () => {
    expect(difference<{ value: unknown }>({ value: null }, { value: 0 })).toEqual({ value: 0 });
    expect(difference<{ value: unknown }>({ value: '' }, { value: null })).toEqual({ value: null });
    expect(difference<{ value: unknown }>({ value: at }, { value: null })).toEqual({ value: null });
  });
});
