import type { Channel } from '@exchange/kernel';
import type { DispatchStatus } from './dispatch.states';
import type { PlanningBriefStatus } from './planning-brief.states';

export const buckets = ['LIVE', 'COMING_SOON', 'NOT_ON_EXCHANGE'] as const;
export type TargetBucket = (typeof buckets)[number];

export const responseKinds = ['QUOTE', 'CLARIFY', 'DECLINE', 'BOOK'] as const;
export type ResponseKind = (typeof responseKinds)[number];

export interface BriefKey {
  /** The buyer's account. */
  readonly accountId: number;
  readonly id: string;
}

/** A seller that the brief asks. */
export interface Target {
  /** Also the id of the seller's demand signal. */
  readonly id: string;
  readonly bucket: TargetBucket;
  readonly storefrontId: number | null;
  /** Name of a publisher without a storefront. */
  readonly externalPublisherName: string | null;
  readonly dispatchStatus: DispatchStatus;
  /** Owner of the storefront, once the brief is dispatched. */
  readonly sellerAccountId: number | null;
  /** ISO 8601. */
  readonly dispatchedAt: string | null;
  /** The seller's latest answer; a question does not change it. */
  readonly answer: Exclude<ResponseKind, 'CLARIFY'> | null;
  readonly responses: number;
  readonly respondedAt: string | null;
}

export interface BriefContent {
  readonly buyerName: string;
  readonly advertiserName: string;
  readonly advertiserId: number | null;
  readonly campaignName: string | null;
  readonly audience: string;
  readonly geo: string;
  readonly channels: readonly Channel[];
  readonly startDate: Date;
  readonly endDate: Date;
  /** Decimal string with 6 places. */
  readonly statedBudget: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly primaryKpi: string | null;
  readonly exclusions: string | null;
}

export interface PlanningBriefState extends BriefKey, BriefContent {
  /** The buyer's original text. Sellers never see it. */
  readonly rawPrompt: string | null;
  readonly status: PlanningBriefStatus;
  readonly targets: readonly Target[];
  /** Next check of queued targets; null when none is queued. */
  readonly dueAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewTarget {
  readonly bucket: TargetBucket;
  readonly storefrontId: number | null;
  readonly externalPublisherName: string | null;
}

export interface NewPlanningBrief extends Omit<BriefContent, 'statedBudget'> {
  readonly rawPrompt: string | null;
  readonly statedBudget: number;
  readonly targets: readonly NewTarget[];
}

export interface Quote {
  readonly amount: number;
  /** ISO 4217: the currency of the brief. */
  readonly currency: string;
  readonly pricingModel: string | null;
  readonly rate: number | null;
  /** ISO 8601. */
  readonly validUntil: string | null;
}

export interface NewResponse {
  readonly kind: ResponseKind;
  readonly message: string | null;
  readonly quote: Quote | null;
  /** The seller's media buy, with BOOK only. */
  readonly mediaBuyId: string | null;
}

/** An answer of a seller. Immutable. */
export interface BriefResponse extends NewResponse, BriefKey {
  readonly briefId: string;
  readonly targetId: string;
  readonly createdAt: Date;
}
