import { getQueueToken } from '@nestjs/bullmq';
import type { Provider, Type } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Bell } from '@exchange/kernel';
import { ringId } from '../queues/ring-id';
import { currentTraceText } from '../request/current-trace';

/** The bells of one kind of work: a job per piece of it, so that none waits behind another. A job is a bell; the row is the work. */
export interface WorkQueue<Attempt, Key> {
  /** The queue. Every version that runs knows it. */
  readonly name: string;
  readonly job: string;
  /** The same for what is rung twice before it was claimed: it is queued once. Has the fence, so that what was claimed is queued again. */
  readonly ringOf: (attempt: Attempt) => string;
  /** What the job carries: ids only, beside the trace of whoever rings. */
  readonly keyOf: (attempt: Attempt) => Key;
}

/** Rings on the queue for whoever asks for `bell`, an abstract class of the context. */
export function ringing<Attempt, Key>(bell: abstract new () => Bell<Attempt>, work: WorkQueue<Attempt, Key>): Provider & { provide: Type } {
  return {
    provide: bell as Type,
    inject: [getQueueToken(work.name)],
    useFactory: (queue: Queue<Key>) => new QueueBell(queue, work),
  };
}

class QueueBell<Attempt, Key> extends Bell<Attempt> {
  constructor(
    private readonly queue: Queue,
    private readonly work: WorkQueue<Attempt, Key>,
  ) {
    super();
  }

  async ring(waiting: readonly Attempt[]): Promise<void> {
    const trace = currentTraceText();
    const jobs = waiting.map((attempt) => ({
      name: this.work.job,
      data: { ...this.work.keyOf(attempt), ...(trace === null ? {} : { trace }) },
      opts: { jobId: ringId(this.work.ringOf(attempt)), attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    if (jobs.length > 0) await this.queue.addBulk(jobs);
  }
}
