import { later } from '@exchange/kernel';
import { anOrganization } from '@exchange/kernel/testing';
import { gate } from '@test/gate';
import { aCatalog, catalogsInMemory, epoch, someDetails } from '../testing';

const caller = anOrganization();

describe('A sync while the feed of its catalog is read', () => {
  const setUp = async () => {
    const context = catalogsInMemory();
    const { catalogs, feeds, feedReading, syncing, waitSettings } = context;
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    const read = gate();
    const records = (async function* () {
      await read.opened;
      yield { id: 'old', title: 'old' };
    })();
    feeds.answer = () => ({ httpStatus: 200, etag: null, modified: null, records });
    waitSettings.refreshWaitMs = 0;
    const { run } = await context.manual.refreshNow(caller, 1, 'shoes');
    const { sourceType: _, validationMode, ...details } = someDetails();
    const sync = async (change: object) => {
      const entries = [{ catalogId: 'shoes', ...details, ...change }];
      return (await syncing.sync(caller, 1, { accountId: '1', catalogs: entries, deleteMissing: false, dryRun: false, validationMode }))[0];
    };
    const endOfReading = async () => {
      read.open();
      while (feedReading.size > 0) await new Promise(setImmediate);
      return (await context.runs.find(run))!;
    };
    return { ...context, sync, endOfReading };
  };

  it('stores settings that do not change what is read, and the read items are published', async () => {
    const { sync, endOfReading, service } = await setUp();
    expect(await sync({})).toMatchObject({ action: 'unchanged' });
    expect(await sync({ name: 'New', updateFrequency: 'daily' })).toMatchObject({ action: 'updated', error: null });
    expect(await endOfReading()).toMatchObject({ status: 'synced', itemCount: 1 });
    const { state } = await service.get(caller, 1, 'shoes');
    expect(state).toMatchObject({ name: 'New', status: 'synced', itemCount: 1, nextSyncAt: later(epoch, 24 * 3_600_000) });
  });

  it('fails the run and reads the feed again when the settings change what is read', async () => {
    const { sync, endOfReading, service, feeds } = await setUp();
    const [old] = feeds.requests;
    expect(await sync({ url: 'https://shop.example/other' })).toMatchObject({ action: 'updated', error: null });
    feeds.serve([{ id: 'new', title: 'new' }]);
    expect(await endOfReading()).toMatchObject({ status: 'failed', error: expect.stringContaining('settings of the catalog changed') });
    expect(feeds.requests.map(({ url }) => url)).toEqual([old!.url, 'https://shop.example/other']);
    const { state, runs } = await service.get(caller, 1, 'shoes');
    expect(state).toMatchObject({ status: 'synced', latestVersionNumber: 1, itemCount: 1 });
    expect(runs.map(({ status }) => status)).toEqual(['synced', 'failed']);
  });

  it('publishes nothing of the run that it ended, also when a later run is open', async () => {
    const { sync, endOfReading, service, manual, feeds } = await setUp();
    await sync({ url: 'https://shop.example/other' });
    feeds.serve([{ id: 'new', title: 'new' }]);
    await manual.refreshNow(caller, 1, 'shoes');
    expect(await endOfReading()).toMatchObject({ status: 'failed', error: expect.stringContaining('settings of the catalog changed') });
    const { state, runs } = await service.get(caller, 1, 'shoes');
    expect(state).toMatchObject({ status: 'synced', latestVersionNumber: 1, itemCount: 1 });
    expect(runs.map(({ status }) => status)).toEqual(['synced', 'failed']);
  });

  it('ends a run that waits for a worker when the catalog has no feed any more', async () => {
    const { catalogs, recorder, syncing, runs, readDue } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    const { run } = await recorder.start((await catalogs.find({ accountId: 1, advertiserId: 1 }, 'shoes'))!, 'manual');
    const { sourceType: _, validationMode, ...details } = someDetails({ url: null });
    const entries = [{ catalogId: 'shoes', ...details, items: [{ id: '1', title: 'a' }] }];
    const request = { accountId: '1', catalogs: entries, deleteMissing: false, dryRun: false, validationMode };
    expect(await syncing.sync(caller, 1, request)).toMatchObject([{ action: 'updated' }]);
    expect(await runs.find(run)).toMatchObject({ status: 'failed', stage: null });
    expect(await readDue()).toBe(0);
  });

  it('publishes inline items of the sync, and none of the feed', async () => {
    const { sync, endOfReading, service } = await setUp();
    const items = [
      { id: '1', title: 'a' },
      { id: '2', title: 'b' },
    ];
    expect(await sync({ url: null, items })).toMatchObject({ action: 'updated', changes: { added: 2 } });
    expect(await endOfReading()).toMatchObject({ status: 'failed' });
    const { state } = await service.get(caller, 1, 'shoes');
    expect(state).toMatchObject({ sourceType: 'inline', status: 'synced', latestVersionNumber: 1, itemCount: 2, nextSyncAt: null });
  });
});
