import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accountErrors } from '../domain/errors';
import { aMembership, inMemoryAccounts, noon } from '../testing.builders';

const agent = anAgent();

async function withAccount() {
  const context = inMemoryAccounts();
  const accountId = await context.access.open(1, { name: 'Northwind', company: 'Northwind', accountType: 'BUYER' });
  return { ...context, accountId };
}

describe('AccountsService', () => {
  describe('list', () => {
    it("gives a person's accounts with role and membership role", async () => {
      const { service, access } = await withAccount();
      await access.open(2, { name: 'Other', company: 'Other', accountType: 'BUYER' });
      const page = await service.list(anAdmin(), { skip: 0, take: 25 });
      expect(page.rows).toMatchObject([{ id: 1, role: 'ADMIN', membershipRole: 'ADMIN' }]);
      expect(page.pagination).toEqual({ skip: 0, take: 25, total: 1, hasMore: false });
    });

    it('gives platform staff the accounts that they belong to, as SUPER_ADMIN, with the role of their membership beside it', async () => {
      const { service, access } = await withAccount();
      const own = await access.open(9, { name: 'Operators', company: 'Exchange', accountType: 'BUYER' });
      const page = await service.list(anAdmin({ userId: 9, isStaff: true }), { skip: 0, take: 25 });
      expect(page.rows).toMatchObject([{ id: own, role: 'SUPER_ADMIN', membershipRole: 'ADMIN' }]);
      expect(await service.reached(anAdmin({ userId: 9, isStaff: true }), 1)).toBeNull();
    });

    it('gives an organization key its one account, as admin', async () => {
      const { service } = await withAccount();
      expect((await service.list(anOrganization(), { skip: 0, take: 25 })).rows).toMatchObject([
        { id: 1, role: 'ADMIN', membershipRole: 'ADMIN' },
      ]);
      const beyond = await service.list(anOrganization(), { skip: 1, take: 25 });
      expect([beyond.rows, beyond.pagination]).toEqual([[], { skip: 1, take: 25, total: 1, hasMore: false }]);
    });

    it('gives a personal key what its person had joined when it was made, and an app its one account', async () => {
      const { service, access, memberships } = await withAccount();
      const second = await access.open(2, { name: 'Other', company: 'Other', accountType: 'BUYER' });
      await memberships.insert(aMembership({ accountId: second, userId: 1 }, 'MEMBER', new Date(noon.getTime() + 1)));
      const callers = [anAdmin(), anAdmin({ via: 'key', joinedBy: noon }), anAdmin({ via: 'oauth' })];
      const listed = callers.map(async (caller) => (await service.list(caller, { skip: 0, take: 25 })).rows.map(({ id }) => id));
      expect(await Promise.all(listed)).toEqual([[1, second], [1], [1]]);
      const reached = callers.map(async (caller) => (await service.reached(caller, second))?.id);
      expect(await Promise.all(reached)).toEqual([second, undefined, undefined]);
    });

    it('a buyer reaches sandbox sellers alone until everything is in order; a seller has no posture', async () => {
      const { service, access, buyerAccess } = await withAccount();
      await access.open(1, { name: 'Shop', company: 'Northwind', accountType: 'SELLER' });
      const postures = async () => (await service.list(anAdmin(), { skip: 0, take: 25 })).rows.map((row) => row.buyerAccessPosture);
      expect(await postures()).toEqual(['SANDBOX_ONLY', null]);
      buyerAccess.ready.add(1);
      expect([await postures(), (await service.current(anAdmin())).buyerAccessPosture]).toEqual([['FULL', null], 'FULL']);
      expect((await access.reachable({ userId: 1, isStaff: false }, 5)).map((row) => row.buyerAccessPosture)).toEqual(['FULL', null]);
    });

    it('403 for a buyer agent', async () => {
      const { service } = await withAccount();
      await expect(service.list(agent, { skip: 0, take: 25 })).rejects.toEqual(accountErrors.notForAgents());
    });
  });

  describe('createChild', () => {
    it('403 unless an admin calls', async () => {
      const { service } = await withAccount();
      await expect(service.createChild(aPerson(), { name: 'Shop' })).rejects.toEqual(accountErrors.adminsOnly());
      await expect(service.createChild(agent, { name: 'Shop' })).rejects.toEqual(accountErrors.adminsOnly());
    });

    it('places a STANDALONE account under a new PARENT; company and type come from there', async () => {
      const { service, accounts } = await withAccount();
      const child = await service.createChild(anAdmin(), { name: 'Shop' });
      expect(child).toMatchObject({
        name: 'Shop',
        company: 'Northwind',
        accountType: 'BUYER',
        kind: 'CHILD',
        role: 'ADMIN',
        membershipRole: 'ADMIN',
      });
      expect(accounts.rows.get(1)?.state).toMatchObject({ kind: 'CHILD', parentId: child.parentId });
      expect(accounts.rows.get(child.parentId!)?.state).toMatchObject({ kind: 'PARENT', name: 'Northwind (Admin)' });
    });

    it('passes on to the new PARENT what the account has, with the account itself', async () => {
      const { service, buyerAccess } = await withAccount();
      buyerAccess.ready.add(1);
      const { parentId } = await service.createChild(anAdmin(), { name: 'Shop' });
      expect(buyerAccess.ready).toEqual(new Set([1, parentId]));
    });

    it('makes the admins of the calling account admins of parent and child, and its members nothing', async () => {
      const { service, memberships, accountId } = await withAccount();
      await memberships.insert(aMembership({ accountId, userId: 2 }, 'ADMIN'));
      await memberships.insert(aMembership({ accountId, userId: 3 }, 'MEMBER'));
      const child = await service.createChild(anAdmin(), { name: 'Shop' });
      for (const id of [child.id, child.parentId!]) {
        expect((await memberships.activeOf(id)).map(({ state }) => [state.userId, state.role])).toEqual([
          [1, 'ADMIN'],
          [2, 'ADMIN'],
        ]);
      }
    });

    it('creates the second child beside the first, also when called from the converted account', async () => {
      const { service } = await withAccount();
      const first = await service.createChild(anAdmin(), { name: 'One' });
      const second = await service.createChild(anAdmin(), { name: 'Two', company: 'Two Ltd', accountType: 'SELLER' });
      const third = await service.createChild(anAdmin({ accountId: first.parentId! }), { name: 'Three' });
      expect([second.parentId, third.parentId]).toEqual([first.parentId, first.parentId]);
      expect(second).toMatchObject({ company: 'Two Ltd', accountType: 'SELLER', buyerAccessPosture: null });
    });

    it('403 for an admin of a child who is no admin of its organization, and for its organization key', async () => {
      const { service, memberships } = await withAccount();
      const first = await service.createChild(anAdmin(), { name: 'One' });
      await memberships.insert(aMembership({ accountId: first.id, userId: 5 }, 'ADMIN'));
      const refused = accountErrors.organizationAdminsOnly();
      await expect(service.createChild(anAdmin({ userId: 5, accountId: first.id }), { name: 'Two' })).rejects.toEqual(refused);
      await expect(service.createChild(anOrganization({ accountId: first.id }), { name: 'Two' })).rejects.toEqual(refused);
    });
  });
});
