import type { WorkQueue } from '@exchange/platform';
import type { AssetKey } from '../../domain/asset-state';
import type { DueCheck } from '../../domain/ports';

export const creativeAssetChecksQueue = 'creative-asset-checks';

export const checkQueue: WorkQueue<DueCheck, AssetKey> = {
  name: creativeAssetChecksQueue,
  job: 'check',
  wakeUpIdOf: ({ id, fence }) => `${id}-${fence}`,
  keyOf: ({ accountId, advertiserId, id }) => ({ accountId, advertiserId, id }),
};
