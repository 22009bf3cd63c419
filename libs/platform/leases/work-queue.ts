import { getQueueToken } from '@nestjs/bullmq';
import type { Provider, Type } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { WakeUp } from '@exchange/kernel';
import { wakeUpJobId } from '../queues/wake-up-job-id';
import { currentTraceText } from '../request/current-trace';

/**
 * A queue that wakes workers up for one kind of work. One job per row, so that no row waits for another. The row is the work; the job only
 * announces it.
 */
export interface WorkQueue<Attempt, Key> {
  /** Name of the queue; all running versions must know it. */
  readonly name: string;
  readonly job: string;
  /** Id of the job: equal for repeated wake-ups before a claim, which are queued once. Includes the fence, so that claimed work is queued again. */
  readonly wakeUpIdOf: (attempt: Attempt) => string;
  /** The job's data: ids only; the trace of the caller is added. */
  readonly keyOf: (attempt: Attempt) => Key;
}

/** Provides `wakeUp`, an abstract class of the context, with an implementation that adds jobs to the queue. */
export function wakeUpProvider<Attempt, Key>(
  wakeUp: abstract new () => WakeUp<Attempt>,
  work: WorkQueue<Attempt, Key>,
): Provider & { provide: Type } {
  return {
    provide: wakeUp as Type,
    inject: [getQueueToken(work.name)],
    useFactory: (queue: Queue<Key>) => new QueueWakeUp(queue, work),
  };
}

class QueueWakeUp<Attempt, Key> extends WakeUp<Attempt> {
  constructor(
    private readonly queue: Queue,
    private readonly work: WorkQueue<Attempt, Key>,
  ) {
    super();
  }

  async send(waiting: readonly Attempt[]): Promise<void> {
    const trace = currentTraceText();
    const jobs = waiting.map((attempt) => ({
      name: this.work.job,
      data: { ...this.work.keyOf(attempt), ...(trace === null ? {} : { trace }) },
      opts: { jobId: wakeUpJobId(this.work.wakeUpIdOf(attempt)), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
