import { anInvitation, noon } from '../testing/builders';
import { accountErrors } from './errors';
import { invitationLifetimeMs } from './invitation';

const lastMoment = new Date(noon.getTime() + invitationLifetimeMs - 1);
const tooLate = new Date(noon.getTime() + invitationLifetimeMs);

describe('Invitation', () => {
  it('can be accepted for exactly seven days', () => {
    expect(anInvitation().accept(lastMoment).state.status).toBe('accepted');
    expect(anInvitation().statusAt(tooLate)).toBe('expired');
    expect(() => anInvitation().accept(tooLate)).toThrow(accountErrors.unknownInvitation());
  });

  it('returns the same 404 after it was accepted, revoked or replaced', () => {
    const ended = [anInvitation().accept(noon), anInvitation().revoke(noon), anInvitation().replace(noon)];
    for (const invitation of ended) expect(() => invitation.accept(noon)).toThrow(accountErrors.unknownInvitation());
  });

  it('can be replaced after it expired, but not revoked or changed: 404', () => {
    expect(anInvitation().replace(tooLate).state.status).toBe('revoked');
    expect(() => anInvitation().revoke(tooLate)).toThrow(accountErrors.unknownMember());
    expect(() => anInvitation().changeRole('ADMIN', tooLate)).toThrow(accountErrors.unknownMember());
  });

  it('carries the sealed token only in its event', () => {
    const invitation = anInvitation({ sealedToken: 'k1.sealed' });
    expect(JSON.stringify(invitation.state)).not.toContain('sealed');
    expect(invitation.recorded.events[0]).toMatchObject({ type: 'accounts.member_invited', payload: { sealedToken: 'k1.sealed' } });
  });
});
