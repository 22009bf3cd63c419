import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { cycleAfter, type CycleKey, cycleOf, type Invoice, startOfCycle, type Uninvoiced } from '../domain/invoice';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Invoices } from '../domain/ports';

/** Closes months: what was charged becomes an invoice, with the next number of the organization. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** How many organizations had months to be closed. */
  async round(): Promise<number> {
    const until = this.closable();
    const ids = await this.invoices.toClose(until, billingLimits.closings);
    for (const id of ids) while (await this.closeNext(id, until));
    return ids.length;
  }

  /** One transaction a month. The organization is locked: whoever closes at the same time finds it closed, and whoever charges is before or after. */
  private closeNext(accountId: number, until: Date): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { account } = await this.accounts.lock(accountId);
      const { createdAt, currency } = account.state;
      const cycle = cycleOf((await this.invoices.closedUntil(accountId)) ?? createdAt);
      const end = startOfCycle(cycleAfter(cycle));
      if (end > until) return false;
      await this.issue(accountId, cycle, end, currency);
      await this.invoices.close(accountId, end);
      return true;
    });
  }

  private async issue(accountId: number, cycleKey: CycleKey, end: Date, currency: string): Promise<void> {
    const rows = (await this.invoices.uninvoiced(accountId, end)).filter(
      ({ feesMinor, mediaMinor }) => feesMinor !== 0 || mediaMinor !== 0,
    );
    if (rows.length === 0) return;
    const [newest] = await this.invoices.list(accountId);
    const sumOf = (part: Exclude<keyof Uninvoiced, 'mediaBuyId'>): number => rows.reduce((total, row) => total + row[part], 0);
    const issuedAt = this.clock.now();
    const invoice: Invoice = {
      accountId,
      number: (newest?.number ?? 0) + 1,
      cycleKey,
      currency,
      feesMinor: sumOf('feesMinor'),
      mediaMinor: sumOf('mediaMinor'),
      paidAheadMinor: sumOf('fromFundsMinor'),
      issuedAt,
      dueAt: later(issuedAt, billingLimits.paymentDays * dayMs),
    };
    await this.invoices.insert(invoice, rows);
  }

  /** The end of the last month whose days for late delivery are over. */
  private closable(): Date {
    return startOfCycle(cycleOf(later(this.clock.now(), -billingLimits.closeAfterDays * dayMs)));
  }
}
