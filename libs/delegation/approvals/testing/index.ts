import { Approval, type NewApproval } from '../domain/approval';
import type { Approvals } from '../domain/ports';

const at = new Date('2026-01-15T12:00:00.000Z');
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);

export function anApproval(overrides: Partial<NewApproval> = {}): Approval {
  const created = { accountId: 1, id: 'approval_1', kind: 'child_account', wanted: { name: 'Child' }, requestedBy: 'Nightly' } as const;
  return Approval.request({ ...created, at, ...overrides });
}

/** Contract tests for implementations of {@link Approvals}. `open` returns an empty one. */
export function approvalsContract(open: () => Promise<Approvals>): void {
  let approvals: Approvals;

  beforeEach(async () => {
    approvals = await open();
  });

  test('returns an inserted approval and its later changes', async () => {
    const created = anApproval({ wanted: { name: 'Child', company: 'Acme', accountType: 'SELLER' } });
    await approvals.insert(created);
    expect((await approvals.find(1, 'approval_1'))?.state).toEqual(created.state);
    const decided = await approvals.change(1, 'approval_1', (approval) => approval.reject('Not now', 'Ann', days(1)));
    expect((await approvals.find(1, 'approval_1'))?.state).toEqual(decided!.state);
  });

  test('hides an approval from another account', async () => {
    await approvals.insert(anApproval());
    expect(await approvals.find(2, 'approval_1')).toBeNull();
    expect(await approvals.change(2, 'approval_1', (approval) => approval.reject(null, 'Eve', at))).toBeNull();
    expect(await approvals.list(2, undefined, { limit: 10, after: null })).toEqual([]);
  });

  test('stores nothing when the step throws', async () => {
    await approvals.insert(anApproval());
    await approvals.change(1, 'approval_1', (approval) => approval.reject(null, 'Ann', at));
    const again = approvals.change(1, 'approval_1', (approval) => approval.succeed('7', 'Ann', at));
    await expect(again).rejects.toThrow('Not possible');
    expect((await approvals.find(1, 'approval_1'))?.state).toMatchObject({ status: 'rejected', resultReference: null });
  });

  test('lists newest first, with cursor and state filter', async () => {
    for (const [i, id] of ['approval_a', 'approval_b', 'approval_c'].entries()) {
      await approvals.insert(anApproval({ id, at: new Date(at.getTime() + (i > 0 ? 1000 : 0)) }));
    }
    const [first, second, third] = await approvals.list(1, undefined, { limit: 10, after: null });
    expect([first?.id, second?.id, third?.id]).toEqual(['approval_c', 'approval_b', 'approval_a']);
    const after = [first!.createdAt.toISOString(), first!.id];
    expect((await approvals.list(1, undefined, { limit: 1, after })).map(({ id }) => id)).toEqual(['approval_b', 'approval_a']);
    await approvals.change(1, 'approval_b', (approval) => approval.reject(null, 'Ann', days(1)));
    const rejected = await approvals.list(1, 'rejected', { limit: 10, after: null });
    expect(rejected.map(({ id }) => id)).toEqual(['approval_b']);
  });

  test('finds pending approvals past expiresAt, longest overdue first', async () => {
    await approvals.insert(anApproval({ id: 'late', at: days(1) }));
    await approvals.insert(anApproval({ id: 'first', at }));
    await approvals.insert(anApproval({ id: 'decided', at }));
    await approvals.change(1, 'decided', (approval) => approval.reject(null, 'Ann', days(1)));
    expect(await approvals.overdue(days(7), 10)).toEqual([{ accountId: 1, id: 'first' }]);
    expect((await approvals.overdue(days(9), 10)).map(({ id }) => id)).toEqual(['first', 'late']);
    expect(await approvals.overdue(days(9), 1)).toHaveLength(1);
  });
}
