import {
  decimal,
  type Decisions,
  type DeliveryIssue,
  type DueLease,
  micros,
  type ProtocolRelease,
  type Shortfall,
  sum,
  unclaimed,
} from '@exchange/kernel';
import type { AgreedPrice } from './agreed-price';
import type { Drift } from './drift';
import type { EchoedTerm } from './echoed-term';
import type { Impairment } from './impairments';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';
import type { BuyErrorCode, SourceStatus } from './outcome';

/** Payload of a queue job: ids only. */
export interface MediaBuyKey {
  readonly accountId: number;
  readonly id: string;
}

/** Payload of a wake-up message. Messages of an older version have no seller id. */
export interface DueBuy extends MediaBuyKey {
  readonly sellerId?: number;
}

export type BuyAttempt = Required<DueBuy> & Pick<DueLease, 'fence'>;

export interface PackageState {
  readonly packageId: string;
  /** The exchange's id: `sf1:<sellerId>:<the seller's id>`. */
  readonly productId: string;
  readonly productName: string;
  readonly pricingOptionId: string;
  /** The price that the buyer saw. Absent in older media buys, and when nobody saw a price. */
  readonly agreedPrice?: AgreedPrice;
  /** The seller's id of the proposal that contains the package. */
  readonly proposalRef?: string;
  /** The seller's id of the redeemed saved offer. */
  readonly offerId?: string;
  /** Currency of the price (ISO 4217), told to the seller. Absent in older media buys. */
  readonly currency?: string;
  /** Minimum spend at this price, as a decimal string. */
  readonly minSpend?: string | null;
  /** Decimal string in the buy's currency. */
  readonly budget: string;
  /** Bid for one unit in an auction. Omitted: the seller decides. */
  readonly bidPrice?: number;
  readonly sellerPackageId: string | null;
}

export interface PackageBudget {
  readonly packageId: string;
  /** Decimal string in the buy's currency. */
  readonly budget: string;
}

/** Requested terms. Omitted ones keep their value. */
export interface NewTerms {
  readonly packages: readonly PackageBudget[];
  /** ISO 8601. */
  readonly flightEnd: string | null;
  /** All decisions, when one of them is new. */
  readonly decisions?: Decisions;
}

/** A change of a live media buy that its seller is asked for. */
export type RequestedChange =
  | { readonly action: 'pause' | 'reactivate' }
  /** `archive`: the media buy is archived once it is canceled, because its campaign was archived. */
  | {
      readonly action: 'cancel';
      readonly reason: string | null;
      readonly archive?: boolean;
      readonly declined?: readonly EchoedTerm[];
    }
  /** `requestId`: the requester's id, repeated in the event with the result. */
  | { readonly action: 'update'; readonly terms: NewTerms; readonly requestId: string | null };

export const changeActions = ['pause', 'reactivate', 'cancel', 'update'] as const satisfies readonly RequestedChange['action'][];

/** A change that the seller has not answered (gaps.md §3). The row keeps its terms until then. */
export type PendingChange = RequestedChange & {
  readonly key: string;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** The release of AdCP that every attempt names. Absent: none. */
  readonly release?: ProtocolRelease;
  /** The seller decides later: its status is checked instead of sending the change again. */
  readonly isWaiting?: boolean;
  /** The seller's task that tells its decision. Absent: the status tells it. */
  readonly taskId?: string;
};

export interface MediaBuyState extends MediaBuyKey, DueLease {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly discoveryId: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly name: string;
  readonly status: MediaBuyStatus;
  readonly statusSince: Date;
  /** The flight had ended before the media buy was archived: it keeps its part of the campaign's budget. */
  readonly wasCompleted: boolean;
  readonly brandDomain: string;
  /** The campaign's currency (ISO 4217). */
  readonly currency: string;
  /** Sum of the budgets of its packages, as a decimal string. */
  readonly budget: string;
  readonly packages: readonly PackageState[];
  /** IANA name of the campaign's time zone at the time of the order. Delivery is counted in days of this zone. */
  readonly timezone: string;
  readonly flightStart: Date;
  readonly flightEnd: Date;
  /** Decisions in the order. Null for media buys made before orders included them. */
  readonly decisions: Decisions | null;
  /** Decisions that the seller cannot fulfil and the buyer has given up: the order omits them. */
  readonly limitations: readonly Shortfall[];
  /** New decisions of the campaign, until the seller can be asked for them. */
  readonly wantedDecisions: Decisions | null;
  readonly drift: readonly Drift[];
  /** Reasons why ad delivery is unknown or is not counted as the seller reports it. */
  readonly deliveryIssues: readonly DeliveryIssue[];
  /** Resources of the order that cannot be used, as the seller last reported them. Sellers of 3.0 report none. */
  readonly impairments: readonly Impairment[];
  /** Terms that the seller booked with other values than agreed. The buyer decides on them, or has canceled the media buy. */
  readonly differences: readonly EchoedTerm[];
  /** Every attempt to book uses this key. */
  readonly idempotencyKey: string;
  /** The release of AdCP that every attempt to book names, because sellers compare it with the first one. Null: none. */
  readonly release: ProtocolRelease | null;
  /** The flight had begun before the order: it starts as soon as possible. Only for orders that name a release. */
  readonly startsAsap: boolean;
  readonly sellerMediaBuyId: string | null;
  readonly taskId: string | null;
  readonly sourceStatus: SourceStatus | null;
  readonly errorCode: BuyErrorCode | null;
  /** Reason of the status, in words for the buyer. */
  readonly reason: string | null;
  readonly pendingChange: PendingChange | null;
  /** End of the first request to the seller, whatever its outcome. */
  readonly answeredAt: Date | null;
  readonly checkedAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewMediaBuy extends MediaBuyKey {
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
  /** Key of the media buy with an unknown outcome that this one replaces. Omitted: its own id. */
  readonly idempotencyKey?: string;
  /** Omitted: null. */
  readonly release?: ProtocolRelease | null;
  /** What the media buy that this one replaces has told the seller. Omitted: it replaces none. */
  readonly startsAsap?: boolean;
}

export function draftOf({ packages, idempotencyKey, release = null, startsAsap = true, ...wanted }: NewMediaBuy, now: Date): MediaBuyState {
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
    impairments: [],
    differences: [],
    idempotencyKey: idempotencyKey ?? wanted.id,
    release,
    startsAsap: startsAsap && release !== null && wanted.flightStart <= now,
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

export function audienceIdsIn(decisions: Decisions | null): readonly string[] {
  return decisions ? [...new Set([...decisions.audiences.include, ...decisions.audiences.exclude])] : [];
}
