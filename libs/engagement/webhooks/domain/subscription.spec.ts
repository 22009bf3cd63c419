import { aSubscription } from '../testing';
import { subscriptionStates } from './subscription.states';

const at = new Date('2026-03-01T10:00:00.000Z');
const later = new Date('2026-03-01T10:00:05.000Z');
const failing = (times: number) =>
  Array.from({ length: times }).reduce<ReturnType<typeof aSubscription>>(
    (subscription) => subscription.countAttempt({ delivered: false, at }),
    aSubscription(),
  );

describe('a webhook subscription', () => {
  // spec: webhooks.status, webhooks.lastSuccess, webhooks.lastFailure
  it('starts active, without failures and with null timestamps', () => {
    expect(aSubscription().state).toMatchObject({ status: 'active', failureCount: 0, lastSuccess: null, lastFailure: null });
  });

  it('stores a repeated event type once', () => {
    expect(aSubscription({ eventTypes: ['discovery.revision', 'discovery.revision'] }).state.eventTypes).toEqual(['discovery.revision']);
  });

  describe('with other subscriptions of the account', () => {
    const stored = (url: string, status: 'active' | 'failed' = 'active') => aSubscription({ url, status }).state;
    const url = 'https://a.example/hook?x=%41';

    it.each([
      'https://a.example/hook?x=A',
      'HTTPS://A.Example:443/hook?x=A',
      'https://a.example./hook?x=A#part',
      'https://a.example/x/../hook?x=A',
      'https://a.example/%68ook?x=A',
      'https:\\\\a.example\\hook?x=A',
      ' https://a.exa\nmple/hook?x=A',
    ])('is refused when two active subscriptions already go to the same URL, however the URL is spelled: %j', (spelling) => {
      const third = aSubscription({ url: spelling });
      expect(() => third.assertWithinLimits([stored(url)])).not.toThrow();
      expect(() => third.assertWithinLimits([stored(url), stored(url, 'failed'), stored(url, 'failed')])).not.toThrow();
      const refusal = expect.objectContaining({ status: 409, code: 'CONFLICT', field: 'url' });
      expect(() => third.assertWithinLimits([stored(url), stored(spelling)])).toThrow(refusal);
    });

    it.each([
      'http://a.example/hook?x=A',
      'https://a.example:8443/hook?x=A',
      'https://b.example/hook?x=A',
      'https://a.example/hook/?x=A',
      'https://a.example/Hook?x=A',
      'https://a.example/hook?x=a',
      'https://a.example/hook%2Fx?x=A',
    ])('is accepted when its URL differs: %j', (other) => {
      expect(() => aSubscription({ url: other }).assertWithinLimits([stored(url), stored(url)])).not.toThrow();
    });

    it('is refused when the account already has 20 subscriptions, failed ones included', () => {
      const existing = Array.from({ length: 20 }, (_, n) => stored(`https://${n}.example/`, n % 2 ? 'active' : 'failed'));
      expect(() => aSubscription().assertWithinLimits(existing.slice(1))).not.toThrow();
      expect(() => aSubscription().assertWithinLimits(existing)).toThrow(expect.objectContaining({ status: 409, code: 'CONFLICT' }));
    });
  });

  // spec: webhooks.states.failure, webhooks.states.failure.counts
  it('stays active below 10 consecutive failures, counts them and records the time of the last', () => {
    expect(failing(9).state).toMatchObject({ status: 'active', failureCount: 9, lastFailure: at, lastSuccess: null, updatedAt: at });
  });

  // spec: webhooks.states.success, webhooks.failureCount.reset
  it('sets the count to 0 on a success', () => {
    expect(failing(9).countAttempt({ delivered: true, at: later }).state).toMatchObject({
      status: 'active',
      failureCount: 0,
      lastSuccess: later,
      lastFailure: at,
    });
  });

  // spec: webhooks.states.tenth-failure, limits.webhook-failures
  it('fails once at the 10th consecutive failure and emits an event', () => {
    const failed = failing(10);
    expect(failed.state).toMatchObject({ status: 'failed', failureCount: 10 });
    expect(failed.recorded.events).toEqual([expect.objectContaining({ type: 'webhooks.subscription_failed', accountId: 1 })]);
  });

  it('ignores results of attempts that were under way when it failed', () => {
    const failed = failing(10);
    expect(failed.countAttempt({ delivered: false, at: later })).toBe(failed);
    expect(failed.countAttempt({ delivered: true, at: later })).toBe(failed);
  });

  // spec: webhooks.states.not-revived
  it('has no transition from failed to active', () => {
    expect(subscriptionStates.rows.filter(({ from, to }) => from.includes('failed') && to === 'active')).toEqual([]);
  });

  // spec: webhooks.states.delete
  it('can be deleted when active and when failed', () => {
    expect(aSubscription().delete(at).state.status).toBe('deleted');
    expect(failing(10).delete(at).state.status).toBe('deleted');
    expect(aSubscription().delete(at).recorded.audit).toBe('DELETE');
  });

  it('ignores a late result after deletion', () => {
    const deleted = aSubscription().delete(at);
    expect(deleted.countAttempt({ delivered: true, at: later })).toBe(deleted);
  });
});
