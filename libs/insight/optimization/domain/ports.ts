import type { Keyset, Step } from '@exchange/kernel';
import type { BuyFacts } from './analysis/facts';
import type { Suggestion } from './suggestion';
import type { SuggestionKey, SuggestionState } from './suggestion-state';
import type { SuggestionStatus } from './suggestion.states';

export interface SuggestionFilter {
  readonly accountId: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
  /** The status at `now`, including expiry. */
  readonly status?: SuggestionStatus;
  readonly now: Date;
  /** Only suggestions of these advertisers; omitted means all. */
  readonly advertiserIds?: readonly number[];
}

export interface SuggestionSlice {
  readonly take: number;
  readonly skip?: number;
  readonly after?: Keyset | null;
}

export abstract class Suggestions {
  abstract insert(suggestion: Suggestion): Promise<void>;
  /** Locks the row, applies `fn`, and saves. Null when there is no such suggestion, or when `fn` returns null and nothing is saved. */
  abstract change(key: SuggestionKey, fn: Step<Suggestion>): Promise<Suggestion | null>;
  abstract find(key: SuggestionKey): Promise<SuggestionState | null>;
  /** Newest first: at most `take` rows, after `skip` rows or after the keyset `[createdAt, id]`. */
  abstract list(filter: SuggestionFilter, slice: SuggestionSlice): Promise<readonly SuggestionState[]>;
  /** The suggestion whose stored status is `received` or `approved`, whether expired or not. There is at most one. */
  abstract openOf(accountId: number, mediaBuyId: string): Promise<SuggestionState | null>;
}

/** A running media buy that is analyzed daily. */
export interface MediaBuyWatch {
  readonly accountId: number;
  readonly mediaBuyId: string;
  readonly campaignId: string;
}

export abstract class MediaBuyWatches {
  /** Does nothing when the media buy is watched already. */
  abstract start(watch: MediaBuyWatch, dueAt: Date): Promise<void>;
  abstract end(accountId: number, mediaBuyId: string): Promise<void>;
  /** Watches whose analysis is due, the one due longest first. */
  abstract due(now: Date, limit: number): Promise<readonly MediaBuyWatch[]>;
  abstract listByCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyWatch[]>;
  /**
   * Locks the watch until the transaction ends and makes it due at `next`. False when it does not exist. With `ifDueAt` also false when it
   * is locked by another worker or no longer due.
   */
  abstract claim(watch: MediaBuyWatch, next: Date, ifDueAt?: Date): Promise<boolean>;
}

/** Reads terms, delivery and the campaign's settings of a media buy. */
export abstract class MediaBuyFigures {
  /** Null when the media buy is not running. */
  abstract read(watch: MediaBuyWatch, now: Date): Promise<BuyFacts | null>;
  /** Null when the media buy is not running. */
  abstract findRunning(accountId: number, mediaBuyId: string): Promise<MediaBuyWatch | null>;
}

export type ChangeAnswer = { readonly kind: 'requested' | 'unchanged' | 'busy' } | { readonly kind: 'refused'; readonly reason: string };

/** Requests new budgets for a media buy, in the caller's transaction. The seller's answer arrives as an event with the suggestion's id. */
export abstract class BudgetChanges {
  abstract sellerOf(accountId: number, mediaBuyId: string): Promise<number>;
  abstract request(suggestion: SuggestionState): Promise<ChangeAnswer>;
}
