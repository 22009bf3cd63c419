import { createAdvertiserOf, grantAdvertiser, grantsPath } from '@test/advertiser-grants';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { connectApp } from '@test/oauth';
import { createKey, signUp, type SignedUp } from '@test/people';
import { modernClient, sessionClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Any = any;

describe.each([
  ['revision 2026-07-28', modernClient],
  ['a session of 2025', sessionClient],
])('Another account over MCP, in %s', (_, connect) => {
  let api: TestApi;
  let [brand, agency]: SignedUp[] = [] as never;
  let granted: number;
  let secret: number;
  let campaign: string;
  let grantRef: string;
  const clients: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    api = await startApi();
    [brand, agency] = [await signUp(api), await signUp(api)];
    [granted, secret] = [await createAdvertiserOf(api, brand.as, 'Granted'), await createAdvertiserOf(api, brand.as, 'Secret')];
    campaign = await createCampaign(api, brand.as, { advertiserId: granted });
    await createCampaign(api, brand.as, { advertiserId: secret });
  });
  beforeEach(async () => {
    grantRef = await grantAdvertiser(api, {
      grantor: brand.as,
      advertiser: granted,
      grantee: { as: agency.as, accountId: agency.account.id },
      capabilities: ['advertiser.read', 'campaign.read', 'campaign.manage'],
    });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await api.post(`${grantsPath}/${grantRef}/revoke`, { as: brand.as, body: {} });
  });
  afterAll(() => api.close());

  const as = async (bearer: string, accountId?: number) => {
    const { client } = await connect(api, bearer, {}, undefined, accountId === undefined ? {} : { 'x-account-id': String(accountId) });
    clients.push(client);
    return async (name: string, args: object = {}): Promise<Any> => {
      const { isError, structuredContent } = (await client.callTool({ name, arguments: args as never })) as Any;
      return isError ? { refused: structuredContent.code } : structuredContent;
    };
  };
  const found = async (call: Awaited<ReturnType<typeof as>>, kind: string) =>
    (await call('search', { kind })).objects.results.map(({ id, campaignId }: Any) => String(id ?? campaignId));
  const rename = { campaignId: '', name: 'Renamed', idempotencyKey: '' };
  const renaming = () => ({ ...rename, campaignId: campaign, idempotencyKey: `rename-${Math.random().toString(36).repeat(2)}` });

  it('works as switch_account describes it, for a delegate there and back', async () => {
    const { bearer } = await createKey(api, agency.as);
    const home = await as(bearer);
    const said = await home('switch_account', { accountId: brand.account.id });
    expect(said).toMatchObject({
      action: 'send_header',
      account: { accountId: brand.account.id, role: 'DELEGATE', kind: 'buyer', advertiserIds: [granted] },
      header: { name: 'X-Account-Id', value: String(brand.account.id) },
    });
    const there = await as(bearer, Number(said.header.value));
    expect((await there('get_status')).account.accountId).toBe(brand.account.id);
    expect(await found(there, 'advertiser')).toEqual([String(granted)]);
    expect(await found(there, 'campaign')).toEqual([campaign]);
    expect((await there('get', { kind: 'advertiser', id: String(secret) })).refused).toBe('NOT_FOUND');
    expect((await there('save_campaign', renaming())).action).toBe('updated');
    expect((await there('switch_account', { accountId: brand.account.id })).action).toBe('unchanged');
    const back = await there('switch_account', { accountId: agency.account.id });
    expect([back.action, back.account.role, back.header.value]).toEqual(['send_header', 'MEMBER', String(agency.account.id)]);
  });

  it('ends at the next call after the grant ends', async () => {
    const { bearer } = await createKey(api, agency.as);
    const there = await as(bearer, brand.account.id);
    expect(await found(there, 'campaign')).toEqual([campaign]);
    await api.post(`${grantsPath}/${grantRef}/revoke`, { as: brand.as, body: {} });
    await expect(there('search', { kind: 'campaign' })).rejects.toThrow();
    expect((await (await as(bearer))('switch_account', { accountId: brand.account.id })).refused).toBe('NOT_FOUND');
  });

  it('reaches as far as the scope of an app, and nowhere for a narrowed one', async () => {
    const app = await connectApp(api, agency, { scope: 'read' });
    const there = await as(app.as.bearer, brand.account.id);
    expect(await found(there, 'campaign')).toEqual([campaign]);
    await expect(there('save_campaign', renaming())).rejects.toThrow();
    const narrowed = await connectApp(api, agency, { advertisers: [await createAdvertiserOf(api, agency.as)] });
    expect((await (await as(narrowed.as.bearer))('switch_account', { accountId: brand.account.id })).refused).toBe('NOT_FOUND');
    await expect(as(narrowed.as.bearer, brand.account.id)).rejects.toThrow();
  });

  it('reaches a person’s other accounts, and not those of strangers', async () => {
    const child = (await api.post('/api/v2/accounts/create-child', { as: agency.as, body: { name: 'Child' } })).body.data.id as number;
    const { bearer } = await createKey(api, agency.as);
    expect((await (await as(bearer, child))('get_status')).account.accountId).toBe(child);
    await expect(as((await createKey(api, brand.as)).bearer, agency.account.id)).rejects.toThrow();
  });

  it('is not reachable over HTTP, which stays with the account of the credential', async () => {
    const key = await createKey(api, agency.as);
    const headers = { 'x-account-id': String(brand.account.id) };
    expect((await api.post('/api/v3/tools/search', { as: key, headers, body: { kind: 'campaign' } })).status).toBe(403);
    const said = await api.post('/api/v3/tools/switch_account', { as: key, body: { accountId: brand.account.id } });
    expect([said.body.data.action, said.body.data.header]).toEqual(['not_over_http', undefined]);
  });
});
