import type { OrderApprovalStatus } from './approval.states';
import type { OrderStatus } from './order.states';

export interface OrderKey {
  /** The seller's account. */
  readonly accountId: number;
  readonly id: string;
}

export interface OrderStorefront {
  readonly accountId: number;
  readonly storefrontId: number;
  /** Approval mode of the storefront (gaps.md §6.8, `mediaBuyApproval`). */
  readonly approval: 'auto' | 'manual';
}

export interface OrderBuyer {
  /** Stable identity of the buyer: the scope of its media buys and idempotency keys. Never shown. At most 255 characters. */
  readonly key: string;
  /** Account id on this exchange; null for other buyers. */
  readonly customerId: number | null;
  readonly name: string | null;
}

/** The price at which a package was booked, in the order's currency. Changes are checked against it, not against the rate card. */
export interface BookedPrice {
  /** Price per unit of the pricing model; null for an auction. */
  readonly fixedPrice: number | null;
  /** Lowest bid of an auction; null when there is none. */
  readonly floorPrice: number | null;
  readonly leastSpend: number;
}

export interface OrderPackage {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  readonly pricingModel: string | null;
  /** Agreed price per unit of the pricing model. */
  readonly rate: number | null;
  /** Absent in orders from before prices were stored. */
  readonly price?: BookedPrice;
  readonly bidPrice: number | null;
  /** Decimal string of 6 places, in the order's currency. */
  readonly budget: string;
  readonly paused: boolean;
  readonly canceled: boolean;
  /** Targeting requested by the buyer, without values that look like secrets. */
  readonly targeting: Readonly<Record<string, unknown>> | null;
  /** Pacing and other terms, in the members of the protocol. Absent in older orders. */
  readonly terms?: Readonly<Record<string, unknown>>;
  /** Inventory source of the product; null for the storefront's own. */
  readonly sourceId: string | null;
}

export const sides = ['buyer', 'seller', 'exchange'] as const;
export type Side = (typeof sides)[number];

export interface OrderRecord extends OrderKey {
  readonly storefrontId: number;
  readonly buyerKey: string;
  readonly buyerCustomerId: number | null;
  readonly buyerName: string | null;
  readonly brandDomain: string | null;
  readonly poNumber: string | null;
  readonly status: OrderStatus;
  readonly statusSince: Date;
  /** End of the wait for a decision; null while waiting. The creation time for orders that never waited. */
  readonly waitingUntil: Date | null;
  readonly currency: string;
  /** Decimal string: the sum of the packages that are not canceled. */
  readonly budget: string;
  readonly packages: readonly OrderPackage[];
  readonly sourceIds: readonly string[];
  /** Whether the flight begins when booked: `flightStart` is then the booking time, and before it the time of the order. */
  readonly asap: boolean;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  readonly pausedBy: Side | null;
  readonly endedBy: Side | null;
  /** Reason for the rejection, pause or cancellation, readable by both sides. */
  readonly reason: string | null;
  /** Null at a storefront with automatic approval. */
  readonly approval: OrderApprovalStatus | null;
  readonly decidedAt: Date | null;
  /** Label of the person or program that decided. */
  readonly decidedBy: string | null;
  readonly reviewerNotes: string | null;
  readonly confirmedAt: Date | null;
  /** Decimal string: sum of the reported spend. */
  readonly spent: string;
  readonly overspent: readonly string[];
  readonly reportedAt: Date | null;
  /** Time of the next flight start or end; null when there is none. */
  readonly dueAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An order whose terms the storefront's agent has checked against the products. */
export interface NewOrder {
  readonly brandDomain: string | null;
  readonly poNumber: string | null;
  readonly currency: string;
  readonly start: Date | 'asap';
  readonly end: Date;
  readonly packages: readonly NewPackage[];
}

export interface NewPackage extends Omit<OrderPackage, 'packageId' | 'budget' | 'paused' | 'canceled'> {
  readonly budget: number;
}

/** The order that a booking or change results in, to be checked against the storefront's products. */
export interface ResultingOrder {
  readonly currency: string;
  readonly start: Date;
  readonly end: Date;
  /** Packages that are not canceled. */
  readonly lines: readonly ResultingLine[];
}

export interface ResultingLine extends Pick<OrderPackage, 'productId' | 'pricingOptionId' | 'price' | 'budget' | 'bidPrice' | 'targeting'> {
  /** Path in the request: `packages[0]`. */
  readonly at: string;
  /** False when a change keeps the places of the stored targeting, or repeats them. */
  readonly hasNewTargeting: boolean;
}

/** Throws when the storefront does not accept the order. Pure: the products were read before. */
export type OrderAcceptance = (whole: ResultingOrder) => void;

/** A buyer's change. Omitted members keep their value. */
export interface OrderChange {
  /** Revision that the buyer has read; the change is refused at another one. */
  readonly expectedRevision?: number;
  readonly paused?: boolean;
  readonly canceled?: true;
  readonly reason?: string;
  readonly start?: Date | 'asap';
  readonly end?: Date;
  readonly packages?: readonly PackageChange[];
}

export interface PackageChange {
  readonly packageId: string;
  readonly budget?: number;
  readonly bidPrice?: number;
  /** Price at which the buyer believes the package was booked; refused when it differs. */
  readonly agreedPrice?: { readonly amount: number; readonly isFloor: boolean };
  readonly paused?: boolean;
  readonly canceled?: true;
  readonly targeting?: Readonly<Record<string, unknown>>;
  /** Given members replace those of the same name. */
  readonly terms?: Readonly<Record<string, unknown>>;
}
