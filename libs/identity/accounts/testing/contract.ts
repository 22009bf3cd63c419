import type { DomainEvent, UnitOfWork } from '@exchange/kernel';
import { Account } from '../domain/account';
import { accountErrors } from '../domain/errors';
import type { Accounts, Invitations, Memberships } from '../domain/ports';
import { aMembership, anAccount, anInvitation, aTokenHash, noon } from './builders';

/** The three ports share one storage, because reads join across them. */
export interface AccountsSubject {
  readonly accounts: Accounts;
  readonly memberships: Memberships;
  readonly invitations: Invitations;
  readonly work: UnitOfWork;
  readonly recorded: () => Promise<readonly Pick<DomainEvent, 'type' | 'accountId' | 'payload'>[]>;
}

const request = { name: 'Northwind Media', company: 'Northwind', accountType: 'BUYER' } as const;
const later = new Date(noon.getTime() + 60_000);

async function openAccount(accounts: Accounts, overrides: Partial<Parameters<typeof anAccount>[0]> = {}): Promise<Account> {
  const account = anAccount({ id: await accounts.nextId(), ...overrides });
  await accounts.insert(account);
  return account;
}

export function accountsContract(subject: () => AccountsSubject): void {
  describe('Accounts', () => {
    it('finds the inserted account, and returns null for an unknown id', async () => {
      const { accounts } = subject();
      const account = await openAccount(accounts);
      expect((await accounts.find(account.state.id))?.state).toEqual(account.state);
      expect(await accounts.find(999_999)).toBeNull();
    });

    it('counts the children of an organization and returns the limit', async () => {
      const { accounts } = subject();
      const account = await openAccount(accounts);
      const parent = Account.organizationAbove(account, await accounts.nextId(), later);
      await accounts.insert(parent);
      expect(await accounts.childUsage(parent.state.id)).toEqual({ consumed: 0, limit: 500 });
      await accounts.change(account.state.id, (standalone) => standalone.placeUnder(parent, later));
      expect(await accounts.childUsage(parent.state.id)).toEqual({ consumed: 1, limit: 500 });
      expect(await accounts.childrenOf(parent.state.id, 10)).toMatchObject([{ id: account.state.id, parentId: parent.state.id }]);
      expect([await accounts.childrenOf(parent.state.id, 0), await accounts.childrenOf(account.state.id, 10)]).toEqual([[], []]);
    });

    it('returns all accounts of an organization, demos included, for each of them, with a stable first id', async () => {
      const { accounts } = subject();
      const [first, stranger] = [await openAccount(accounts), await openAccount(accounts)];
      const demo = Account.demo({ ...request, id: await accounts.nextId() }, first.state.id, later);
      await accounts.insert(demo);
      const ids = (...all: Account[]) => all.map(({ state }) => state.id);
      for (const id of ids(first, demo)) expect(await accounts.idsOfOrganization(id)).toEqual(ids(first, demo));
      const parent = Account.organizationAbove(first, await accounts.nextId(), later);
      await accounts.insert(parent);
      await accounts.change(first.state.id, (standalone) => standalone.placeUnder(parent, later));
      const child = Account.childOf(parent, { ...request, id: await accounts.nextId() }, later);
      await accounts.insert(child);
      const demoOfChild = Account.demo({ ...request, id: await accounts.nextId() }, child.state.id, later);
      await accounts.insert(demoOfChild);
      const all = ids(first, demo, parent, child, demoOfChild);
      for (const id of all) expect(await accounts.idsOfOrganization(id)).toEqual(all);
      expect(await accounts.idsOfOrganization(stranger.state.id)).toEqual(ids(stranger));
      expect(await accounts.idsOfOrganization(999_999)).toEqual([999_999]);
    });

    it('stores a change, and returns null for an unknown id', async () => {
      const { accounts } = subject();
      const account = await openAccount(accounts);
      const parent = Account.organizationAbove(account, await accounts.nextId(), later);
      await accounts.insert(parent);
      await accounts.change(account.state.id, (standalone) => standalone.placeUnder(parent, later));
      expect((await accounts.find(account.state.id))?.state).toMatchObject({ kind: 'CHILD', parentId: parent.state.id, updatedAt: later });
      expect(await accounts.change(999_999, (none) => none)).toBeNull();
    });

    it('stores the end of a demo, and none for a STANDARD account', async () => {
      const { accounts } = subject();
      const demo = Account.demo({ ...request, id: await accounts.nextId() }, null, noon);
      await accounts.insert(demo);
      const real = await openAccount(accounts);
      for (const { state } of [demo, real]) await accounts.change(state.id, (account) => account.endAt(later));
      expect((await accounts.find(demo.state.id))?.state.endsAt).toEqual(later);
      expect((await accounts.find(real.state.id))?.state.endsAt).toBeNull();
    });

    it('removes an account with its memberships, and no other', async () => {
      const { accounts, memberships } = subject();
      const [removed, kept] = [await openAccount(accounts), await openAccount(accounts)];
      for (const { state } of [removed, kept]) await memberships.insert(aMembership({ accountId: state.id }));
      await memberships.removeAll(removed.state.id);
      await accounts.remove(removed.state.id);
      expect(await accounts.find(removed.state.id)).toBeNull();
      expect(await memberships.activeOf(removed.state.id)).toEqual([]);
      expect(await accounts.find(kept.state.id)).not.toBeNull();
      expect(await memberships.activeOf(kept.state.id)).toHaveLength(1);
    });

    it('keeps the account and its memberships when it is cleared', async () => {
      const { accounts, memberships, work } = subject();
      const { state } = await openAccount(accounts);
      await memberships.insert(aMembership({ accountId: state.id }));
      await work.run(() => accounts.clear(state.id));
      expect((await accounts.find(state.id))?.state).toEqual(state);
      expect(await memberships.activeOf(state.id)).toHaveLength(1);
    });

    it('lists the demos created for an account, ordered by id', async () => {
      const { accounts } = subject();
      const { state } = await openAccount(accounts);
      const demos = [await accounts.nextId(), await accounts.nextId()];
      for (const id of demos.toReversed()) await accounts.insert(Account.demo({ ...request, id }, state.id, later));
      expect([await accounts.demosOf(state.id), await accounts.demosOf(999_999)]).toEqual([demos, []]);
    });

    it('returns the account that it locks', async () => {
      const { accounts, work } = subject();
      const account = await openAccount(accounts);
      expect((await work.run(() => accounts.lock(account.state.id)))?.state).toEqual(account.state);
      expect(await work.run(() => accounts.lock(999_999))).toBeNull();
    });
  });
}

export function membershipsContract(subject: () => AccountsSubject): void {
  describe('Memberships', () => {
    it('stores a membership per account and person, and its events', async () => {
      const { accounts, memberships, recorded } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      const membership = aMembership({ accountId, userId: 7 });
      await memberships.insert(membership);
      expect((await memberships.find({ accountId, userId: 7 }))?.state).toEqual(membership.state);
      expect(await memberships.find({ accountId, userId: 8 })).toBeNull();
      expect(await recorded()).toContainEqual({ type: 'accounts.member_joined', accountId, payload: { userId: 7, role: 'ADMIN' } });
    });

    it('passes the number of other active admins to each change', async () => {
      const { accounts, memberships } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      await memberships.insert(aMembership({ accountId, userId: 1 }));
      await memberships.insert(aMembership({ accountId, userId: 2 }));
      await memberships.insert(aMembership({ accountId, userId: 3 }, 'MEMBER'));
      const seen: number[] = [];
      await memberships.change({ accountId, userId: 3 }, (member, otherAdmins) => {
        seen.push(otherAdmins);
        return member;
      });
      await memberships.change({ accountId, userId: 1 }, (member, otherAdmins) => {
        seen.push(otherAdmins);
        return member.remove(otherAdmins, later);
      });
      await memberships.change({ accountId, userId: 2 }, (member, otherAdmins) => {
        seen.push(otherAdmins);
        return member;
      });
      expect(seen).toEqual([2, 1, 0]);
    });

    it('keeps one admin when all admins are removed concurrently', async () => {
      const { accounts, memberships } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      const userIds = [1, 2, 3, 4];
      for (const userId of userIds) await memberships.insert(aMembership({ accountId, userId }));
      const outcomes = await Promise.allSettled(
        userIds.map((userId) => memberships.change({ accountId, userId }, (member, otherAdmins) => member.remove(otherAdmins, later))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: accountErrors.lastAdmin() });
      expect(await memberships.activeOf(accountId)).toHaveLength(1);
    });

    it('lists active members by join date', async () => {
      const { accounts, memberships } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      await memberships.insert(aMembership({ accountId, userId: 3 }, 'MEMBER', later));
      await memberships.insert(aMembership({ accountId, userId: 2 }));
      await memberships.insert(aMembership({ accountId, userId: 1 }));
      await memberships.change({ accountId, userId: 1 }, (member, otherAdmins) => member.remove(otherAdmins, later));
      expect((await memberships.activeOf(accountId)).map(({ state }) => state.userId)).toEqual([2, 3]);
    });

    it("pages through a person's accounts by id and returns the total", async () => {
      const { accounts, memberships } = subject();
      const ids = [await openAccount(accounts), await openAccount(accounts), await openAccount(accounts)].map(({ state }) => state.id);
      for (const accountId of ids) await memberships.insert(aMembership({ accountId, userId: 71 }, 'MEMBER'));
      const second = await memberships.reachable(71, { skip: 1, take: 1 });
      expect(second.total).toBe(3);
      expect(second.rows.map(({ account }) => account.id)).toEqual([ids[1]]);
      expect(second.rows[0]?.membershipRole).toBe('MEMBER');
      expect(await memberships.reachable(71, { skip: 3, take: 1 })).toEqual({ rows: [], total: 3 });
    });

    it('excludes accounts that the person joined after joinedBy', async () => {
      const { accounts, memberships } = subject();
      const [first, second] = [(await openAccount(accounts)).state.id, (await openAccount(accounts)).state.id];
      await memberships.insert(aMembership({ accountId: first, userId: 73 }, 'MEMBER'));
      await memberships.insert(aMembership({ accountId: second, userId: 73 }, 'MEMBER', later));
      const { rows, total } = await memberships.reachable(73, { skip: 0, take: 10 }, noon);
      expect([rows.map(({ account }) => account.id), total]).toEqual([[first], 1]);
      expect(await memberships.reach(73, second, noon)).toBeNull();
      expect([await memberships.reach(73, first, noon), await memberships.reach(73, second, later)]).not.toContain(null);
    });

    it('does not reach a demo that has ended', async () => {
      const { accounts, memberships } = subject();
      const demo = Account.demo({ ...request, id: await accounts.nextId() }, null, noon);
      const { id } = demo.state;
      await accounts.insert(demo);
      await memberships.insert(aMembership({ accountId: id, userId: 75 }));
      const reached = async () => [
        (await memberships.reach(75, id))?.account.id,
        (await memberships.reachable(75, { skip: 0, take: 10 })).total,
      ];
      for (const [ends, expected] of [
        [new Date(Date.now() + 3_600_000), [id, 1]],
        [noon, [undefined, 0]],
      ] as const) {
        await accounts.change(id, (account) => account.endAt(ends));
        expect(await reached()).toEqual(expected);
      }
    });

    it("reaches only the person's accounts, and none after removal", async () => {
      const { accounts, memberships } = subject();
      const [mine, other] = [(await openAccount(accounts)).state.id, (await openAccount(accounts, { accountType: 'SELLER' })).state.id];
      await memberships.insert(aMembership({ accountId: mine, userId: 72 }, 'MEMBER'));
      expect(await memberships.reach(72, mine)).toMatchObject({ account: { id: mine }, membershipRole: 'MEMBER' });
      expect([await memberships.reach(72, other), await memberships.reach(72, 999_999)]).toEqual([null, null]);
      await memberships.change({ accountId: mine, userId: 72 }, (member) => member.remove(1, later));
      expect(await memberships.reach(72, mine)).toBeNull();
      expect((await memberships.reachable(72, { skip: 0, take: 10 })).total).toBe(0);
    });
  });
}

export function invitationsContract(subject: () => AccountsSubject): void {
  describe('Invitations', () => {
    it('finds an invitation by the hash of its token, stores its event, and never returns the hash', async () => {
      const { accounts, invitations, recorded } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      const [invitation, hash] = [anInvitation({ accountId, id: `inv_${accountId}` }), aTokenHash()];
      await invitations.insert(invitation, hash);
      expect((await invitations.findByToken(hash))?.state).toEqual(invitation.state);
      expect(await invitations.findByToken(aTokenHash())).toBeNull();
      expect((await recorded()).map(({ type }) => type)).toContain('accounts.member_invited');
    });

    it('changes an invitation only under its own account, and lists open invitations, oldest first', async () => {
      const { accounts, invitations } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      const sent = [
        anInvitation({ accountId, id: 'inv_b', email: 'b@example.com' }, later),
        anInvitation({ accountId, id: 'inv_a', email: 'a@example.com' }),
        anInvitation({ accountId, id: 'inv_c', email: 'c@example.com' }),
      ];
      for (const invitation of sent) await invitations.insert(invitation, aTokenHash());
      await invitations.change({ accountId, id: 'inv_c' }, (invitation) => invitation.revoke(later));
      expect(await invitations.change({ accountId: accountId + 1, id: 'inv_a' }, (invitation) => invitation.revoke(later))).toBeNull();
      expect((await invitations.openOf(accountId)).map(({ state }) => state.id)).toEqual(['inv_a', 'inv_b']);
    });

    it('is accepted once when several requests accept it concurrently', async () => {
      const { accounts, invitations } = subject();
      const accountId = (await openAccount(accounts)).state.id;
      await invitations.insert(anInvitation({ accountId, id: 'inv_once' }), aTokenHash());
      const accept = () => invitations.change({ accountId, id: 'inv_once' }, (invitation) => invitation.accept(later));
      const outcomes = await Promise.allSettled([accept(), accept(), accept()]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
}
