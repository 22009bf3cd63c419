import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { membersFrom } from '@test/audiences';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { newKey, TestTools, type ToolAnswer } from '@test/tools';
import { startWorker } from '@test/worker';
import { seedBuyer, seedSeller } from './isolation/seed';
import { snapshot } from './isolation/snapshot';
import type { Tenant } from './isolation/tenant';

/** A valid call, and the arguments that make it a different call. */
interface Example {
  readonly given: object;
  readonly other: object;
  /** Whether the call waits for sellers, which needs a running worker. */
  readonly asksSellers?: true;
}

describe('Writing tools with an idempotency key', () => {
  let api: TestApi;
  let receiver: Receiver;
  let tools: TestTools;
  let buyer: Tenant;
  let seller: Tenant;
  let stranger: SignedUp;

  beforeAll(async () => {
    [api, receiver] = [await startApi(), await Receiver.start()];
    const worker = await startWorker();
    tools = new TestTools(api);
    stranger = await signUp(api);
    seller = await seedSeller(api, 'QzGamma');
    buyer = await seedBuyer(api, 'QzAlpha', seller, receiver.url);
    // The worker is closed so that only the calls write.
    await worker.close();
  });
  afterAll(async () => {
    await receiver.close();
    await api.close();
  });

  const changing = () => tools.names.filter((name) => tools.tool(name).spec.hints.readOnlyHint !== true);
  const ofAdvertiser = (more: object) => ({ advertiserId: Number(buyer.ids.advertiser), ...more });

  /** Examples by the name of the tool. */
  const examples: Readonly<Record<string, () => Example | Promise<Example>>> = {
    ask_assistant: () => ({ given: { prompt: 'show my campaigns' }, other: { prompt: 'show my advertisers' } }),
    request_buyer_child_account: () => ({ given: { name: 'Second' }, other: { name: 'Third' } }),
    request_proposals: async () => {
      const { revision } = await campaign();
      const sellerIds = [Number(buyer.ids.storefront)];
      return {
        asksSellers: true,
        given: { campaignId: buyer.ids.campaign, expectedCampaignRevision: revision, sellerIds },
        other: { expectedCampaignRevision: revision + 1 },
      };
    },
    save_advertiser: () => ({
      given: { name: 'Oat', brand: 'once.example', primaryCurrency: 'EUR' },
      other: { name: 'Barley' },
    }),
    save_advertiser_grant: () => ({
      given: {
        action: 'invite',
        grantee: { organizationRef: String(stranger.account.id) },
        advertisers: [{ advertiserId: Number(buyer.ids.advertiser) }],
        capabilities: ['advertiser.read'],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        purpose: 'Spring campaigns',
      },
      other: { purpose: 'Summer campaigns' },
    }),
    save_ask: () => ({ given: { title: 'Exports are empty', detail: 'Since Monday' }, other: { detail: 'Since Tuesday' } }),
    save_audience: () => ({
      given: ofAdvertiser({ audiences: [{ audienceId: 'once', name: 'Once', add: membersFrom(0, 1) }] }),
      other: { audiences: [{ audienceId: 'twice', name: 'Twice' }] },
    }),
    save_billing: () => ({ given: { paymentMethod: { action: 'request' } }, other: { paymentMethod: { action: 'status' } } }),
    save_buyer_agent: () => ({ given: { displayName: 'Planner of once' }, other: { displayName: 'Planner of twice' } }),
    save_buyer_operator: async () => {
      const operatorDomain = `${newKey()}.example`;
      const shown = await tools.call(buyer.owner, 'save_buyer_operator', { operatorDomain, operatorScope: 'whole_operator' });
      return { given: shown.nextStep.arguments, other: { operatorDomain: 'twice.example', operatorScope: 'whole_operator' } };
    },
    save_campaign: async () => {
      const { revision } = await campaign();
      return {
        given: { campaignId: buyer.ids.campaign, name: 'Renamed once', expectedRevision: revision },
        other: { name: 'Renamed twice' },
      };
    },
    save_catalog: () => ({
      given: ofAdvertiser({ catalog_id: 'once', type: 'product', items: [{ id: 'a', title: 'Oat' }] }),
      other: { catalog_id: 'twice' },
    }),
    save_creative: () => ({ given: ofAdvertiser({ name: 'Tall' }), other: { name: 'Wide' } }),
    save_creative_collection: () => ({ given: ofAdvertiser({ name: 'Spring' }), other: { name: 'Summer' } }),
    save_event_source: () => ({ given: ofAdvertiser({ name: 'Shop', eventTypes: ['purchase'] }), other: { name: 'Store' } }),
    save_media_buy: async () => {
      await api.app
        .get(Database)
        .query(`update media_buys set status = 'ACTIVE', pending_change = null where id = $1`, [buyer.ids.mediaBuy]);
      return { asksSellers: true, given: { mediaBuyId: buyer.ids.mediaBuy, isPaused: true }, other: { isPaused: false } };
    },
    save_notification_config: async () => {
      const { body } = await api.get('/api/v2/notification-preferences', { as: buyer.owner });
      return { given: { optIns: body.data.optIns.slice(0, 1) }, other: { optIns: [] } };
    },
    save_property_list: () => ({
      given: ofAdvertiser({ name: 'News', purpose: 'include', domains: ['news.example'] }),
      other: { name: 'Papers' },
    }),
    save_seller: () => ({ given: { isPaused: true }, other: { isPaused: false } }),
    save_wholesale_product: () => ({ given: { name: 'Evenings' }, other: { name: 'Mornings' } }),
    save_work_item: async () => {
      const { mediaBuyId: workItemId } = await sendOrder(api, seller.accountId, { approval: 'manual' });
      return { given: { workItemId, verdict: 'rejected', reviewerNotes: 'Sold out' }, other: { reviewerNotes: 'Sold' } };
    },
  };

  async function campaign(): Promise<{ revision: number }> {
    return (await api.get(`/api/v2/buyer/campaigns/${buyer.ids.campaign}`, { as: buyer.owner })).body.data.campaign;
  }

  const ownerOf = (name: string): Credentials => (tools.tool(name).spec.accountType === 'SELLER' ? seller : buyer).owner;
  const postTool = (name: string, body: object, key?: string) =>
    api.post(`/api/v3/tools/${name}`, {
      as: ownerOf(name),
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
    });

  /** The part of an answer that a replay must repeat. Of proposals that is the execution id, because sellers answer meanwhile. */
  const answered = (name: string, answer: ToolAnswer): unknown => (name === 'request_proposals' ? answer.executionId : answer);

  it('all have an example, and all accept an idempotency key', () => {
    expect(Object.keys(examples).sort()).toEqual(changing());
    const specs = tools.names.map((name) => tools.tool(name).spec);
    const unhinted = specs.filter(({ hints }) => hints.readOnlyHint === undefined).map(({ name }) => name);
    expect(unhinted).toEqual([]);
    const isKeyed = ({ keyed, input }: (typeof specs)[number]) => keyed !== undefined && 'idempotencyKey' in input.shape;
    expect(specs.filter((spec) => isKeyed(spec) !== (spec.hints.readOnlyHint === false)).map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(examples))('%s writes once per key, over HTTP and MCP, and refuses another call with the same key', async (name) => {
    const { given, other, asksSellers } = await examples[name]!();
    const key = newKey();
    const worker = asksSellers && (await startWorker());
    const first = await postTool(name, given, key);
    await worker?.close();
    expect([first.status, first.body.error]).toEqual([200, null]);
    const expected = answered(name, first.body.data);
    const before = await snapshot(api);

    const again = await postTool(name, { ...given, idempotencyKey: key }, key);
    expect([again.status, answered(name, again.body.data)]).toEqual([200, expected]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const overMcp = await tools.call(ownerOf(name), name, { ...given, idempotencyKey: key });
    expect(answered(name, overMcp)).toEqual(expected);

    expect(await postTool(name, { ...given, ...other }, key)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
    const elsewhere = await tools.refusal(ownerOf(name), name, { ...given, ...other, idempotencyKey: key });
    expect(elsewhere.message).toBe('This Idempotency-Key was used with another request.');
    expect(await snapshot(api)).toEqual(before);
  });

  it.each(Object.keys(examples))('%s returns 400 when the header is missing or differs from the key in the body', async (name) => {
    const { given } = await examples[name]!();
    const before = await snapshot(api);
    const without = await postTool(name, { ...given, idempotencyKey: newKey() });
    expect(without).toMatchObject({ status: 400, body: { error: { field: 'Idempotency-Key' } } });
    const differing = await postTool(name, { ...given, idempotencyKey: newKey() }, newKey());
    expect(differing).toMatchObject({ status: 400, body: { error: { field: 'idempotencyKey' } } });
    expect(await snapshot(api)).toEqual(before);
  });

  it('leave a receipt that only their caller can read', async () => {
    const { given } = await examples['request_proposals']!();
    const key = newKey();
    const worker = await startWorker();
    expect((await postTool('request_proposals', given, key)).status).toBe(200);
    await worker.close();
    const [record] = await api.app
      .get(Database)
      .query<{ operation: string; id: string }>(
        `select operation, 'rcp_' || md5(operation || ' ' || key) as id from idempotency_records where key = $1`,
        [key],
      );
    expect(record!.operation).toBe('tools.request_proposals');
    const { body } = await api.get(`/api/v3/receipts/${record!.id}`, { as: buyer.owner });
    expect(body.data.receipt).toMatchObject({ operation: 'request_proposals', state: 'succeeded', stateVersion: 3 });
    expect((await api.get(`/api/v3/receipts/${record!.id}`, { as: stranger.as })).status).toBe(404);
  });
});
