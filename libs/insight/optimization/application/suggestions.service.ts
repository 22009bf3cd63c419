import { Injectable } from '@nestjs/common';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  decimal,
  micros,
  newestPage,
  offsetPage,
  type Page,
  type PageRequest,
  requireGranted,
  cursorRequestOf,
  sum,
  UnitOfWork,
} from '@exchange/kernel';
import { Commitments } from '@exchange/media-buys';
import { optimizationErrors } from '../domain/errors';
import { BudgetChanges, Suggestions, type SuggestionFilter, type SuggestionSlice } from '../domain/ports';
import { Suggestion } from '../domain/suggestion';
import type { SuggestionState } from '../domain/suggestion-state';

export type SuggestionListRequest = Pick<SuggestionFilter, 'campaignId' | 'mediaBuyId' | 'status'>;

/** Lists, approves and rejects suggestions for people and agents (docs/spec/gaps.md §4.11). */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly suggestions: Suggestions,
    private readonly budgetChanges: BudgetChanges,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: Caller,
    filter: SuggestionListRequest,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<SuggestionState>> {
    return offsetPage(await this.listForCaller(caller, filter, { take: limit + 1, skip: offset }), limit, offset);
  }

  /** Suggestions newest first, with cursor paging. */
  async newest(caller: Caller, filter: SuggestionListRequest, request: PageRequest): Promise<Page<SuggestionState>> {
    const { limit, after } = cursorRequestOf(request);
    return newestPage(await this.listForCaller(caller, filter, { take: limit + 1, after }), limit);
  }

  /** 404 when the caller may not see the suggestion. */
  async read(caller: Caller, id: string, wanted: AdvertiserUse = 'to read'): Promise<SuggestionState> {
    const known = await this.suggestions.find({ accountId: caller.accountId, id });
    const found = requireGranted(caller, known, wanted, optimizationErrors.notFound);
    return new Suggestion(found).asOf(this.clock.now()).state;
  }

  /**
   * 409 unless it is `received`. Commits the additional cost now; the change of the media buy is requested after the commit. 403 and 409 from
   * `Commitments` when the caller may not commit that much.
   */
  approve(caller: Caller, id: string): Promise<SuggestionState> {
    return this.unitOfWork.run(async () => {
      const approved = await this.decide(caller, id, (suggestion, now) => suggestion.approve(now));
      const { advertiserId, currency, mediaBuyId, id: changeId } = approved;
      const amount = costOf(approved);
      if (micros(amount) <= 0n) return approved;
      const sellerId = await this.budgetChanges.sellerOf(caller.accountId, mediaBuyId);
      await this.commitments.commit(caller, { advertiserId, parts: [{ mediaBuyId, sellerId, amount, changeId }], currency });
      return approved;
    });
  }

  /** 409 unless the suggestion is `received`. */
  reject(caller: Caller, id: string, reason: string | null): Promise<SuggestionState> {
    return this.decide(caller, id, (suggestion, now) => suggestion.reject(reason, now));
  }

  /** Suggestions of the caller's advertisers, with the state at the current time. */
  private async listForCaller(
    { accountId, grants }: Caller,
    filter: SuggestionListRequest,
    slice: SuggestionSlice,
  ): Promise<readonly SuggestionState[]> {
    const now = this.clock.now();
    const granted = grants ? { advertiserIds: [...grants.keys()] } : {};
    const rows = await this.suggestions.list({ accountId, now, ...filter, ...granted }, slice);
    return rows.map((row) => new Suggestion(row).asOf(now).state);
  }

  private async decide(caller: Caller, id: string, step: (suggestion: Suggestion, now: Date) => Suggestion): Promise<SuggestionState> {
    const { accountId } = await this.read(caller, id, 'to change');
    const now = this.clock.now();
    const decided = await this.suggestions.change({ accountId, id }, (suggestion) => step(suggestion, now));
    return decided!.state;
  }
}

/** Additional cost of the suggested budgets as a decimal string; negative when they are lower. */
function costOf({ productAdjustments }: SuggestionState): string {
  return decimal(sum(productAdjustments.map(({ currentBudget, recommendedBudget }) => micros(recommendedBudget) - micros(currentBudget))));
}
