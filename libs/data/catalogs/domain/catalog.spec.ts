import { aCatalog, epoch, someDetails } from '../testing';
import { type Catalog, healthOf, noChange } from './catalog';

const after = (ms: number) => new Date(epoch.getTime() + ms);
const hour = 3_600_000;
const outcome = (request: object = {}) => ({
  at: after(10),
  itemCount: 2,
  rejectedCount: 0,
  summary: { added: 2, updated: 0, unchanged: 0, removed: 0 },
  contentHash: 'hash',
  fields: ['id'],
  versionId: 'ctv_1',
  ...request,
});
const synced = (catalog: Catalog, request: object = {}) => catalog.begin(after(5)).succeed(outcome(request));

describe('Catalog', () => {
  it('that comes from a URL is due at once', () => {
    expect(aCatalog().state).toMatchObject({ status: 'pending', nextSyncAt: epoch, latestVersionNumber: 0, lastSyncedAt: null });
  });

  it('that names neither URL nor items is not synced by anybody', () => {
    expect(aCatalog({ sourceType: 'selector', url: null }).state).toMatchObject({ status: 'not_synced', nextSyncAt: null });
  });

  it.each([
    ['realtime', hour / 12],
    ['hourly', hour],
    ['daily', 24 * hour],
    ['weekly', 168 * hour],
  ] as const)('that is updated %s is due and stale by that interval', (updateFrequency, interval) => {
    const { state } = synced(aCatalog({ updateFrequency }));
    expect([state.nextSyncAt, state.staleAfterAt]).toEqual([after(10 + interval), after(10 + 2 * interval)]);
  });

  it('without a frequency is fetched once', () => {
    expect(synced(aCatalog()).state).toMatchObject({ nextSyncAt: null, staleAfterAt: null });
  });

  it('counts versions, and keeps the latest when nothing changed', () => {
    const first = synced(aCatalog());
    expect(first.state).toMatchObject({ latestVersionNumber: 1, latestVersionId: 'ctv_1', latestContentHash: 'hash' });
    expect(synced(first, { versionId: null }).state).toMatchObject({ latestVersionNumber: 1, latestVersionId: 'ctv_1' });
  });

  it('says that everything is unchanged when its feed is', () => {
    expect(synced(aCatalog()).begin(after(20)).confirm(after(30)).state).toMatchObject({
      status: 'synced',
      lastChangeSummary: { ...noChange, unchanged: 2 },
      lastSyncedAt: after(30),
    });
  });

  it('keeps its items when a sync fails, and is tried again within the hour', () => {
    const daily = synced(aCatalog({ updateFrequency: 'daily' }));
    const { state } = daily.begin(after(20)).fail(after(30));
    expect(state).toMatchObject({ status: 'failed', itemCount: 2, lastSyncedAt: after(10), nextSyncAt: after(30 + hour) });
  });

  it('forgets the validators of a feed when it becomes another', () => {
    const known = synced(aCatalog(), { feedEtag: '"1"', feedModified: 'Mon' });
    expect(known.describe(someDetails({ name: 'New' }), epoch).state).toMatchObject({ feedEtag: '"1"', feedModified: 'Mon' });
    for (const details of [{ url: 'https://shop.example/other' }, { feedFormat: 'custom' as const }]) {
      expect(known.describe(someDetails(details), epoch).state).toMatchObject({ feedEtag: null, feedModified: null });
    }
  });

  it('is audited when it is described differently, not when it is the same', () => {
    const stored = new (aCatalog().constructor as new (state: object) => Catalog)(aCatalog().state);
    expect(stored.describe(someDetails(), after(1)).recorded.audit).toBeUndefined();
    expect(stored.describe(someDetails({ name: 'New' }), after(1)).recorded.audit).toEqual({ action: 'UPDATE' });
  });

  it('takes no second sync while one runs (409)', () => {
    const syncing = aCatalog().begin(epoch);
    expect(() => syncing.begin(epoch)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
    expect(() => syncing.describe(someDetails(), epoch)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it('refuses a transform that groups twice by one field', () => {
    const transform = { transformId: 't', groupBy: ['brand', 'brand'], creativePrompt: 'p', budgetPerGroup: null };
    expect(() => aCatalog().saveTransform(transform, epoch)).toThrow(expect.objectContaining({ field: 'groupBy' }));
  });
});

describe('Health', () => {
  const healthy = synced(aCatalog({ updateFrequency: 'hourly' })).state;

  it.each([
    ['not_synced', aCatalog().state, epoch],
    ['healthy', healthy, after(hour)],
    ['stale', healthy, after(10 + 2 * hour)],
    ['warning', { ...healthy, rejectedCount: 1 }, epoch],
    ['failed', { ...healthy, status: 'failed' as const }, epoch],
    ['failed', aCatalog().begin(epoch).fail(epoch).state, epoch],
  ])('%s', (health, state, now) => {
    expect(healthOf(state, now)).toBe(health);
  });
});
