import { aMembership, noon } from '../testing/builders';
import { accountErrors } from './errors';
import type { Membership } from './membership';

const later = new Date(noon.getTime() + 1000);

describe('Membership', () => {
  it('returns 409 when the last admin is removed or demoted', () => {
    expect(() => aMembership().remove(0, later)).toThrow(accountErrors.lastAdmin());
    expect(() => aMembership().changeRole('MEMBER', 0, later)).toThrow(accountErrors.lastAdmin());
  });

  it('lets an admin be removed or demoted while another remains, and a member at any time', () => {
    expect(aMembership().remove(1, later).state.status).toBe('removed');
    expect(aMembership().changeRole('MEMBER', 1, later).state.role).toBe('MEMBER');
    expect(aMembership({}, 'MEMBER').remove(0, later).state.status).toBe('removed');
    expect(aMembership({}, 'MEMBER').changeRole('ADMIN', 0, later).state.role).toBe('ADMIN');
  });

  it('is a no-op when the role is unchanged: no event, no audit entry', () => {
    const membership = aMembership();
    expect(membership.changeRole('ADMIN', 0, later)).toBe(membership);
  });

  it('records an event with the person and the role for every transition', () => {
    const removed = aMembership({ userId: 7 }).remove(1, later);
    expect(removed.recorded.events.at(-1)).toEqual({
      type: 'accounts.member_removed',
      accountId: 1,
      occurredAt: later,
      payload: { userId: 7, role: 'ADMIN' },
    });
  });

  it('joins again with the new role and a new joinedAt', () => {
    const back = aMembership().remove(1, later).joinAgain('MEMBER', later);
    expect(back.state).toMatchObject({ status: 'active', role: 'MEMBER', joinedAt: later });
    expect(() => back.joinAgain('ADMIN', later)).toThrow(/membership is active/);
  });

  it('notes the name in the audit log, and joining only for people who accept an invitation, not for founders', () => {
    const note = (membership: Membership) => membership.recorded.audit;
    expect(note(aMembership().remove(1, later).named('Dora'))).toEqual({ action: 'DELETE', did: 'removed', name: 'Dora' });
    expect(note(aMembership().changeRole('MEMBER', 1, later).named('Dora'))).toMatchObject({ action: 'UPDATE', name: 'Dora' });
    expect(note(aMembership())).toBeUndefined();
    expect(note(aMembership().changeRole('ADMIN', 0, later).named('Dora'))).toBeUndefined();
    expect(note(aMembership().recordedAsJoining('dora@example.com'))).toMatchObject({ action: 'CREATE', name: 'dora@example.com' });
  });
});
