import type { INestApplicationContext } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser, FeedServer } from '@test/feeds';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';
import { ask } from '../../../apps/sandbox-seller/src/testing/buyer';
import { entry, shoes, syncBody } from '../../api/data/catalogs.fixture';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
const seller = (slug: string, more: Partial<PersonalityInput> = {}): PersonalityInput => ({
  ...television,
  slug,
  name: `Seller ${slug}`,
  behaviour: { kind: 'prompt', latencyMs: 1 },
  takes: ['catalogs', 'audiences', 'event_sources'],
  ...more,
});

interface ShareRecord {
  readonly status: string;
  readonly [name: string]: unknown;
}

describe('Syndication', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let advertiser: string;

  beforeAll(async () => {
    api = await startApi({ environment: { REFRESH_WAIT_MS: '60000' } });
    worker = await startWorker({ frequent: ['ShareProcessor', 'CatalogSchedule'] });
    stand = await SandboxSellers.open(api, [
      seller('east'),
      seller('west', { token: 'a-secret-token-of-the-seller' }),
      seller('deaf', { takes: [] }),
      seller('proud', { quirks: { refusesShares: true } }),
    ]);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    advertiser = (await catalogsOfNewAdvertiser(api, buyer.as)).replace(/\/catalogs$/, '');
  });

  const sync = async (items: object[] = shoes) => {
    const { status } = await api.post(`${advertiser}/catalogs/sync`, { as: buyer.as, body: syncBody(buyer, [entry({ items })]) });
    expect(status).toBe(200);
  };
  const share = (slug: string, more: object = {}) =>
    api.post(`${advertiser}/syndicate`, {
      as: buyer.as,
      body: { resourceType: 'CATALOG', resourceId: 'shoes', adcpAgentIds: [String(stand.id(slug))], enabled: true, ...more },
    });
  const records = async (query = ''): Promise<ShareRecord[]> =>
    (await api.get(`${advertiser}/syndication-status${query}`, { as: buyer.as })).body.data;
  const settled = (status: string, more: object = {}) =>
    eventually(async () => {
      const [record] = await records();
      expect(record).toMatchObject({ status, ...more });
      return record!;
    });
  const account = async () => {
    const domain = (await api.get(advertiser, { as: buyer.as })).body.data.brand as string;
    return { brand: { domain }, operator: domain };
  };
  /** What the seller has stored for the account. */
  const storedBy = async (slug: string, what: 'catalogs' | 'audiences' | 'event_sources', token?: string) => {
    const args = { idempotency_key: `look-${Math.random().toString(36).padEnd(20, '0')}`, account: await account() };
    const answer = await ask(stand.sandbox.endpoint(slug), `sync_${what}`, args, token ? { token } : {});
    return answer[what] as Record<string, unknown>[];
  };
  const callsOf = async (slug: string, tool: string) => {
    const { operator } = await account();
    const isOwn = (args: unknown) => (args as { account?: { operator?: string } } | undefined)?.account?.operator === operator;
    return stand.sandbox.calls.filter((call) => call.seller === slug && call.tool === tool && isOwn(call.arguments));
  };

  it('shares a catalog and its new versions, and removes it when the share is disabled', async () => {
    await sync();
    expect((await share('east')).status).toBe(201);
    const record = await settled('COMPLETED');
    expect(record).toMatchObject({ errorMessage: null, responseData: { item_count: 3, items_approved: 3, items_rejected: 0 } });
    expect(record['completedAt']).not.toBeNull();
    expect(await storedBy('east', 'catalogs')).toMatchObject([{ catalog_id: 'shoes', item_count: 3 }]);
    const [sent] = await callsOf('east', 'sync_catalogs');
    const [catalog] = sent!.arguments!['catalogs'] as { items: object[] }[];
    expect(catalog).toMatchObject({ catalog_id: 'shoes', name: 'Shoes', type: 'product' });
    expect(catalog!.items).toEqual(shoes.map((item) => ({ item_id: item.id, ...item })));

    await sync(shoes.slice(0, 2));
    await eventually(async () => expect(await storedBy('east', 'catalogs')).toMatchObject([{ item_count: 2 }]));
    await settled('COMPLETED', { responseData: expect.objectContaining({ item_count: 2 }) });

    expect((await share('east', { enabled: false })).body.data).toMatchObject([{ status: 'DISABLED', enabled: false }]);
    await eventually(async () => expect(await storedBy('east', 'catalogs')).toEqual([]));
  });

  it('removes a deleted catalog from its sellers, and keeps other catalogs of the brand', async () => {
    await sync();
    const others = { catalog_id: 'hats', type: 'product', items: [{ title: 'Hat' }] };
    const args = { idempotency_key: 'another-buyer-of-the-brand', account: await account(), catalogs: [others] };
    await ask(stand.sandbox.endpoint('east'), 'sync_catalogs', args);
    await share('east');
    await settled('COMPLETED');
    const { status } = await api.post(`${advertiser}/catalogs/sync`, {
      as: buyer.as,
      body: syncBody(buyer, [entry({ catalog_id: 'boots' })], { delete_missing: true }),
    });
    expect(status).toBe(200);
    await settled('DISABLED');
    await eventually(async () => expect(await storedBy('east', 'catalogs')).toMatchObject([{ catalog_id: 'hats' }]));
  });

  it.each([
    ['deaf', 'The seller does not take catalogs.'],
    ['proud', 'The seller declined (POLICY_VIOLATION). It says: The review of this seller did not let it pass.'],
  ])(
    'fails a share that a seller refuses, with the reason in record and event: %s',
    async (slug, reason) => {
      await sync();
      await share(slug);
      await settled('FAILED', { errorMessage: reason, completedAt: null });
      const events = await api.app
        .get(Database)
        .query<{ payload: { message: string; syndication: object } }>(
          `select payload from outbox where account_id = $1 and type = 'syndication.failed'`,
          [buyer.account.id],
        );
      expect(events.map(({ payload }) => payload)).toEqual([
        { advertiserId: expect.any(Number), message: expect.stringContaining(reason), syndication: (await records())[0] },
      ]);
    },
    60_000,
  );

  it('shares an audience without personal names, and replaces it after each sync', async () => {
    const member = (externalId: string, more: object = {}) => ({ externalId, hashedEmail: externalId.repeat(64), ...more });
    const audience = async (changes: object) => {
      const body = { audiences: [{ audienceId: 'vip', name: 'VIP', consentBasis: 'consent', ...changes }] };
      expect((await api.post(`${advertiser}/audiences/sync`, { as: buyer.as, body })).status).toBe(202);
    };
    const uploaded = async () => (await api.get(`${advertiser}/audiences`, { as: buyer.as })).body.data[0]?.uploadedCount;
    await audience({ add: [member('a'), member('b', { uids: [{ type: 'pairid', value: 'x' }] }), member('c')] });
    await eventually(async () => expect(await uploaded()).toBe(3));
    const answer = await share('west', { resourceType: 'AUDIENCE', resourceId: 'vip' });
    expect(answer.body.data).toMatchObject([{ resourceType: 'AUDIENCE', audienceId: 'vip', catalogId: null, eventSourceId: null }]);
    await settled('COMPLETED', { responseData: expect.objectContaining({ status: 'ready', uploaded_count: 3, matched_count: 3 }) });
    const token = 'a-secret-token-of-the-seller';
    expect(await storedBy('west', 'audiences', token)).toMatchObject([{ audience_id: 'vip', total_uploaded_count: 3 }]);
    const sent = (await callsOf('west', 'sync_audiences'))[0]!.arguments!['audiences'];
    expect(sent).toEqual([
      {
        audience_id: 'vip',
        name: 'VIP',
        consent_basis: 'consent',
        add: ['a', 'b', 'c'].map((id) => ({ external_id: id, hashed_email: id.repeat(64) })),
      },
    ]);
    expect((await api.get(`${advertiser}/audiences`, { as: buyer.as })).body.data).toMatchObject([{ matchedCount: 3 }]);

    await audience({ remove: [{ externalId: 'a' }] });
    await eventually(async () => expect(await storedBy('west', 'audiences', token)).toMatchObject([{ total_uploaded_count: 2 }]));
    await settled('COMPLETED');
    await audience({ delete: true });
    await settled('DISABLED');
    await eventually(async () => expect(await storedBy('west', 'audiences', token)).toEqual([]));
  });

  it('shares an event source and its changes, and reports that the seller keeps it when the share is disabled', async () => {
    const path = `${advertiser}/event-sources`;
    const created = async (name: string, eventTypes: string[]) => {
      const body = { name, eventTypes, allowedDomains: ['shop.acme.com'] };
      return (await api.post(path, { as: buyer.as, body })).body.data.eventSourceId as string;
    };
    const id = await created('Shop', ['purchase', 'donate']);
    const args = { idempotency_key: 'another-buyer-of-the-brand', account: await account() };
    await ask(stand.sandbox.endpoint('east'), 'sync_event_sources', { ...args, event_sources: [{ event_source_id: 'of-another' }] });
    const answer = await share('east', { resourceType: 'EVENT_SOURCE', resourceId: id });
    expect(answer.body.data).toMatchObject([{ resourceType: 'EVENT_SOURCE', eventSourceId: id, catalogId: null, audienceId: null }]);
    await settled('COMPLETED', {
      responseData: expect.objectContaining({ seller_id: `px_${id}`, setup: expect.objectContaining({ snippet_type: 'pixel_url' }) }),
    });
    const shared = async () => (await callsOf('east', 'sync_event_sources')).flatMap((call) => call.arguments?.['event_sources'] ?? []);
    const source = { event_source_id: id, name: 'Shop', event_types: ['purchase'], allowed_domains: ['shop.acme.com'] };
    expect((await shared()).at(-1)).toEqual(source);

    await api.patch(`${path}/${id}`, { as: buyer.as, body: { name: 'Till', eventTypes: ['lead'] } });
    const mine = async () => (await storedBy('east', 'event_sources')).find((it) => it['event_source_id'] === id);
    await eventually(async () => expect(await mine()).toMatchObject({ name: 'Till', event_types: ['lead'] }));
    await settled('COMPLETED');

    expect((await share('east', { resourceType: 'EVENT_SOURCE', resourceId: id, enabled: false })).body.data).toMatchObject([
      { status: 'DISABLED', enabled: false },
    ]);
    await settled('DISABLED', { errorMessage: expect.stringContaining('keeps it until it is told otherwise') });
    expect((await storedBy('east', 'event_sources')).map((it) => it['event_source_id']).toSorted()).toEqual([id, 'of-another'].toSorted());
    expect((await callsOf('east', 'sync_event_sources')).some((call) => call.arguments?.['delete_missing'] !== undefined)).toBe(false);
  });

  it('fails a share of an event source that the seller cannot track, and disables shares of deleted ones', async () => {
    const body = { name: 'Gifts', eventTypes: ['donate'] };
    const { eventSourceId } = (await api.post(`${advertiser}/event-sources`, { as: buyer.as, body })).body.data;
    const request = { resourceType: 'EVENT_SOURCE', resourceId: eventSourceId };
    await share('east', request);
    await settled('FAILED', { errorMessage: 'The seller tracks none of its event types.' });
    expect((await api.delete(`${advertiser}/event-sources/${eventSourceId}`, { as: buyer.as })).status).toBe(200);
    await settled('DISABLED', { enabled: false });
    expect((await share('east', request)).status).toBe(404);
  });

  it('shares a large catalog in parts, and removes the parts that a smaller version no longer has', async () => {
    const many = Array.from({ length: 5_001 }, (_, id) => ({ id: String(id).padStart(5, '0'), title: `Item ${id}` }));
    await sync(many);
    await share('east');
    const record = await settled('COMPLETED');
    expect(record['responseData']).toMatchObject({ item_count: 5_001 });
    expect(await storedBy('east', 'catalogs')).toMatchObject([
      { catalog_id: 'shoes', item_count: 5_000 },
      { catalog_id: 'shoes.part-2', item_count: 1 },
    ]);
    await sync(many.slice(0, 10));
    await eventually(async () => expect(await storedBy('east', 'catalogs')).toMatchObject([{ catalog_id: 'shoes', item_count: 10 }]));
    expect(await storedBy('east', 'catalogs')).toHaveLength(1);
  });

  // spec: catalog.plan.syndicationTargets
  it('shares a catalog with the native sellers of an executed plan, and repeats it after a refresh', async () => {
    const feeds = await FeedServer.start();
    try {
      feeds.serve('id,title,brand\n1,Runner,Acme\n');
      const catalog = { catalog_id: 'shoes', type: 'product', name: 'Shoes', url: feeds.url };
      await api.post(`${advertiser}/catalogs/sync`, { as: buyer.as, body: syncBody(buyer, [catalog]) });
      const read = async () => (await api.get(`${advertiser}/catalogs/shoes`, { as: buyer.as })).body.data;
      await eventually(async () => expect((await read()).syncStatus).toBe('synced'));
      const transform = { groupBy: ['brand'], creativePrompt: 'Show {{title}}' };
      await api.put(`${advertiser}/catalogs/shoes/transform`, { as: buyer.as, body: transform });
      const adcpAgentIds = stand.idsOf('east', 'deaf').map(String);
      const { body } = await api.post(`${advertiser}/catalogs/shoes/activation-plan/execute`, { as: buyer.as, body: { adcpAgentIds } });
      const modes = body.data.plan.syndicationTargets.map(({ sellerName, deliveryMode }: Record<string, string>) => [
        sellerName,
        deliveryMode,
      ]);
      expect(new Map(modes)).toEqual(
        new Map([
          ['Seller east', 'native_catalog'],
          ['Seller deaf', 'unsupported'],
        ]),
      );
      expect(body.data.execution).toMatchObject({ status: 'completed', trigger: 'manual', syndicationTargetCount: 1 });
      await settled('COMPLETED', { adcpAgentId: String(stand.id('east')), catalogId: 'shoes' });
      expect(await records()).toHaveLength(1);
      expect(await storedBy('east', 'catalogs')).toMatchObject([{ catalog_id: 'shoes', item_count: 1 }]);

      feeds.serve('id,title,brand\n1,Runner,Acme\n2,Walker,Acme\n');
      expect((await api.post(`${advertiser}/catalogs/shoes/refresh`, { as: buyer.as })).body.data.refreshRun.status).toBe('synced');
      await eventually(async () => expect(await storedBy('east', 'catalogs')).toMatchObject([{ item_count: 2 }]));
      await settled('COMPLETED');
      const executions = (await read()).recentActivationExecutions.map(({ trigger }: { trigger: string }) => trigger);
      expect(executions).toEqual(['feed_refresh', 'manual']);
    } finally {
      await feeds.close();
    }
  });

  it('retries an unreachable seller, and never shows its token in the record', async () => {
    await sync();
    const path = `/api/v2/storefront/seller-agents/${stand.id('west')}`;
    const moved = (agentUrl: string) => api.patch(path, { as: stand.as, body: { agentUrl, bearerToken: 'a-secret-token-of-the-seller' } });
    expect((await moved('http://127.0.0.1:9/mcp')).status).toBe(200);
    try {
      await share('west');
      const record = await settled('SYNCING', { errorMessage: 'The seller could not be reached.' });
      expect(JSON.stringify(record)).not.toContain('a-secret-token');
    } finally {
      await moved(stand.sandbox.endpoint('west'));
    }
    await api.app.get(Database).query('update syndications set due_at = now() where account_id = $1', [buyer.account.id]);
    await settled('COMPLETED', { errorMessage: null });
  });

  it('loses no share when Redis is flushed', async () => {
    await sync();
    await worker.close();
    await share('east');
    const redis = new Redis(api.settings.redisUrl);
    for (const key of await redis.keys(`${api.settings.queuePrefix}*`)) await redis.del(key);
    redis.disconnect();
    worker = await startWorker({ frequent: ['ShareProcessor', 'CatalogSchedule'] });
    await settled('COMPLETED');
  });
});
