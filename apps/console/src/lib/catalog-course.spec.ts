import type { Schemas } from './api';
import { courseOf, troubleOf } from './catalog-course';

const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`;
const summary = { added: 1, updated: 2, unchanged: 3, removed: 4 };
const run = (n: number, more: object = {}) =>
  ({
    refreshRunId: `crr_${n}`,
    status: 'synced',
    httpStatus: 200,
    itemCount: 6,
    activationSkippedReason: null,
    error: null,
    startedAt: at(n),
    completedAt: at(n + 1),
    ...more,
  }) as Schemas['RefreshRun'];
const version = (n: number, minute: number) =>
  ({
    versionId: `ctv_${n}`,
    versionNumber: n,
    itemCount: 6,
    changeSummary: summary,
    createdAt: at(minute),
    completedAt: at(minute),
  }) as Schemas['CatalogVersion'];

describe('courseOf', () => {
  it('joins a run with the version that it made, and shows sent items between runs', () => {
    const steps = courseOf({
      recentRefreshRuns: [run(30, { status: 'unchanged' }), run(10)],
      versions: [version(2, 20), version(1, 11)],
    });
    expect(steps.map(({ key, kind, version: made }) => [key, kind, made])).toEqual([
      ['crr_30', 'run', null],
      ['ctv_2', 'sent', 2],
      ['crr_10', 'run', 1],
    ]);
    expect(steps.map(({ changes, ms }) => [changes, ms])).toEqual([
      [{ added: 0, updated: 0, removed: 0, unchanged: 6 }, 60_000],
      [summary, null],
      [summary, 60_000],
    ]);
  });

  it('knows no duration and no changes of a run that goes on or has failed', () => {
    const steps = courseOf({
      recentRefreshRuns: [run(2, { status: 'syncing', completedAt: null }), run(0, { status: 'failed' })],
      versions: [],
    });
    expect(steps.map(({ ms, changes }) => [ms, changes])).toEqual([
      [null, null],
      [60_000, null],
    ]);
  });

  it('does not take an old version for sent items when its run is not told any more', () => {
    const runs = Array.from({ length: 20 }, (_, n) => run(50 - 2 * n, { status: 'unchanged' }));
    expect(courseOf({ recentRefreshRuns: runs, versions: [version(1, 5)] })).toHaveLength(20);
  });
});

describe('troubleOf', () => {
  const catalog = (more: object) =>
    ({ healthStatus: 'healthy', syncStatus: 'synced', sourceType: 'url', recentRefreshRuns: [], ...more }) as unknown as Schemas['Catalog'];
  const failed = (more: object) =>
    catalog({ healthStatus: 'failed', syncStatus: 'failed', recentRefreshRuns: [run(0, { status: 'failed', ...more })] });

  it.each([
    ['nothing of a healthy catalog', catalog({}), null],
    ['nothing while the feed is read', catalog({ healthStatus: 'failed', syncStatus: 'syncing' }), null],
    ['refused items', catalog({ healthStatus: 'warning' }), 'rejected'],
    ['an old feed', catalog({ healthStatus: 'stale' }), 'stale'],
    ['no items yet', catalog({ healthStatus: 'not_synced', syncStatus: 'not_synced', sourceType: 'inline' }), 'empty'],
    ['items that sellers have', catalog({ healthStatus: 'not_synced', syncStatus: 'not_synced', sourceType: 'selector' }), 'selector'],
    ['a sign-in at the address', failed({ httpStatus: 403 }), 'refused'],
    ['a wrong address', failed({ httpStatus: 404 }), 'missing'],
    ['a server with a fault', failed({ httpStatus: 503 }), 'server'],
    ['no answer', failed({ httpStatus: null }), 'unreachable'],
    ['an answer that is no feed', failed({ httpStatus: 200, error: 'The feed is not XML.' }), 'unreadable'],
    ['an item that stops a strict feed', failed({ httpStatus: 200, error: 'An item is not valid: no id.' }), 'strict'],
    ['a run that was interrupted', failed({ httpStatus: null, error: 'The refresh was interrupted.' }), 'interrupted'],
  ])('finds %s', (_, of, trouble) => {
    expect(troubleOf(of)).toBe(trouble);
  });
});
