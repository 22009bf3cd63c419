import { type Delivery, healthOf, revisionOf, undelivered } from './delivery';

let last = 0;
const timings = (total: number) => ({ dns: null, connect: null, tls: null, firstByte: null, total });
const a = (given: Partial<Delivery>): Delivery => ({
  id: `dlv_${(last += 1)}`,
  subscriptionId: 'whs_1',
  eventId: `event_${last}`,
  kind: 'event',
  redeliveryOf: null,
  status: 'delivered',
  httpStatus: 200,
  error: null,
  responseStart: '',
  timings: timings(10),
  payload: {},
  createdAt: '2026-03-01T09:00:00.000Z',
  attemptedAt: null,
  settledAt: null,
  ...given,
});

describe('revisionOf', () => {
  const payload = { data: { discoveryId: 'disc_1', revision: 3 } };
  it('is that of the payload', () => expect(revisionOf({ kind: 'redelivery', payload })).toEqual({ discoveryId: 'disc_1', revision: 3 }));
  it('is null for a sample and for a payload without one', () => {
    expect(revisionOf({ kind: 'test', payload })).toBeNull();
    expect(revisionOf({ kind: 'event', payload: {} })).toBeNull();
  });
});

describe('healthOf', () => {
  it('counts sent deliveries, and times of those that were answered', () => {
    const failed = a({ status: 'failed', timings: null });
    const open = a({ status: 'sending', timings: null });
    const health = healthOf([
      a({ timings: timings(30) }),
      failed,
      open,
      a({ timings: timings(10) }),
      a({ status: 'skipped', timings: null }),
      a({ status: 'failed', httpStatus: null, error: 'timeout', timings: timings(5_000) }),
    ]);
    expect(health).toEqual({ attempts: 4, delivered: 2, median: 20, slowest: 30 });
  });

  it('knows no times without an answer', () => {
    expect(healthOf([])).toEqual({ attempts: 0, delivered: 0, median: null, slowest: null });
  });
});

describe('undelivered', () => {
  it('has the newest failed delivery of each event that none has brought, oldest first', () => {
    const [first, second] = [a({ status: 'failed', eventId: 'one' }), a({ status: 'failed', eventId: 'two' })];
    const again = a({ status: 'failed', eventId: 'one', kind: 'redelivery' });
    expect(undelivered([again, second, first])).toEqual([second, again]);
  });

  it('leaves out events that a redelivery has brought or is bringing, skipped ones and samples', () => {
    const failed = (eventId: string) => a({ status: 'failed', eventId });
    expect(
      undelivered([
        a({ eventId: 'one', kind: 'redelivery' }),
        a({ eventId: 'two', kind: 'redelivery', status: 'pending' }),
        failed('one'),
        failed('two'),
        a({ status: 'skipped' }),
        a({ status: 'failed', kind: 'test' }),
      ]),
    ).toEqual([]);
  });

  it('finds the event of a redelivery by its original when it has an id of its own', () => {
    const original = a({ id: 'first', status: 'failed' });
    const second = a({ id: 'second', status: 'failed', kind: 'redelivery', redeliveryOf: 'first' });
    const third = a({ kind: 'redelivery', redeliveryOf: 'second' });
    expect(undelivered([second, original])).toEqual([second]);
    expect(undelivered([third, second, original])).toEqual([]);
    const ofUnknown = a({ status: 'failed', kind: 'redelivery', redeliveryOf: 'older' });
    expect(undelivered([ofUnknown])).toEqual([ofUnknown]);
  });
});
