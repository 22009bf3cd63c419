import { aFile, anAsset, aPart, epoch, later, noFacts } from '.';
import type { Asset } from '../domain/asset';
import { AssetUpload } from '../domain/asset-upload';
import type { Assets, AssetUploads } from '../domain/ports';

let serial = 5_000;

/** Contract tests for implementations of `Assets` and `AssetUploads`. */
export function assetsContract(open: () => { readonly assets: Assets; readonly uploads: AssetUploads }): void {
  let assets: Assets;
  let uploads: AssetUploads;
  let scope: { accountId: number; advertiserId: number };

  beforeEach(() => {
    ({ assets, uploads } = open());
    scope = { accountId: (serial += 10), advertiserId: 1 };
  });

  const store = async (asset: Asset) => {
    const { state } = asset;
    await assets.insert(asset, state.bytes === null ? null : AssetUpload.begin(state, state.createdAt));
    return state;
  };
  const aText = (id: string, more: object = {}) => store(anAsset({ ...scope, id, ...more }));
  const anUpload = (id = 'file', bytes = 100) => store(aFile({ ...scope, id, bytes }));

  it('finds an asset, and nothing for another account or advertiser', async () => {
    const state = await aText('a', { tags: ['summer', 'Größe'], content: 'Text ünd\nmore' });
    expect(await assets.find(state)).toEqual(state);
    for (const other of [{ accountId: scope.accountId + 1 }, { advertiserId: 2 }, { id: 'b' }]) {
      expect(await assets.find({ ...state, ...other })).toBeNull();
      expect(await assets.change({ ...state, ...other }, (asset) => asset)).toBeNull();
    }
    expect(await assets.findMany(scope, ['a', 'b'])).toEqual([state]);
    expect(await assets.hold(scope, ['b', 'a'])).toEqual([state]);
    expect(await assets.findMany({ ...scope, advertiserId: 2 }, ['a'])).toEqual([]);
  });

  it('stores what was found in a file', async () => {
    const key = await anUpload();
    await assets.change(key, (asset) => asset.complete(later(1)));
    const facts = { ...noFacts, width: 300, height: 250, durationMs: 12.5, isAnimated: false };
    const file = { sha256: 'ab'.repeat(32), bytes: 100, mediaType: 'image/png', facts };
    const ready = await assets.change(key, (asset) => asset.settleReady(file, later(2)));
    expect(ready?.state).toMatchObject({ status: 'ready', ...file, updatedAt: later(2) });
    expect(await assets.find(key)).toEqual(ready?.state);
  });

  it('lists the newest first, by kind, status, part of the name and tag, and continues after a row', async () => {
    await aText('a', { name: 'Red Shoe', tags: ['summer'], createdAt: epoch });
    await aText('b', { name: 'Blue shoe', tags: ['winter', 'summer'], createdAt: later(1) });
    await aText('c', { name: 'Hat', kind: 'url', content: 'https://acme.example', createdAt: later(2) });
    await aText('d', { name: 'Old hat', createdAt: later(3) });
    await assets.change({ ...scope, id: 'd' }, (asset) => asset.archive(later(4)));
    const ids = async (filter: object, after: readonly string[] | null = null, limit = 10) =>
      (await assets.list({ ...scope, ...filter }, { limit, after })).map(({ id }) => id);
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ status: 'archived' })).toEqual(['d']);
    expect(await ids({ kind: 'url' })).toEqual(['c']);
    expect(await ids({ query: 'SHOE' })).toEqual(['b', 'a']);
    expect(await ids({ query: '%' })).toEqual([]);
    expect(await ids({ tag: 'summer' })).toEqual(['b', 'a']);
    expect(await ids({ tag: 'sum' })).toEqual([]);
    expect(await ids({}, null, 1)).toEqual(['c', 'b']);
    expect(await ids({}, [later(1).toISOString(), 'b'])).toEqual(['a']);
    expect(await ids({ advertiserId: 2 })).toEqual([]);
  });

  it('deletes an asset of that advertiser only', async () => {
    const state = await aText('a');
    await assets.delete({ ...state, advertiserId: 2 });
    expect(await assets.find(state)).toEqual(state);
    await assets.delete(state);
    expect(await assets.find(state)).toBeNull();
  });

  it('takes archived assets once until the time has passed, in batches', async () => {
    for (const id of ['a', 'b']) {
      const key = await aText(id);
      await assets.change(key, (asset) => asset.archive(epoch));
    }
    await aText('c');
    const take = async (now: Date, since: Date) =>
      (await assets.takeArchived(now, since, 1_000)).filter((key) => key.accountId === scope.accountId);
    expect((await take(later(10), later(0))).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect(await take(later(20), later(10))).toEqual([]);
    expect(await take(later(30), later(11))).toContainEqual({ ...scope, id: 'a' });
    expect(await assets.takeArchived(later(40), later(40), 0)).toEqual([]);
  });

  it('keeps parts by number, and replaces the one with the same number', async () => {
    const key = await anUpload();
    await uploads.putPart(key, aPart(2));
    await uploads.putPart(key, aPart(1));
    await uploads.putPart(key, aPart(2, { bytes: 7, sha256: 'cd'.repeat(32) }));
    expect(await uploads.parts(key)).toEqual([aPart(1), aPart(2, { bytes: 7, sha256: 'cd'.repeat(32) })]);
    expect(await uploads.parts({ ...key, advertiserId: 2 })).toEqual([]);
    const seen = await uploads.change(key, (upload, parts) => (parts.length === 2 ? upload.reserve(10, epoch) : null));
    expect(seen?.state.storedBytes).toBe(10);
    expect((await uploads.find(key))?.state).toEqual(seen?.state);
    expect(await uploads.find({ ...key, accountId: scope.accountId + 1 })).toBeNull();
  });

  it('deletes an upload with its parts', async () => {
    const [key, other] = [await anUpload('file'), await anUpload('other')];
    for (const each of [key, other]) await uploads.putPart(each, aPart(1));
    await uploads.delete(key);
    expect([await uploads.find(key), await uploads.parts(key)]).toEqual([null, []]);
    expect(await uploads.parts(other)).toEqual([aPart(1)]);
  });

  it('names complete uploads without a lease as due, accounts in turn', async () => {
    const [first, second, open_] = [await anUpload('first', 10), await anUpload('second', 10), await anUpload('open', 10)];
    const mine = async (now: Date) => (await uploads.due(now, 10_000)).filter(({ accountId }) => accountId === scope.accountId);
    for (const key of [first, second]) await uploads.change(key, (upload) => upload.complete([aPart(1)], epoch));
    expect((await mine(epoch)).map(({ id }) => id).sort()).toEqual(['first', 'second']);
    await uploads.change(first, (upload) => upload.claim(epoch, later(1_000)));
    expect(await mine(later(999))).toEqual([{ ...scope, id: 'second', fence: 0 }]);
    expect((await mine(later(1_000))).map(({ id, fence }) => `${id} ${fence}`).sort()).toEqual(['first 1', 'second 0']);
    expect(await mine(later(-1))).toEqual([]);
    expect((await uploads.find(open_))?.state.dueAt).toBeNull();
  });
}
