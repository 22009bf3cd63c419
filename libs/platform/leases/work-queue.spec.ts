import type { FactoryProvider } from '@nestjs/common';
import { WakeUp } from '@exchange/kernel';
import { wakeUpProvider, type WorkQueue } from './work-queue';

interface Attempt {
  readonly accountId: number;
  readonly id: string;
  readonly fence: number;
}

abstract class ErrandBell extends WakeUp<Attempt> {}

const work: WorkQueue<Attempt, Omit<Attempt, 'fence'>> = {
  name: 'errands',
  job: 'run',
  wakeUpIdOf: ({ id, fence }) => `${id}-${fence}`,
  keyOf: ({ accountId, id }) => ({ accountId, id }),
};

function setUp() {
  const added: { name: string; data: object; opts: { jobId: string } }[][] = [];
  const { provide, useFactory } = wakeUpProvider(ErrandBell, work) as FactoryProvider<ErrandBell>;
  const wakeUp = useFactory({ addBulk: async (jobs: (typeof added)[number]) => void added.push(jobs) }) as ErrandBell;
  return { added, wakeUp, provide };
}

describe('wakeUpProvider', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void jest.useRealTimers());

  it('queues one job per work item, with its key only, removed when done and without retries', async () => {
    const { added, wakeUp, provide } = setUp();
    await wakeUp.send([
      { accountId: 1, id: 'a', fence: 0 },
      { accountId: 2, id: 'b', fence: 7 },
    ]);
    const kept = { attempts: 1, removeOnComplete: true, removeOnFail: true };
    expect(added).toEqual([
      [
        { name: 'run', data: { accountId: 1, id: 'a' }, opts: { jobId: 'a-0-200', ...kept } },
        { name: 'run', data: { accountId: 2, id: 'b' }, opts: { jobId: 'b-7-200', ...kept } },
      ],
    ]);
    expect(provide).toBe(ErrandBell);
  });

  it('uses a new job id after five seconds, in case Redis has lost the first job', async () => {
    const { added, wakeUp } = setUp();
    const ids: string[] = [];
    for (const ms of [0, 4_999, 1]) {
      jest.advanceTimersByTime(ms);
      await wakeUp.send([{ accountId: 1, id: 'a', fence: 0 }]);
      ids.push(added.at(-1)![0]!.opts.jobId);
    }
    expect(ids).toEqual(['a-0-200', 'a-0-200', 'a-0-201']);
  });

  it('does not call Redis for an empty list', async () => {
    const { added, wakeUp } = setUp();
    await wakeUp.send([]);
    expect(added).toEqual([]);
  });
});
