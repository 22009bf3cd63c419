import { Processor } from '@nestjs/bullmq';

/**
 * A processor of a queue's jobs, `concurrency` of them at once. A job is only a bell: one whose worker died is not run again by Redis
 * (`maxStalledCount`), the sweepers ring it. After an error of Redis the queue is looked at again at once, not in 15 s.
 */
export function Works(queue: string, { concurrency }: { readonly concurrency: number }): ClassDecorator {
  return Processor(queue, { concurrency, maxStalledCount: 0, runRetryDelay: 500 });
}
