import type { Minor } from '@exchange/billing';

/** The organization's customer id at the provider, and the page on which a person enters a card. */
export interface HostedPage {
  readonly customerRef: string;
  readonly sessionRef: string;
  readonly url: string;
}

export interface SetupRequest {
  readonly accountId: number;
  readonly captureId: string;
  /** The organization's existing customer id at the provider; null for a new customer. */
  readonly customerRef: string | null;
  readonly name: string;
  readonly email: string | null;
  /** ISO 4217: currency of the later charges. */
  readonly currency: string;
  /** Page to which the person returns, whatever the outcome. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** The public part of a card. */
export interface StoredCard {
  readonly methodRef: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** `processing`: a submitted card is not verified yet. `failed`, `canceled`: it never will be. `expired`: no card was submitted. */
export interface FoundSetup {
  readonly status: 'open' | 'processing' | 'verified' | 'failed' | 'canceled' | 'expired';
  /** Set with `verified`, and with `processing` if the card is already known. */
  readonly card: StoredCard | null;
}

export interface Charge {
  readonly accountId: number;
  readonly paymentId: string;
  readonly customerRef: string;
  readonly methodRef: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly createdAt: Date;
}

/** `failed`: the charge can still succeed; `closed`: it cannot. */
export type ChargeStatus = 'processing' | 'succeeded' | 'failed' | 'closed';

export interface FoundCharge {
  readonly ref: string;
  readonly status: ChargeStatus;
  readonly amountMinor: Minor;
  readonly occurredAt: Date;
  readonly failure: GatewayRefusal | null;
}

/** A refund of a charge, or a dispute of its payer. */
export interface FoundRefund {
  readonly ref: string;
  /** Null for a refund made at the provider. */
  readonly refundId: string | null;
  readonly status: 'processing' | 'succeeded' | 'failed';
  readonly amountMinor: Minor;
  readonly failure: GatewayRefusal | null;
}

export interface RefundRequest {
  readonly refundId: string;
  readonly chargeRef: string;
  readonly amountMinor: Minor;
  readonly currency: string;
}

/** A permanent refusal by the provider: repeating the request does not help. */
export interface GatewayRefusal {
  readonly code: string;
  readonly reason: string;
}

/** The subject of a webhook. The rest of its content is not trusted. */
export type GatewayEvent =
  | { readonly kind: 'payment'; readonly paymentId: string | null; readonly chargeRef: string }
  | { readonly kind: 'setup'; readonly sessionRef: string };

/**
 * Payment provider of organizations. Outcomes are looked up, never taken from an answer, which may be lost. Every request that moves money has an
 * idempotency key, so a repeated one happens once. Rejects with {@link GatewayUnavailable} when unreachable.
 */
export abstract class PaymentGateway {
  /** The provider's name in deposits. */
  abstract readonly name: string;
  /** False: only bank transfers exist, and every other method refuses with `FEATURE_NOT_ENABLED`. */
  abstract readonly keepsMethods: boolean;
  /** Smallest chargeable amount of a currency; every amount must be a multiple of it. */
  abstract stepOf(currency: string): Minor;
  abstract openSetup(request: SetupRequest): Promise<HostedPage>;
  abstract findSetup(sessionRef: string): Promise<FoundSetup>;
  /** Succeeds also for a method that is already detached. */
  abstract detach(methodRef: string): Promise<void>;
  /** Charges without the payer present. Null: look up the outcome. */
  abstract charge(charge: Charge): Promise<GatewayRefusal | null>;
  /** All charges of the payment: at most one. */
  abstract findCharges(charge: Charge): Promise<readonly FoundCharge[]>;
  /** Closes a failed charge, so that it can never succeed. */
  abstract close(chargeRef: string): Promise<void>;
  abstract refund(request: RefundRequest): Promise<GatewayRefusal | null>;
  abstract findRefunds(chargeRef: string, currency: string): Promise<readonly FoundRefund[]>;
  /** Null for an irrelevant event. Rejects with {@link WrongSignature}. */
  abstract readWebhook(body: Buffer, signature: string): Promise<GatewayEvent | null>;
}

/** The provider is unreachable, for a while or because of wrong settings. */
export class GatewayUnavailable extends Error {}

export class WrongSignature extends Error {}
