import { FixedClock } from '@exchange/kernel';
import { InMemoryCollections } from '../../testing/in-memory';
import { OnMediaBuyChanged } from './on-media-buy-changed';

const now = new Date('2026-03-02T09:00:00.000Z');

async function isAskedAfter(payload: object): Promise<boolean> {
  const collections = new InMemoryCollections();
  const event = { accountId: 1, payload: { mediaBuyId: 'mb_1', ...payload } };
  await new OnMediaBuyChanged(collections, new FixedClock(now)).handle(event as never);
  return (await collections.find({ accountId: 1, mediaBuyId: 'mb_1' })) !== null;
}

describe('OnMediaBuyChanged', () => {
  it.each([[{ status: 'ACTIVE' }], [{ status: 'COMPLETED' }], [{ status: 'CANCELED' }]])(
    'enrolls a media buy that runs or has run: %j',
    async (payload) => {
      expect(await isAskedAfter(payload)).toBe(true);
    },
  );

  it.each([[{ status: 'PENDING_APPROVAL' }], [{ status: 'PENDING_BUYER_DECISION' }], [{ status: 'CANCELED', hasEndedUnspent: true }]])(
    'does not enroll a media buy that has not run: %j',
    async (payload) => {
      expect(await isAskedAfter(payload)).toBe(false);
    },
  );
});
