import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { createWorker } from '../../apps/worker/src/app';
import type { StartOptions } from './api';
import { testSettings } from './settings';

/** The real worker in this process, on the same database and Redis namespace as `startApi`. Close it in `afterAll`. */
export async function startWorker({ environment, clock }: StartOptions = {}): Promise<INestApplicationContext> {
  return createWorker(await testSettings(environment), clock);
}
