import type { Keyset, Step } from '@exchange/kernel';
import type { BuyFacts } from './analysis/facts';
import type { Suggestion } from './suggestion';
import type { SuggestionKey, SuggestionState } from './suggestion-state';
import type { SuggestionStatus } from './suggestion.states';

export interface SuggestionFilter {
  readonly accountId: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
  /** As the clock has it at `now`. */
  readonly status?: SuggestionStatus;
  readonly now: Date;
  /** Only these advertisers; left out: all. */
  readonly advertiserIds?: readonly number[];
}

export interface SuggestionSlice {
  readonly take: number;
  readonly skip?: number;
  readonly after?: Keyset | null;
}

export abstract class Suggestions {
  abstract insert(suggestion: Suggestion): Promise<void>;
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such suggestion. */
  abstract change(key: SuggestionKey, fn: Step<Suggestion>): Promise<Suggestion | null>;
  abstract find(key: SuggestionKey): Promise<SuggestionState | null>;
  /** Newest first, at most `take` of them after the first `skip`, or after the keyset `[createdAt, id]`. */
  abstract list(filter: SuggestionFilter, slice: SuggestionSlice): Promise<readonly SuggestionState[]>;
  /** The one that is `received` or `approved` in its row, whatever the clock says: there is at most one. */
  abstract openOf(accountId: number, mediaBuyId: string): Promise<SuggestionState | null>;
}

/** A media buy that runs and is looked after. */
export interface Watch {
  readonly accountId: number;
  readonly mediaBuyId: string;
  readonly campaignId: string;
}

export abstract class Watches {
  /** Does nothing when it is watched already. */
  abstract begin(watch: Watch, dueAt: Date): Promise<void>;
  abstract end(accountId: number, mediaBuyId: string): Promise<void>;
  /** Those whose analysis is due: longest due first. */
  abstract due(now: Date, limit: number): Promise<readonly Watch[]>;
  abstract ofCampaign(accountId: number, campaignId: string): Promise<readonly Watch[]>;
  /**
   * Inside a transaction: the watch is held until its end, and due next at `next`. False when nobody watches it any more, or, with `ifDueAt`, when
   * somebody else has it in hand or it is not due any more.
   */
  abstract take(watch: Watch, next: Date, ifDueAt?: Date): Promise<boolean>;
}

/** What is known about a media buy: terms, delivery, the campaign's wishes. */
export abstract class Figures {
  /** Null when it does not run. */
  abstract of(watch: Watch, now: Date): Promise<BuyFacts | null>;
  /** Null when the media buy does not run. */
  abstract running(accountId: number, mediaBuyId: string): Promise<Watch | null>;
}

export type Asked = { readonly kind: 'requested' | 'unchanged' | 'busy' } | { readonly kind: 'refused'; readonly reason: string };

/** Asks for new budgets of a media buy, in the transaction that surrounds the call. The answer comes by an event with the suggestion's id. */
export abstract class BuyTerms {
  /** Of a media buy of the account. */
  abstract sellerOf(accountId: number, mediaBuyId: string): Promise<number>;
  abstract request(suggestion: SuggestionState): Promise<Asked>;
}
