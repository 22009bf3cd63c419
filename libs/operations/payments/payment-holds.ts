import { Injectable } from '@nestjs/common';
import { type PaidIn, PaymentsFacade } from '@exchange/billing';
import { Database } from '@exchange/platform';
import type { PaymentState } from './payment';

type Failed = Pick<PaymentState, 'currency' | 'amountMinor'> & { readonly settledAt: Date };

const lastFailedSql = `
  select currency, amount_minor as "amountMinor", settled_at as "settledAt" from payments
  where account_id = $1 and purpose = 'owed' and status = 'failed' order by created_at desc, id desc limit 1`;

/** Spend holds that failed payments put on organizations (docs/adr/0113). Callers hold the lock of the organization. */
@Injectable()
export class PaymentHolds {
  constructor(
    private readonly billing: PaymentsFacade,
    private readonly database: Database,
  ) {}

  put(accountId: number, paymentId: string, reason: string): Promise<void> {
    return this.billing.hold(accountId, paymentId, `A payment failed: ${reason}`);
  }

  /** Lifts the hold once no invoice is due and what the last failed payment asked for was paid in some way. Does nothing before. */
  async release(accountId: number): Promise<void> {
    const { currencies } = await this.billing.read(accountId);
    if (currencies.some(({ dueMinor }) => dueMinor > 0)) return;
    const [failed] = await this.database.query<Failed>(lastFailedSql, [accountId], 'payments.last-failed');
    if (failed && !(await this.isPaid(accountId, failed, currencies))) return;
    await this.billing.release(accountId);
  }

  private async isPaid(accountId: number, { currency, amountMinor, settledAt }: Failed, currencies: readonly PaidIn[]): Promise<boolean> {
    const standing = currencies.find((one) => one.currency === currency);
    return !standing?.owedMinor || (await this.billing.receivedSince(accountId, currency, settledAt)) >= amountMinor;
  }
}
