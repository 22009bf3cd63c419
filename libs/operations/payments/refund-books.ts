import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { Ids } from '@exchange/kernel';
import { AggregateStore, Database, storedAs } from '@exchange/platform';
import type { FoundRefund, GatewayRefusal } from './gateway';
import { type PaymentState, Refund, type RefundState } from './payment';
import { paymentMapping, refundMapping, refundRow } from './payment.row';

const ofPaymentSql = `select ${storedAs(refundRow).select} from payment_refunds where account_id = $1 and payment_id = $2`;

/** Books refunds of a payment, requested here or made at the provider. Callers hold the lock of the organization and an open transaction. */
@Injectable()
export class RefundBooks {
  constructor(
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  /** Returns whether a refund is still in progress. */
  async book(
    payment: PaymentState,
    found: readonly FoundRefund[],
    refused: ReadonlyMap<string, GatewayRefusal>,
    now: Date,
  ): Promise<boolean> {
    const { accountId, id } = payment;
    const known = await this.database.query<RefundState>(ofPaymentSql, [accountId, id], 'payment-refunds.of-payment');
    for (const one of found) {
      const row = known.find((refund) => refund.id === one.refundId || refund.refundRef === one.ref) ?? (await this.add(payment, one, now));
      await this.step(row, one, now);
    }
    for (const [refundId, { reason }] of refused)
      await this.change(accountId, refundId, (refund) => (refund.state.status === 'processing' ? refund.fail(null, reason, now) : null));
    const rows = await this.database.query<RefundState>(ofPaymentSql, [accountId, id], 'payment-refunds.of-payment');
    const sum = rows.filter(({ status }) => status === 'succeeded').reduce((total, { amountMinor }) => total + amountMinor, 0);
    if (sum !== payment.refundedMinor) await this.store.change(paymentMapping, { accountId, id }, (one) => one.recordRefunds(sum, now));
    return rows.some(({ status }) => status === 'processing');
  }

  private async step(row: RefundState, { ref, status, failure }: FoundRefund, now: Date): Promise<void> {
    const { accountId, id, amountMinor, currency } = row;
    const money = { accountId, refundId: id, amountMinor, currency };
    if (status === 'succeeded' && row.status === 'processing') {
      await this.change(accountId, id, (refund) => refund.succeed(ref, now));
      await this.billing.returnMoney({ ...money, hasFailed: false });
    } else if (status === 'failed' && row.status !== 'failed') {
      await this.change(accountId, id, (refund) => refund.fail(ref, failure?.reason ?? 'The refund did not arrive.', now));
      if (row.status === 'succeeded') await this.billing.returnMoney({ ...money, hasFailed: true });
    }
  }

  /** Stores a refund that was made at the provider. */
  private async add({ accountId, id, currency }: PaymentState, { amountMinor }: FoundRefund, now: Date): Promise<RefundState> {
    const refund = Refund.ask({ accountId, id: this.ids.next('refund'), paymentId: id, amountMinor, currency, reason: null }, now);
    return (await this.store.insert(refundMapping, refund)).state;
  }

  private change(accountId: number, id: string, step: (refund: Refund) => Refund | null): Promise<Refund | null> {
    return this.store.change(refundMapping, { accountId, id }, step);
  }
}
