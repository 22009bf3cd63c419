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
  /** Why the suggestion was rejected or expired. */
  readonly statusReason: string | null;
  /** Why the suggestion failed; shown to the buyer. */
  readonly statusError: string | null;
  readonly statusUpdatedAt: Date;
  /** When the change was requested from the seller; null before. */
  readonly requestedAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
