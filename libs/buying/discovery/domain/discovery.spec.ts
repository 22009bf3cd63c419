import { later } from '@exchange/kernel';
import { aDiscovery, aSeller } from '../testing';
import { statusAt, type Discovery } from './discovery';
import { discoveryLimits } from './limits';

const now = new Date('2026-01-15T12:00:00.000Z');

describe('Discovery', () => {
  it('starts at revision 0 with every seller pending and no event; campaignId is empty without a campaign', () => {
    const { discovery, asks } = aDiscovery();
    expect(discovery.revisionData).toEqual({
      discoveryId: 'disc_1',
      campaignId: '',
      revision: 0,
      resultsComplete: false,
      pendingAgents: ['seller-1', 'seller-2'],
      sellersRequested: 2,
      sellersResponded: 0,
    });
    expect(discovery.recorded.events).toEqual([]);
    expect(asks.map((ask) => ask.state.deadlineAt)).toEqual([discovery.state.deadlineAt, discovery.state.deadlineAt]);
  });

  it('completes at revision 1 with one event when there are no sellers', () => {
    const { discovery, asks } = aDiscovery({ sellers: [] });
    expect(asks).toEqual([]);
    expect(discovery.state).toMatchObject({ status: 'complete', completedAt: now });
    expect(discovery.revisionData).toMatchObject({ revision: 1, resultsComplete: true, pendingAgents: [], sellersRequested: 0 });
    expect(discovery.recorded.events).toEqual([
      { type: 'discovery.revised', accountId: discovery.state.accountId, occurredAt: now, payload: discovery.revisionData },
    ]);
  });

  it('advances one revision and records one event per settled seller; the last one carries resultsComplete', () => {
    const one = aDiscovery().discovery.settle('seller-2', true, now);
    expect(one.revisionData).toMatchObject({ revision: 1, resultsComplete: false, pendingAgents: ['seller-1'], sellersResponded: 1 });
    const two = one.settle('seller-1', false, now);
    expect(two.revisionData).toMatchObject({ revision: 2, resultsComplete: true, pendingAgents: [], sellersResponded: 1 });
    expect(two.recorded.events.map(({ type, payload }) => [type, payload])).toEqual([
      ['discovery.revised', one.revisionData],
      ['discovery.revised', two.revisionData],
    ]);
  });

  it.each([
    ['complete', [true, true]],
    ['partial', [true, false]],
    ['failed', [false, false]],
  ])('ends as %s when the sellers answer %j', (status, answers) => {
    const ended = answers.reduce((it, answered, index) => it.settle(`seller-${index + 1}`, answered, now), aDiscovery().discovery);
    expect(ended.state).toMatchObject({ status, completedAt: now });
  });

  it('ends when the buyer stops: earlier answers count, the other sellers failed, and the audit log has one entry', () => {
    const ended = aDiscovery().discovery.settle('seller-1', true, now).giveUp('seller-2', now);
    expect(ended.state).toMatchObject({ status: 'partial', pendingAgents: [], sellersFailed: 1, stoppedAt: now, completedAt: now });
    const both = aDiscovery().discovery.giveUp('seller-1', now).giveUp('seller-2', later(now, 5));
    expect(both.state).toMatchObject({ status: 'failed', revision: 2, stoppedAt: now });
    expect(both.recorded.events).toHaveLength(2);
  });

  it('refuses an answer after the last one', () => {
    const ended = aDiscovery({ sellers: [aSeller(1)] }).discovery.settle('seller-1', true, now);
    expect(() => ended.settle('seller-1', true, now)).toThrow('Not possible while the discovery is complete');
  });

  it('expires 24 hours after its start, but not while it runs', () => {
    const { discovery } = aDiscovery({ sellers: [aSeller(1)] });
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(discovery.state.expiresAt).toEqual(tomorrow);
    const ended = discovery.settle('seller-1', true, now).state;
    expect(statusAt(ended, new Date(tomorrow.getTime() - 1))).toBe('complete');
    expect(statusAt(ended, tomorrow)).toBe('expired');
    expect(statusAt(discovery.state, tomorrow)).toBe('running');
  });

  describe('refine', () => {
    const { discovery, asks } = aDiscovery();
    const outcomes = [{ kind: 'declined', reason: 'No.' } as const, { kind: 'failed', reason: 'Broken.' } as const];
    const settled = asks.map((ask, index) => ask.claim(now, now)!.settle(1, outcomes[index]!, now)!.state);
    const ended = discovery.settle('seller-1', true, now).settle('seller-2', false, now);
    const request = (...sellerIds: number[]) => [{ scope: 'request', ask: 'More video', sellerIds }] as const;
    const refine = (it: Discovery, items = request(2), at = now) => it.refine(items, settled, 5, at);

    it('returns to running one revision later; the asked sellers are pending and not counted', () => {
      const { discovery: begun, asks: again } = refine(ended);
      expect(begun.state).toMatchObject({
        status: 'running',
        round: 1,
        waitSeconds: 5,
        completedAt: null,
        sellersResponded: 1,
        sellersFailed: 0,
      });
      expect(begun.revisionData).toMatchObject({ revision: 3, resultsComplete: false, pendingAgents: ['seller-2'], sellersRequested: 2 });
      expect(begun.recorded.events.at(-1)).toMatchObject({ type: 'discovery.revised', payload: begun.revisionData });
      expect(again.map(({ state }) => [state.sellerId, state.status, state.round])).toEqual([[2, 'pending', 1]]);
      expect(begun.settle('seller-2', true, now).state).toMatchObject({ status: 'complete', revision: 4, sellersResponded: 2 });
      expect(begun.settle('seller-2', false, now).state).toMatchObject({ status: 'partial', revision: 4, sellersFailed: 1 });
      expect(refine(ended, request(1, 2)).discovery.state).toMatchObject({ sellersResponded: 0, sellersFailed: 0 });
    });

    it('refuses a round while it runs, after its expiry, and after the last round', () => {
      expect(() => refine(discovery)).toThrow('still answering');
      expect(() => refine(ended, request(2), discovery.state.expiresAt)).toThrow('have expired');
      let last = ended;
      for (let round = 0; round < discoveryLimits.refineRounds; round += 1)
        last = refine(last, request(2)).discovery.settle('seller-2', false, now);
      expect(() => refine(last)).toThrow('as often as possible');
    });
  });
});
