import type { ApprovalStatus } from './approval.states';
import type { OrderStatus } from './order.states';

export interface OrderKey {
  /** The seller's account. */
  readonly accountId: number;
  readonly id: string;
}

/** The storefront that an order came in through. */
export interface OrderDesk {
  readonly accountId: number;
  readonly storefrontId: number;
  /** gaps.md §6.8, `mediaBuyApproval`. */
  readonly approval: 'auto' | 'manual';
}

/** Who buys. */
export interface OrderBuyer {
  /** What stays the same for this buyer: the scope of its media buys and of its idempotency keys. Never shown. At most 255 characters. */
  readonly key: string;
  /** The buyer's account on this exchange; null for a stranger. */
  readonly customerId: number | null;
  readonly name: string | null;
}

/** The price at which a package was booked, in the order's currency: changes are held to it, whatever the rate card says by then. */
export interface BookedPrice {
  /** Per unit of the pricing model; null: an auction. */
  readonly fixedPrice: number | null;
  /** The lowest bid of an auction; null: there is none. */
  readonly floorPrice: number | null;
  /** The least budget that the package may have at this price. */
  readonly leastSpend: number;
}

export interface OrderPackage {
  readonly packageId: string;
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  readonly pricingModel: string | null;
  /** What was agreed per unit of the pricing model. */
  readonly rate: number | null;
  /** Absent in orders that are older. */
  readonly price?: BookedPrice;
  readonly bidPrice: number | null;
  /** Decimal string of 6 places, in the order's currency. */
  readonly budget: string;
  readonly paused: boolean;
  readonly canceled: boolean;
  /** What the buyer asked for, without anything that looks like a secret. */
  readonly targeting: Readonly<Record<string, unknown>> | null;
  /** Pacing and what else was ordered with it, in the protocol’s words. Absent in orders that are older. */
  readonly terms?: Readonly<Record<string, unknown>>;
  /** The inventory source that the product is of; null: the storefront's own. */
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
  /** Until when it waited for a decision; null while it waits. Its creation when it never did. */
  readonly waitingUntil: Date | null;
  readonly currency: string;
  /** Decimal string: the sum of the packages that are not canceled. */
  readonly budget: string;
  readonly packages: readonly OrderPackage[];
  readonly sourceIds: readonly string[];
  /** To begin as soon as it is booked: then `flightStart` is that instant, before it the instant of the order. */
  readonly asap: boolean;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  readonly pausedBy: Side | null;
  readonly endedBy: Side | null;
  /** Why it was rejected, paused or canceled, in words that both sides may read. */
  readonly reason: string | null;
  /** Null when the storefront takes orders by itself. */
  readonly approval: ApprovalStatus | null;
  readonly decidedAt: Date | null;
  /** The label of whoever decided. */
  readonly decidedBy: string | null;
  readonly reviewerNotes: string | null;
  readonly confirmedAt: Date | null;
  /** Decimal string: all that was reported. */
  readonly spent: string;
  /** The packages whose reported spend is above their budget. */
  readonly overspent: readonly string[];
  readonly reportedAt: Date | null;
  /** When time moves it next; null: never again. */
  readonly dueAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is ordered, checked against the storefront's products by whoever took the request. */
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

/** An order as it would stand: what the storefront's products are held against, when it is booked and whenever its terms change. */
export interface OrderedWhole {
  readonly currency: string;
  readonly start: Date;
  readonly end: Date;
  /** Those that are not canceled. */
  readonly lines: readonly OrderedLine[];
}

export interface OrderedLine extends Pick<OrderPackage, 'productId' | 'pricingOptionId' | 'price' | 'budget' | 'bidPrice' | 'targeting'> {
  /** Its place in the request: `packages[0]`. */
  readonly at: string;
}

/** Throws what the storefront does not take. Pure: what it knows of the products was read before. */
export type Acceptance = (whole: OrderedWhole) => void;

/** What a buyer wants changed; what is left out stays. */
export interface OrderChange {
  /** The revision that the buyer has read; another one is refused. */
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
  /** The price at which the buyer believes the package was booked; another one is refused. */
  readonly agreedPrice?: { readonly amount: number; readonly isFloor: boolean };
  readonly paused?: boolean;
  readonly canceled?: true;
  readonly targeting?: Readonly<Record<string, unknown>>;
  /** Those of its members that are given replace the ones of the same name. */
  readonly terms?: Readonly<Record<string, unknown>>;
}
