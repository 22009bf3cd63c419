import { FixedClock } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { aSyndication, someResource, syndicationInMemory } from '@exchange/syndication/testing';
import { InMemoryMediaBuys, mediaBuyEpoch } from '../testing';
import { OrderAudiences } from './order-audiences';

const order = { accountId: 1, advertiserId: 9, sellerId: 7, sellerName: 'Seller 7' };
const decided = (include: string[], exclude: string[] = []) => ({ ...noDecisions, audiences: { include, exclude } });

async function start() {
  const shares = syndicationInMemory();
  for (const key of ['taken', 'other'])
    shares.resources.known.push(someResource({ type: 'AUDIENCE', key, id: key, version: null, details: {} }));
  const ended = { resourceType: 'AUDIENCE', resourceKey: 'ended', resourceId: 'ended' } as const;
  await shares.syndications.put(aSyndication(ended).state, () => aSyndication(ended, false));
  return new OrderAudiences(new InMemoryMediaBuys(), shares.audiences, new FixedClock(mediaBuyEpoch));
}

describe('decisions without the audiences that a seller does not get', () => {
  it.each([
    [decided(['taken', 'ended'], ['other', 'ended']), decided(['taken'], ['other'])],
    [decided([], ['ended']), decided([])],
    [decided(['taken']), decided(['taken'])],
  ])('of %j are %j', async (wanted, left) => {
    expect(await (await start()).withoutRefused(order, wanted, decided(['before']))).toEqual(left);
  });

  it('keep the ordered audiences when none of the wanted ones is left, because none would mean everybody', async () => {
    expect(await (await start()).withoutRefused(order, decided(['ended']), decided(['before']))).toEqual(decided(['before']));
  });
});
