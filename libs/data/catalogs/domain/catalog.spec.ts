import { aCatalog, epoch, someDetails } from '../testing';
import { Catalog, currentIssues, healthOf, noChange } from './catalog';

const after = (ms: number) => new Date(epoch.getTime() + ms);
const hour = 3_600_000;
const outcome = (request: object = {}) => ({
  at: after(10),
  itemCount: 2,
  rejectedCount: 0,
  itemIssues: [],
  summary: { added: 2, updated: 0, unchanged: 0, removed: 0 },
  contentHash: 'hash',
  fields: ['id'],
  versionId: 'ctv_1',
  ...request,
});
const synced = (catalog: Catalog, request: object = {}) => catalog.begin(after(5)).succeed(outcome(request));

describe('Catalog', () => {
  it('is due at once when it has a URL', () => {
    expect(aCatalog().state).toMatchObject({ status: 'pending', nextSyncAt: epoch, latestVersionNumber: 0, lastSyncedAt: null });
  });

  it('is never due when it has neither URL nor items', () => {
    expect(aCatalog({ sourceType: 'selector', url: null }).state).toMatchObject({ status: 'not_synced', nextSyncAt: null });
  });

  it.each([
    ['realtime', hour / 12],
    ['hourly', hour],
    ['daily', 24 * hour],
    ['weekly', 168 * hour],
  ] as const)('with the frequency %s is due after one interval and stale after two', (updateFrequency, interval) => {
    const { state } = synced(aCatalog({ updateFrequency }));
    expect([state.nextSyncAt, state.staleAfterAt]).toEqual([after(10 + interval), after(10 + 2 * interval)]);
  });

  it('without a frequency is fetched once', () => {
    expect(synced(aCatalog()).state).toMatchObject({ nextSyncAt: null, staleAfterAt: null });
  });

  it('adds a version when the items changed, and keeps the latest one otherwise', () => {
    const first = synced(aCatalog());
    expect(first.state).toMatchObject({ latestVersionNumber: 1, latestVersionId: 'ctv_1', latestContentHash: 'hash' });
    expect(synced(first, { versionId: null }).state).toMatchObject({ latestVersionNumber: 1, latestVersionId: 'ctv_1' });
  });

  it('counts all items as unchanged when the feed was not modified', () => {
    expect(synced(aCatalog()).begin(after(20)).confirmUnchanged(after(30)).state).toMatchObject({
      status: 'synced',
      lastChangeSummary: { ...noChange, unchanged: 2 },
      lastSyncedAt: after(30),
    });
  });

  describe('issues of items', () => {
    const itemIssues = [{ field: 'id', issue: 'No id.', severity: 'error' as const, count: 1, itemIds: [] }];
    const read = synced(aCatalog(), { itemIssues });

    it('are those of the last read, also after the feed was not modified or could not be read', () => {
      const confirmed = read.begin(after(20)).confirmUnchanged(after(30));
      expect(currentIssues(confirmed.begin(after(40)).fail(after(50)).state)).toEqual(itemIssues);
      expect(currentIssues(synced(confirmed, { at: after(60) }).state)).toEqual([]);
    });

    it('are empty when a process without the column has made the last sync, and stay empty when the feed was not modified since', () => {
      const older = new Catalog({ ...read.state, lastSyncedAt: after(20) });
      expect(currentIssues(older.state)).toEqual([]);
      expect(currentIssues(older.begin(after(30)).confirmUnchanged(after(40)).state)).toEqual([]);
    });
  });

  it('keeps its items when a sync fails, and is due again within the hour', () => {
    const daily = synced(aCatalog({ updateFrequency: 'daily' }));
    const { state } = daily.begin(after(20)).fail(after(30));
    expect(state).toMatchObject({ status: 'failed', itemCount: 2, lastSyncedAt: after(10), nextSyncAt: after(30 + hour) });
  });

  it('drops the feed’s validators when URL or format change', () => {
    const known = synced(aCatalog(), { feedEtag: '"1"', feedModified: 'Mon' });
    expect(known.updateDetails(someDetails({ name: 'New' }), epoch).state).toMatchObject({ feedEtag: '"1"', feedModified: 'Mon' });
    for (const details of [{ url: 'https://shop.example/other' }, { feedFormat: 'custom' as const }]) {
      expect(known.updateDetails(someDetails(details), epoch).state).toMatchObject({ feedEtag: null, feedModified: null });
    }
  });

  it('records an audit entry only when the details changed', () => {
    const stored = new (aCatalog().constructor as new (state: object) => Catalog)(aCatalog().state);
    expect(stored.updateDetails(someDetails(), after(1)).recorded.audit).toBeUndefined();
    expect(stored.updateDetails(someDetails({ name: 'New' }), after(1)).recorded.audit).toEqual({ action: 'UPDATE' });
  });

  it('rejects a second refresh while one is running (409)', () => {
    expect(() => aCatalog().begin(epoch).begin(epoch)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it.each([{}, { name: 'New' }, { updateFrequency: 'hourly' as const }, { conversionEvents: ['purchase'] }])(
    'goes on reading the feed when a sync changes only %j',
    (change) => {
      const { state } = aCatalog().begin(epoch).updateDetails(someDetails(change), after(1));
      expect(state).toMatchObject({ ...change, status: 'syncing', updatedAt: after(1) });
    },
  );

  it.each([
    { type: 'job' as const },
    { url: 'https://shop.example/other' },
    { feedFormat: 'custom' as const },
    { fieldMappings: [{ feed_field: 'a', catalog_field: 'title' } as const] },
    { validationMode: 'lenient' as const },
  ])('is due again when a sync changes %j while the feed is read', (change) => {
    const reading = aCatalog().begin(epoch);
    expect(reading.updateDetails(someDetails(change), after(1)).state).toMatchObject({
      ...change,
      status: 'pending',
      nextSyncAt: after(1),
    });
  });

  it('refuses a transform that groups twice by the same field', () => {
    const transform = { transformId: 't', groupBy: ['brand', 'brand'], creativePrompt: 'p', budgetPerGroup: null };
    expect(() => aCatalog().saveTransform(transform, epoch)).toThrow(expect.objectContaining({ field: 'groupBy' }));
  });
});

describe('healthOf', () => {
  const healthy = synced(aCatalog({ updateFrequency: 'hourly' })).state;

  it.each([
    ['not_synced', aCatalog().state, epoch],
    ['healthy', healthy, after(hour)],
    ['stale', healthy, after(10 + 2 * hour)],
    ['warning', { ...healthy, rejectedCount: 1 }, epoch],
    ['failed', { ...healthy, status: 'failed' as const }, epoch],
    ['failed', aCatalog().begin(epoch).fail(epoch).state, epoch],
  ])('returns %s', (health, state, now) => {
    expect(healthOf(state, now)).toBe(health);
  });
});
