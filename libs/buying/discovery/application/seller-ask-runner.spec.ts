import { discoveryLimits } from '../domain/limits';
import type { SellerAskOutcome } from '../domain/offer';
import { aBrief, aBuyer, aDiscoveryDesk, anAnswer, aSeller } from '../testing';

const never = new Promise<SellerAskOutcome>(() => undefined);

const unreachable = 'PostgreSQL is unreachable';

async function started(sellers = [aSeller(1), aSeller(2)], waitSeconds = 30) {
  const desk = aDiscoveryDesk(sellers);
  desk.unitOfWork.isDatabaseUnreachable = (error) => (error as Error).message === unreachable;
  const { id } = await desk.service.start(aBuyer(), { campaignId: 'camp_1', waitSeconds });
  const keyOf = (sellerId: number) => ({ accountId: 1, discoveryId: id, sellerId });
  const statuses = async () => Object.fromEntries((await desk.asks.list(1, id)).map((ask) => [ask.sellerId, ask.status]));
  const revisions = () => desk.store.revisions.get(id)!.map(({ revision }) => revision);
  return { ...desk, id, keyOf, statuses, revisions };
}

describe('asking a seller', () => {
  it('stores the answer, the revision and the event, then notifies the streams', async () => {
    const { agent, asking, keyOf, id, store, revisionSignal } = await started();
    const notified: string[] = [];
    revisionSignal.subscribe((discoveryId) => notified.push(discoveryId));
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer() }));
    await asking.ask(keyOf(1));
    expect(store.answers.get(id)).toMatchObject([{ sellerId: 1, revision: 1, products: [{ productId: 'sf1:1:a' }] }]);
    expect(store.events.filter(({ type }) => type === 'discovery.revised').map(({ type, payload }) => [type, payload])).toEqual([
      [
        'discovery.revised',
        expect.objectContaining({ revision: 1, resultsComplete: false, pendingAgents: ['seller-2'], sellersResponded: 1 }),
      ],
    ]);
    expect(notified).toEqual([id]);
  });

  it('counts a declining seller as answered and a failing one as failed', async () => {
    const { agent, asking, keyOf, id, discoveries } = await started();
    agent.scripts.set(2, () => ({ kind: 'failed', reason: 'Broken.' }));
    await asking.ask(keyOf(1));
    await asking.ask(keyOf(2));
    expect(await discoveries.find(1, id)).toMatchObject({ status: 'partial', revision: 2, sellersResponded: 1, sellersFailed: 1 });
  });

  it('retries the settlement while PostgreSQL is unreachable, without losing the answer or asking again', async () => {
    const { agent, asking, keyOf, statuses, asks } = await started([aSeller(1)]);
    const change = asks.change.bind(asks);
    let refusals = 3;
    asks.change = async (...args) => {
      if (refusals === 0) return change(...args);
      refusals -= 1;
      throw new Error(unreachable);
    };
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer() }));
    await asking.ask(keyOf(1));
    expect([refusals, agent.asked, await statuses()]).toEqual([0, [1], { 1: 'responded' }]);
  });

  it('limits the large answers that are read but not stored; storing one makes room for the next', async () => {
    const { all } = discoveryLimits.unstored;
    const ids = Array.from({ length: all + 2 }, (_, index) => index + 1);
    const { agent, asking, keyOf, statuses, asks } = await started(ids.map((id) => aSeller(id)));
    const read: number[] = [];
    for (const id of ids)
      agent.scripts.set(id, async (_, { room, signal }) => {
        await room!(signal);
        read.push(id);
        return { kind: 'responded', answer: anAnswer() };
      });
    const change = asks.change.bind(asks);
    let store = (): void => undefined;
    const canStore = new Promise<void>((resolve) => (store = resolve));
    asks.change = async (...args) => canStore.then(() => change(...args));
    const asked = ids.map((id) => asking.ask(keyOf(id)));
    while (read.length < all) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(read).toHaveLength(all);
    store();
    await Promise.all(asked);
    expect(read).toHaveLength(ids.length);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['responded']));
  });

  it('stops retrying the settlement at the deadline, and does not retry when PostgreSQL rejects the data', async () => {
    const { asking, keyOf, asks, clock } = await started([aSeller(1), aSeller(2)], 30);
    asks.change = () => Promise.reject(new Error('value too long'));
    await expect(asking.ask(keyOf(2))).rejects.toThrow('too long');
    let refusals = 0;
    asks.change = () => {
      refusals += 1;
      if (refusals === 2) clock.advance(30_000);
      return Promise.reject(new Error(unreachable));
    };
    await expect(asking.ask(keyOf(1))).rejects.toThrow(unreachable);
    expect(refusals).toBe(2);
  });

  it('asks the seller once when the job is repeated', async () => {
    const { agent, asking, keyOf, revisions } = await started();
    await asking.ask(keyOf(1));
    await asking.ask(keyOf(1));
    expect(agent.asked).toEqual([1]);
    expect(revisions()).toEqual([0, 1]);
  });

  it('does nothing for an ask that does not exist', async () => {
    const { agent, asking, keyOf } = await started();
    await asking.ask(keyOf(77));
    expect(agent.asked).toEqual([]);
  });

  it('fails the ask of a seller that has been disabled', async () => {
    const { directory, asking, keyOf, statuses } = await started();
    directory.sellers.splice(0, 1);
    await asking.ask(keyOf(1));
    expect(await statuses()).toEqual({ 1: 'failed', 2: 'pending' });
  });

  it('leaves a seller to the process that can decrypt its credentials, and asks the other sellers', async () => {
    const { agent, asking, statuses, revisions, id } = await started();
    agent.elsewhere.add(1);
    const begun = await asking.begin({ accountId: 1, id }, [1, 2]);
    expect([begun.get(1), typeof begun.get(2)]).toEqual([null, 'function']);
    await begun.get(2)!();
    expect(await statuses()).toEqual({ 1: 'pending', 2: 'declined' });
    expect(revisions()).toEqual([0, 1]);
    agent.elsewhere.clear();
    await asking.ask({ accountId: 1, discoveryId: id, sellerId: 1 });
    expect(await statuses()).toEqual({ 1: 'declined', 2: 'declined' });
  });

  it('fails the ask when the seller agent throws', async () => {
    const { agent, asking, keyOf, statuses } = await started();
    agent.scripts.set(1, () => Promise.reject(new Error('10.0.0.7 refused')));
    await asking.ask(keyOf(1));
    expect(await statuses()).toMatchObject({ 1: 'failed' });
  });

  it('times out at the deadline, even when the adapter ignores its signal', async () => {
    const { agent, asking, keyOf, statuses, asks, id } = await started([aSeller(1)], 1);
    agent.scripts.set(1, () => never);
    await asking.ask(keyOf(1));
    expect(await statuses()).toEqual({ 1: 'timed_out' });
    expect((await asks.list(1, id))[0]?.reason).toBe('The seller did not answer in time.');
  });

  it('tells the seller how much time remains', async () => {
    const { agent, asking, keyOf, clock } = await started();
    let ms = 0;
    agent.scripts.set(1, (_, budget) => {
      ms = budget.ms;
      return { kind: 'declined', reason: 'No.' };
    });
    clock.advance(10_000);
    await asking.ask(keyOf(1));
    expect(ms).toBe(20_000);
  });
});

describe('the event discovery.seller_asked', () => {
  it('is recorded with the claim, names the seller’s account and holds the request that the agent gets', async () => {
    const { agent, asking, keyOf, id, store, clock } = await started([aSeller(1)]);
    let ms = 0;
    agent.scripts.set(1, (_, budget) => {
      ms = budget.ms;
      return { kind: 'declined', reason: 'No.' };
    });
    clock.advance(1_000);
    await asking.ask(keyOf(1));
    const request = agent.requestOf({ brief: aBrief(), refine: [] }, ms);
    expect(store.events.filter(({ type }) => type === 'discovery.seller_asked')).toEqual([
      {
        type: 'discovery.seller_asked',
        accountId: 1,
        occurredAt: clock.now(),
        payload: { discoveryId: id, sellerId: 1, sellerAccountId: 701, round: 0, request },
      },
    ]);
  });

  it('is not recorded when no request is sent: for a disabled seller and for a settled ask', async () => {
    const { directory, asking, keyOf, store } = await started();
    directory.sellers.splice(0, 1);
    await asking.ask(keyOf(1));
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised']);
    await asking.ask(keyOf(2));
    await asking.ask(keyOf(2));
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised', 'discovery.seller_asked', 'discovery.revised']);
  });
});

describe('the circuit breaker of a seller', () => {
  it('fails at once with the reason, and gets no request', async () => {
    const { agent, asking, keyOf, asks, id, store, discoveries } = await started();
    agent.resting.set(1, 'The seller has not answered lately.');
    await asking.ask(keyOf(1));
    expect((await asks.list(1, id))[0]).toMatchObject({ status: 'failed', reason: 'The seller has not answered lately.', latencyMs: null });
    expect(agent.asked).toEqual([]);
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised']);
    expect(await discoveries.find(1, id)).toMatchObject({ revision: 1, sellersRequested: 2, sellersFailed: 1, sellersResponded: 0 });
  });

  it.each<[string, SellerAskOutcome, unknown]>([
    ['an answer', { kind: 'declined', reason: 'No.', contact: 'answered' }, [1, 'answered', 'No.']],
    ['silence', { kind: 'timed_out', reason: 'Nothing.', contact: 'silent' }, [1, 'silent', 'Nothing.']],
  ])('records %s as contact', async (_, outcome, told) => {
    const { agent, asking, keyOf } = await started();
    agent.scripts.set(1, () => outcome);
    await asking.ask(keyOf(1));
    expect(agent.contacts).toEqual([told]);
  });

  it('records no contact when the outcome shows none', async () => {
    const { agent, asking, keyOf } = await started();
    agent.scripts.set(1, () => ({ kind: 'timed_out', reason: 'There was hardly any time.', contact: null }));
    await asking.ask(keyOf(1));
    expect(agent.contacts).toEqual([]);
  });
});

describe('a lost claim', () => {
  it('aborts the request and records nothing', async () => {
    const { agent, asking, keyOf, statuses, revisions, claimedAsks, asks, clock, sweeping } = await started();
    agent.scripts.set(
      1,
      (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'timed_out', reason: '' }))),
    );
    const first = asking.ask(keyOf(1));
    while (claimedAsks.all.length === 0) await Promise.resolve();
    clock.advance(10_000);
    await asks.change(keyOf(1), (ask) => ask.claim(clock.now(), new Date(clock.now().getTime() + 10_000)));
    await sweeping.extendLeases();
    await first;
    expect(await statuses()).toMatchObject({ 1: 'asking' });
    expect(revisions()).toEqual([0]);
    expect(claimedAsks.all).toEqual([]);
  });

  it('returns to pending at shutdown, so that another process asks', async () => {
    const { agent, asking, keyOf, statuses, claimedAsks } = await started();
    agent.scripts.set(1, () => never);
    const first = asking.ask(keyOf(1));
    while (claimedAsks.all.length === 0) await Promise.resolve();
    await claimedAsks.drain();
    await first;
    expect(await statuses()).toEqual({ 1: 'pending', 2: 'pending' });
  });
});

describe('SweepingService', () => {
  it('extends the leases of asks in progress', async () => {
    const { agent, asking, keyOf, claimedAsks, sweeping, clock, asks, id } = await started([aSeller(1)], 1);
    agent.scripts.set(1, () => never);
    const asked = asking.ask(keyOf(1));
    while (claimedAsks.all.length === 0) await Promise.resolve();
    clock.advance(3_000);
    await sweeping.extendLeases();
    expect((await asks.list(1, id))[0]?.leaseUntil).toEqual(new Date(clock.now().getTime() + 10_000));
    await asked;
  });

  it('ends every discovery at its deadline, also after a crash and for asks that were never started', async () => {
    const { sweeping, clock, statuses, asks, discoveries, id, revisions, store } = await started();
    clock.advance(30_000 + discoveryLimits.overdueAfter + 1);
    await sweeping.settleOverdue();
    expect(await statuses()).toEqual({ 1: 'timed_out', 2: 'timed_out' });
    expect((await asks.list(1, id))[0]?.reason).toBe('The seller could not be asked in time: too many others were being asked.');
    expect(await discoveries.find(1, id)).toMatchObject({ status: 'failed', revision: 2, pendingAgents: [] });
    expect(revisions()).toEqual([0, 1, 2]);
    expect(store.events.map(({ payload }) => (payload as { resultsComplete: boolean }).resultsComplete)).toEqual([false, true]);
  });

  it('gives a leased ask some more time to settle', async () => {
    const { sweeping, clock, statuses, asks, keyOf } = await started();
    clock.advance(29_000);
    await asks.change(keyOf(1), (ask) => ask.claim(clock.now(), new Date(clock.now().getTime() + 10_000)));
    clock.advance(1_000 + discoveryLimits.overdueAfter + 1);
    await sweeping.settleOverdue();
    expect(await statuses()).toEqual({ 1: 'asking', 2: 'timed_out' });
    clock.advance(discoveryLimits.heldOverdueAfter);
    await sweeping.settleOverdue();
    expect(await statuses()).toEqual({ 1: 'timed_out', 2: 'timed_out' });
  });
});
