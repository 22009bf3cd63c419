import type { Job } from 'bullmq';
import type { DeadLetters, NewDeadLetter } from '../dead-letters/dead-letters';
import type { Log } from '../observability/log';
import { NoSpans } from '../tracing/spans';
import { WorkProcessor } from './work-processor';

interface Key {
  readonly accountId: number;
  readonly errandId: string;
}

class ErrandProcessor extends WorkProcessor<Key> {}

function setUp(work: (key: Key) => Promise<void>) {
  const [failed, lines, done]: [Partial<NewDeadLetter>[], unknown[][], string[]] = [[], [], []];
  const letters = { jobFailed: async (job: Partial<NewDeadLetter>) => failed.push(job) > 1 } as unknown as DeadLetters;
  const log = { error: (...line: unknown[]) => void lines.push(line) } as unknown as Log;
  const doing = { work, sweep: async () => void done.push('sweep'), drain: async () => void done.push('drain') };
  const told = { queue: 'errands', idOf: ({ errandId }: Key) => errandId, as: 'errandId', failure: 'an errand failed' };
  const processor = new ErrandProcessor(doing, letters, log, new NoSpans(), told);
  const data = { accountId: 7, errandId: 'e_1' };
  return { processor, failed, lines, done, data, job: { data } as Job<Key> };
}

describe('WorkProcessor', () => {
  it("passes the job's key to the work", async () => {
    const seen: Key[] = [];
    const { processor, job, data, failed } = setUp(async (key) => void seen.push(key));
    await processor.process(job);
    expect([seen, failed]).toEqual([[data], []]);
  });

  it('counts and logs a failure without failing the job, because the sweep wakes a worker up again', async () => {
    const error = new Error('Broken.');
    const { processor, job, data, failed, lines } = setUp(() => Promise.reject(error));
    await processor.process(job);
    await processor.process(job);
    expect(failed[0]).toEqual({ name: 'errands', key: '7/e_1', accountId: 7, data, error });
    expect(lines).toEqual([
      ['an errand failed', { errandId: 'e_1', isDead: false, error }],
      ['an errand failed', { errandId: 'e_1', isDead: true, error }],
    ]);
  });

  it('sweeps, and drains at shutdown', async () => {
    const { processor, done } = setUp(() => Promise.resolve());
    await processor.sweep();
    await processor.onModuleDestroy();
    expect(done).toEqual(['sweep', 'drain']);
  });
});
