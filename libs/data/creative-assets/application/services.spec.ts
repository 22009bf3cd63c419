import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { aPerson } from '@exchange/kernel/testing';
import { assetLimits } from '../domain/limits';
import { creativeAssetsInMemory } from '../testing';

const caller = aPerson();
const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
const image = { name: 'Banner', kind: 'image', bytes: 10, content: null, tags: [] } as const;

describe('Creative assets', () => {
  let world: ReturnType<typeof creativeAssetsInMemory>;

  beforeEach(() => {
    world = creativeAssetsInMemory();
  });

  const begin = async () => (await world.service.create(caller, 1, image)).asset;
  const send = (wanted: { advertiserId: number; id: string }, number: number, ...texts: string[]) =>
    world.uploading.takePart(caller, wanted, { number, content: pieces(...texts), bytes: undefined, sha256: undefined });

  it('stores parts as blobs, and wakes a worker up once the file is complete', async () => {
    const asset = await begin();
    expect(await send(asset, 1, '01234', '56789')).toEqual({ number: 1, bytes: 10, sha256: hash('sha256', '0123456789') });
    expect((await world.service.get(caller, asset)).upload?.parts).toHaveLength(1);
    expect(await world.uploading.complete(caller, asset)).toMatchObject({ status: 'checking' });
    expect(world.wakeUp.sent).toEqual([{ accountId: 1, advertiserId: 1, id: asset.id, fence: 0 }]);
    expect((await world.service.get(caller, asset)).upload).toBeNull();
  });

  it('refuses to announce a file where none can be stored, and takes texts there', async () => {
    world.blobs.isSet = false;
    await expect(begin()).rejects.toMatchObject({ status: 503 });
    expect((await world.service.list(caller, { advertiserId: 1 }, { limit: 10 })).rows).toEqual([]);
    const text = await world.service.create(caller, 1, { ...image, kind: 'text', bytes: null, content: 'Hello' });
    expect(text.asset.status).toBe('ready');
  });

  it('refuses a part whose digest differs, and an empty one; neither is kept', async () => {
    const asset = await begin();
    const wrong = { number: 1, content: pieces('0123456789'), bytes: 10, sha256: 'ab'.repeat(32) };
    await expect(world.uploading.takePart(caller, asset, wrong)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      field: 'Content-Digest',
    });
    await expect(send(asset, 1)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await world.uploads.parts(asset)).toEqual([]);
    expect(world.blobs.released).toEqual([hash('sha256', '0123456789'), hash('sha256', '')]);
  });

  it('releases the bytes of a part that is replaced, and those of a deleted file', async () => {
    const asset = await begin();
    await send(asset, 1, '01');
    await send(asset, 1, '01');
    expect(world.blobs.released).toEqual([]);
    await send(asset, 1, '23');
    expect(world.blobs.released).toEqual([hash('sha256', '01')]);
    await world.service.delete(caller, asset);
    expect(world.blobs.released).toEqual([hash('sha256', '01'), hash('sha256', '23')]);
  });

  it('gives back the room of a part that breaks off, and keeps that of a refused one, whose bytes stay on disk for a while', async () => {
    const asset = await begin();
    const stored = async () => (await world.uploads.find(asset))?.state.storedBytes;
    const broken = (async function* () {
      yield Buffer.from('01');
      throw new Error('The client has left.');
    })();
    const part = { number: 1, bytes: 10, sha256: undefined };
    await expect(world.uploading.takePart(caller, asset, { ...part, content: broken })).rejects.toThrow('The client has left.');
    expect(await stored()).toBe(0);
    const lying = () => ({ ...part, content: pieces('0123456789'), sha256: 'ab'.repeat(32) });
    for (let round = 1; round <= assetLimits.replacedFactor; round += 1)
      await expect(world.uploading.takePart(caller, asset, lying())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await stored()).toBe(30);
    await expect(world.uploading.takePart(caller, asset, lying())).rejects.toThrow('replaced too often');
  });

  it('refuses a part beyond the announced bytes, without reading it to its end', async () => {
    const asset = await begin();
    let read = 0;
    const endless = (async function* () {
      for (;;) {
        read += 1;
        yield Buffer.from('01234');
      }
    })();
    const part = { number: 1, content: endless, bytes: undefined, sha256: undefined };
    await expect(world.uploading.takePart(caller, asset, part)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(read).toBe(3);
    await expect(world.uploading.takePart(caller, asset, { ...part, bytes: 11 })).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(read).toBe(3);
  });

  it('takes no parts of a text, of an unknown asset, and after the upload has expired', async () => {
    const { asset: text } = await world.service.create(caller, 1, { ...image, kind: 'text', bytes: null, content: 'x' });
    await expect(send(text, 1, 'x')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(send({ advertiserId: 1, id: 'ca_x' }, 1, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const asset = await begin();
    world.clock.advance(assetLimits.uploadMs);
    await expect(send(asset, 1, '0123456789')).rejects.toThrow('expired');
  });

  it('changes nothing for an archived advertiser, except that assets are deleted', async () => {
    await expect(world.service.create(caller, 2, image)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(world.service.delete(caller, { advertiserId: 2, id: 'ca_x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('deletes an asset with its upload, and archives one that a version uses', async () => {
    const asset = await begin();
    await send(asset, 1, '0123');
    await world.service.delete(caller, asset);
    expect([await world.assets.find(asset), await world.uploads.find(asset)]).toEqual([null, null]);
    const { asset: text } = await world.service.create(caller, 1, { ...image, kind: 'text', bytes: null, content: 'x' });
    world.uses.used.add(text.id);
    await world.service.delete(caller, text);
    expect(await world.assets.find(text)).toMatchObject({ status: 'archived' });
    await world.service.delete(caller, text);
    expect(await world.assets.find(text)).toMatchObject({ status: 'archived' });
    world.uses.used.clear();
    await world.service.delete(caller, text);
    expect(await world.assets.find(text)).toBeNull();
  });

  it('deletes an unfinished file, even when a draft names it', async () => {
    const [open, whole] = [await begin(), await begin()];
    await send(whole, 1, '0123456789');
    await world.uploading.complete(caller, whole);
    for (const asset of [open, whole]) {
      world.uses.used.add(asset.id);
      await world.service.delete(caller, asset);
      expect([await world.assets.find(asset), await world.uploads.find(asset)]).toEqual([null, null]);
    }
  });

  it('deletes an archived asset once nothing uses it, and looks at it once a day', async () => {
    const { asset } = await world.service.create(caller, 1, { ...image, kind: 'text', bytes: null, content: 'x' });
    world.uses.used.add(asset.id);
    await world.service.delete(caller, asset);
    await world.archived.deleteUnused();
    world.uses.used.clear();
    await world.archived.deleteUnused();
    expect(await world.assets.find(asset)).toMatchObject({ status: 'archived' });
    world.clock.advance(assetLimits.archivedEveryMs + 1);
    await world.archived.deleteUnused();
    expect(await world.assets.find(asset)).toBeNull();
  });
});
