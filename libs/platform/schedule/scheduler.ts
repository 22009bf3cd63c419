import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { everyKey } from './every';

type Method = () => Promise<void>;

/** Calls all `@Every` methods of this process periodically until shutdown. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private loops: Promise<void>[] = [];
  private readonly runs = this.metrics.counter('schedule_runs_total', 'Runs of scheduled work in this process, by outcome.', [
    'schedule',
    'outcome',
  ]);
  /** Interval in milliseconds and time of the last success, by name. */
  private readonly schedules = new Map<string, { readonly ms: number; succeededAt: number }>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly log: Log,
    private readonly metrics: Metrics,
  ) {
    metrics.gaugeOf(
      'schedule',
      'schedule_overdue_seconds',
      'Seconds beyond its interval since scheduled work last succeeded in this process, or since the process began.',
      () => Object.fromEntries([...this.schedules].map(([name, { ms, succeededAt }]) => [name, overdue(ms, succeededAt)])),
    );
  }

  onApplicationBootstrap(): void {
    // Every pausing loop adds a listener; the number is no leak.
    setMaxListeners(0, this.stop.signal);
    for (const { name, ms, run } of this.found()) this.loops.push(this.loop(name, ms, run));
  }

  /** The scheduled methods of this process. */
  found(): { readonly name: string; readonly ms: number; readonly run: Method }[] {
    const found: { name: string; ms: number; run: Method }[] = [];
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const method = (instance as Record<string, Method>)[name];
        const ms = typeof method === 'function' ? this.reflector.get<number | undefined>(everyKey, method) : undefined;
        if (ms !== undefined) found.push({ name: `${instance.constructor.name}.${name}`, ms, run: () => method!.call(instance) });
      }
    }
    return found;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.loops);
  }

  private async loop(name: string, ms: number, method: Method): Promise<void> {
    const schedule = { ms, succeededAt: performance.now() };
    this.schedules.set(name, schedule);
    while (!this.stop.signal.aborted) {
      try {
        await method();
        schedule.succeededAt = performance.now();
        this.runs.inc({ schedule: name, outcome: 'succeeded' });
      } catch (error) {
        this.runs.inc({ schedule: name, outcome: 'failed' });
        this.log.error('scheduled work failed', { name, error });
      }
      await this.pause(ms);
    }
  }

  private pause(ms: number): Promise<void> {
    const { signal } = this.stop;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    });
  }
}

const overdue = (ms: number, since: number): number => Math.max(0, (performance.now() - since - ms) / 1000);
