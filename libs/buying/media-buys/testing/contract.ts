import { foundIssue } from '@exchange/kernel';
import { aMediaBuy, anImpairment, aStanding, mediaBuyEpoch } from '.';
import { firstFlightOf } from '../domain/first-flight';
import { mediaBuyLimits } from '../domain/limits';
import type { MediaBuy } from '../domain/media-buy';
import type { MediaBuys } from '../domain/ports';
import { waitsOf } from '../domain/waiting';

const later = (ms: number) => new Date(mediaBuyEpoch.getTime() + ms);

/** Contract tests for implementations of `MediaBuys`. */
export function mediaBuysContract(open: () => MediaBuys | Promise<MediaBuys>): void {
  let buys: MediaBuys;
  let accountId = 7_000;
  let serial = 0;

  beforeAll(async () => void (buys = await open()));
  beforeEach(() => void (accountId += 1));

  const store = async (overrides: Parameters<typeof aMediaBuy>[0] = {}, at = mediaBuyEpoch, step = (buy: MediaBuy) => buy) => {
    serial += 1;
    const buy = step(aMediaBuy({ accountId, id: `mb_${String(serial).padStart(6, '0')}`, ...overrides }, at));
    await buys.insert(buy);
    return buy.state;
  };

  it('finds the stored media buy, and returns null for another account', async () => {
    const state = await store({ timezone: 'Europe/Berlin' }, mediaBuyEpoch, (buy) => buy.execute(later(1)));
    expect(await buys.find(state)).toEqual(state);
    expect(await buys.find({ accountId: accountId + 1, id: state.id })).toBeNull();
    expect(await buys.find({ accountId, id: 'mb_unknown' })).toBeNull();
  });

  it('finds several media buys at once', async () => {
    const [one, other, stranger] = [
      await store({ timezone: 'Europe/Berlin' }),
      await store(),
      await store({ accountId: accountId + 1_000 }),
    ];
    const found = await buys.findMany(accountId, [other.id, one.id, stranger.id, 'mb_unknown']);
    expect([one, other]).toMatchObject(found.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(found.map(({ timezone }) => timezone).toSorted()).toEqual(['Europe/Berlin', 'UTC']);
    expect(await buys.findMany(accountId, [])).toEqual([]);
  });

  it('changes a media buy; a null from the function leaves the row unchanged', async () => {
    const { id } = await store();
    const changed = await buys.change({ accountId, id }, (buy) => buy.execute(later(1)));
    expect(await buys.find({ accountId, id })).toEqual(changed?.state);
    expect(await buys.change({ accountId, id }, () => null)).toBeNull();
    expect(await buys.change({ accountId: accountId + 1, id }, (buy) => buy)).toBeNull();
    expect((await buys.find({ accountId, id }))?.status).toBe('PENDING_APPROVAL');
  });

  it('stores a pending change, the release of the order and the seller’s status', async () => {
    const { id } = await store({ release: '3.1' }, mediaBuyEpoch, (buy) => buy.execute(later(1)));
    await buys.change({ accountId, id }, (buy) => buy.claim(later(1), later(9)));
    await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding(), later(2)));
    const changed = await buys.change({ accountId, id }, (buy) => buy.pause(later(3)));
    expect(changed?.state.pendingChange).toMatchObject({ action: 'pause', release: '3.1' });
    expect(await buys.find({ accountId, id })).toEqual(changed?.state);
  });

  it('stores delivery issues, and finds media buys with issues whose flight overlaps the period', async () => {
    const { id, campaignId, advertiserId } = await store();
    await store();
    const found = [
      foundIssue('OTHER_CURRENCY', 'In USD.', { packageId: `${id}-1`, currency: 'USD', reported: { impressions: 5, spend: 1.5 } }),
    ];
    const changed = await buys.change({ accountId, id }, (buy) =>
      buy.recordDeliveryIssues(found, [{ from: '2026-01-01', to: '2026-01-31' }], later(1)),
    );
    expect(await buys.find({ accountId, id })).toEqual(changed?.state);
    expect((await buys.findMany(accountId, [id]))[0]!.deliveryIssues).toEqual(changed!.state.deliveryIssues);
    const flight = { from: new Date('2026-03-31T00:00:00.000Z'), until: new Date('2026-05-01T00:00:00.000Z') };
    const ids = async (more: object, limit = 10) =>
      (await buys.withDeliveryIssues({ accountId, ...flight, ...more }, limit)).map((buy) => buy.id);
    expect(await ids({})).toEqual([id]);
    expect(await ids({ campaignId, advertiserIds: [advertiserId] })).toEqual([id]);
    for (const other of [{ campaignId: 'campaign_9' }, { advertiserIds: [1] }, { accountId: accountId + 1 }, { from: flight.until }])
      expect(await ids(other)).toEqual([]);
    expect(await ids({}, 0)).toEqual([]);
  });

  it('stores impairments', async () => {
    const { id } = await store({}, mediaBuyEpoch, (buy) => buy.execute(later(1)));
    await buys.change({ accountId, id }, (buy) => buy.claim(later(1), later(9)));
    const standing = aStanding({ impairments: [anImpairment('imp_1')] });
    const changed = await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', standing, later(2)));
    expect(changed?.state.impairments).toHaveLength(1);
    expect(await buys.find({ accountId, id })).toEqual(changed?.state);
  });

  it('gives a claim to one of many callers', async () => {
    const { id } = await store({}, mediaBuyEpoch, (buy) => buy.execute(later(1)));
    const claims = await Promise.all([1, 2, 3, 4].map(() => buys.change({ accountId, id }, (buy) => buy.claim(later(1), later(9)))));
    expect(claims.filter((claim) => claim !== null).map(({ state }) => state.fence)).toEqual([1]);
  });

  it('filters by a part of the name', async () => {
    const { id, name } = await store();
    const found = async (part: string) => (await buys.list({ accountId, name: part }, { limit: 5, after: null })).map((buy) => buy.id);
    expect(await found(name.slice(1, 4).toUpperCase())).toEqual([id]);
    expect(await found('%')).toEqual([]);
  });

  it('lists newest first with filters, and continues after a row', async () => {
    const other = await store({ campaignId: 'campaign_2', advertiserId: 5 });
    const first = await store();
    const twin = await store();
    const newest = await store({}, later(5), (buy) => buy.execute(later(5)));
    const ids = async (more: object, limit = 10, after: readonly string[] | null = null) =>
      (await buys.list({ accountId, ...more }, { limit, after })).map(({ id }) => id);
    expect(await ids({})).toEqual([newest.id, twin.id, first.id, other.id]);
    expect(await ids({}, 1)).toEqual([newest.id, twin.id]);
    expect(await ids({}, 10, [twin.createdAt.toISOString(), twin.id])).toEqual([first.id, other.id]);
    expect(await ids({ campaignId: 'campaign_2' })).toEqual([other.id]);
    expect(await ids({ statuses: ['PENDING_APPROVAL', 'FAILED'] })).toEqual([newest.id]);
    expect(await ids({ advertiserIds: [5] })).toEqual([other.id]);
    expect(await ids({ advertiserIds: [] })).toEqual([]);
    expect(await ids({ ids: [first.id, other.id, 'mb_none'] })).toEqual([first.id, other.id]);
    expect(await ids({ ids: [first.id], sellerId: first.sellerId })).toEqual([first.id]);
    expect(await ids({ sellerId: first.sellerId + 1 })).toEqual([]);
    expect([...(await buys.campaignsWith(accountId, ['DRAFT', 'PENDING_APPROVAL']))].toSorted()).toEqual(['campaign_1', 'campaign_2']);
    expect(await buys.campaignsWith(accountId, ['PENDING_APPROVAL', 'FAILED'])).toEqual(['campaign_1']);
    expect(await buys.campaignsWith(accountId + 1, ['DRAFT'])).toEqual([]);
    expect((await buys.ofCampaign(accountId, 'campaign_1')).map(({ id }) => id)).toEqual([first.id, twin.id, newest.id]);
    expect(await buys.ofCampaign(accountId + 1, 'campaign_1')).toEqual([]);
  });

  it('finds the orders that a seller was sent for its answer to a discovery, with the seller’s ids and status', async () => {
    const placed = async (overrides: object, sellerMediaBuyId: string, at: Date) => {
      const { id } = await store(overrides, at, (buy) => buy.execute(at));
      await buys.change({ accountId, id }, (buy) => buy.claim(at, later(90_000)));
      await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding({ sellerMediaBuyId, sourceStatus: 'paused' }), at));
      return id;
    };
    const second = await placed({}, 'theirs-2', later(2));
    await placed({}, 'theirs-1', later(1));
    await placed({ discoveryId: 'disc_2' }, 'theirs-3', later(1));
    await placed({ sellerId: 8 }, 'theirs-4', later(1));
    await placed({ campaignId: 'campaign_2' }, 'theirs-5', later(1));
    await store();
    await buys.change({ accountId, id: second }, (buy) => buy.archive(later(3)));
    const asked = { accountId, campaignId: 'campaign_1', discoveryId: 'disc_1', sellerId: 7 };
    expect(await buys.ordersFrom(asked)).toEqual([
      { sellerMediaBuyId: 'theirs-1', sourceStatus: 'paused' },
      { sellerMediaBuyId: 'theirs-2', sourceStatus: 'paused' },
    ]);
    expect(await buys.ordersFrom({ ...asked, accountId: accountId + 1 })).toEqual([]);
  });

  it('finds media buys that can wait, the oldest of each campaign, with the columns of their waits', async () => {
    const begun = { flightStart: new Date('2026-01-01T00:00:00.000Z') };
    const settled = async (overrides: object, standing: Parameters<typeof aStanding>[0], at: Date) => {
      const { id } = await store(overrides, at, (buy) => buy.execute(at));
      await buys.change({ accountId, id }, (buy) => buy.claim(at, later(90_000)));
      return (await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding(standing), at)))!.state;
    };
    await store({ ...begun, campaignId: 'campaign_2' });
    const asked = await store({ ...begun, campaignId: 'campaign_2' }, later(1), (buy) => buy.execute(later(1)));
    const creatives = await settled(begun, { sourceStatus: 'pending_creatives' }, later(2));
    await settled(begun, { sourceStatus: 'active' }, later(3));
    const scheduled = await settled({}, { sourceStatus: 'active' }, later(4));
    const paused = await settled(begun, {}, later(5));
    const changed = (await buys.change({ accountId, id: paused.id }, (buy) => buy.pause(later(6))))!.state;
    const found = await buys.waiting(accountId, ['campaign_1', 'campaign_2', 'campaign_none'], later(9), 10);
    expect(found.filter(({ campaignId }) => campaignId === 'campaign_1').map(({ id }) => id)).toEqual([
      creatives.id,
      scheduled.id,
      changed.id,
    ]);
    expect(found.filter(({ campaignId }) => campaignId === 'campaign_2').map(({ id }) => id)).toEqual([asked.id]);
    for (const state of [asked, creatives, scheduled, changed])
      expect(
        waitsOf(
          found.find(({ id }) => id === state.id)!,
          later(9),
        ),
      ).toEqual(waitsOf(state, later(9)));
    expect((await buys.waiting(accountId, ['campaign_1'], later(9), 1)).map(({ id }) => id)).toEqual([creatives.id]);
    expect(await buys.waiting(accountId + 1, ['campaign_1'], later(9), 10)).toEqual([]);
  });

  it('finds the earliest flight among ordered media buys', async () => {
    const from = (day: string, more: object = {}) => ({
      flightStart: new Date(`${day}T00:00:00.000Z`),
      timezone: 'Europe/Berlin',
      ...more,
    });
    await store(from('2026-01-01'));
    const moment = { now: new Date('2026-02-10T00:00:00.000Z'), lastDay: null };
    expect(await buys.firstFlight({ accountId }, moment)).toBeNull();
    const placed = (overrides: object) => store(overrides, mediaBuyEpoch, (buy) => buy.execute(mediaBuyEpoch));
    const { id } = await placed(from('2026-02-03'));
    await placed(from('2026-02-02', { campaignId: 'campaign_2', advertiserId: 5 }));
    const first = async (more: object) => (await buys.firstFlight({ accountId, ...more }, moment))?.flightStart.toISOString().slice(0, 10);
    expect(await buys.firstFlight({ accountId }, moment)).toMatchObject({ flightStart: new Date('2026-02-02'), timezone: 'Europe/Berlin' });
    expect(await first({ campaignId: 'campaign_1' })).toBe('2026-02-03');
    expect(await first({ advertiserIds: [5] })).toBe('2026-02-02');
    expect(await first({ advertiserIds: [] })).toBeUndefined();
    expect(await first({ mediaBuyIds: [id] })).toBe('2026-02-03');
    expect(await buys.firstFlight({ accountId: accountId + 1 }, moment)).toBeNull();
  });

  it('prefers running media buys, then waiting ones, later flights, and those that never ran', async () => {
    const end = new Date('2026-12-31T00:00:00.000Z');
    const placed = (day: string, more: object = {}) =>
      store({ flightStart: new Date(`${day}T23:30:00.000Z`), flightEnd: end, timezone: 'Europe/Berlin', ...more }, mediaBuyEpoch, (buy) =>
        buy.execute(mediaBuyEpoch),
      );
    const settled = async (day: string, standing: Parameters<typeof aStanding>[0]) => {
      const { id } = await placed(day);
      await buys.change({ accountId, id }, (buy) => buy.claim(mediaBuyEpoch, later(90_000)));
      return (await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding(standing), later(1))))!.state;
    };
    const found = async (now: string, lastDay: string | null = null) => {
      const moment = { now: new Date(now), lastDay };
      const buy = await buys.firstFlight({ accountId }, moment);
      return buy && { id: buy.id, ...firstFlightOf(buy, moment.now) };
    };
    const { id: never } = await placed('2026-02-01');
    const { id: canceledLate } = await placed('2026-02-05', { campaignId: 'campaign_2' });
    const canceled = (id: string, at: string) => buys.change({ accountId, id }, (buy) => buy.cancel(null, new Date(at)));
    await canceled(never, '2026-02-01T00:00:00.000Z');
    expect(await found('2026-02-10T00:00:00Z')).toMatchObject({ id: canceledLate, standing: 'waiting' });
    await canceled(canceledLate, '2026-02-04T00:00:00.000Z');
    expect(await found('2026-02-10T00:00:00Z')).toMatchObject({
      id: never,
      standing: 'not_running',
      what: expect.stringContaining('was canceled'),
    });
    const waiting = await settled('2026-02-02', { sourceStatus: 'pending_creatives' });
    expect(await found('2026-02-10T00:00:00Z')).toMatchObject({
      id: waiting.id,
      standing: 'waiting',
      what: expect.stringContaining('creatives'),
    });
    const running = await settled('2026-02-05', { sourceStatus: 'active' });
    expect(await found('2026-02-10T00:00:00Z')).toMatchObject({ id: running.id, standing: 'running', what: null });
    expect(await found('2026-02-10T00:00:00Z', '2026-02-06')).toMatchObject({ id: running.id });
    expect(await found('2026-02-10T00:00:00Z', '2026-02-05')).toMatchObject({ id: waiting.id });
    expect(await found('2026-02-04T00:00:00Z')).toMatchObject({ id: waiting.id });
    expect(await found('2026-02-02T00:00:00Z')).toMatchObject({ id: waiting.id });
  });

  it('returns due media buys that no worker has claimed', async () => {
    await store();
    const waiting = await store({}, mediaBuyEpoch, (buy) => buy.execute(later(2_000)));
    const held = await store({}, mediaBuyEpoch, (buy) => buy.execute(later(1_000)));
    await buys.change(held, (buy) => buy.claim(later(1_000), later(1_000 + mediaBuyLimits.lease)));
    const due = async (at: Date) => (await buys.due(at, 1_000)).filter((key) => key.accountId === accountId);
    expect(await due(later(1_500))).toEqual([]);
    expect(await due(later(2_000))).toEqual([{ accountId, id: waiting.id, sellerId: waiting.sellerId, fence: 0 }]);
    expect((await due(later(90_000))).map(({ id, fence }) => [id, fence])).toEqual([
      [held.id, 1],
      [waiting.id, 0],
    ]);
  });

  it('finds running media buys whose flight is over', async () => {
    const flightEnd = new Date('2026-02-02T00:00:00.000Z');
    const run = { flightStart: new Date('2026-02-01T00:00:00.000Z'), flightEnd };
    await store(run);
    const { id } = await store(run, mediaBuyEpoch, (buy) => buy.execute(mediaBuyEpoch));
    await buys.change({ accountId, id }, (buy) => buy.claim(mediaBuyEpoch, later(9)));
    await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding(), later(1)));
    const ending = async (at: Date) => (await buys.ending(at, 1_000)).filter((key) => key.accountId === accountId);
    expect(await ending(new Date(flightEnd.getTime() - 1))).toEqual([]);
    expect(await ending(flightEnd)).toEqual([{ accountId, id }]);
    await buys.change({ accountId, id }, (buy) => buy.end(flightEnd));
    expect(await ending(flightEnd)).toEqual([]);
  });

  it('finds undecided media buys whose flight is over, until they are being canceled', async () => {
    const flightEnd = new Date('2026-02-02T00:00:00.000Z');
    const run = { flightStart: new Date('2026-02-01T00:00:00.000Z'), flightEnd };
    const { id, packages } = await store(run, mediaBuyEpoch, (buy) => buy.execute(mediaBuyEpoch));
    const terms = [{ packageId: packages[0]!.packageId, field: 'budget', agreed: '600', booked: '700' }] as const;
    await buys.change({ accountId, id }, (buy) => buy.claim(mediaBuyEpoch, later(9)));
    const waiting = await buys.change({ accountId, id }, (buy) => buy.settle(1, 'create', aStanding({ terms, drift: [] }), later(1)));
    expect(waiting?.state).toMatchObject({ status: 'PENDING_BUYER_DECISION', differences: terms });
    expect(await buys.find({ accountId, id })).toEqual(waiting?.state);
    const ending = async (at: Date) => (await buys.ending(at, 1_000)).filter((key) => key.accountId === accountId);
    expect(await ending(new Date(flightEnd.getTime() - 1))).toEqual([]);
    expect(await ending(flightEnd)).toEqual([{ accountId, id }]);
    await buys.change({ accountId, id }, (buy) => buy.end(flightEnd));
    expect(await ending(flightEnd)).toEqual([]);
  });
}
