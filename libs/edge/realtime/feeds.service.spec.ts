import type { Doorbell } from '@exchange/platform';
import type { Change } from './change';
import type { FeedRows } from './feed-rows';
import { FeedsService } from './feeds.service';

/** Everything that is under way is done. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The feed of account 1, whose rows before `keptFrom` are gone. */
function aFeed() {
  const feed = { newest: 0, keptFrom: 1, reads: 0, ring: (_: string) => undefined as void };
  const changeAt = (position: number) => ({ position, kind: 'task', id: `task_${position}` }) as unknown as Change;
  const rows = {
    heads: async () => new Map([[1, feed.newest]]),
    after: async (_: number, after: number, limit: number) => {
      feed.reads += 1;
      const from = Math.max(after + 1, feed.keptFrom);
      const count = Math.max(0, Math.min(limit, feed.newest - from + 1));
      return { newest: feed.newest, changes: Array.from({ length: count }, (__, n) => changeAt(from + n)) };
    },
  } as unknown as FeedRows;
  const listen = (_: string, listener: (accountId: string) => void) => ((feed.ring = listener), () => undefined);
  const service = new FeedsService(rows, { listen } as unknown as Doorbell);
  const watch = (after: number) => {
    const seen: (number | string)[] = [];
    const onChanges = (changes: readonly Change[]) => void seen.push(...changes.map(({ position }) => position));
    const leave = service.watch({ accountId: 1, after, onChanges, onReset: (position) => void seen.push(`reset ${position}`) });
    return { seen, leave };
  };
  return { feed, service, watch };
}

describe('Following feeds', () => {
  it('reads a change once for all streams that are level, thousands as well', async () => {
    const { feed, service, watch } = aFeed();
    const streams = Array.from({ length: 1_200 }, () => watch(0));
    await quiet();
    feed.reads = 0;
    feed.newest = 1;
    feed.ring('1');
    await quiet();
    expect([feed.reads, new Set(streams.map(({ seen }) => seen.join()))]).toEqual([1, new Set(['1'])]);
    service.onModuleDestroy();
  });

  it('who is behind reads on, slice by slice, in order', async () => {
    const { feed, service, watch } = aFeed();
    feed.newest = 1_234;
    const { seen } = watch(0);
    await quiet();
    expect([seen.length, seen.at(0), seen.at(-1), feed.reads]).toEqual([1_234, 1, 1_234, 3]);
    service.onModuleDestroy();
  });

  it('who is behind what is kept is reset to the newest, however much is kept, and hears what comes after it', async () => {
    const { feed, service, watch } = aFeed();
    [feed.newest, feed.keptFrom] = [2_000, 3];
    const { seen } = watch(1);
    await quiet();
    feed.newest = 2_001;
    feed.ring('1');
    await quiet();
    expect(seen).toEqual(['reset 2000', 2_001]);
    service.onModuleDestroy();
  });

  it('a ring for what was read already is no reset, and nobody is told after leaving', async () => {
    const { feed, service, watch } = aFeed();
    const { seen, leave } = watch(0);
    feed.newest = 1;
    feed.ring('1');
    await quiet();
    feed.ring('1');
    await quiet();
    leave();
    feed.newest = 2;
    feed.ring('1');
    await quiet();
    expect(seen).toEqual([1]);
    service.onModuleDestroy();
  });
});
