import type { Keyset } from '@exchange/kernel';
import { AdvertiserGrant, type NewAdvertiserGrant } from '../domain/advertiser-grant';
import type { AdvertiserGrantFilter, AdvertiserGrants } from '../domain/ports';

export * from './in-memory';

/** Time of the invitation in the builders; a grant ends ten days later. */
export const grantEpoch = new Date('2026-01-15T12:00:00.000Z');
export const daysLater = (days: number): Date => new Date(grantEpoch.getTime() + days * 86_400_000);

/** A grant of account 1 to account 2. */
export function anAdvertiserGrant(overrides: Partial<NewAdvertiserGrant> = {}): AdvertiserGrant {
  return AdvertiserGrant.invite({
    accountId: 1,
    id: 'advgrant_1',
    granteeAccountId: 2,
    grantorName: 'Brand',
    granteeName: 'Agency',
    advertisers: [{ advertiserId: 7, displayName: 'Shoes' }],
    capabilities: ['advertiser.read', 'campaign.read', 'campaign.manage'],
    purpose: 'Spring',
    expiresAt: daysLater(10),
    reason: null,
    at: grantEpoch,
    ...overrides,
  });
}

/** Contract tests for implementations of {@link AdvertiserGrants}. `open` returns an empty one. */
export function advertiserGrantsContract(open: () => Promise<AdvertiserGrants>): void {
  let grants: AdvertiserGrants;

  beforeEach(async () => {
    grants = await open();
  });

  test('returns an inserted grant to both sides', async () => {
    const { state } = anAdvertiserGrant({ reason: 'As agreed' });
    await grants.insert(anAdvertiserGrant({ reason: 'As agreed' }));
    expect((await grants.find(1, 'advgrant_1'))?.state).toEqual(state);
    expect((await grants.find(2, 'advgrant_1'))?.state).toEqual(state);
  });

  test('hides a grant from a third account', async () => {
    await grants.insert(anAdvertiserGrant());
    expect(await grants.find(3, 'advgrant_1')).toBeNull();
    expect(await grants.change(3, 'advgrant_1', (grant) => grant.revoke(null, daysLater(1)))).toBeNull();
    for (const direction of ['granted', 'received'] as const)
      expect(await grants.list({ accountId: 3, direction }, { limit: 10, after: null })).toEqual([]);
  });

  test('stores a change by either side, and nothing when the step throws', async () => {
    await grants.insert(anAdvertiserGrant());
    await grants.change(2, 'advgrant_1', (grant) => grant.accept('Gladly', daysLater(1)));
    await expect(grants.change(2, 'advgrant_1', (grant) => grant.reject(null, daysLater(2)))).rejects.toMatchObject({ status: 409 });
    await grants.change(1, 'advgrant_1', (grant) => grant.revoke(null, daysLater(3)));
    expect((await grants.find(2, 'advgrant_1'))?.state).toMatchObject({
      status: 'revoked',
      updatedAt: daysLater(3),
      events: [{ type: 'invited' }, { type: 'accepted', reason: 'Gladly' }, { type: 'revoked' }],
    });
  });

  test('lists each direction newest first, with filter and cursor', async () => {
    for (const [i, id] of ['advgrant_a', 'advgrant_b', 'advgrant_c'].entries())
      await grants.insert(anAdvertiserGrant({ id, at: daysLater(i > 0 ? 1 : 0) }));
    await grants.change(2, 'advgrant_a', (grant) => grant.accept(null, daysLater(2)));
    const ids = async (filter: Partial<AdvertiserGrantFilter> = {}, limit = 10, after: Keyset | null = null) =>
      (await grants.list({ accountId: 1, direction: 'granted', ...filter }, { limit, after })).map(({ id }) => id);
    expect(await ids()).toEqual(['advgrant_c', 'advgrant_b', 'advgrant_a']);
    expect(await ids({}, 0)).toEqual(['advgrant_c']);
    expect(await ids({}, 10, [daysLater(1).toISOString(), 'advgrant_c'])).toEqual(['advgrant_b', 'advgrant_a']);
    expect(await ids({ statuses: ['active', 'expired'] })).toEqual(['advgrant_a']);
    expect(await ids({ direction: 'received' })).toEqual([]);
    expect(await ids({ accountId: 2, direction: 'received', statuses: ['invited'] })).toEqual(['advgrant_c', 'advgrant_b']);
  });

  test('finds open grants past expiresAt, longest overdue first', async () => {
    await grants.insert(anAdvertiserGrant({ id: 'late', expiresAt: daysLater(12) }));
    await grants.insert(anAdvertiserGrant({ id: 'first' }));
    await grants.insert(anAdvertiserGrant({ id: 'rejected' }));
    await grants.change(2, 'first', (grant) => grant.accept(null, daysLater(1)));
    await grants.change(2, 'rejected', (grant) => grant.reject(null, daysLater(1)));
    expect(await grants.findExpired(daysLater(10), 10)).toEqual([{ accountId: 1, id: 'first' }]);
    expect((await grants.findExpired(daysLater(12), 10)).map(({ id }) => id)).toEqual(['first', 'late']);
    expect(await grants.findExpired(daysLater(12), 1)).toHaveLength(1);
  });

  test('returns only grants that are active at the given time', async () => {
    await grants.insert(anAdvertiserGrant());
    expect(await grants.findUsable(2, [7, 8], daysLater(1))).toEqual([]);
    await grants.change(2, 'advgrant_1', (grant) => grant.accept(null, daysLater(1)));
    const usable = { advertiserId: 7, displayName: 'Shoes', grantorAccountId: 1, grantorName: 'Brand', campaignGrant: 'READ_WRITE' };
    expect(await grants.findUsable(2, [7, 8], daysLater(2))).toEqual([usable]);
    expect(await grants.findUsable(2, [8], daysLater(2))).toEqual([]);
    expect(await grants.findUsable(1, [7], daysLater(2))).toEqual([]);
    expect(await grants.findUsable(2, [7], daysLater(10))).toEqual([]);
    await grants.change(1, 'advgrant_1', (grant) => grant.revoke(null, daysLater(3)));
    expect(await grants.findUsable(2, [7], daysLater(4))).toEqual([]);
  });
}
