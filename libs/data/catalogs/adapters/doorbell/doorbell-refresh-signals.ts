import { Injectable } from '@nestjs/common';
import { Doorbell } from '@exchange/platform';
import { RefreshSignals } from '../../domain/ports';

/** Names of the channels, the same in every process. */
const [requestedChannel, endedChannel] = ['catalogs.refresh-asked', 'catalogs.refresh-ended'];

@Injectable()
export class DoorbellRefreshSignals extends RefreshSignals {
  constructor(private readonly doorbell: Doorbell) {
    super();
  }

  signalRequested(): void {
    this.doorbell.ring(requestedChannel, '');
  }

  onRequested(fn: () => void): () => void {
    return this.doorbell.listen(requestedChannel, fn);
  }

  signalEnded(runId: string): void {
    this.doorbell.ring(endedChannel, runId);
  }

  onEnded(fn: (runId: string) => void): () => void {
    return this.doorbell.listen(endedChannel, fn);
  }
}
