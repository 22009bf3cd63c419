import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { TcpProxy } from '@test/tcp-proxy';
import { webhookSecret } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { clientCredentials, createExchange, type Exchange, isFromTheExchange, type StreamEvent } from '../../../apps/client/src';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
const answering = (slug: string, latencyMs: number) => ({
  ...television,
  slug,
  name: slug,
  behaviour: { kind: 'prompt', latencyMs } as const,
});

describe('The client, against the exchange', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let exchange: Exchange;
  let proxy: TcpProxy;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stand = await SandboxSellers.open(api, [answering('quick', 10), answering('steady', 700), answering('slow', 1_500)]);
    buyer = await signUp(api);
    proxy = await TcpProxy.start(api.url);
    exchange = createExchange({ baseUrl: proxy.url, token: (await createKey(api, buyer.as)).bearer });
  });
  afterAll(async () => {
    await worker.close();
    await proxy.close();
    await stand.close();
    await api.close();
  });

  const create = async (name: string, by = exchange): Promise<string> => {
    const { data } = await by.createCampaign({
      body: {
        advertiserId: await createAdvertiser(api, buyer.as),
        name,
        mode: 'discovery',
        brief: 'Launch of an oat drink for young families: evenings, connected TV, streaming',
        flightDates,
        budget: { total: 50_000 },
      },
    });
    return data.campaign.campaignId;
  };

  it('creates, reads, lists every page and returns refusals', async () => {
    const ids = [await create('one'), await create('two'), await create('three')];
    const { data } = await exchange.getCampaign({ path: { id: ids[0]! } });
    expect(data.campaign.name).toBe('one');
    const listed: string[] = [];
    for await (const { campaignId } of exchange.all('listCampaigns', { query: { limit: 1 } })) listed.push(campaignId);
    expect(listed).toEqual(ids.toReversed());
    await expect(exchange.createCampaign({ body: { name: '' } as never })).rejects.toMatchObject({
      name: 'Refused',
      status: 400,
      code: 'VALIDATION_ERROR',
      issues: expect.arrayContaining([{ path: 'advertiserId', message: expect.any(String) }]),
      requestId: expect.stringMatching(/./),
    });
    await expect(exchange.getCampaign({ path: { id: 'campaign_nobodys' } })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('creates once when a request is repeated after a lost answer', async () => {
    const answers: Response[] = [];
    const losing: typeof fetch = async (...asked) => {
      answers.push(await fetch(...asked));
      if (answers.length === 1) throw new TypeError('The answer is lost.');
      return answers.at(-1)!;
    };
    const id = await create('lost', createExchange({ baseUrl: api.url, token: (await createKey(api, buyer.as)).bearer, fetch: losing }));
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [201, null],
      [201, 'true'],
    ]);
    const { data } = await exchange.listCampaigns({ query: { name: 'lost' } });
    expect(data.map(({ campaignId }) => campaignId)).toEqual([id]);
  });

  it('follows a discovery to its end over broken connections, each revision once', async () => {
    const { data: discovery } = await exchange.startDiscovery({
      body: { campaignId: await create('live'), storefrontIds: stand.idsOf('quick', 'steady', 'slow'), waitSeconds: 120 },
    });
    const events: StreamEvent[] = [];
    for await (const event of exchange.stream('streamDiscoveryEvents', { path: { id: discovery.discoveryId }, after: '0' })) {
      events.push(event);
      proxy.cut();
      proxy.restore();
    }
    expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual(['1 revision', '2 revision', '3 revision', '3 complete']);
    expect(events.at(-1)).toMatchObject({ event: 'complete', data: { revision: 3, resultsComplete: true } });
  });

  it('verifies webhooks of the exchange and rejects others', async () => {
    const receiver = await Receiver.start();
    try {
      const body = { url: receiver.url, secret: webhookSecret, eventTypes: ['discovery.revision' as const] };
      const { data } = await exchange.registerWebhookSubscription({ body });
      await exchange.testWebhook({ path: { id: data.subscription.id } });
      const [{ raw, headers }] = await eventually(() => {
        if (receiver.received.length === 0) throw new Error('Nothing came.');
        return receiver.received as [(typeof receiver.received)[0]];
      });
      const bytes = new Uint8Array(raw);
      const signature = headers['x-webhook-signature'] as string;
      expect(await isFromTheExchange(bytes, signature, webhookSecret)).toBe(true);
      bytes[5]! ^= 1;
      expect(await isFromTheExchange(bytes, signature, webhookSecret)).toBe(false);
    } finally {
      await receiver.close();
    }
  });

  it('acts as a machine application within its scope', async () => {
    const { body } = await api.post('/api/v2/m2m-applications', { as: buyer.as, body: { name: 'Nightly', scope: 'read' } });
    const { id: clientId, clientSecret } = body.data as { id: string; clientSecret: string };
    const machine = createExchange({ baseUrl: api.url, token: clientCredentials({ baseUrl: api.url, clientId, clientSecret }) });
    await expect(machine.listCampaigns()).resolves.toMatchObject({ data: expect.any(Array) });
    await expect(machine.createAdvertiser({ body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
