import type { Schemas } from './api';
import { canReplace, expiryOf, filteredKeys, keyState, replacementStep } from './key-state';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const expires = (expiresAt: string | null) => keyState({ expiresAt }, now);

describe('A key', () => {
  test('is active until 14 days before it expires', () => {
    expect(expires(null)).toBe('active');
    expect(expires('2026-03-15T12:00:00.001Z')).toBe('active');
    expect(expires('2026-03-15T12:00:00.000Z')).toBe('expiring');
    expect(expires('2026-03-01T12:00:00.001Z')).toBe('expiring');
    expect(expires('2026-03-01T12:00:00.000Z')).toBe('expired');
  });

  test('is replaced by the person it acts as, or by an admin when it acts as the account', () => {
    const key = (kind: Schemas['ApiKey']['kind'], id = 1) => ({ kind, owner: { type: 'user' as const, id, name: 'Ada' } });
    const [member, admin] = [
      { userId: 1, isAdmin: false },
      { userId: 1, isAdmin: true },
    ];
    expect(canReplace(key('personal'), member)).toBe(true);
    expect(canReplace(key('personal', 2), admin)).toBe(false);
    expect(canReplace(key('organization'), admin)).toBe(true);
    expect(canReplace(key('organization'), member)).toBe(false);
    expect(canReplace(key('agent'), admin)).toBe(false);
  });
});

describe('The expiry of a new key', () => {
  const endOf = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 59, 59).toISOString();
  const noon = new Date(2026, 2, 1, 12).getTime();

  test('is the end of the last of some days, with today, or never', () => {
    expect(expiryOf('30', '', noon)).toBe(endOf(2026, 3, 30));
    expect(expiryOf('never', '', noon)).toBeNull();
  });

  test('is at most a year ahead, which is the limit of the API', () => {
    expect(expiryOf('365', '', noon)).toBe(endOf(2027, 2, 28));
    expect(expiryOf('365', '', new Date(2026, 2, 1).getTime())).toBe(endOf(2027, 2, 28));
  });

  test('is the same a moment later, so that a second try of a lost request makes no second key', () => {
    expect(expiryOf('90', '', noon + 1_234)).toBe(expiryOf('90', '', noon));
  });

  test('is the end of a chosen day in the time zone of the reader', () => {
    expect(expiryOf('day', '2026-05-02', noon)).toBe(endOf(2026, 5, 2));
  });

  test('is sent as it was typed when it is no day', () => {
    expect(expiryOf('day', '', now)).toBe('');
  });
});

describe('A replacement', () => {
  const [early, late] = ['2026-03-01T11:00:00.000Z', '2026-03-01T11:30:00.000Z'];

  test('waits for the first use of the new key', () => {
    expect(replacementStep({ lastUsedAt: late }, { lastUsedAt: null }, now)).toBe('unused');
  });

  test('waits while the old key is used after the new one', () => {
    expect(replacementStep({ lastUsedAt: late }, { lastUsedAt: early }, now)).toBe('both');
  });

  test('says nothing while the old key was used in the last 24 hours: a program may still call every hour', () => {
    expect(replacementStep({ lastUsedAt: early }, { lastUsedAt: late }, now)).toBe('quiet');
  });

  test('is done after a day in which only the new key is used, or when the old one never was', () => {
    expect(replacementStep({ lastUsedAt: early }, { lastUsedAt: late }, Date.parse(early) + 86_400_001)).toBe('done');
    expect(replacementStep({ lastUsedAt: null }, { lastUsedAt: late }, now)).toBe('done');
  });
});

test('Keys are filtered by kind, by state, and by a part of their name, start or owner', () => {
  const key = (name: string, more: Partial<Schemas['ApiKey']> = {}) =>
    ({ id: `key_${name}`, name, prefix: 'sck_1', kind: 'personal', expiresAt: null, owner: { name: 'Ada' }, ...more }) as Schemas['ApiKey'];
  const keys = [
    key('Shop'),
    key('Old', { expiresAt: '2026-01-01T00:00:00.000Z' }),
    key('Deploy', { kind: 'organization', prefix: 'sck_XY' }),
  ];
  const names = (filters: Parameters<typeof filteredKeys>[1]) => filteredKeys(keys, filters, now).map(({ name }) => name);
  expect(names({})).toEqual(['Shop', 'Old', 'Deploy']);
  expect(names({ state: 'expired' })).toEqual(['Old']);
  expect(names({ kind: 'organization' })).toEqual(['Deploy']);
  expect(names({ name: 'sck_xy' })).toEqual(['Deploy']);
  expect(names({ name: ' shop ' })).toEqual(['Shop']);
});
