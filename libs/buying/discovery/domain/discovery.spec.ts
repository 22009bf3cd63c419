import { aDiscovery, aSeller } from '../testing';
import { statusAt } from './discovery';

const now = new Date('2026-01-15T12:00:00.000Z');

describe('a discovery', () => {
  it('begins at revision 0 with every seller pending, and records no event; without a campaign its id is empty', () => {
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

  it('without sellers it is complete at once, still at revision 0', () => {
    const { discovery, asks } = aDiscovery({ sellers: [] });
    expect(asks).toEqual([]);
    expect(discovery.state).toMatchObject({ status: 'complete', completedAt: now });
    expect(discovery.revisionData).toMatchObject({ revision: 0, resultsComplete: true, pendingAgents: [], sellersRequested: 0 });
  });

  it('every settled seller is one revision and one event; the last one carries resultsComplete', () => {
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
  ])('ends as %s', (status, answers) => {
    const ended = answers.reduce((it, answered, index) => it.settle(`seller-${index + 1}`, answered, now), aDiscovery().discovery);
    expect(ended.state).toMatchObject({ status, completedAt: now });
  });

  it('takes no answer after the last one', () => {
    const ended = aDiscovery({ sellers: [aSeller(1)] }).discovery.settle('seller-1', true, now);
    expect(() => ended.settle('seller-1', true, now)).toThrow('Not possible while the discovery is complete');
  });

  it('is expired 24 hours after its start, never while it runs', () => {
    const { discovery } = aDiscovery({ sellers: [aSeller(1)] });
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(discovery.state.expiresAt).toEqual(tomorrow);
    const ended = discovery.settle('seller-1', true, now).state;
    expect(statusAt(ended, new Date(tomorrow.getTime() - 1))).toBe('complete');
    expect(statusAt(ended, tomorrow)).toBe('expired');
    expect(statusAt(discovery.state, tomorrow)).toBe('running');
  });
});
