import { aFile, anAsset, epoch, later } from '../testing';
import type { AssetFacts } from './asset-facts';

const named = { assetId: 'ca_1', advertiserId: 1, kind: 'image' };
const checking = () => aFile().complete(later(1));

describe('Asset', () => {
  it('is ready at once without a file, and uploading with one', () => {
    expect(anAsset().state).toMatchObject({ status: 'ready', content: 'Fresh every day', bytes: null });
    expect(aFile().state).toMatchObject({ status: 'uploading', content: null, bytes: 100 });
  });

  it('is checked when all parts have arrived', () => {
    expect(checking().recorded.events).toEqual([{ type: 'creative_assets.received', accountId: 1, occurredAt: later(1), payload: named }]);
    expect(() => checking().complete(later(2))).toThrow('checking');
  });

  it('becomes ready with what was found in the file', () => {
    const file = { sha256: 'ab'.repeat(32), bytes: 100, mediaType: 'image/png', facts: {} as AssetFacts };
    const ready = checking().settleReady(file, later(2));
    expect(ready.state).toMatchObject({ status: 'ready', ...file });
    expect(ready.recorded.events.at(-1)).toMatchObject({ type: 'creative_assets.ready', payload: named });
  });

  it('is refused with a reason, without a file', () => {
    const refusal = { code: 'WRONG_KIND', message: 'The file is a video.' };
    const refused = checking().refuse(refusal, later(2));
    expect(refused.state).toMatchObject({ status: 'refused', refusal, sha256: null });
    expect(refused.recorded.events.at(-1)).toMatchObject({ type: 'creative_assets.refused', payload: { ...named, refusal } });
  });

  it('is neither settled nor archived while its parts are awaited', () => {
    expect(() => aFile().refuse({ code: 'X', message: 'x' }, epoch)).toThrow('uploading');
    expect(() => aFile().archive(epoch)).toThrow('uploading');
  });

  it('keeps omitted fields, and records nothing when nothing changes', () => {
    const asset = anAsset({ tags: ['a'] });
    expect(asset.update({ name: 'New' }, later(1)).state).toMatchObject({ name: 'New', tags: ['a'], updatedAt: later(1) });
    expect(asset.update({ tags: ['a'] }, later(1)).state.updatedAt).toEqual(epoch);
  });
});
