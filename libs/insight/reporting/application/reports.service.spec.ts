import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { FixedClock } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { rowsPerBatch } from '../domain/report';
import { aFact, InMemoryDeliveryFacts } from '../testing';
import { LineNames } from './line-names';
import { ReportsService } from './reports.service';

const nothing = { of: async () => [], find: async () => null } as never;

describe('ReportsService.rows', () => {
  it('yields batches of limited size, by day and within a day in the order of the tree', async () => {
    const facts = new InMemoryDeliveryFacts();
    const packages = rowsPerBatch + 10;
    const days = ['2026-01-01', '2026-01-02'];
    // Reverse order: the package that was written first is the last of the tree.
    const all = Array.from({ length: packages }, (_, i) => `p-${String(packages - i).padStart(5, '0')}`);
    await facts.stage(
      's',
      1,
      all.flatMap((packageId) => days.map((day) => aFact({ packageId, day }))),
    );
    await facts.publish('s', 1, 'seller');
    const reports = new ReportsService(facts, new LineNames(nothing, nothing, nothing), nothing, nothing, nothing, new FixedClock());
    const seen: string[] = [];
    const period = { from: '2025-12-30', to: '2026-01-03' };
    for await (const rows of reports.rows({ view: 'timeseries', scope: { accountId: 1 }, period })) {
      expect(rows.length).toBeLessThanOrEqual(rowsPerBatch);
      seen.push(...rows.map(({ day, line }) => `${day} ${line.packageId}`));
    }
    expect(seen).toEqual(days.flatMap((day) => all.toSorted().map((packageId) => `${day} ${packageId}`)));
  });
});

describe('The period of a report without an end', () => {
  const caller = aPerson({ accountId: 1 });

  async function reportsAt(now: string) {
    const [advertisers, campaigns] = [advertisersInMemory(), campaignsInMemory()];
    await advertisers.records.insert(anAdvertiser({ id: 1, timezone: 'Europe/Berlin' }));
    await campaigns.records.insert(aCampaign({ id: 'campaign_1', advertiserId: 1, timezone: 'Pacific/Auckland' }));
    const names = new LineNames(nothing, nothing, nothing);
    return new ReportsService(
      new InMemoryDeliveryFacts(),
      names,
      advertisers.facade,
      campaigns.facade,
      nothing,
      new FixedClock(new Date(now)),
    );
  }

  it.each([
    ['the campaign', { campaignId: 'campaign_1', advertiserId: 1 }, 'Pacific/Auckland', '2026-11-01'],
    ['the advertiser without a campaign', { advertiserId: 1 }, 'Europe/Berlin', '2026-10-31'],
    ['UTC without either', {}, 'UTC', '2026-10-31'],
  ])('ends today in the time zone of %s', async (_, about, timezone, to) => {
    const reports = await reportsAt('2026-10-31T11:30:00.000Z');
    expect(await reports.subject(caller, { view: 'summary', days: 1, ...about })).toMatchObject({ timezone, period: { from: to, to } });
  });

  it('uses today of the zone when UTC has another date', async () => {
    const reports = await reportsAt('2026-10-31T23:30:00.000Z');
    const { period } = await reports.subject(caller, { view: 'summary', days: 2, advertiserId: 1 });
    expect(period).toEqual({ from: '2026-10-31', to: '2026-11-01' });
  });
});
