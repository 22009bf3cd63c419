import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { aCampaignBody } from './campaigns.fixture';

const path = '/api/v2/buyer/campaigns';

describe('the list of campaigns', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let [first, second]: number[] = [];
  let archived: string;

  beforeAll(async () => {
    api = await startApi();
    buyer = await signUp(api);
    [first, second] = [await createAdvertiser(api, buyer.as), await createAdvertiser(api, buyer.as)];
    const goals = { optimizationGoals: [{ kind: 'metric', metric: 'clicks' }] };
    archived = await created({ advertiserId: first, name: 'Old 100%' });
    await created({ advertiserId: first, name: 'B' });
    await created({ advertiserId: second, name: 'C_1' });
    await created({ advertiserId: second, name: 'D', mode: 'performance', performanceConfig: goals });
    await created({ advertiserId: first, name: 'E' });
    await api.delete(`${path}/${archived}`, { as: buyer.as });
  });
  afterAll(() => api.close());

  const created = async (more: object): Promise<string> => {
    const { body } = await api.post(path, { as: buyer.as, body: aCampaignBody(more) });
    return body.data.campaign.campaignId;
  };
  const list = async (query: string) => {
    const { status, body } = await api.get(`${path}?${query}`, { as: buyer.as });
    expect([query, status]).toEqual([query, 200]);
    return { names: body.data.map(({ name }: { name: string }) => name), pagination: body.meta.pagination };
  };

  // spec: limits.page-size-default
  it('returns DRAFT, ACTIVE and PAUSED campaigns, newest first, 25 per page, with the pagination of both styles', async () => {
    const { names, pagination } = await list('');
    expect(names).toEqual(['E', 'D', 'C_1', 'B']);
    expect(pagination).toEqual({ skip: 0, take: 25, total: 4, hasMore: false, nextCursor: null });
  });

  it('returns what media buys hold of the budget, and what is left, as the campaign itself does', async () => {
    const { body } = await api.get(`${path}?name=B`, { as: buyer.as });
    const [{ campaignId, allocatedBudget, unallocatedBudget }] = body.data;
    const one = await api.get(`${path}/${campaignId}`, { as: buyer.as });
    expect(one.body.data.campaign).toMatchObject({ allocatedBudget, unallocatedBudget });
    expect([allocatedBudget, unallocatedBudget]).toEqual([0, 50_000]);
  });

  // spec: lists.campaigns.cursor, paging.cursor
  it('returns pages by cursor until nextCursor is null', async () => {
    const seen: string[] = [];
    let query = 'limit=3';
    for (let cursor: string | null = ''; cursor !== null;) {
      const { names, pagination } = await list(query);
      seen.push(...names);
      cursor = pagination.nextCursor;
      expect(pagination.hasMore).toBe(cursor !== null);
      query = `limit=3&cursor=${cursor}`;
    }
    expect(seen).toEqual(['E', 'D', 'C_1', 'B']);
  });

  // spec: lists.campaigns.take-skip, paging.skip, paging.skip.total, paging.skip.stops
  it('returns pages by take and skip until hasMore is false', async () => {
    expect(await list('take=3&skip=0')).toMatchObject({
      names: ['E', 'D', 'C_1'],
      pagination: { skip: 0, take: 3, total: 4, hasMore: true },
    });
    expect(await list('take=3&skip=3')).toMatchObject({ names: ['B'], pagination: { skip: 3, take: 3, total: 4, hasMore: false } });
    expect(await list('skip=9')).toMatchObject({ names: [], pagination: { skip: 9, total: 4, hasMore: false, nextCursor: null } });
  });

  // spec: paging.campaigns.cursor-beats-skip
  it('ignores skip when a cursor is sent', async () => {
    const { pagination } = await list('take=2');
    const next = await list(`limit=2&skip=3&cursor=${pagination.nextCursor}`);
    expect(next).toEqual({ names: ['C_1', 'B'], pagination: { skip: 0, take: 2, total: 4, hasMore: false, nextCursor: null } });
  });

  // spec: limits.campaign-take, limits.page-size-cap
  it('accepts take up to 250 and limit up to 200', async () => {
    expect((await list('take=250')).pagination.take).toBe(250);
    expect((await list('limit=200')).pagination.take).toBe(200);
  });

  it.each([
    ['take=251', 'take'],
    ['take=0', 'take'],
    ['take=x', 'take'],
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['skip=-1', 'skip'],
    ['skip=9007199254740992', 'skip'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00Z"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["soon","campaign_1"]').toString('base64url')}`, 'cursor'],
    [`cursor=${'a'.repeat(2001)}`, 'cursor'],
    ['status=LIVE', 'status'],
    ['status=DRAFT,LIVE', 'status'],
    ['mode=directed', 'mode'],
    ['advertiserId=x', 'advertiserId'],
    ['includeArchived=maybe', 'includeArchived'],
  ])('returns 400 for %s', async (query, field) => {
    const { status, body } = await api.get(`${path}?${query}`, { as: buyer.as });
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('filters by advertiser, name, mode and status, and counts the same rows', async () => {
    const cases: [string, string[]][] = [
      [`advertiserId=${second}`, ['D', 'C_1']],
      ['name=c_', ['C_1']],
      ['name=%25', []],
      ['mode=performance', ['D']],
      ['status=ARCHIVED', ['Old 100%']],
      ['status=ARCHIVED&name=100%25', ['Old 100%']],
      ['status=ARCHIVED,DRAFT&advertiserId=' + first, ['E', 'B', 'Old 100%']],
      ['status=ARCHIVED&status=DRAFT&mode=discovery', ['E', 'C_1', 'B', 'Old 100%']],
      ['status=ALL', ['E', 'D', 'C_1', 'B', 'Old 100%']],
      ['includeArchived=true', ['E', 'D', 'C_1', 'B', 'Old 100%']],
      ['status=ACTIVE', []],
      ['status=ACTIVE&includeArchived=true', ['Old 100%']],
      [`advertiserId=9007199254740991`, []],
    ];
    for (const [query, expected] of cases) {
      const { names, pagination } = await list(query);
      expect([query, names, pagination.total]).toEqual([query, expected, expected.length]);
    }
  });

  it('returns no campaign of another account', async () => {
    const stranger = await signUp(api);
    expect((await api.get(`${path}?status=ALL`, { as: stranger.as })).body.data).toEqual([]);
  });
});
