import { WorkerHost } from '@nestjs/bullmq';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { DeadLetters } from '../dead-letters/dead-letters';
import type { Log } from '../observability/log';
import { traced } from '../request/current-trace';
import { Trace } from '../request/trace';
import type { Span, Spans } from '../tracing/spans';
import type { LeasedWork } from './leased-work';
import { waitForShutdownWork } from './shutdown-work';

interface Options<Key> {
  readonly queue: string;
  /** Id of the row. */
  readonly idOf: (key: Key) => string;
  /** Name of the id in the log. */
  readonly as: string;
  /** Log message of a failure. */
  readonly failure: string;
  /** Milliseconds. */
  readonly drainTimeoutMs?: number;
}

/** Runs leased work for the jobs of a queue. Subclasses set the queue with `Works` and the interval of the sweep with `Every`. */
export abstract class WorkProcessor<Key extends { readonly accountId: number }> extends WorkerHost implements OnModuleDestroy {
  constructor(
    private readonly work: Pick<LeasedWork<Key>, 'work' | 'sweep' | 'drain'>,
    private readonly letters: DeadLetters,
    private readonly log: Log,
    private readonly spans: Spans,
    private readonly options: Options<Key>,
  ) {
    super();
  }

  /** A failure does not fail the job: the lease expires and the sweep wakes a worker up again, until the work is put aside. */
  override async process({ data: { trace, ...rest } }: Job<Key & { readonly trace?: string }>): Promise<void> {
    const data = rest as unknown as Key;
    const { queue, idOf, as } = this.options;
    const span = this.spans.begin(Trace.from(trace), queue, 'consumer', { [as]: idOf(data) });
    await traced(span.trace, () => this.attempt(data, span));
  }

  sweep(): Promise<void> {
    return this.work.sweep();
  }

  /** Runs before queue and database connections close. */
  async onModuleDestroy(): Promise<void> {
    await waitForShutdownWork(this.work.drain(), this.options.drainTimeoutMs);
  }

  private async attempt(data: Key, span: Span): Promise<void> {
    const { queue: name, idOf, as, failure } = this.options;
    try {
      await this.work.work(data);
      span.end();
    } catch (error) {
      span.end(error);
      const { accountId } = data;
      const isDead = await this.letters.jobFailed({ name, key: `${accountId}/${idOf(data)}`, accountId, data, error });
      this.log.error(failure, { [as]: idOf(data), isDead, error });
    }
  }
}
