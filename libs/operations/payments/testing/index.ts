import type { Charge, FoundCharge, PaymentGateway, SetupRequest } from '../gateway';

export { GatewayUnavailable } from '../gateway';
export { PaymentWorkService } from '../payment-work.service';
export { PaymentsService } from '../payments.service';
export { RefundBooks } from '../refund-books';
export { RefundsService } from '../refunds.service';
export { InMemoryGateway } from './gateway';

/** A gateway, and a function that acts as a person on its hosted page: `pays` or `declined`. */
export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  readonly complete: (sessionRef: string, does: 'pays' | 'declined') => Promise<void>;
}

let count = 0;

function aSetup(overrides: Partial<SetupRequest> = {}): SetupRequest {
  count += 1;
  const name = {
    accountId: count,
    captureId: `capture_${Date.now()}_${count}`,
    name: 'Northwind',
    email: null,
    currency: 'EUR',
    customerRef: null,
  };
  return { ...name, returnUrl: 'https://exchange.example/back', expiresAt: new Date(Date.now() + 1_860_000), ...overrides };
}

/** Contract tests for gateways that keep payment methods. */
export function paymentGatewayContract(open: () => GatewayUnderTest): void {
  async function setUp(does: 'pays' | 'declined' = 'pays') {
    const { gateway, complete } = open();
    const request = aSetup();
    const page = await gateway.openSetup(request);
    expect(await gateway.findSetup(page.sessionRef)).toEqual({ status: 'open', card: null });
    await complete(page.sessionRef, does);
    const { card } = await gateway.findSetup(page.sessionRef);
    const charge = (overrides: Partial<Charge> = {}): Charge => ({
      accountId: request.accountId,
      paymentId: `pay_${Date.now()}_${(count += 1)}`,
      customerRef: page.customerRef,
      methodRef: card!.methodRef,
      amountMinor: 12_340,
      currency: 'EUR',
      createdAt: new Date(),
      ...overrides,
    });
    return { gateway, request, page, card: card!, charge };
  }
  const statusesOf = (charges: readonly FoundCharge[]) => charges.map(({ status }) => status);

  test('finds the public part of the card that a person submitted on the hosted page', async () => {
    const { gateway, page } = await setUp();
    expect(page.url).toMatch(/^https?:/);
    expect(await gateway.findSetup(page.sessionRef)).toMatchObject({
      status: 'verified',
      card: { brand: 'visa', last4: '4242', expiresMonth: 12 },
    });
  });

  test('reuses the customer of earlier payments', async () => {
    const { gateway, page } = await setUp();
    expect((await gateway.openSetup(aSetup({ customerRef: page.customerRef }))).customerRef).toBe(page.customerRef);
  });

  test('finds a charge by its payment, and none for another payment', async () => {
    const { gateway, charge } = await setUp();
    const [one, other] = [charge(), charge({ amountMinor: 70 })];
    expect(await gateway.findCharges(one)).toEqual([]);
    expect(await gateway.charge(one)).toBeNull();
    expect(await gateway.findCharges(one)).toMatchObject([{ status: 'succeeded', amountMinor: 12_340, failure: null }]);
    expect(await gateway.findCharges(other)).toEqual([]);
  });

  test('charges once for repeated requests', async () => {
    const { gateway, charge } = await setUp();
    const one = charge();
    for (let time = 0; time < 3; time += 1) await gateway.charge(one);
    expect(await gateway.findCharges(one)).toHaveLength(1);
  });

  test('finds a declined charge with its reason, which stays closed once it is closed', async () => {
    const { gateway, charge } = await setUp('declined');
    const one = charge();
    expect(await gateway.charge(one)).toBeNull();
    const [declined] = await gateway.findCharges(one);
    expect(declined).toMatchObject({ status: 'failed', amountMinor: 0, failure: { reason: expect.any(String) as string } });
    for (let time = 0; time < 2; time += 1) await gateway.close(declined!.ref);
    expect(statusesOf(await gateway.findCharges(one))).toEqual(['closed']);
  });

  test('does not close a succeeded charge', async () => {
    const { gateway, charge } = await setUp();
    const one = charge();
    await gateway.charge(one);
    const [paid] = await gateway.findCharges(one);
    await gateway.close(paid!.ref);
    expect(statusesOf(await gateway.findCharges(one))).toEqual(['succeeded']);
  });

  test('finds refunds by their id, refunds once for repeated requests, and refuses more than is left', async () => {
    const { gateway, charge } = await setUp();
    const one = charge();
    await gateway.charge(one);
    const [{ ref: chargeRef }] = (await gateway.findCharges(one)) as [FoundCharge];
    const refund = { refundId: `refund_${one.paymentId}`, chargeRef, amountMinor: 340, currency: 'EUR' };
    for (let time = 0; time < 2; time += 1) expect(await gateway.refund(refund)).toBeNull();
    expect(await gateway.findRefunds(chargeRef, 'EUR')).toMatchObject([
      { refundId: refund.refundId, status: 'succeeded', amountMinor: 340 },
    ]);
    expect(await gateway.refund({ ...refund, refundId: `other_${one.paymentId}`, amountMinor: 12_001 })).toMatchObject({
      reason: expect.any(String) as string,
    });
    expect(await gateway.findRefunds(chargeRef, 'EUR')).toHaveLength(1);
  });

  test('detaches a method, also when it is detached already', async () => {
    const { gateway, card } = await setUp();
    for (let time = 0; time < 2; time += 1) await gateway.detach(card.methodRef);
  });

  test('rejects a webhook with a wrong signature', async () => {
    const { gateway } = await setUp();
    await expect(gateway.readWebhook(Buffer.from('{}'), 'wrong')).rejects.toThrow(/signature/i);
  });
}
