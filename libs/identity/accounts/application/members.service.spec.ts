import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { Account } from '../domain/account';
import { accountErrors } from '../domain/errors';
import type { MemberInvited } from '../domain/events';
import { invitationLifetimeMs } from '../domain/invitation';
import { aMembership, inMemoryAccounts } from '../testing/builders';
import { accountPeopleLimit } from './members.service';

/** Ann (1) is an admin and Bob (2) a member of account 1; Cleo (3) has signed up and has no account. */
async function team() {
  const context = inMemoryAccounts();
  const { access, memberships, people } = context;
  for (const [id, name] of [
    [1, 'Ann'],
    [2, 'Bob'],
    [3, 'Cleo'],
  ] as const)
    people.people.set(id, { name, email: `${name.toLowerCase()}@example.com`, hasVerifiedEmail: true });
  await access.open(1, { name: 'Northwind', company: 'Northwind', accountType: 'BUYER' });
  await memberships.insert(aMembership({ userId: 2 }, 'MEMBER'));
  const mailedToken = () => {
    const { payload } = context.events.all.findLast(({ type }) => type === 'accounts.member_invited')!;
    const { sealedToken, invitationId } = payload as MemberInvited;
    return context.secrets.open(sealedToken, invitationId);
  };
  return { ...context, mailedToken };
}
const ann = anAdmin();
const bob = aPerson({ userId: 2 });

describe('MembersService', () => {
  it('lists members, then open invitations, to any member', async () => {
    const { members, clock } = await team();
    await members.invite(ann, { email: 'dora@example.com', role: 'MEMBER' });
    const list = await members.list(bob);
    expect(list.map(({ id, name, email, role, status }) => [id, name, email, role, status])).toEqual([
      ['1', 'Ann', 'ann@example.com', 'ADMIN', 'active'],
      ['2', 'Bob', 'bob@example.com', 'MEMBER', 'active'],
      ['inv_1', null, 'dora@example.com', 'MEMBER', 'invited'],
    ]);
    clock.advance(invitationLifetimeMs);
    expect(await members.list(bob)).toHaveLength(2);
  });

  it('returns 403 for writes of members and for every call of a buyer agent', async () => {
    const { members } = await team();
    const refused = accountErrors.adminsOnly();
    await expect(members.invite(bob, { email: 'd@example.com', role: 'MEMBER' })).rejects.toEqual(refused);
    await expect(members.changeRole(bob, '2', 'ADMIN')).rejects.toEqual(refused);
    await expect(members.remove(bob, '2')).rejects.toEqual(refused);
    const agent = anAgent();
    await expect(members.list(agent)).rejects.toEqual(accountErrors.notForAgents());
  });

  describe('invite', () => {
    it('stores the normalised address and mails a token that is accepted once', async () => {
      const { members, access, mailedToken, memberships } = await team();
      const invited = await members.invite(ann, { email: ' Dora@Example.COM ', role: 'ADMIN' });
      expect(invited).toMatchObject({ email: 'dora@example.com', status: 'invited', userId: null });
      const invitation = await access.invitation(mailedToken());
      await access.accept(invitation, 3);
      expect((await memberships.find({ accountId: 1, userId: 3 }))?.state).toMatchObject({ role: 'ADMIN', status: 'active' });
      await expect(access.invitation(mailedToken())).rejects.toEqual(accountErrors.unknownInvitation());
      await expect(access.accept(invitation, 3)).rejects.toEqual(accountErrors.unknownInvitation());
    });

    it('returns 409 when the address belongs to a member', async () => {
      const { members } = await team();
      await expect(members.invite(ann, { email: 'BOB@example.com', role: 'MEMBER' })).rejects.toMatchObject({
        status: 409,
        field: 'email',
      });
    });

    it('replaces an earlier invitation of the same address, so that only the newer token works', async () => {
      const { members, access, mailedToken } = await team();
      await members.invite(ann, { email: 'dora@example.com', role: 'MEMBER' });
      const first = mailedToken();
      await members.invite(ann, { email: 'dora@example.com', role: 'ADMIN' });
      await expect(access.invitation(first)).rejects.toEqual(accountErrors.unknownInvitation());
      expect(await access.invitation(mailedToken())).toMatchObject({ role: 'ADMIN' });
      expect((await members.list(ann)).filter(({ status }) => status === 'invited')).toHaveLength(1);
    });

    it('returns 409 when the account has 500 members and open invitations', async () => {
      const { members, memberships } = await team();
      for (let userId = 3; userId <= accountPeopleLimit; userId += 1) await memberships.insert(aMembership({ userId }, 'MEMBER'));
      await expect(members.invite(ann, { email: 'one-more@example.com', role: 'MEMBER' })).rejects.toEqual(accountErrors.accountFull());
    });

    it('records no inviting person when an organization key invites', async () => {
      const { members, invitations } = await team();
      await members.invite(anOrganization(), { email: 'dora@example.com', role: 'MEMBER' });
      expect([...invitations.rows.values()][0]?.invitation.state.invitedBy).toBeNull();
    });
  });

  describe('change role and remove', () => {
    it('changes the role of a member and of an open invitation', async () => {
      const { members, access, mailedToken } = await team();
      expect(await members.changeRole(ann, '2', 'ADMIN')).toMatchObject({ userId: 2, name: 'Bob', role: 'ADMIN' });
      const { id } = await members.invite(ann, { email: 'dora@example.com', role: 'MEMBER' });
      expect(await members.changeRole(ann, id, 'ADMIN')).toMatchObject({ status: 'invited', role: 'ADMIN' });
      expect(await access.invitation(mailedToken())).toMatchObject({ role: 'ADMIN' });
    });

    it('returns 409 for the last admin, whether a person or a key asks', async () => {
      const { members } = await team();
      await expect(members.remove(ann, '1')).rejects.toEqual(accountErrors.lastAdmin());
      await expect(members.changeRole(anOrganization(), '1', 'MEMBER')).rejects.toEqual(accountErrors.lastAdmin());
      await members.changeRole(ann, '2', 'ADMIN');
      await members.remove(ann, '1');
      await expect(members.remove(anOrganization(), '2')).rejects.toEqual(accountErrors.lastAdmin());
    });

    it('ends the access of a removed member and records an event; revokes a removed invitation', async () => {
      const { members, access, events, mailedToken } = await team();
      await members.remove(ann, '2');
      expect(await access.reach({ userId: 2, isStaff: false }, 1)).toBeNull();
      expect(events.all.at(-1)).toMatchObject({ type: 'accounts.member_removed', payload: { userId: 2 } });
      const { id } = await members.invite(ann, { email: 'dora@example.com', role: 'MEMBER' });
      await members.remove(ann, id);
      await expect(access.invitation(mailedToken())).rejects.toEqual(accountErrors.unknownInvitation());
    });

    it.each(['2', 'inv_1', 'inv_nothing', '999', '0', '-1', '1e3', 'x', '99999999999999999999'])(
      'returns 404 for the id %s of another account or of none',
      async (id) => {
        const { members, access } = await team();
        await members.invite(ann, { email: 'dora@example.com', role: 'MEMBER' });
        const accountId = await access.open(3, { name: 'Other', company: 'Other', accountType: 'BUYER' });
        const cleo = anAdmin({ userId: 3, accountId });
        await expect(members.remove(cleo, id)).rejects.toEqual(accountErrors.unknownMember());
        await expect(members.changeRole(cleo, id, 'ADMIN')).rejects.toEqual(accountErrors.unknownMember());
      },
    );

    it('removes the person from the demos of the account, but not people whom a demo invited itself', async () => {
      const { members, accounts, memberships, clock } = await team();
      const demo = Account.demo({ id: 20, name: 'Demo', company: 'Demo', accountType: 'BUYER' }, 1, clock.now());
      await accounts.insert(demo);
      await members.changeRole(ann, '2', 'ADMIN');
      for (const userId of [1, 2, 3]) await memberships.insert(aMembership({ accountId: 20, userId }));
      const admins = async () => (await memberships.activeOf(20)).map(({ state }) => state.userId);
      await members.changeRole(ann, '2', 'MEMBER');
      expect(await admins()).toEqual([1, 3]);
      await memberships.change({ accountId: 20, userId: 2 }, (member) => member.joinAgain('MEMBER', clock.now()));
      await members.changeRole(ann, '2', 'MEMBER');
      expect((await admins()).toSorted()).toEqual([1, 2, 3]);
      await members.remove(ann, '2');
      expect(await admins()).toEqual([1, 3]);
    });

    it('returns 404 for a removed member, who can be invited again with another role', async () => {
      const { members, access, mailedToken, memberships } = await team();
      await members.remove(ann, '2');
      await expect(members.remove(ann, '2')).rejects.toEqual(accountErrors.unknownMember());
      await members.invite(ann, { email: 'bob@example.com', role: 'ADMIN' });
      await access.accept(await access.invitation(mailedToken()), 2);
      expect((await memberships.find({ accountId: 1, userId: 2 }))?.state).toMatchObject({ status: 'active', role: 'ADMIN' });
    });
  });
});
