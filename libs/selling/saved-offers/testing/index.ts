import { aProduct, aProposal } from '@exchange/discovery/testing';
import type { Keyset } from '@exchange/kernel';
import type { Snapshot } from '../domain/offered';
import type { BuyerIdentity, SavedOfferFilter, SavedOffers } from '../domain/ports';
import { type NewSavedOffer, SavedOffer } from '../domain/saved-offer';

export * from './in-memory';

/** Creation time of built offers, which are valid for ten days. */
export const savedAt = new Date('2026-01-15T12:00:00.000Z');
export const daysLater = (days: number): Date => new Date(savedAt.getTime() + days * 86_400_000);

export function aSnapshot(): Snapshot {
  return { products: [aProduct('sf1:3:a')], proposals: [aProposal('sfp1:3:p', { 'sf1:3:a': 100 })] };
}

/** An offer of account 1 for all accounts with the domain acme.example. */
export function aSavedOffer(overrides: Partial<NewSavedOffer> = {}): SavedOffer {
  return SavedOffer.save({
    accountId: 1,
    id: 1,
    code: 'PRP-FIRST001',
    operatorDomain: 'acme.example',
    operatorAccountId: null,
    label: 'Spring',
    notes: null,
    storefrontId: 3,
    discoveryId: 'disc_1',
    proposalId: 'sfp1:3:p',
    snapshot: aSnapshot(),
    expiresAt: daysLater(10),
    at: savedAt,
    ...overrides,
  });
}

/** Contract tests for implementations of {@link SavedOffers}. `open` returns an empty one. */
export function savedOffersContract(open: () => Promise<SavedOffers>): void {
  let offers: SavedOffers;
  const acme: BuyerIdentity = { accountIds: [20, 21], domains: ['acme.example'] };
  const redemption = { by: 20, discoveryId: 'disc_9' };

  beforeEach(async () => {
    offers = await open();
  });

  const list = async (filter: Partial<SavedOfferFilter> = {}, limit = 10, after: Keyset | null = null) =>
    (await offers.list({ accountId: 1, now: daysLater(1), ...filter }, { limit, after })).map(({ id }) => id);

  test('returns the inserted offer', async () => {
    await offers.insert(aSavedOffer({ notes: 'By phone' }));
    expect((await offers.find(1, 1))?.state).toEqual(aSavedOffer({ notes: 'By phone' }).state);
    expect(await offers.nextId()).toBeLessThan(await offers.nextId());
  });

  test('finds no offer of another account', async () => {
    await offers.insert(aSavedOffer());
    expect(await offers.find(2, 1)).toBeNull();
    expect(await offers.change(2, 1, (offer) => offer.revoke(savedAt))).toBeNull();
    expect(await list({ accountId: 2 })).toEqual([]);
  });

  test('stores a change, and nothing when the step throws', async () => {
    await offers.insert(aSavedOffer());
    await offers.change(1, 1, (offer) => offer.revoke(daysLater(1)));
    await expect(offers.change(1, 1, (offer) => offer.revoke(daysLater(2)))).rejects.toMatchObject({ status: 409 });
    expect((await offers.find(1, 1))?.state).toMatchObject({ status: 'revoked', updatedAt: daysLater(1) });
  });

  test('lists newest first without snapshots, by filter and cursor', async () => {
    for (const id of [1, 2, 3]) await offers.insert(aSavedOffer({ id, code: `PRP-${id}` }));
    await offers.insert(aSavedOffer({ id: 4, code: 'PRP-4', storefrontId: 8, operatorDomain: null, operatorAccountId: 21 }));
    expect(await list()).toEqual([4, 3, 2, 1]);
    expect(await list({}, 1, [4])).toEqual([3, 2]);
    expect(await list({ storefrontId: 8 })).toEqual([4]);
    expect(await list({ operatorAccountId: 21 })).toEqual([4]);
    expect(await list({ operatorDomain: 'acme.example' }, 10, [3])).toEqual([2, 1]);
    const [row] = await offers.list({ accountId: 1, now: savedAt }, { limit: 1, after: null });
    expect(row).not.toHaveProperty('snapshot');
  });

  test('filters by the current state, also before expired offers are marked', async () => {
    await offers.insert(aSavedOffer());
    await offers.insert(aSavedOffer({ id: 2, code: 'PRP-2', expiresAt: daysLater(12) }));
    const states = async (days: number) => [
      await list({ status: 'active', now: daysLater(days) }),
      await list({ status: 'expired', now: daysLater(days) }),
    ];
    expect(await states(9)).toEqual([[2, 1], []]);
    expect(await states(10)).toEqual([[2], [1]]);
    expect(await offers.expire(daysLater(10), 10)).toBe(1);
    expect(await offers.expire(daysLater(10), 10)).toBe(0);
    expect((await offers.find(1, 1))?.state).toMatchObject({ status: 'expired', updatedAt: daysLater(10) });
    expect(await states(10)).toEqual([[2], [1]]);
  });

  test('is redeemed by its code only for its operator', async () => {
    await offers.insert(aSavedOffer());
    await offers.insert(aSavedOffer({ id: 2, code: 'PRP-SECOND02', operatorDomain: null, operatorAccountId: 21 }));
    const redeem = (buyer: BuyerIdentity, code: string) => offers.redeem(buyer, code, (offer) => offer.redeem(redemption, daysLater(1)));
    const stranger = { accountIds: [30], domains: ['other.example'] };
    for (const code of ['PRP-FIRST001', 'PRP-SECOND02', 'PRP-UNKNOWN0']) expect(await redeem(stranger, code)).toBeNull();
    expect((await redeem(acme, 'PRP-FIRST001'))?.state).toMatchObject({ id: 1, status: 'redeemed', redeemedBy: 20 });
    expect((await redeem(acme, 'PRP-SECOND02'))?.state).toMatchObject({ id: 2, redeemedIn: 'disc_9', redeemedAt: daysLater(1) });
    await expect(redeem(acme, 'PRP-FIRST001')).rejects.toMatchObject({ status: 409 });
  });
}
