import type { Channel } from '@exchange/kernel';
import type { DispatchStatus } from './dispatch.states';
import type { PlanningBriefStatus } from './planning-brief.states';

export const buckets = ['LIVE', 'COMING_SOON', 'NOT_ON_EXCHANGE'] as const;
export type Bucket = (typeof buckets)[number];

export const responseKinds = ['QUOTE', 'CLARIFY', 'DECLINE', 'BOOK'] as const;
export type ResponseKind = (typeof responseKinds)[number];

export interface BriefKey {
  /** The buyer's account. */
  readonly accountId: number;
  readonly id: string;
}

/** One seller that the brief is for. */
export interface Target {
  /** Also the id of the seller's demand signal. */
  readonly id: string;
  readonly bucket: Bucket;
  readonly storefrontId: number | null;
  /** Of a publisher that has no storefront here. */
  readonly externalPublisherName: string | null;
  readonly dispatchStatus: DispatchStatus;
  /** The account of the storefront, once it is dispatched. */
  readonly sellerAccountId: number | null;
  /** ISO 8601. */
  readonly dispatchedAt: string | null;
  /** Where the seller stands; a question changes nothing of that. */
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
  /** Decimal string of 6 places. */
  readonly statedBudget: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly primaryKpi: string | null;
  readonly exclusions: string | null;
}

export interface PlanningBriefState extends BriefKey, BriefContent {
  /** What somebody typed to begin with. For the buyer only. */
  readonly rawPrompt: string | null;
  readonly status: PlanningBriefStatus;
  readonly targets: readonly Target[];
  /** When queued targets are looked at next; null: never again. */
  readonly dueAt: Date | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewTarget {
  readonly bucket: Bucket;
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
  /** ISO 4217: the brief's. */
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
  /** Of a BOOK: the seller's media buy. */
  readonly mediaBuyId: string | null;
}

/** An answer of a seller. Never changes. */
export interface BriefResponse extends NewResponse, BriefKey {
  readonly briefId: string;
  readonly targetId: string;
  readonly createdAt: Date;
}
