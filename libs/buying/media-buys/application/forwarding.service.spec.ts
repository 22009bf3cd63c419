import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { type Decisions, FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { aSyndication, someResource, syndicationInMemory } from '@exchange/syndication/testing';
import { mediaBuyLimits } from '../domain/limits';
import type { BuyOutcome } from '../domain/outcome';
import { aMediaBuy, aStanding, InMemoryBuyWakeUp, InMemoryMediaBuys, mediaBuyEpoch, ScriptedMediaBuySellerClient } from '../testing';
import { ForwardingService } from './forwarding.service';
import { OrderAudiences } from './order-audiences';

async function start(script: (task: string) => BuyOutcome = () => aStanding(), decisions: Decisions | null = null) {
  const clock = new FixedClock(mediaBuyEpoch);
  const buys = new InMemoryMediaBuys();
  const wakeUp = new InMemoryBuyWakeUp();
  const sellerClient = new ScriptedMediaBuySellerClient();
  const { facade: campaigns, records } = campaignsInMemory();
  await records.insert(aCampaign().execute(true, mediaBuyEpoch));
  const shares = syndicationInMemory();
  const audiences = new OrderAudiences(buys, shares.audiences, clock);
  const forwarding = new ForwardingService(buys, wakeUp, sellerClient, audiences, campaigns, new ImmediateUnitOfWork(), clock);
  wakeUp.onSend = (key) => forwarding.work(key);
  sellerClient.scripts.set(7, (_, task) => script(task));
  const key = { accountId: 1, id: 'mb_1' };
  await buys.insert(aMediaBuy({ ...key, decisions }).execute(mediaBuyEpoch));
  const status = async () => (await buys.find(key))!.status;
  return { shares, clock, buys, wakeUp, sellerClient, campaigns, records, forwarding, key, status };
}

describe('ForwardingService', () => {
  it('asks the seller once for a due media buy, however many wake-up messages arrive', async () => {
    const { forwarding, key, sellerClient, status } = await start();
    await Promise.all([forwarding.work(key), forwarding.work(key)]);
    await forwarding.work(key);
    expect([sellerClient.asked.length, await status()]).toEqual([1, 'ACTIVE']);
  });

  it('checks a live media buy every minute until it is over', async () => {
    let source: 'pending_start' | 'paused' | 'completed' = 'pending_start';
    const { forwarding, sellerClient, clock, status } = await start(() => aStanding({ sourceStatus: source }));
    const seen: string[] = [];
    for (source of ['pending_start', 'paused', 'completed', 'completed'] as const) {
      await forwarding.sweep();
      seen.push(await status());
      clock.advance(mediaBuyLimits.checkInterval);
    }
    expect(seen).toEqual(['ACTIVE', 'PAUSED', 'COMPLETED', 'COMPLETED']);
    expect(sellerClient.asked.map(({ request }) => request)).toEqual(['create', 'check', 'check']);
  });

  it('follows the task of a seller that has queued the order', async () => {
    const { forwarding, sellerClient, clock, status } = await start((task) =>
      task === 'create' ? { kind: 'submitted', taskId: 'task-1' } : aStanding({ sourceStatus: 'active' }),
    );
    await forwarding.sweep();
    expect(await status()).toBe('PENDING_APPROVAL');
    await forwarding.sweep();
    clock.advance(mediaBuyLimits.firstRetryDelay);
    await forwarding.sweep();
    expect([sellerClient.asked.map(({ request }) => request), await status()]).toEqual([['create', 'task'], 'ACTIVE']);
  });

  it('asks the seller to pause a media buy that starts running while its campaign is paused', async () => {
    const { forwarding, campaigns, sellerClient, clock, buys, key, status } = await start((task) => {
      if (task === 'create') return { kind: 'submitted', taskId: 'task-1' };
      return aStanding({ sourceStatus: task === 'change' ? 'paused' : 'active' });
    });
    await forwarding.sweep();
    await campaigns.pause(1, 'campaign_1', clock.now());
    clock.advance(mediaBuyLimits.firstRetryDelay);
    await forwarding.sweep();
    expect(await buys.find(key)).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
    await forwarding.sweep();
    expect([sellerClient.asked.map(({ request }) => request), await status()]).toEqual([['create', 'task', 'change'], 'PAUSED']);
  });

  it('locks the campaign only for media buys that can start running', async () => {
    const { forwarding, clock, records, status } = await start();
    await forwarding.sweep();
    expect([records.locks, await status()]).toEqual([1, 'ACTIVE']);
    clock.advance(mediaBuyLimits.checkInterval);
    await forwarding.sweep();
    expect(records.locks).toBe(1);
  });

  it('takes over a media buy of a dead process once its lease has expired', async () => {
    const { forwarding, buys, key, clock, status, sellerClient } = await start();
    await buys.change(key, (buy) => buy.claim(clock.now(), new Date(clock.now().getTime() + mediaBuyLimits.lease)));
    await forwarding.sweep();
    expect(sellerClient.asked).toEqual([]);
    clock.advance(mediaBuyLimits.lease);
    await forwarding.sweep();
    expect(await status()).toBe('ACTIVE');
  });

  describe('with an audience that the seller has not got', () => {
    const booked = ['sf1:7:a', 'sf1:7:b'].map((productId) => ({ productId, sellerPackageId: `theirs-${productId}` }));
    const decided = { ...noDecisions, audiences: { include: ['buyers'], exclude: [] } };
    const begin = async () => {
      const world = await start(() => aStanding(), decided);
      world.shares.resources.known.push(someResource({ type: 'AUDIENCE', key: 'buyers', id: 'buyers', version: null, details: {} }));
      await world.forwarding.sweep();
      return world;
    };

    it('shares it first, without a claim, and places the order afterwards', async () => {
      const { shares, forwarding, buys, key, clock, sellerClient, status } = await begin();
      expect([sellerClient.asked, await buys.find(key)]).toEqual([
        [],
        expect.objectContaining({
          status: 'PENDING_APPROVAL',
          fence: 0,
          answeredAt: null,
          reason: 'Seller 7 gets the audience buyers first.',
        }),
      ]);
      await shares.sharing.work((await shares.syndications.due(clock.now(), 1))[0]!);
      await forwarding.sweep();
      expect(sellerClient.asked).toEqual([]);
      clock.advance(mediaBuyLimits.firstRetryDelay);
      await forwarding.sweep();
      expect([sellerClient.asked.map(({ request }) => request), await status()]).toEqual([['create'], 'ACTIVE']);
    });

    it('rejects the order when the seller refuses the audience', async () => {
      const { shares, forwarding, buys, key, clock, sellerClient } = await begin();
      shares.sellers.script = () => ({ kind: 'refused', reason: 'It takes no audiences.' });
      await shares.sharing.work((await shares.syndications.due(clock.now(), 1))[0]!);
      clock.advance(mediaBuyLimits.firstRetryDelay);
      await forwarding.sweep();
      expect(await buys.find(key)).toMatchObject({
        status: 'REJECTED',
        dueAt: null,
        reason: expect.stringContaining('It takes no audiences.'),
      });
      await forwarding.sweep();
      expect(sellerClient.asked).toEqual([]);
    });

    it('asks ever more seldom, and rejects the order after an hour', async () => {
      const { forwarding, clock, buys, key, sellerClient, status } = await begin();
      let asked = 0;
      for (; (await status()) === 'PENDING_APPROVAL' && asked < 200; asked += 1) {
        clock.advance((await buys.find(key))!.dueAt!.getTime() - clock.now().getTime());
        await forwarding.sweep();
      }
      expect([await status(), asked < 90, sellerClient.asked]).toEqual(['REJECTED', true, []]);
    });

    it.each([false, true])('is canceled at once, and the seller never hears of it (with its campaign: %s)', async (isArchived) => {
      const { forwarding, buys, key, clock, sellerClient, status } = await begin();
      await buys.change(key, (buy) => (isArchived ? buy.archive(clock.now()) : buy.cancel('Not needed.', clock.now())));
      clock.advance(mediaBuyLimits.lease);
      await forwarding.sweep();
      await forwarding.sweep();
      expect([sellerClient.asked, await status()]).toEqual([[], isArchived ? 'ARCHIVED' : 'CANCELED']);
    });

    it('is not shared for an order that was canceled before a worker began', async () => {
      const { shares, forwarding, buys, key } = await start(() => aStanding(), decided);
      shares.resources.known.push(someResource({ type: 'AUDIENCE', key: 'buyers', id: 'buyers', version: null, details: {} }));
      await buys.change(key, (buy) => buy.cancel(null, mediaBuyEpoch));
      await forwarding.work(key);
      expect(await shares.syndications.due(mediaBuyEpoch, 10)).toEqual([]);
    });

    it('waits an hour from the sharing, however long no worker ran before', async () => {
      const { shares, forwarding, clock, key, status } = await start(() => aStanding(), decided);
      shares.resources.known.push(someResource({ type: 'AUDIENCE', key: 'buyers', id: 'buyers', version: null, details: {} }));
      clock.advance(2 * mediaBuyLimits.maxAudienceWait);
      await forwarding.work(key);
      expect(await status()).toBe('PENDING_APPROVAL');
    });

    it('pauses a media buy under a paused campaign once its change is refused for an audience', async () => {
      const { shares, forwarding, campaigns, clock, buys, key, sellerClient } = await start(
        () => aStanding({ packages: booked }),
        noDecisions,
      );
      await forwarding.work(key);
      await buys.change(key, (buy) => buy.changeDecisions(decided, clock.now()));
      const share = { resourceType: 'AUDIENCE', resourceKey: 'buyers', resourceId: 'buyers', sellerId: 7 } as const;
      await shares.syndications.put(aSyndication(share).state, () => aSyndication(share, false));
      await campaigns.pause(1, 'campaign_1', clock.now());
      await forwarding.work(key);
      expect(await buys.find(key)).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
      expect(sellerClient.asked.map(({ request }) => request)).toEqual(['create']);
    });

    it('asks for the outcome of an order that may have been placed, whatever became of the audience', async () => {
      const { buys, key, clock, forwarding, sellerClient } = await begin();
      clock.advance(mediaBuyLimits.firstRetryDelay);
      await buys.change(key, (buy) => buy.claim(clock.now(), new Date(clock.now().getTime() + mediaBuyLimits.lease)));
      clock.advance(mediaBuyLimits.lease);
      await forwarding.sweep();
      expect(sellerClient.asked.map(({ request }) => request)).toEqual(['create']);
    });
  });

  it('releases open requests on shutdown, and claims nothing new', async () => {
    const { forwarding, buys, key, sellerClient } = await start();
    const stops: Promise<void>[] = [];
    sellerClient.scripts.set(7, () => {
      stops.push(forwarding.drain());
      return { kind: 'unreachable', reason: 'Stopped.' };
    });
    await forwarding.work(key);
    await Promise.all(stops);
    expect(await buys.find(key)).toMatchObject({
      status: 'PENDING_APPROVAL',
      leaseUntil: null,
      attempts: 0,
      dueAt: mediaBuyEpoch,
      reason: null,
    });
    await forwarding.work(key);
    expect(sellerClient.asked).toHaveLength(1);
  });
});
