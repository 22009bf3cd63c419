import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { eventually } from '@test/eventually';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { Every } from './every';
import { Scheduler } from './scheduler';

@Injectable()
class Work {
  running = 0;
  maxRunning = 0;
  slowRuns = 0;
  brokenRuns = 0;
  release: () => void = () => undefined;

  @Every(1)
  async slow(): Promise<void> {
    this.slowRuns += 1;
    this.maxRunning = Math.max(this.maxRunning, (this.running += 1));
    if (this.slowRuns === 3) await new Promise<void>((resolve) => (this.release = resolve));
    else await new Promise((resolve) => setTimeout(resolve, 5));
    this.running -= 1;
  }

  @Every(1)
  async broken(): Promise<void> {
    this.brokenRuns += 1;
    throw new Error('broken');
  }

  @Every(3_600_000)
  async seldom(): Promise<void> {}

  async never(): Promise<void> {
    throw new Error('nobody calls it');
  }
}

const failures: string[] = [];
const log = { error: (_: string, { name }: { name: string }) => failures.push(name) };

@Module({ imports: [DiscoveryModule], providers: [Work, Scheduler, Metrics, { provide: Log, useValue: log }] })
class SchedulerModule {}

describe('@Every', () => {
  it('calls the method repeatedly, never while it is running', async () => {
    const app = await NestFactory.createApplicationContext(SchedulerModule, { logger: false });
    const work = app.get(Work);
    await eventually(() => expect(work.slowRuns).toBe(3));
    const broken = work.brokenRuns;
    await eventually(() => expect(work.brokenRuns).toBeGreaterThan(broken + 3));
    expect([work.slowRuns, work.maxRunning]).toEqual([3, 1]);

    let closed = false;
    const closing = app.close().then(() => (closed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
    work.release();
    await closing;
    const runs = [work.slowRuns, work.brokenRuns];
    expect(work.running).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([work.slowRuns, work.brokenRuns]).toEqual(runs);
    expect(new Set(failures)).toEqual(new Set(['Work.broken']));
  });

  it('reports the outcome of runs, and the delay since the last success', async () => {
    const app = await NestFactory.createApplicationContext(SchedulerModule, { logger: false });
    const told = async () => app.get(Metrics).registry.metrics();
    await eventually(async () => {
      const text = await told();
      expect(text).toMatch(/^schedule_runs_total\{schedule="Work.slow",outcome="succeeded"\} \d+$/m);
      expect(text).toMatch(/^schedule_runs_total\{schedule="Work.broken",outcome="failed"\} \d+$/m);
      const overdue = (name: string) => Number(new RegExp(`^schedule_overdue_seconds\\{schedule="${name}"\\} (.*)$`, 'm').exec(text)?.[1]);
      expect([overdue('Work.broken') > 0.05, overdue('Work.seldom')]).toEqual([true, 0]);
    });
    app.get(Work).release();
    await app.close();
  });
});
