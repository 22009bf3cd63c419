import 'reflect-metadata';
import { Inject, type INestApplicationContext, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Scheduler } from '@exchange/platform';
import { createWorker } from '../../apps/worker/src/app';
import type { StartOptions } from './api';
import { testSettings } from './settings';

interface WorkerOptions extends StartOptions {
  /** Consumers and schedules of the test itself. */
  readonly modules?: readonly Type[];
  /** Milliseconds between two runs of schedules that otherwise run every 1 to 10 s, for tests whose every step waits for a schedule. */
  readonly schedulesEveryMs?: number;
}

/** The real worker in this process, on the same database and Redis namespace as `startApi`. Close it in `afterAll`. */
export async function startWorker({
  environment,
  clock,
  modules = [],
  schedulesEveryMs,
}: WorkerOptions = {}): Promise<INestApplicationContext> {
  const more = schedulesEveryMs === undefined ? modules : [...modules, frequentSchedules(schedulesEveryMs)];
  return createWorker(await testSettings(environment), clock, more);
}

/** Shortens the intervals before the scheduler starts its loops. */
function frequentSchedules(everyMs: number): Type {
  @Module({})
  class FrequentSchedules implements OnModuleInit {
    constructor(@Inject(ModuleRef) private readonly modules: ModuleRef) {}

    onModuleInit(): void {
      const scheduler = this.modules.get(Scheduler, { strict: false });
      const found = scheduler.found.bind(scheduler);
      scheduler.found = () => found().map((schedule) => (isFrequent(schedule.ms) ? { ...schedule, ms: everyMs } : schedule));
    }
  }
  return FrequentSchedules;
}

const isFrequent = (ms: number): boolean => ms >= 1_000 && ms <= 10_000;
