import { FixedClock, SequentialIds } from '@exchange/kernel';
import { aPerson, anAgent } from '@exchange/kernel/testing';
import { InMemorySavedOffers } from '../adapters/in-memory';
import { SavedOffersService } from './saved-offers.service';

const caller = aPerson();
const stranger = aPerson({ accountId: 2 });

describe('Saved offers', () => {
  const clock = new FixedClock();
  let savedOffers: SavedOffersService;

  beforeEach(() => {
    savedOffers = new SavedOffersService(new InMemorySavedOffers(), new SequentialIds(), clock);
  });

  test('are created, read, archived and restored', async () => {
    const { id } = await savedOffers.create(caller, { name: 'First' });
    expect((await savedOffers.archive(caller, id)).status).toBe('archived');
    expect((await savedOffers.restore(caller, id)).status).toBe('active');
    expect(await savedOffers.read(caller, id)).toMatchObject({ id, name: 'First' });
  });

  test('404 when it belongs to another account', async () => {
    const { id } = await savedOffers.create(caller, { name: 'First' });
    await expect(savedOffers.read(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(savedOffers.archive(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('403 for an agent, because they belong to no advertiser', async () => {
    await expect(savedOffers.create(anAgent(), { name: 'First' })).rejects.toMatchObject({ status: 403 });
  });

  test('are listed in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) {
      clock.advance(1000);
      await savedOffers.create(caller, { name });
    }
    const first = await savedOffers.list(caller, { limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['c', 'b']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const second = await savedOffers.list(caller, { limit: 2, cursor: nextCursor });
    expect(second.rows.map(({ name }) => name)).toEqual(['a']);
    expect(second.pagination).toEqual({ nextCursor: null, hasMore: false });
  });
});
