import { Injectable } from '@nestjs/common';
import { type Minor, PaymentsFacade } from '@exchange/billing';
import { type Caller, Clock, cursorPage, Ids, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import { paymentErrors } from './errors';
import { PaymentGateway } from './gateway';
import { Refund, type RefundState } from './payment';
import { paymentMapping, refundMapping, refundRow } from './payment.row';
import { PaymentsService } from './payments.service';

const listed = { name: 'payment-refunds.list', ...storedAs(refundRow), orderBy: 'id' };
/** Amount of refunds in progress. */
const pendingSql = `select coalesce(sum(amount_minor), 0)::bigint as minor from payment_refunds where account_id = $1 and status = 'processing' and currency = $2`;
const ofPaymentSql = `select coalesce(sum(amount_minor), 0)::bigint as minor from payment_refunds where account_id = $1 and payment_id = $2 and status <> 'failed'`;

export interface WantedRefund {
  readonly amountMinor?: Minor;
  readonly reason: string;
}

/** Refunds of payments: staff request them, the worker sends them to the provider. */
@Injectable()
export class RefundsService {
  private readonly lists = new ListReads<RefundState>(this.database, listed);

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly payments: PaymentsService,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Refunds of a payment, sorted by id. */
  async list(caller: Caller, paymentId: string, request: PageRequest): Promise<Page<RefundState>> {
    const { accountId } = await this.payments.read(caller, paymentId);
    const { limit, after } = cursorRequestOf(request, ['string']);
    const conditions = [
      ['account_id = $?', accountId],
      ['payment_id = $?', paymentId],
      ['id > $?', after?.[0]],
    ] as const;
    return cursorPage(await this.lists.page(conditions, { take: limit + 1 }), limit, ({ id }) => [id]);
  }

  /** Refunds deposits only: an amount that paid a charge would be owed again. 409 for more than the deposit or than is left of the payment. */
  async ask(caller: Caller, paymentId: string, { amountMinor: wanted, reason }: WantedRefund): Promise<RefundState> {
    const owner = await this.ownerOf(paymentId);
    const accountId = await this.billing.payerForStaff(caller, owner);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const { currencies } = await this.billing.lock(accountId);
      const payment = await this.store.find(paymentMapping, { accountId, id: paymentId });
      if (!payment) throw paymentErrors.noPayment();
      const { status, currency, amountMinor: paidMinor } = payment.state;
      if (status !== 'succeeded') throw paymentErrors.notPaid();
      const fundedMinor = currencies.find((one) => one.currency === currency)?.fundedMinor ?? 0;
      const pending = await this.sum(pendingSql, [accountId, currency]);
      const left = Math.max(Math.min(paidMinor - (await this.sum(ofPaymentSql, [accountId, paymentId])), fundedMinor - pending), 0);
      const amountMinor = wanted ?? left;
      if (amountMinor > left || left === 0)
        throw paymentErrors.tooMuch({ field: 'amountMinor', details: { leftMinor: String(left), currency } });
      this.payments.assertPayable(amountMinor, currency);
      const refund = Refund.ask({ accountId, id: this.ids.next('refund'), paymentId, amountMinor, currency, reason }, now);
      await this.store.insert(refundMapping, refund);
      await this.database.query('update payments set look_at = $3 where account_id = $1 and id = $2', [accountId, paymentId, now]);
      return refund.state;
    });
  }

  private async ownerOf(paymentId: string): Promise<number> {
    const sql = 'select account_id as owner from payments where id = $1';
    const [row] = await this.database.query<{ owner: number }>(sql, [paymentId], 'payments.owner');
    if (!row) throw paymentErrors.noPayment();
    return row.owner;
  }

  private async sum(sql: string, values: readonly unknown[]): Promise<Minor> {
    return (await this.database.query<{ minor: Minor }>(sql, values))[0]!.minor;
  }
}
