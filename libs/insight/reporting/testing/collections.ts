import { Collection } from '../domain/collection';
import type { Collections } from '../domain/ports';

const epoch = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(epoch.getTime() + ms);

/** Contract tests for implementations of {@link Collections}. */
export function collectionsContract(open: () => Collections | Promise<Collections>): void {
  let collections: Collections;
  let accountId = 9_500;

  beforeAll(async () => void (collections = await open()));
  beforeEach(() => void (accountId += 1));

  const enroll = async (mediaBuyId = 'mb_1', at = epoch) => {
    await collections.enroll({ accountId, mediaBuyId }, at);
    return { accountId, mediaBuyId };
  };
  const live = { start: epoch, endedAt: null, timezone: 'UTC' };

  it('creates a collection once, and wakes it when it is enrolled again', async () => {
    const key = await enroll();
    expect(await collections.find(key)).toEqual(Collection.begin(key, epoch).state);
    await collections.change(key, (it) => it.claim(epoch, later(60_000)));
    const settled = await collections.change(key, (it) => it.settle(1, { kind: 'failed' }, live, later(1)));
    expect(await collections.find(key)).toEqual(settled?.state);
    await enroll('mb_1', later(2));
    expect(await collections.find(key)).toMatchObject({ fence: 1, isWoken: false, dueAt: later(2) });
    expect(await collections.find({ ...key, accountId: accountId + 1 })).toBeNull();
  });

  it('stores that it was woken during a claim, and that its seller answers in totals', async () => {
    const key = await enroll();
    await collections.change(key, (it) => it.claim(epoch, later(60_000)));
    await enroll('mb_1', later(1));
    expect(await collections.find(key)).toMatchObject({ isWoken: true, fence: 1, dueAt: epoch });
    const answered = { kind: 'delivered', through: '2026-01-14', answersInTotals: true, older: null } as const;
    await collections.change(key, (it) => it.settle(1, answered, live, later(2)));
    expect(await collections.find(key)).toMatchObject({ answersInTotals: true, collectedThrough: '2026-01-14', dueAt: later(2) });
    expect((await collections.change(key, (it) => it.claim(later(2), later(60_000))))?.state.isWoken).toBe(false);
  });

  it('stores the older days to ask about', async () => {
    const key = await enroll();
    const older = { recheckFrom: '2026-01-01', recheckTo: '2026-01-02', recheckedFrom: '2026-01-03', recheckAt: later(5) };
    await collections.change(key, (it) =>
      new Collection({ ...it.state, ...older }).request({ from: '2025-12-01', to: '2025-12-31' }, later(1)),
    );
    expect(await collections.find(key)).toMatchObject({
      ...older,
      requestedFrom: '2025-12-01',
      requestedTo: '2025-12-31',
      dueAt: later(1),
    });
  });

  it('lets one of several concurrent callers claim it, and returns null for an unknown media buy', async () => {
    const key = await enroll();
    const claims = await Promise.all([1, 2, 3].map(() => collections.change(key, (it) => it.claim(epoch, later(60_000)))));
    expect(claims.filter((claim) => claim !== null).map(({ state }) => state.fence)).toEqual([1]);
    expect(await collections.change({ ...key, mediaBuyId: 'mb_unknown' }, (it) => it.claim(epoch, later(60_000)))).toBeNull();
  });

  it('lists due collections account by account, so that a busy account does not delay another', async () => {
    for (let index = 0; index < 20; index += 1) await enroll(`mb_${index}`, later(index));
    const other = { accountId: accountId + 9_000, mediaBuyId: 'mb_other' };
    await collections.enroll(other, later(900));
    const due = (await collections.due(later(1_000), 1_000)).filter((row) => [accountId, other.accountId].includes(row.accountId));
    expect(due.findIndex((row) => row.accountId === other.accountId)).toBeLessThan(2);
    expect(due).toHaveLength(21);
  });

  it('lists collections whose time has come and that nobody has claimed, and expired claims', async () => {
    const [first, second] = [await enroll('mb_1', later(2_000)), await enroll('mb_2', later(1_000))];
    await enroll('mb_3', later(900_000));
    await collections.change(second, (it) => it.claim(later(1_000), later(61_000)));
    const due = async (at: Date) => (await collections.due(at, 1_000)).filter((row) => row.accountId === accountId);
    expect(await due(later(1_500))).toEqual([]);
    expect(await due(later(2_000))).toEqual([{ ...first, fence: 0 }]);
    expect((await due(later(100_000))).map(({ mediaBuyId, fence }) => [mediaBuyId, fence])).toEqual([
      ['mb_2', 1],
      ['mb_1', 0],
    ]);
  });
}
