import { assetsContract } from './contract';
import { InMemoryAssets, InMemoryAssetUploads } from './in-memory';

describe('Creative assets in memory', () => {
  assetsContract(() => {
    const uploads = new InMemoryAssetUploads();
    return { assets: new InMemoryAssets(uploads), uploads };
  });
});
