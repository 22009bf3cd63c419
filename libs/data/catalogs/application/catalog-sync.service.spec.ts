import type { Caller } from '@exchange/kernel';
import { anOrganization } from '@exchange/kernel/testing';
import { aCatalog, catalogsInMemory, someDetails } from '../testing';
import type { SyncEntry, CatalogSyncRequest } from './catalog-sync.service';

const caller = anOrganization();
const agent = (grants: [number, 'READ' | 'READ_WRITE'][]): Caller =>
  ({ ...caller, kind: 'agent', agentId: 'a', grants: new Map(grants) }) as Caller;
const { sourceType: _, validationMode: __, ...entryDetails } = someDetails({ url: null });
const entry = (catalogId: string, request: Partial<SyncEntry> = {}): SyncEntry => ({ catalogId, ...entryDetails, ...request });
const request = (catalogs: SyncEntry[], more: Partial<CatalogSyncRequest> = {}): CatalogSyncRequest => ({
  accountId: '1',
  catalogs,
  deleteMissing: false,
  dryRun: false,
  validationMode: 'strict',
  ...more,
});
const items = (...ids: string[]) => ids.map((id) => ({ id, title: `Item ${id}` }));

describe('CatalogSyncService', () => {
  const setUp = () => {
    const context = catalogsInMemory();
    const sync = (catalogs: SyncEntry[], more: Partial<CatalogSyncRequest> = {}, as: Caller = caller) =>
      context.syncing.sync(as, 1, request(catalogs, more));
    const actions = async (...args: Parameters<typeof sync>) =>
      (await sync(...args)).map(({ catalogId, action }) => `${catalogId}: ${action}`);
    return { ...context, sync, actions };
  };

  it('creates new catalogs, updates changed ones, and leaves the others unchanged', async () => {
    const { actions, sync } = setUp();
    expect(await actions([entry('a', { items: items('1', '2') }), entry('b', { url: 'https://shop.example/feed' })])).toEqual([
      'a: created',
      'b: created',
    ]);
    expect(await actions([entry('a', { items: items('2', '1') }), entry('b', { url: 'https://shop.example/feed' })])).toEqual([
      'a: unchanged',
      'b: unchanged',
    ]);
    const [result] = await sync([entry('a', { items: items('2', '3') })]);
    expect(result).toMatchObject({ action: 'updated', changes: { added: 1, updated: 0, unchanged: 1, removed: 1 }, health: 'healthy' });
    expect(result?.state).toMatchObject({ itemCount: 2, latestVersionNumber: 2, sourceType: 'inline', status: 'synced', nextSyncAt: null });
    expect(await actions([entry('a', { items: items('2', '3'), name: 'New name' })])).toEqual(['a: updated']);
  });

  it('answers a dry run with the same results and stores nothing', async () => {
    const { sync, actions, service } = setUp();
    expect(await actions([entry('a', { items: items('1') })], { dryRun: true })).toEqual(['a: created']);
    expect((await service.list(caller, 1, { take: 10, skip: 0 })).rows).toEqual([]);
    await sync([entry('a', { items: items('1') }), entry('b', { url: 'https://shop.example/feed' })]);
    const [rehearsed] = await sync([entry('a', { items: items('1', '2') })], { dryRun: true });
    expect(rehearsed).toMatchObject({ action: 'updated', changes: { added: 1, updated: 0, unchanged: 1, removed: 0 } });
    expect(await actions([entry('a', { items: items('1') })], { dryRun: true, deleteMissing: true })).toEqual([
      'a: unchanged',
      'b: deleted',
    ]);
    expect((await service.get(caller, 1, 'a')).state).toMatchObject({ itemCount: 1, latestVersionNumber: 1 });
    expect((await service.get(caller, 1, 'b')).state.status).toBe('pending');
  });

  it('fails the whole catalog, and no other one, when an item is invalid and the validation is strict', async () => {
    const { sync, service } = setUp();
    await sync([entry('a', { items: items('1') })]);
    const [bad, good] = await sync([entry('a', { items: [...items('2'), { title: 'no id' }] }), entry('b', { items: items('1') })]);
    expect(bad).toMatchObject({ action: 'failed', rejected: 1, issues: [{ severity: 'error' }], error: expect.any(String) });
    expect(good?.action).toBe('created');
    expect((await service.get(caller, 1, 'a')).state).toMatchObject({ itemCount: 1, status: 'synced' });
  });

  it('leaves invalid items out and reports the health `warning` when the validation is lenient', async () => {
    const { sync } = setUp();
    const bad = [...items('1', '1'), { title: 'no id' }];
    const [result] = await sync([entry('a', { items: bad })], { validationMode: 'lenient' });
    expect(result).toMatchObject({ action: 'created', rejected: 2, health: 'warning', state: { itemCount: 1, rejectedCount: 2 } });
  });

  it('deletes missing catalogs, within catalog_ids when they are given', async () => {
    const { sync, actions } = setUp();
    await sync(['a', 'b', 'c'].map((id) => entry(id, { items: items('1') })));
    expect(await actions([entry('a', { items: items('1') })], { deleteMissing: true, catalogIds: ['b'] })).toEqual(['b: deleted']);
    expect(await actions([entry('a', { items: items('1') })], { deleteMissing: true })).toEqual(['a: unchanged', 'c: deleted']);
    expect(await actions([entry('c', { items: items('1') })])).toEqual(['c: created']);
  });

  it('hides the items of a deleted catalog at once, and leaves their removal to the retention', async () => {
    const { sync, service, syncing, items: stored } = setUp();
    const [created] = await sync([entry('a', { items: items('1') })]);
    const { state } = created!;
    expect(await syncing.remove(caller, 1, state!.id)).toMatchObject({ catalogId: 'a', action: 'deleted', changes: { removed: 1 } });
    await expect(service.listItems(caller, 1, 'a', { limit: 10 })).rejects.toMatchObject({ status: 404 });
    await expect(syncing.remove(caller, 1, state!.id)).rejects.toMatchObject({ status: 404 });
    expect(await stored.read(state!, ['title'], null, 10)).toHaveLength(1);
  });

  it('deletes missing catalogs beyond the first page of 1,000', async () => {
    const { catalogs, sync } = setUp();
    for (let n = 0; n < 1_002; n += 1) await catalogs.insert(aCatalog({ id: `cat_${n}`, catalogId: `c${n}` }));
    const results = await sync([entry('c0')], { deleteMissing: true });
    expect(results.filter(({ action }) => action === 'deleted')).toHaveLength(1_001);
    expect(await catalogs.count({ accountId: 1, advertiserId: 1 })).toBe(1);
  });

  it('refuses url together with items, a repeated catalog_id, and another account', async () => {
    const { sync } = setUp();
    await expect(sync([entry('a', { url: 'https://x.example', items: [] })])).rejects.toMatchObject({ field: 'catalogs[0].url' });
    await expect(sync([entry('a'), entry('a')])).rejects.toMatchObject({ field: 'catalogs[1].catalog_id' });
    await expect(sync([entry('a')], { accountId: '2' })).rejects.toMatchObject({ status: 404, field: 'account.account_id' });
  });

  it('returns 409 for an archived advertiser and 404 for an unknown one', async () => {
    const { sync, advertisers, syncing } = setUp();
    advertisers.owners.set('1/1', { name: 'Acme', currency: 'EUR', isArchived: true });
    await expect(sync([entry('a')])).rejects.toMatchObject({ status: 409 });
    await expect(syncing.sync(caller, 2, request([entry('a')]))).rejects.toMatchObject({ status: 404 });
  });

  it('requires a grant for the advertiser: 404 without one, 403 when it is READ', async () => {
    const { sync, service } = setUp();
    await expect(sync([entry('a')], {}, agent([]))).rejects.toMatchObject({ status: 404 });
    await expect(sync([entry('a')], {}, agent([[1, 'READ']]))).rejects.toMatchObject({ status: 403 });
    await expect(sync([entry('a')], {}, agent([[1, 'READ_WRITE']]))).resolves.toHaveLength(1);
    expect((await service.get(agent([[1, 'READ']]), 1, 'a')).state.catalogId).toBe('a');
  });
});
