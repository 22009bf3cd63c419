import type { Type } from '@nestjs/common';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [];
