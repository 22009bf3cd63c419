import { hashOfToken } from '@exchange/kernel';
import { identityErrors } from '../domain/errors';
import { sessionLifetimeMs, sessionRenewalMs } from '../domain/session';
import { aSignUp, inMemoryIdentity } from '../testing.builders';

const wrong = identityErrors.wrongCredentials();

describe('sign-up', () => {
  it('makes a person, a STANDALONE account with them as admin, and a session in it', async () => {
    const { signIns, own } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp({ email: ' Ann@Example.com', accountType: 'SELLER' }));
    expect(await own.current(token)).toMatchObject({
      user: { email: 'ann@example.com', name: 'Ann', isStaff: false },
      account: { name: 'Northwind', company: 'Northwind', kind: 'STANDALONE', accountType: 'SELLER', role: 'ADMIN' },
      accounts: [{ membershipRole: 'ADMIN' }],
    });
  });

  it('409 when the address is in use, in whatever case', async () => {
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
  it('always begins a new session and ends the one that was presented', async () => {
    const { signIns, own } = inMemoryIdentity();
    const first = await signIns.signUp(aSignUp());
    const second = await signIns.signIn(aSignUp(), first);
    expect(second).not.toBe(first);
    await expect(own.current(first)).rejects.toEqual(identityErrors.notSignedIn());
    expect(await own.current(second)).toMatchObject({ user: { name: 'Ann' } });
  });

  it('refuses an unknown address and a wrong password alike, with as much work', async () => {
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

  it("hashes the password anew when it was hashed with yesterday's parameters", async () => {
    const { signIns, hasher, people } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    hasher.generation = 2;
    await signIns.signIn(aSignUp());
    expect(people.rows.get(1)?.passwordHash).toBe('2:correct horse');
  });

  it('refuses a password that is changed while it is being compared', async () => {
    const { signIns, hasher, people, sessions } = inMemoryIdentity();
    await signIns.signUp(aSignUp());
    const compare = hasher.verify.bind(hasher);
    hasher.verify = async (hash, password) => {
      const right = await compare(hash, password);
      await people.setPasswordHash(1, '1:battery staple');
      return right;
    };
    await expect(signIns.signIn(aSignUp())).rejects.toEqual(wrong);
    expect(sessions.rows.size).toBe(1);
  });

  it('begins in the account chosen last, and elsewhere once that is out of reach', async () => {
    const { signIns, own, access, accounts } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const second = await access.open(1, { name: 'Second', company: 'Second', accountType: 'BUYER' });
    await own.switchAccount(token, second);
    const chosen = await signIns.signIn(aSignUp());
    expect((await own.current(chosen)).account?.id).toBe(second);
    await accounts.memberships.change({ accountId: second, userId: 1 }, (member) => member.remove(1, new Date()));
    expect((await own.current(chosen)).account).toBeNull();
    expect((await own.current(await signIns.signIn(aSignUp()))).account?.id).toBe(1);
  });
});

describe('a session', () => {
  it('ends with sign-out; signing out without one is fine', async () => {
    const { signIns, own } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    await signIns.signOut(token);
    await signIns.signOut(token);
    await signIns.signOut(undefined);
    await expect(own.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it.each([undefined, '', 'garbage', 'A'.repeat(43)])('401 for the token %s', async (token) => {
    await expect(inMemoryIdentity().own.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it('goes on for 30 days after its last use, and not longer', async () => {
    const { signIns, own, clock } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    clock.advance(sessionLifetimeMs - 1);
    await own.current(token);
    clock.advance(sessionLifetimeMs - 1);
    await own.current(token);
    clock.advance(sessionLifetimeMs);
    await expect(own.current(token)).rejects.toEqual(identityErrors.notSignedIn());
  });

  it('writes its renewal at most once an hour', async () => {
    const { signIns, own, clock, sessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const renewedAt = () => [...sessions.rows.values()][0]!.state.renewedAt;
    const begun = renewedAt();
    clock.advance(sessionRenewalMs - 1);
    await own.current(token);
    expect(renewedAt()).toEqual(begun);
    clock.advance(1);
    await own.current(token);
    expect(renewedAt()).toEqual(clock.now());
  });

  it('403 when switching to an account that is out of reach', async () => {
    const { signIns, own, access, people } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    const foreign = await access.open(99, { name: 'Other', company: 'Other', accountType: 'BUYER' });
    for (const id of [foreign, 999])
      await expect(own.switchAccount(token, id)).rejects.toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
    await people.change(1, (person) => person.employ(new Date()));
    await expect(own.switchAccount(token, foreign)).rejects.toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });
});
