import { hashOfToken } from '@exchange/kernel';
import { identityErrors } from '../domain/errors';
import { sessionLifetimeMs, sessionRenewalMs } from '../domain/session';
import { aSignUp, inMemoryIdentity } from '../testing/builders';

const wrong = identityErrors.wrongCredentials();

describe('sign-up', () => {
  it('creates a person, a STANDALONE account with them as admin, and a session in it', async () => {
    const { signIns, ownSessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp({ email: ' Ann@Example.com', accountType: 'SELLER' }));
    expect(await ownSessions.current(token)).toMatchObject({
      user: { email: 'ann@example.com', name: 'Ann', isStaff: false },
      account: { name: 'Northwind', company: 'Northwind', kind: 'STANDALONE', accountType: 'SELLER', role: 'ADMIN' },
      accounts: [{ membershipRole: 'ADMIN' }],
    });
  });

  it('returns 409 when the address is in use, in upper or lower case', async () => {
    const { signIns } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    await expect(signIns.signUp(aSignUp({ email: 'ANN@example.com' }))).rejects.toMatchObject({ status: 409, field: 'email' });
  });

  it('stores the hash of the token, not the token', async () => {
    const { signIns, sessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect([...sessions.rows.keys()]).toEqual([hashOfToken(token)?.toString('hex')]);
  });
});

describe('sign-in', () => {
  it('always starts a new session and ends the one of the request', async () => {
    const { signIns, ownSessions } = inMemoryIdentity();
    const first = await signIns.signUp(aSignUp());
    const second = await signIns.signIn(aSignUp(), first);
    expect(second).not.toBe(first);
    await expect(ownSessions.current(first)).rejects.toEqual(identityErrors.notSignedIn());
    expect(await ownSessions.current(second)).toMatchObject({ user: { name: 'Ann' } });
  });

  it('refuses an unknown address and a wrong password with the same error and the same work', async () => {
    const { signIns, hasher } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    await expect(signIns.signIn(aSignUp({ password: 'wrong' }))).rejects.toEqual(wrong);
    const before = hasher.verified;
    await expect(signIns.signIn(aSignUp({ email: 'nobody@example.com' }))).rejects.toEqual(wrong);
    expect(hasher.verified).toBe(before + 1);
  });

  it('refuses a person without a password', async () => {
    const { signIns, people } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    people.rows.get(1)!.passwordHash = null;
    await expect(signIns.signIn(aSignUp())).rejects.toEqual(wrong);
  });

  it('renews a hash that has outdated parameters', async () => {
    const { signIns, hasher, people } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    hasher.generation = 2;
    await signIns.signIn(aSignUp());
    expect(people.rows.get(1)?.passwordHash).toBe('2:correct horse');
  });

  it('refuses a password that changes while it is being compared', async () => {
    const { signIns, hasher, people, sessions } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    const compare = hasher.verify.bind(hasher);
    hasher.verify = async (hash, password) => {
      const isMatch = await compare(hash, password);
      await people.setPasswordHash(1, '1:battery staple');
      return isMatch;
    };
    await expect(signIns.signIn(aSignUp())).rejects.toEqual(wrong);
    expect(sessions.rows.size).toBe(1);
  });

  it('starts in the account chosen last, or in another one after the person lost access to it', async () => {
    const { signIns, ownSessions, access, accounts } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const second = await access.open(1, { name: 'Second', company: 'Second', accountType: 'BUYER' });
    await ownSessions.switchAccount(token, second);
    const chosen = await signIns.signIn(aSignUp());
    expect((await ownSessions.current(chosen)).account?.id).toBe(second);
    await accounts.memberships.change({ accountId: second, userId: 1 }, (member) => member.remove(1, new Date()));
    expect((await ownSessions.current(chosen)).account).toBeNull();
    expect((await ownSessions.current(await signIns.signIn(aSignUp()))).account?.id).toBe(1);
  });
});

describe('a session', () => {
  it('ends with sign-out, which is a no-op without a session', async () => {
    const { signIns, ownSessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    await signIns.signOut(token);
    await signIns.signOut(token);
    await signIns.signOut(undefined);
    await expect(ownSessions.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it.each([undefined, '', 'garbage', 'A'.repeat(43)])('returns 401 for the token %s', async (token) => {
    await expect(inMemoryIdentity().ownSessions.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it('expires 30 days after its last use', async () => {
    const { signIns, ownSessions, clock } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    clock.advance(sessionLifetimeMs - 1);
    await ownSessions.current(token);
    clock.advance(sessionLifetimeMs - 1);
    await ownSessions.current(token);
    clock.advance(sessionLifetimeMs);
    await expect(ownSessions.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it('stores its renewal at most once an hour', async () => {
    const { signIns, ownSessions, clock, sessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const renewedAt = () => [...sessions.rows.values()][0]!.state.renewedAt;
    const begun = renewedAt();
    clock.advance(sessionRenewalMs - 1);
    await ownSessions.current(token);
    expect(renewedAt()).toEqual(begun);
    clock.advance(1);
    await ownSessions.current(token);
    expect(renewedAt()).toEqual(clock.now());
  });

  it('returns 403 when switching to an account that the person does not reach, also for platform staff', async () => {
    const { signIns, ownSessions, access, people } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const foreign = await access.open(99, { name: 'Other', company: 'Other', accountType: 'BUYER' });
    for (const id of [foreign, 999])
      await expect(ownSessions.switchAccount(token, id)).rejects.toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    await people.change(1, (person) => person.makeStaff(new Date()));
    await expect(ownSessions.switchAccount(token, foreign)).rejects.toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });
});
