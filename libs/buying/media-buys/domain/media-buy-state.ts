import { decimal, type Decisions, type DeliveryIssue, type DueLease, micros, type Shortfall, sum, unclaimed } from '@exchange/kernel';
import type { AgreedPrice } from './agreed-price';
import type { Drift } from './drift';
import type { EchoedTerm } from './echoed-term';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';
import type { BuyErrorCode, SourceStatus } from './outcome';

/** Ids only: what a queue job carries. */
export interface BuyKey {
  readonly accountId: number;
  readonly id: string;
}

/** What a bell says. One of an older version does not say whose seller it is about. */
export interface DueBuy extends BuyKey {
  readonly sellerId?: number;
}

export type BuyAttempt = Required<DueBuy> & Pick<DueLease, 'fence'>;

export interface PackageState {
  readonly packageId: string;
  /** The exchange's id, `sf1:<sellerId>:<the seller's id>`. */
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  /** The price that the buyer saw. Absent in buys from before it was kept, and where nobody has seen one. */
  readonly agreedPrice?: AgreedPrice;
  /** The seller's own id of the proposal that the package belongs to. */
  readonly proposalRef?: string;
  /** The seller's id of the saved offer that the product was redeemed with. */
  readonly offerId?: string;
  /** ISO 4217: that of the price. The seller is told; absent in buys that were made before it was kept. */
  readonly currency?: string;
  /** Decimal string: the least that the seller takes at this price. */
  readonly minSpend?: string | null;
  /** Decimal string in the buy's currency. */
  readonly budget: string;
  /** For a unit, in an auction. Left out: the seller’s own way. */
  readonly bidPrice?: number;
  readonly sellerPackageId: string | null;
}

export interface PackageBudget {
  readonly packageId: string;
  /** Decimal string in the buy's currency. */
  readonly budget: string;
}

/** New terms: what is left out stays. */
export interface NewTerms {
  readonly packages: readonly PackageBudget[];
  /** ISO 8601. */
  readonly flightEnd: string | null;
  /** All of them, where some are new. */
  readonly decisions?: Decisions;
}

/** What can be wished of a live media buy; the seller is asked. */
export type RequestedChange =
  | { readonly action: 'pause' | 'reactivate' }
  /** `archive`: it is archived as soon as it is canceled, because its campaign was. */
  | {
      readonly action: 'cancel';
      readonly reason: string | null;
      readonly archive?: boolean;
      /** What the seller booked otherwise and the buyer does not want. */
      readonly declined?: readonly EchoedTerm[];
    }
  /** `requestId`: whose wish it is, for the event that tells how it ended. */
  | { readonly action: 'update'; readonly terms: NewTerms; readonly requestId: string | null };

export const changeActions = ['pause', 'reactivate', 'cancel', 'update'] as const satisfies readonly RequestedChange['action'][];

/** gaps.md §3: a change that the seller has not answered; the live row stays as it is. */
export type PendingChange = RequestedChange & {
  /** The idempotency key under which the seller is asked. */
  readonly key: string;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** The seller has taken note and decides later: its state is looked at instead of asking again. */
  readonly isWaiting?: boolean;
};

export interface MediaBuyState extends BuyKey, DueLease {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly discoveryId: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly name: string;
  readonly status: MediaBuyStatus;
  readonly statusSince: Date;
  /** It ran to its end before it was archived: what it was given of its campaign's budget stays its own. */
  readonly wasCompleted: boolean;
  readonly brandDomain: string;
  /** ISO 4217: the campaign's. */
  readonly currency: string;
  /** Decimal string: the sum of its packages. */
  readonly budget: string;
  readonly packages: readonly PackageState[];
  /** IANA name: the campaign's when it was ordered. Delivery is asked for and kept in days of it. */
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  /** What is ordered, beside products and money. Null: of a buy that was made before orders carried it. */
  readonly decisions: Decisions | null;
  /** What the campaign wants and the seller does not do, and the buyer has accepted: the order is without it. */
  readonly limitations: readonly Shortfall[];
  /** What its campaign has decided since, until the seller can be asked for it. */
  readonly wantedDecisions: Decisions | null;
  /** Where what the seller says is not what was ordered. */
  readonly drift: readonly Drift[];
  /** What of its delivery is not counted as the seller reports it, or is not known. */
  readonly deliveryIssues: readonly DeliveryIssue[];
  /** Terms that the seller booked otherwise than agreed: the buyer decides on them, or has canceled the media buy. */
  readonly differences: readonly EchoedTerm[];
  /** The seller is asked to book it under this key, however often. */
  readonly idempotencyKey: string;
  readonly sellerMediaBuyId: string | null;
  readonly taskId: string | null;
  readonly sourceStatus: SourceStatus | null;
  readonly errorCode: BuyErrorCode | null;
  /** Why it is where it is, in words that a buyer may read. */
  readonly reason: string | null;
  readonly pendingChange: PendingChange | null;
  /** When asking the seller first ended, whatever came of it. */
  readonly answeredAt: Date | null;
  readonly checkedAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewMediaBuy extends BuyKey {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly discoveryId: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly name: string;
  readonly brandDomain: string;
  readonly currency: string;
  readonly packages: readonly Omit<PackageState, 'packageId' | 'sellerPackageId'>[];
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  readonly decisions: Decisions | null;
  readonly limitations: readonly Shortfall[];
  /** Of a buy whose outcome nobody knows and which this one replaces; left out: its own. */
  readonly idempotencyKey?: string;
}

/** A media buy as it is created: nobody has been asked for it. */
export function draftOf({ packages, idempotencyKey, ...wanted }: NewMediaBuy, now: Date): MediaBuyState {
  return {
    ...wanted,
    status: mediaBuyStates.step('none', 'create'),
    statusSince: now,
    wasCompleted: false,
    budget: decimal(sum(packages.map(({ budget }) => micros(budget)))),
    packages: packages.map((item, index) => ({ ...item, packageId: `${wanted.id}-${index + 1}`, sellerPackageId: null })),
    wantedDecisions: null,
    drift: [],
    deliveryIssues: [],
    differences: [],
    idempotencyKey: idempotencyKey ?? wanted.id,
    sellerMediaBuyId: null,
    taskId: null,
    sourceStatus: null,
    errorCode: null,
    reason: null,
    pendingChange: null,
    ...unclaimed,
    dueAt: null,
    answeredAt: null,
    checkedAt: null,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
}
