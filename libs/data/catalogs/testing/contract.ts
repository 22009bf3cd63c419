import { aCatalog, epoch } from '.';
import { ActivationExecution, type ActivationPlan } from '../domain/activation';
import type { Activations, Catalogs, CatalogSlice, CatalogVersions, RefreshRuns } from '../domain/ports';
import { RefreshRun } from '../domain/refresh-run';

let serial = 0;
/** Returns an account id that no other test uses. */
export const newAccount = () => (serial += 1);
const later = (ms: number) => new Date(epoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;

/** Contract tests for implementations of `Catalogs`. */
export function catalogsContract(open: () => Catalogs): void {
  let catalogs: Catalogs;
  let accountId: number;

  beforeEach(() => {
    catalogs = open();
    accountId = newAccount();
  });

  const store = async (overrides: Parameters<typeof aCatalog>[0] = {}) => {
    const catalog = aCatalog({ accountId, id: `cat_${accountId}_${(serial += 1)}`, ...overrides });
    await catalogs.insert(catalog);
    return catalog.state;
  };

  it('finds a catalog by either id, with all its fields, and only within its advertiser and account', async () => {
    const state = await store({ fieldMappings: [{ feed_field: 'a.b', catalog_field: 'title' }], conversionEvents: ['purchase'] });
    expect(await catalogs.find(state, state.catalogId)).toEqual(state);
    expect(await catalogs.find(state, state.id)).toEqual(state);
    expect(await catalogs.find({ ...state, advertiserId: 2 }, state.id)).toBeNull();
    expect(await catalogs.find({ ...state, accountId: accountId + 100_000 }, state.id)).toBeNull();
  });

  it('prefers the buyer’s id when it looks like another catalog’s platform id', async () => {
    const first = await store();
    const second = await store({ catalogId: first.id });
    expect((await catalogs.find(first, first.id))?.id).toBe(second.id);
  });

  it('rejects a second catalog with the same buyer’s id and advertiser (409) until the first one is deleted', async () => {
    const first = await store({ catalogId: 'shoes' });
    await expect(store({ catalogId: 'shoes' })).rejects.toThrow(conflict);
    await store({ catalogId: 'shoes', advertiserId: 2 });
    await catalogs.change(first, (catalog) => catalog.remove(later(1)));
    expect(await catalogs.find(first, 'shoes')).toBeNull();
    expect(await catalogs.change(first, (catalog) => catalog)).toBeNull();
    await store({ catalogId: 'shoes' });
  });

  it('stores a change, and returns null when the catalog belongs to another account', async () => {
    const state = await store();
    const transform = { transformId: 't', groupBy: ['brand'], creativePrompt: 'p', budgetPerGroup: 2.5 };
    const changed = await catalogs.change(state, (catalog) => catalog.saveTransform(transform, later(5)));
    expect(await catalogs.find(state, state.id)).toEqual(changed?.state);
    expect(changed?.state.transform).toEqual({ ...transform, savedAt: later(5).toISOString() });
    expect(await catalogs.change({ ...state, accountId: accountId + 100_000 }, (catalog) => catalog)).toBeNull();
  });

  it('finds catalogs by a part of the name, ignoring case and treating % and _ as text', async () => {
    const { id } = await store({ name: 'Shoes 100%' });
    await store({ name: null });
    const named = async (name: string) => (await catalogs.list({ accountId, advertiserId: 1, name }, { take: 5 })).map((one) => one.id);
    expect(await named('SHOE')).toEqual([id]);
    expect(await named('0%')).toEqual([id]);
    expect(await named('_')).toEqual([]);
  });

  it('lists newest first, page by page, filters by type, and counts', async () => {
    const ids = [];
    for (const [index, type] of (['product', 'hotel', 'product'] as const).entries())
      ids.push((await store({ type, createdAt: later(index) })).id);
    const page = (filter: object, slice: CatalogSlice) => catalogs.list({ accountId, advertiserId: 1, ...filter }, slice);
    const listed = async (filter: object, slice: CatalogSlice = { take: 10 }) => (await page(filter, slice)).map(({ id }) => id);
    expect(await listed({})).toEqual(ids.toReversed());
    const [newest] = await page({}, { take: 1 });
    expect(await listed({}, { take: 1, after: newest })).toEqual([ids[1]]);
    expect(await listed({ type: 'product' }, { take: 10, after: newest })).toEqual([ids[0]]);
    expect(await listed({}, { take: 1, skip: 1 })).toEqual([ids[1]]);
    expect(await listed({ type: 'hotel' })).toEqual([ids[1]]);
    expect(await listed({ advertiserId: 2 })).toEqual([]);
    expect(await catalogs.count({ accountId, advertiserId: 1 })).toBe(3);
    expect(await catalogs.count({ accountId, advertiserId: 1, type: 'hotel' })).toBe(1);
  });
}

/** Contract tests for implementations of `CatalogVersions`. */
export function catalogVersionsContract(open: () => CatalogVersions): void {
  it('returns the latest versions of each catalog, newest first, and none of another account', async () => {
    const versions = open();
    const accountId = newAccount();
    const version = (catalogId: string, versionNumber: number) => ({
      accountId,
      catalogId,
      versionId: `${catalogId}-${versionNumber}`,
      versionNumber,
      itemCount: 1,
      contentHash: 'hash',
      changeSummary: { added: 1, updated: 0, unchanged: 0, removed: 0 },
      createdAt: epoch,
      completedAt: later(1),
    });
    for (const number of [1, 2, 3]) await versions.append(version('a', number));
    await versions.append(version('b', 1));
    const recent = await versions.recent(accountId, ['a', 'b', 'c'], 2);
    expect(recent).toEqual([version('a', 3), version('a', 2), version('b', 1)]);
    expect(await versions.recent(accountId + 100_000, ['a'], 2)).toEqual([]);
  });
}

/** Contract tests for implementations of `RefreshRuns`. */
export function refreshRunsContract(open: () => RefreshRuns): void {
  let runs: RefreshRuns;
  let accountId: number;

  beforeEach(() => {
    runs = open();
    accountId = newAccount();
  });

  const start = async (id: string, at = epoch, trigger: 'manual' | 'scheduled' = 'scheduled') => {
    const run = RefreshRun.start({ accountId, catalogId: 'cat_1', id: `${accountId}_${id}`, trigger }, at);
    await runs.insert(run);
    return run.state;
  };

  it('rejects a second run of a catalog (409) while one is syncing', async () => {
    const run = await start('a');
    await expect(start('b')).rejects.toThrow(conflict);
    await runs.change(run, (found) => found.fail('no', 500, later(1)));
    await start('b', later(2));
    const recent = await runs.recent(accountId, ['cat_1'], 10);
    expect(recent.map(({ status, error, httpStatus }) => [status, error, httpStatus])).toEqual([
      ['syncing', null, null],
      ['failed', 'no', 500],
    ]);
    expect(await runs.recent(accountId, ['cat_1'], 1)).toHaveLength(1);
    expect(await runs.change({ ...run, accountId: accountId + 100_000 }, (found) => found)).toBeNull();
  });

  it('lists runs that began before the given time and still sync, except those waiting for a worker', async () => {
    const run = await start('old', later(-1_000));
    const overdue = async (before: Date) => (await runs.overdue(before, 100)).filter((state) => state.accountId === accountId);
    expect(await overdue(later(-2_000))).toEqual([]);
    expect(await overdue(epoch)).toEqual([run]);
    await runs.change(run, (found) => found.abandon(later(1)));
    expect(await overdue(epoch)).toEqual([]);
    const waiting = await start('waits', later(-1_000), 'manual');
    expect([await overdue(epoch), await runs.find(waiting)]).toEqual([[], waiting]);
    expect(await runs.find({ ...waiting, accountId: accountId + 100_000 })).toBeNull();
  });
}

/** Contract tests for implementations of `Activations`. */
export function activationsContract(open: () => Activations): void {
  it('stores plans and executions of a catalog, and deletes the oldest plan beyond the limit', async () => {
    const activations = open();
    const key = { accountId: newAccount(), id: 'cat_1' };
    const plan = (planId: string, at: Date): ActivationPlan & { planId: string } => ({
      planId,
      catalogId: 'shoes',
      platformCatalogId: key.id,
      catalogVersionId: 'v1',
      transformId: 't1',
      planHash: 'hash',
      itemCount: 1,
      createdAt: at,
      campaignGroups: [
        { key: 'k', name: 'n', fieldValues: { a: 'b' }, itemIds: ['1'], itemCount: 1, budget: { amount: 2.5, currency: 'EUR' } },
      ],
      creativeAssets: [],
      syndicationTargets: [],
    });
    for (let index = 0; index < 21; index += 1) await activations.savePlan(key, plan(`plan-${index}`, later(index)));
    expect(await activations.findPlan(key, 'plan-20')).toEqual(plan('plan-20', later(20)));
    expect(await activations.findPlan(key, 'plan-0')).toBeNull();
    expect(await activations.findPlan({ ...key, accountId: key.accountId + 100_000 }, 'plan-20')).toBeNull();

    for (const [index, id] of ['a', 'b'].entries()) {
      const ids = {
        accountId: key.accountId,
        catalogId: key.id,
        id: `${key.accountId}_${id}`,
        trigger: 'manual' as const,
        sellerIds: ['7', '8'],
      };
      await activations.insert(ActivationExecution.start(ids, plan('plan-20', epoch), later(index)));
    }
    const recent = await activations.recent(key.accountId, ['cat_1', 'cat_2'], 10);
    expect(recent.map(({ id, status, campaignGroupCount }) => [id, status, campaignGroupCount])).toEqual([
      [`${key.accountId}_b`, 'pending', 1],
      [`${key.accountId}_a`, 'pending', 1],
    ]);
    expect(recent[0]).toMatchObject({ sellerIds: ['7', '8'], transformId: 't1' });
    expect(await activations.recent(key.accountId, ['cat_1'], 1)).toHaveLength(1);
  });
}
