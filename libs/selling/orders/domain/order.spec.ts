import { after, anOrder, anything, aPackage, autoDesk, hours, manualDesk, orderEpoch } from '../testing';
import { checkedDays } from './delivery';
import type { Order } from './order';
import { warningsOf, waitingReasonOf } from './standing';

const seller = { by: 'seller', actor: 'Ada' } as const;
const buyer = { by: 'buyer', actor: 'Oat Ltd' } as const;
const pending = (): Order => anOrder({}, { desk: manualDesk });
const booked = (): Order => anOrder();
const begun = after(hours(101));
const delivering = (): Order => booked().tick(begun)!;
const paused = (by: typeof seller | typeof buyer = seller): Order => delivering().pause('Stop.', by, begun);
const over = (): Order => delivering().complete(seller, begun);
const happened = ({ recorded }: Order) => recorded.events.map(({ type, payload }) => [type, (payload as { what: string }).what]);

describe('Booking', () => {
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
  ])('400 with every problem: %j', (wanted, fields) => {
    const refusal = () => anOrder(wanted);
    expect(refusal).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', field: fields[0] }));
    expect(refusal).toThrow(expect.objectContaining({ details: { issues: fields.map((path) => expect.objectContaining({ path })) } }));
  });

  it('adds up money exactly', () => {
    expect(anOrder({ packages: [aPackage({ budget: 0.1 }), aPackage({ budget: 0.2 })] }).state.budget).toBe('0.300000');
  });

  it('keeps nothing that looks like a secret', () => {
    const { state } = anOrder({
      poNumber: 'sck_Planted1',
      packages: [aPackage({ targeting: { geo: ['DE'], auth_token: 'planted2', note: 'Bearer planted-3' } })],
    });
    expect(JSON.stringify(state)).not.toMatch(/planted/i);
    expect(state.packages[0]!.targeting).toMatchObject({ geo: ['DE'] });
  });

  it('waits for a decision, or not', () => {
    expect(pending().state).toMatchObject({ status: 'pending_approval', approval: 'pending', waitingUntil: null, confirmedAt: null });
    expect(booked().state).toMatchObject({ status: 'booked', approval: null, waitingUntil: orderEpoch, confirmedAt: orderEpoch });
    expect(happened(pending())).toEqual([['orders.received', 'received']]);
  });
});

describe('Deciding', () => {
  it('approves or rejects, once', () => {
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

  it('begins an "asap" flight when it is approved', () => {
    const asap = anOrder({ start: 'asap' }, { desk: manualDesk });
    expect(asap.decide('approved', null, seller, after(hours(5))).state).toMatchObject({
      flightStart: after(hours(5)),
      dueAt: after(hours(5)),
    });
  });

  it('409 once the flight is over; time rejects what nobody decided', () => {
    expect(() => pending().decide('approved', null, seller, after(hours(800)))).toThrow(expect.objectContaining({ status: 409 }));
    expect(pending().tick(after(hours(799)))).toBeNull();
    const expired = pending().tick(after(hours(800)))!;
    expect(expired.state).toMatchObject({ status: 'rejected', approval: 'revoked', endedBy: 'exchange' });
  });
});

describe('Time', () => {
  it('begins and ends a flight, both at once when it was away', () => {
    expect(booked().tick(after(hours(99)))).toBeNull();
    expect(delivering().state).toMatchObject({ status: 'delivering', dueAt: after(hours(800)) });
    expect(booked().tick(after(hours(900)))!.state).toMatchObject({ status: 'completed', revision: 3, dueAt: null });
    expect(paused().tick(after(hours(800)))!.state.status).toBe('completed');
    expect(over().tick(after(hours(900)))).toBeNull();
  });
});

describe('Pausing', () => {
  it('is undone by the side that did it', () => {
    expect(paused(buyer).update({ paused: false }, autoDesk, anything, buyer, begun).state).toMatchObject({
      status: 'delivering',
      pausedBy: null,
    });
    expect(paused(seller).resume(seller, begun).state.status).toBe('delivering');
    expect(() => paused(buyer).resume(seller, begun)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(() => paused(seller).update({ paused: false }, autoDesk, anything, buyer, begun)).toThrow(
      expect.objectContaining({ code: 'INVALID_STATE' }),
    );
    expect(booked().pause(null, seller, after(1)).resume(seller, after(2)).state.status).toBe('booked');
  });

  it('of what is paused already changes nothing', () => {
    const order = paused(buyer);
    expect(order.update({ paused: true }, autoDesk, anything, buyer, begun)).toBe(order);
  });
});

describe('Updating', () => {
  const first = 'sf_mb_1_pkg_1';

  it('changes budgets, flight and packages', () => {
    const change = {
      end: after(hours(600)),
      packages: [{ packageId: first, budget: 500, bidPrice: 3, paused: true, targeting: { geo: ['AT'], api_key: 'planted' } }],
    };
    const { state } = booked().update(change, autoDesk, anything, buyer, after(1));
    expect(state).toMatchObject({ budget: '900.500000', flightEnd: after(hours(600)), revision: 2 });
    expect(state.packages[0]).toMatchObject({ budget: '500.000000', bidPrice: 3, paused: true, targeting: { geo: ['AT'] } });
    expect(state.packages[1]).toEqual(booked().state.packages[1]);
    expect(JSON.stringify(state)).not.toContain('planted');
  });

  it('a canceled package costs nothing more; without packages it is canceled', () => {
    const one = booked().update({ packages: [{ packageId: first, canceled: true }] }, autoDesk, anything, buyer, after(1));
    expect(one.state).toMatchObject({ status: 'booked', budget: '400.500000' });
    expect(() => one.update({ packages: [{ packageId: first, budget: 5 }] }, autoDesk, anything, buyer, after(2))).toThrow(
      expect.objectContaining({ code: 'INVALID_STATE' }),
    );
    const none = one.update({ packages: [{ packageId: 'sf_mb_1_pkg_2', canceled: true }] }, autoDesk, anything, buyer, after(2));
    expect(none.state).toMatchObject({ status: 'canceled', endedBy: 'buyer' });
  });

  it.each([
    ['an unknown package', booked, { packages: [{ packageId: 'x' }] }, 'PACKAGE_NOT_FOUND', 'packages[0].package_id'],
    ['no budget', booked, { packages: [{ packageId: first, budget: 0 }] }, 'VALIDATION_ERROR', 'packages[0].budget'],
    ['an end in the past', booked, { end: orderEpoch }, 'VALIDATION_ERROR', 'end_time'],
    ['an end before its start', booked, { end: after(hours(50)) }, 'VALIDATION_ERROR', 'end_time'],
    ['a start behind its end', booked, { start: after(hours(900)) }, 'VALIDATION_ERROR', 'start_time'],
    ['a start that has been', delivering, { start: after(hours(200)) }, 'VALIDATION_ERROR', 'start_time'],
    ['a revision that was not the last', booked, { expectedRevision: 7 }, 'CONFLICT', undefined],
    ['a pause before the decision', pending, { paused: true }, 'INVALID_STATE', 'paused'],
    ['anything once it is over', over, { paused: true }, 'INVALID_STATE', undefined],
    ['a cancellation once it is over', over, { canceled: true }, 'NOT_CANCELLABLE', 'canceled'],
  ] as const)('refuses %s', (_, order, change, code, field) => {
    expect(() => order().update(change, autoDesk, anything, buyer, begun)).toThrow(expect.objectContaining({ code, field }));
  });

  it('of what a seller has approved does not grow past its approval', () => {
    const approved = pending().decide('approved', null, seller, after(1));
    for (const more of [{ packages: [{ packageId: first, budget: 601 }] }, { end: after(hours(801)) }, { start: after(hours(99)) }]) {
      expect(() => approved.update(more, manualDesk, anything, buyer, after(2))).toThrow(
        expect.objectContaining({ code: 'INVALID_STATE' }),
      );
      expect(booked().update(more, autoDesk, anything, buyer, after(2)).state.revision).toBe(2);
      expect(pending().update(more, manualDesk, anything, buyer, after(2)).state.status).toBe('pending_approval');
    }
    expect(approved.update({ packages: [{ packageId: first, budget: 5 }] }, manualDesk, anything, buyer, after(2)).state.budget).toBe(
      '405.500000',
    );
  });

  it('cancels, and revokes the approval that is open or taken back', () => {
    expect(pending().update({ canceled: true, reason: 'Late. sck_Planted1' }, manualDesk, anything, buyer, after(1)).state).toMatchObject({
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

describe('Reporting', () => {
  const day = { packageId: 'sf_mb_1_pkg_1', date: '2026-01-19', impressions: 10, clicks: 1, completedViews: 0, spend: 1.5 };
  const at = after(hours(130));

  it('takes days of the flight that have begun', () => {
    expect(checkedDays(delivering().state, [day, { ...day, date: '2026-01-20' }], at)).toMatchObject([{ spend: '1.500000' }, {}]);
  });

  it.each([
    [{ packageId: 'x' }, 'packageId'],
    [{ date: '2026-01-18' }, 'date'],
    [{ date: '2026-01-22' }, 'date'],
    [{ clicks: 11 }, 'clicks'],
    [{ completedViews: 11 }, 'completedViews'],
    [{ spend: 1e10 }, 'spend'],
  ])('400 with %j', (wrong, field) => {
    expect(() => checkedDays(delivering().state, [day, { ...day, date: '2026-01-20', ...wrong }], at)).toThrow(
      expect.objectContaining({ field: `days[1].${field}` }),
    );
  });

  it('400 for a day that is told twice, 409 before anything can have been delivered', () => {
    expect(() => checkedDays(delivering().state, [day, day], at)).toThrow(expect.objectContaining({ field: 'days[1].date' }));
    for (const order of [pending(), pending().decide('rejected', null, seller, after(1))]) {
      expect(() => checkedDays(order.state, [day], at)).toThrow(expect.objectContaining({ status: 409 }));
    }
    const never = booked().cancel(null, seller, after(1)).state;
    expect(() => checkedDays(never, [day], at)).toThrow(expect.objectContaining({ status: 409 }));
    const early = delivering().complete(seller, begun).state;
    expect(() => checkedDays(early, [{ ...day, date: '2026-01-20' }], at)).toThrow(expect.objectContaining({ field: 'days[0].date' }));
    expect(() => checkedDays(booked().state, [day], after(hours(99)))).toThrow(expect.objectContaining({ status: 409 }));
  });
});

test('why it waits, and what the seller should look at', () => {
  expect(waitingReasonOf(pending().state, after(1))).toBe('awaiting_storefront_approval');
  expect(waitingReasonOf(booked().state, after(1))).toBe('scheduled_not_started');
  expect(waitingReasonOf(booked().state, begun)).toBe('accepted_awaiting_trafficking');
  expect(waitingReasonOf(delivering().state, begun)).toBeNull();
  expect(warningsOf(pending().state, after(hours(51)))).toEqual([]);
  expect(warningsOf(pending().state, after(hours(52)))).toEqual(['decide_soon']);
  expect(warningsOf(delivering().state, after(hours(148)))).toEqual([]);
  expect(warningsOf(delivering().state, after(hours(149)))).toEqual(['no_delivery_reported']);
});
