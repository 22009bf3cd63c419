import { setTimeout as pause } from 'node:timers/promises';
import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import { Settings } from './config/settings';
import { Health } from './health/health';
import { ExchangeHttpAdapter } from './http/exchange-http-adapter';
import { Log } from './observability/log';
import { QueueConnections } from './queues/queue-connections';

/**
 * What comes first when the process ends, so the root module provides it: not ready any more, requests are served until balancers know it,
 * no new jobs, and no waiting for a Redis that is away. Then the contexts end what they have in hand.
 */
@Injectable()
export class Ending implements OnModuleDestroy {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly host: HttpAdapterHost,
    private readonly health: Health,
    private readonly queues: QueueConnections,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.health.close();
    this.closeWorkers();
    const { httpAdapter } = this.host;
    if (httpAdapter instanceof ExchangeHttpAdapter) {
      httpAdapter.drain();
      await pause(this.settings.shutdownDrainMs);
    }
    await this.queues.end();
  }

  /** Not waited for: the contexts end the jobs that they hold. BullModule waits for it at the very end. */
  private closeWorkers(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof WorkerHost)) continue;
      instance.worker.close().catch((error: unknown) => this.log.warn('a queue worker did not close', { reason: String(error) }));
    }
  }
}
