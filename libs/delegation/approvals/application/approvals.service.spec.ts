import { inMemoryAccounts } from '@exchange/accounts/testing';
import { domainError, SequentialIds } from '@exchange/kernel';
import { anAdmin, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accessOf, assertAllowed } from '@exchange/platform';
import { ApprovalsController } from '../adapters/http/approvals.controller';
import { InMemoryApprovals } from '../testing/in-memory';
import { ApprovalsService } from './approvals.service';

const admin = anAdmin({ label: 'Ann' });
const key = anOrganization({ label: 'Nightly' });

async function withAccount() {
  const world = inMemoryAccounts();
  await world.access.open(1, { name: 'Northwind', company: 'Northwind', accountType: 'BUYER' });
  const approvals = new ApprovalsService(new InMemoryApprovals(), world.access, world.work, new SequentialIds(), world.clock);
  const children = async () => (await world.service.list(admin, { skip: 0, take: 50 })).rows.filter(({ kind }) => kind === 'CHILD');
  return { ...world, approvals, children };
}

describe('Approvals', () => {
  test('an account requested by a key is created only when an admin approves, as that admin', async () => {
    const { approvals, children } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    expect(await children()).toEqual([]);
    const approved = await approvals.approve(admin, id);
    const child = (await children()).find(({ name }) => name === 'Child');
    expect(approved).toMatchObject({ status: 'succeeded', resultReference: String(child!.id), decidedBy: 'Ann', requestedBy: 'Nightly' });
    expect(child).toMatchObject({ role: 'ADMIN' });
  });

  test('returns 409 when approved or rejected after an approval', async () => {
    const { approvals, children } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    await approvals.approve(admin, id);
    await expect(approvals.approve(admin, id)).rejects.toMatchObject({ status: 409 });
    await expect(approvals.reject(admin, id, null)).rejects.toMatchObject({ status: 409 });
    expect(await approvals.read(admin, id)).toMatchObject({ status: 'succeeded' });
    expect(await children()).not.toHaveLength(0);
  });

  test('a rejection creates nothing and shows its reason to the requester', async () => {
    const { approvals, children } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    await approvals.reject(admin, id, 'Not this quarter');
    expect(await approvals.read(key, id)).toMatchObject({ status: 'rejected', reason: 'Not this quarter' });
    expect(await children()).toEqual([]);
  });

  test('stores failed with the error code when the account cannot be created', async () => {
    const { approvals, access } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    jest.spyOn(access, 'createChild').mockRejectedValue(domainError('conflict', 'CONFLICT', 'Full.'));
    expect(await approvals.approve(admin, id)).toMatchObject({ status: 'failed', failureCode: 'CONFLICT', resultReference: null });
  });

  test('returns 403 and stays pending when the approver may not create the account', async () => {
    const { approvals, access } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    jest.spyOn(access, 'createChild').mockRejectedValue(domainError('forbidden', 'FORBIDDEN', 'No.'));
    await expect(approvals.approve(admin, id)).rejects.toMatchObject({ status: 403 });
    expect(await approvals.read(admin, id)).toMatchObject({ status: 'pending' });
  });

  test('the worker marks a pending approval as expired after seven days', async () => {
    const { approvals, clock } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    clock.advance(7 * 86_400_000 - 1);
    await approvals.expireDue();
    expect(await approvals.read(admin, id)).toMatchObject({ status: 'pending' });
    clock.advance(1);
    await expect(approvals.approve(admin, id)).rejects.toThrow('Its time is over');
    await approvals.expireDue();
    expect(await approvals.read(admin, id)).toMatchObject({ status: 'expired' });
  });

  test('returns 403 for members and agents, and 404 for admins of another account', async () => {
    const { approvals } = await withAccount();
    const { id } = await approvals.requestAccount(key, { name: 'Child' });
    for (const caller of [aPerson(), anAdmin({ via: 'oauth', grants: new Map([[1, 'READ_WRITE']]) })]) {
      for (const method of ['request', 'list', 'read', 'approve', 'reject'] as const)
        expect(() => assertAllowed(accessOf(ApprovalsController, method), caller, 'read')).toThrow(
          'Only an admin of the account may do that.',
        );
    }
    await expect(approvals.read(anOrganization({ accountId: 2 }), id)).rejects.toMatchObject({ status: 404 });
  });
});
