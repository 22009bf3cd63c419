import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Log } from '../observability/log';

/** Window in which errors are combined, in milliseconds. A lost Redis causes one error per connection and attempt; a lost job causes one error. */
const windowMs = 5_000;

/**
 * Logs errors of BullMQ, which it would otherwise print: lost connections and lost jobs. They are harmless. The first is logged at once,
 * further ones within five seconds as a count.
 */
@Injectable()
export class QueueErrors implements OnApplicationBootstrap {
  private more: number | null = null;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      const emitter = instance instanceof WorkerHost ? instance.worker : instance instanceof Queue ? instance : undefined;
      emitter?.on('error', (error: Error) => this.tell(emitter.name, error));
    }
  }

  private tell(queue: string, { message: reason }: Error): void {
    if (this.more !== null) {
      this.more += 1;
      return;
    }
    this.more = 0;
    this.log.warn('a queue had an error', { queue, reason });
    setTimeout(() => {
      if (this.more) this.log.warn('queues had more errors', { errors: this.more, withinMs: windowMs });
      this.more = null;
    }, windowMs).unref();
  }
}
