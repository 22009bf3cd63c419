import { networkInterfaces } from 'node:os';
import { ObservabilityServer } from './observability-server';

const log = { info: () => undefined, error: () => undefined };
const metrics = { registry: { contentType: 'text/plain', metrics: async () => 'some' } };

/** An external address of this machine, if it has one. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

async function statuses(kind: 'api' | 'worker', host: string, metricsHost: string, via: string) {
  const settings = { host, metricsHost, metricsPort: 0, workerPort: 0 };
  const server = new ObservabilityServer(kind, metrics as never, { isReady: async () => true } as never, settings as never, log as never);
  await server.onApplicationBootstrap();
  try {
    const ask = async (path: string) => (await fetch(`http://${via}:${server.port}${path}`).catch(() => null))?.status ?? null;
    return { metrics: await ask('/metrics'), live: await ask('/health/live'), other: await ask('/other') };
  } finally {
    await server.onApplicationShutdown();
  }
}

const here = '127.0.0.1';
const table: [
  kind: 'api' | 'worker',
  host: string,
  metricsHost: string,
  via: string | undefined,
  metrics: number | null,
  live: number | null,
][] = [
  ['worker', '0.0.0.0', here, here, 200, 200],
  ['worker', '0.0.0.0', here, outside, 404, 200],
  ['worker', '0.0.0.0', '0.0.0.0', outside, 200, 200],
  ['worker', here, here, here, 200, 200],
  ['worker', here, '0.0.0.0', outside, 200, 404],
  ['api', '0.0.0.0', here, here, 200, 200],
  ['api', '0.0.0.0', here, outside, null, null],
  ['api', '0.0.0.0', '0.0.0.0', outside, 200, 200],
];

it.each(table.filter(([, , , via]) => via !== undefined))(
  'serves metrics only on METRICS_HOST and probes only on HOST: %j',
  async (kind, host, metricsHost, via, forMetrics, live) => {
    expect(await statuses(kind, host, metricsHost, via!)).toEqual({ metrics: forMetrics, live, other: live === null ? null : 404 });
  },
);
