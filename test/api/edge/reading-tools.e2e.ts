import type { Caller, Grants } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { briefBody } from '@test/rfps';
import { createShop } from '@test/storefronts';
import { callerOf, TestTools } from '@test/tools';

let api: TestApi;
let tools: TestTools;
let someone: SignedUp;
let stranger: SignedUp;
let buyer: Caller;
let other: Caller;

beforeAll(async () => {
  api = await startApi();
  tools = new TestTools(api);
  [someone, stranger] = [await signUp(api), await signUp(api)];
  [buyer, other] = [callerOf(someone), callerOf(stranger)];
});
afterAll(() => api.close());

const search = (args: object, caller = buyer) => tools.outcome(caller, 'search', args);
const get = (args: object, caller = buyer) => tools.outcome(caller, 'get', args);
const granted = (...ids: readonly number[]): Grants => new Map(ids.map((id) => [id, 'READ' as const]));
const post = async (path: string, body: object) => {
  const answer = await api.post(`/api/v2/buyer${path}`, { as: someone.as, body });
  if (answer.status > 299) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};

async function walked(args: object, between: () => Promise<unknown>): Promise<readonly Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const { status, body, error } = await search({ ...args, ...(cursor === undefined ? {} : { cursor }) });
    if (status !== 200) throw new Error(JSON.stringify(error));
    rows.push(...body.objects.results);
    cursor = body.objects.nextCursor;
    await between();
  } while (cursor !== undefined);
  return rows;
}

describe('Reading tools of agents', () => {
  it('have portable schemas, and search names every kind', async () => {
    expect(tools.names).toEqual(expect.arrayContaining(['get', 'get_delivery', 'get_status', 'search', 'switch_account']));
    for (const name of tools.names) expect(tools.schemasOf(name)).toMatchObject({ input: { type: 'object' }, output: { type: 'object' } });
    const { input } = tools.schemasOf('search') as { input: { properties: { kind: { description: string } } } };
    for (const [caller, side] of [[buyer, 'SELLER'] as const, [callerOf(someone, 'SELLER'), 'BUYER'] as const]) {
      const { error } = await search({ kind: 'unknown' }, caller);
      const kinds = error!.message.split('Kinds: ')[1]!.replace('.', '').split(', ');
      const named = input.properties.kind.description.split(/\W+/);
      expect(kinds.filter((kind) => !named.includes(kind))).toEqual([]);
      expect(kinds.length).toBeGreaterThan(side === 'SELLER' ? 15 : 9);
    }
  });

  describe('kinds of an advertiser', () => {
    let advertiserId: number;
    beforeAll(async () => void (advertiserId = await createAdvertiser(api, someone.as)));
    let serial = 0;

    const makers: Record<string, () => Promise<unknown>> = {
      campaign: () => createCampaign(api, someone.as, { advertiserId, name: `Walk ${(serial += 1)}` }),
      creative: () => post(`/advertisers/${advertiserId}/creatives`, { name: `Walk ${(serial += 1)}` }),
      creative_asset: () =>
        post(`/advertisers/${advertiserId}/creative-assets`, { name: `Walk ${(serial += 1)}`, kind: 'text', content: 'Oats' }),
      creative_collection: () => post(`/advertisers/${advertiserId}/creative-collections`, { name: `Walk ${(serial += 1)}` }),
      event_source: () =>
        post(`/advertisers/${advertiserId}/event-sources`, { name: `Walk ${(serial += 1)}`, eventTypes: ['purchase'], allowedDomains: [] }),
      property_list: () =>
        post(`/advertisers/${advertiserId}/property-lists`, { name: `Walk ${(serial += 1)}`, purpose: 'include', domains: ['a.example'] }),
      rfp: () =>
        post(
          '/planning-briefs',
          briefBody({
            advertiserId,
            campaignName: `Walk ${(serial += 1)}`,
            targets: [{ bucket: 'NOT_ON_EXCHANGE', externalPublisherName: 'Paper' }],
          }),
        ),
      catalog: () =>
        post(`/advertisers/${advertiserId}/catalogs/sync`, {
          account: { account_id: String(someone.account.id) },
          catalogs: [{ catalog_id: `walk-${(serial += 1)}`, type: 'product', name: `Walk ${serial}`, items: [{ id: 'a', title: 'A' }] }],
        }),
    };
    const idOf: Record<string, string> = {
      campaign: 'campaignId',
      creative: 'creativeId',
      creative_asset: 'assetId',
      creative_collection: 'collectionId',
      event_source: 'eventSourceId',
      property_list: 'listId',
      rfp: 'id',
      catalog: 'id',
    };

    // spec: paging.mcp
    test.each(Object.keys(makers))('returns each %s once while others are added, and none to a stranger', async (kind) => {
      const make = makers[kind]!;
      for (let i = 0; i < 5; i += 1) await make();
      const args = { kind, filter: { advertiserId }, query: 'walk', limit: 2 };
      const before = (await search({ ...args, limit: 200 })).body.objects.results as Record<string, unknown>[];
      expect(before).toHaveLength(5);
      const rows = await walked(args, make);
      expect(rows).toEqual(before);
      expect(rows[0]).not.toHaveProperty('accountId');
      const key =
        Object.keys(rows[0]!).find((name) => name === idOf[kind]) ??
        Object.keys(rows[0]!).find((name) => /id$/i.test(name) && name !== 'advertiserId')!;
      const id = String(rows[0]![key]);
      expect((await get({ kind, id, advertiserId })).status).toBe(200);
      expect(await get({ kind, id, advertiserId }, other)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
      const theirs = await search({ ...args, limit: 5 }, other);
      expect(theirs.status === 404 || theirs.body.objects.results.length === 0).toBe(true);
      const narrow = callerOf(someone, 'BUYER', granted(987_654_321));
      const unseen = await search({ ...args, limit: 5 }, narrow);
      expect(unseen.status === 404 || unseen.body.objects.results.length === 0).toBe(true);
      expect((await get({ kind, id, advertiserId }, narrow)).status).toBe(404);
      const seen = await search(args, callerOf(someone, 'BUYER', granted(advertiserId)));
      expect(seen.body.objects.results).toHaveLength(2);
    });

    test('requires an advertiser for audiences, and returns 404 for another account’s', async () => {
      expect((await search({ kind: 'audience', filter: { advertiserId } })).body.objects).toMatchObject({ results: [], hasMore: false });
      expect(await search({ kind: 'audience' })).toMatchObject({ status: 400, error: { field: 'filter.advertiserId' } });
      expect((await search({ kind: 'audience', filter: { advertiserId } }, other)).status).toBe(404);
    });

    test('refuses missing ids of advertisers, campaigns and owners', async () => {
      expect(await get({ kind: 'catalog', id: 'x' })).toMatchObject({ status: 400, error: { field: 'advertiserId' } });
      expect(await get({ kind: 'proposal', id: 'x' })).toMatchObject({ status: 400, error: { field: 'campaignId' } });
      expect((await get({ kind: 'advertiser', id: 'x' })).status).toBe(404);
      expect((await get({ kind: 'advertiser', id: String(advertiserId) }, other)).status).toBe(404);
    });
  });

  test('pages advertisers, and only granted ones for a narrowed caller', async () => {
    const ids = [await createAdvertiser(api, someone.as), await createAdvertiser(api, someone.as), await createAdvertiser(api, someone.as)];
    const rows = await walked({ kind: 'advertiser', limit: 1 }, async () => undefined);
    expect(rows.slice(0, 3).map(({ id, advertiserId }) => Number(id ?? advertiserId))).toEqual(ids.toReversed());
    const narrow = callerOf(someone, 'BUYER', granted(ids[1]!));
    expect((await search({ kind: 'advertiser' }, narrow)).body.objects.results).toHaveLength(1);
    expect((await get({ kind: 'advertiser', id: String(ids[0]) }, narrow)).status).toBe(404);
    expect((await get({ kind: 'advertiser', id: String(ids[1]) }, narrow)).status).toBe(200);
    expect((await search({ query: 'a' }, narrow)).body.matches.find(({ kind }: { kind: string }) => kind === 'campaign')).toBeUndefined();
  });

  test('returns 404 for proposals of another account’s campaign, and none before sellers are asked', async () => {
    const campaignId = await createCampaign(api, someone.as, { advertiserId: await createAdvertiser(api, someone.as) });
    expect((await search({ kind: 'proposal', filter: { campaignId } })).body.objects.results).toEqual([]);
    expect((await search({ kind: 'proposal', filter: { campaignId } }, other)).status).toBe(404);
    expect((await search({ kind: 'proposal', filter: { campaignId } }, callerOf(someone, 'BUYER', granted()))).status).toBe(404);
  });

  test('return 403 for objects of the account to callers that reach only some advertisers', async () => {
    const narrow = callerOf(someone, 'BUYER', granted(1));
    for (const kind of ['member', 'account', 'conversation']) {
      expect(await search({ kind }, narrow)).toMatchObject({ status: 403 });
      expect((await search({ kind })).status).toBe(200);
    }
    expect(await get({ kind: 'account' }, narrow)).toMatchObject({ status: 403 });
    expect((await search({ kind: 'notification' }, narrow)).body.objects.results).toEqual([]);
    expect((await search({ kind: 'task' }, narrow)).body.objects.results).toEqual([]);
  });

  test('return account, member, notification and task of the caller only', async () => {
    expect((await get({ kind: 'account' })).body.object).toMatchObject({ id: someone.account.id });
    expect((await get({ kind: 'account', id: String(stranger.account.id) })).status).toBe(404);
    const { results } = (await search({ kind: 'member', query: 'ROBIN' })).body.objects;
    expect(results).toHaveLength(1);
    expect((await get({ kind: 'member', id: results[0].id }, other)).status).toBe(404);
    expect((await search({ kind: 'task' })).status).toBe(200);
    expect(await search({ kind: 'task', query: 'x' })).toMatchObject({ status: 400, error: { field: 'query' } });
  });

  test('return supply requests, invoices and billing of the account, and suggestions of reachable advertisers', async () => {
    const narrow = callerOf(someone, 'BUYER', granted(1));
    for (const domain of ['a.example', 'b.example', 'c.example'])
      await api.post('/api/v2/supply-requests', { as: someone.as, body: { domain, channel: 'ctv' } });
    const wanted = await walked({ kind: 'supply_request', filter: { supplyStatus: 'tracked' }, limit: 2 }, async () => undefined);
    expect(wanted.map(({ domain }) => domain)).toEqual(['c.example', 'b.example', 'a.example']);
    expect((await search({ kind: 'supply_request' }, other)).body.objects.results).toEqual([]);
    expect((await search({ kind: 'supply_request' }, narrow)).status).toBe(403);
    expect((await get({ kind: 'billing' })).body.object).toMatchObject({
      terms: { requiredVersion: null, url: null, acceptanceRequired: false },
      organization: { customerId: someone.account.id },
      currencies: [{ currency: 'USD', isMain: true, fundedMinor: '0' }],
    });
    expect((await get({ kind: 'billing', id: '1' })).status).toBe(400);
    expect((await search({ kind: 'invoice' })).body.objects.results).toEqual([]);
    expect((await get({ kind: 'invoice', id: '1' })).status).toBe(404);
    for (const kind of ['billing', 'invoice'])
      expect((await get({ kind, id: kind === 'billing' ? undefined : '1' }, narrow)).status).toBe(403);
    expect((await search({ kind: 'suggestion', filter: { suggestionStatus: 'received' } }, narrow)).body.objects.results).toEqual([]);
    expect(await search({ kind: 'suggestion', query: 'x' })).toMatchObject({ status: 400, error: { field: 'query' } });
    expect((await get({ kind: 'suggestion', id: 'sug_none' })).status).toBe(404);
  });

  test('return agents of the account by name, without their tokens', async () => {
    const shop = await createShop(api);
    const seller = callerOf({ ...someone, account: { ...someone.account, ...shop.account } }, 'SELLER');
    const agent = (n: number) => ({ name: `Relay ${n}`, slug: `relay-${n}-${Date.now()}`, agentUrl: `https://relay-${n}.example/mcp` });
    const secret = 'a-token-that-nobody-sees';
    for (const n of [1, 2]) await api.post('/api/v2/storefront/seller-agents', { as: shop.as, body: { ...agent(n), bearerToken: secret } });
    const page = (await search({ kind: 'agent', query: 'RELAY', limit: 1 }, seller)).body.objects;
    expect(page).toMatchObject({ results: [{ name: 'Relay 2' }], hasMore: true });
    const next = (await search({ kind: 'agent', query: 'RELAY', limit: 1, cursor: page.nextCursor }, seller)).body.objects;
    expect(next).toMatchObject({ results: [{ name: 'Relay 1' }], hasMore: false });
    expect(JSON.stringify([page, next])).not.toContain(secret);
    expect((await search({ kind: 'agent', filter: { agentStatus: 'disabled' } }, seller)).body.objects.results).toEqual([]);
    const { id } = page.results[0];
    expect((await get({ kind: 'agent', id: String(id) }, seller)).body.object).toMatchObject({ id, name: 'Relay 2' });
    expect((await get({ kind: 'agent', id: String(id) }, callerOf(stranger, 'SELLER'))).status).toBe(404);
    expect((await search({ kind: 'agent' })).status).toBe(403);
  });

  test('offer sellers their own kinds, and refuse kinds of buyers with a list', async () => {
    const shop = await createShop(api);
    const account = { ...someone, account: { ...someone.account, ...shop.account } };
    const seller = callerOf(account, 'SELLER');
    const products = (await search({ kind: 'wholesale_product', limit: 2 }, seller)).body.objects;
    expect(products).toMatchObject({ returned: 2, hasMore: true });
    expect((await get({ kind: 'wholesale_product', id: shop.productIds[0]! }, seller)).status).toBe(200);
    expect((await get({ kind: 'wholesale_product', id: shop.productIds[0]! }, callerOf(stranger, 'SELLER'))).status).toBe(404);
    expect((await get({ kind: 'storefront' }, seller)).body.object).toMatchObject({ displayStatus: 'transacting' });
    for (const kind of ['work_item', 'brief', 'demand_signal', 'storefront', 'agent', 'saved_offer'])
      expect((await search({ kind }, seller)).body.objects).toMatchObject({ kind, hasMore: false });
    expect((await search({ kind: 'work_item', filter: { workItemKind: 'media_buy_approval' } }, seller)).status).toBe(200);
    expect(await search({ kind: 'campaign' }, seller)).toMatchObject({ status: 403, error: { field: 'kind' } });
    expect((await search({ kind: 'campaign' }, seller)).error!.message).toContain('work_item');
    await createShop(api);
    const found = await search({ kind: 'seller', limit: 1 });
    expect((await search({ kind: 'seller', limit: 1, cursor: found.body.objects.nextCursor })).body.objects.returned).toBe(1);
    expect((await search({ kind: 'seller', limit: 1, cursor: found.body.objects.nextCursor, filter: { region: 'DE' } })).status).toBe(400);
    expect((await get({ kind: 'seller', id: String(shop.storefrontId) })).body.object).toMatchObject({ id: shop.storefrontId });
    expect((await search({ kind: 'wholesale_product' }, callerOf(account, 'SELLER', granted(1)))).status).toBe(403);
  });
});

describe('switch_account', () => {
  it('returns the header to send; 404 for an account out of reach', async () => {
    const child = (await api.post('/api/v2/accounts/create-child', { as: stranger.as, body: { name: 'Child' } })).body.data.id as number;
    const { body } = await tools.outcome(other, 'switch_account', { accountId: child });
    expect(body).toMatchObject({
      action: 'send_header',
      account: { accountId: child },
      header: { name: 'X-Account-Id', value: String(child) },
    });
    expect((await tools.outcome(other, 'switch_account', { accountId: stranger.account.id })).body.action).toBe('unchanged');
    expect((await tools.outcome(buyer, 'switch_account', { accountId: child })).status).toBe(404);
    expect((await tools.outcome({ ...other, via: 'oauth' } as Caller, 'switch_account', { accountId: child })).status).toBe(404);
    expect((await tools.outcome(other, 'switch_account', { accountId: 0 })).status).toBe(400);
  });
});
