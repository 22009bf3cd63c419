import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { found, id, invalid, kept, metadataOf, page, StripeError, seconds, type StripeObject, threeDecimals } from './stripe-objects';

/**
 * `answer`: normal. `lose`: the request is carried out, then the connection breaks. `down`: the connection breaks before. `fail`: status 500, nothing
 * is carried out.
 */
export type RequestOutcome = 'answer' | 'lose' | 'down' | 'fail';

/** Minimum lifetime of a session's page in seconds. */
const minSessionSeconds = 1_800;

export const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_exchange', STRIPE_WEBHOOK_SECRET: 'whsec_exchange' };

/**
 * A server with the part of Stripe's protocol that the exchange uses. Payment methods are named after their behaviour: `pm_declined_…`,
 * `pm_processing_…`, `pm_action_…`.
 */
export class StripeServer {
  /** Decides the outcome of each request; `path` is relative to `/v1`. */
  outcomeOf: (method: string, path: string) => RequestOutcome = () => 'answer';
  /** Target of events, and how often each is sent. */
  webhook: { url: string; times: number } = { url: '', times: 1 };
  /** Number of writes without an idempotency key. */
  unkeyedWrites = 0;
  readonly requests: string[] = [];
  readonly intents = new Map<string, StripeObject>();
  readonly refunds = new Map<string, StripeObject>();
  readonly disputes = new Map<string, StripeObject>();
  readonly events: StripeObject[] = [];
  private readonly customers = new Map<string, StripeObject>();
  private readonly sessions = new Map<string, StripeObject>();
  private readonly methods = new Map<string, StripeObject>();
  private readonly answers = new Map<string, { readonly asked: string; readonly status: number; readonly body: StripeObject }>();
  private readonly server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void this.serve(request, response));

  static async start(): Promise<StripeServer> {
    const stripe = new StripeServer();
    stripe.server.listen(0, '127.0.0.1').unref();
    await once(stripe.server, 'listening');
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return { ...stripeKeys, STRIPE_BASE_URL: this.url };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Completes a session, like a person on the hosted page. */
  async complete(sessionId: string, does = 'pays', setup = 'succeeded'): Promise<void> {
    const session = this.sessions.get(sessionId)!;
    const method = {
      id: `pm_${does}_${randomBytes(6).toString('hex')}`,
      object: 'payment_method',
      type: 'card',
      customer: session['customer'],
    };
    this.methods.set(method.id, { ...method, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } });
    Object.assign(session, {
      status: 'complete',
      setup_intent: { id: id('seti'), object: 'setup_intent', status: setup, payment_method: method.id },
    });
    await this.tell('checkout.session.completed', session);
  }

  /** Ends the verification of a submitted card. */
  async settleSetup(sessionId: string, setup: 'succeeded' | 'canceled' | 'requires_payment_method'): Promise<void> {
    const session = this.sessions.get(sessionId)!;
    const intent = session['setup_intent'] as StripeObject;
    Object.assign(intent, { status: setup, ...(setup === 'succeeded' ? {} : { payment_method: null }) });
    await this.tell('checkout.session.completed', session);
  }

  get openSessions(): readonly string[] {
    return [...this.sessions.values()].filter(({ status }) => status === 'open').map((session) => String(session['id']));
  }

  /** Ends a charge that was processing or had failed. */
  async settle(intentId: string, status: 'succeeded' | 'requires_payment_method'): Promise<void> {
    const intent = this.intents.get(intentId)!;
    if (intent['status'] === 'canceled') throw new Error('It is canceled.');
    const failed = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
    const isPaid = status === 'succeeded';
    Object.assign(intent, { status, amount_received: isPaid ? intent['amount'] : 0, last_payment_error: isPaid ? null : failed });
    await this.tell(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  }

  /** Creates a refund that did not come from the exchange. */
  async refundByHand(intentId: string, amount: number): Promise<string> {
    const refund = this.makeRefund({ payment_intent: intentId, amount: String(amount) });
    await this.tell('charge.refunded', { id: id('ch'), object: 'charge', payment_intent: intentId });
    return String(refund['id']);
  }

  async failRefund(refundId: string): Promise<void> {
    const refund = this.refunds.get(refundId)!;
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await this.tell('refund.failed', refund);
  }

  /** Opens a dispute by the cardholder. */
  async dispute(intentId: string, amount: number, status = 'needs_response', disputeId?: string): Promise<string> {
    const of = { object: 'dispute', payment_intent: intentId, amount, status, currency: this.intents.get(intentId)!['currency'] };
    const dispute = kept(this.disputes, { ...of, id: disputeId ?? id('dp') });
    await this.tell('charge.dispute.updated', dispute);
    return dispute.id;
  }

  /** Charged minus refunded money, in Stripe's minor units. */
  balanceOf(currency: string): number {
    const sum = (things: Iterable<StripeObject>, amount: string) =>
      [...things]
        .filter((thing) => thing['currency'] === currency && thing['status'] === 'succeeded')
        .reduce((all, thing) => all + Number(thing[amount]), 0);
    return sum(this.intents.values(), 'amount_received') - sum(this.refunds.values(), 'amount');
  }

  signatureOf(body: string, at = seconds(), secret = stripeKeys.STRIPE_WEBHOOK_SECRET): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  /** Sends an event; a repeated call sends the same event again. */
  async send(event: StripeObject): Promise<void> {
    const body = JSON.stringify(event);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.signatureOf(body) };
    await fetch(this.webhook.url, { method: 'POST', headers, body }).catch(() => undefined);
  }

  private async tell(type: string, object: StripeObject): Promise<void> {
    const event = { id: id('evt'), object: 'event', type, created: seconds(), data: { object: structuredClone(object) } };
    this.events.push(event);
    if (this.webhook.url === '') return;
    for (let time = 0; time < this.webhook.times; time += 1) await this.send(event);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const [method, path] = [request.method ?? '', pathname.replace('/v1', '')];
    this.requests.push(`${method} ${path}`);
    const mood = this.outcomeOf(method, path);
    if (mood === 'down') return void request.socket.destroy();
    const { status, body } =
      mood === 'fail'
        ? { status: 500, body: { error: { type: 'api_error', message: 'Down.' } } }
        : this.answer(request, path, searchParams, Buffer.concat(chunks).toString());
    if (mood === 'lose') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') }).end(JSON.stringify(body));
  }

  private answer(
    { method, headers }: IncomingMessage,
    path: string,
    query: URLSearchParams,
    text: string,
  ): { readonly status: number; readonly body: StripeObject } {
    try {
      if (headers.authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
        throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key.' });
      if (headers['x-stripe-client-telemetry'] !== undefined) throw invalid('telemetry', 'No telemetry is wanted.');
      if (method !== 'POST') return { status: 200, body: this.read(path, query) };
      const key = headers['idempotency-key'];
      if (typeof key !== 'string' || key.startsWith('stripe-node-retry')) this.unkeyedWrites += 1;
      const earlier = typeof key === 'string' ? this.answers.get(key) : undefined;
      const fingerprint = `${path} ${text}`;
      if (earlier && earlier.asked !== fingerprint)
        throw new StripeError(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        });
      const answered = earlier ?? { asked: fingerprint, ...this.attempt(() => this.write(path, new URLSearchParams(text))) };
      if (typeof key === 'string') this.answers.set(key, answered);
      return answered;
    } catch (error) {
      if (error instanceof StripeError) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  }

  /** Errors are stored as answers, too, so that a repeated key gets the same error. */
  private attempt(work: () => StripeObject): { readonly status: number; readonly body: StripeObject } {
    try {
      return { status: 200, body: structuredClone(work()) };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: { error: structuredClone(error.error) } };
    }
  }

  private read(path: string, query: URLSearchParams): StripeObject {
    const [, kind, name] = path.split('/').filter((part) => part !== 'checkout') as [string, string, string?];
    if (kind === 'sessions' && name !== undefined) {
      const session = found(this.sessions, name);
      const intent = session['setup_intent'] as StripeObject | null;
      return intent
        ? { ...session, setup_intent: { ...intent, payment_method: this.methods.get(String(intent['payment_method'])) ?? null } }
        : session;
    }
    if (kind === 'customers') return found(this.customers, name ?? '');
    if (kind === 'payment_intents')
      return page(
        [...this.intents.values()].filter(
          (intent) => intent['customer'] === query.get('customer') && Number(intent['created']) >= Number(query.get('created[gte]')),
        ),
        query,
      );
    if (kind === 'refunds')
      return page(
        [...this.refunds.values()].filter((refund) => refund['payment_intent'] === query.get('payment_intent')),
        query,
      );
    if (kind === 'disputes')
      return page(
        [...this.disputes.values()].filter((one) => one['payment_intent'] === query.get('payment_intent')),
        query,
      );
    throw invalid('resource_missing', `There is no ${path}.`, 404);
  }

  private write(path: string, form: URLSearchParams): StripeObject {
    const [, kind, name, verb] = path.replace('/checkout', '').split('/') as [string, string, string?, string?];
    const given = Object.fromEntries(form);
    if (kind === 'customers')
      return kept(this.customers, { id: id('cus'), object: 'customer', name: given['name'], metadata: metadataOf(form) });
    if (kind === 'sessions') {
      const expiresAt = Number(given['expires_at']);
      if (expiresAt < seconds() + minSessionSeconds)
        throw invalid('parameter_invalid', 'The `expires_at` must be at least 30 minutes away.');
      const session = {
        id: id('cs_test'),
        object: 'checkout.session',
        status: 'open',
        setup_intent: null,
        customer: found(this.customers, given['customer'] ?? '')['id'],
      };
      return kept(this.sessions, {
        ...session,
        url: `${this.url}/pay/${session.id}`,
        expires_at: expiresAt,
        success_url: given['success_url'],
      });
    }
    if (kind === 'payment_methods' && verb === 'detach') return Object.assign(found(this.methods, String(name)), { customer: null });
    if (kind === 'payment_intents' && verb === 'cancel') return this.cancel(found(this.intents, String(name)));
    if (kind === 'payment_intents') return this.charge(given, form);
    if (kind === 'refunds') return this.makeRefund(given, form);
    throw invalid('resource_missing', `There is no ${path}.`, 404);
  }

  private charge(given: StripeObject, form: URLSearchParams): StripeObject {
    const [amount, currency, method] = [
      Number(given['amount']),
      String(given['currency']),
      found(this.methods, String(given['payment_method'])),
    ];
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > 99_999_999)
      throw invalid(amount < 1 ? 'amount_too_small' : 'amount_too_large', 'The amount is not possible.');
    if (threeDecimals.includes(currency) && amount % 10 !== 0) throw invalid('parameter_invalid_integer', 'The last digit must be 0.');
    if (method['customer'] !== given['customer']) throw invalid('resource_missing', 'The payment method is not attached to the customer.');
    const intent: StripeObject = kept(this.intents, {
      id: id('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      customer: given['customer'],
      created: seconds(),
      metadata: metadataOf(form),
      status: 'processing',
      last_payment_error: null,
    });
    const card = String(method['id']);
    if (card.startsWith('pm_processing')) return intent;
    if (card.startsWith('pm_declined') || card.startsWith('pm_action')) {
      const action = card.startsWith('pm_action');
      const error = action
        ? { type: 'card_error', code: 'authentication_required', message: 'The card asks for its holder.' }
        : { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
      void this.tell('payment_intent.payment_failed', intent);
      throw new StripeError(402, { ...error, payment_intent: intent });
    }
    Object.assign(intent, { status: 'succeeded', amount_received: amount });
    void this.tell('payment_intent.succeeded', intent);
    return intent;
  }

  private cancel(intent: StripeObject): StripeObject {
    if (intent['status'] === 'succeeded') throw invalid('payment_intent_unexpected_state', 'It has succeeded.');
    return Object.assign(intent, { status: 'canceled' });
  }

  private makeRefund(given: StripeObject, form = new URLSearchParams()): StripeObject {
    const intent = found(this.intents, String(given['payment_intent']));
    const others = [...this.refunds.values()].filter((one) => one['payment_intent'] === intent['id'] && one['status'] !== 'failed');
    const left = Number(intent['amount_received']) - others.reduce((sum, one) => sum + Number(one['amount']), 0);
    const amount = Number(given['amount']);
    if (amount > left) throw invalid('charge_already_refunded', 'That is more than is left of the charge.');
    const refund = {
      id: id('re'),
      object: 'refund',
      amount,
      currency: intent['currency'],
      payment_intent: intent['id'],
      metadata: metadataOf(form),
      status: 'succeeded',
    };
    return kept(this.refunds, refund);
  }
}

let shared: Promise<StripeServer> | undefined;

/** A server that all tests of a process share when they do not change its behaviour. */
export const sharedStripe = (): Promise<StripeServer> => (shared ??= StripeServer.start());
