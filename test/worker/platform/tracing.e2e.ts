import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import { Database, Spans } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { subscribe } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

interface ExportedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Value = { readonly stringValue?: string; readonly intValue?: number };
const plain = (attributes: readonly { readonly key: string; readonly value: Value }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Minimal OpenTelemetry collector that accepts spans as JSON. */
class Collector {
  readonly exported: ExportedSpan[] = [];
  private readonly server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
        for (const { spans } of scopeSpans)
          for (const span of spans)
            this.exported.push({ ...span, service: plain(resource.attributes)['service.name'], attributes: plain(span.attributes) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('A trace', () => {
  const collector = new Collector();
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let receiver: Receiver;
  let buyer: SignedUp;

  beforeAll(async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() };
    api = await startApi({ environment });
    worker = await startWorker({ environment });
    stand = await SandboxSellers.open(api, [{ ...television, behaviour: { kind: 'prompt', latencyMs: 10 } }]);
    receiver = await Receiver.start();
    buyer = await signUp(api);
    await subscribe(api, buyer.as, receiver.url);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await receiver.close();
    await api.close();
    await collector.stop();
  });

  /** Exports pending spans at once instead of every 5 s. */
  const flush = () =>
    Promise.all([api.app, worker].map((app) => (Reflect.get(app.get(Spans), 'provider') as { forceFlush(): Promise<void> }).forceFlush()));

  it('spans the request, the seller call and the webhook, and every span is exported', async () => {
    const campaignId = await createCampaign(api, buyer.as);
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'brief-0000000042' };
    const body = { campaignId, storefrontIds: stand.idsOf(television.slug), waitSeconds: 120 };
    expect((await api.post(discoveryPath, { as: buyer.as, headers, body })).status).toBe(202);

    const webhook = await eventually(() => {
      const [first] = receiver.received;
      if (!first) throw new Error('No webhook was received yet.');
      return first;
    });
    expect(webhook.headers).toMatchObject({
      'x-request-id': 'brief-0000000042',
      traceparent: expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-01$`),
    });

    const names = ['POST /api/v2/buyer/discovery', 'seller', 'webhooks discovery.revised', 'webhook', 'outbox.append'];
    const exported = await eventually(async () => {
      await flush();
      const ours = collector.exported.filter((span) => span.traceId === traceId);
      for (const name of names) if (!ours.some((span) => span.name === name)) throw new Error(`"${name}" is not exported yet.`);
      return ours;
    });
    const one = (name: string) => exported.find((span) => span.name === name)!;
    expect(one('POST /api/v2/buyer/discovery')).toMatchObject({
      service: 'exchange-api',
      parentSpanId: '00f067aa0ba902b7',
      kind: 2,
      attributes: { status: 202, 'exchange.request_id': 'brief-0000000042' },
    });
    expect(one('seller')).toMatchObject({ service: 'exchange-worker', parentSpanId: one('POST /api/v2/buyer/discovery').spanId });
    expect(one('webhook')).toMatchObject({ service: 'exchange-worker', attributes: { status: 204 } });
    expect(webhook.headers['traceparent']).toContain(one('webhook').spanId);
  });

  it('starts with a request that names no trace, under the id of the request', async () => {
    const { headers } = await api.get('/api/v2/accounts/current', { as: buyer.as });
    const requestId = headers.get('x-request-id')!;
    const own = await eventually(async () => {
      await flush();
      const [first] = collector.exported.filter(
        ({ name, attributes }) => name.startsWith('GET') && attributes['exchange.request_id'] === requestId,
      );
      if (!first) throw new Error('The span is not exported yet.');
      return first;
    });
    expect(own).toMatchObject({ traceId: requestId.replaceAll('-', ''), name: 'GET /api/v2/accounts/current' });
    expect(own.parentSpanId ?? '').toBe('');
  });

  it('is stored with outbox events also when no exporter is configured', async () => {
    const plainApi = await startApi();
    try {
      const campaignId = await createCampaign(plainApi, buyer.as);
      const headers = { 'x-request-id': 'quiet-0000000001' };
      await plainApi.post(discoveryPath, { as: buyer.as, headers, body: { campaignId, storefrontIds: [999_999] } });
      const rows = await plainApi.app
        .get(Database)
        .query<{ trace: string }>(`select trace from outbox where type = 'discovery.revised' and payload->>'campaignId' = $1`, [
          campaignId,
        ]);
      expect(rows).toEqual([{ trace: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01 quiet-0000000001$/) }]);
    } finally {
      await plainApi.close();
    }
  });
});
