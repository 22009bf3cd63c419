import { WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Log } from '../observability/log';

/** Milliseconds. A Redis that is away is an error of every connection at every attempt, one that has forgotten a job is one per job. */
const togetherMs = 5_000;

/**
 * BullMQ prints errors that nobody listens to: Redis that is away or has lost a job. They belong into the log, and harm nothing: the first
 * is told at once, the others of the same five seconds as a number.
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
      if (this.more) this.log.warn('queues had more errors', { errors: this.more, withinMs: togetherMs });
      this.more = null;
    }, togetherMs).unref();
  }
}
