import type { Keyset } from '@exchange/kernel';
import type { Dimension } from './domain/breakdown';
import { Collection } from './domain/collection';
import type { Period } from './domain/days';
import { DeliveryImport } from './domain/delivery-import';
import type { Fact, FactSource } from './domain/facts';
import { added, noMeasures } from './domain/measures';
import type { Collections, DeliveryFacts, DeliveryImports } from './domain/ports';
import { aFact } from './testing';

/** What every implementation of `DeliveryFacts` keeps to. */
export function deliveryFactsContract(open: () => DeliveryFacts | Promise<DeliveryFacts>): void {
  let facts: DeliveryFacts;
  let accountId = 8_000;
  let serial = 0;

  beforeAll(async () => void (facts = await open()));
  beforeEach(() => void (accountId += 1));

  const write = async (source: FactSource, ...rows: Fact[]): Promise<number> => {
    serial += 1;
    const stagingId = `s${serial}`;
    await facts.stage(stagingId, accountId, rows);
    return facts.publish(stagingId, accountId, source);
  };
  const impressions = async (from: string, to: string, scope: object = {}) =>
    (await facts.sums({ accountId, ...scope }, { from, to })).map((sum) => [sum.packageId, sum.days, sum.measures.impressions]);

  it('sums what a package delivered, exactly, within whole months and at their edges', async () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-02'];
    await write('seller', ...days.map((day, index) => aFact({ day, measures: { impressions: 10 ** index, spend: 1 } })));
    const sum = async (from: string, to: string) => (await impressions(from, to))[0]?.slice(1);
    expect(await sum('2025-12-31', '2026-03-02')).toEqual([7, 1_111_111]);
    expect(await sum('2026-01-01', '2026-02-28')).toEqual([4, 11_110]);
    expect(await sum('2026-01-02', '2026-03-01')).toEqual([4, 111_100]);
    expect(await sum('2026-01-02', '2026-01-30')).toBeUndefined();
    expect(await sum('2026-02-01', '2026-02-01')).toEqual([1, 1_000]);
    expect((await facts.sums({ accountId }))[0]).toMatchObject({ days: 7, measures: { impressions: 1_111_111, spend: 7 } });
  });

  it('keeps every measure of a line, and who it belongs to', async () => {
    const fact = aFact({
      measures: { clicks: 1, views: 2, completedViews: 3, conversions: 4, leads: 5, videoCompletions: 6, conversionValue: 7 },
    });
    await write('seller', fact);
    const [sum] = await facts.sums({ accountId });
    const { advertiserId, campaignId, sellerId, mediaBuyId, packageId, currency, measures } = fact;
    expect(sum).toEqual({ lineId: sum!.lineId, days: 1, advertiserId, campaignId, sellerId, mediaBuyId, packageId, currency, measures });
    expect(await facts.days(accountId, [sum!.lineId], { from: fact.day, to: fact.day })).toEqual([
      { lineId: sum!.lineId, day: fact.day, measures },
    ]);
    expect(await facts.sums({ accountId: accountId + 1 })).toEqual([]);
    expect(await facts.days(accountId + 1, [sum!.lineId], { from: fact.day, to: fact.day })).toEqual([]);
  });

  it('later numbers take the place of earlier ones, also smaller ones; the same ones change nothing', async () => {
    expect(await write('seller', aFact(), aFact({ day: '2026-01-16' }))).toBe(2);
    expect(await write('seller', aFact(), aFact({ day: '2026-01-16' }))).toBe(0);
    expect(await write('seller', aFact({ measures: { impressions: 7, spend: 0 } }), aFact({ day: '2026-01-16' }))).toBe(1);
    expect(await impressions('2026-01-01', '2026-01-31')).toEqual([['mb_1-1', 2, 1_007]]);
  });

  it('what was imported stays until something else is imported', async () => {
    const said = (count: number) => aFact({ measures: { impressions: count } });
    await write('seller', said(1));
    expect(await write('import', said(2))).toBe(1);
    expect(await write('seller', said(3))).toBe(0);
    expect(await impressions('2026-01-15', '2026-01-15')).toEqual([['mb_1-1', 1, 2]]);
    await write('import', said(4));
    expect(await impressions('2026-01-15', '2026-01-15')).toEqual([['mb_1-1', 1, 4]]);
  });

  it('keeps what the seller says of a day apart from what was imported for it, whichever came first', async () => {
    const day = (on: string, spend: number) => aFact({ day: on, measures: { spend } });
    const told = async () => (await facts.sellerDays(accountId, ['mb_1'])).map(({ day: on, spend }) => [on, spend]);
    await write('seller', day('2026-01-01', 10), day('2026-01-02', 20));
    await write('import', day('2026-01-02', 0), day('2026-01-03', 900), day('2026-01-04', 7));
    await write('import', day('2026-01-02', 5), day('2026-01-04', 8));
    expect(await write('seller', day('2026-01-03', 30))).toBe(0);
    await write('import', day('2026-01-03', 800));
    expect(await told()).toEqual([
      ['2026-01-01', 10],
      ['2026-01-02', 20],
      ['2026-01-03', 30],
      ['2026-01-04', 0],
    ]);
    await write('seller', day('2026-01-02', 0));
    expect((await told())[1]).toEqual(['2026-01-02', 0]);
    expect((await facts.sums({ accountId }))[0]).toMatchObject({ days: 4, measures: { spend: 10 + 5 + 800 + 8 } });
    expect(await facts.sellerDays(accountId, ['mb_1'], { from: '2026-01-03', to: '2026-01-03' })).toEqual([
      { mediaBuyId: 'mb_1', packageId: 'mb_1-1', currency: 'EUR', day: '2026-01-03', spend: 30 },
    ]);
    expect([await facts.sellerDays(accountId, ['mb_2']), await facts.sellerDays(accountId + 1, ['mb_1'])]).toEqual([[], []]);
  });

  it('adds nothing and loses nothing when many write at once', async () => {
    const rows = ['03', '10', '17', '24'].map((day) => aFact({ day: `2026-01-${day}`, measures: { impressions: Number(day) } }));
    const other = aFact({ packageId: 'mb_1-2', measures: { impressions: 5 } });
    await Promise.all([...rows, ...rows].map((row, index) => write('seller', ...(index % 2 ? [row, other] : [other, row]))));
    expect(new Map((await impressions('2026-01-01', '2026-01-31')).map(([id, , count]) => [id, count]))).toEqual(
      new Map([
        ['mb_1-1', 54],
        ['mb_1-2', 5],
      ]),
    );
  });

  it('finds by advertiser, campaign and media buy', async () => {
    await write(
      'seller',
      aFact(),
      aFact({ advertiserId: 5, campaignId: 'campaign_2', mediaBuyId: 'mb_2', packageId: 'mb_2-1' }),
      aFact({ mediaBuyId: 'mb_3', packageId: 'mb_3-1' }),
    );
    const found = async (scope: object) => (await impressions('2026-01-01', '2026-01-31', scope)).map(([id]) => id).toSorted();
    expect(await found({})).toEqual(['mb_1-1', 'mb_2-1', 'mb_3-1']);
    expect(await found({ advertiserIds: [5] })).toEqual(['mb_2-1']);
    expect(await found({ advertiserIds: [] })).toEqual([]);
    expect(await found({ advertiserIds: [9], campaignId: 'campaign_2' })).toEqual([]);
    expect(await found({ campaignId: 'campaign_1', mediaBuyIds: ['mb_3', 'mb_2'] })).toEqual(['mb_3-1']);
  });

  it('days come by day and line', async () => {
    await write('seller', aFact({ day: '2026-01-16' }), aFact(), aFact({ packageId: 'mb_1-2' }));
    const lines = await facts.sums({ accountId });
    const days = await facts.days(
      accountId,
      lines.map(({ lineId }) => lineId),
      { from: '2026-01-01', to: '2026-12-31' },
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-01-15', '2026-01-15', '2026-01-16']);
    expect(days.map(({ measures }) => measures).reduce(added, noMeasures).impressions).toBe(3_000);
    expect(await facts.days(accountId, [], { from: '2026-01-01', to: '2026-12-31' })).toEqual([]);
  });

  it('sums by dimensions, in their order, and goes on after a row', async () => {
    const own = { advertiserId: 5, campaignId: 'campaign_2', sellerId: 12, mediaBuyId: 'mb_2', packageId: 'mb_2-1', currency: 'USD' };
    await write(
      'seller',
      aFact(),
      aFact({ day: '2026-02-16' }),
      aFact({ packageId: 'mb_1-2' }),
      aFact(own),
      aFact({ ...own, day: '2025-12-31' }),
    );
    const by = async (dimensions: readonly Dimension[], period?: Period, after: Keyset | null = null, limit = 10, scope: object = {}) =>
      (await facts.breakdown({ scope: { accountId, ...scope }, by: dimensions, ...(period ? { period } : {}) }, { limit, after })).map(
        ({ key, currency, measures }) => [...Object.values(key), currency, measures.impressions],
      );
    const all = { from: '2025-12-15', to: '2026-02-28' };
    expect(await by([])).toEqual([[null, 5_000]]);
    expect(await by([], all)).toEqual([[null, 5_000]]);
    expect(await by([], { from: '2020-01-01', to: '2020-02-01' })).toEqual([]);
    expect(await by(['campaign'], all)).toEqual([
      ['campaign_1', 'EUR', 3_000],
      ['campaign_2', 'USD', 2_000],
    ]);
    const days = [
      ['2025-12-31', 5, 'USD', 1_000],
      ['2026-01-15', 5, 'USD', 1_000],
      ['2026-01-15', 9, 'EUR', 2_000],
      ['2026-02-16', 9, 'EUR', 1_000],
    ];
    expect(await by(['date', 'advertiser'], all)).toEqual(days);
    expect(await by(['date', 'advertiser'], all, ['2026-01-15', 5], 1)).toEqual(days.slice(2));
    expect(await by(['date', 'advertiser'], all, ['2026-01-15', 9], 1)).toEqual(days.slice(3));
    expect(await by(['advertiser', 'media_buy', 'package'], all, [5, 'mb_2', 'mb_2-1'])).toEqual([
      [9, 'mb_1', 'mb_1-1', 'EUR', 2_000],
      [9, 'mb_1', 'mb_1-2', 'EUR', 1_000],
    ]);
    expect(await by(['seller', 'media_buy'], all)).toEqual([
      [7, 'mb_1', 'EUR', 3_000],
      [12, 'mb_2', 'USD', 2_000],
    ]);
    expect(await by(['seller'], all, [7])).toEqual([[12, 'USD', 2_000]]);
    expect(await by(['package'], all, null, 10, { packageId: 'mb_1-2' })).toEqual([['mb_1-2', 'EUR', 1_000]]);
    expect(await by(['package'], all, null, 10, { advertiserIds: [] })).toEqual([]);
    expect(await by(['date'], all, null, 10, { mediaBuyIds: ['mb_2'] })).toHaveLength(2);
    expect(await by([], all, null, 10, { accountId: accountId + 5_000 })).toEqual([]);
  });

  it('tells which lines of a file are of a day that an earlier line had, and forgets what is discarded', async () => {
    const row = (lineNumber: number, day = '2026-01-15') => aFact({ lineNumber, day });
    expect(await facts.stage('file', accountId, [row(2), row(3, '2026-01-16'), row(4)])).toEqual([4]);
    expect(await facts.stage('file', accountId, [row(5, '2026-01-16'), row(6, '2026-01-17')])).toEqual([5]);
    await facts.discard('file');
    expect(await facts.publish('file', accountId, 'import')).toBe(0);
    await facts.stage('file', accountId, [row(2)]);
    await facts.discardOlderThan(new Date(Date.now() + 60_000));
    expect(await facts.publish('file', accountId, 'import')).toBe(0);
  });
}

const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(epoch.getTime() + ms);

/** What every implementation of `DeliveryImports` keeps to. */
export function deliveryImportsContract(open: () => DeliveryImports | Promise<DeliveryImports>): void {
  let imports: DeliveryImports;
  let accountId = 9_000;

  beforeAll(async () => void (imports = await open()));
  beforeEach(() => void (accountId += 1));

  const store = async (id: string, createdAt = epoch) => {
    const base = { accountId, id, format: 'csv', rowCount: 3, createdBy: 'Robin', createdAt } as const;
    const made = id.startsWith('bad')
      ? DeliveryImport.failed({ ...base, problemCount: 1, problems: [{ path: 'line 2', message: 'No.' }] })
      : DeliveryImport.completed({ ...base, changedCount: 2 });
    await imports.insert(made);
    return made.state;
  };

  it('finds what it stored, whole, and not for another account', async () => {
    for (const state of [await store('imp_1'), await store('bad_1')]) {
      expect(await imports.find(state)).toEqual(state);
      expect(await imports.find({ ...state, accountId: accountId + 1 })).toBeNull();
    }
  });

  it('lists newest first and continues after a row', async () => {
    await store('imp_1');
    await store('imp_2');
    await store('imp_3', later(5));
    const ids = async (limit: number, after: readonly string[] | null = null) =>
      (await imports.list(accountId, { limit, after })).map(({ id }) => id);
    expect(await ids(5)).toEqual(['imp_3', 'imp_2', 'imp_1']);
    expect(await ids(1)).toEqual(['imp_3', 'imp_2']);
    expect(await ids(5, [epoch.toISOString(), 'imp_2'])).toEqual(['imp_1']);
  });
}

/** What every implementation of `Collections` keeps to. */
export function collectionsContract(open: () => Collections | Promise<Collections>): void {
  let collections: Collections;
  let accountId = 9_500;

  beforeAll(async () => void (collections = await open()));
  beforeEach(() => void (accountId += 1));

  const enroll = async (mediaBuyId = 'mb_1', at = epoch) => {
    await collections.enroll({ accountId, mediaBuyId }, at);
    return { accountId, mediaBuyId };
  };
  const live = { start: epoch, endedAt: null, timezone: 'UTC' };

  it('begins once; later it only wakes', async () => {
    const key = await enroll();
    expect(await collections.find(key)).toEqual(Collection.begin(key, epoch).state);
    await collections.change(key, (it) => it.claim(epoch, later(60_000)));
    const settled = await collections.change(key, (it) => it.settle(1, { kind: 'failed' }, live, later(1)));
    expect(await collections.find(key)).toEqual(settled?.state);
    await enroll('mb_1', later(2));
    expect(await collections.find(key)).toMatchObject({ fence: 1, isWoken: false, dueAt: later(2) });
    expect(await collections.find({ ...key, accountId: accountId + 1 })).toBeNull();
  });

  it('keeps that it was woken while it was held, and how its seller answers', async () => {
    const key = await enroll();
    await collections.change(key, (it) => it.claim(epoch, later(60_000)));
    await enroll('mb_1', later(1));
    expect(await collections.find(key)).toMatchObject({ isWoken: true, fence: 1, dueAt: epoch });
    const answered = { kind: 'delivered', through: '2026-01-14', answersInTotals: true, older: null } as const;
    await collections.change(key, (it) => it.settle(1, answered, live, later(2)));
    expect(await collections.find(key)).toMatchObject({ answersInTotals: true, collectedThrough: '2026-01-14', dueAt: later(2) });
    expect((await collections.change(key, (it) => it.claim(later(2), later(60_000))))?.state.isWoken).toBe(false);
  });

  it('keeps which older days are to be asked about', async () => {
    const key = await enroll();
    const older = { recheckFrom: '2026-01-01', recheckTo: '2026-01-02', recheckedFrom: '2026-01-03', recheckAt: later(5) };
    await collections.change(key, (it) =>
      new Collection({ ...it.state, ...older }).request({ from: '2025-12-01', to: '2025-12-31' }, later(1)),
    );
    expect(await collections.find(key)).toMatchObject({
      ...older,
      requestedFrom: '2025-12-01',
      requestedTo: '2025-12-31',
      dueAt: later(1),
    });
  });

  it('is claimed by one of many; null leaves it alone', async () => {
    const key = await enroll();
    const claims = await Promise.all([1, 2, 3].map(() => collections.change(key, (it) => it.claim(epoch, later(60_000)))));
    expect(claims.filter((claim) => claim !== null).map(({ state }) => state.fence)).toEqual([1]);
    expect(await collections.change({ ...key, mediaBuyId: 'mb_unknown' }, (it) => it.claim(epoch, later(60_000)))).toBeNull();
  });

  it('is due in turn: one account’s many do not hide another’s first', async () => {
    for (let index = 0; index < 20; index += 1) await enroll(`mb_${index}`, later(index));
    const other = { accountId: accountId + 9_000, mediaBuyId: 'mb_other' };
    await collections.enroll(other, later(900));
    const due = (await collections.due(later(1_000), 1_000)).filter((row) => [accountId, other.accountId].includes(row.accountId));
    expect(due.findIndex((row) => row.accountId === other.accountId)).toBeLessThan(2);
    expect(due).toHaveLength(21);
  });

  it('is due when its time has come and nobody holds it', async () => {
    const [first, second] = [await enroll('mb_1', later(2_000)), await enroll('mb_2', later(1_000))];
    await enroll('mb_3', later(900_000));
    await collections.change(second, (it) => it.claim(later(1_000), later(61_000)));
    const due = async (at: Date) => (await collections.due(at, 1_000)).filter((row) => row.accountId === accountId);
    expect(await due(later(1_500))).toEqual([]);
    expect(await due(later(2_000))).toEqual([{ ...first, fence: 0 }]);
    expect((await due(later(100_000))).map(({ mediaBuyId, fence }) => [mediaBuyId, fence])).toEqual([
      ['mb_2', 1],
      ['mb_1', 0],
    ]);
  });
}
