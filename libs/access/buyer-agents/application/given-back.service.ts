import { Injectable } from '@nestjs/common';
import { MonthlyTotals } from '../domain/ports';

/** What was committed and not spent comes back to the agent that had committed it (docs/adr/0077). In the transaction that takes the event. */
@Injectable()
export class GivenBackService {
  constructor(private readonly totals: MonthlyTotals) {}

  async ended(accountId: number, mediaBuyId: string, isUnspent: boolean): Promise<void> {
    if (isUnspent) await this.totals.giveBack({ accountId, mediaBuyId, changeId: null });
    else await this.totals.settle(accountId, mediaBuyId);
  }

  async changed(accountId: number, mediaBuyId: string, changeId: string, isAgreed: boolean): Promise<void> {
    const part = { accountId, mediaBuyId, changeId };
    await (isAgreed ? this.totals.agree(part) : this.totals.giveBack(part));
  }
}
