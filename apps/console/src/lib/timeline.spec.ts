import {
  deliveryEntries,
  discoveryEntries,
  inDays,
  mergeByTime,
  noticeReason,
  requestEntries,
  stateEntries,
  suggestionEntries,
  type TimelineEntry,
} from './timeline';

const entry = (key: string, at: string): TimelineEntry => ({
  key,
  at,
  kind: 'delivery',
  day: '2026-03-01',
  spend: 0,
  impressions: 0,
  currency: 'USD',
});
const keysOf = (entries: readonly TimelineEntry[]) => entries.map(({ key }) => key);

describe('mergeByTime', () => {
  test('orders the entries of complete sources by time, newest first', () => {
    const one = { entries: [entry('a', '2026-03-03T00:00:00Z'), entry('c', '2026-03-01T00:00:00Z')], until: null };
    const other = { entries: [entry('b', '2026-03-02T00:00:00.500Z')], until: null };
    expect(mergeByTime([one, other])).toEqual({ entries: [one.entries[0], other.entries[0], one.entries[1]], behind: [] });
  });

  test('holds entries back that another source may still have something between, and names that source', () => {
    const paged = { entries: [entry('a', '2026-03-03T00:00:00Z')], until: '2026-03-03T00:00:00Z' };
    const whole = { entries: [entry('b', '2026-03-04T00:00:00Z'), entry('c', '2026-03-01T00:00:00Z')], until: null };
    const { entries, behind } = mergeByTime([whole, paged]);
    expect(keysOf(entries)).toEqual(['b', 'a']);
    expect(behind).toEqual([1]);
  });

  test('asks only the source on which the next entry depends', () => {
    const late = { entries: [entry('a', '2026-03-03T00:00:00Z')], until: '2026-03-03T00:00:00Z' };
    const early = { entries: [entry('b', '2026-03-01T00:00:00Z')], until: '2026-03-01T00:00:00Z' };
    expect(mergeByTime([early, late])).toMatchObject({ behind: [1] });
  });

  test('goes on after a page from which nothing is shown', () => {
    const filtered = { entries: [], until: '2026-03-03T00:00:00Z' };
    const whole = { entries: [entry('a', '2026-03-01T00:00:00Z')], until: null };
    expect(mergeByTime([filtered, whole])).toEqual({ entries: [], behind: [0] });
  });

  test('keeps entries of the same instant in the order of their keys, which grow with time', () => {
    const parts = ['a', 'b'].map((key) => ({ entries: [entry(key, '2026-03-01T00:00:00Z')], until: null }));
    expect(keysOf(mergeByTime(parts).entries)).toEqual(['b', 'a']);
  });
});

test('days are those of the given zone', () => {
  const entries = [entry('a', '2026-03-02T04:00:00Z'), entry('b', '2026-03-02T03:00:00Z'), entry('c', '2026-03-01T20:00:00Z')];
  expect(inDays(entries, 'UTC').map(({ day, entries: of }) => [day, of.length])).toEqual([
    ['2026-03-02', 2],
    ['2026-03-01', 1],
  ]);
  expect(inDays(entries, 'America/New_York').map(({ day }) => day)).toEqual(['2026-03-01']);
});

test('delivery has one entry per day of the media buy, and the current day never lies in the future', () => {
  const row = (date: string, mediaBuyId: string, spend: number) =>
    ({ date, mediaBuyId, currency: 'USD', metrics: { spend, impressions: 10 } }) as Parameters<typeof deliveryEntries>[0][number];
  const rows = [row('2026-03-01', 'a', 1), row('2026-03-01', 'a', 2), row('2026-03-01', 'b', 4), row('2026-03-02', 'a', 8)];
  const now = Date.parse('2026-03-02T09:00:00Z');
  expect(deliveryEntries(rows, 'a', now, 'UTC')).toMatchObject([
    { key: 'delivery 2026-03-01', at: '2026-03-01T23:59:59.000Z', spend: 3, impressions: 20 },
    { key: 'delivery 2026-03-02', at: '2026-03-02T09:00:00.000Z', spend: 8 },
  ]);
  expect(deliveryEntries(rows, undefined, now, 'UTC')[0]).toMatchObject({ spend: 7 });
  const [inTokyo] = deliveryEntries(rows, 'a', now, 'Asia/Tokyo');
  expect(inDays([inTokyo!], 'Asia/Tokyo')).toMatchObject([{ day: '2026-03-01' }]);
});

test('suggestions and requests have an entry for their beginning, and another for their end', () => {
  const suggestion = { suggestionId: 's', createdAt: '2026-03-01T00:00:00Z', statusUpdatedAt: '2026-03-02T00:00:00Z', status: 'applied' };
  expect(suggestionEntries([suggestion as never]).map(({ at }) => at)).toEqual([suggestion.statusUpdatedAt, suggestion.createdAt]);
  expect(suggestionEntries([{ ...suggestion, status: 'received' } as never])).toHaveLength(1);
  const request = { id: 'r', createdAt: '2026-03-01T00:00:00Z', answeredAt: null };
  expect(requestEntries([request as never])).toMatchObject([{ isAnswer: false }]);
  expect(requestEntries([{ ...request, answeredAt: '2026-03-01T00:01:00Z' } as never])).toMatchObject([
    { isAnswer: true },
    { isAnswer: false },
  ]);
});

test('states of a media buy are its own notices, without those of suggestions', () => {
  const notice = (id: string, type: string, mediaBuyId: string) =>
    ({ id, type, createdAt: '2026-03-01T00:00:00Z', data: { mediaBuyId } }) as never;
  const notices = [
    notice('1', 'media_buy.updated', 'a'),
    notice('2', 'media_buy.updated', 'b'),
    notice('3', 'optimization.suggestion_received', 'a'),
  ];
  expect(keysOf(stateEntries(notices, 'a'))).toEqual(['1']);
  expect(keysOf(stateEntries(notices, undefined))).toEqual(['1', '2']);
});

test('a state that was told already is left out, unless it has a reason', () => {
  const notice = (id: string, status: string, more: object = {}) =>
    ({ id, type: 'media_buy.updated', createdAt: '2026-03-01T00:00:00Z', data: { mediaBuyId: 'a', status, ...more } }) as never;
  const notices = [
    notice('5', 'PAUSED'),
    notice('4', 'ACTIVE', { message: 'Delayed' }),
    notice('3', 'ACTIVE'),
    notice('2', 'ACTIVE'),
    notice('1', 'DRAFT'),
  ];
  expect(keysOf(stateEntries(notices, 'a'))).toEqual(['5', '4', '2', '1']);
});

test('a discovery has an entry per answer and for its end; answers of later rounds have no time', () => {
  const seller = (storefrontId: number, latencyMs: number | null) => ({ storefrontId, latencyMs });
  const discovery = {
    discoveryId: 'd',
    createdAt: '2026-03-01T00:00:00Z',
    completedAt: '2026-03-01T00:00:09Z',
    round: 0,
    sellers: [seller(1, 500), seller(2, null)],
  };
  expect(discoveryEntries(discovery as never).map(({ at }) => at)).toEqual(['2026-03-01T00:00:09Z', '2026-03-01T00:00:00.500Z']);
  expect(discoveryEntries({ ...discovery, round: 1 } as never)).toHaveLength(1);
  expect(discoveryEntries(null)).toEqual([]);
});

test.each([
  [{ reason: 'Sold out' }, 'Sold out'],
  [{ bookedOtherwise: 'price 3', reason: 'x' }, 'price 3'],
  [{ fields: ['budget', 'end_time'] }, 'budget, end_time'],
  [{ reason: '', status: 'ACTIVE' }, null],
])('a notice gives the reason in %j', (data, reason) => {
  expect(noticeReason({ data })).toBe(reason);
});
