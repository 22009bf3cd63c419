import { anAdmin } from '@exchange/kernel/testing';
import { aSignUp, inMemoryIdentity } from '../testing/builders';

/** Ann has signed up and invites `email`. `token` is the token of the invitation mail. */
async function invited(email: string) {
  const context = inMemoryIdentity();
  await context.signIns.signUp(aSignUp());
  await context.accounts.members.invite(anAdmin(), { email, role: 'MEMBER' });
  const { payload } = context.accounts.events.all.at(-1)! as unknown as { payload: { sealedToken: string; invitationId: string } };
  return { ...context, token: context.secrets.open(payload.sealedToken, payload.invitationId) };
}

/** The token of the verification mail. */
function mailedTo({ tokens, secrets }: ReturnType<typeof inMemoryIdentity>, email: string): string {
  const { payload } = tokens.recorded('identity.email_verification_requested').find((event) => event.payload.email === email)!;
  return secrets.open(payload.sealedToken, email);
}

describe('accepting an invitation', () => {
  it('creates a new person and signs them in to the account', async () => {
    const { joining, ownSessions, token, signIns } = await invited('Dora@example.com');
    const { sessionToken, account } = await joining.accept({ token, name: 'Dora', password: 'battery staple' });
    expect(account).toMatchObject({ id: 1, role: 'MEMBER' });
    expect(await ownSessions.current(sessionToken)).toMatchObject({
      user: { email: 'dora@example.com', name: 'Dora' },
      account: { id: 1 },
    });
    await signIns.signIn({ email: 'dora@example.com', password: 'battery staple' });
  });

  it('returns 400 with both issues when a new person sends neither name nor password, and keeps the invitation open', async () => {
    const { joining, token } = await invited('dora@example.com');
    await expect(joining.accept({ token })).rejects.toMatchObject({
      status: 400,
      field: 'name',
      details: { issues: [{ path: 'name' }, { path: 'password' }] },
    });
    await joining.accept({ token, name: 'Dora', password: 'battery staple' });
  });

  describe('when the person has signed up and verified the address', () => {
    async function bob() {
      const context = await invited('bob@example.com');
      const session = await context.signIns.signUp(aSignUp({ email: 'bob@example.com', name: 'Bob' }));
      await context.verification.verify(mailedTo(context, 'bob@example.com'));
      context.keys.keys = [{ userId: 2, createdBy: 2 }];
      return { ...context, session };
    }

    it('returns 403 and changes nothing unless they are signed in or send their password', async () => {
      const context = await bob();
      const other = await context.signIns.signIn(aSignUp());
      for (const [password, presented] of [[undefined], ['battery staple'], [undefined, other], ['battery staple', other]] as const) {
        const refused = context.joining.accept({ token: context.token, name: 'Mallory', password }, presented);
        await expect(refused).rejects.toMatchObject({ status: 403, code: 'SIGN_IN_REQUIRED' });
      }
      expect(context.keys.keys).toHaveLength(1);
      await context.ownSessions.current(context.session);
    });

    it.each(['signed in', 'with the password'])(
      '%s: adds them under their own name, keeps sessions and keys, and starts no session',
      async (how) => {
        const context = await bob();
        const [password, session] = how === 'signed in' ? [undefined, context.session] : ['correct horse', undefined];
        const joined = await context.joining.accept({ token: context.token, name: 'Mallory', password }, session);
        expect(joined).toMatchObject({ user: { name: 'Bob' }, account: { id: 1 } });
        expect(joined.sessionToken).toBeUndefined();
        await context.ownSessions.current(context.session);
        expect(context.keys.keys).toHaveLength(1);
      },
    );
  });

  describe('when the person has signed up and not verified the address', () => {
    async function unverified() {
      const context = await invited('bob@example.com');
      const session = await context.signIns.signUp(aSignUp({ email: 'bob@example.com', name: 'Mallory' }));
      context.keys.keys = [
        { userId: 2, createdBy: 2 },
        { userId: null, createdBy: 2 },
        { userId: 1, createdBy: 1 },
      ];
      return { ...context, session, mailed: mailedTo(context, 'bob@example.com') };
    }

    it('ends every earlier session, key and mailed token, and sets the given name and password', async () => {
      const { joining, signIns, ownSessions, verification, passwords, keys, token, session, mailed } = await unverified();
      const { sessionToken, user } = await joining.accept({ token, name: 'Bob', password: 'battery staple' });
      expect(user).toMatchObject({ id: 2, name: 'Bob', emailVerifiedAt: expect.any(Date) });
      await expect(ownSessions.current(session)).rejects.toMatchObject({ status: 401 });
      expect(await ownSessions.current(sessionToken)).toMatchObject({ user: { name: 'Bob' }, account: { id: 1 } });
      expect(keys.keys).toEqual([{ userId: 1, createdBy: 1 }]);
      await expect(signIns.signIn(aSignUp({ email: 'bob@example.com' }))).rejects.toMatchObject({ status: 401 });
      await signIns.signIn({ email: 'bob@example.com', password: 'battery staple' });
      await expect(verification.verify(mailed)).rejects.toMatchObject({ status: 404 });
      const change = passwords.change(session, { currentPassword: 'correct horse', newPassword: 'something new' });
      await expect(change).rejects.toMatchObject({ status: 401 });
    });

    it('returns 400 without a password, and changes nothing', async () => {
      const { joining, ownSessions, token, session } = await unverified();
      await expect(joining.accept({ token })).rejects.toMatchObject({ status: 400, field: 'password' });
      await ownSessions.current(session);
    });

    it('verifies the address of a signed-in person, keeps the password, and ends every earlier session and key', async () => {
      const { joining, ownSessions, keys, signIns, token, session } = await unverified();
      const { sessionToken } = await joining.accept({ token }, session);
      await expect(ownSessions.current(session)).rejects.toMatchObject({ status: 401 });
      expect(await ownSessions.current(sessionToken)).toMatchObject({ user: { emailVerifiedAt: expect.any(Date) } });
      expect(keys.keys).toEqual([{ userId: 1, createdBy: 1 }]);
      await signIns.signIn(aSignUp({ email: 'bob@example.com' }));
    });
  });

  it('returns 404 for a used or malformed token', async () => {
    const { joining, token } = await invited('dora@example.com');
    await joining.accept({ token, name: 'Dora', password: 'battery staple' });
    await expect(joining.accept({ token })).rejects.toMatchObject({ status: 404 });
    await expect(joining.accept({ token: 'garbage' })).rejects.toMatchObject({ status: 404 });
  });
});
