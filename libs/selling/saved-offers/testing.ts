import { SavedOffer, type NewSavedOffer } from './domain/saved-offer';
import type { SavedOffers } from './domain/ports';

const at = new Date('2026-01-15T12:00:00.000Z');

export function aSavedOffer(overrides: Partial<NewSavedOffer> = {}): SavedOffer {
  return SavedOffer.create({ accountId: 1, id: 'offer_1', name: 'First', at, ...overrides });
}

/** What every store of saved offers has to do; run on memory and on PostgreSQL. `open` gives an empty one. */
export function savedOffersContract(open: () => Promise<SavedOffers>): void {
  let savedOffers: SavedOffers;

  beforeEach(async () => {
    savedOffers = await open();
  });

  test('gives back what was inserted', async () => {
    await savedOffers.insert(aSavedOffer());
    const found = await savedOffers.find(1, 'offer_1');
    expect(found?.state).toEqual(aSavedOffer().state);
  });

  test('another account sees nothing of it', async () => {
    await savedOffers.insert(aSavedOffer());
    expect(await savedOffers.find(2, 'offer_1')).toBeNull();
    expect(await savedOffers.change(2, 'offer_1', (savedOffer) => savedOffer.archive(at))).toBeNull();
    expect(await savedOffers.list(2, { limit: 10, after: null })).toEqual([]);
  });

  test('keeps a change, and nothing of a step that throws', async () => {
    await savedOffers.insert(aSavedOffer());
    await savedOffers.change(1, 'offer_1', (savedOffer) => savedOffer.archive(at));
    const refused = savedOffers.change(1, 'offer_1', (savedOffer) => savedOffer.archive(at));
    await expect(refused).rejects.toThrow('Not possible');
    expect((await savedOffers.find(1, 'offer_1'))?.state.status).toBe('archived');
  });

  test('lists newest first, from behind a cursor', async () => {
    for (const [i, id] of ['offer_a', 'offer_b', 'offer_c'].entries()) {
      await savedOffers.insert(aSavedOffer({ id, at: new Date(at.getTime() + (i > 0 ? 1000 : 0)) }));
    }
    const [first, second, third] = await savedOffers.list(1, { limit: 10, after: null });
    expect([first?.id, second?.id, third?.id]).toEqual(['offer_c', 'offer_b', 'offer_a']);
    const after = [first!.createdAt.toISOString(), first!.id];
    expect((await savedOffers.list(1, { limit: 1, after })).map(({ id }) => id)).toEqual(['offer_b', 'offer_a']);
  });
}
