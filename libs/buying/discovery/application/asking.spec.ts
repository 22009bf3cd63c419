import { discoveryLimits } from '../domain/limits';
import type { AskOutcome } from '../domain/offer';
import { aBrief, aBuyer, aDiscoveryDesk, anAnswer, aSeller } from '../testing';

const never = new Promise<AskOutcome>(() => undefined);

const gone = 'PostgreSQL is away';

async function started(sellers = [aSeller(1), aSeller(2)], waitSeconds = 30) {
  const desk = aDiscoveryDesk(sellers);
  desk.unitOfWork.isAway = (error) => (error as Error).message === gone;
  const { id } = await desk.service.start(aBuyer(), { campaignId: 'camp_1', waitSeconds });
  const keyOf = (sellerId: number) => ({ accountId: 1, discoveryId: id, sellerId });
  const statuses = async () => Object.fromEntries((await desk.asks.of(1, id)).map((ask) => [ask.sellerId, ask.status]));
  const revisions = () => desk.store.revisions.get(id)!.map(({ revision }) => revision);
  return { ...desk, id, keyOf, statuses, revisions };
}

describe('asking a seller', () => {
  it('lands the answer, the revision and the event together, then rings the bell', async () => {
    const { agent, asking, keyOf, id, store, bell } = await started();
    const rung: string[] = [];
    bell.listen((discoveryId) => rung.push(discoveryId));
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer() }));
    await asking.ask(keyOf(1));
    expect(store.answers.get(id)).toMatchObject([{ sellerId: 1, revision: 1, products: [{ productId: 'sf1:1:a' }] }]);
    expect(store.events.filter(({ type }) => type === 'discovery.revised').map(({ type, payload }) => [type, payload])).toEqual([
      [
        'discovery.revised',
        expect.objectContaining({ revision: 1, resultsComplete: false, pendingAgents: ['seller-2'], sellersResponded: 1 }),
      ],
    ]);
    expect(rung).toEqual([id]);
  });

  it('a seller that declined has answered; one that failed has not', async () => {
    const { agent, asking, keyOf, id, discoveries } = await started();
    agent.scripts.set(2, () => ({ kind: 'failed', reason: 'Broken.' }));
    await asking.ask(keyOf(1));
    await asking.ask(keyOf(2));
    expect(await discoveries.find(1, id)).toMatchObject({ status: 'partial', revision: 2, sellersResponded: 1, sellersFailed: 1 });
  });

  it('what the seller said is not lost, nor asked for again, while PostgreSQL is away', async () => {
    const { agent, asking, keyOf, statuses, asks } = await started([aSeller(1)]);
    const change = asks.change.bind(asks);
    let refusals = 3;
    asks.change = async (...args) => {
      if (refusals === 0) return change(...args);
      refusals -= 1;
      throw new Error(gone);
    };
    agent.scripts.set(1, () => ({ kind: 'responded', answer: anAnswer() }));
    await asking.ask(keyOf(1));
    expect([refusals, agent.asked, await statuses()]).toEqual([0, [1], { 1: 'responded' }]);
  });

  it('reads no more large answers than may wait to be stored; a stored one gives its room to the next', async () => {
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

  it('but only until its deadline, and not for what PostgreSQL refuses', async () => {
    const { asking, keyOf, asks, clock } = await started([aSeller(1), aSeller(2)], 30);
    asks.change = () => Promise.reject(new Error('value too long'));
    await expect(asking.ask(keyOf(2))).rejects.toThrow('too long');
    let refusals = 0;
    asks.change = () => {
      refusals += 1;
      if (refusals === 2) clock.advance(30_000);
      return Promise.reject(new Error(gone));
    };
    await expect(asking.ask(keyOf(1))).rejects.toThrow(gone);
    expect(refusals).toBe(2);
  });

  it('a repeated job asks nobody twice', async () => {
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

  it('a seller that was disabled since has failed', async () => {
    const { directory, asking, keyOf, statuses } = await started();
    directory.sellers.splice(0, 1);
    await asking.ask(keyOf(1));
    expect(await statuses()).toEqual({ 1: 'failed', 2: 'pending' });
  });

  it('a seller whose credentials only another process can open is left to it, and holds up no other', async () => {
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

  it('a seller agent that breaks its promise and throws has failed', async () => {
    const { agent, asking, keyOf, statuses } = await started();
    agent.scripts.set(1, () => Promise.reject(new Error('10.0.0.7 refused')));
    await asking.ask(keyOf(1));
    expect(await statuses()).toMatchObject({ 1: 'failed' });
  });

  it('a seller that never answers is timed out at the deadline, even when the adapter ignores its signal', async () => {
    const { agent, asking, keyOf, statuses, asks, id } = await started([aSeller(1)], 1);
    agent.scripts.set(1, () => never);
    await asking.ask(keyOf(1));
    expect(await statuses()).toEqual({ 1: 'timed_out' });
    expect((await asks.of(1, id))[0]?.reason).toBe('The seller did not answer in time.');
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

describe('what a seller is asked', () => {
  it('is told with the claim, for the account that listed the seller, and is what the agent is given', async () => {
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

  it('is not told when nobody is asked: a seller that was disabled, an ask that is settled', async () => {
    const { directory, asking, keyOf, store } = await started();
    directory.sellers.splice(0, 1);
    await asking.ask(keyOf(1));
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised']);
    await asking.ask(keyOf(2));
    await asking.ask(keyOf(2));
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised', 'discovery.seller_asked', 'discovery.revised']);
  });
});

describe('a seller whose circuit breaker is open', () => {
  it('has failed at once, with the reason, and hears nothing', async () => {
    const { agent, asking, keyOf, asks, id, store, discoveries } = await started();
    agent.resting.set(1, 'The seller has not answered lately.');
    await asking.ask(keyOf(1));
    expect((await asks.of(1, id))[0]).toMatchObject({ status: 'failed', reason: 'The seller has not answered lately.', latencyMs: null });
    expect(agent.asked).toEqual([]);
    expect(store.events.map(({ type }) => type)).toEqual(['discovery.revised']);
    expect(await discoveries.find(1, id)).toMatchObject({ revision: 1, sellersRequested: 2, sellersFailed: 1, sellersResponded: 0 });
  });

  it.each<[string, AskOutcome, unknown]>([
    ['an answer', { kind: 'declined', reason: 'No.', contact: 'answered' }, [1, 'answered', 'No.']],
    ['silence', { kind: 'timed_out', reason: 'Nothing.', contact: 'silent' }, [1, 'silent', 'Nothing.']],
  ])('is told of %s', async (_, outcome, told) => {
    const { agent, asking, keyOf } = await started();
    agent.scripts.set(1, () => outcome);
    await asking.ask(keyOf(1));
    expect(agent.heard).toEqual([told]);
  });

  it('is told nothing by a conversation that shows nothing', async () => {
    const { agent, asking, keyOf } = await started();
    agent.scripts.set(1, () => ({ kind: 'timed_out', reason: 'There was hardly any time.', contact: null }));
    await asking.ask(keyOf(1));
    expect(agent.heard).toEqual([]);
  });
});

describe('a claim that is lost', () => {
  it('lets go of the seller and records nothing', async () => {
    const { agent, asking, keyOf, statuses, revisions, inHand, asks, clock, sweeping } = await started();
    agent.scripts.set(
      1,
      (_, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'timed_out', reason: '' }))),
    );
    const first = asking.ask(keyOf(1));
    while (inHand.all.length === 0) await Promise.resolve();
    clock.advance(10_000);
    await asks.change(keyOf(1), (ask) => ask.claim(clock.now(), new Date(clock.now().getTime() + 10_000)));
    await sweeping.holdClaims();
    await first;
    expect(await statuses()).toMatchObject({ 1: 'asking' });
    expect(revisions()).toEqual([0]);
    expect(inHand.all).toEqual([]);
  });

  it('goes back to pending when the process stops, for another one to ask', async () => {
    const { agent, asking, keyOf, statuses, inHand } = await started();
    agent.scripts.set(1, () => never);
    const first = asking.ask(keyOf(1));
    while (inHand.all.length === 0) await Promise.resolve();
    await inHand.drain();
    await first;
    expect(await statuses()).toEqual({ 1: 'pending', 2: 'pending' });
  });
});

describe('sweeping', () => {
  it('renews what is in hand', async () => {
    const { agent, asking, keyOf, inHand, sweeping, clock, asks, id } = await started([aSeller(1)], 1);
    agent.scripts.set(1, () => never);
    const asked = asking.ask(keyOf(1));
    while (inHand.all.length === 0) await Promise.resolve();
    clock.advance(3_000);
    await sweeping.holdClaims();
    expect((await asks.of(1, id))[0]?.leaseUntil).toEqual(new Date(clock.now().getTime() + 10_000));
    await asked;
  });

  it('ends every discovery at its deadline, whatever died or nobody got to', async () => {
    const { sweeping, clock, statuses, asks, discoveries, id, revisions, store } = await started();
    clock.advance(30_000 + discoveryLimits.overdueAfter + 1);
    await sweeping.settleOverdue();
    expect(await statuses()).toEqual({ 1: 'timed_out', 2: 'timed_out' });
    expect((await asks.of(1, id))[0]?.reason).toBe('The seller could not be asked in time: too many others were being asked.');
    expect(await discoveries.find(1, id)).toMatchObject({ status: 'failed', revision: 2, pendingAgents: [] });
    expect(revisions()).toEqual([0, 1, 2]);
    expect(store.events.map(({ payload }) => (payload as { resultsComplete: boolean }).resultsComplete)).toEqual([false, true]);
  });

  it('leaves those that somebody holds a little time to settle', async () => {
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
