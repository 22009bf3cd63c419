import { anInvitation, noon } from '../testing.builders';
import { accountErrors } from './errors';
import { invitationLifetimeMs } from './invitation';

const lastMoment = new Date(noon.getTime() + invitationLifetimeMs - 1);
const tooLate = new Date(noon.getTime() + invitationLifetimeMs);

describe('Invitation', () => {
  it('holds for seven days, to the millisecond', () => {
    expect(anInvitation().accept(lastMoment).state.status).toBe('accepted');
    expect(anInvitation().statusAt(tooLate)).toBe('expired');
    expect(() => anInvitation().accept(tooLate)).toThrow(accountErrors.unknownInvitation());
  });

  it('404 alike when it was used, revoked or replaced', () => {
    const over = [anInvitation().accept(noon), anInvitation().revoke(noon), anInvitation().replace(noon)];
    for (const invitation of over) expect(() => invitation.accept(noon)).toThrow(accountErrors.unknownInvitation());
  });

  it('an expired one can be replaced, but is no member any more: 404', () => {
    expect(anInvitation().replace(tooLate).state.status).toBe('revoked');
    expect(() => anInvitation().revoke(tooLate)).toThrow(accountErrors.unknownMember());
    expect(() => anInvitation().changeRole('ADMIN', tooLate)).toThrow(accountErrors.unknownMember());
  });

  it('carries the sealed token in its event and nowhere else', () => {
    const invitation = anInvitation({ sealedToken: 'k1.sealed' });
    expect(JSON.stringify(invitation.state)).not.toContain('sealed');
    expect(invitation.recorded.events[0]).toMatchObject({ type: 'accounts.member_invited', payload: { sealedToken: 'k1.sealed' } });
  });
});
