import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe' with { 'resolution-mode': 'import' };
import { hourMs, isRecord } from '@exchange/kernel';
import { Egress, Settings } from '@exchange/platform';
import {
  type Charge,
  type ChargeStatus,
  type FoundCharge,
  type FoundRefund,
  type FoundSetup,
  type GatewayEvent,
  GatewayUnavailable,
  type HostedPage,
  PaymentGateway,
  type GatewayRefusal,
  type RefundRequest,
  type SetupRequest,
  WrongSignature,
} from '../../gateway';
import { fromStripe, stripeStepOf, toStripe } from './stripe-amounts';

/** Maximum answer in bytes; a page of a list has a hundred objects of a few thousand bytes. */
const maxStripeAnswerBytes = 4_000_000;
const stripeRequestTimeout = { timeoutMs: 15_000 };
/** Maximum charges read: those of one customer since the payment was created. */
const maxListedCharges = 1_000;
/** Maximum age of a signature, against replayed webhooks. */
const signatureSeconds = 300;
/** Allowance for clock differences. */
const clockToleranceMs = hourMs;

/** Gateway with Stripe's library, which is loaded on first use, uses the guarded egress, and repeats a failed request once with the same idempotency key. */
@Injectable()
export class StripeGateway extends PaymentGateway {
  readonly name = 'stripe';
  readonly keepsMethods = true;
  private loaded: Promise<Stripe> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly egress: Egress,
  ) {
    super();
  }

  stepOf(currency: string): number {
    return stripeStepOf(currency);
  }

  openSetup({ accountId, captureId, name, email, currency, returnUrl, expiresAt, ...request }: SetupRequest): Promise<HostedPage> {
    return this.ask(async (stripe) => {
      const metadata = { account_id: String(accountId) };
      const details = { name, metadata, ...(email === null ? {} : { email }) };
      const known = request.customerRef !== null && (await customerExists(stripe, request.customerRef)) ? request.customerRef : null;
      const customer = known ?? (await stripe.customers.create(details, { idempotencyKey: `customer-${accountId}-${captureId}` })).id;
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer,
          currency: currency.toLowerCase(),
          allowed_payment_method_types: ['card'],
          client_reference_id: captureId,
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
        { idempotencyKey: `setup-${accountId}-${captureId}` },
      );
      if (session.url === null) throw new GatewayUnavailable('Stripe gave no page.');
      return { customerRef: customer, sessionRef: session.id, url: session.url };
    });
  }

  findSetup(sessionRef: string): Promise<FoundSetup> {
    return this.ask(async (stripe) => {
      const session = await stripe.checkout.sessions.retrieve(sessionRef, { expand: ['setup_intent.payment_method'] });
      if (session.status !== 'complete') return { status: session.status === 'expired' ? 'expired' : 'open', card: null };
      return setupFrom(typeof session.setup_intent === 'object' ? session.setup_intent : null);
    });
  }

  async detach(methodRef: string): Promise<void> {
    await this.requestOrRefusal((stripe) => stripe.paymentMethods.detach(methodRef, {}, { idempotencyKey: `detach-${methodRef}` }));
  }

  charge({ accountId, paymentId, customerRef, methodRef, amountMinor, currency }: Charge): Promise<GatewayRefusal | null> {
    return this.requestOrRefusal((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: toStripe(amountMinor, currency),
          currency: currency.toLowerCase(),
          customer: customerRef,
          payment_method: methodRef,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          metadata: { payment_id: paymentId, account_id: String(accountId) },
        },
        { idempotencyKey: paymentId },
      ),
    );
  }

  findCharges({ customerRef, paymentId, createdAt }: Charge): Promise<readonly FoundCharge[]> {
    const since = Math.floor((createdAt.getTime() - clockToleranceMs) / 1000);
    return this.ask(async (stripe) => {
      // A list is used because Stripe's search finds new objects only after a delay.
      const list = stripe.paymentIntents.list({ customer: customerRef, created: { gte: since }, limit: 100 });
      const intents = await list.autoPagingToArray({ limit: maxListedCharges });
      return intents.filter(({ metadata }) => metadata['payment_id'] === paymentId).map(chargeFrom);
    });
  }

  async close(chargeRef: string): Promise<void> {
    await this.requestOrRefusal((stripe) => stripe.paymentIntents.cancel(chargeRef, {}, { idempotencyKey: `close-${chargeRef}` }));
  }

  refund({ refundId, chargeRef, amountMinor, currency }: RefundRequest): Promise<GatewayRefusal | null> {
    const request = { payment_intent: chargeRef, amount: toStripe(amountMinor, currency), metadata: { refund_id: refundId } };
    return this.requestOrRefusal((stripe) => stripe.refunds.create(request, { idempotencyKey: refundId }));
  }

  findRefunds(chargeRef: string, currency: string): Promise<readonly FoundRefund[]> {
    return this.ask(async (stripe) => {
      const list = stripe.refunds.list({ payment_intent: chargeRef, limit: 100 });
      const refunds = await list.autoPagingToArray({ limit: maxListedCharges });
      const disputes = await stripe.disputes.list({ payment_intent: chargeRef, limit: 100 });
      const taken = disputes.data.filter(({ status }) => !status.startsWith('warning_'));
      return [...refunds.map((refund) => refundFrom(refund, currency)), ...taken.map((dispute) => disputeFrom(dispute, currency))];
    });
  }

  async readWebhook(body: Buffer, signature: string): Promise<GatewayEvent | null> {
    const stripe = await this.stripe();
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, this.settings.stripeWebhookSecret, signatureSeconds)
      .catch((error: unknown) => {
        throw new WrongSignature('The signature does not belong to the body.', { cause: error });
      });
    return gatewayEventFrom(event);
  }

  private stripe(): Promise<Stripe> {
    return (this.loaded ??= this.load());
  }

  private async load(): Promise<Stripe> {
    const { default: Constructor } = await import('stripe');
    const { protocol, hostname, port } = new URL(this.settings.stripeBaseUrl);
    return new Constructor(this.settings.stripeSecretKey, {
      httpClient: Constructor.createFetchHttpClient(this.egress.fetchLike({ ...stripeRequestTimeout, maxBytes: maxStripeAnswerBytes })),
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port === '' ? {} : { port }),
      timeout: stripeRequestTimeout.timeoutMs,
      // A kept-alive connection may have been closed. Changing requests have idempotency keys, so a retry is safe.
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  /** A permanent error of Stripe is a refusal. Any other error can be retried. */
  private async requestOrRefusal(request: (stripe: Stripe) => Promise<unknown>): Promise<GatewayRefusal | null> {
    try {
      await request(await this.stripe());
      return null;
    } catch (error) {
      const { type, code, statusCode, message } = error as Partial<Stripe.errors.StripeError> & Error;
      // A declined card leaves a charge that is found by the lookup.
      if (type === 'StripeCardError') return null;
      // 409: another request with the same idempotency key is in progress.
      if (type === 'StripeInvalidRequestError' && statusCode !== 409) return { code: code ?? 'refused', reason: message };
      throw new GatewayUnavailable(message, { cause: error });
    }
  }

  private async ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await request(await this.stripe());
    } catch (error) {
      throw error instanceof GatewayUnavailable ? error : new GatewayUnavailable((error as Error).message, { cause: error });
    }
  }
}

/** The operator of the exchange may have deleted the customer at Stripe. */
async function customerExists(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customer)).deleted !== true;
  } catch (error) {
    if ((error as Partial<Stripe.errors.StripeError>).statusCode === 404) return false;
    throw error;
  }
}

/** Stripe requires another payment method when it could not verify the submitted one. */
const setupStatuses: Readonly<Record<string, FoundSetup['status']>> = {
  succeeded: 'verified',
  canceled: 'canceled',
  requires_payment_method: 'failed',
};

/** The setup of a completed page. */
function setupFrom(intent: Stripe.SetupIntent | null): FoundSetup {
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null;
  const status = setupStatuses[intent?.status ?? ''] ?? 'processing';
  if (!method?.card) return { status: status === 'verified' ? 'failed' : status, card: null };
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = method.card;
  return { status, card: { methodRef: method.id, brand, last4, expiresMonth, expiresYear } };
}

const statuses: Readonly<Record<string, ChargeStatus>> = { succeeded: 'succeeded', processing: 'processing', canceled: 'closed' };

function chargeFrom(intent: Stripe.PaymentIntent): FoundCharge {
  const { id, status, amount_received: received, currency, created, last_payment_error: error } = intent;
  const failure = { code: error?.decline_code ?? error?.code ?? 'failed', reason: error?.message ?? 'The payment was not completed.' };
  return {
    ref: id,
    // The payer is not present, so a charge that requires an action has failed.
    status: statuses[status] ?? 'failed',
    amountMinor: fromStripe(received, currency.toUpperCase()),
    occurredAt: new Date(created * 1000),
    failure: status === 'succeeded' || status === 'processing' ? null : failure,
  };
}

function refundFrom({ id, status, amount, metadata, failure_reason: why }: Stripe.Refund, currency: string): FoundRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    ref: id,
    refundId: metadata?.['refund_id'] ?? null,
    status: status === 'succeeded' ? 'succeeded' : hasFailed ? 'failed' : 'processing',
    amountMinor: fromStripe(amount, currency),
    failure: hasFailed ? { code: status, reason: why ?? 'The refund did not arrive.' } : null,
  };
}

/** Stripe takes the money when a dispute opens and returns it when the dispute is won. */
function disputeFrom({ id, status, amount }: Stripe.Dispute, currency: string): FoundRefund {
  const isWon = status === 'won' || status === 'prevented';
  const failure = isWon ? { code: status, reason: 'The dispute was won: the money is back.' } : null;
  return { ref: id, refundId: null, status: isWon ? 'failed' : 'succeeded', amountMinor: fromStripe(amount, currency), failure };
}

/** The signature is verified, but the shape of the event is not. */
function gatewayEventFrom(event: unknown): GatewayEvent | null {
  const { type, data } = isRecord(event) ? event : {};
  const subject = isRecord(data) ? data['object'] : null;
  if (typeof type !== 'string' || !isRecord(subject) || typeof subject['id'] !== 'string') return null;
  const { id, metadata, payment_intent: ofCharge } = subject;
  if (type.startsWith('checkout.session.')) return { kind: 'setup', sessionRef: id };
  if (type.startsWith('payment_intent.')) {
    const paymentId = isRecord(metadata) ? metadata['payment_id'] : null;
    return { kind: 'payment', paymentId: typeof paymentId === 'string' ? paymentId : null, chargeRef: id };
  }
  const isOfCharge = type.startsWith('charge.') || type.startsWith('refund.');
  return isOfCharge && typeof ofCharge === 'string' ? { kind: 'payment', paymentId: null, chargeRef: ofCharge } : null;
}
