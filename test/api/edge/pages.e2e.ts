import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { callerOf, TestTools } from '@test/tools';
import { modernClient, sessionClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- the two libraries have different types for the same things
type Any = any;

const pages = [
  'advertisers',
  'approvals',
  'campaign-receipt',
  'campaigns',
  'customer-requests',
  'delivery-report',
  'discovery',
  'media-buys',
  'notifications',
  'page',
  'plan-and-billing',
  'proposals',
  'sellers',
  'usage',
  'webhooks',
];
const uriOf = (page: string) => `ui://exchange/${page}/mcp-app.html`;
const showsPages = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const libraries = { 'the library of 2025': sessionClient, 'the library of 2026': modernClient };

let api: TestApi;
let person: SignedUp;
let bearer: string;
const closing: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  api = await startApi({ environment: { CONSOLE_URL: 'https://console.example/' } });
  person = await signUp(api);
  bearer = (await createKey(api, person.as)).bearer;
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((client) => client.close()));
});
afterAll(() => api.close());

const connected = async (connect: Any, capabilities: object = {}, at = api, key = bearer): Promise<Any> => {
  const { client } = await connect(at, key, capabilities);
  closing.push(client);
  return client;
};
const read = (path: string, headers: Record<string, string> = { authorization: `Bearer ${bearer}` }) =>
  fetch(`${api.url}/api/v2/mcp-apps/${path}/mcp-app.html`, { headers });

// spec: service.area.widget-host
describe('Pages of MCP Apps', () => {
  it.each(pages)('serve %s as one small document with headers that make it inert outside of a host', async (page) => {
    const answer = await read(page);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html;profile=mcp-app',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; script-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(Buffer.byteLength(await answer.text())).toBeLessThanOrEqual(20_000);
  });

  it('return 400 for an invalid name, 404 for an unknown one, 401 without a credential', async () => {
    const refused = async (path: string) => {
      const answer = await read(path);
      return [answer.status, ((await answer.json()) as Any).error.code];
    };
    expect(await refused('Campaigns')).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused('a_b')).toEqual([400, 'VALIDATION_ERROR']);
    expect(await refused('nowhere')).toEqual([404, 'NOT_FOUND']);
    expect((await read('campaigns', {})).status).toBe(401);
  });

  describe.each(Object.entries(libraries))('with %s', (_, connect) => {
    it('are resources with the same content', async () => {
      const client = await connected(connect);
      const { resources } = await client.listResources();
      const listed = resources.filter(({ uri }: Any) => uri.startsWith('ui://exchange/')).map(({ uri }: Any) => uri);
      expect(listed.toSorted()).toEqual(pages.map(uriOf).toSorted());
      for (const page of pages) {
        const [content] = (await client.readResource({ uri: uriOf(page) })).contents;
        expect(content).toMatchObject({
          mimeType: 'text/html;profile=mcp-app',
          _meta: { ui: { csp: {}, permissions: {}, prefersBorder: true } },
        });
        expect(content.text).toBe(await (await read(page)).text());
      }
    });

    it('are named by the tools that open them; pages may call only tools that read', async () => {
      const client = await connected(connect, showsPages);
      const { tools } = await client.listTools();
      const uiOf = Object.fromEntries(tools.map(({ name, _meta }: Any) => [name, _meta?.ui]));
      expect(uiOf).toMatchObject({
        open_page: { resourceUri: uriOf('page') },
        open_advertisers_page: { resourceUri: uriOf('advertisers') },
        open_campaign_receipt: { resourceUri: uriOf('campaign-receipt') },
        open_campaigns_page: { resourceUri: uriOf('campaigns') },
        open_media_buys_page: { resourceUri: uriOf('media-buys') },
        open_approvals: { resourceUri: uriOf('approvals') },
        save_campaign: { visibility: ['model'] },
      });
      for (const { name, annotations } of tools)
        // Undefined visibility: models and pages.
        expect([name, uiOf[name]?.visibility]).toEqual([name, annotations.readOnlyHint === true ? undefined : ['model']]);
    });

    it('open with their parameters alone when the client shows pages', async () => {
      const client = await connected(connect, showsPages);
      const opened = await client.callTool({ name: 'open_page', arguments: { page: 'proposals', campaignId: 'cmp_1' } });
      expect(opened.structuredContent).toEqual({ page: 'proposals', params: { campaignId: 'cmp_1' } });
      const own = await client.callTool({ name: 'open_media_buys_page', arguments: {} });
      expect(own.structuredContent).toEqual({ page: 'media-buys', params: {} });
      const unknown = await client.callTool({ name: 'open_page', arguments: { page: 'nowhere' } });
      expect([unknown.isError, unknown.structuredContent.field]).toEqual([true, 'page']);
      for (const page of [...pages.filter((name) => name !== 'page'), 'storefront-briefs', 'seller-dashboard'])
        expect(unknown.structuredContent.message).toContain(page);
    });

    it('are returned as a console address when the client shows no pages', async () => {
      const client = await connected(connect);
      const opened = await client.callTool({ name: 'open_page', arguments: { page: 'discovery', discoveryId: 'dsc_1' } });
      const { account } = person;
      expect(opened.structuredContent).toEqual({
        page: 'discovery',
        params: { discoveryId: 'dsc_1' },
        handoff: {
          kind: 'human_action_required',
          handoffId: expect.stringMatching(/^hnd_/),
          account: { id: account.id, name: account.name },
          action: 'open_page',
          url: `https://console.example/open/discovery?accountId=${account.id}&discoveryId=dsc_1`,
          expiresAt: expect.any(String),
          presentation: { openPolicy: 'explicit', sensitiveUrl: true },
          page: { resourceUri: uriOf('discovery') },
          resume: { kind: 'manual', reason: expect.any(String) },
        },
      });
      expect(new Date(opened.structuredContent.handoff.expiresAt).getTime()).toBeGreaterThan(Date.now());
    });
  });

  it('show what launching a draft would buy, and are refused for another account’s campaign and for one that is no draft', async () => {
    const client = await connected(modernClient, showsPages);
    const campaignId = await createCampaign(api, person.as);
    const receipt = async (id: string) => client.callTool({ name: 'open_campaign_receipt', arguments: { campaignId: id } });
    expect((await receipt(campaignId)).structuredContent).toEqual({ page: 'campaign-receipt', params: { campaignId } });
    const launch = async () => client.callTool({ name: 'get', arguments: { kind: 'campaign', id: campaignId, include: ['launch'] } });
    expect((await launch()).structuredContent.launch).toEqual({
      mediaBuyCount: 0,
      mediaBuys: [],
      stagedBudgets: { EUR: 0 },
      limitations: [],
      blockers: [{ code: expect.any(String), message: expect.any(String) }],
      readyToGoLive: false,
      warnings: expect.any(Array),
    });
    const strange = await createCampaign(api, (await signUp(api)).as);
    for (const id of [strange, 'campaign_unknown']) expect((await receipt(id)).structuredContent.code).toBe('NOT_FOUND');
    const tooMuch = await client.callTool({ name: 'open_campaign_receipt', arguments: { campaignId, launch: true } });
    expect([tooMuch.isError, tooMuch.structuredContent.code]).toEqual([true, 'VALIDATION_FAILED']);
    await api.app.get(Database).query(`update campaigns set status = 'ACTIVE' where id = $1`, [campaignId]);
    expect((await receipt(campaignId)).structuredContent.code).toBe('CONFLICT');
    expect((await launch()).structuredContent).toMatchObject({ unavailableIncludes: [{ include: 'launch' }] });
  });

  it('open for callers that may only read for the advertiser, and not for another advertiser’s campaign', async () => {
    const tools = new TestTools(api);
    const [campaignId, other] = [await createCampaign(api, person.as), await createCampaign(api, person.as)];
    const { advertiserId } = (await api.get(`/api/v2/buyer/campaigns/${campaignId}`, { as: person.as })).body.data.campaign;
    const reader = { ...callerOf(person), grants: new Map([[advertiserId, 'READ' as const]]) };
    const { handoff } = await tools.call(reader, 'open_campaign_receipt', { campaignId });
    expect(handoff.account).toEqual({ id: person.account.id, name: person.account.name });
    expect(await tools.outcome(reader, 'get', { kind: 'campaign', id: campaignId, include: ['launch'] })).toMatchObject({ status: 200 });
    expect(await tools.outcome(reader, 'open_campaign_receipt', { campaignId: other })).toMatchObject({ status: 404 });
    expect(await tools.outcome(reader, 'get', { kind: 'campaign', id: other, include: ['launch'] })).toMatchObject({ status: 404 });
    expect(await tools.outcome(reader, 'open_seller_dashboard', {})).toMatchObject({ status: 403 });
  });

  it('are not offered without a console', async () => {
    const without = await startApi();
    closing.push(without);
    const { as } = await signUp(without);
    const client = await connected(modernClient, {}, without, (await createKey(without, as)).bearer);
    const opened = await client.callTool({ name: 'open_page', arguments: { page: 'campaigns' } });
    expect(opened.structuredContent.handoff).toEqual({ kind: 'human_action_unavailable', reason: 'owner_browser_url_unavailable' });
  });

  it('are not listed for the other account type', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    const client = await connected(modernClient, showsPages, api, (await createKey(api, seller.as)).bearer);
    const { resources } = await client.listResources();
    const names = resources.map(({ uri }: Any) => uri);
    expect(names).toEqual(expect.arrayContaining([uriOf('storefront-briefs'), uriOf('seller-dashboard')]));
    expect(names).not.toContain(uriOf('campaigns'));
    const { tools } = await client.listTools();
    const opening = tools.map(({ name }: Any) => name).filter((name: string) => name.startsWith('open_'));
    expect(opening.toSorted()).toEqual(['open_approvals', 'open_page', 'open_seller_dashboard']);
  });
});
