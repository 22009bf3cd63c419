import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, Log, storedAs } from '@exchange/platform';
import { type FoundCharge, type FoundRefund, GatewayUnavailable, PaymentGateway, type GatewayRefusal } from './gateway';
import { paymentLimits } from './limits';
import { isKeyStillKnown, chargeOf, nextLookAt, type PaymentState, type RefundState } from './payment';
import { paymentMapping, paymentRow, refundRow } from './payment.row';
import { RefundBooks } from './refund-books';

interface Claimed extends PaymentState {
  readonly looks: number;
  /** Changes when a webhook arrives meanwhile. */
  readonly lookAt: Date;
}

const claimSql = `
  update payments set look_at = $2, looks = looks + 1
  where (account_id, id) in (select account_id, id from payments where look_at <= $1 order by look_at limit ${paymentLimits.looksPerRound} for update skip locked)
  returning ${storedAs(paymentRow).select}, looks, look_at as "lookAt"`;

const openRefundsSql = `
  select ${storedAs(refundRow).select} from payment_refunds where account_id = $1 and payment_id = $2 and status = 'processing' order by id limit 100`;

/** State of a payment at the provider. */
interface Found {
  readonly charges: readonly FoundCharge[];
  /** Set when the payment was never charged and will not be. */
  readonly refusal: GatewayRefusal | null;
  readonly refunds: readonly FoundRefund[];
  /** Refunds that the provider refuses, by their id. */
  readonly refused: ReadonlyMap<string, GatewayRefusal>;
}

const neverAsked: GatewayRefusal = { code: 'not_asked', reason: 'The payment provider could not be reached in time: nothing was charged.' };

/**
 * Charges payments and books their outcome. Every look works the same way after a start, a webhook, a crash or a lost answer: it reads the provider's
 * state, requests what is missing with an idempotency key, and books the difference in one transaction (docs/adr/0113).
 */
@Injectable()
export class PaymentWorkService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly refunds: RefundBooks,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Processes due payments. A failed one is due again when its lease ends. */
  async round(): Promise<number> {
    if (!this.gateway.keepsMethods) return 0;
    const now = this.clock.now();
    const claimed = await this.database.query<Claimed>(claimSql, [now, later(now, paymentLimits.leaseMs)], 'payments.claim');
    const looks = claimed.map((payment) =>
      this.look(payment).catch((error: unknown) => {
        const isDown = error instanceof GatewayUnavailable;
        this.log[isDown ? 'warn' : 'error']('looking up a payment failed', { paymentId: payment.id, error });
      }),
    );
    await Promise.all(looks);
    return claimed.length;
  }

  private async look(payment: Claimed): Promise<void> {
    const { charges, refusal } = await this.chargesOf(payment);
    const paid = charges.find(({ status }) => status === 'succeeded');
    const { refunds, refused } = paid
      ? await this.refundsOf(payment, paid.ref)
      : { refunds: [], refused: new Map<string, GatewayRefusal>() };
    await this.settle(payment, { charges, refusal, refunds, refused });
  }

  /** Runs in one transaction; all network calls were made before. */
  private async settle(payment: Claimed, { charges, refusal, refunds, refused }: Found): Promise<void> {
    const { accountId, id, lookAt } = payment;
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      // The account was placed under an organization meanwhile: the next look finds the payment there.
      if (!(await this.store.find(paymentMapping, { accountId, id }))) return;
      await this.book(payment, charges, refusal, now);
      const settled = (await this.store.find(paymentMapping, { accountId, id }))!.state;
      const hasOpenRefunds = await this.refunds.book(settled, refunds, refused, now);
      const next = nextLookAt(settled, hasOpenRefunds, now);
      await this.database.query(
        'update payments set look_at = $3 where account_id = $1 and id = $2 and look_at = $4',
        [accountId, id, next, lookAt],
        'payments.next-look',
      );
    });
  }

  private async book(payment: PaymentState, charges: readonly FoundCharge[], refusal: GatewayRefusal | null, now: Date): Promise<void> {
    const { accountId, id, currency, purpose, origin } = payment;
    // Usually one. If the provider charged twice, both amounts belong to the organization.
    for (const { ref, amountMinor, occurredAt } of charges.filter(({ status }) => status === 'succeeded'))
      await this.billing.receive({ accountId, provider: this.gateway.name, reference: ref, amountMinor, currency, occurredAt });
    const [paid] = charges.filter(({ status }) => status === 'succeeded');
    const isOver = refusal !== null || (charges.length > 0 && charges.every(({ status }) => status === 'closed'));
    if (paid) {
      await this.store.change(paymentMapping, { accountId, id }, (found) =>
        found.state.status === 'succeeded' ? null : found.succeed(paid.ref, now),
      );
    } else if (isOver) {
      const why = refusal ?? charges[0]?.failure ?? neverAsked;
      const failed = await this.store.change(paymentMapping, { accountId, id }, (found) =>
        found.state.status === 'processing' ? found.fail(charges[0]?.ref ?? null, why, now) : null,
      );
      if (!failed || purpose !== 'owed') return;
      await this.billing.putHold(payment, why.reason);
      const retry = later(now, paymentLimits.retryMs);
      if (origin === 'schedule')
        await this.database.query('update payment_methods set collect_at = $2 where account_id = $1', [accountId, retry]);
    }
  }

  /** Charges when no charge is found. Closes failed charges, so that none can succeed later. */
  private async chargesOf(payment: Claimed): Promise<Pick<Found, 'charges' | 'refusal'>> {
    const charge = chargeOf(payment);
    const isFirst = payment.looks === 1;
    let charges = isFirst ? [] : await this.gateway.findCharges(charge);
    if (charges.length === 0 && payment.status === 'processing') {
      if (!isKeyStillKnown(payment, this.clock.now())) return { charges, refusal: neverAsked };
      const refusal = await this.gateway.charge(charge);
      if (refusal) return { charges, refusal };
      charges = await this.gateway.findCharges(charge);
    }
    const failed = charges.filter(({ status }) => status === 'failed');
    for (const { ref } of failed) await this.gateway.close(ref);
    return { charges: failed.length > 0 ? await this.gateway.findCharges(charge) : charges, refusal: null };
  }

  private async refundsOf(payment: Claimed, chargeRef: string): Promise<Pick<Found, 'refunds' | 'refused'>> {
    const open = await this.database.query<RefundState>(openRefundsSql, [payment.accountId, payment.id], 'payment-refunds.open');
    if (open.length === 0 && payment.looks === 1) return { refunds: [], refused: new Map() };
    const { currency } = payment;
    const refused = new Map<string, GatewayRefusal>();
    let refunds = await this.gateway.findRefunds(chargeRef, currency);
    const missing = open.filter(({ id }) => !refunds.some(({ refundId }) => refundId === id));
    for (const { id: refundId, amountMinor, createdAt } of missing) {
      const isInTime = isKeyStillKnown({ createdAt }, this.clock.now());
      const refusal = isInTime ? await this.gateway.refund({ refundId, chargeRef, amountMinor, currency }) : neverAsked;
      if (refusal) refused.set(refundId, refusal);
    }
    if (missing.length > 0) refunds = await this.gateway.findRefunds(chargeRef, currency);
    return { refunds, refused };
  }
}
