import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Health } from './health';
import { Log } from './log';
import { Metrics } from './metrics';

export type ProcessKind = 'api' | 'worker';
export const processKind = Symbol('process kind');

/** `/metrics` on a port of its own, and the probes for the process that has no other HTTP port (the worker). */
@Injectable()
export class ObservabilityServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(processKind) private readonly kind: ProcessKind,
    private readonly metrics: Metrics,
    private readonly health: Health,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  get port(): number {
    return (this.server?.address() as AddressInfo | null)?.port ?? 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    const server = createServer((request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      this.answer(path).then(
        ([status, type, body]) => response.writeHead(status, { 'Content-Type': type }).end(body),
        (error: unknown) => {
          this.log.error('metrics cannot be read', { error });
          response.writeHead(500).end();
        },
      );
    });
    this.server = server;
    const port = this.kind === 'api' ? this.settings.metricsPort : this.settings.workerPort;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, this.settings.host, resolve));
    this.log.info('metrics are served', { port: this.port });
  }

  async onApplicationShutdown(): Promise<void> {
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  private async answer(path: string): Promise<[number, string, string]> {
    if (path === '/metrics') return [200, this.metrics.registry.contentType, await this.metrics.registry.metrics()];
    if (path === '/health/live') return [200, 'application/json', '{"data":{"status":"ok"},"error":null}'];
    if (path === '/health/ready' && (await this.health.isReady()))
      return [200, 'application/json', '{"data":{"status":"ok"},"error":null}'];
    const [status, code] = path === '/health/ready' ? [503, 'SERVICE_UNAVAILABLE'] : [404, 'NOT_FOUND'];
    return [status as number, 'application/json', JSON.stringify({ data: null, error: { code, message: 'Not here, or not now.' } })];
  }
}
