import { FixedClock } from '@exchange/kernel';
import type { PubSub } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import type { NewChange } from './change';
import { FeedRows } from './feed-rows';

describe('FeedRows', () => {
  let opened: TestDatabase;
  let rows: FeedRows;
  const clock = new FixedClock();
  beforeAll(async () => {
    opened = await testDatabase();
    rows = new FeedRows(opened.database, { publish: () => undefined } as unknown as PubSub, clock);
  });
  afterAll(() => opened.close());

  const change = (accountId: number, id: string, more: Partial<NewChange> = {}): NewChange => ({
    accountId,
    kind: 'media_buy',
    id,
    revision: 1,
    advertiserId: null,
    userId: null,
    at: clock.now(),
    ...more,
  });
  const add = async (changes: readonly NewChange[]) => {
    for (let at = 0; at < changes.length; at += 500) await opened.database.run(() => rows.add(changes.slice(at, at + 500)));
  };
  const repeat = (accountId: number, count: number, id = 'sf_mb_busy') =>
    add(Array.from({ length: count }, (_, n) => change(accountId, id, { revision: n + 1 })));
  const stored = async (accountId: number) => {
    const { changes, ...feed } = await rows.after(accountId, 0, 20_000);
    return { ...feed, count: changes.length, ids: changes.slice(0, 4).map(({ position, id }) => [position, id]), last: changes.at(-1) };
  };

  it('keeps every change of an account with few of them', async () => {
    await repeat(7001, 10_000);
    expect(await stored(7001)).toMatchObject({ newest: 10_000, oldest: 1, count: 10_000 });
  });

  it('keeps the changes of other objects when one object changes more often than the feed holds', async () => {
    await add([change(7002, 'sf_mb_first'), change(7002, 'sf_mb_calm')]);
    await repeat(7002, 10_000);
    expect(await stored(7002)).toMatchObject({
      newest: 10_002,
      oldest: 1,
      count: 3,
      ids: [
        [1, 'sf_mb_first'],
        [2, 'sf_mb_calm'],
        [10_002, 'sf_mb_busy'],
      ],
      last: { revision: 10_000 },
    });
  });

  it('keeps the oldest change, from which clients can continue, although it is repeated', async () => {
    await repeat(7003, 10_500);
    expect(await stored(7003)).toMatchObject({ newest: 10_500, oldest: 1, count: 2 });
  });

  it('keeps a change for each audience of an object', async () => {
    await add([change(7004, 'app_1', { userId: 1 }), change(7004, 'app_1', { userId: 2 }), change(7004, 'app_1', { advertiserId: 3 })]);
    await repeat(7004, 10_000, 'app_1');
    expect(await stored(7004)).toMatchObject({ newest: 10_003, count: 4 });
  });

  it('deletes the oldest changes when more objects have changed than the feed holds', async () => {
    await repeat(7005, 100);
    await add(Array.from({ length: 10_400 }, (_, n) => change(7005, `sf_mb_${n}`)));
    expect(await stored(7005)).toMatchObject({ newest: 10_500, oldest: 501, count: 10_000 });
  });
});
