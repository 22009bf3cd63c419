import { Injectable } from '@nestjs/common';
import { Doorbell } from '@exchange/platform';
import { RefreshSignals } from '../../domain/ports';

const [asked, ended] = ['catalogs.refresh-asked', 'catalogs.refresh-ended'];

@Injectable()
export class DoorbellRefreshSignals extends RefreshSignals {
  constructor(private readonly doorbell: Doorbell) {
    super();
  }

  signalRequested(): void {
    this.doorbell.ring(asked, '');
  }

  onRequested(fn: () => void): () => void {
    return this.doorbell.listen(asked, fn);
  }

  signalEnded(runId: string): void {
    this.doorbell.ring(ended, runId);
  }

  onEnded(fn: (runId: string) => void): () => void {
    return this.doorbell.listen(ended, fn);
  }
}
