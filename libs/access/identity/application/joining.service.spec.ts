import { aPerson } from '@exchange/accounts/testing';
import { aSignUp, inMemoryIdentity } from '../testing.builders';

/** Ann has signed up and invites; the token is the one that would be mailed. */
async function invited(email: string) {
  const context = inMemoryIdentity();
  await context.signIns.signUp(aSignUp());
  await context.accounts.members.invite(aPerson(), { email, role: 'MEMBER' });
  const { payload } = context.accounts.events.all.at(-1)! as unknown as { payload: { sealedToken: string; invitationId: string } };
  return { ...context, token: context.secrets.open(payload.sealedToken, payload.invitationId) };
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

  it('adds somebody who has signed up before, without signing anybody in', async () => {
    const context = await invited('bob@example.com');
    await context.signIns.signUp(aSignUp({ email: 'bob@example.com', name: 'Bob' }));
    const joined = await context.joining.accept({ token: context.token, name: 'Mallory', password: 'battery staple' });
    expect(joined).toMatchObject({ user: { name: 'Bob' }, account: { id: 1 } });
    expect(joined.sessionToken).toBeUndefined();
    await context.signIns.signIn(aSignUp({ email: 'bob@example.com' }));
  });

  it('404 the second time', async () => {
    const { joining, token } = await invited('dora@example.com');
    await joining.accept({ token, name: 'Dora', password: 'battery staple' });
    await expect(joining.accept({ token })).rejects.toMatchObject({ status: 404 });
    await expect(joining.accept({ token: 'garbage' })).rejects.toMatchObject({ status: 404 });
  });
});
