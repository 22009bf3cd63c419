import type { Finding } from './analysis/facts';
import type { SuggestionStatus } from './suggestion.states';

export interface SuggestionKey {
  readonly accountId: number;
  readonly id: string;
}

export interface SuggestionState extends SuggestionKey, Finding {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly mediaBuyId: string;
  readonly mediaBuyName: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly modelVersion: string;
  readonly status: SuggestionStatus;
  /** Why it was rejected or expired. */
  readonly statusReason: string | null;
  /** Why it failed, in words that a buyer may read. */
  readonly statusError: string | null;
  readonly statusUpdatedAt: Date;
  /** When the seller was asked for the change; null until then. */
  readonly requestedAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
