import type { Minor } from '@exchange/billing';

/** What an organization is at the provider, and where a person says how it pays. */
export interface HostedPage {
  readonly customerRef: string;
  readonly sessionRef: string;
  readonly url: string;
}

export interface SetupRequest {
  readonly accountId: number;
  readonly captureId: string;
  /** What the organization is at the provider already. */
  readonly customerRef: string | null;
  readonly name: string;
  readonly email: string | null;
  /** What it will be charged in. */
  readonly currency: string;
  /** Where the person comes back to, whatever they did. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** A card, as far as anybody may know it. */
export interface KeptCard {
  readonly methodRef: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
}

/** `processing`: a card was submitted, and the provider has not made sure of it yet. `failed`, `canceled`: it never will be. `expired`: nobody submitted one. */
export interface FoundSetup {
  readonly status: 'open' | 'processing' | 'verified' | 'failed' | 'canceled' | 'expired';
  /** With `verified`, and with `processing` where it is known already. */
  readonly card: KeptCard | null;
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

/** `failed`: and it can still succeed; `closed`: failed for good. */
export type ChargeStatus = 'processing' | 'succeeded' | 'failed' | 'closed';

export interface FoundCharge {
  readonly ref: string;
  readonly status: ChargeStatus;
  readonly amountMinor: Minor;
  readonly occurredAt: Date;
  readonly failure: Refusal | null;
}

/** What went back of a charge, also by a dispute of its payer. */
export interface FoundRefund {
  readonly ref: string;
  /** Null for one that was made at the provider. */
  readonly refundId: string | null;
  readonly status: 'processing' | 'succeeded' | 'failed';
  readonly amountMinor: Minor;
  readonly failure: Refusal | null;
}

export interface RefundRequest {
  readonly refundId: string;
  readonly chargeRef: string;
  readonly amountMinor: Minor;
  readonly currency: string;
}

/** What the provider will not do, whoever asks how often. */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** What a webhook is about: nothing else of it is believed. */
export type GatewayNews =
  | { readonly kind: 'payment'; readonly paymentId: string | null; readonly chargeRef: string }
  | { readonly kind: 'setup'; readonly sessionRef: string };

/**
 * Whoever brings the money of organizations. What was asked of it is looked up afterwards, and never taken from the answer: an answer may be lost.
 * Everything that moves money has a name of ours: asked again, it happens once. Rejects with {@link GatewayUnavailable} when it cannot be reached.
 */
export abstract class PaymentGateway {
  /** As deposits name who brought them. */
  abstract readonly name: string;
  /** False: money comes by bank transfer alone, and every other method refuses with `FEATURE_NOT_ENABLED`. */
  abstract readonly keepsMethods: boolean;
  /** The smallest amount of a currency, of which each amount has to be a multiple. */
  abstract stepOf(currency: string): Minor;
  abstract openSetup(request: SetupRequest): Promise<HostedPage>;
  abstract findSetup(sessionRef: string): Promise<FoundSetup>;
  /** Also of one that is gone already. */
  abstract detach(methodRef: string): Promise<void>;
  /** Without anybody who could be asked. Null: what became of it is found. */
  abstract charge(charge: Charge): Promise<Refusal | null>;
  /** Everything that was ever made of it: one, or none. */
  abstract findCharges(charge: Charge): Promise<readonly FoundCharge[]>;
  /** A charge that failed can never succeed any more. */
  abstract close(chargeRef: string): Promise<void>;
  abstract refund(request: RefundRequest): Promise<Refusal | null>;
  abstract findRefunds(chargeRef: string, currency: string): Promise<readonly FoundRefund[]>;
  /** Null for what is of no interest here. Rejects with a `WrongSignature`. */
  abstract read(body: Buffer, signature: string): Promise<GatewayNews | null>;
}

/** For a while, or until somebody mends the settings. */
export class GatewayUnavailable extends Error {}

export class WrongSignature extends Error {}
