import { after, anOrder, acceptAll, aPackage, autoDesk, hours, manualDesk, orderEpoch } from '../testing';
import { validateDays } from './delivery';
import type { Order } from './order';
import type { OrderChange } from './order-state';
import { warningsOf, waitingReasonOf } from './warnings';

const seller = { by: 'seller', actor: 'Ada' } as const;
const buyer = { by: 'buyer', actor: 'Oat Ltd' } as const;
const pending = (): Order => anOrder({}, { desk: manualDesk });
const booked = (): Order => anOrder();
const begun = after(hours(101));
const delivering = (): Order => booked().advance(begun)!;
const paused = (by: typeof seller | typeof buyer = seller): Order => delivering().pause('Stop.', by, begun);
const over = (): Order => delivering().complete(seller, begun);
const happened = ({ recorded }: Order) => recorded.events.map(({ type, payload }) => [type, (payload as { what: string }).what]);

describe('Booking an order', () => {
  it.each([
    [{ end: orderEpoch }, ['end_time']],
    [{ start: after(hours(900)) }, ['end_time']],
    [{ packages: [] }, ['packages']],
    [{ packages: Array.from({ length: 101 }, () => aPackage()) }, ['packages']],
    [
      { end: orderEpoch, packages: [aPackage(), aPackage({ budget: 0 }), aPackage({ budget: 1e10 })] },
      ['end_time', 'packages[1].budget', 'packages[2].budget'],
    ],
    [{ packages: [aPackage({ budget: Number.NaN })] }, ['packages[0].budget']],
    [{ packages: [aPackage({ budget: 0.0000001 })] }, ['packages[0].budget']],
  ])('answers 400 with every problem of %j', (wanted, fields) => {
    const refusal = () => anOrder(wanted);
    expect(refusal).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', field: fields[0] }));
    expect(refusal).toThrow(expect.objectContaining({ details: { issues: fields.map((path) => expect.objectContaining({ path })) } }));
  });

  it('sums budgets exactly', () => {
    expect(anOrder({ packages: [aPackage({ budget: 0.1 }), aPackage({ budget: 0.2 })] }).state.budget).toBe('0.300000');
  });

  it('does not store values that look like secrets', () => {
    const { state } = anOrder({
      poNumber: 'sck_Planted1',
      packages: [aPackage({ targeting: { geo: ['DE'], auth_token: 'planted2', note: 'Bearer planted-3' } })],
    });
    expect(JSON.stringify(state)).not.toMatch(/planted/i);
    expect(state.packages[0]!.targeting).toMatchObject({ geo: ['DE'] });
  });

  it('waits for a decision only when approval is manual', () => {
    expect(pending().state).toMatchObject({ status: 'pending_approval', approval: 'pending', waitingUntil: null, confirmedAt: null });
    expect(booked().state).toMatchObject({ status: 'booked', approval: null, waitingUntil: orderEpoch, confirmedAt: orderEpoch });
    expect(happened(pending())).toEqual([['orders.received', 'received']]);
  });
});

describe('Deciding on an order', () => {
  it('approves or rejects once, and refuses a second decision', () => {
    const approved = pending().decide('approved', 'Fine.', seller, after(1));
    expect(approved.state).toMatchObject({
      status: 'booked',
      approval: 'approved',
      decidedBy: 'Ada',
      reviewerNotes: 'Fine.',
      waitingUntil: after(1),
    });
    const rejected = pending().decide('rejected', 'Full.', seller, after(1));
    expect(rejected.state).toMatchObject({ status: 'rejected', approval: 'rejected', reason: 'Full.', dueAt: null });
    for (const decided of [approved, rejected, booked(), pending().cancel(null, buyer, after(1))]) {
      expect(() => decided.decide('approved', null, seller, after(2))).toThrow(expect.objectContaining({ status: 409 }));
    }
    expect([approved, rejected].map((order) => happened(order).at(-1))).toEqual([
      ['orders.approved', 'approved'],
      ['orders.rejected', 'rejected'],
    ]);
  });

  it('begins an "asap" flight at the approval', () => {
    const asap = anOrder({ start: 'asap' }, { desk: manualDesk });
    expect(asap.decide('approved', null, seller, after(hours(5))).state).toMatchObject({
      flightStart: after(hours(5)),
      dueAt: after(hours(5)),
    });
  });

  it('answers 409 when the flight is over; undecided orders are rejected at its end', () => {
    expect(() => pending().decide('approved', null, seller, after(hours(800)))).toThrow(expect.objectContaining({ status: 409 }));
    expect(pending().advance(after(hours(799)))).toBeNull();
    const expired = pending().advance(after(hours(800)))!;
    expect(expired.state).toMatchObject({ status: 'rejected', approval: 'revoked', endedBy: 'exchange' });
  });
});

describe('Flight times', () => {
  it('begin and end a flight, both at once when the worker was down', () => {
    expect(booked().advance(after(hours(99)))).toBeNull();
    expect(delivering().state).toMatchObject({ status: 'delivering', dueAt: after(hours(800)) });
    expect(booked().advance(after(hours(900)))!.state).toMatchObject({ status: 'completed', revision: 3, dueAt: null });
    expect(paused().advance(after(hours(800)))!.state.status).toBe('completed');
    expect(over().advance(after(hours(900)))).toBeNull();
  });
});

describe('Pausing an order', () => {
  it('can be undone only by the side that paused', () => {
    expect(paused(buyer).update({ paused: false }, autoDesk, acceptAll, buyer, begun).state).toMatchObject({
      status: 'delivering',
      pausedBy: null,
    });
    expect(paused(seller).resume(seller, begun).state.status).toBe('delivering');
    expect(() => paused(buyer).resume(seller, begun)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(() => paused(seller).update({ paused: false }, autoDesk, acceptAll, buyer, begun)).toThrow(
      expect.objectContaining({ code: 'INVALID_STATE' }),
    );
    expect(booked().pause(null, seller, after(1)).resume(seller, after(2)).state.status).toBe('booked');
  });

  it('is a no-op when the order is already paused', () => {
    const order = paused(buyer);
    expect(order.update({ paused: true }, autoDesk, acceptAll, buyer, begun)).toBe(order);
  });
});

describe('Updating an order', () => {
  const first = 'sf_mb_1_pkg_1';

  it('changes budgets, flight and packages', () => {
    const change = {
      end: after(hours(600)),
      packages: [{ packageId: first, budget: 500, bidPrice: 3, paused: true, targeting: { geo: ['AT'], api_key: 'planted' } }],
    };
    const { state } = booked().update(change, autoDesk, acceptAll, buyer, after(1));
    expect(state).toMatchObject({ budget: '900.500000', flightEnd: after(hours(600)), revision: 2 });
    expect(state.packages[0]).toMatchObject({ budget: '500.000000', bidPrice: 3, paused: true, targeting: { geo: ['AT'] } });
    expect(state.packages[1]).toEqual(booked().state.packages[1]);
    expect(JSON.stringify(state)).not.toContain('planted');
  });

  it('subtracts canceled packages from the budget, and cancels the order with its last package', () => {
    const one = booked().update({ packages: [{ packageId: first, canceled: true }] }, autoDesk, acceptAll, buyer, after(1));
    expect(one.state).toMatchObject({ status: 'booked', budget: '400.500000' });
    expect(() => one.update({ packages: [{ packageId: first, budget: 5 }] }, autoDesk, acceptAll, buyer, after(2))).toThrow(
      expect.objectContaining({ code: 'INVALID_STATE' }),
    );
    const none = one.update({ packages: [{ packageId: 'sf_mb_1_pkg_2', canceled: true }] }, autoDesk, acceptAll, buyer, after(2));
    expect(none.state).toMatchObject({ status: 'canceled', endedBy: 'buyer' });
  });

  it.each([
    ['an unknown package', booked, { packages: [{ packageId: 'x' }] }, 'PACKAGE_NOT_FOUND', 'packages[0].package_id'],
    ['a budget of 0', booked, { packages: [{ packageId: first, budget: 0 }] }, 'VALIDATION_ERROR', 'packages[0].budget'],
    ['an end in the past', booked, { end: orderEpoch }, 'VALIDATION_ERROR', 'end_time'],
    ['an end before its start', booked, { end: after(hours(50)) }, 'VALIDATION_ERROR', 'end_time'],
    ['a start after its end', booked, { start: after(hours(900)) }, 'VALIDATION_ERROR', 'start_time'],
    ['a new start after the flight has begun', delivering, { start: after(hours(200)) }, 'VALIDATION_ERROR', 'start_time'],
    ['an outdated revision', booked, { expectedRevision: 7 }, 'CONFLICT', undefined],
    ['a pause before the decision', pending, { paused: true }, 'INVALID_STATE', 'paused'],
    ['a pause when over', over, { paused: true }, 'INVALID_STATE', undefined],
    ['a cancellation when over', over, { canceled: true }, 'NOT_CANCELLABLE', 'canceled'],
  ] as const)('refuses %s', (_, order, change, code, field) => {
    expect(() => order().update(change, autoDesk, acceptAll, buyer, begun)).toThrow(expect.objectContaining({ code, field }));
  });

  it('refuses growth of an order that the seller has approved', () => {
    const approved = pending().decide('approved', null, seller, after(1));
    const growth: [OrderChange, string][] = [
      [
        {
          packages: [
            { packageId: 'sf_mb_1_pkg_2', paused: true },
            { packageId: first, budget: 601 },
          ],
        },
        'packages[1].budget',
      ],
      [{ end: after(hours(801)) }, 'end_time'],
      [{ start: after(hours(99)) }, 'start_time'],
    ];
    for (const [more, field] of growth) {
      expect(() => approved.update(more, manualDesk, acceptAll, buyer, after(2))).toThrow(
        expect.objectContaining({ code: 'REQUOTE_REQUIRED', details: { envelope_field: [field] } }),
      );
      expect(booked().update(more, autoDesk, acceptAll, buyer, after(2)).state.revision).toBe(2);
      expect(pending().update(more, manualDesk, acceptAll, buyer, after(2)).state.status).toBe('pending_approval');
    }
    expect(approved.update({ packages: [{ packageId: first, budget: 5 }] }, manualDesk, acceptAll, buyer, after(2)).state.budget).toBe(
      '405.500000',
    );
  });

  it('revokes a pending approval on cancellation, and an approved one when the seller cancels', () => {
    expect(pending().update({ canceled: true, reason: 'Late. sck_Planted1' }, manualDesk, acceptAll, buyer, after(1)).state).toMatchObject({
      status: 'canceled',
      approval: 'revoked',
      endedBy: 'buyer',
      reason: 'Late. [redacted]',
    });
    const approved = pending().decide('approved', null, seller, after(1));
    expect(approved.cancel(null, seller, after(2)).state.approval).toBe('revoked');
    expect(approved.cancel(null, buyer, after(2)).state.approval).toBe('approved');
    expect(booked().cancel(null, seller, after(2)).state.approval).toBeNull();
  });
});

describe('Reporting ad delivery', () => {
  const day = { packageId: 'sf_mb_1_pkg_1', date: '2026-01-19', impressions: 10, clicks: 1, completedViews: 0, spend: 1.5 };
  const at = after(hours(130));

  it('accepts days of the flight up to now', () => {
    expect(validateDays(delivering().state, [day, { ...day, date: '2026-01-20' }], at)).toMatchObject([{ spend: '1.500000' }, {}]);
  });

  it.each([
    [{ packageId: 'x' }, 'packageId'],
    [{ date: '2026-01-18' }, 'date'],
    [{ date: '2026-01-22' }, 'date'],
    [{ clicks: 11 }, 'clicks'],
    [{ completedViews: 11 }, 'completedViews'],
    [{ spend: 1e10 }, 'spend'],
  ])('answers 400 to %j', (wrong, field) => {
    expect(() => validateDays(delivering().state, [day, { ...day, date: '2026-01-20', ...wrong }], at)).toThrow(
      expect.objectContaining({ field: `days[1].${field}` }),
    );
  });

  it('answers 400 to a repeated day, and 409 before the flight has begun', () => {
    expect(() => validateDays(delivering().state, [day, day], at)).toThrow(expect.objectContaining({ field: 'days[1].date' }));
    for (const order of [pending(), pending().decide('rejected', null, seller, after(1))]) {
      expect(() => validateDays(order.state, [day], at)).toThrow(expect.objectContaining({ status: 409 }));
    }
    const never = booked().cancel(null, seller, after(1)).state;
    expect(() => validateDays(never, [day], at)).toThrow(expect.objectContaining({ status: 409 }));
    const early = delivering().complete(seller, begun).state;
    expect(() => validateDays(early, [{ ...day, date: '2026-01-20' }], at)).toThrow(expect.objectContaining({ field: 'days[0].date' }));
    expect(() => validateDays(booked().state, [day], after(hours(99)))).toThrow(expect.objectContaining({ status: 409 }));
  });
});

test('pending reasons and warnings follow status, flight and reports', () => {
  expect(waitingReasonOf(pending().state, after(1))).toBe('awaiting_storefront_approval');
  expect(waitingReasonOf(booked().state, after(1))).toBe('scheduled_not_started');
  expect(waitingReasonOf(booked().state, begun)).toBe('accepted_awaiting_trafficking');
  expect(waitingReasonOf(delivering().state, begun)).toBeNull();
  expect(warningsOf(pending().state, after(hours(51)))).toEqual([]);
  expect(warningsOf(pending().state, after(hours(52)))).toEqual(['decide_soon']);
  expect(warningsOf(delivering().state, after(hours(148)))).toEqual([]);
  expect(warningsOf(delivering().state, after(hours(149)))).toEqual(['no_delivery_reported']);
});
