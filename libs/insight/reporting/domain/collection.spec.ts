import { Collection, type CollectionState } from './collection';
import { collectionLimits } from './collection-limits';
import type { MediaBuyFlight } from './open-days';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const liveFlight: MediaBuyFlight = { start: new Date('2026-01-10T00:00:00.000Z'), endedAt: null, timezone: 'UTC' };
const newCollection = () => Collection.begin({ accountId: 1, mediaBuyId: 'mb_1' }, now);
const claimedCollection = () => newCollection().claim(now, later(collectionLimits.lease))!;
const deliveredResult = { kind: 'delivered', through: '2026-01-15', answersInTotals: false, older: null } as const;

describe('Collection', () => {
  it('is claimed once, and again after the lease has expired', () => {
    expect(claimedCollection().claim(later(1), later(collectionLimits.lease))).toBeNull();
    expect(claimedCollection().claim(later(collectionLimits.lease), later(2 * collectionLimits.lease))?.state).toMatchObject({
      fence: 2,
      attempts: 2,
    });
    expect(newCollection().claim(later(-1), later(1))).toBeNull();
  });

  it('asks about the whole flight at first, and later about the new days and the days that sellers may still correct', () => {
    expect(claimedCollection().periodToAsk(liveFlight, now)).toEqual({ from: '2026-01-10', to: '2026-01-15' });
    const again = claimedCollection().settle(1, deliveredResult, liveFlight, now)!;
    expect(again.periodToAsk(liveFlight, later(10 * 86_400_000))).toEqual({ from: '2026-01-12', to: '2026-01-25' });
    expect(again.periodToAsk({ ...liveFlight, start: new Date('2026-01-14T09:00:00Z') }, now)).toEqual({
      from: '2026-01-14',
      to: '2026-01-15',
    });
    expect(newCollection().periodToAsk({ ...liveFlight, start: later(1) }, now)).toBeNull();
  });

  it('computes the days to ask about in the time zone of the media buy', () => {
    const berlin: MediaBuyFlight = { start: new Date('2026-10-30T23:00:00.000Z'), endedAt: null, timezone: 'Europe/Berlin' };
    expect(claimedCollection().periodToAsk(berlin, new Date('2026-10-30T23:00:00.000Z'))).toEqual({ from: '2026-10-31', to: '2026-10-31' });
    expect(claimedCollection().periodToAsk(berlin, new Date('2026-11-01T23:30:00.000Z'))).toEqual({ from: '2026-10-31', to: '2026-11-02' });
    const west = { ...berlin, timezone: 'America/Los_Angeles' };
    expect(claimedCollection().periodToAsk(west, new Date('2026-11-01T06:30:00.000Z'))).toEqual({ from: '2026-10-30', to: '2026-10-31' });
  });

  it('is no longer due from the start of the fourteenth day after the flight’s end, in the time zone of the media buy', () => {
    const ended: MediaBuyFlight = {
      start: new Date('2026-10-01T00:00:00.000Z'),
      endedAt: new Date('2026-10-20T22:30:00.000Z'),
      timezone: 'Europe/Berlin',
    };
    const dueAt = (at: string) => claimedCollection().settle(1, deliveredResult, ended, new Date(at))!.state.dueAt;
    // The flight ends on 21 October in Berlin, and daylight saving time ends on the 25th.
    expect(dueAt('2026-11-03T22:59:59.999Z')).not.toBeNull();
    expect(dueAt('2026-11-03T23:00:00.000Z')).toBeNull();
  });

  it('is due every hour while the media buy runs, less often after its end, and never after the period for corrections', () => {
    const dueAfter = (flight: MediaBuyFlight, at = now) => claimedCollection().settle(1, deliveredResult, flight, at)!.state.dueAt;
    expect(dueAfter(liveFlight)).toEqual(later(collectionLimits.interval));
    const ended = { ...liveFlight, endedAt: later(-86_400_000) };
    expect(dueAfter(ended)).toEqual(later(collectionLimits.intervalAfterEnd));
    expect(dueAfter(ended, later(14 * 86_400_000))).toBeNull();
  });

  it('is retried with growing delays after failures, and once a day while the seller lacks the tool; an answer resets both', () => {
    const failed = { kind: 'failed' } as const;
    let collection = claimedCollection();
    const pauses = [1, 2, 3].map((fence) => {
      const settled = collection.settle(fence, failed, liveFlight, now)!;
      collection = settled.claim(settled.state.dueAt!, settled.state.dueAt!)!;
      return settled.state.dueAt!.getTime() - now.getTime();
    });
    expect(pauses).toEqual([30_000, 60_000, 120_000]);
    const unsupported = claimedCollection().settle(1, { kind: 'unsupported' }, liveFlight, now)!;
    expect(unsupported.state).toMatchObject({ isUnsupported: true, attempts: 0, dueAt: later(collectionLimits.unsupportedInterval) });
    expect(unsupported.wake(later(1))).toBeNull();
    const again = unsupported.claim(unsupported.state.dueAt!, unsupported.state.dueAt!)!.settle(2, deliveredResult, liveFlight, now)!;
    expect(again.state).toMatchObject({ isUnsupported: false, attempts: 0 });
  });

  it('returns null when it is settled, postponed or released with another fence than the current one', () => {
    for (const fence of [0, 2]) {
      expect(claimedCollection().settle(fence, deliveredResult, liveFlight, now)).toBeNull();
      expect(claimedCollection().postpone(fence, null, now)).toBeNull();
      expect(claimedCollection().release(fence)).toBeNull();
    }
    expect(claimedCollection().release(1)?.state).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: now });
    expect(claimedCollection().release(1)!.settle(1, deliveredResult, liveFlight, now)).toBeNull();
    expect(claimedCollection().postpone(1, later(9), now)?.state).toMatchObject({ leaseUntil: null, dueAt: later(9) });
  });

  it('asks a seller that answers in totals about each day separately: new days first, then earlier ones from the latest, up to the limit', () => {
    const days = (through: string | null, from: string, to: string) =>
      new Collection({ ...newCollection().state, collectedThrough: through }).daysToAsk({ from, to });
    expect(days('2026-01-15', '2026-01-12', '2026-01-15')).toEqual(['2026-01-15', '2026-01-14', '2026-01-13', '2026-01-12']);
    expect(days('2026-01-14', '2026-01-11', '2026-01-15')).toEqual(['2026-01-15', '2026-01-14', '2026-01-13', '2026-01-12', '2026-01-11']);
    const first = days(null, '2026-01-01', '2026-01-31');
    expect([first.length, first[0], first.at(-1)]).toEqual([collectionLimits.maxQuestionsPerTurn, '2026-01-01', '2026-01-08']);
  });

  it('is due at once after a claim during which `wake` was called, whatever the seller answered', () => {
    const woken = claimedCollection().wake(now)!;
    expect(woken.state).toMatchObject({ isWoken: true, fence: 1 });
    expect(woken.wake(later(1))).toBeNull();
    const ends = [
      woken.settle(1, deliveredResult, liveFlight, later(5)),
      woken.settle(1, { kind: 'failed' }, liveFlight, later(5)),
      woken.postpone(1, null, later(5)),
    ];
    for (const settled of ends) {
      expect(settled!.state).toMatchObject({ leaseUntil: null, dueAt: later(5) });
      expect(settled!.claim(later(5), later(9))!.settle(2, deliveredResult, liveFlight, later(6))!.state.dueAt).toEqual(
        later(6 + collectionLimits.interval),
      );
    }
  });

  it('becomes due when `wake` is called, which returns null when it is due already', () => {
    expect(newCollection().wake(now)).toBeNull();
    expect(claimedCollection().settle(1, deliveredResult, liveFlight, now)!.wake(later(5))?.state.dueAt).toEqual(later(5));
  });

  describe('rechecking older days', () => {
    const day = 86_400_000;
    const yearFlight: MediaBuyFlight = { start: new Date('2025-03-10T00:00:00.000Z'), endedAt: null, timezone: 'UTC' };
    const at = (days: number) => new Date(Date.parse('2026-01-15T12:00:00.000Z') + days * day);
    const collectionWith = (state: Partial<CollectionState>) =>
      new Collection({ ...newCollection().state, collectedThrough: '2026-01-15', recheckAt: now, ...state });
    /** Settles an answer about the older days, complete unless `answeredFrom` is given. */
    const settleOlderDays = (collection: Collection, flight: MediaBuyFlight, moment: Date, answeredFrom?: string | null) => {
      const older = collection.olderDaysToAsk(flight, moment);
      const held = new Collection({ ...collection.state, fence: 1, leaseUntil: moment });
      const answered = older && { ...older, answeredFrom: answeredFrom === undefined ? older.period.from : answeredFrom };
      return held.settle(1, { ...deliveredResult, older: answered }, flight, moment)!;
    };

    it('begins one recheck interval after the first answer', () => {
      expect(newCollection().olderDaysToAsk(liveFlight, now)).toBeNull();
      const first = claimedCollection().settle(1, deliveredResult, liveFlight, now)!;
      expect(first.state.recheckAt).toEqual(later(collectionLimits.recheckInterval));
      expect(first.olderDaysToAsk(liveFlight, later(collectionLimits.recheckInterval - 1))).toBeNull();
      expect(first.olderDaysToAsk(liveFlight, later(collectionLimits.recheckInterval))).toEqual({
        period: { from: '2026-01-10', to: '2026-01-11' },
        isRequested: false,
      });
    });

    it('covers one part of at most 31 days per day, from the latest to the first, and then starts over', () => {
      let collection = collectionWith({});
      const periods: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const moment = at(n);
        const older = collection.olderDaysToAsk(yearFlight, moment)!;
        periods.push(`${older.period.from} ${older.period.to}`);
        collection = settleOlderDays(collection, yearFlight, moment);
        expect(collection.olderDaysToAsk(yearFlight, later(n * day + 1))).toBeNull();
      }
      expect(periods.slice(0, 3)).toEqual(['2025-12-12 2026-01-11', '2025-11-11 2025-12-11', '2025-10-11 2025-11-10']);
      expect(periods.slice(9)).toEqual(['2025-03-10 2025-04-07', '2025-12-12 2026-01-11', '2025-11-11 2025-12-11']);
    });

    it('asks about the whole previous month in the first five days of a month', () => {
      const moment = new Date('2026-02-05T12:00:00.000Z');
      expect(collectionWith({ recheckedFrom: '2025-06-01' }).olderDaysToAsk(yearFlight, moment)!.period).toEqual({
        from: '2026-01-01',
        to: '2026-01-11',
      });
      const lastAsked = collectionWith({ recheckedFrom: '2025-06-01', collectedThrough: '2026-02-05' });
      expect(lastAsked.olderDaysToAsk(yearFlight, moment)!.period).toEqual({ from: '2026-01-01', to: '2026-01-31' });
      expect(lastAsked.olderDaysToAsk(yearFlight, new Date('2026-02-06T12:00:00.000Z'))!.period).toEqual({
        from: '2025-05-01',
        to: '2025-05-31',
      });
    });

    it('includes the last days of a flight that has ended, and no later day', () => {
      const endedFlight = { ...yearFlight, endedAt: new Date('2026-01-05T12:00:00.000Z') };
      expect(collectionWith({}).olderDaysToAsk(endedFlight, now)!.period).toEqual({ from: '2025-12-06', to: '2026-01-05' });
    });

    it('continues before the first answered day, and skips a part without any answer until the next round', () => {
      const partly = settleOlderDays(collectionWith({}), yearFlight, now, '2026-01-04');
      expect(partly.olderDaysToAsk(yearFlight, now)).toEqual({ period: { from: '2025-12-12', to: '2026-01-03' }, isRequested: false });
      const unanswered = settleOlderDays(collectionWith({}), yearFlight, now, null);
      expect(unanswered.olderDaysToAsk(yearFlight, now)).toBeNull();
      expect(unanswered.olderDaysToAsk(yearFlight, at(1))!.period.to).toBe('2025-12-11');
    });

    it('asks about requested days first and without delay, in parts of at most 31 days', () => {
      const requested = collectionWith({}).request({ from: '2025-11-01', to: '2025-12-31' }, now);
      expect(requested.state.dueAt).toEqual(now);
      expect(requested.olderDaysToAsk(yearFlight, now)).toEqual({ period: { from: '2025-12-01', to: '2025-12-31' }, isRequested: true });
      const half = settleOlderDays(requested, yearFlight, now);
      expect(half.state.dueAt).toEqual(now);
      expect(half.olderDaysToAsk(yearFlight, now)).toEqual({ period: { from: '2025-11-01', to: '2025-11-30' }, isRequested: true });
      const whole = settleOlderDays(half, yearFlight, now);
      expect(whole.state).toMatchObject({ requestedFrom: null, requestedTo: null, dueAt: later(collectionLimits.interval) });
      expect(whole.olderDaysToAsk(yearFlight, now)!.isRequested).toBe(false);
    });

    it('keeps a request that was made while the seller was being asked, and drops it when the collection is no longer due', () => {
      const held = claimedCollection().request({ from: '2026-01-10', to: '2026-01-10' }, now);
      expect(held.state).toMatchObject({ isWoken: true, requestedFrom: '2026-01-10' });
      expect(held.settle(1, { kind: 'unsupported' }, liveFlight, now)!.state).toMatchObject({ requestedFrom: '2026-01-10', dueAt: now });
      const endedFlight = { ...liveFlight, endedAt: now };
      const failed = collectionWith({ requestedFrom: '2026-01-10', requestedTo: '2026-01-10', fence: 1, leaseUntil: now });
      expect(failed.settle(1, { kind: 'failed' }, endedFlight, now)!.state.requestedFrom).toBe('2026-01-10');
      expect(failed.settle(1, { kind: 'failed' }, endedFlight, at(14))!.state).toMatchObject({ requestedFrom: null, dueAt: null });
    });
  });
});
