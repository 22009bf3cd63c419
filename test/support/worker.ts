import 'reflect-metadata';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { createWorker } from '../../apps/worker/src/app';
import type { StartOptions } from './api';
import { testSettings } from './settings';

interface WorkerOptions extends StartOptions {
  /** Consumers and schedules of the test itself. */
  readonly modules?: readonly Type[];
}

/** The real worker in this process, on the same database and Redis namespace as `startApi`. Close it in `afterAll`. */
export async function startWorker({ environment, clock, modules }: WorkerOptions = {}): Promise<INestApplicationContext> {
  return createWorker(await testSettings(environment), clock, modules);
}
