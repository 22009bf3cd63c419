import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, UnitOfWork } from '@exchange/kernel';
import type { CountingTerm } from '../domain/counting';
import { billingErrors } from '../domain/errors';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, OpenBuys, BillingContextReads, ThirdCounts } from '../domain/ports';
import { checkCounts, CountEntry, type CountEntryState, type CountLine } from '../domain/third-count';
import { Organizations } from './organizations';

/** Lets platform staff choose who counts for an organization and enter third-party counts (docs/adr/0173). */
@Injectable()
export class ThirdCountsService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly buys: OpenBuys,
    private readonly counts: ThirdCounts,
    private readonly contexts: BillingContextReads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Sets who counts from a day on, replacing later terms. Open media buys are charged by it at their next look. */
  async setCounting(caller: Caller, customer: number, term: CountingTerm): Promise<void> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    await this.accounts.change(accountId, (account) => account.setCounting(term, this.clock.now()));
  }

  /** Stores all rows or none: 400 with the problem of each row. Repeated rows change nothing; different counts are corrections. */
  async enterCounts(caller: Caller, customer: number, lines: readonly CountLine[], isFile: boolean): Promise<CountEntryState> {
    const accountId = await this.organizations.payerForStaff(caller, customer);
    if (lines.length === 0 || lines.length > billingLimits.counts)
      throw invalidField(isFile ? 'content' : 'counts', `There are 1 to ${billingLimits.counts} counts.`);
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const named = await this.contexts.findBuys(accountId, [...new Set(lines.map(({ mediaBuyId }) => mediaBuyId))]);
      const bought = new Map(named.map((buy) => [buy.mediaBuyId, buy]));
      const pathOf = (index: number): string => (isFile ? `line ${lines[index]!.line}` : `counts.${index}`);
      const { counts, issues } = checkCounts(lines, bought, account.state.counting, now, pathOf);
      if (issues.length > 0) throw billingErrors.countsRefused({ field: isFile ? 'content' : 'counts', details: { issues } });
      const changed = await this.counts.save(counts);
      const buys = new Map(changed.map((count) => [count.mediaBuyId, count]));
      for (const { buyerId, mediaBuyId, currency } of buys.values())
        await this.buys.makeDue({ buyerId, mediaBuyId }, accountId, currency, now);
      const entered = { rowCount: counts.length, changedCount: changed.length, enteredBy: caller.label, createdAt: now };
      const entry = CountEntry.enter({ ...entered, accountId, id: this.ids.next('cnt') });
      if (changed.length > 0) await this.counts.recordEntry(entry);
      return entry.state;
    });
  }
}
