import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Log } from '../observability/log';

/** BullMQ prints errors that nobody listens to: Redis that is away or has lost a job. They belong into the log, and harm nothing. */
@Injectable()
export class QueueErrors implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      const emitter = instance instanceof WorkerHost ? instance.worker : instance instanceof Queue ? instance : undefined;
      emitter?.on('error', (error: Error) => this.log.warn('a queue had an error', { queue: emitter.name, reason: error.message }));
    }
  }
}
