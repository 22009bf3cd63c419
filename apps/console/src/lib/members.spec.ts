import type { Schemas } from './api';
import { filteredMembers, isLastAdmin } from './members';

const member = (change: Partial<Schemas['Member']>): Schemas['Member'] => ({
  id: '1',
  userId: 1,
  email: 'ada@example.com',
  name: 'Ada',
  role: 'MEMBER',
  status: 'active',
  advertiserIds: null,
  joinedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  ...change,
});
const ada = member({ role: 'ADMIN' });
const bo = member({ id: '2', userId: 2, name: 'Bo', email: 'bo@example.com' });
const invited = member({ id: 'inv', userId: null, name: null, email: 'cy@example.com', role: 'ADMIN', status: 'invited' });

describe('filteredMembers', () => {
  test('filters by state, by role, and by a part of the name or address', () => {
    const all = [ada, bo, invited];
    expect(filteredMembers(all, { status: 'invited' })).toEqual([invited]);
    expect(filteredMembers(all, { role: 'ADMIN' })).toEqual([ada, invited]);
    expect(filteredMembers(all, { name: ' CY@' })).toEqual([invited]);
    expect(filteredMembers(all, {})).toEqual(all);
  });
});

describe('isLastAdmin', () => {
  test('is true for the only admin, also while another admin is invited', () => {
    expect(isLastAdmin(ada, [ada, bo, invited])).toBe(true);
  });

  test('is false for members, invitations, and one of two admins', () => {
    expect(isLastAdmin(bo, [ada, bo])).toBe(false);
    expect(isLastAdmin(invited, [ada, invited])).toBe(false);
    expect(isLastAdmin(ada, [ada, { ...bo, role: 'ADMIN' }])).toBe(false);
  });
});
