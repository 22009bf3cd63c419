import type { PubSub } from '@exchange/platform';
import type { FeedChange } from './change';
import type { FeedRows } from './feed-rows';
import { FeedsService } from './feeds.service';

/** Waits until all pending work is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The feed of account 1 without the rows before `keptFrom` and the repeated ones. */
function aFeed() {
  const feed = { newest: 0, keptFrom: 1, repeated: [] as number[], reads: 0, publish: (_: string) => undefined as void };
  const changeAt = (position: number) => ({ position, kind: 'task', id: `task_${position}` }) as unknown as FeedChange;
  const rows = {
    heads: async () => new Map([[1, feed.newest]]),
    after: async (_: number, after: number, limit: number) => {
      feed.reads += 1;
      const from = Math.max(after + 1, feed.keptFrom);
      const positions = Array.from({ length: Math.max(0, feed.newest - from + 1) }, (__, n) => from + n);
      const stored = positions.filter((position) => !feed.repeated.includes(position)).slice(0, limit);
      return { newest: feed.newest, oldest: feed.keptFrom, changes: stored.map(changeAt) };
    },
  } as unknown as FeedRows;
  const subscribe = (_: string, listener: (accountId: string) => void) => ((feed.publish = listener), () => undefined);
  const service = new FeedsService(rows, { subscribe } as unknown as PubSub);
  const watch = (after: number) => {
    const seen: (number | string)[] = [];
    const onChanges = (changes: readonly FeedChange[]) => void seen.push(...changes.map(({ position }) => position));
    const leave = service.watch({ accountId: 1, after, onChanges, onReset: (position) => void seen.push(`reset ${position}`) });
    return { seen, leave };
  };
  return { feed, service, watch };
}

describe('FeedsService', () => {
  it('reads a change once for all streams at the same position', async () => {
    const { feed, service, watch } = aFeed();
    const streams = Array.from({ length: 1_200 }, () => watch(0));
    await settle();
    feed.reads = 0;
    feed.newest = 1;
    feed.publish('1');
    await settle();
    expect([feed.reads, new Set(streams.map(({ seen }) => seen.join()))]).toEqual([1, new Set(['1'])]);
    service.onModuleDestroy();
  });

  it('reads slice after slice in order for a stream that is behind', async () => {
    const { feed, service, watch } = aFeed();
    feed.newest = 1_234;
    const { seen } = watch(0);
    await settle();
    expect([seen.length, seen.at(0), seen.at(-1), feed.reads]).toEqual([1_234, 1, 1_234, 3]);
    service.onModuleDestroy();
  });

  it('resets a stream that is behind the stored changes, and then sends newer ones', async () => {
    const { feed, service, watch } = aFeed();
    [feed.newest, feed.keptFrom] = [2_000, 3];
    const { seen } = watch(1);
    await settle();
    feed.newest = 2_001;
    feed.publish('1');
    await settle();
    expect(seen).toEqual(['reset 2000', 2_001]);
    service.onModuleDestroy();
  });

  it('resets no stream that misses only repeated changes', async () => {
    const { feed, service, watch } = aFeed();
    [feed.newest, feed.repeated] = [6, [2, 3, 5]];
    const { seen } = watch(1);
    await settle();
    expect(seen).toEqual([4, 6]);
    service.onModuleDestroy();
  });

  it('ignores a signal for changes that were read, and sends nothing after unsubscribing', async () => {
    const { feed, service, watch } = aFeed();
    const { seen, leave } = watch(0);
    feed.newest = 1;
    feed.publish('1');
    await settle();
    feed.publish('1');
    await settle();
    leave();
    feed.newest = 2;
    feed.publish('1');
    await settle();
    expect(seen).toEqual([1]);
    service.onModuleDestroy();
  });
});
