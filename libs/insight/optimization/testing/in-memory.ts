import { isAfterKeyset, type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import type { BuyFacts } from '../domain/analysis/facts';
import {
  BudgetChanges,
  MediaBuyFigures,
  Suggestions,
  MediaBuyWatches,
  type ChangeAnswer,
  type SuggestionFilter,
  type SuggestionSlice,
  type MediaBuyWatch,
} from '../domain/ports';
import { Suggestion } from '../domain/suggestion';
import type { SuggestionKey, SuggestionState } from '../domain/suggestion-state';
import { suggestionStates } from '../domain/suggestion.states';

export class InMemorySuggestions extends Suggestions {
  /** Events that the database adapter would write to the outbox. */
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, Suggestion>();

  async insert(suggestion: Suggestion): Promise<void> {
    const { accountId, mediaBuyId } = suggestion.state;
    if (await this.openOf(accountId, mediaBuyId)) throw new Error('There is an open suggestion already.');
    this.store(suggestion);
  }

  async change({ accountId, id }: SuggestionKey, fn: Step<Suggestion>): Promise<Suggestion | null> {
    const suggestion = this.rows.get(id);
    const changed = applyStep(suggestion?.state.accountId === accountId ? suggestion : null, fn);
    return changed && this.store(changed);
  }

  async find({ accountId, id }: SuggestionKey): Promise<SuggestionState | null> {
    const state = this.rows.get(id)?.state;
    return state?.accountId === accountId ? state : null;
  }

  async list(filter: SuggestionFilter, { take, skip = 0, after }: SuggestionSlice): Promise<readonly SuggestionState[]> {
    const { accountId, campaignId, mediaBuyId, status, now, advertiserIds } = filter;
    const matches = (state: SuggestionState) =>
      state.accountId === accountId &&
      (campaignId === undefined || state.campaignId === campaignId) &&
      (mediaBuyId === undefined || state.mediaBuyId === mediaBuyId) &&
      (status === undefined || new Suggestion(state).asOf(now).state.status === status) &&
      (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
      isAfterKeyset(after, [state.createdAt.toISOString(), state.id]);
    return this.states()
      .filter(matches)
      .slice(skip, skip + take);
  }

  async openOf(accountId: number, mediaBuyId: string): Promise<SuggestionState | null> {
    const isOpen = (state: SuggestionState) =>
      state.accountId === accountId && state.mediaBuyId === mediaBuyId && suggestionStates.is(state.status, 'open');
    return this.states().find(isOpen) ?? null;
  }

  private store(suggestion: Suggestion): Suggestion {
    const stored = new Suggestion(suggestion.state);
    this.rows.set(suggestion.state.id, stored);
    this.events.push(...suggestion.recorded.events);
    return stored;
  }

  private states(): SuggestionState[] {
    const newestFirst = (a: SuggestionState, b: SuggestionState) =>
      b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
    return [...this.rows.values()].map(({ state }) => state).toSorted(newestFirst);
  }
}

export class InMemoryMediaBuyWatches extends MediaBuyWatches {
  private readonly rows = new Map<string, MediaBuyWatch & { dueAt: Date }>();

  async start(watch: MediaBuyWatch, dueAt: Date): Promise<void> {
    if (!this.rows.has(keyOf(watch))) this.rows.set(keyOf(watch), { ...watch, dueAt });
  }

  async end(accountId: number, mediaBuyId: string): Promise<void> {
    this.rows.delete(keyOf({ accountId, mediaBuyId }));
  }

  async due(now: Date, limit: number): Promise<readonly MediaBuyWatch[]> {
    const due = [...this.rows.values()].filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
    return due.slice(0, limit).map(watchOf);
  }

  async listByCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyWatch[]> {
    const found = [...this.rows.values()].filter((row) => row.accountId === accountId && row.campaignId === campaignId);
    return found.map(watchOf).toSorted((a, b) => (a.mediaBuyId < b.mediaBuyId ? -1 : 1));
  }

  async claim(watch: MediaBuyWatch, next: Date, ifDueAt?: Date): Promise<boolean> {
    const row = this.rows.get(keyOf(watch));
    if (!row || (ifDueAt && row.dueAt > ifDueAt)) return false;
    row.dueAt = next;
    return true;
  }
}

function watchOf({ accountId, mediaBuyId, campaignId }: MediaBuyWatch): MediaBuyWatch {
  return { accountId, mediaBuyId, campaignId };
}

function keyOf({ accountId, mediaBuyId }: Pick<MediaBuyWatch, 'accountId' | 'mediaBuyId'>): string {
  return `${accountId} ${mediaBuyId}`;
}

export class InMemoryMediaBuyFigures extends MediaBuyFigures {
  readonly facts = new Map<string, BuyFacts>();

  async read({ mediaBuyId }: MediaBuyWatch): Promise<BuyFacts | null> {
    return this.facts.get(mediaBuyId) ?? null;
  }

  async findRunning(accountId: number, mediaBuyId: string): Promise<MediaBuyWatch | null> {
    const facts = this.facts.get(mediaBuyId);
    return facts?.accountId === accountId ? watchOf(facts) : null;
  }
}

export class InMemoryBudgetChanges extends BudgetChanges {
  readonly requested: SuggestionState[] = [];
  answer: ChangeAnswer = { kind: 'requested' };

  async sellerOf(): Promise<number> {
    return 1;
  }

  async request(suggestion: SuggestionState): Promise<ChangeAnswer> {
    this.requested.push(suggestion);
    return this.answer;
  }
}
