import { Processor } from '@nestjs/bullmq';

/**
 * A processor of a queue's jobs with a limit on concurrent ones. A job is only a wake-up, so Redis does not retry the jobs of a dead worker
 * (`maxStalledCount`): sweeps wake workers up again. After an error of Redis the queue is read again at once instead of after 15 s.
 */
export function Works(queue: string, { concurrency }: { readonly concurrency: number }): ClassDecorator {
  return Processor(queue, { concurrency, maxStalledCount: 0, runRetryDelay: 500 });
}
