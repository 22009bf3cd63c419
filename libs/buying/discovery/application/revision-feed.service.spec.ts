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

describe('RevisionFeedService', () => {
  it('starts with all missed revisions, in order', async () => {
    const { watch, settle, seen, quiet, feed } = await watching(0);
    await settle('seller-1');
    await settle('seller-2');
    watch();
    await quiet();
    expect(seen).toEqual([1, 2]);
    feed.onModuleDestroy();
  });

  it('sends each revision once, however many signals arrive', async () => {
    const { watch, settle, seen, quiet, revisionSignal, id, feed } = await watching(-1);
    watch();
    await settle('seller-1');
    revisionSignal.publish(id);
    revisionSignal.publish(id);
    await quiet();
    expect(seen).toEqual([0, 1]);
    feed.onModuleDestroy();
  });

  it('reads a revision once for all waiting streams', async () => {
    const { watch, settle, seen, quiet, revisionSignal, id, feed, discoveries } = await watching(0);
    for (let stream = 0; stream < 3; stream += 1) watch();
    await quiet();
    const reads = jest.spyOn(discoveries, 'revisionsAfter');
    await settle('seller-1');
    revisionSignal.publish(id);
    await quiet();
    expect([seen, reads.mock.calls.length]).toEqual([[1, 1, 1], 1]);
    feed.onModuleDestroy();
  });

  it('serves thousands of streams over several turns of the event loop, in order, and skips closed ones', async () => {
    const { settle, quiet, revisionSignal, id, feed } = await watching(0);
    const told = Array.from({ length: 1_200 }, () => [] as number[]);
    const leave = told.map((seen) =>
      feed.watch({ accountId: 1, discoveryId: id, after: 0, onRevision: ({ revision }) => void seen.push(revision) }),
    );
    await quiet();
    await settle('seller-1');
    revisionSignal.publish(id);
    await quiet();
    expect([told.at(0)!, told.at(-1)!]).toEqual([[1], []]);
    leave.at(-1)!();
    await settle('seller-2');
    revisionSignal.publish(id);
    await eventually(() => expect(told.at(-2)).toEqual([1, 2]));
    expect(told.slice(0, -1).every((seen) => seen.join() === '1,2')).toBe(true);
    expect(told.at(-1)).toEqual([]);
    feed.onModuleDestroy();
  });

  it('catches up at the next signal after a failed read', async () => {
    const { watch, settle, seen, quiet, revisionSignal, id, feed, discoveries } = await watching(0);
    watch();
    await quiet();
    await settle('seller-1');
    jest.spyOn(discoveries, 'revisionsAfter').mockRejectedValueOnce(new Error('away'));
    revisionSignal.publish(id);
    await quiet();
    expect(seen).toEqual([]);
    revisionSignal.publish(id);
    await quiet();
    expect(seen).toEqual([1]);
    feed.onModuleDestroy();
  });

  it('finds a revision without a signal', async () => {
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

  it('reports that the discovery was removed, but not while PostgreSQL is unreachable', async () => {
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
    const newestRevisions = jest.spyOn(discoveries, 'newestRevisions').mockRejectedValueOnce(new Error('away'));
    const away = await look();
    newestRevisions.mockResolvedValue(new Map());
    expect([before, away, await look(), await look()]).toEqual([0, 0, 1, 1]);
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  it('sends nothing after it was closed', async () => {
    const { watch, settle, seen, quiet, revisionSignal, id } = await watching(0);
    const close = watch();
    close();
    await settle('seller-1');
    revisionSignal.publish(id);
    await quiet();
    expect(seen).toEqual([]);
  });

  it('sends nothing about a discovery of another account', async () => {
    const { feed, id, quiet } = await watching(-1);
    const seen: number[] = [];
    feed.watch({ accountId: 2, discoveryId: id, after: -1, onRevision: ({ revision }) => void seen.push(revision) });
    await quiet();
    expect(seen).toEqual([]);
    feed.onModuleDestroy();
  });

  it('marks the newest revision, because complete results may be followed by another round', async () => {
    const { settle, feed, id, discoveries, asks, clock, quiet } = await watching(0);
    await settle('seller-1');
    await settle('seller-2');
    const items = [{ scope: 'request', ask: 'More', sellerIds: [] }] as const;
    const states = await asks.list(1, id);
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
