import type { Keyset } from '@exchange/kernel';
import { after, anOrder, aPackage, hours, manualDesk, oatBuyer, orderEpoch } from '.';
import type { DeliveryDay } from '../domain/delivery';
import type { Order } from '../domain/order';
import type { OrderStorefront, OrderKey } from '../domain/order-state';
import type { DeliveryReports, Orders, RequestReplays, UrgencySlice } from '../domain/ports';

const seller = { by: 'seller', actor: 'Ada' } as const;

/** Contract tests for implementations of {@link Orders}. */
export function orderRecordsContract(open: () => Orders | Promise<Orders>): void {
  let records: Orders;
  let desk: OrderStorefront = { ...manualDesk, accountId: 8_000 };
  let serial = 0;
  beforeAll(async () => void (records = await open()));
  beforeEach(() => void (desk = { ...desk, accountId: desk.accountId + 1 }));

  const store = async (wanted: Parameters<typeof anOrder>[0] = {}, { at = orderEpoch, ...more }: Parameters<typeof anOrder>[1] = {}) => {
    serial += 1;
    const order = anOrder(wanted, { id: `sf_mb_${String(serial).padStart(6, '0')}`, desk, at, ...more });
    await records.insert(order);
    return order.state;
  };
  const whole: UrgencySlice = { at: after(hours(1)), after: null, take: 100, skip: 0 };
  const list = async (slice: Partial<UrgencySlice> = {}, filter: object = {}) =>
    (await records.list({ accountId: desk.accountId, ...filter }, { ...whole, ...slice })).map(({ id }) => id);

  it('returns the stored order, and null for another account', async () => {
    const state = await store({ poNumber: 'PO 7', packages: [aPackage({ sourceId: 'gam', targeting: { geo: ['DE'] } })] });
    expect(await records.find(state)).toEqual(state);
    const foreign = { accountId: desk.accountId + 500, id: state.id };
    expect(await records.find(foreign)).toBeNull();
    expect(await records.change(foreign, (order) => order)).toBeNull();
    expect(await records.timeline(foreign, 0, 10)).toEqual([]);
  });

  it('stores the change with its timeline entry; null changes nothing', async () => {
    const key = await store();
    const approve = (order: Order) => order.decide('approved', 'Fine.', seller, after(1));
    const changed = await records.change(key, approve);
    expect(await records.find(key)).toEqual(changed?.state);
    expect(await records.change(key, () => null)).toBeNull();
    await expect(records.change(key, approve)).rejects.toMatchObject({ status: 409 });
    const lines = await records.timeline(key, 0, 10);
    expect(lines).toEqual([
      { revision: 1, at: orderEpoch, what: 'received', by: 'buyer', actor: 'Oat Ltd', note: null, status: 'pending_approval' },
      { revision: 2, at: after(1), what: 'approved', by: 'seller', actor: 'Ada', note: 'Fine.', status: 'booked' },
    ]);
    expect(await records.timeline(key, 1, 10)).toEqual(lines.slice(1));
    expect(await records.timeline(key, 0, 0)).toHaveLength(1);
  });

  it('refuses one of two simultaneous decisions', async () => {
    const key = await store();
    const decide = (decision: 'approved' | 'rejected') =>
      records
        .change(key, (order) => order.decide(decision, null, seller, after(1)))
        .then(
          () => 'done',
          (error: { status: number }) => error.status,
        );
    expect((await Promise.all([decide('approved'), decide('rejected')])).map(String).toSorted()).toEqual(['409', 'done']);
  });

  it('lists urgent orders first, then newest, by cursor and by skip', async () => {
    const soon = { start: after(hours(20)) };
    const old = await store(soon);
    const late = await store({});
    const newer = await store(soon, { at: after(1_000) });
    const auto = await store(soon, { at: after(2_000), desk: { ...desk, approval: 'auto' } });
    const twin = await store({}, { at: after(2_000) });
    const expected = [newer.id, old.id, twin.id, auto.id, late.id];
    expect(await list()).toEqual(expected);
    const urgent = [newer.id, old.id];
    const rows = new Map([old, late, newer, auto, twin].map((row) => [row.id, row]));
    for (const [index, id] of expected.entries()) {
      const from = { urgent: urgent.includes(id), createdAt: rows.get(id)!.createdAt, id };
      expect(await list({ after: from })).toEqual(expected.slice(index + 1));
      expect(await list({ skip: index, take: 2 })).toEqual(expected.slice(index, index + 2));
    }
    expect(await records.count({ accountId: desk.accountId })).toBe(5);
  });

  it('keeps the order of rows between pages when an order is decided or added', async () => {
    const soon = { start: after(hours(20)) };
    const first = await store(soon);
    const second = await store(soon, { at: after(1) });
    await records.change(second, (order) => order.decide('approved', null, seller, after(hours(2))));
    const added = await store(soon, { at: after(hours(3)) });
    expect(await list()).toEqual([second.id, first.id, added.id]);
    expect(await list({ after: { urgent: true, createdAt: second.createdAt, id: second.id } })).toEqual([first.id]);
    expect((await list({ at: after(hours(4)) })).slice(-1)).toEqual([second.id]);
  });

  it('filters by status, buyer, source, flight and product', async () => {
    const plain = await store();
    const other = await store({ start: after(hours(200)) }, { buyer: { key: 'x', customerId: 9, name: null } });
    const sourced = await store({ packages: [aPackage({ sourceId: 'gam' })] }, { desk: { ...desk, approval: 'auto' } });
    expect(await list({}, { statuses: ['booked', 'forwarding'] })).toEqual([sourced.id]);
    expect(await list({}, { buyerCustomerId: 9 })).toEqual([other.id]);
    expect(await list({}, { sourceId: 'gam' })).toEqual([sourced.id]);
    expect(await list({}, { sourceId: 'other' })).toEqual([]);
    expect(await list({}, { flightStartFrom: after(hours(200)) })).toEqual([other.id]);
    expect(await list({}, { flightStartTo: after(hours(100)) })).toEqual([sourced.id, plain.id]);
    expect(await records.count({ accountId: desk.accountId, statuses: ['pending_approval'] })).toBe(2);
    expect(await list({}, { accountId: desk.accountId + 500 })).toEqual([]);
    const ofProduct = await store({ packages: [aPackage(), aPackage({ productId: 'prod_other' })] });
    expect(await list({}, { productId: 'prod_other' })).toEqual([ofProduct.id]);
    expect(await list({}, { productId: 'prod_none' })).toEqual([]);
  });

  it('lists approvals newest first, by status', async () => {
    const waiting = await store();
    const decided = await store({}, { at: after(1) });
    await store({}, { desk: { ...desk, approval: 'auto' } });
    await records.change(decided, (order) => order.decide('rejected', null, seller, after(2)));
    const ids = async (statuses: ('pending' | 'rejected')[], cursor: Keyset | null = null) =>
      (await records.listApprovals(desk.accountId, statuses, { limit: 5, after: cursor })).map(({ id }) => id);
    expect(await ids(['pending'])).toEqual([waiting.id]);
    expect(await ids(['pending', 'rejected'])).toEqual([decided.id, waiting.id]);
    expect(await ids(['pending', 'rejected'], [after(1).toISOString(), decided.id])).toEqual([waiting.id]);
  });

  it('lists the orders of a buyer at one storefront, newest first', async () => {
    const first = await store();
    const second = await store({}, { at: after(1), desk: { ...desk, approval: 'auto' } });
    await store({}, { buyer: { ...oatBuyer, key: 'account:2' } });
    await store({}, { desk: { ...desk, storefrontId: 99 } });
    const scope = { accountId: desk.accountId, storefrontId: desk.storefrontId, buyerKey: oatBuyer.key };
    const ids = async (filter: object, limit = 5, cursor: Keyset | null = null) =>
      (await records.listForBuyer(scope, filter, { limit, after: cursor })).map(({ id }) => id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({}, 5, [after(1).toISOString(), second.id])).toEqual([first.id]);
    expect(await ids({ ids: [first.id, 'sf_mb_unknown'] })).toEqual([first.id]);
    expect(await ids({ statuses: ['booked'] })).toEqual([second.id]);
    expect(await ids({}, 0)).toHaveLength(1);
  });

  it('lists orders with a due flight start or flight end', async () => {
    const pending = await store({ end: after(hours(900)) });
    const booked = await store({ end: after(hours(900)) }, { desk: { ...desk, approval: 'auto' } });
    const due = async (at: Date) =>
      (await records.listDue(at, 1_000)).filter(({ accountId }) => accountId === desk.accountId).map(({ id }) => id);
    expect(await due(after(hours(99)))).toEqual([]);
    expect(await due(after(hours(100)))).toEqual([booked.id]);
    expect(await due(after(hours(900)))).toEqual([booked.id, pending.id]);
    await records.change(booked, (order) => order.advance(after(hours(900))));
    expect(await due(after(hours(900)))).toEqual([pending.id]);
  });
}

export function deliveriesContract(open: () => DeliveryReports | Promise<DeliveryReports>): void {
  let deliveries: DeliveryReports;
  let key: OrderKey = { accountId: 8_500, id: 'sf_mb_1' };
  beforeAll(async () => void (deliveries = await open()));
  beforeEach(() => void (key = { ...key, accountId: key.accountId + 1 }));

  const day = (date: string, packageId: string, spend: string): DeliveryDay => ({
    packageId,
    date,
    impressions: 4_503_599_627_370_495,
    clicks: 5,
    completedViews: 2,
    spend,
  });

  it('replaces a reported day and keeps the others', async () => {
    await deliveries.replace(key, [day('2026-01-16', 'a', '1.500000'), day('2026-01-15', 'b', '2.000000')], orderEpoch);
    const again = { ...day('2026-01-16', 'a', '0.250001'), impressions: 7 };
    await deliveries.replace(key, [again, day('2026-01-17', 'a', '1.000000')], after(1));
    expect(await deliveries.listDays(key, {})).toEqual([day('2026-01-15', 'b', '2.000000'), again, day('2026-01-17', 'a', '1.000000')]);
    expect(await deliveries.listDays(key, { from: '2026-01-16', to: '2026-01-16' })).toEqual([again]);
    expect(await deliveries.spendByPackage(key)).toEqual(
      new Map([
        ['b', '2.000000'],
        ['a', '1.250001'],
      ]),
    );
    expect(await deliveries.listDays({ ...key, accountId: 1 }, {})).toEqual([]);
    expect((await deliveries.spendByPackage({ ...key, id: 'sf_mb_2' })).size).toBe(0);
  });
}

export function replaysContract(open: () => RequestReplays | Promise<RequestReplays>): void {
  let replays: RequestReplays;
  let request = { accountId: 8_900, storefrontId: 3, buyerKey: 'account:1', key: 'key-0000000000001', digest: 'a' };
  beforeAll(async () => void (replays = await open()));
  beforeEach(() => void (request = { ...request, accountId: request.accountId + 1 }));

  it('does the work once for simultaneous requests', async () => {
    let done = 0;
    const work = async () => ({ serial: (done += 1) });
    const answers = await Promise.all([1, 2, 3, 4].map(() => replays.once(request, work)));
    expect(answers.map(({ answer }) => answer)).toEqual(Array(4).fill({ serial: 1 }));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await replays.once(request, work)).toEqual({ answer: { serial: 1 }, replayed: true });
  });

  it('answers 409 to another request with the key; keys are scoped to buyer, storefront and account', async () => {
    const work = async () => ({ ok: true });
    await replays.once(request, work);
    await expect(replays.once({ ...request, digest: 'b' }, work)).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
    for (const other of [{ buyerKey: 'account:2' }, { storefrontId: 4 }, { accountId: 1 }, { key: 'key-0000000000002' }]) {
      expect(await replays.once({ ...request, ...other, digest: 'b' }, work)).toMatchObject({ replayed: false });
    }
  });

  it('leaves the key unused when the work fails', async () => {
    await expect(replays.once(request, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await replays.once({ ...request, digest: 'b' }, async () => ({}))).toMatchObject({ replayed: false });
  });
}
