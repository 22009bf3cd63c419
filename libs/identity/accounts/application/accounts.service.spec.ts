import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accountErrors } from '../domain/errors';
import { aMembership, inMemoryAccounts, noon } from '../testing/builders';

const agent = anAgent();

async function withAccount() {
  const context = inMemoryAccounts();
  const accountId = await context.access.open(1, { name: 'Northwind', company: 'Northwind', accountType: 'BUYER' });
  return { ...context, accountId };
}

describe('AccountsService', () => {
  describe('list', () => {
    it("returns a person's accounts with role and membershipRole", async () => {
      const { service, access } = await withAccount();
      await access.open(2, { name: 'Other', company: 'Other', accountType: 'BUYER' });
      const page = await service.list(anAdmin(), { skip: 0, take: 25 });
      expect(page.rows).toMatchObject([{ id: 1, role: 'ADMIN', membershipRole: 'ADMIN' }]);
      expect(page.pagination).toEqual({ skip: 0, take: 25, total: 1, hasMore: false });
    });

    it('returns to platform staff only the accounts they belong to, with role SUPER_ADMIN and their own membershipRole', async () => {
      const { service, access } = await withAccount();
      const own = await access.open(9, { name: 'Operators', company: 'Exchange', accountType: 'BUYER' });
      const page = await service.list(anAdmin({ userId: 9, isStaff: true }), { skip: 0, take: 25 });
      expect(page.rows).toMatchObject([{ id: own, role: 'SUPER_ADMIN', membershipRole: 'ADMIN' }]);
      expect(await service.findReachable(anAdmin({ userId: 9, isStaff: true }), 1)).toBeNull();
    });

    it('returns to an organization key its one account, with role ADMIN', async () => {
      const { service } = await withAccount();
      expect((await service.list(anOrganization(), { skip: 0, take: 25 })).rows).toMatchObject([
        { id: 1, role: 'ADMIN', membershipRole: 'ADMIN' },
      ]);
      const beyond = await service.list(anOrganization(), { skip: 1, take: 25 });
      expect([beyond.rows, beyond.pagination]).toEqual([[], { skip: 1, take: 25, total: 1, hasMore: false }]);
    });

    it('returns to a personal key the accounts its person had joined when the key was created, and to an app its one account', async () => {
      const { service, access, memberships } = await withAccount();
      const second = await access.open(2, { name: 'Other', company: 'Other', accountType: 'BUYER' });
      await memberships.insert(aMembership({ accountId: second, userId: 1 }, 'MEMBER', new Date(noon.getTime() + 1)));
      const callers = [anAdmin(), anAdmin({ via: 'key', joinedBy: noon }), anAdmin({ via: 'oauth' })];
      const listed = callers.map(async (caller) => (await service.list(caller, { skip: 0, take: 25 })).rows.map(({ id }) => id));
      expect(await Promise.all(listed)).toEqual([[1, second], [1], [1]]);
      const reached = callers.map(async (caller) => (await service.findReachable(caller, second))?.id);
      expect(await Promise.all(reached)).toEqual([second, undefined, undefined]);
    });

    it('returns SANDBOX_ONLY until a buyer meets every need, then FULL; null for a seller', async () => {
      const { service, access, buyerAccess } = await withAccount();
      await access.open(1, { name: 'Shop', company: 'Northwind', accountType: 'SELLER' });
      const postures = async () => (await service.list(anAdmin(), { skip: 0, take: 25 })).rows.map((row) => row.buyerAccessPosture);
      expect(await postures()).toEqual(['SANDBOX_ONLY', null]);
      buyerAccess.ready.add(1);
      expect([await postures(), (await service.current(anAdmin())).buyerAccessPosture]).toEqual([['FULL', null], 'FULL']);
      expect((await access.reachable({ userId: 1, isStaff: false }, 5)).map((row) => row.buyerAccessPosture)).toEqual(['FULL', null]);
    });

    it('returns 403 for a buyer agent', async () => {
      const { service } = await withAccount();
      await expect(service.list(agent, { skip: 0, take: 25 })).rejects.toEqual(accountErrors.notForAgents());
    });
  });

  describe('createChild', () => {
    it('returns 403 unless the caller is an admin', async () => {
      const { service } = await withAccount();
      await expect(service.createChild(aPerson(), { name: 'Shop' })).rejects.toEqual(accountErrors.adminsOnly());
      await expect(service.createChild(agent, { name: 'Shop' })).rejects.toEqual(accountErrors.adminsOnly());
    });

    it('places a STANDALONE account under a new PARENT, and takes company and type from it by default', async () => {
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

    it('copies the met needs of the account to the new PARENT', async () => {
      const { service, buyerAccess } = await withAccount();
      buyerAccess.ready.add(1);
      const { parentId } = await service.createChild(anAdmin(), { name: 'Shop' });
      expect(buyerAccess.ready).toEqual(new Set([1, parentId]));
    });

    it('makes the admins of the calling account, but not its members, admins of parent and child', async () => {
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

    it('creates further children under the same PARENT, whether the converted account or the PARENT calls', async () => {
      const { service } = await withAccount();
      const first = await service.createChild(anAdmin(), { name: 'One' });
      const second = await service.createChild(anAdmin(), { name: 'Two', company: 'Two Ltd', accountType: 'SELLER' });
      const third = await service.createChild(anAdmin({ accountId: first.parentId! }), { name: 'Three' });
      expect([second.parentId, third.parentId]).toEqual([first.parentId, first.parentId]);
      expect(second).toMatchObject({ company: 'Two Ltd', accountType: 'SELLER', buyerAccessPosture: null });
    });

    it('returns 403 for an admin of a child who is not an admin of the organization, and for the organization key of a child', async () => {
      const { service, memberships } = await withAccount();
      const first = await service.createChild(anAdmin(), { name: 'One' });
      await memberships.insert(aMembership({ accountId: first.id, userId: 5 }, 'ADMIN'));
      const refused = accountErrors.organizationAdminsOnly();
      await expect(service.createChild(anAdmin({ userId: 5, accountId: first.id }), { name: 'Two' })).rejects.toEqual(refused);
      await expect(service.createChild(anOrganization({ accountId: first.id }), { name: 'Two' })).rejects.toEqual(refused);
    });
  });
});
