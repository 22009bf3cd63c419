import type { Type } from '@nestjs/common';
import { WebhooksWorker } from '@exchange/webhooks';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [WebhooksWorker];
