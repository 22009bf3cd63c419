import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { type ProcessKind, processKind } from '../observability/process-kind';
import { Health } from './health';

/** Serves `/metrics` at `METRICS_HOST` on a port of its own, and for the worker, which has no other HTTP port, the probes at `HOST`. */
@Injectable()
export class ObservabilityServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private servers: readonly Server[] = [];

  constructor(
    @Inject(processKind) private readonly kind: ProcessKind,
    private readonly metrics: Metrics,
    private readonly health: Health,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  get port(): number {
    return (this.servers[0]?.address() as AddressInfo | null)?.port ?? 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { host, metricsHost, metricsPort, workerPort } = this.settings;
    const [port, hosts] = this.kind === 'api' ? [metricsPort, [metricsHost]] : [workerPort, addressesOf(host, metricsHost)];
    for (const address of hosts) await this.listen(this.port || port, address);
    this.log.info('metrics are served', { port: this.port });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private async listen(port: number, host: string): Promise<void> {
    const server = createServer((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      this.answer(path, request.socket.localAddress ?? '').then(
        ([status, type, body]) => response.writeHead(status, { 'Content-Type': type }).end(body),
        (error: unknown) => {
          this.log.error('metrics cannot be read', { error });
          response.writeHead(500).end();
        },
      );
    });
    this.servers = [...this.servers, server];
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  }

  private async answer(path: string, reached: string): Promise<[number, string, string]> {
    if (path === '/metrics' && covers(this.settings.metricsHost, reached))
      return [200, this.metrics.registry.contentType, await this.metrics.registry.metrics()];
    const [, probe] = covers(this.settings.host, reached) || isLoopback(reached) ? (/^\/health\/(live|ready)$/.exec(path) ?? []) : [];
    const state = probe === 'ready' ? await this.health.readiness() : probe === 'live' ? 'ok' : 'not ready';
    if (state !== 'not ready') return [200, 'application/json', JSON.stringify({ data: { status: state }, error: null })];
    const [status, code] = probe ? [503, 'SERVICE_UNAVAILABLE'] : [404, 'NOT_FOUND'];
    return [status as number, 'application/json', JSON.stringify({ data: null, error: { code, message: 'Not here, or not now.' } })];
  }
}

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$|^localhost$/.test(address);

/** Addresses to listen on: the wildcard address alone when one is set, because a port can be bound once. */
function addressesOf(host: string, metricsHost: string): readonly string[] {
  const everywhere = [host, metricsHost].find(isEverywhere);
  return everywhere === undefined ? [...new Set([host, metricsHost])] : [everywhere];
}

/** Whether the host of the setting includes the local address of a connection. */
function covers(host: string, reached: string): boolean {
  return isEverywhere(host) || host === reached || `::ffff:${host}` === reached || (isLoopback(host) && isLoopback(reached));
}
