import { ActivationExecution, type ActivationPlan } from './domain/activation';
import { type CatalogItem, contentHash } from './domain/item';
import type { Activations, CatalogItems, Catalogs, CatalogSlice, CatalogVersions, RefreshRuns } from './domain/ports';
import { RefreshRun } from './domain/refresh-run';
import { aCatalog, anItem, epoch } from './testing';

let serial = 0;
const newAccount = () => (serial += 1);
const later = (ms: number) => new Date(epoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;

/** What every implementation of `Catalogs` keeps to. */
export function catalogsContract(open: () => Catalogs): void {
  let catalogs: Catalogs;
  let accountId: number;

  beforeEach(() => {
    catalogs = open();
    accountId = newAccount();
  });

  const store = async (wish: Parameters<typeof aCatalog>[0] = {}) => {
    const catalog = aCatalog({ accountId, id: `cat_${accountId}_${(serial += 1)}`, ...wish });
    await catalogs.insert(catalog);
    return catalog.state;
  };

  it('finds what it stored, whole, by either id, and not for others', async () => {
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

  it('keeps the buyer’s ids unique within an advertiser, until the catalog is deleted', async () => {
    const first = await store({ catalogId: 'shoes' });
    await expect(store({ catalogId: 'shoes' })).rejects.toThrow(conflict);
    await store({ catalogId: 'shoes', advertiserId: 2 });
    await catalogs.change(first, (catalog) => catalog.remove(later(1)));
    expect(await catalogs.find(first, 'shoes')).toBeNull();
    expect(await catalogs.change(first, (catalog) => catalog)).toBeNull();
    await store({ catalogId: 'shoes' });
  });

  it('changes what it finds, and nothing of another account', async () => {
    const state = await store();
    const transform = { transformId: 't', groupBy: ['brand'], creativePrompt: 'p', budgetPerGroup: 2.5 };
    const changed = await catalogs.change(state, (catalog) => catalog.saveTransform(transform, later(5)));
    expect(await catalogs.find(state, state.id)).toEqual(changed?.state);
    expect(changed?.state.transform).toEqual({ ...transform, savedAt: later(5).toISOString() });
    expect(await catalogs.change({ ...state, accountId: accountId + 100_000 }, (catalog) => catalog)).toBeNull();
  });

  it('lists newest first, a part at a time, by type, and counts', async () => {
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

/** What every implementation of `CatalogItems` keeps to. */
export function catalogItemsContract(open: () => CatalogItems): void {
  let items: CatalogItems;
  let key: { accountId: number; id: string };
  let staging: string;

  beforeEach(() => {
    items = open();
    key = { accountId: newAccount(), id: 'cat_1' };
    staging = `staging_${key.accountId}`;
  });

  const ids = async (fields = ['title']) => (await items.read(key, fields, null, 100)).map(({ itemId }) => itemId);

  it('compares staged items with the current ones, and hashes them whatever their order', async () => {
    const [a, b, c] = [anItem('a'), anItem('b'), anItem('ä!')];
    await items.stage(staging, [c, a]);
    await items.stage(staging, [b]);
    const first = await items.compare(key, staging);
    expect(first).toEqual({
      itemCount: 3,
      summary: { added: 3, updated: 0, unchanged: 0, removed: 0 },
      contentHash: contentHash([a, b, c]),
    });
    await items.publish(key, staging, 1);
    await items.discard(staging);
    await items.stage(staging, [anItem('a'), anItem('b', { price: 2 }), anItem('d')]);
    const second = await items.compare(key, staging);
    expect(second).toMatchObject({ itemCount: 3, summary: { added: 1, updated: 1, unchanged: 1, removed: 1 } });
    expect(second.contentHash).not.toBe(first.contentHash);
  });

  it('an empty staging removes everything', async () => {
    await items.stage(staging, [anItem('a')]);
    await items.publish(key, staging, 1);
    await items.discard(staging);
    expect(await items.compare(key, staging)).toEqual({
      itemCount: 0,
      summary: { added: 0, updated: 0, unchanged: 0, removed: 1 },
      contentHash: contentHash([]),
    });
  });

  it('of several items with one id the first stays', async () => {
    const other = `${staging}-other`;
    await items.stage(other, [anItem('a')]);
    await items.stage(staging, [anItem('a', { price: 1 }), anItem('b'), anItem('a', { price: 2 })]);
    await items.stage(staging, [anItem('c'), anItem('a', { price: 3 })]);
    expect(await items.dropRepeats(staging)).toBe(2);
    expect([await items.dropRepeats(staging), await items.dropRepeats(other), await items.dropRepeats('none')]).toEqual([0, 0, 0]);
    await items.publish(key, staging, 1);
    expect(await items.read(key, ['price'], null, 10)).toEqual([
      { itemId: 'a', attributes: { price: '1' } },
      { itemId: 'b', attributes: { price: null } },
      { itemId: 'c', attributes: { price: null } },
    ]);
  });

  it('tells what it publishes, as the comparison before did', async () => {
    const publish = async (version: number, ...staged: readonly CatalogItem[]) => {
      await items.stage(`${staging}-${version}`, staged);
      const compared = await items.compare(key, `${staging}-${version}`);
      expect(await items.publish(key, `${staging}-${version}`, version)).toEqual(compared);
      return compared.summary;
    };
    const [a, b, c] = [anItem('a'), anItem('b'), anItem('c')];
    expect(await publish(1, a, b, c)).toEqual({ added: 3, updated: 0, unchanged: 0, removed: 0 });
    expect(await publish(2, c, anItem('a', { price: 2 }), anItem('d'))).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect((await items.readVersion(key, 2, null, 10)).map(({ itemId }) => itemId)).toEqual(['a', 'c', 'd']);
    expect((await items.readVersion(key, 1, null, 10)).map(({ itemId }) => itemId)).toEqual(['a', 'b', 'c']);
    // What was removed comes back as it was.
    expect(await publish(3, a, b, c)).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 1 });
    expect(await items.read(key, ['price'], null, 10)).toEqual(['a', 'b', 'c'].map((itemId) => ({ itemId, attributes: { price: null } })));
  });

  it('publishes what was staged, and only then', async () => {
    await items.stage(staging, [anItem('b'), anItem('a')]);
    expect(await ids()).toEqual([]);
    await items.publish(key, staging, 1);
    await items.discard(staging);
    await items.stage(staging, [anItem('b', { price: 1 }), anItem('c')]);
    expect(await ids()).toEqual(['a', 'b']);
    await items.publish(key, staging, 2);
    expect(await ids()).toEqual(['b', 'c']);
    expect((await items.compare(key, staging)).summary).toEqual({ added: 0, updated: 0, unchanged: 2, removed: 0 });
    await items.clear(key);
    expect(await ids()).toEqual([]);
  });

  it('reads by id, a part at a time, with attributes as text', async () => {
    await items.stage(staging, [anItem('b', { size: { eu: 42 }, n: 1.5 }), anItem('B', { flag: true }), anItem('a')]);
    await items.publish(key, staging, 1);
    const first = await items.read(key, ['title', 'n', 'flag'], null, 2);
    expect(first).toEqual([
      { itemId: 'B', attributes: { title: 'Item B', n: null, flag: 'true' } },
      { itemId: 'a', attributes: { title: 'Item a', n: null, flag: null } },
    ]);
    expect((await items.read(key, ['n'], 'a', 2)).map(({ itemId, attributes }) => [itemId, attributes['n']])).toEqual([['b', '1.5']]);
    expect(await items.read({ ...key, accountId: key.accountId + 100_000 }, ['n'], null, 2)).toEqual([]);
  });

  it('reads a version whole, also when there are newer ones', async () => {
    await items.stage(staging, [anItem('a', { size: { eu: 42 } }), anItem('b')]);
    await items.publish(key, staging, 1);
    const second = `${staging}-2`;
    await items.stage(second, [anItem('a', { size: { eu: 43 } }), anItem('c')]);
    await items.publish(key, second, 2);
    const idsOf = async (version: number, after: string | null, limit = 10) =>
      (await items.readVersion(key, version, after, limit)).map(({ itemId }) => itemId);
    expect([await idsOf(1, null), await idsOf(2, null)]).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect([await idsOf(1, 'a'), await idsOf(1, null, 1), await idsOf(3, null)]).toEqual([['b'], ['a'], expect.any(Array)]);
    const [first] = await items.readVersion(key, 1, null, 1);
    expect(first).toEqual({ itemId: 'a', length: expect.any(Number), attributes: { id: 'a', title: 'Item a', size: { eu: 42 } } });
    expect(await items.readVersion({ ...key, accountId: key.accountId + 100_000 }, 1, null, 10)).toEqual([]);
  });

  it('forgets stagings that were left behind', async () => {
    await items.stage(staging, [anItem('a')]);
    await items.discardOlderThan(new Date(0));
    expect((await items.compare(key, staging)).itemCount).toBe(1);
    await items.discardOlderThan(new Date(Date.now() + 60_000));
    expect((await items.compare(key, staging)).itemCount).toBe(0);
  });
}

/** What every implementation of `CatalogVersions` keeps to. */
export function catalogVersionsContract(open: () => CatalogVersions): void {
  it('gives the newest of each catalog', async () => {
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

/** What every implementation of `RefreshRuns` keeps to. */
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

  it('lets one run of a catalog sync at a time', async () => {
    const run = await start('a');
    await expect(start('b')).rejects.toThrow(conflict);
    await runs.change(run, (begun) => begun.fail('no', 500, later(1)));
    await start('b', later(2));
    const recent = await runs.recent(accountId, ['cat_1'], 10);
    expect(recent.map(({ status, error, httpStatus }) => [status, error, httpStatus])).toEqual([
      ['syncing', null, null],
      ['failed', 'no', 500],
    ]);
    expect(await runs.recent(accountId, ['cat_1'], 1)).toHaveLength(1);
    expect(await runs.change({ ...run, accountId: accountId + 100_000 }, (begun) => begun)).toBeNull();
  });

  it('knows the runs that have synced for too long; one that waits for a worker has not', async () => {
    const run = await start('old', later(-1_000));
    const overdue = async (before: Date) => (await runs.overdue(before, 100)).filter((state) => state.accountId === accountId);
    expect(await overdue(later(-2_000))).toEqual([]);
    expect(await overdue(epoch)).toEqual([run]);
    await runs.change(run, (begun) => begun.abandon(later(1)));
    expect(await overdue(epoch)).toEqual([]);
    const waiting = await start('waits', later(-1_000), 'manual');
    expect([await overdue(epoch), await runs.find(waiting)]).toEqual([[], waiting]);
    expect(await runs.find({ ...waiting, accountId: accountId + 100_000 })).toBeNull();
  });
}

/** What every implementation of `Activations` keeps to. */
export function activationsContract(open: () => Activations): void {
  it('keeps plans and executions of a catalog', async () => {
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
        adcpAgentIds: ['7', '8'],
      };
      await activations.insert(ActivationExecution.start(ids, plan('plan-20', epoch), later(index)));
    }
    const recent = await activations.recent(key.accountId, ['cat_1', 'cat_2'], 10);
    expect(recent.map(({ id, status, campaignGroupCount }) => [id, status, campaignGroupCount])).toEqual([
      [`${key.accountId}_b`, 'pending', 1],
      [`${key.accountId}_a`, 'pending', 1],
    ]);
    expect(recent[0]).toMatchObject({ adcpAgentIds: ['7', '8'], transformId: 't1' });
    expect(await activations.recent(key.accountId, ['cat_1'], 1)).toHaveLength(1);
  });
}
