import { aMailedToken, aSession, noon } from '../testing/builders';
import { identityErrors } from './errors';
import { checkNewPassword, normalisePassword } from './password';
import { isRenewalDue, sessionLifetimeMs, sessionRenewalMs } from './session';

const after = (ms: number) => new Date(noon.getTime() + ms);

describe('Session', () => {
  it('is active for exactly 30 days', () => {
    expect(aSession().isActive(after(sessionLifetimeMs - 1))).toBe(true);
    expect(aSession().statusAt(after(sessionLifetimeMs))).toBe('expired');
    expect(() => aSession().chooseAccount(2, after(sessionLifetimeMs))).toThrow(/session is expired/);
  });

  it('is due for renewal one hour after the last one', () => {
    expect([isRenewalDue(noon, after(sessionRenewalMs - 1)), isRenewalDue(noon, after(sessionRenewalMs))]).toEqual([false, true]);
  });
});

describe('MailedToken', () => {
  const hour = 60 * 60 * 1000;

  it.each([
    ['passwordReset', hour],
    ['emailVerification', 24 * hour],
  ] as const)('of purpose %s works once, within %i ms', (purpose, lifetimeMs) => {
    const used = aMailedToken(purpose).use(after(lifetimeMs - 1));
    expect(used.state.status).toBe('used');
    expect(() => used.use(noon)).toThrow(identityErrors.unknownToken());
    expect(() => aMailedToken(purpose).use(after(lifetimeMs))).toThrow(identityErrors.unknownToken());
  });
});

describe('a new password', () => {
  it('must not be the mail address, in upper or lower case', () => {
    expect(() => checkNewPassword('Ann@Example.com', 'ann@example.com', 'password')).toThrow(identityErrors.guessablePassword());
    expect(() => checkNewPassword('correct horse', 'ann@example.com', 'password')).not.toThrow();
  });

  it('is normalised, so that full-width and decomposed characters match', () => {
    expect(normalisePassword('ｐａｓｓ Ame\u0301lie')).toBe('pass Am\u00e9lie');
  });
});
