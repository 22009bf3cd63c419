import type { Type } from '@nestjs/common';
import { AccountsWorker } from '@exchange/accounts';
import { IdentityWorker } from '@exchange/identity';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [AccountsWorker, IdentityWorker];
