import { FixedClock } from '@exchange/kernel';
import { Caps } from '@exchange/platform';
import { RetentionSchedule } from '@exchange/platform/testing';
import { testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { creativeAssetsSchema } from '../../creative-assets.module';
import type { Asset } from '../../domain/asset';
import { AssetUpload } from '../../domain/asset-upload';
import { assetLimits } from '../../domain/limits';
import { aFile, anAsset, aPart, epoch, later } from '../../testing';
import { assetsContract } from '../../testing/contract';
import { TypeormAssetUploads } from './typeorm-asset-uploads';
import { TypeormAssets } from './typeorm-assets';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

describe('Creative assets on PostgreSQL', () => {
  assetsContract(() => ({
    assets: new TypeormAssets(test.store, test.database),
    uploads: new TypeormAssetUploads(test.store, test.database),
  }));

  const capped = (...caps: string[]) => new TypeormAssets(test.store, test.database, new Caps(test.database, { caps } as never));
  const insert = (assets: TypeormAssets, asset: Asset) =>
    assets.insert(asset, asset.state.bytes === null ? null : AssetUpload.begin(asset.state, epoch));
  const outcomes = async (inserts: readonly Promise<void>[]) =>
    (await Promise.allSettled(inserts)).map((one) => (one.status === 'fulfilled' ? 'stored' : (one.reason as Error).message)).sort();

  it('refuses open uploads of an advertiser beyond the limit, also concurrent ones', async () => {
    const assets = capped('creative-asset-uploads:2');
    const files = ['a', 'b', 'c'].map((id) => aFile({ accountId: 101, id }));
    const refused = expect.stringContaining('as many open uploads');
    expect(await outcomes(files.map((file) => insert(assets, file)))).toEqual([refused, 'stored', 'stored']);
    await insert(assets, aFile({ accountId: 101, advertiserId: 2, id: 'd' }));
    await insert(assets, anAsset({ accountId: 101, id: 'text' }));
  });

  it('refuses files beyond the bytes of the account, counted from their announcement until they are deleted', async () => {
    const assets = capped('creative-asset-bytes:250');
    const file = (id: string, bytes: number) => aFile({ accountId: 102, advertiserId: id.length, id, bytes });
    await insert(assets, file('a', 100));
    const refused = expect.stringContaining('as many bytes');
    expect(await outcomes([insert(assets, file('b', 100)), insert(assets, file('cc', 100))])).toEqual([refused, 'stored']);
    await insert(assets, file('d', 50));
    const first = file('a', 100).state;
    await assets.change(first, (asset) => asset.complete(epoch).refuse({ code: 'UNREADABLE', message: 'No.' }, epoch));
    await expect(insert(assets, file('eee', 100))).rejects.toThrow('as many bytes');
    await assets.delete(first);
    await insert(assets, file('eee', 100));
  });

  it('removes uploads that nobody completed in time with their assets and parts, and keeps complete ones', async () => {
    const assets = capped();
    const uploads = new TypeormAssetUploads(test.store, test.database);
    const files = ['late', 'complete'].map((id) => aFile({ accountId: 105, id, bytes: 10 }));
    for (const file of files) {
      await insert(assets, file);
      await uploads.putPart(file.state, aPart(1));
    }
    await uploads.change(files[1]!.state, (upload, parts) => upload.complete(parts, epoch));
    const clock = new FixedClock(later(assetLimits.uploadMs));
    const removed = () => new RetentionSchedule(test.database, clock, {} as never, creativeAssetsSchema.retention!).removeOldRows();
    await removed();
    expect(await assets.find(files[0]!.state)).not.toBeNull();
    clock.advance(1);
    await removed();
    expect(await Promise.all(files.map(({ state }) => assets.find(state).then((found) => found?.id)))).toEqual([undefined, 'complete']);
    const rows = await test.database.query('select asset_id as id from creative_asset_parts where account_id = 105');
    expect(rows).toEqual([{ id: 'complete' }]);
  });

  it('deletes a part that arrives while its upload is deleted', async () => {
    const uploads = new TypeormAssetUploads(test.store, test.database);
    const file = aFile({ accountId: 107, bytes: 10 });
    await insert(capped(), file);
    const [taken, end] = [gate(), gate()];
    const taking = test.database.run(async () => {
      await uploads.change(file.state, (one) => one.reserve(10, epoch));
      await uploads.putPart(file.state, aPart(1));
      taken.open();
      await end.opened;
    });
    await taken.opened;
    const deletion = uploads.delete(file.state);
    await eventually(async () => expect(await waitingQueries()).toBe(1));
    end.open();
    await Promise.all([taking, deletion]);
    expect(await test.database.query('select 1 from creative_asset_parts where account_id = 107')).toEqual([]);
  });

  it('neither reopens nor removes an upload whose failed check was put aside', async () => {
    const assets = capped('creative-asset-uploads:1');
    const uploads = new TypeormAssetUploads(test.store, test.database);
    const file = aFile({ accountId: 108, bytes: 10 });
    await insert(assets, file);
    await uploads.change(file.state, (one) => one.complete([aPart(1)], epoch));
    const [letters] = creativeAssetsSchema.deadLetters!;
    await test.database.query(letters!.putAside!, [JSON.stringify(file.state)]);
    expect((await uploads.find(file.state))?.state.dueAt).toBeNull();
    await insert(assets, aFile({ accountId: 108, id: 'next' }));
    const clock = new FixedClock(later(assetLimits.uploadMs + 1));
    await new RetentionSchedule(test.database, clock, {} as never, creativeAssetsSchema.retention!).removeOldRows();
    expect(await uploads.find(file.state)).not.toBeNull();
    await test.database.query(letters!.runAgain!, [JSON.stringify(file.state)]);
    expect((await uploads.find(file.state))?.state.dueAt).not.toBeNull();
  });

  it('stores no ready file of which nothing is known', async () => {
    const file = aFile({ accountId: 109 });
    await insert(capped(), file);
    const ready = `update creative_assets set status = 'ready' where account_id = 109`;
    await expect(test.database.query(ready)).rejects.toThrow('check constraint');
  });

  it('keeps an asset unchanged while a transaction holds it', async () => {
    const assets = capped();
    const { state } = anAsset({ accountId: 103 });
    await insert(assets, anAsset({ accountId: 103 }));
    const [held, end] = [gate(), gate()];
    const order: string[] = [];
    const holder = test.database.run(async () => {
      expect(await assets.hold(state, [state.id])).toHaveLength(1);
      held.open();
      await end.opened;
      order.push('held');
    });
    await held.opened;
    const change = assets.change(state, (asset) => asset.archive(epoch)).then(() => order.push('changed'));
    await eventually(async () => expect(await waitingQueries()).toBe(1));
    end.open();
    await Promise.all([holder, change]);
    expect(order).toEqual(['held', 'changed']);
  });

  const waitingQueries = async () => {
    const sql = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await test.database.query<{ count: number }>(sql))[0]!.count;
  };
});
