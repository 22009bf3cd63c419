import 'reflect-metadata';
import { Inject, type INestApplicationContext, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Scheduler } from '@exchange/platform/testing';
import { createWorker } from '../../apps/worker/src/app';
import type { StartOptions } from './api';
import { testSettings } from './settings';

interface WorkerOptions extends StartOptions {
  /** Consumers and schedules of the test. */
  readonly modules?: readonly Type[];
  /** Class names of schedules that run every 50 ms instead of every 1 to 10 s. */
  readonly frequent?: readonly string[];
}

/** Starts the real worker in this process, with the database and the Redis namespace of `startApi`. Close it in `afterAll`. */
export async function startWorker({
  environment,
  clock,
  modules = [],
  frequent = [],
}: WorkerOptions = {}): Promise<INestApplicationContext> {
  const more = frequent.length === 0 ? modules : [...modules, frequentSchedules(frequent)];
  return createWorker(await testSettings(environment), clock, more);
}

const frequentMs = 50;
const maxFrequentMs = 10_000;

/** Shortens intervals before the scheduler starts its loops. */
function frequentSchedules(names: readonly string[]): Type {
  @Module({})
  class FrequentSchedules implements OnModuleInit {
    constructor(@Inject(ModuleRef) private readonly modules: ModuleRef) {}

    onModuleInit(): void {
      const scheduler = this.modules.get(Scheduler, { strict: false });
      const all = scheduler.found();
      const isNamed = (name: string, wanted: string): boolean => name.startsWith(`${wanted}.`);
      const unknown = names.filter((wanted) => !all.some(({ name }) => isNamed(name, wanted)));
      if (unknown.length > 0) throw new Error(`Unknown schedules: ${unknown.join(', ')}.`);
      const shortened = all.map((schedule) =>
        schedule.ms <= maxFrequentMs && names.some((wanted) => isNamed(schedule.name, wanted)) ? { ...schedule, ms: frequentMs } : schedule,
      );
      scheduler.found = () => shortened;
    }
  }
  return FrequentSchedules;
}
