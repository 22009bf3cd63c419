import {
  type Charge,
  type FoundCharge,
  type FoundRefund,
  type FoundSetup,
  type GatewayEvent,
  type HostedPage,
  type StoredCard,
  PaymentGateway,
  type GatewayRefusal,
  type RefundRequest,
  type SetupRequest,
  WrongSignature,
} from '../gateway';

const card = (methodRef: string): StoredCard => ({ methodRef, brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 });

/** A provider for tests that does every request at once. A method whose id contains `declined` is declined. */
export class InMemoryGateway extends PaymentGateway {
  readonly name = 'memory';
  readonly keepsMethods = true;
  private readonly setups = new Map<string, FoundSetup>();
  private readonly charges = new Map<string, FoundCharge>();
  private readonly refunds = new Map<string, FoundRefund & { readonly chargeRef: string }>();

  stepOf(): number {
    return 1;
  }

  async openSetup({ accountId, captureId, customerRef }: SetupRequest): Promise<HostedPage> {
    const sessionRef = `session_${captureId}`;
    if (!this.setups.has(sessionRef)) this.setups.set(sessionRef, { status: 'open', card: null });
    return { sessionRef, customerRef: customerRef ?? `customer_${accountId}`, url: `https://pay.example/${sessionRef}` };
  }

  /** Submits a card, as a person would on the hosted page. */
  complete(sessionRef: string, methodRef = `method_${sessionRef}`): void {
    this.setups.set(sessionRef, { status: 'verified', card: card(methodRef) });
  }

  async findSetup(sessionRef: string): Promise<FoundSetup> {
    return this.setups.get(sessionRef) ?? { status: 'expired', card: null };
  }

  async detach(): Promise<void> {}

  async charge({ paymentId, methodRef, amountMinor, createdAt }: Charge): Promise<GatewayRefusal | null> {
    const isDeclined = methodRef.includes('declined');
    const failure = isDeclined ? { code: 'card_declined', reason: 'The card was declined.' } : null;
    const charge = { ref: `charge_${paymentId}`, amountMinor: isDeclined ? 0 : amountMinor, occurredAt: createdAt, failure };
    if (!this.charges.has(paymentId)) this.charges.set(paymentId, { ...charge, status: isDeclined ? 'failed' : 'succeeded' });
    return null;
  }

  async findCharges({ paymentId }: Charge): Promise<readonly FoundCharge[]> {
    const charge = this.charges.get(paymentId);
    return charge ? [charge] : [];
  }

  async close(chargeRef: string): Promise<void> {
    for (const [id, charge] of this.charges)
      if (charge.ref === chargeRef && charge.status === 'failed') this.charges.set(id, { ...charge, status: 'closed' });
  }

  async refund({ refundId, chargeRef, amountMinor }: RefundRequest): Promise<GatewayRefusal | null> {
    const charge = [...this.charges.values()].find(({ ref }) => ref === chargeRef);
    const others = [...this.refunds.values()].filter((refund) => refund.chargeRef === chargeRef && refund.refundId !== refundId);
    const left = (charge?.amountMinor ?? 0) - others.reduce((sum, refund) => sum + refund.amountMinor, 0);
    if (amountMinor > left) return { code: 'refund_too_large', reason: 'That is more than is left of the charge.' };
    this.refunds.set(refundId, { ref: `refund_${refundId}`, refundId, status: 'succeeded', amountMinor, failure: null, chargeRef });
    return null;
  }

  async findRefunds(chargeRef: string): Promise<readonly FoundRefund[]> {
    return [...this.refunds.values()].filter((refund) => refund.chargeRef === chargeRef).map(({ chargeRef: _, ...refund }) => refund);
  }

  async readWebhook(body: Buffer, signature: string): Promise<GatewayEvent | null> {
    if (signature !== 'valid') throw new WrongSignature('The signature does not belong to the body.');
    return { kind: 'payment', paymentId: body.toString(), chargeRef: `charge_${body.toString()}` };
  }
}
