import { aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import type { AgreedPrice } from './agreed-price';
import type { EchoedTerm } from './echoed-term';
import type { MediaBuy } from './media-buy';
import type { PackageState } from './media-buy-state';
import type { BuyOutcome } from './outcome';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
const agreedPrice: AgreedPrice = { pricingModel: 'cpm', currency: 'EUR', fixedPrice: '12.000000', floorPrice: null };
const [start, end] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

function asked(buy: MediaBuy, outcome: BuyOutcome, at: Date = buy.state.dueAt!): MediaBuy {
  const claimed = buy.claim(at, new Date(at.getTime() + 1_000))!;
  return claimed.settle(claimed.state.fence, claimed.nextRequest, outcome, at)!;
}

function placed(more: Partial<PackageState> = {}): MediaBuy {
  const packages = ['a', 'b'].map((name) => ({ productId: `sf1:7:${name}`, productName: name.toUpperCase(), pricingOptionId: 'cpm' }));
  const priced = packages.map((item, index) => ({ ...item, budget: index === 0 ? '600.000000' : '400.000000', agreedPrice, ...more }));
  return aMediaBuy({ packages: priced }).execute(mediaBuyEpoch);
}

const term = (field: EchoedTerm['field'], agreed: string, booked: string, packageId: string | null = 'mb_1-1'): EchoedTerm => ({
  packageId,
  field,
  agreed,
  booked,
});
const dearer = term('price', '12', '20');
const answer = (...terms: readonly EchoedTerm[]) => aStanding({ terms, drift: [] });
const waiting = (...terms: readonly EchoedTerm[]) => asked(placed(), answer(...(terms.length > 0 ? terms : [dearer])));
const told = (buy: MediaBuy) => buy.recorded.events.map(({ payload }) => (payload as { bookedOtherwise?: string }).bookedOtherwise);

describe('a media buy that its seller books on other terms', () => {
  it.each<[EchoedTerm]>([
    [dearer],
    [term('price', '12', '9')],
    [term('price', '0.005', '0.009')],
    [term('floor_price', '', '12')],
    [term('bid_price', '6', '7')],
    [term('pricing_model', 'cpm', 'cpc')],
    [term('pricing_option_id', 'cpm', 'card')],
    [term('currency', 'EUR', 'USD')],
    [term('currency', 'EUR', 'USD', null)],
    [term('budget', '600', '599.99')],
    [term('total_budget', '1000', '1100', null)],
    [term('start_time', start, '2026-03-02T00:00:00.000Z', null)],
    [term('end_time', end, '2026-04-02T00:00:00.000Z')],
    [term('start_time', '2026-01-01T00:00:00.000Z', '2026-01-16T12:00:01.000Z', null)],
    [term('product_id', 'sf1:7:a', 'sf1:7:A')],
    [term('packages', '2', '3', null)],
    [term('price', '12', '-20')],
    [term('price', '12', '1e+300')],
    [term('floor_price', '4', '-1')],
  ])('waits for its buyer with the difference %j', (difference) => {
    expect(asked(placed(), answer(difference)).state).toMatchObject({
      status: 'PENDING_BUYER_DECISION',
      differences: [difference],
      drift: [],
      reason: expect.stringMatching(/^Seller 7 booked .+ instead of .+\.$/),
    });
  });

  it.each<[string, EchoedTerm[]]>([
    ['equal terms', [term('price', '12', '12.00'), term('currency', 'EUR', 'eur'), term('budget', '600', '600')]],
    ['less than a cent of difference', [term('budget', '333.333333', '333.33'), term('price', '12.345', '12.35')]],
    ['the same instant', [term('end_time', end, '2026-04-01T00:00:00.400Z')]],
    [
      'a start within a day of an order that was placed after its start',
      [term('start_time', '2026-01-01T00:00:00.000Z', '2026-01-16T12:00:00.000Z')],
    ],
    ['no terms', []],
  ])('is ACTIVE when its seller reports %s', (_, terms) => {
    expect(asked(placed(), answer(...terms)).state).toMatchObject({ status: 'ACTIVE', differences: [], reason: null });
  });

  it('is ACTIVE at a price of 0 when 0 was agreed', () => {
    const free = placed({ agreedPrice: { ...agreedPrice, fixedPrice: '0.000000' } });
    expect(asked(free, answer(term('price', '0', '0'))).state.status).toBe('ACTIVE');
  });

  it('is ACTIVE at a floor up to its bid, and at a fixed price up to its bid', () => {
    const auction = placed({ agreedPrice: { ...agreedPrice, fixedPrice: null, floorPrice: '4.000000' }, bidPrice: 6 });
    expect(asked(auction, answer(term('floor_price', '4', '6'), term('price', '6', '5'))).state.status).toBe('ACTIVE');
    expect(asked(auction, answer(term('floor_price', '4', '6.5'))).state.status).toBe('PENDING_BUYER_DECISION');
    expect(asked(auction, answer(term('price', '6', '7'))).state.status).toBe('PENDING_BUYER_DECISION');
  });

  it('emits an event with both values once', () => {
    const both = 'Seller 7 booked 20.00 EUR instead of 12.00 EUR (price of “A”).';
    expect(told(waiting()).filter((text) => text !== undefined)).toEqual([both]);
    expect(waiting().recorded.audit).toMatchObject({ did: 'recorded what the seller booked instead of' });
    expect(told(asked(waiting(), answer(dearer))).filter((text) => text !== undefined)).toEqual([both]);
  });

  it('waits for the decision also after a task or a request for input', () => {
    const queued = asked(placed(), { kind: 'submitted', taskId: 't' });
    expect(asked(queued, answer(dearer)).state.status).toBe('PENDING_BUYER_DECISION');
    const answered = asked(placed(), { kind: 'needs_input', reason: 'Who pays?', taskId: 't' });
    expect(asked(answered, answer(dearer)).state.status).toBe('PENDING_BUYER_DECISION');
  });

  it('keeps unmentioned differences, updates mentioned ones, and is ACTIVE once none is left', () => {
    const unmentioned = asked(waiting(), answer());
    expect(unmentioned.state).toMatchObject({ status: 'PENDING_BUYER_DECISION', differences: [dearer] });
    const dearest = asked(unmentioned, answer(term('price', '12', '25')));
    expect(dearest.state.differences).toEqual([term('price', '12', '25')]);
    expect(asked(dearest, answer(term('price', '12', '12'))).state).toMatchObject({ status: 'ACTIVE', differences: [] });
  });

  it('does not run, whatever status the seller reports', () => {
    expect(asked(waiting(), aStanding({ sourceStatus: 'paused' })).state.status).toBe('PENDING_BUYER_DECISION');
    expect(asked(waiting(), aStanding({ sourceStatus: 'canceled' })).state.status).toBe('CANCELED');
    expect(asked(waiting(), aStanding({ sourceStatus: 'rejected' })).state.status).toBe('REJECTED');
  });

  it('has drift instead of differences once it runs', () => {
    const active = asked(placed(), answer());
    const drifted = asked(active, answer(dearer));
    expect(drifted.state).toMatchObject({
      status: 'ACTIVE',
      differences: [],
      drift: [{ packageId: 'mb_1-1', field: 'price', ordered: '12', echoed: '20' }],
    });
    expect(drifted.recorded.events.map(({ type }) => type)).toContain('media_buys.drifted');
    expect(asked(active, answer(term('packages', '2', '3', null))).state).toMatchObject({
      status: 'ACTIVE',
      drift: [{ packageId: null, field: 'packages', ordered: '2', echoed: '3' }],
    });
  });
});

describe('accepting the booked terms', () => {
  it('makes the media buy ACTIVE on these terms', () => {
    const differences = [
      dearer,
      term('budget', '600', '700'),
      term('pricing_option_id', 'cpm', 'card', 'mb_1-2'),
      term('start_time', start, '2026-03-05T00:00:00.000Z', null),
      term('end_time', end, '2026-03-30T00:00:00.000Z', null),
    ];
    const accepted = waiting(...differences).accept(later(1));
    expect(accepted.state).toMatchObject({
      status: 'ACTIVE',
      differences: [],
      reason: null,
      budget: '1100.000000',
      packages: [
        { budget: '700.000000', pricingOptionId: 'cpm', agreedPrice: { fixedPrice: '20.000000' } },
        { budget: '400.000000', pricingOptionId: 'card', agreedPrice: { fixedPrice: '12.000000' } },
      ],
      flightStart: new Date('2026-03-05T00:00:00.000Z'),
      flightEnd: new Date('2026-03-30T00:00:00.000Z'),
    });
    expect(accepted.recorded.audit).toMatchObject({ did: 'accepted what the seller booked of' });
  });

  it('splits a booked total in proportion to the budgets, and uses the outermost dates of the packages', () => {
    const total = term('total_budget', '1000', '500', null);
    const ends = [term('end_time', end, '2026-03-20T00:00:00.000Z'), term('end_time', end, '2026-03-25T00:00:00.000Z', 'mb_1-2')];
    expect(waiting(total, ...ends).accept(later(1)).state).toMatchObject({
      budget: '500.000000',
      packages: [{ budget: '300.000000' }, { budget: '200.000000' }],
      flightEnd: new Date('2026-03-25T00:00:00.000Z'),
    });
  });

  it('takes over another pricing model, an auction in place of a fixed price, and another bid', () => {
    const other = waiting(term('pricing_model', 'cpm', 'cpc'), term('floor_price', '', '3'), term('bid_price', '6', '7')).accept(later(1));
    expect(other.state.packages[0]).toMatchObject({
      bidPrice: 7,
      agreedPrice: { pricingModel: 'cpc', currency: 'EUR', fixedPrice: null, floorPrice: '3.000000' },
    });
  });

  it.each([
    ['another currency', term('currency', 'EUR', 'USD', null)],
    ['another product', term('product_id', 'sf1:7:a', 'sf1:7:other')],
    ['further packages', term('packages', '2', '3', null)],
    ['fewer packages', term('packages', '2', '1', null)],
    ['a negative price', term('price', '12', '-20')],
    ['a price of 0', term('price', '12', '0')],
    ['a price that is rounded to 0', term('price', '12', '1e-9')],
    ['a price above 1,000,000,000', term('price', '12', '1000000000.01')],
    ['an infinite price', term('price', '12', 'Infinity')],
    ['a negative bid', term('bid_price', '6', '-6')],
    ['a floor of 0 in place of a fixed price', term('floor_price', '', '0')],
    ['a negative budget', term('budget', '600', '-1')],
    ['an infinite budget', term('total_budget', '1000', 'Infinity', null)],
    ['no budget', term('budget', '600', '0')],
    ['a flight without days', term('end_time', end, start, null)],
  ])('returns 409 for %s', (_, difference) => {
    expect(() => waiting(difference).accept(later(1))).toThrow(conflict);
  });

  it('allows a price of 1,000,000,000', () => {
    expect(waiting(term('price', '12', '1000000000')).accept(later(1)).state.status).toBe('ACTIVE');
  });

  it('returns 409 in another state, and while a cancellation waits', () => {
    expect(() => placed().accept(later(1))).toThrow(conflict);
    expect(() => asked(placed(), answer()).accept(later(1))).toThrow(conflict);
    expect(() => waiting().cancel(null, later(1)).accept(later(2))).toThrow(conflict);
  });
});

describe('declining the booked terms', () => {
  it('asks the seller to cancel, and records the declined terms', () => {
    const requested = waiting().cancel('Too dear', later(1));
    expect(requested.state).toMatchObject({
      status: 'PENDING_BUYER_DECISION',
      pendingChange: { action: 'cancel', reason: 'Too dear', declined: [dearer] },
    });
    expect(requested.nextRequest).toBe('change');
    const canceled = asked(requested, aStanding({ sourceStatus: 'canceled' }));
    expect(canceled.state).toMatchObject({ status: 'CANCELED', reason: 'Too dear', differences: [dearer] });
    expect(canceled.recorded.events.at(-1)?.payload).toMatchObject({ hasEndedUnspent: true });
  });

  it('leaves the decision open when the seller refuses to cancel', () => {
    const requested = waiting().cancel(null, later(1));
    const refused = asked(requested, { kind: 'rejected', reason: 'No.', errorCode: 'source_rejected' });
    expect(refused.state).toMatchObject({ status: 'PENDING_BUYER_DECISION', pendingChange: null, reason: 'No.', differences: [dearer] });
  });

  it('happens at the end of the flight: the seller is asked to cancel, and any answer makes the media buy CANCELED', () => {
    const over = new Date(end);
    expect(waiting().end(later(1))).toBeNull();
    const ended = waiting().end(over)!;
    expect(ended.state).toMatchObject({ status: 'PENDING_BUYER_DECISION', pendingChange: { action: 'cancel', declined: [dearer] } });
    expect(ended.end(over)).toBeNull();
    expect(asked(ended, aStanding({ sourceStatus: 'canceled' })).state.status).toBe('CANCELED');
    expect(asked(ended, aStanding({ sourceStatus: 'active' })).state.status).toBe('CANCELED');
    expect(asked(ended, { kind: 'failed', reason: 'No.', errorCode: 'source_rejected' }).state.status).toBe('CANCELED');
  });

  it('happens when the campaign is archived: the media buy is canceled first, then archived', () => {
    const archived = waiting().archive(later(1));
    expect(archived.state).toMatchObject({ status: 'PENDING_BUYER_DECISION', pendingChange: { action: 'cancel', archive: true } });
    expect(asked(archived, aStanding({ sourceStatus: 'canceled' })).state.status).toBe('ARCHIVED');
  });
});
