import { Injectable } from '@nestjs/common';
import { MonthlyTotals } from '../domain/ports';

/** Releases commitments that were not spent (docs/adr/0077). Runs in the transaction that consumes the event. */
@Injectable()
export class CommitmentReleaseService {
  constructor(private readonly totals: MonthlyTotals) {}

  async ended(accountId: number, mediaBuyId: string, isUnspent: boolean): Promise<void> {
    if (isUnspent) await this.totals.release({ accountId, mediaBuyId, changeId: null });
    else await this.totals.settle(accountId, mediaBuyId);
  }

  async changed(accountId: number, mediaBuyId: string, changeId: string, isAgreed: boolean): Promise<void> {
    const part = { accountId, mediaBuyId, changeId };
    await (isAgreed ? this.totals.markAgreed(part) : this.totals.release(part));
  }
}
