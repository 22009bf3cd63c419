import type { Keyset } from '@exchange/kernel';
import { aFact } from '.';
import type { DeliveryDimension } from '../domain/breakdown';
import { type Period, reportablePeriod } from '../domain/days';
import type { Fact, FactSource } from '../domain/facts';
import { addMeasures, type Measures, noMeasures } from '../domain/measures';
import type { DeliveryFacts } from '../domain/ports';

/** Contract tests for implementations of {@link DeliveryFacts}. */
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

  it('sums delivery of a package exactly, over whole months and the days at their edges', async () => {
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

  it('stores every measure of a line with its advertiser, campaign, seller and media buy', async () => {
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

  it('replaces earlier numbers by later ones, also by smaller ones, and counts no change for equal numbers', async () => {
    expect(await write('seller', aFact(), aFact({ day: '2026-01-16' }))).toBe(2);
    expect(await write('seller', aFact(), aFact({ day: '2026-01-16' }))).toBe(0);
    expect(await write('seller', aFact({ measures: { impressions: 7, spend: 0 } }), aFact({ day: '2026-01-16' }))).toBe(1);
    expect(await impressions('2026-01-01', '2026-01-31')).toEqual([['mb_1-1', 2, 1_007]]);
  });

  it('keeps imported numbers until the next import', async () => {
    const said = (count: number) => aFact({ measures: { impressions: count } });
    await write('seller', said(1));
    expect(await write('import', said(2))).toBe(1);
    expect(await write('seller', said(3))).toBe(0);
    expect(await impressions('2026-01-15', '2026-01-15')).toEqual([['mb_1-1', 1, 2]]);
    await write('import', said(4));
    expect(await impressions('2026-01-15', '2026-01-15')).toEqual([['mb_1-1', 1, 4]]);
  });

  it('keeps the seller’s spend of a day apart from the imported one, whichever came first', async () => {
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

  it('neither adds nor loses numbers under concurrent writes', async () => {
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

  it('filters by advertiser, campaign and media buy', async () => {
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

  it('returns days sorted by day and line', async () => {
    await write('seller', aFact({ day: '2026-01-16' }), aFact(), aFact({ packageId: 'mb_1-2' }));
    const lines = await facts.sums({ accountId });
    const days = await facts.days(
      accountId,
      lines.map(({ lineId }) => lineId),
      { from: '2026-01-01', to: '2026-12-31' },
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-01-15', '2026-01-15', '2026-01-16']);
    expect(days.map(({ measures }) => measures).reduce(addMeasures, noMeasures).impressions).toBe(3_000);
    expect(await facts.days(accountId, [], { from: '2026-01-01', to: '2026-12-31' })).toEqual([]);
  });

  it('sums by dimensions in their order, and continues after a keyset', async () => {
    const own = { advertiserId: 5, campaignId: 'campaign_2', sellerId: 12, mediaBuyId: 'mb_2', packageId: 'mb_2-1', currency: 'USD' };
    await write(
      'seller',
      aFact(),
      aFact({ day: '2026-02-16' }),
      aFact({ packageId: 'mb_1-2' }),
      aFact(own),
      aFact({ ...own, day: '2025-12-31' }),
    );
    const by = async (
      dimensions: readonly DeliveryDimension[],
      period?: Period,
      after: Keyset | null = null,
      limit = 10,
      scope: object = {},
    ) =>
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

  it.each([
    ['first', { from: reportablePeriod.from, to: '1000-02-01' }],
    ['last', { from: '9999-10-31', to: reportablePeriod.to }],
  ])('returns nothing for the %s days that can be reported', async (_, period) => {
    await write('seller', aFact());
    expect(await facts.sums({ accountId }, period)).toEqual([]);
    for (const by of [[], ['campaign'], ['date']] as const)
      expect(await facts.breakdown({ scope: { accountId }, by, period }, { limit: 10, after: null })).toEqual([]);
    expect(await facts.total({ scope: { accountId }, period })).toBeNull();
    expect(await facts.sellerDays(accountId, ['mb_1'], period)).toEqual([]);
  });

  it('names in a total the measures that are 0 for a package with delivery', async () => {
    const of = (packageId: string, day: string, measures: Partial<Measures>) =>
      aFact({ packageId, day, measures: { impressions: 1_000, spend: 2_000_000, conversions: 1, views: 0, leads: 0, ...measures } });
    await write(
      'seller',
      of('mb_1-1', '2025-12-31', { clicks: 0, views: 5 }),
      of('mb_1-1', '2026-01-15', { clicks: 3 }),
      of('mb_1-2', '2026-01-15', { clicks: 0 }),
      of('mb_1-3', '2026-01-15', { impressions: 0, spend: 0, conversions: 0 }),
    );
    const total = (more: object = {}) => facts.total({ scope: { accountId, ...more } });
    expect(await total()).toMatchObject({ key: {}, currency: 'EUR', anyMediaBuyId: 'mb_1', measures: { impressions: 3_000, clicks: 3 } });
    const lacking = async (more?: object) =>
      (await total(more))!.lacking.filter((name) => ['clicks', 'views', 'leads', 'conversions'].includes(name));
    expect(await lacking()).toEqual(['clicks', 'views', 'leads']);
    expect(await lacking({ packageId: 'mb_1-1' })).toEqual(['leads']);
    const ofJanuary = await facts.total({ scope: { accountId, packageId: 'mb_1-1' }, period: { from: '2026-01-02', to: '2026-02-10' } });
    expect(ofJanuary).toMatchObject({ measures: { clicks: 3 }, lacking: expect.arrayContaining(['views', 'leads']) });
  });

  it('reports lines of a file that repeat an earlier line’s day, and removes discarded facts', async () => {
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
