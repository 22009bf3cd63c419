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
 * First step of the shutdown, provided by the root module so that it runs before the contexts' own: readiness becomes false, requests are served until
 * load balancers have noticed, workers take no new jobs, and commands to an unavailable Redis fail at once.
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

  /** Does not wait: the contexts finish their own jobs, and BullModule waits for the workers at the end. */
  private closeWorkers(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof WorkerHost)) continue;
      instance.worker.close().catch((error: unknown) => this.log.warn('a queue worker did not close', { reason: String(error) }));
    }
  }
}
