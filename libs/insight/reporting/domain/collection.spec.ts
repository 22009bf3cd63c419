import { Collection, type CollectionState } from './collection';
import { collectionLimits } from './collection-limits';
import type { MediaBuyFlight } from './open-days';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const live: MediaBuyFlight = { start: new Date('2026-01-10T00:00:00.000Z'), endedAt: null, timezone: 'UTC' };
const begun = () => Collection.begin({ accountId: 1, mediaBuyId: 'mb_1' }, now);
const claimed = () => begun().claim(now, later(collectionLimits.lease))!;
const delivered = { kind: 'delivered', through: '2026-01-15', answersInTotals: false, older: null } as const;

describe('Collection', () => {
  it('is claimed once, and again after the lease has expired', () => {
    expect(claimed().claim(later(1), later(collectionLimits.lease))).toBeNull();
    expect(claimed().claim(later(collectionLimits.lease), later(2 * collectionLimits.lease))?.state).toMatchObject({
      fence: 2,
      attempts: 2,
    });
    expect(begun().claim(later(-1), later(1))).toBeNull();
  });

  it('asks from the start of the flight, then about new days and those that may be corrected', () => {
    expect(claimed().periodToAsk(live, now)).toEqual({ from: '2026-01-10', to: '2026-01-15' });
    const again = claimed().settle(1, delivered, live, now)!;
    expect(again.periodToAsk(live, later(10 * 86_400_000))).toEqual({ from: '2026-01-12', to: '2026-01-25' });
    expect(again.periodToAsk({ ...live, start: new Date('2026-01-14T09:00:00Z') }, now)).toEqual({ from: '2026-01-14', to: '2026-01-15' });
    expect(begun().periodToAsk({ ...live, start: later(1) }, now)).toBeNull();
  });

  it('asks about days in the time zone of the media buy', () => {
    const berlin: MediaBuyFlight = { start: new Date('2026-10-30T23:00:00.000Z'), endedAt: null, timezone: 'Europe/Berlin' };
    expect(claimed().periodToAsk(berlin, new Date('2026-10-30T23:00:00.000Z'))).toEqual({ from: '2026-10-31', to: '2026-10-31' });
    expect(claimed().periodToAsk(berlin, new Date('2026-11-01T23:30:00.000Z'))).toEqual({ from: '2026-10-31', to: '2026-11-02' });
    const west = { ...berlin, timezone: 'America/Los_Angeles' };
    expect(claimed().periodToAsk(west, new Date('2026-11-01T06:30:00.000Z'))).toEqual({ from: '2026-10-30', to: '2026-10-31' });
  });

  it('stops at the beginning of the fourteenth day after the end, in the time zone of the media buy', () => {
    const ended: MediaBuyFlight = {
      start: new Date('2026-10-01T00:00:00.000Z'),
      endedAt: new Date('2026-10-20T22:30:00.000Z'),
      timezone: 'Europe/Berlin',
    };
    const dueAt = (at: string) => claimed().settle(1, delivered, ended, new Date(at))!.state.dueAt;
    // The flight ends on 21 October in Berlin, and daylight saving time ends on the 25th.
    expect(dueAt('2026-11-03T22:59:59.999Z')).not.toBeNull();
    expect(dueAt('2026-11-03T23:00:00.000Z')).toBeNull();
  });

  it('asks hourly while the media buy runs, less often after its end, and never after the last corrections', () => {
    const dueAfter = (flight: MediaBuyFlight, at = now) => claimed().settle(1, delivered, flight, at)!.state.dueAt;
    expect(dueAfter(live)).toEqual(later(collectionLimits.interval));
    const ended = { ...live, endedAt: later(-86_400_000) };
    expect(dueAfter(ended)).toEqual(later(collectionLimits.intervalAfterEnd));
    expect(dueAfter(ended, later(14 * 86_400_000))).toBeNull();
  });

  it('backs off for a failing seller and asks daily without the tool, until an answer comes', () => {
    const failed = { kind: 'failed' } as const;
    let collection = claimed();
    const pauses = [1, 2, 3].map((fence) => {
      const settled = collection.settle(fence, failed, live, now)!;
      collection = settled.claim(settled.state.dueAt!, settled.state.dueAt!)!;
      return settled.state.dueAt!.getTime() - now.getTime();
    });
    expect(pauses).toEqual([30_000, 60_000, 120_000]);
    const unsupported = claimed().settle(1, { kind: 'unsupported' }, live, now)!;
    expect(unsupported.state).toMatchObject({ isUnsupported: true, attempts: 0, dueAt: later(collectionLimits.unsupportedInterval) });
    expect(unsupported.wake(later(1))).toBeNull();
    const again = unsupported.claim(unsupported.state.dueAt!, unsupported.state.dueAt!)!.settle(2, delivered, live, now)!;
    expect(again.state).toMatchObject({ isUnsupported: false, attempts: 0 });
  });

  it('is settled, postponed and released only with the current fence', () => {
    for (const fence of [0, 2]) {
      expect(claimed().settle(fence, delivered, live, now)).toBeNull();
      expect(claimed().postpone(fence, null, now)).toBeNull();
      expect(claimed().release(fence)).toBeNull();
    }
    expect(claimed().release(1)?.state).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: now });
    expect(claimed().release(1)!.settle(1, delivered, live, now)).toBeNull();
    expect(claimed().postpone(1, later(9), now)?.state).toMatchObject({ leaseUntil: null, dueAt: later(9) });
  });

  it('asks a seller of totals about new days first, then about earlier ones, latest first, up to the limit', () => {
    const days = (through: string | null, from: string, to: string) =>
      new Collection({ ...begun().state, collectedThrough: through }).daysToAsk({ from, to });
    expect(days('2026-01-15', '2026-01-12', '2026-01-15')).toEqual(['2026-01-15', '2026-01-14', '2026-01-13', '2026-01-12']);
    expect(days('2026-01-14', '2026-01-11', '2026-01-15')).toEqual(['2026-01-15', '2026-01-14', '2026-01-13', '2026-01-12', '2026-01-11']);
    const first = days(null, '2026-01-01', '2026-01-31');
    expect([first.length, first[0], first.at(-1)]).toEqual([collectionLimits.maxQuestionsPerTurn, '2026-01-01', '2026-01-08']);
  });

  it('is due at once when it was woken during a claim, whatever the seller answers', () => {
    const woken = claimed().wake(now)!;
    expect(woken.state).toMatchObject({ isWoken: true, fence: 1 });
    expect(woken.wake(later(1))).toBeNull();
    const ends = [
      woken.settle(1, delivered, live, later(5)),
      woken.settle(1, { kind: 'failed' }, live, later(5)),
      woken.postpone(1, null, later(5)),
    ];
    for (const settled of ends) {
      expect(settled!.state).toMatchObject({ leaseUntil: null, dueAt: later(5) });
      expect(settled!.claim(later(5), later(9))!.settle(2, delivered, live, later(6))!.state.dueAt).toEqual(
        later(6 + collectionLimits.interval),
      );
    }
  });

  it('is woken unless it is already due', () => {
    expect(begun().wake(now)).toBeNull();
    expect(claimed().settle(1, delivered, live, now)!.wake(later(5))?.state.dueAt).toEqual(later(5));
  });

  describe('for older days', () => {
    const day = 86_400_000;
    const year: MediaBuyFlight = { start: new Date('2025-03-10T00:00:00.000Z'), endedAt: null, timezone: 'UTC' };
    const at = (days: number) => new Date(Date.parse('2026-01-15T12:00:00.000Z') + days * day);
    const known = (state: Partial<CollectionState>) =>
      new Collection({ ...begun().state, collectedThrough: '2026-01-15', recheckAt: now, ...state });
    /** Settles as if the seller had answered about the older days. */
    const asked = (collection: Collection, flight: MediaBuyFlight, moment: Date, answeredFrom?: string | null) => {
      const older = collection.olderDaysToAsk(flight, moment);
      const held = new Collection({ ...collection.state, fence: 1, leaseUntil: moment });
      const answered = older && { ...older, answeredFrom: answeredFrom === undefined ? older.period.from : answeredFrom };
      return held.settle(1, { ...delivered, older: answered }, flight, moment)!;
    };

    it('begins a day after the first answer', () => {
      expect(begun().olderDaysToAsk(live, now)).toBeNull();
      const first = claimed().settle(1, delivered, live, now)!;
      expect(first.state.recheckAt).toEqual(later(collectionLimits.recheckInterval));
      expect(first.olderDaysToAsk(live, later(collectionLimits.recheckInterval - 1))).toBeNull();
      expect(first.olderDaysToAsk(live, later(collectionLimits.recheckInterval))).toEqual({
        period: { from: '2026-01-10', to: '2026-01-11' },
        isRequested: false,
      });
    });

    it('covers the flight in parts of thirty-one days, one a day, and starts over', () => {
      let collection = known({});
      const periods: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const moment = at(n);
        const older = collection.olderDaysToAsk(year, moment)!;
        periods.push(`${older.period.from} ${older.period.to}`);
        collection = asked(collection, year, moment);
        expect(collection.olderDaysToAsk(year, later(n * day + 1))).toBeNull();
      }
      expect(periods.slice(0, 3)).toEqual(['2025-12-12 2026-01-11', '2025-11-11 2025-12-11', '2025-10-11 2025-11-10']);
      expect(periods.slice(9)).toEqual(['2025-03-10 2025-04-07', '2025-12-12 2026-01-11', '2025-11-11 2025-12-11']);
    });

    it('asks about the whole previous month in the first five days of a month', () => {
      const moment = new Date('2026-02-05T12:00:00.000Z');
      expect(known({ recheckedFrom: '2025-06-01' }).olderDaysToAsk(year, moment)!.period).toEqual({ from: '2026-01-01', to: '2026-01-11' });
      const lastAsked = known({ recheckedFrom: '2025-06-01', collectedThrough: '2026-02-05' });
      expect(lastAsked.olderDaysToAsk(year, moment)!.period).toEqual({ from: '2026-01-01', to: '2026-01-31' });
      expect(lastAsked.olderDaysToAsk(year, new Date('2026-02-06T12:00:00.000Z'))!.period).toEqual({
        from: '2025-05-01',
        to: '2025-05-31',
      });
    });

    it('ends with the flight, and after the end includes its last days', () => {
      const over = { ...year, endedAt: new Date('2026-01-05T12:00:00.000Z') };
      expect(known({}).olderDaysToAsk(over, now)!.period).toEqual({ from: '2025-12-06', to: '2026-01-05' });
    });

    it('continues where the last turn ended, and skips a part without an answer', () => {
      const partly = asked(known({}), year, now, '2026-01-04');
      expect(partly.olderDaysToAsk(year, now)).toEqual({ period: { from: '2025-12-12', to: '2026-01-03' }, isRequested: false });
      const inVain = asked(known({}), year, now, null);
      expect(inVain.olderDaysToAsk(year, now)).toBeNull();
      expect(inVain.olderDaysToAsk(year, at(1))!.period.to).toBe('2025-12-11');
    });

    it('asks about requested days first, at once, in parts of thirty-one days', () => {
      const requested = known({}).request({ from: '2025-11-01', to: '2025-12-31' }, now);
      expect(requested.state.dueAt).toEqual(now);
      expect(requested.olderDaysToAsk(year, now)).toEqual({ period: { from: '2025-12-01', to: '2025-12-31' }, isRequested: true });
      const half = asked(requested, year, now);
      expect(half.state.dueAt).toEqual(now);
      expect(half.olderDaysToAsk(year, now)).toEqual({ period: { from: '2025-11-01', to: '2025-11-30' }, isRequested: true });
      const whole = asked(half, year, now);
      expect(whole.state).toMatchObject({ requestedFrom: null, requestedTo: null, dueAt: later(collectionLimits.interval) });
      expect(whole.olderDaysToAsk(year, now)!.isRequested).toBe(false);
    });

    it('keeps a request made while the seller is asked, and drops it when collecting ends', () => {
      const held = claimed().request({ from: '2026-01-10', to: '2026-01-10' }, now);
      expect(held.state).toMatchObject({ isWoken: true, requestedFrom: '2026-01-10' });
      expect(held.settle(1, { kind: 'unsupported' }, live, now)!.state).toMatchObject({ requestedFrom: '2026-01-10', dueAt: now });
      const over = { ...live, endedAt: now };
      const failed = known({ requestedFrom: '2026-01-10', requestedTo: '2026-01-10', fence: 1, leaseUntil: now });
      expect(failed.settle(1, { kind: 'failed' }, over, now)!.state.requestedFrom).toBe('2026-01-10');
      expect(failed.settle(1, { kind: 'failed' }, over, at(14))!.state).toMatchObject({ requestedFrom: null, dueAt: null });
    });
  });
});
