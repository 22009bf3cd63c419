import { aReset, aSession, noon } from '../testing/builders';
import { identityErrors } from './errors';
import { checkNewPassword, normalisePassword } from './password';
import { passwordResetLifetimeMs } from './password-reset';
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

describe('PasswordReset', () => {
  it('works once, within an hour', () => {
    const used = aReset().use(after(passwordResetLifetimeMs - 1));
    expect(used.state.status).toBe('used');
    expect(() => used.use(noon)).toThrow(identityErrors.unknownReset());
    expect(() => aReset().use(after(passwordResetLifetimeMs))).toThrow(identityErrors.unknownReset());
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
