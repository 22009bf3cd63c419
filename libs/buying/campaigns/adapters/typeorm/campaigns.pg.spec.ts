import { plansOf, testDatabase, type TestDatabase } from '@test/database';
import { CampaignsFacade } from '../../application/campaigns.facade';
import { aCampaign, campaignEpoch } from '../../testing';
import { campaignRecordsContract } from '../../testing/contract';
import { TypeormCampaigns } from './typeorm-campaigns';

describe('campaigns on PostgreSQL', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  const open = () => new TypeormCampaigns(db.store, db.database);

  campaignRecordsContract(open);

  it('writes the events of a change in its transaction', async () => {
    const records = open();
    const { accountId, id } = aCampaign({ accountId: 9000, id: 'campaign_events' }).state;
    await records.insert(aCampaign({ accountId, id }));
    await records.change({ accountId, id }, (campaign) => campaign.update({ name: 'New' }, campaignEpoch));
    await records.change({ accountId, id }, (campaign) => campaign.archive(campaignEpoch));
    const refused = records.change({ accountId, id }, (campaign) => campaign.update({}, campaignEpoch));
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
    const rows = await db.database.query<{ type: string; payload: object }>(
      'select type, payload from outbox where account_id = $1 order by id',
      [accountId],
    );
    const payload = { campaignId: id, advertiserId: 1, name: 'New' };
    expect(rows).toEqual([
      { type: 'campaigns.created', payload: { ...payload, name: 'Spring', status: 'DRAFT', revision: 1 } },
      { type: 'campaigns.updated', payload: { ...payload, status: 'DRAFT', revision: 2 } },
      { type: 'campaigns.archived', payload: { ...payload, status: 'ARCHIVED', revision: 3 } },
    ]);
  });

  it('reads and writes the row of a campaign once while it is executed', async () => {
    const records = open();
    const { accountId, id } = aCampaign({ accountId: 9000, id: 'campaign_executed' }).state;
    await records.insert(aCampaign({ accountId, id }));
    const runner = Object.getPrototypeOf(db.database.dataSource.createQueryRunner()) as { query(sql: string): Promise<unknown> };
    const asked = jest.spyOn(runner, 'query');
    const move = await new CampaignsFacade(records).execute(accountId, id, campaignEpoch, async () => '12.500000');
    const statements = asked.mock.calls.map(([sql]) => sql.trim()).filter((sql) => /"campaigns"/.test(sql));
    asked.mockRestore();
    expect(statements.map((sql) => /^select.*for update$|^update/is.exec(sql)?.[0].slice(0, 6).toLowerCase())).toEqual([
      'select',
      'update',
    ]);
    expect(move).toMatchObject({ previousStatus: 'DRAFT', status: 'ACTIVE' });
    expect(await records.find({ accountId, id })).toMatchObject({ status: 'ACTIVE', allocatedBudget: '12.500000', revision: 2 });
  });

  it('gives each of several concurrent changes its own revision', async () => {
    const records = open();
    const { accountId, id } = aCampaign({ accountId: 9000, id: 'campaign_race' }).state;
    await records.insert(aCampaign({ accountId, id }));
    const changes = Array.from({ length: 8 }, (_, i) =>
      records.change({ accountId, id }, (campaign) => campaign.update({ name: `n${i}` }, campaignEpoch)),
    );
    const revisions = (await Promise.all(changes)).map((campaign) => campaign!.state.revision);
    expect(revisions.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    [{ catalogId: 'cat_1' }, 'campaigns_of_catalog'],
    [{ audienceId: 'vip' }, 'campaigns_newest'],
    [{ audienceId: 'vip', advertiserId: 1 }, 'campaigns_of_advertiser'],
    [{ eventSourceId: 'es_shop' }, 'campaigns_newest'],
  ])('reads a page filtered by %o from an index of the account, without sorting', async (filter, index) => {
    const plan = await plansOf(db.database, () =>
      open().list({ accountId: 9000, statuses: ['DRAFT', 'ACTIVE'], ...filter }, { take: 26, skip: 0, after: null }),
    );
    expect(plan).toContain(`using ${index} on campaigns`);
    expect(plan).not.toContain('Sort');
  });
});
