import { anAdmin } from '@exchange/kernel/testing';
import { aSignUp, inMemoryIdentity } from '../testing.builders';

/** Ann has signed up and invites; the token is the one that would be mailed. */
async function invited(email: string) {
  const context = inMemoryIdentity();
  await context.signIns.signUp(aSignUp());
  await context.accounts.members.invite(anAdmin(), { email, role: 'MEMBER' });
  const { payload } = context.accounts.events.all.at(-1)! as unknown as { payload: { sealedToken: string; invitationId: string } };
  return { ...context, token: context.secrets.open(payload.sealedToken, payload.invitationId) };
}

/** The token of the mail that asks whether an address is theirs. */
function mailedTo({ verifications, secrets }: ReturnType<typeof inMemoryIdentity>, email: string): string {
  const { payload } = verifications.requested.find((event) => event.payload.email === email)!;
  return secrets.open(payload.sealedToken, email);
}

describe('accepting an invitation', () => {
  it('makes a new person, who is signed in to the account', async () => {
    const { joining, own, token, signIns } = await invited('Dora@example.com');
    const { sessionToken, account } = await joining.accept({ token, name: 'Dora', password: 'battery staple' });
    expect(account).toMatchObject({ id: 1, role: 'MEMBER' });
    expect(await own.current(sessionToken)).toMatchObject({ user: { email: 'dora@example.com', name: 'Dora' }, account: { id: 1 } });
    await signIns.signIn({ email: 'dora@example.com', password: 'battery staple' });
  });

  it('400 with both fields listed when a new person gives neither name nor password; the invitation stays open', async () => {
    const { joining, token } = await invited('dora@example.com');
    await expect(joining.accept({ token })).rejects.toMatchObject({
      status: 400,
      field: 'name',
      details: { issues: [{ path: 'name' }, { path: 'password' }] },
    });
    await joining.accept({ token, name: 'Dora', password: 'battery staple' });
  });

  describe('by somebody who has signed up and confirmed the address', () => {
    async function bob() {
      const context = await invited('bob@example.com');
      const session = await context.signIns.signUp(aSignUp({ email: 'bob@example.com', name: 'Bob' }));
      await context.verification.verify(mailedTo(context, 'bob@example.com'));
      context.keys.keys = [{ userId: 2, createdBy: 2 }];
      return { ...context, session };
    }

    it('403 unless they are signed in or send their password; nothing changes', async () => {
      const context = await bob();
      const other = await context.signIns.signIn(aSignUp());
      for (const [password, presented] of [[undefined], ['battery staple'], [undefined, other], ['battery staple', other]] as const) {
        const refused = context.joining.accept({ token: context.token, name: 'Mallory', password }, presented);
        await expect(refused).rejects.toMatchObject({ status: 403, code: 'SIGN_IN_REQUIRED' });
      }
      expect(context.keys.keys).toHaveLength(1);
      await context.own.current(context.session);
    });

    it.each(['signed in', 'with the password'])(
      '%s: adds them under their own name; sessions and keys go on, and none begins',
      async (how) => {
        const context = await bob();
        const [password, session] = how === 'signed in' ? [undefined, context.session] : ['correct horse', undefined];
        const joined = await context.joining.accept({ token: context.token, name: 'Mallory', password }, session);
        expect(joined).toMatchObject({ user: { name: 'Bob' }, account: { id: 1 } });
        expect(joined.sessionToken).toBeUndefined();
        await context.own.current(context.session);
        expect(context.keys.keys).toHaveLength(1);
      },
    );
  });

  describe('by somebody whose address nobody has confirmed', () => {
    async function squatted() {
      const context = await invited('bob@example.com');
      const session = await context.signIns.signUp(aSignUp({ email: 'bob@example.com', name: 'Mallory' }));
      context.keys.keys = [
        { userId: 2, createdBy: 2 },
        { userId: null, createdBy: 2 },
        { userId: 1, createdBy: 1 },
      ];
      return { ...context, session, mailed: mailedTo(context, 'bob@example.com') };
    }

    it('ends every session, key and mail from before, and sets name and password just given', async () => {
      const { joining, signIns, own, verification, passwords, keys, token, session, mailed } = await squatted();
      const { sessionToken, user } = await joining.accept({ token, name: 'Bob', password: 'battery staple' });
      expect(user).toMatchObject({ id: 2, name: 'Bob', emailVerifiedAt: expect.any(Date) });
      await expect(own.current(session)).rejects.toMatchObject({ status: 401 });
      expect(await own.current(sessionToken)).toMatchObject({ user: { name: 'Bob' }, account: { id: 1 } });
      expect(keys.keys).toEqual([{ userId: 1, createdBy: 1 }]);
      await expect(signIns.signIn(aSignUp({ email: 'bob@example.com' }))).rejects.toMatchObject({ status: 401 });
      await signIns.signIn({ email: 'bob@example.com', password: 'battery staple' });
      await expect(verification.verify(mailed)).rejects.toMatchObject({ status: 404 });
      const change = passwords.change(session, { currentPassword: 'correct horse', newPassword: 'something new' });
      await expect(change).rejects.toMatchObject({ status: 401 });
    });

    it('400 without a password; nothing changes', async () => {
      const { joining, own, token, session } = await squatted();
      await expect(joining.accept({ token })).rejects.toMatchObject({ status: 400, field: 'password' });
      await own.current(session);
    });

    it('signed in as that person: confirms the address and keeps the password, and still ends everything from before', async () => {
      const { joining, own, keys, signIns, token, session } = await squatted();
      const { sessionToken } = await joining.accept({ token }, session);
      await expect(own.current(session)).rejects.toMatchObject({ status: 401 });
      expect(await own.current(sessionToken)).toMatchObject({ user: { emailVerifiedAt: expect.any(Date) } });
      expect(keys.keys).toEqual([{ userId: 1, createdBy: 1 }]);
      await signIns.signIn(aSignUp({ email: 'bob@example.com' }));
    });
  });

  it('404 the second time', async () => {
    const { joining, token } = await invited('dora@example.com');
    await joining.accept({ token, name: 'Dora', password: 'battery staple' });
    await expect(joining.accept({ token })).rejects.toMatchObject({ status: 404 });
    await expect(joining.accept({ token: 'garbage' })).rejects.toMatchObject({ status: 404 });
  });
});
