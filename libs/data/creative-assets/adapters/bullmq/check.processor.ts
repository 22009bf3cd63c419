import { DeadLetters, Every, Log, Spans, WorkProcessor, Works } from '@exchange/platform';
import { CheckingService } from '../../application/checking.service';
import type { AssetKey } from '../../domain/asset-state';
import { assetLimits } from '../../domain/limits';
import { creativeAssetChecksQueue } from './check-queue';

@Works(creativeAssetChecksQueue, { concurrency: assetLimits.concurrentChecks })
export class CheckProcessor extends WorkProcessor<AssetKey> {
  constructor(checking: CheckingService, letters: DeadLetters, log: Log, spans: Spans) {
    super(checking, letters, log, spans, {
      queue: creativeAssetChecksQueue,
      idOf: ({ id }) => id,
      as: 'assetId',
      failure: 'checking a creative asset failed',
    });
  }

  @Every(1_000)
  override sweep(): Promise<void> {
    return super.sweep();
  }
}
