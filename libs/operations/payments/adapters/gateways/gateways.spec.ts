import { Egress, type Settings } from '@exchange/platform';
import { StripeServer } from '@test/stripe';
import { type Charge, GatewayUnavailable, type PaymentGateway } from '../../gateway';
import { paymentGatewayContract } from '../../testing';
import { InMemoryGateway } from '../../testing/gateway';
import { EmbeddedGateway } from './embedded-gateway';
import { StripeGateway } from './stripe-gateway';

describe('InMemoryGateway', () => {
  const gateway = new InMemoryGateway();
  const complete = async (sessionRef: string, does: string) => gateway.complete(sessionRef, `method_${does}_${sessionRef}`);
  paymentGatewayContract(() => ({ gateway, complete }));
});

describe('EmbeddedGateway', () => {
  const gateway: PaymentGateway = new EmbeddedGateway();
  const request = {} as never;

  test('keeps no methods, has a step of 1, and refuses every other call with FEATURE_NOT_ENABLED', async () => {
    expect([gateway.keepsMethods, gateway.name, gateway.stepOf('KWD')]).toEqual([false, 'bank_transfer', 1]);
    const asked: readonly (() => Promise<unknown>)[] = [
      () => gateway.openSetup(request),
      () => gateway.findSetup(''),
      () => gateway.detach(''),
      () => gateway.charge(request),
      () => gateway.findCharges(request),
      () => gateway.close(''),
      () => gateway.refund(request),
      () => gateway.findRefunds('', 'EUR'),
      () => gateway.readWebhook(Buffer.from(''), ''),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'FEATURE_NOT_ENABLED', status: 403 });
  });
});

describe('StripeGateway', () => {
  let stripe: StripeServer;
  let gateway: StripeGateway;

  beforeAll(async () => {
    stripe = await StripeServer.start();
    const { STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET: stripeWebhookSecret } = stripe.environment;
    const settings = { stripeSecretKey, stripeWebhookSecret, stripeBaseUrl: stripe.url } as unknown as Settings;
    gateway = new StripeGateway(settings, new Egress({ allow: ['127.0.0.0/8'], httpsOnly: true }));
  });
  afterEach(() => {
    stripe.outcomeOf = () => 'answer';
  });
  afterAll(() => stripe.close());

  const complete = (sessionRef: string, does: string) => stripe.complete(sessionRef, does);
  const setUp = async (does = 'pays', currency = 'EUR'): Promise<(overrides?: Partial<Charge>) => Charge> => {
    const captureId = `capture_${Math.random()}`;
    const expiresAt = new Date(Date.now() + 1_860_000);
    const request = {
      accountId: 1,
      captureId,
      customerRef: null,
      name: 'Northwind',
      email: 'ann@northwind.example',
      currency,
      returnUrl: 'https://x.example/',
      expiresAt,
    };
    const { sessionRef, customerRef } = await gateway.openSetup(request);
    await complete(sessionRef, does);
    const { card } = await gateway.findSetup(sessionRef);
    const paymentId = `pay_${captureId}`;
    return (overrides) => ({
      accountId: 1,
      paymentId,
      customerRef,
      methodRef: card!.methodRef,
      amountMinor: 500,
      currency,
      createdAt: new Date(),
      ...overrides,
    });
  };

  describe('contract', () => paymentGatewayContract(() => ({ gateway, complete })));

  test.each([
    ['JPY', 0, 1_250, 1_250, 1],
    ['EUR', 2, 1_250, 1_250, 1],
    ['KWD', 3, 1_250, 1_250, 10],
    ['ISK', 0, 1_250, 125_000, 1],
    ['UGX', 0, 1_250, 125_000, 1],
    ['MGA', 2, 120_000, 1_200, 100],
  ])('converts %s (%i decimals) %i to %i of Stripe, in steps of %i', async (currency, _decimals, amountMinor, there, step) => {
    expect(gateway.stepOf(currency)).toBe(step);
    const before = stripe.balanceOf(currency.toLowerCase());
    const charge = (await setUp('pays', currency))({ amountMinor });
    expect(await gateway.charge(charge)).toBeNull();
    const [found] = await gateway.findCharges(charge);
    expect([found!.amountMinor, stripe.intents.get(found!.ref)!['amount']]).toEqual([amountMinor, there]);
    await gateway.refund({ refundId: `refund_${charge.paymentId}`, chargeRef: found!.ref, amountMinor, currency });
    expect((await gateway.findRefunds(found!.ref, currency))[0]!.amountMinor).toBe(amountMinor);
    expect(stripe.balanceOf(currency.toLowerCase())).toBe(before);
  });

  test('treats a lost or missing answer as unavailable, and charges once when it is repeated', async () => {
    const charge = (await setUp())();
    for (const mood of ['down', 'fail', 'lose'] as const) {
      stripe.outcomeOf = (method) => (method === 'POST' ? mood : 'answer');
      await expect(gateway.charge(charge)).rejects.toThrow(GatewayUnavailable);
    }
    expect(await gateway.findCharges(charge)).toHaveLength(1);
    stripe.outcomeOf = () => 'answer';
    expect(await gateway.charge(charge)).toBeNull();
    expect(await gateway.findCharges(charge)).toHaveLength(1);
  });

  test('creates a new customer when the known one was deleted at Stripe', async () => {
    const request = { accountId: 1, captureId: 'capture_anew', customerRef: 'cus_gone', name: 'Northwind', email: null, currency: 'EUR' };
    const page = await gateway.openSetup({ ...request, returnUrl: 'https://x.example/', expiresAt: new Date(Date.now() + 1_860_000) });
    expect(page.customerRef).not.toBe('cus_gone');
  });

  test('repeats a failed request once, with the same idempotency key', async () => {
    const charge = (await setUp())();
    const before = stripe.requests.length;
    stripe.outcomeOf = () => 'fail';
    await expect(gateway.charge(charge)).rejects.toThrow(GatewayUnavailable);
    expect(stripe.requests.length - before).toBe(2);
  });

  test.each([
    [
      'fails a charge that requires authentication by the card holder',
      'action',
      500,
      [{ status: 'failed', failure: { code: 'authentication_required' } }],
    ],
    ['reports a pending charge as processing', 'processing', 500, [{ status: 'processing', failure: null }]],
  ] as const)('%s', async (_, does, amountMinor, expected) => {
    const charge = (await setUp(does))({ amountMinor });
    expect(await gateway.charge(charge)).toBeNull();
    expect(await gateway.findCharges(charge)).toMatchObject(expected);
  });

  test('refuses too large an amount and a detached card permanently', async () => {
    const charge = await setUp();
    expect(await gateway.charge(charge({ amountMinor: 100_000_000 }))).toMatchObject({ code: 'amount_too_large' });
    await gateway.detach(charge().methodRef);
    expect(await gateway.charge(charge({ paymentId: 'pay_off' }))).toMatchObject({ code: 'resource_missing' });
  });

  test('reports a wrong API key as unavailable, not as a refusal', async () => {
    const settings = { stripeSecretKey: 'sk_test_other', stripeWebhookSecret: 'whsec_x', stripeBaseUrl: stripe.url } as unknown as Settings;
    const other = new StripeGateway(settings, new Egress({ allow: ['127.0.0.0/8'], httpsOnly: true }));
    await expect(other.charge((await setUp())())).rejects.toThrow(GatewayUnavailable);
  });

  test('sends nothing to addresses that the egress guard does not allow', async () => {
    const settings = {
      stripeSecretKey: 'sk_test_exchange',
      stripeWebhookSecret: 'whsec_x',
      stripeBaseUrl: stripe.url,
    } as unknown as Settings;
    const inside = new StripeGateway(settings, new Egress({ allow: [], httpsOnly: true }));
    const before = stripe.requests.length;
    await expect(inside.findSetup('cs_1')).rejects.toThrow(GatewayUnavailable);
    expect(stripe.requests).toHaveLength(before);
  });

  test('sends an idempotency key with every changing request', () => {
    expect([stripe.requests.filter((line) => line.startsWith('POST')).length > 50, stripe.unkeyedWrites]).toEqual([true, 0]);
  });

  describe('webhooks', () => {
    const told = (type: string, object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1, data: { object } });
    const read = (body: string, signature = stripe.signatureOf(body)) => gateway.readWebhook(Buffer.from(body), signature);

    test.each([
      [
        'payment_intent.succeeded',
        { id: 'pi_1', metadata: { payment_id: 'pay_1' } },
        { kind: 'payment', paymentId: 'pay_1', chargeRef: 'pi_1' },
      ],
      ['payment_intent.payment_failed', { id: 'pi_1', metadata: {} }, { kind: 'payment', paymentId: null, chargeRef: 'pi_1' }],
      ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', paymentId: null, chargeRef: 'pi_1' }],
      ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'payment', paymentId: null, chargeRef: 'pi_1' }],
      ['checkout.session.completed', { id: 'cs_1' }, { kind: 'setup', sessionRef: 'cs_1' }],
      ['charge.updated', { id: 'ch_1', payment_intent: null }, null],
      ['customer.created', { id: 'cus_1' }, null],
    ])('reads the subject of %s', async (type, object, expected) => {
      expect(await read(told(type, object))).toEqual(expected);
    });

    const body = told('checkout.session.completed', { id: 'cs_1' });
    test.each([
      ['another secret', () => stripe.signatureOf(body, undefined, 'whsec_other')],
      ['six minutes ago', () => stripe.signatureOf(body, Math.floor(Date.now() / 1000) - 360)],
      ['another body', () => stripe.signatureOf(`${body} `)],
      ['no signature', () => ''],
      ['garbage', () => 't=abc,v1=%%%'],
    ])('refuses a signature of %s', async (_, signature) => {
      await expect(read(body, signature())).rejects.toThrow(/signature/);
    });

    test('returns null for a signed body that is no event', async () => {
      for (const odd of ['{}', '[]', '{"type":5}', '{"type":"payment_intent.x","data":null}'])
        await expect(read(odd).catch((error: Error) => error.constructor.name)).resolves.toBeNull();
    });
  });
});
