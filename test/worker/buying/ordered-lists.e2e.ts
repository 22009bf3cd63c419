import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';

interface Reference {
  readonly agent_url: string;
  readonly list_id: string;
  readonly auth_token: string;
}

/** Property lists that sellers read here, by the reference in an order. */
describe('property lists of orders', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [
      promptSeller('east', { lists: true }),
      promptSeller('west', { lists: true }),
      promptSeller('listless', { lists: false }),
    ]);
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  async function listed(...slugs: string[]) {
    const campaignId = await buying.selectProducts(slugs, [5_000]);
    const { advertiserId } = (await buying.get(`/campaigns/${campaignId}`)).body.data.campaign;
    const of = `/advertisers/${advertiserId}/property-lists`;
    const create = async (purpose: string, domains: string[]) =>
      (await buying.post(of, { name: purpose, purpose, domains })).body.data.listId as string;
    const listIds = [await create('include', ['nytimes.com', 'bbc.co.uk', 'cnn.com']), await create('exclude', ['tabloid.example'])];
    expect((await buying.post(`/campaigns/${campaignId}/property-lists`, { listIds })).status).toBe(200);
    return { campaignId, of, listIds, advertiserId };
  }

  const orderOf = (slug: string) => JSON.parse(JSON.stringify(buying.callsOf(slug, 'create_media_buy').at(-1)!.arguments));

  function referencesOf(slug: string): { include: Reference; exclude: Reference } {
    const order = orderOf(slug);
    const [{ targeting_overlay: overlay, ext }] = order.packages;
    return { include: overlay.property_list, exclude: ext.exchange.property_list_exclude };
  }

  const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  /** Reads over HTTP as sellers do, with an endpoint that is not part of the API document. */
  async function knock(body: object, bearer?: string) {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const answer = await fetch(`${api.url}/property-lists/mcp`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }
  const read = async ({ list_id, auth_token }: Reference, args: object = {}) => {
    const { status, body } = await knock(rpc('tools/call', { name: 'get_property_list', arguments: { list_id, ...args } }), auth_token);
    return { status, said: body.result?.structuredContent };
  };

  it('are references that return the attached lists, page by page, and no other list', async () => {
    const { campaignId } = await listed('east', 'west');
    expect((await buying.post(`/campaigns/${campaignId}/execute`)).body.data).toMatchObject({ success: true, mediaBuysExecuted: 2 });
    const [east, west] = [referencesOf('east'), referencesOf('west')];
    expect(new Set([east.include, east.exclude, west.include, west.exclude].map(({ auth_token: token }) => token)).size).toBe(4);
    const first = await read(east.include, { pagination: { max_results: 2 } });
    expect(first.said).toMatchObject({ list: { property_count: 3 }, pagination: { has_more: true, total_count: 3 } });
    const second = await read(east.include, { pagination: { max_results: 2, cursor: first.said.pagination.cursor } });
    expect([...first.said.identifiers, ...second.said.identifiers]).toEqual(
      ['nytimes.com', 'bbc.co.uk', 'cnn.com'].map((value) => ({ type: 'domain', value })),
    );
    expect(second.said.pagination).toEqual({ has_more: false, total_count: 3 });
    expect((await read(east.exclude)).said.identifiers).toEqual([{ type: 'domain', value: 'tabloid.example' }]);
    const strange = await read(east.include, { list_id: west.include.list_id });
    expect(strange.said.adcp_error).toMatchObject({ code: 'REFERENCE_NOT_FOUND', field: 'list_id' });
    const elsewhere = await read(west.include, { pagination: { cursor: first.said.pagination.cursor } });
    expect(elsewhere.said.adcp_error).toMatchObject({ code: 'INVALID_REQUEST', field: 'pagination.cursor' });
    expect((await read(east.include, { pagination: { max_results: 10_001 } })).said.adcp_error.field).toBe('pagination.max_results');
    expect((await read(east.include, { resolve: false })).said).toEqual({ list: first.said.list });
  });

  it('are left out for a seller without support for lists, once that limitation is accepted', async () => {
    const { campaignId } = await listed('listless');
    const { limitations } = (await buying.get(`/campaigns/${campaignId}/order-preview`)).body.data;
    expect(limitations.map(({ field }: { field: string }) => field)).toEqual(['property_list', 'property_list_exclude']);
    const acceptLimitations = limitations.map(({ name }: { name: string }) => name);
    expect((await buying.post(`/campaigns/${campaignId}/execute`)).status).toBe(409);
    expect((await buying.post(`/campaigns/${campaignId}/execute`, { acceptLimitations })).body.data.success).toBe(true);
    expect(JSON.stringify(orderOf('listless'))).not.toContain('list');
  });

  it("list their readers, and revoke a reader's token at once", async () => {
    const { campaignId, of, listIds } = await listed('east');
    await buying.post(`/campaigns/${campaignId}/execute`);
    const { include } = referencesOf('east');
    const readers = `${of}/${listIds[0]}/readers`;
    await read(include);
    const shown = (await buying.get(readers)).body.data;
    expect(shown).toEqual([
      {
        storefrontId: stand.id('east'),
        listIds: [listIds[0]],
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastReadAt: expect.any(String),
      },
    ]);
    expect((await api.delete(`/api/v2/buyer${readers}`, { as: buyer.as })).status).toBe(200);
    expect((await read(include)).status).toBe(401);
    expect((await buying.get(readers)).body.data).toEqual([]);
    expect((await api.delete(`/api/v2/buyer${readers}`, { as: buyer.as })).status).toBe(404);
  });

  it('return 401 with the same body without a token, with a wrong one, and after its expiry', async () => {
    const { campaignId } = await listed('west');
    await buying.post(`/campaigns/${campaignId}/execute`);
    const { include } = referencesOf('west');
    const body = rpc('tools/call', { name: 'get_property_list', arguments: { list_id: include.list_id } });
    const answers = [await knock(body), await knock(body, 'x'), await knock(body, 'a'.repeat(43))];
    await api.app.get(Database).query(`update property_list_shares set expires_at = now() where id = $1`, [include.list_id]);
    answers.push(await knock(body, include.auth_token));
    for (const { status, body: said } of answers) expect([status, said.error]).toEqual([401, answers[0]!.body.error]);
  });

  it('store only the hash of the token', async () => {
    const { campaignId } = await listed('east');
    await buying.post(`/campaigns/${campaignId}/execute`);
    const { auth_token: token } = referencesOf('east').include;
    const [{ rows } = { rows: '' }] = await api.app
      .get(Database)
      .query<{ rows: string }>(
        `select (select json_agg(s)::text from property_list_shares s) || (select json_agg(m)::text from media_buys m) || (select json_agg(o)::text from outbox o) as rows`,
      );
    expect(rows).toContain(campaignId);
    expect(rows).not.toContain(token);
  });
});
