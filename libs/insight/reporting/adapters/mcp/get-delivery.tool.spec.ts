import type { Caller } from '@exchange/kernel';
import { FixedClock } from '@exchange/kernel';
import { CursorSeal } from '@exchange/platform';
import type { ToolCall } from '@exchange/platform/tools';
import { BreakdownsService } from '../../application/breakdowns.service';
import { LineNames } from '../../application/line-names';
import { ReportsService } from '../../application/reports.service';
import { nothingDelivered } from '../../domain/nothing-delivered';
import { aFact, InMemoryDeliveryFacts } from '../../testing';
import { GetDeliveryTool } from './get-delivery.tool';

let sandboxes: readonly number[] = [];
const advertisers = {
  sandboxIds: async () => sandboxes,
  findMany: async (_: number, ids: readonly number[]) => ids.map((id) => ({ id, name: `Advertiser ${id}`, status: 'ACTIVE' })),
  find: async (_: number, id: number) => (id === 404 ? null : { id, primaryCurrency: 'EUR' }),
} as never;
const campaigns = {
  findMany: async () => [],
  find: async (_: number, campaignId: string) => (campaignId === 'campaign_1' ? { campaignId, advertiserId: 9 } : null),
} as never;
let firstFlight: Parameters<typeof nothingDelivered>[0] = null;
const book = {
  firstFlight: async () => firstFlight,
  findMany: async (_: number, ids: readonly string[]) =>
    ids
      .filter((id) => id !== 'mb_none')
      .map((id) => ({
        id,
        name: `Buy ${id}`,
        status: 'ACTIVE',
        advertiserId: id === 'mb_61' ? 61 : 9,
        campaignId: 'campaign_1',
        sellerId: 7,
        sellerName: 'Seller',
        packages: [],
        deliveryIssues: [],
      })),
} as never;

const facts = new InMemoryDeliveryFacts();
const reports = new ReportsService(facts, new LineNames(advertisers, campaigns, book), advertisers, campaigns, book, new FixedClock());
const seal = new CursorSeal('2026:' + Buffer.alloc(32, 1).toString('base64'));
const tool = new GetDeliveryTool(new BreakdownsService(facts, reports, advertisers, campaigns, book), seal);

const buyer: Caller = {
  kind: 'organization',
  role: 'ADMIN',
  via: 'key',
  credentialId: 'k',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Key',
};
const ask = (args: object, caller: Partial<Caller> = {}) =>
  tool.run(tool.spec.input.parse(args), { caller: { ...buyer, ...caller } } as ToolCall);
const range = { startDate: '2026-01-01', endDate: '2026-01-31' };

let serial = 0;
async function write(...rows: Parameters<typeof aFact>[0][]) {
  await facts.stage(
    `s${(serial += 1)}`,
    1,
    rows.map((row) => aFact(row)),
  );
  await facts.publish(`s${serial}`, 1, 'seller');
}

beforeAll(() =>
  write(
    ...['10', '11', '12', '13'].map((day) => ({ day: `2026-01-${day}`, measures: { impressions: 2_000, spend: 4_000_000, clicks: 10 } })),
    { advertiserId: 8, campaignId: 'campaign_8', mediaBuyId: 'mb_8', packageId: 'mb_8-1', currency: 'USD' },
  ),
);

describe('get_delivery', () => {
  // spec: paging.mcp
  it('returns each row once while delivery is added, and totals of all pages on the first page', async () => {
    const args = { range, dimensions: ['date', 'media_buy'], filters: { advertiserId: 9 }, limit: 2 };
    const first = await ask(args);
    expect(first.rows.map(({ dimensions }) => dimensions.date)).toEqual(['2026-01-10', '2026-01-11']);
    expect(first.totals?.metrics.impressions).toEqual({ value: 8_000, status: 'available' });
    expect(first.page).toMatchObject({ limit: 2, returned: 2, truncated: true });
    await write({ day: '2026-01-05', packageId: 'mb_1-2' }, { day: '2026-01-11', mediaBuyId: 'mb_0', packageId: 'mb_0-1' });
    const second = await ask({ ...args, cursor: first.page.nextCursor });
    expect(second.rows.map(({ dimensions }) => dimensions.date)).toEqual(['2026-01-12', '2026-01-13']);
    expect(second.totals).toBeUndefined();
    expect(second.page).toEqual({ limit: 2, returned: 2, truncated: false, consistency: 'live_per_call' });
  });

  // spec: paging.mcp.unchanged
  it('rejects a cursor when any argument differs from the question it was issued for', async () => {
    const args = { range, dimensions: ['date'], limit: 1 };
    const { page } = await ask(args);
    const again = { ...args, cursor: page.nextCursor };
    expect((await ask({ ...again, report: 'delivery', filters: {} })).rows).toHaveLength(1);
    for (const changed of [
      { limit: 2 },
      { dimensions: ['date', 'advertiser'] },
      { metrics: ['spend'] },
      { filters: { advertiserId: 9 } },
      { range: { ...range, endDate: '2026-01-30' } },
      { range: { lifetime: true } },
      { cursor: `${page.nextCursor}x` },
    ])
      await expect(ask({ ...again, ...changed })).rejects.toMatchObject({ status: 400, field: 'cursor' });
    await expect(ask(again, { accountId: 2 })).rejects.toMatchObject({ status: 400, field: 'cursor' });
  });

  it('refuses any granularity but day', async () => {
    const args = { range, dimensions: ['date'], filters: { advertiserId: 9 } };
    const { rows, query } = await ask({ ...args, granularity: 'day' });
    expect([rows, query['granularity']]).toEqual([(await ask(args)).rows, 'day']);
    for (const report of ['delivery', 'margin'])
      for (const granularity of ['hour', 'week', 'month', 'DAY', ''])
        await expect(ask({ ...args, report, granularity })).rejects.toMatchObject({
          status: 400,
          code: 'UNSUPPORTED_GRANULARITY',
          field: 'granularity',
          details: { allowed: ['day'] },
        });
  });

  it('returns null with a reason, never 0, for an unknown metric', async () => {
    const metrics = ['impressions', 'spend', 'clicks', 'conversions', 'cpa', 'ctr', 'roas'];
    const { rows } = await ask({ range, dimensions: ['media_buy'], filters: { mediaBuyId: 'mb_1' }, metrics });
    expect(rows[0]!.metrics).toEqual({
      impressions: { value: 9_000, status: 'available' },
      spend: { value: 21, status: 'available' },
      clicks: { value: 40, status: 'available' },
      ctr: { value: 0.004444, status: 'available' },
      conversions: { value: null, status: 'unavailable', reason: 'projected_zero' },
      cpa: { value: null, status: 'unavailable', reason: 'missing' },
      roas: { value: null, status: 'unavailable', reason: 'missing' },
    });
    const { rows: mixed } = await ask({ range, dimensions: [], metrics: ['impressions', 'spend'] });
    expect(mixed[0]).toMatchObject({ currency: null, metrics: { spend: { value: null, reason: 'currency_unavailable' } } });
  });

  it('adds the known names to ids', async () => {
    const { rows } = await ask({
      range,
      dimensions: ['package', 'advertiser', 'media_buy', 'campaign', 'seller'],
      filters: { mediaBuyId: 'mb_1' },
      limit: 1,
    });
    expect(rows[0]!.dimensions).toEqual({
      advertiser: { id: 9, name: 'Advertiser 9', status: 'ACTIVE' },
      campaign: { id: 'campaign_1' },
      seller: { id: 7, name: 'Seller' },
      media_buy: { id: 'mb_1', name: 'Buy mb_1', status: 'ACTIVE', seller: { id: 7, name: 'Seller' } },
      package: { id: 'mb_1-1' },
    });
  });

  it('adds up the media buys of a seller', async () => {
    const { rows } = await ask({ range, dimensions: ['seller'], filters: { campaignId: 'campaign_1' }, metrics: ['impressions'] });
    const all = await ask({ range, dimensions: [], filters: { campaignId: 'campaign_1' }, metrics: ['impressions'] });
    expect(rows.map((row) => row.dimensions)).toEqual([{ seller: { id: 7, name: 'Seller' } }]);
    expect(rows[0]!.metrics).toEqual(all.rows[0]!.metrics);
    const agents = await ask({
      range,
      dimensions: ['sales_agent', 'seller'],
      filters: { campaignId: 'campaign_1' },
      metrics: ['impressions'],
    });
    expect(agents.rows[0]).toMatchObject({ ...rows[0]!, dimensions: { sales_agent: { id: 7, name: 'Seller' }, seller: { id: 7 } } });
  });

  it.each([
    ['no range', {}, 'range'],
    ['a margin report with a range', { report: 'margin', range }, 'range'],
    ['a range of 91 days', { range: { startDate: '2026-01-01', endDate: '2026-04-01' } }, 'range.startDate'],
    ['a range before the year 1000', { range: { startDate: '0999-12-31', endDate: '1000-01-01' } }, 'range.startDate'],
    ['a range to the end of the calendar', { range: { startDate: '9999-11-01', endDate: '9999-12-31' } }, 'range.endDate'],
    ['a range that ends before it begins', { range: { startDate: '2026-02-01', endDate: '2026-01-01' } }, 'range.startDate'],
    ['a package without its media buy', { range, filters: { packageId: 'p' } }, 'filters.packageId'],
    ['live_campaign_delivery without a campaign', { report: 'live_campaign_delivery' }, 'filters.campaignId'],
    ['campaign_delivery without the campaign dimension', { report: 'campaign_delivery', range, dimensions: ['date'] }, 'dimensions'],
  ])('returns 400 for %s', async (_, args, field) => {
    await expect(ask(args)).rejects.toMatchObject({ status: 400, field });
  });

  it('accepts a range of 90 days, both ends included', async () => {
    expect((await ask({ range: { startDate: '2026-01-01', endDate: '2026-03-31' } })).rows).not.toEqual([]);
  });

  // spec: limits.mcp-get-delivery
  it.each([
    ['0 rows', { limit: 0 }, false],
    ['1 row', { limit: 1 }, true],
    ['1,000 rows', { limit: 1_000 }, true],
    ['1,001 rows', { limit: 1_001 }, false],
    ['an invalid day', { range: { startDate: '2026-02-30', endDate: '2026-03-01' } }, false],
    ['a seller as a dimension', { dimensions: ['seller'] }, true],
    ['a channel as a dimension', { dimensions: ['channel'] }, false],
    ['no metric', { metrics: [] }, false],
  ])('accepts or rejects %s as the schema says', (_, args, isTaken) => {
    expect(tool.spec.input.safeParse({ range, ...args }).success).toBe(isTaken);
  });

  it('returns 404 for an object that does not exist or does not match another filter', async () => {
    await expect(ask({ range, filters: { advertiserId: 404 } })).rejects.toMatchObject({ status: 404 });
    await expect(ask({ range, filters: { campaignId: 'campaign_8' } })).rejects.toMatchObject({ status: 404 });
    await expect(ask({ range, filters: { mediaBuyId: 'mb_none' } })).rejects.toMatchObject({ status: 404 });
    await expect(ask({ range, filters: { mediaBuyId: 'mb_1', advertiserId: 8 } })).rejects.toMatchObject({ status: 404 });
  });

  it('hides advertisers that an agent has no grant for, in rows and totals', async () => {
    const narrow = { grants: new Map([[8, 'READ' as const]]) };
    const { rows, totals } = await ask({ range, dimensions: ['advertiser'] }, narrow);
    expect(rows.map(({ dimensions }) => dimensions.advertiser)).toMatchObject([{ id: 8 }]);
    expect(totals).toMatchObject({ currency: 'USD', metrics: { impressions: { value: 1_000 } } });
    await expect(ask({ range, filters: { advertiserId: 9 } }, narrow)).rejects.toMatchObject({ status: 404 });
    await expect(ask({ range, filters: { mediaBuyId: 'mb_1' } }, narrow)).rejects.toMatchObject({ status: 404 });
    expect((await ask({ range }, { grants: new Map() })).rows).toEqual([]);
  });

  it('reports one campaign since it began with a summary, and marks margins as unavailable', async () => {
    const live = await ask({ report: 'live_campaign_delivery', filters: { campaignId: 'campaign_1' } });
    expect(live.deliverySummary).toMatchObject({ campaignId: 'campaign_1', currency: 'EUR', aggregated_totals: { spend: 26 } });
    expect(live.rows[0]!.dimensions).toMatchObject({ media_buy: { id: 'mb_0' }, package: { id: 'mb_0-1' } });
    expect(await ask({ report: 'margin' })).toMatchObject({ rows: [], unavailable: { reason: expect.any(String) as string } });
    await expect(ask({ report: 'margin', cursor: 'c' })).rejects.toMatchObject({ field: 'cursor' });
  });

  it('explains on the first page why nothing was delivered, only when there are no rows', async () => {
    const early = { range: { startDate: '2025-12-01', endDate: '2025-12-31' } };
    expect(await ask(early)).toMatchObject({ rows: [], totals: null, nothingDelivered: { reason: 'not_launched', firstDay: null } });
    firstFlight = { flightStart: new Date('2026-01-10T00:00:00.000Z'), timezone: 'UTC', standing: 'running', what: null };
    expect((await ask(early)).nothingDelivered).toMatchObject({ reason: 'not_started', firstDay: '2026-01-10' });
    const live = await ask({ report: 'live_campaign_delivery', filters: { campaignId: 'campaign_1', mediaBuyId: 'mb_empty' } });
    expect(live.nothingDelivered).toMatchObject({ reason: 'nothing_reported', firstDay: '2026-01-10' });
    expect(await ask({ range })).not.toHaveProperty('nothingDelivered');
    firstFlight = null;
  });

  it('names totals that lack a seller’s unreported metric, and returns null for a metric that no seller reports', async () => {
    const of = (id: string, measures: object) => ({ advertiserId: 70, mediaBuyId: id, packageId: `${id}-1`, measures });
    await write(of('mb_70', { impressions: 1_000, spend: 1_000_000, clicks: 10 }), of('mb_72', { impressions: 0, spend: 0 }));
    const metrics = ['impressions', 'spend', 'clicks', 'ctr', 'cpc', 'conversions', 'cpa'];
    const totals = async (more: object = {}) => (await ask({ range, metrics, filters: { advertiserId: 70 }, ...more })).totals;
    expect(await totals()).not.toHaveProperty('incomplete');
    await write(of('mb_71', { impressions: 3_000, spend: 2_000_000, clicks: 0 }));
    for (const dimensions of [['media_buy'], ['date'], []]) {
      const total = await totals({ dimensions });
      expect(total).toMatchObject({
        incomplete: ['clicks', 'ctr', 'cpc'],
        metrics: { impressions: { value: 4_000 }, clicks: { value: 10, status: 'available' } },
      });
      expect(total!.metrics.conversions).toEqual({ value: null, status: 'unavailable', reason: 'projected_zero' });
      expect(total!.metrics.cpa!.value).toBeNull();
    }
  });

  it('marks made-up delivery of sandbox advertisers, except in rows over several advertisers', async () => {
    const buy = { mediaBuyId: 'mb_61', packageId: 'mb_61-1' };
    await write({ advertiserId: 61, ...buy, day: '2026-01-02' }, { advertiserId: 62, day: '2026-01-02' });
    sandboxes = [61];
    const of = (filters: object) => ask({ range, dimensions: ['advertiser'], filters });
    const { synthetic, rows } = await of({ advertiserId: 61 });
    expect(synthetic).toMatchObject({
      scenarioId: 'synthetic-rolling-delivery-v1',
      notice: expect.stringContaining('Everything') as string,
    });
    expect(rows.map(({ authority }) => authority)).toEqual(['synthetic_demo']);
    const mixed = await of({});
    expect(mixed.synthetic?.notice).toContain('Part');
    const marks = (answer: typeof mixed, name: string) =>
      answer.rows.filter(({ authority }) => authority === 'synthetic_demo').map(({ dimensions }) => dimensions[name]);
    expect([mixed.rows.length > 1, marks(mixed, 'advertiser')]).toEqual([true, [{ id: 61, name: 'Advertiser 61', status: 'ACTIVE' }]]);
    expect(marks(await ask({ range, dimensions: ['media_buy'] }), 'media_buy')).toMatchObject([{ id: 'mb_61' }]);
    expect(marks(await ask({ range, dimensions: ['package'] }), 'package')).toEqual([{ id: 'mb_61-1' }]);
    expect(marks(await ask({ range, dimensions: ['date'] }), 'date')).toEqual([]);
    expect(await of({ advertiserId: 62 })).not.toHaveProperty('synthetic');
    sandboxes = [];
    expect(await of({ advertiserId: 61 })).not.toHaveProperty('synthetic');
  });
});
