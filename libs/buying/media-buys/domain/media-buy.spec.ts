import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { mediaBuyLimits } from './limits';
import type { MediaBuy } from './media-buy';
import type { BuyOutcome, SellerRequest } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;

/** Sends one request to the seller and settles it with the outcome. */
function asked(buy: MediaBuy, outcome: BuyOutcome, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = buy.claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.nextRequest, outcome, at)!;
}

const placed = () => aMediaBuy().execute(mediaBuyEpoch);
const active = () => asked(placed(), aStanding());
const refused = (kind: 'rejected' | 'failed'): BuyOutcome => ({ kind, reason: 'No.', errorCode: 'source_rejected' });
const unreachable: BuyOutcome = { kind: 'unreachable', reason: 'The seller could not be reached.' };

describe('MediaBuy', () => {
  it('is created as a draft with the sum of its packages, and can be executed once', () => {
    const { state } = placed();
    expect(state).toMatchObject({ status: 'PENDING_APPROVAL', budget: '1000.500000', idempotencyKey: 'mb_1', dueAt: mediaBuyEpoch });
    expect(state.packages.map(({ packageId }) => packageId)).toEqual(['mb_1-1', 'mb_1-2']);
    expect(placed().recorded.events.map(({ type }) => type)).toEqual(['media_buys.created', 'media_buys.updated']);
    expect(() => placed().execute(mediaBuyEpoch)).toThrow(conflict);
  });

  it.each([
    ['names a release and comes after its start', { release: '3.1', flightStart: mediaBuyEpoch }, true],
    ['names no release', { flightStart: mediaBuyEpoch }, false],
    ['comes before its start', { release: '3.1' }, false],
    ['replaces one that has sent a date', { release: '3.1', flightStart: mediaBuyEpoch, startsAsap: false }, false],
    ['begins later than the one that it replaces', { release: '3.1', startsAsap: true }, false],
  ] as const)('whether it starts as soon as possible when it %s', (_, wanted, startsAsap) => {
    expect(aMediaBuy(wanted).state.startsAsap).toBe(startsAsap);
  });

  it('may start as late as its seller answers when it starts as soon as possible', () => {
    const [begun, approved] = [new Date(mediaBuyEpoch.getTime() - 1), later(3 * 24 * 3_600_000)];
    const terms = [{ packageId: null, field: 'start_time', agreed: begun.toISOString(), booked: approved.toISOString() }] as const;
    const answered = (release: '3.1' | null) =>
      asked(aMediaBuy({ release, flightStart: begun }).execute(mediaBuyEpoch), aStanding({ terms }), approved).state.status;
    expect([answered('3.1'), answered(null)]).toEqual(['ACTIVE', 'PENDING_BUYER_DECISION']);
  });

  it.each([
    [aStanding({ sourceStatus: 'pending_creatives' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'pending_start' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'active' }), 'ACTIVE'],
    [aStanding({ sourceStatus: 'paused' }), 'PAUSED'],
    [aStanding({ sourceStatus: 'completed' }), 'COMPLETED'],
    [aStanding({ sourceStatus: 'canceled' }), 'CANCELED'],
    [aStanding({ sourceStatus: 'rejected' }), 'REJECTED'],
    [{ kind: 'submitted', taskId: 't' }, 'PENDING_APPROVAL'],
    [{ kind: 'needs_input', reason: 'Who pays?', taskId: 't' }, 'INPUT_REQUIRED'],
    [refused('rejected'), 'REJECTED'],
    [refused('failed'), 'FAILED'],
    [unreachable, 'PENDING_APPROVAL'],
  ] satisfies [BuyOutcome, string][])('after the answer %j has the status %s', (outcome, status) => {
    expect(asked(placed(), outcome).state).toMatchObject({ status, answeredAt: mediaBuyEpoch, leaseUntil: null });
  });

  it('stores the seller’s ids of its packages', () => {
    const packages = [
      { productId: 'sf1:7:b', sellerPackageId: 'two', budget: null },
      { productId: 'sf1:7:a', sellerPackageId: 'one', budget: null },
    ];
    const { state } = asked(placed(), aStanding({ packages }));
    expect(state.packages.map(({ sellerPackageId }) => sellerPackageId)).toEqual(['one', 'two']);
  });

  it('can be claimed by one worker until the lease expires; only the newest fence settles', () => {
    const first = placed().claim(mediaBuyEpoch, later(10))!;
    expect(first.claim(later(9), later(20))).toBeNull();
    const second = first.claim(later(10), later(20))!;
    expect(second.settle(1, 'create', aStanding(), later(11))).toBeNull();
    expect(second.settle(2, 'create', aStanding(), later(11))?.state.status).toBe('ACTIVE');
  });

  it('asks the seller to book, to report the task, to change, or to report the status', () => {
    const tasks: SellerRequest[] = [placed().nextRequest, asked(placed(), { kind: 'submitted', taskId: 't' }).nextRequest];
    tasks.push(active().pause(later(1)).nextRequest, active().nextRequest);
    expect(tasks).toEqual(['create', 'task', 'change', 'check']);
  });

  it('retries an unreachable seller under the same key with growing delays, and fails after the last attempt', () => {
    let buy = placed();
    for (let attempt = 1; attempt < mediaBuyLimits.maxAttempts; attempt += 1) {
      buy = asked(buy, unreachable);
      expect(buy.state).toMatchObject({ status: 'PENDING_APPROVAL', idempotencyKey: 'mb_1', attempts: attempt });
    }
    expect(asked(buy, unreachable).state).toMatchObject({ status: 'FAILED', errorCode: 'source_unavailable', dueAt: null });
  });

  it('takes over a pause and the end of the flight from its seller, and never leaves a final state', () => {
    const paused = asked(active(), aStanding({ sourceStatus: 'paused' }));
    const ended = asked(paused, aStanding({ sourceStatus: 'completed' }));
    expect([paused.state.status, ended.state.status, ended.state.dueAt]).toEqual(['PAUSED', 'COMPLETED', null]);
  });

  it('emits no event when nothing has changed', () => {
    const quiet = asked(active(), aStanding());
    expect(quiet.state.revision).toBe(active().state.revision);
  });

  it('keeps its status until the seller agrees to a requested change', () => {
    const requested = active().pause(later(1));
    expect(requested.state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause', key: 'mb_1.pause.3' } });
    expect(() => requested.pause(later(2))).toThrow(conflict);
    expect(asked(requested, aStanding({ sourceStatus: 'paused' })).state).toMatchObject({
      status: 'PAUSED',
      pendingChange: null,
      reason: null,
    });
    expect(asked(requested, refused('rejected')).state).toMatchObject({ status: 'ACTIVE', pendingChange: null, reason: 'No.' });
    expect(asked(requested, unreachable).state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'pause' } });
    expect(asked(requested, aStanding()).state).toMatchObject({
      status: 'ACTIVE',
      reason: 'The seller says that the media buy is active.',
    });
  });

  it('sends a change next that was requested during a status check', () => {
    const checking = active().claim(active().state.dueAt!, later(100_000))!;
    const requested = checking.pause(later(70_000));
    const settled = requested.settle(2, 'check', aStanding(), later(70_001))!;
    expect(settled.state).toMatchObject({ pendingChange: { action: 'pause' }, dueAt: later(70_001) });
  });

  it.each(['pause', 'reactivate'] as const)('throws 409 for %s in another state', (action) => {
    expect(() => placed()[action](later(1))).toThrow(conflict);
    const other = action === 'pause' ? asked(active(), aStanding({ sourceStatus: 'paused' })) : active();
    expect(() => other[action](later(1))).toThrow(conflict);
  });

  it('is released by a process on shutdown, and only by the process that claimed it', () => {
    const claimed = placed().claim(mediaBuyEpoch, later(10))!;
    expect(claimed.release(1)?.state).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: mediaBuyEpoch });
    expect(claimed.release(0)).toBeNull();
  });

  const raise = (budget = '700.000000', flightEnd: string | null = null) => ({ packages: [{ packageId: 'mb_1-1', budget }], flightEnd });
  const booked = () =>
    asked(
      placed(),
      aStanding({ packages: ['a', 'b'].map((name) => ({ productId: `sf1:7:${name}`, sellerPackageId: name, budget: null })) }),
    );
  const types = (buy: MediaBuy) => buy.recorded.events.map(({ type }) => type);

  it('applies all new terms once the seller agrees, and emits an event with the request id', () => {
    const requested = booked().update('Summer', raise('700.000000', '2026-03-20T00:00:00.000Z'), 'sug_1', later(1));
    expect(requested.state).toMatchObject({
      name: 'Summer',
      budget: '1000.500000',
      pendingChange: { action: 'update', key: 'mb_1.update.3' },
    });
    expect(() => requested.update(null, raise('1.000000'), null, later(2))).toThrow(conflict);
    const agreed = asked(requested, aStanding());
    expect(agreed.state).toMatchObject({
      budget: '1100.500000',
      packages: [{ budget: '700.000000' }, { budget: '400.500000' }],
      flightEnd: new Date('2026-03-20T00:00:00.000Z'),
      pendingChange: null,
    });
    expect(agreed.recorded.events.find(({ type }) => type === 'media_buys.change_agreed')?.payload).toEqual({
      mediaBuyId: 'mb_1',
      campaignId: 'campaign_1',
      advertiserId: 9,
      action: 'update',
      requestId: 'sug_1',
      changeId: 'sug_1',
      reason: null,
    });
  });

  it('drops refused terms and stores the reason', () => {
    const requested = booked().update(null, raise(), 'sug_1', later(1));
    const dropped = asked(requested, refused('failed'));
    expect(dropped.state).toMatchObject({ status: 'ACTIVE', budget: '1000.500000', pendingChange: null, reason: 'No.' });
    const told = dropped.recorded.events.find(({ type }) => type === 'media_buys.change_refused');
    expect(told?.payload).toMatchObject({ requestId: 'sug_1', reason: 'No.' });
  });

  it('applies terms that a seller decides later once its answers show them', () => {
    const noted = asked(booked().update(null, raise(), null, later(1)), { kind: 'noted' });
    expect([noted.nextRequest, noted.state.pendingChange?.isWaiting]).toEqual(['check', true]);
    const said = (budget: string) => aStanding({ packages: [{ productId: 'sf1:7:a', sellerPackageId: 'a', budget }] });
    const still = asked(noted, said('600.000000'));
    expect(still.state).toMatchObject({ budget: '1000.500000', pendingChange: { action: 'update' } });
    expect(asked(still, said('700.000000')).state).toMatchObject({ budget: '1100.500000', pendingChange: null });
  });

  it('changes a DRAFT and any name at once, and ignores equal values', () => {
    expect(aMediaBuy().update('New', raise(), null, later(1)).state).toMatchObject({
      name: 'New',
      budget: '1100.500000',
      pendingChange: null,
    });
    expect(booked().update('New', { packages: [], flightEnd: null }, null, later(1)).state).toMatchObject({
      name: 'New',
      pendingChange: null,
    });
    const same = booked();
    expect(same.update(null, raise('600.000000', '2026-04-01T00:00:00.000Z'), null, later(1))).toBe(same);
    expect(() => placed().update('New', raise(), null, later(1))).toThrow(conflict);
  });

  it('accepts more decimal places than the currency for a package that had them before', () => {
    const packages = [{ productId: 'sf1:7:a', productName: 'Evenings', pricingOptionId: 'cpm', budget: '333.333333' }];
    expect(aMediaBuy({ packages }).update(null, raise('338.333333'), null, later(1)).state.budget).toBe('338.333333');
    expect(() => aMediaBuy({ packages }).update(null, raise('338.3333333'), null, later(1))).toThrow(
      expect.objectContaining({ field: 'packages[0].budget' }) as Error,
    );
  });

  it.each([
    [{ packages: [{ packageId: 'strange', budget: '1.000000' }], flightEnd: null }, 'packages[0].packageId'],
    [{ packages: [...raise().packages, ...raise().packages], flightEnd: null }, 'packages[1].packageId'],
    [raise('700.005000'), 'packages[0].budget'],
    [raise('700.0000001'), 'packages[0].budget'],
    [{ packages: [], flightEnd: '2026-02-01T00:00:00.000Z' }, 'flightDates.endDate'],
    [{ packages: [], flightEnd: '2025-02-01T00:00:00.000Z' }, 'flightDates.endDate'],
  ])('throws 400 for the terms %j', (terms, field) => {
    expect(() => booked().update(null, terms, null, later(1))).toThrow(expect.objectContaining({ field }) as Error);
  });

  it('is CANCELED with the reason once the seller agrees', () => {
    const requested = booked().cancel('Out of stock', later(1));
    expect(requested.state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'cancel', reason: 'Out of stock' } });
    const canceled = asked(requested, aStanding({ sourceStatus: 'canceled' }));
    expect(canceled.state).toMatchObject({ status: 'CANCELED', reason: 'Out of stock', dueAt: null, pendingChange: null });
    expect(() => canceled.cancel(null, later(2))).toThrow(conflict);
    expect(asked(requested, refused('rejected')).state).toMatchObject({ status: 'ACTIVE', pendingChange: null, reason: 'No.' });
  });

  it('replaces a pending change by a cancellation, and drops the late answer to that change', () => {
    const pausing = booked().pause(later(1)).claim(later(1), later(9))!;
    const canceling = pausing.cancel(null, later(2));
    expect(types(canceling)).toContain('media_buys.change_refused');
    expect(canceling.settle(pausing.state.fence, 'change', aStanding({ sourceStatus: 'paused' }), later(3))).toBeNull();
    expect(asked(canceling, aStanding({ sourceStatus: 'canceled' })).state.status).toBe('CANCELED');
    expect(() => canceling.cancel(null, later(3))).toThrow(conflict);
  });

  it('is CANCELED at once when no seller knows it; otherwise the order is looked up first', () => {
    expect(placed().cancel('No', later(1)).state).toMatchObject({ status: 'CANCELED', dueAt: null });
    expect(aMediaBuy().cancel(null, later(1)).state.status).toBe('ARCHIVED');
    expect(aMediaBuy({ idempotencyKey: 'older' }).execute(mediaBuyEpoch).cancel(null, later(1)).state.status).toBe('PENDING_APPROVAL');
    const asking = placed().claim(mediaBuyEpoch, later(9))!;
    const requested = asking.cancel(null, later(1));
    expect([requested.nextRequest, requested.state.status]).toEqual(['create', 'PENDING_APPROVAL']);
    const told = requested.settle(1, 'create', aStanding(), later(2))!;
    expect(told.state).toMatchObject({ status: 'ACTIVE', dueAt: later(2) });
    expect(told.nextRequest).toBe('change');
    const rejected = requested.settle(1, 'create', refused('rejected'), later(2))!;
    expect(rejected.state).toMatchObject({ status: 'REJECTED', pendingChange: null, dueAt: null });
  });

  it('is canceled when its seller reports another currency while it runs, in place of a pending change', () => {
    const inDollars = { packageId: null, field: 'currency', agreed: 'EUR', booked: 'USD' } as const;
    const before = booked().update(null, raise(), 'sug_1', later(1));
    const odd = asked(before, aStanding({ terms: [inDollars] }));
    const reason = 'The seller keeps it in USD, not in EUR.';
    expect(odd.state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'cancel', reason } });
    expect(odd.nextRequest).toBe('change');
    expect(asked(odd, aStanding({ sourceStatus: 'canceled', terms: [inDollars] })).state).toMatchObject({ status: 'CANCELED', reason });
    expect(asked(booked(), aStanding({ terms: [{ ...inDollars, booked: 'EUR' }] })).state.pendingChange).toBeNull();
  });

  it('is archived with its campaign at once, or after its seller has canceled it', () => {
    const canceled = asked(booked().cancel(null, later(1)), aStanding({ sourceStatus: 'canceled' }));
    expect(canceled.archive(later(2)).state.status).toBe('ARCHIVED');
    const waiting = booked().pause(later(1)).archive(later(2));
    expect(waiting.state).toMatchObject({ status: 'ACTIVE', pendingChange: { action: 'cancel', archive: true } });
    expect(asked(waiting, aStanding({ sourceStatus: 'canceled' })).state.status).toBe('ARCHIVED');
    const twice = booked().cancel('Mine', later(1)).archive(later(2));
    expect(twice.state.pendingChange).toMatchObject({ reason: 'Mine', archive: true });
  });

  describe('the event about the end of a media buy', () => {
    const begun = new Date('2026-03-02T00:00:00.000Z');
    const hasEnded = (buy: MediaBuy) =>
      buy.recorded.events.filter(({ payload }) => (payload as { hasEndedUnspent?: boolean }).hasEndedUnspent === true).length;
    const canceledBy = (buy: MediaBuy, at: Date) => asked(buy.cancel(null, at), aStanding({ sourceStatus: 'canceled' }), at);

    it.each([
      ['refused', () => asked(placed(), refused('rejected'))],
      ['failed', () => asked(placed(), refused('failed'))],
      ['canceled before any seller knew it', () => placed().cancel(null, later(1))],
      ['canceled before its flight', () => canceledBy(booked(), later(1))],
      ['canceled by its seller at once', () => asked(placed(), aStanding({ sourceStatus: 'canceled' }))],
      ['archived before its flight', () => asked(booked().archive(later(1)), aStanding({ sourceStatus: 'canceled' }), later(1))],
    ] as const)('has hasEndedUnspent once when the media buy was %s', (_, end) => {
      expect(hasEnded(end())).toBe(1);
    });

    it.each([
      ['not answered yet', () => placed()],
      ['booked', () => booked()],
      ['canceled while it ran', () => canceledBy(booked(), begun)],
      ['completed', () => booked().end(new Date('2026-04-01T00:00:00.000Z'))!],
      ['reported as completed in the answer to the order', () => asked(placed(), aStanding({ sourceStatus: 'completed' }))],
    ] as const)('has no hasEndedUnspent when the media buy was %s', (_, end) => {
      expect(hasEnded(end())).toBe(0);
    });
  });

  it('is COMPLETED once at the end of the flight, and drops its pending change', () => {
    const end = new Date('2026-04-01T00:00:00.000Z');
    expect(booked().end(later(1))).toBeNull();
    const ended = booked().update(null, raise(), 'sug_1', later(1)).end(end)!;
    expect(ended.state).toMatchObject({ status: 'COMPLETED', pendingChange: null, dueAt: null, budget: '1000.500000' });
    expect(types(ended)).toContain('media_buys.change_refused');
    expect(ended.end(end)).toBeNull();
    expect(placed().end(end)).toBeNull();
  });
});
