import { Injectable } from '@nestjs/common';
import { Doorbell } from '@exchange/platform';
import { RefreshBell } from '../../domain/ports';

const [asked, ended] = ['catalogs.refresh-asked', 'catalogs.refresh-ended'];

@Injectable()
export class DoorbellRefreshBell extends RefreshBell {
  constructor(private readonly doorbell: Doorbell) {
    super();
  }

  ask(): void {
    this.doorbell.ring(asked, '');
  }

  onAsked(fn: () => void): () => void {
    return this.doorbell.listen(asked, fn);
  }

  tell(runId: string): void {
    this.doorbell.ring(ended, runId);
  }

  onEnded(fn: (runId: string) => void): () => void {
    return this.doorbell.listen(ended, fn);
  }
}
