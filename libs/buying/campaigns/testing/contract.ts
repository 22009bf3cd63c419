import { aCampaign, campaignEpoch } from '.';
import { type CampaignStatus, campaignStates } from '../domain/campaign.states';
import type { CampaignFilter, Campaigns, CampaignSlice } from '../domain/ports';

const later = new Date('2026-02-01T00:00:00.000Z');
const everything: CampaignSlice = { take: 100, skip: 0, after: null };

/** Contract tests for implementations of `Campaigns`. */
export function campaignRecordsContract(open: () => Campaigns | Promise<Campaigns>): void {
  let records: Campaigns;
  let accountId = 0;
  let serial = 0;

  beforeEach(async () => {
    records = await open();
    accountId += 1;
  });

  async function store(overrides: Parameters<typeof aCampaign>[0] = {}) {
    serial += 1;
    const campaign = aCampaign({ accountId, id: `campaign_${String(serial).padStart(6, '0')}`, ...overrides });
    await records.insert(campaign);
    return campaign.state;
  }

  const filter = (more: Partial<CampaignFilter> = {}): CampaignFilter => ({ accountId, statuses: campaignStates.stored, ...more });
  const names = async (more: Partial<CampaignFilter> = {}, slice: Partial<CampaignSlice> = {}) =>
    (await records.list(filter(more), { ...everything, ...slice })).map(({ name }) => name);

  it('finds the stored campaign, and returns null for another account', async () => {
    const state = await store({
      mode: 'performance',
      budget: { total: 1234.56, dailyCap: 0.1, pacing: 'ASAP' },
      constraints: { channels: ['ctv'], geo_metros: [{ system: 'nielsen_dma', values: ['501'] }] },
      storefrontIds: [7, 8],
      discoveryId: 'disc_1',
      productIds: ['sf1:7:a'],
      catalogId: 'cat_1',
      timezone: 'Europe/Berlin',
      performanceConfig: { optimizationGoals: [{ kind: 'metric', metric: 'clicks', target: { kind: 'cost_per', value: 2 } }] },
      pacingPeriods: { mode: 'weight', periods: [{ start: '2026-03-01T00:00:00.000Z', end: '2026-03-08T00:00:00.000Z', weight: 1 }] },
      utmConfig: { params: [{ paramKey: 'utm_source', paramValue: 'exchange' }] },
      frequencyCaps: [{ max_impressions: 3, window: { interval: 1, unit: 'days' } }],
    });
    expect(await records.find(state)).toEqual(state);
    expect(await records.find({ accountId: accountId + 1, id: state.id })).toBeNull();
    expect(await records.find({ accountId, id: 'campaign_unknown' })).toBeNull();
  });

  it('stores omitted fields as null or empty', async () => {
    const state = await store({ brief: undefined });
    expect(await records.find(state)).toEqual(state);
  });

  it('finds several campaigns at once', async () => {
    const [one, other] = [await store(), await store()];
    const found = await records.findMany(accountId, [other.id, one.id, 'campaign_unknown']);
    expect(new Set(found)).toEqual(new Set([one, other]));
    expect(await records.findMany(accountId + 1, [one.id])).toEqual([]);
  });

  it('changes a campaign, but none of another account', async () => {
    const { id } = await store();
    const changed = await records.change({ accountId, id }, (campaign) =>
      campaign.update({ name: 'New', budget: { dailyCap: 9.99 } }, later),
    );
    expect(changed?.state).toMatchObject({ name: 'New', revision: 2, updatedAt: later });
    expect(await records.find({ accountId, id })).toEqual(changed?.state);
    expect(await records.change({ accountId: accountId + 1, id }, (campaign) => campaign)).toBeNull();
  });

  it('changes a campaign while other work runs under its lock; a failure changes nothing', async () => {
    const { id } = await store();
    const changed = await records.changeLocked({ accountId, id }, async (campaign) => {
      const found = await records.find({ accountId, id });
      return campaign.update({ name: `${found?.name}, again` }, later);
    });
    expect(changed?.state.name).toBe('Spring, again');
    const failing = records.changeLocked({ accountId, id }, () => Promise.reject(new Error('not bought')));
    await expect(failing).rejects.toThrow('not bought');
    expect(await records.find({ accountId, id })).toEqual(changed?.state);
    expect(await records.changeLocked({ accountId: accountId + 1, id }, async (campaign) => campaign)).toBeNull();
  });

  it('filters by a part of the name or the brief, and by advertisers', async () => {
    await store({ name: 'Oats', brief: 'For 100% of families', advertiserId: 5 });
    await store({ name: 'Milk', brief: null, advertiserId: 6 });
    expect(await names({ text: 'oAT' })).toEqual(['Oats']);
    expect(await names({ text: '100%' })).toEqual(['Oats']);
    expect(await names({ text: 'milk' })).toEqual(['Milk']);
    expect(await names({ text: '%' })).toEqual(['Oats']);
    expect(await names({ advertiserIds: [6, 7] })).toEqual(['Milk']);
    expect(await names({ advertiserIds: [] })).toEqual([]);
  });

  it('lists newest first, and by id within the same time', async () => {
    await store({ name: 'old' });
    await store({ name: 'twin a', at: later });
    await store({ name: 'twin b', at: later });
    expect(await names()).toEqual(['twin b', 'twin a', 'old']);
    expect(await names({}, { take: 1, skip: 1 })).toEqual(['twin a']);
  });

  it('continues after a row, whatever was added meanwhile', async () => {
    for (const name of ['a', 'b', 'c']) await store({ name });
    const [newest] = await records.list(filter(), { ...everything, take: 1 });
    await store({ name: 'meanwhile', at: later });
    const after = [newest!.createdAt.toISOString(), newest!.id];
    expect(await names({}, { after })).toEqual(['b', 'a']);
    expect(await names({}, { after, skip: 1 })).toEqual(['a']);
    expect(await names({}, { after: [campaignEpoch.toISOString(), ''] })).toEqual([]);
  });

  it('filters by advertiser, status, mode and a literal part of the name, and counts the same rows', async () => {
    const archived = await store({ name: 'Old 100%' });
    await records.change(archived, (campaign) => campaign.archive(later));
    const audienceConfig = { targetAudienceIds: ['vip'], suppressAudienceIds: ['old "1"'] };
    await store({ name: 'New_100', advertiserId: 2, catalogId: 'cat_2', audienceConfig });
    const goal = { kind: 'metric', metric: 'clicks' } as const;
    const counting = { kind: 'event', eventSources: [{ eventSourceId: 'es_shop', eventType: 'purchase' }] } as const;
    await store({ name: 'Best', mode: 'performance', performanceConfig: { optimizationGoals: [goal, counting] } });
    const cases: [Partial<CampaignFilter>, string[]][] = [
      [{ statuses: ['ARCHIVED'] }, ['Old 100%']],
      [{ statuses: ['DRAFT', 'PAUSED'] }, ['Best', 'New_100']],
      [{ statuses: ['COMPLETED'] satisfies CampaignStatus[] }, []],
      [{ advertiserId: 2 }, ['New_100']],
      [{ catalogId: 'cat_2' }, ['New_100']],
      [{ audienceId: 'vip' }, ['New_100']],
      [{ audienceId: 'old "1"' }, ['New_100']],
      [{ audienceId: 'vi' }, []],
      [{ mode: 'performance' }, ['Best']],
      [{ eventSourceId: 'es_shop' }, ['Best']],
      [{ eventSourceId: 'es_other' }, []],
      [{ name: 'OLD' }, ['Old 100%']],
      [{ name: '0%' }, ['Old 100%']],
      [{ name: 'w_1' }, ['New_100']],
      [{ name: 'd_1' }, []],
      [{ accountId: accountId + 1000 }, []],
    ];
    for (const [more, expected] of cases) {
      expect([more, await names(more)]).toEqual([more, expected]);
      expect([more, await records.count(filter(more))]).toEqual([more, expected.length]);
    }
  });

  it('finds running campaigns whose flight is over', async () => {
    const run = (campaign: ReturnType<typeof aCampaign>) => campaign.execute(true, campaignEpoch);
    const flightDates = { startDate: new Date('2026-02-01T00:00:00.000Z'), endDate: new Date('2026-02-02T00:00:00.000Z') };
    const draft = aCampaign({ accountId, id: `campaign_draft_${accountId}`, flightDates });
    const running = run(aCampaign({ accountId, id: `campaign_running_${accountId}`, flightDates }));
    await records.insert(draft);
    await records.insert(running);
    const ending = async (at: Date) => (await records.ending(at, 1_000)).filter((key) => key.accountId === accountId);
    expect(await ending(new Date(flightDates.endDate.getTime() - 1))).toEqual([]);
    expect(await ending(flightDates.endDate)).toEqual([{ accountId, id: running.state.id }]);
    await records.change(running.state, (campaign) => campaign.end(flightDates.endDate) ?? campaign);
    expect(await ending(flightDates.endDate)).toEqual([]);
  });
}
