import { eventually } from '@test/eventually';
import { aBuyer, aDiscoveryDesk } from '../testing';

async function watching(after: number) {
  const desk = aDiscoveryDesk();
  const { id } = await desk.service.start(aBuyer(), { campaignId: 'camp_1' });
  const seen: number[] = [];
  const settle = (slug: string) => desk.discoveries.advance(1, id, (discovery) => discovery.settle(slug, true, desk.clock.now()));
  const watch = (since = after) =>
    desk.feed.watch({ accountId: 1, discoveryId: id, after: since, onRevision: ({ revision }) => void seen.push(revision) });
  const quiet = () => new Promise((resolve) => setImmediate(resolve));
  return { ...desk, id, seen, settle, watch, quiet };
}

describe('following a discovery', () => {
  it('begins with everything that was missed, in order', async () => {
    const { watch, settle, seen, quiet, feed } = await watching(0);
    await settle('seller-1');
    await settle('seller-2');
    watch();
    await quiet();
    expect(seen).toEqual([1, 2]);
    feed.onModuleDestroy();
  });

  it('goes on when the bell rings, without doubling', async () => {
    const { watch, settle, seen, quiet, bell, id, feed } = await watching(-1);
    watch();
    await settle('seller-1');
    bell.ring(id);
    bell.ring(id);
    await quiet();
    expect(seen).toEqual([0, 1]);
    feed.onModuleDestroy();
  });

  it('reads a revision once for all streams that wait for it', async () => {
    const { watch, settle, seen, quiet, bell, id, feed, discoveries } = await watching(0);
    for (let stream = 0; stream < 3; stream += 1) watch();
    await quiet();
    const reads = jest.spyOn(discoveries, 'revisionsAfter');
    await settle('seller-1');
    bell.ring(id);
    await quiet();
    expect([seen, reads.mock.calls.length]).toEqual([[1, 1, 1], 1]);
    feed.onModuleDestroy();
  });

  it('tells thousands of streams in several turns: each in order, and none that has left meanwhile', async () => {
    const { settle, quiet, bell, id, feed } = await watching(0);
    const told = Array.from({ length: 1_200 }, () => [] as number[]);
    const leave = told.map((seen) =>
      feed.watch({ accountId: 1, discoveryId: id, after: 0, onRevision: ({ revision }) => void seen.push(revision) }),
    );
    await quiet();
    await settle('seller-1');
    bell.ring(id);
    await quiet();
    expect([told.at(0)!, told.at(-1)!]).toEqual([[1], []]);
    leave.at(-1)!();
    await settle('seller-2');
    bell.ring(id);
    await eventually(() => expect(told.at(-2)).toEqual([1, 2]));
    expect(told.slice(0, -1).every((seen) => seen.join() === '1,2')).toBe(true);
    expect(told.at(-1)).toEqual([]);
    feed.onModuleDestroy();
  });

  it('a read that fails is made up for, at the next ring', async () => {
    const { watch, settle, seen, quiet, bell, id, feed, discoveries } = await watching(0);
    watch();
    await quiet();
    await settle('seller-1');
    jest.spyOn(discoveries, 'revisionsAfter').mockRejectedValueOnce(new Error('away'));
    bell.ring(id);
    await quiet();
    expect(seen).toEqual([]);
    bell.ring(id);
    await quiet();
    expect(seen).toEqual([1]);
    feed.onModuleDestroy();
  });

  it('finds what the bell did not tell', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { watch, settle, seen, quiet, feed } = await watching(0);
    watch();
    await settle('seller-1');
    jest.advanceTimersByTime(2_000);
    await quiet();
    expect(seen).toEqual([1]);
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  it('says that its discovery was removed, but not while PostgreSQL is away', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const { id, quiet, feed, discoveries } = await watching(0);
    const onRemoved = jest.fn();
    const close = feed.watch({
      accountId: 1,
      discoveryId: id,
      after: 0,
      onRevision: () => undefined,
      onRemoved: () => (onRemoved(), close()),
    });
    const look = async () => {
      jest.advanceTimersByTime(2_000);
      await quiet();
      return onRemoved.mock.calls.length;
    };
    const before = await look();
    const heads = jest.spyOn(discoveries, 'heads').mockRejectedValueOnce(new Error('away'));
    const away = await look();
    heads.mockResolvedValue(new Map());
    expect([before, away, await look(), await look()]).toEqual([0, 0, 1, 1]);
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is silent once it is closed', async () => {
    const { watch, settle, seen, quiet, bell, id } = await watching(0);
    const close = watch();
    close();
    await settle('seller-1');
    bell.ring(id);
    await quiet();
    expect(seen).toEqual([]);
  });

  it('shows nothing of another account', async () => {
    const { feed, id, quiet } = await watching(-1);
    const seen: number[] = [];
    feed.watch({ accountId: 2, discoveryId: id, after: -1, onRevision: ({ revision }) => void seen.push(revision) });
    await quiet();
    expect(seen).toEqual([]);
    feed.onModuleDestroy();
  });

  it('tells which revision is the newest: complete results may be followed by another round', async () => {
    const { settle, feed, id, discoveries, asks, clock, quiet } = await watching(0);
    await settle('seller-1');
    await settle('seller-2');
    const items = [{ scope: 'request', ask: 'More', sellerIds: [] }] as const;
    const states = await asks.of(1, id);
    await discoveries.advance(1, id, (discovery) => discovery.refine(items, states, 5, clock.now()).discovery);
    const seen: [number, boolean][] = [];
    feed.watch({ accountId: 1, discoveryId: id, after: 0, onRevision: ({ revision }, isNewest) => void seen.push([revision, isNewest]) });
    await quiet();
    expect(seen).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    feed.onModuleDestroy();
  });
});
