import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers, hostileSellers } from '../../../apps/sandbox-seller/src/personalities';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';

const path = '/api/v2/storefront/brief-artifacts';
const sandbox = (slug: string, more: Partial<PersonalityInput> = {}): PersonalityInput => ({
  ...[...demoSellers, ...hostileSellers].find((seller) => seller.slug === slug)!,
  ...more,
});
const prompt = { kind: 'prompt', latencyMs: 20 } as const;

interface Artifact {
  readonly id: string;
  readonly storefrontId: number;
  readonly request: Record<string, unknown>;
  readonly receivedAt: string;
}

describe('Briefs that storefronts receive', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let one: SandboxSellers;
  let other: SandboxSellers;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    one = await SandboxSellers.open(api, [
      sandbox('northlight-tv', { behaviour: prompt, token: 'northlight-secret' }),
      sandbox('harbor-news', { behaviour: prompt }),
      sandbox('hostile-hang'),
      sandbox('hostile-http-503'),
    ]);
    other = await SandboxSellers.open(api, [sandbox('clipstream', { behaviour: prompt })]);
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await one.close();
    await other.close();
    await api.close();
  });

  /** The account's newest briefs, once exactly `storefrontIds` have received them. */
  const received = (as: Credentials, storefrontIds: number[], brief: string): Promise<Artifact[]> =>
    eventually(async () => {
      const { body } = await api.get(`${path}?take=200`, { as });
      const artifacts = (body.data as Artifact[]).filter(({ request }) => String(request['brief']).includes(brief));
      expect(artifacts.map(({ storefrontId }) => storefrontId).toSorted()).toEqual(storefrontIds.toSorted());
      return artifacts;
    });
  const total = async (as: Credentials) => (await api.get(path, { as })).body.meta.pagination.total as number;

  // spec: briefs.list, service.area.storefront-briefs
  it('are stored once per asked seller with its request, and shown to its account only', async () => {
    const brief = 'Evenings with oat drinks, connected TV and news';
    const campaignId = await createCampaign(api, buyer.as, { brief });
    const storefrontIds = [...one.idsOf('northlight-tv', 'harbor-news'), other.id('clipstream')];
    const id = await startDiscovery(api, buyer.as, { campaignId, storefrontIds, countries: ['DE'], waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, id);

    const mine = await received(one.as, one.idsOf('northlight-tv', 'harbor-news'), brief);
    const theirs = await received(other.as, [other.id('clipstream')], brief);
    for (const [stand, artifacts] of [
      [one, mine],
      [other, theirs],
    ] as const) {
      for (const { storefrontId, request } of artifacts) {
        const sent = stand.sandbox.calls.findLast(({ tool, seller }) => tool === 'get_products' && stand.id(seller) === storefrontId);
        // The release of the protocol belongs to the conversation, which repeats a question in another one.
        const { adcp_version: release, ...asked } = sent!.arguments!;
        expect([release, request]).toEqual(['3.1', asked]);
        expect(request).toMatchObject({ buying_mode: 'brief', brief, filters: { countries: ['DE'] } });
      }
    }
    expect((await api.get(`${path}/${mine[0]!.id}`, { as: other.as })).status).toBe(404);
    expect(JSON.stringify([...mine, ...theirs])).not.toMatch(new RegExp(`northlight-secret|${id}|${campaignId}`));
  });

  // spec: briefs.redacted
  it('contain no secrets, neither for the seller’s agent nor for its account', async () => {
    const planted = ['sck_Planted0Secret1', 'planted.bearer-2', 'planted3pass', 'planted4key'];
    const [key, bearer, password, apiKey] = planted;
    const brief = `Oat spring ${key} with Bearer ${bearer}, https://ada:${password}@feed.example and {"api_key":"${apiKey}"} end`;
    const advertiserId = await createAdvertiser(api, buyer.as);
    const id = await startDiscovery(api, buyer.as, { advertiserId, brief, storefrontIds: [other.id('clipstream')], waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, id);
    const [artifact] = await received(other.as, [other.id('clipstream')], 'Oat spring');
    expect(artifact?.request['brief']).toBe(
      'Oat spring [redacted] with [redacted], https://[redacted]@feed.example and {"api_key":"[redacted]"} end',
    );
    const events = await withClient(api.settings.databaseUrl, (client) => client.query('select payload from outbox'));
    for (const secret of planted) {
      expect(JSON.stringify(artifact)).not.toContain(secret);
      expect(JSON.stringify(other.sandbox.calls)).not.toContain(secret);
      expect(JSON.stringify(events.rows)).not.toContain(secret);
    }
  });

  it('are stored also when the seller’s agent was down', async () => {
    const brief = 'Autumn without an answer';
    const advertiserId = await createAdvertiser(api, buyer.as);
    const body = { advertiserId, brief, storefrontIds: [one.id('hostile-http-503')], waitSeconds: 120 };
    expect(await waitUntilComplete(api, buyer.as, await startDiscovery(api, buyer.as, body))).toMatchObject({ status: 'failed' });
    await received(one.as, [one.id('hostile-http-503')], brief);
  });

  it('are stored once when another worker repeats the ask', async () => {
    const brief = 'Winter asked twice';
    const advertiserId = await createAdvertiser(api, buyer.as);
    const storefrontIds = [one.id('hostile-hang')];
    const before = await total(one.as);
    const id = await startDiscovery(api, buyer.as, { advertiserId, brief, storefrontIds, waitSeconds: 120 });
    const [first] = await received(one.as, storefrontIds, brief);
    await worker.close();
    worker = await startWorker();
    const told = () =>
      withClient(api.settings.databaseUrl, async (client) => {
        const { rows } = await client.query<{ waiting: number; asked: number }>(
          `select count(*)::integer as asked, count(w.event_id)::integer as waiting
           from outbox o left join outbox_work w on w.event_id = o.id and w.consumer = 'briefs'
           where o.type = 'discovery.seller_asked' and o.relayed_at is not null and o.payload ->> 'discoveryId' = $1`,
          [id],
        );
        return rows[0];
      });
    await eventually(async () => expect(await told()).toEqual({ asked: 2, waiting: 0 }));
    expect(await received(one.as, storefrontIds, brief)).toEqual([first]);
    expect(await total(one.as)).toBe(before + 1);
  });
});
