import { Injectable } from '@nestjs/common';
import { type Minor, maxMinor, PaymentsFacade } from '@exchange/billing';
import {
  type Caller,
  Clock,
  Ids,
  invalidField,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import { paymentErrors } from './errors';
import { PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { type PaymentOrigin, Payment, type PaymentState, type PaymentPurpose } from './payment';
import type { MethodState } from './payment-method';
import { methodRow, paymentMapping, paymentRow } from './payment.row';

const listed = { name: 'payments.list', ...storedAs(paymentRow), orderBy: 'created_at desc, id desc' };
const verifiedSql = `select ${storedAs(methodRow).select} from payment_methods where account_id = $1 and status = 'verified'`;
const underWaySql = `select ${storedAs(paymentRow).select} from payments where account_id = $1 and status = 'processing'`;

/** Starts and reads payments. The worker charges them: nothing here waits for the provider. */
@Injectable()
export class PaymentsService {
  private readonly lists = new ListReads<PaymentState>(this.database, listed);

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, request: PageRequest): Promise<Page<PaymentState>> {
    return this.pageOf(await this.billing.payerForAdmin(caller), request);
  }

  async listOf(caller: Caller, customer: number, request: PageRequest): Promise<Page<PaymentState>> {
    return this.pageOf(await this.billing.payerForStaff(caller, customer), request);
  }

  async read(caller: Caller, id: string): Promise<PaymentState> {
    const accountId = await this.billing.payerForAdmin(caller);
    const payment = await this.store.find(paymentMapping, { accountId, id });
    if (!payment) throw paymentErrors.noPayment();
    return payment.state;
  }

  /** Pays the amount owed in one currency, by default the main one. Returns a payment already in progress for it. 404 when nothing is owed. */
  async payNow(caller: Caller, wanted?: string): Promise<PaymentState> {
    const accountId = await this.billing.payerForAdmin(caller);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    return this.unitOfWork.run(async () => {
      const { currencies } = await this.billing.lock(accountId);
      const owing = currencies.find((one) => (wanted === undefined ? one.isMain : one.currency === wanted));
      if (!owing || owing.owedMinor === 0) {
        const owedIn = currencies.filter((one) => one.owedMinor > 0).map((one) => one.currency);
        throw paymentErrors.nothingOwed({ details: { owedIn } });
      }
      const { owedMinor, currency } = owing;
      const underWay = await this.paymentInProgress(accountId);
      if (underWay?.purpose === 'owed' && underWay.currency === currency) return underWay;
      return this.start(accountId, 'owed', 'person', this.roundedToStep(owedMinor, currency), currency);
    });
  }

  /** 400 for a currency that is not opened; 409 without a verified method, and while a payment is in progress. */
  async payAhead(caller: Caller, amountMinor: Minor, currency: string): Promise<PaymentState> {
    const accountId = await this.billing.payerForAdmin(caller);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    return this.unitOfWork.run(async () => {
      const opened = (await this.billing.lock(accountId)).currencies.map((one) => one.currency);
      if (!opened.includes(currency)) throw paymentErrors.otherCurrency({ field: 'currency', details: { expected: opened[0], opened } });
      this.assertPayable(amountMinor, currency);
      return this.start(accountId, 'deposit', 'person', amountMinor, currency);
    });
  }

  /** Starts an automatic payment of what is due, one currency at a time, skipping currencies with too many failures. False when nothing is started. */
  collect(accountId: number): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const due = (await this.billing.lock(accountId)).currencies.filter(({ dueMinor }) => dueMinor > 0);
      if (due.length === 0 || (await this.paymentInProgress(accountId))) return false;
      const tried = await this.currenciesOverFailureLimit(accountId);
      const next = due.find(({ currency }) => !tried.has(currency));
      if (!next) return false;
      await this.start(accountId, 'owed', 'schedule', this.roundedToStep(next.dueMinor, next.currency), next.currency);
      return true;
    });
  }

  /** 400 for an amount below the provider's smallest unit. */
  assertPayable(amountMinor: Minor, currency: string): void {
    const step = this.gateway.stepOf(currency);
    if (amountMinor % step !== 0)
      throw invalidField('amountMinor', `amountMinor must be a multiple of ${step}: cards pay no smaller amounts of ${currency}.`);
  }

  /** Rounds up to the provider's smallest unit; the surplus becomes a deposit. */
  private roundedToStep(amount: Minor, currency: string): Minor {
    const step = this.gateway.stepOf(currency);
    return Math.min(Math.ceil(amount / step), Math.floor(maxMinor / step)) * step;
  }

  /** Callers hold the lock of the organization. */
  private async start(
    accountId: number,
    purpose: PaymentPurpose,
    origin: PaymentOrigin,
    amountMinor: Minor,
    currency: string,
  ): Promise<PaymentState> {
    if (await this.paymentInProgress(accountId)) throw paymentErrors.underWay();
    const [method] = await this.database.query<MethodState>(verifiedSql, [accountId], 'payment-methods.verified');
    if (!method) throw paymentErrors.methodMissing();
    const { id: methodId, customerRef, methodRef } = method;
    const now = this.clock.now();
    const wanted = { accountId, id: this.ids.next('pay'), purpose, origin, amountMinor, currency, methodId, customerRef, methodRef };
    const { state } = await this.store.insert(paymentMapping, Payment.start(wanted, now));
    await this.database.query('update payments set look_at = $3 where account_id = $1 and id = $2', [accountId, state.id, now]);
    return state;
  }

  private async paymentInProgress(accountId: number): Promise<PaymentState | undefined> {
    return (await this.database.query<PaymentState>(underWaySql, [accountId], 'payments.under-way-of'))[0];
  }

  /** Currencies whose automatic payments failed too often recently. */
  private async currenciesOverFailureLimit(accountId: number): Promise<ReadonlySet<string>> {
    const { count, days } = paymentLimits.maxFailures;
    const rows = await this.database.query<{ currency: string }>(
      `select currency from payments
       where account_id = $1 and status = 'failed' and origin = 'schedule' and created_at > $2::timestamptz - make_interval(days => ${days})
       group by currency having count(*) >= ${count}`,
      [accountId, this.clock.now()],
      'payments.attempts',
    );
    return new Set(rows.map(({ currency }) => currency));
  }

  private async pageOf(accountId: number, request: PageRequest): Promise<Page<PaymentState>> {
    const { limit, after } = cursorRequestOf(request);
    const conditions = [
      ['account_id = $?', accountId],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ] as const;
    return newestPage(await this.lists.page(conditions, { take: limit + 1 }), limit);
  }
}
