import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { FixedClock } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { rowsPerBatch } from '../domain/report';
import { aFact, InMemoryDeliveryFacts } from '../testing';
import { LineNames } from './line-names';
import { ReportsService } from './reports.service';

const emptyDependency = { findMany: async () => [], find: async () => null } as never;

describe('ReportsService.rows', () => {
  it('yields batches of at most `rowsPerBatch` rows, ordered by day and then by package id', async () => {
    const facts = new InMemoryDeliveryFacts();
    const packages = rowsPerBatch + 10;
    const days = ['2026-01-01', '2026-01-02'];
    // Written in reverse order, so that the test fails when rows keep the order of writing.
    const packageIds = Array.from({ length: packages }, (_, i) => `p-${String(packages - i).padStart(5, '0')}`);
    await facts.stage(
      's',
      1,
      packageIds.flatMap((packageId) => days.map((day) => aFact({ packageId, day }))),
    );
    await facts.publish('s', 1, 'seller');
    const reports = new ReportsService(
      facts,
      new LineNames(emptyDependency, emptyDependency, emptyDependency),
      emptyDependency,
      emptyDependency,
      emptyDependency,
      new FixedClock(),
    );
    const yielded: string[] = [];
    const period = { from: '2025-12-30', to: '2026-01-03' };
    for await (const rows of reports.rows({ view: 'timeseries', scope: { accountId: 1 }, period })) {
      expect(rows.length).toBeLessThanOrEqual(rowsPerBatch);
      yielded.push(...rows.map(({ day, line }) => `${day} ${line.packageId}`));
    }
    expect(yielded).toEqual(days.flatMap((day) => packageIds.toSorted().map((packageId) => `${day} ${packageId}`)));
  });
});

describe('The default end of a report’s period', () => {
  const caller = aPerson({ accountId: 1 });

  async function reportsAt(now: string) {
    const [advertisers, campaigns] = [advertisersInMemory(), campaignsInMemory()];
    await advertisers.records.insert(anAdvertiser({ id: 1, timezone: 'Europe/Berlin' }));
    await campaigns.records.insert(aCampaign({ id: 'campaign_1', advertiserId: 1, timezone: 'Pacific/Auckland' }));
    const names = new LineNames(emptyDependency, emptyDependency, emptyDependency);
    return new ReportsService(
      new InMemoryDeliveryFacts(),
      names,
      advertisers.facade,
      campaigns.facade,
      emptyDependency,
      new FixedClock(new Date(now)),
    );
  }

  it.each([
    ['the campaign’s time zone', { campaignId: 'campaign_1', advertiserId: 1 }, 'Pacific/Auckland', '2026-11-01'],
    ['the advertiser’s time zone when there is no campaign', { advertiserId: 1 }, 'Europe/Berlin', '2026-10-31'],
    ['UTC when there is neither', {}, 'UTC', '2026-10-31'],
  ])('is today in %s', async (_, scope, timezone, to) => {
    const reports = await reportsAt('2026-10-31T11:30:00.000Z');
    expect(await reports.subject(caller, { view: 'summary', days: 1, ...scope })).toMatchObject({ timezone, period: { from: to, to } });
  });

  it('is the date in the time zone, even when UTC has another date', async () => {
    const reports = await reportsAt('2026-10-31T23:30:00.000Z');
    const { period } = await reports.subject(caller, { view: 'summary', days: 2, advertiserId: 1 });
    expect(period).toEqual({ from: '2026-10-31', to: '2026-11-01' });
  });
});
