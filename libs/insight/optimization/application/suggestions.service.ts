import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, Clock, decimal, maySee, micros, offsetPage, type Page, sum, UnitOfWork } from '@exchange/kernel';
import { Commitments } from '@exchange/media-buys';
import { optimizationErrors } from '../domain/errors';
import { Suggestions, type SuggestionFilter } from '../domain/ports';
import { Suggestion } from '../domain/suggestion';
import type { SuggestionState } from '../domain/suggestion-state';

/** gaps.md §4.11: what people and agents do with suggestions. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly suggestions: Suggestions,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(
    caller: Caller,
    filter: Pick<SuggestionFilter, 'campaignId' | 'mediaBuyId' | 'status'>,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<SuggestionState>> {
    const now = this.clock.now();
    const granted = caller.grants ? { advertiserIds: [...caller.grants.keys()] } : {};
    const rows = await this.suggestions.list({ accountId: caller.accountId, now, ...filter, ...granted }, { limit: limit + 1, offset });
    return offsetPage(rows, limit, offset).map((row) => new Suggestion(row).at(now).state);
  }

  /** 404 when the caller may not see such a suggestion. */
  async read(caller: Caller, id: string): Promise<SuggestionState> {
    const found = await this.suggestions.find({ accountId: caller.accountId, id });
    if (!found || !maySee(caller, found.advertiserId)) throw optimizationErrors.notFound();
    return new Suggestion(found).at(this.clock.now()).state;
  }

  /**
   * 409 unless it is `received`. The change of the media buy is asked for a moment later; what it costs more is committed now. 403 and 409 as of
   * `Commitments` for more money than the caller may commit.
   */
  approve(caller: Caller, id: string): Promise<SuggestionState> {
    return this.unitOfWork.run(async () => {
      const approved = await this.decide(caller, id, (suggestion, now) => suggestion.approve(now));
      const { advertiserId, currency, mediaBuyId, id: changeId } = approved;
      const amount = costOf(approved);
      if (micros(amount) > 0n) await this.commitments.commit(caller, { advertiserId, parts: [{ mediaBuyId, amount, changeId }], currency });
      return approved;
    });
  }

  /** 409 unless it is `received`. */
  reject(caller: Caller, id: string, reason: string | null): Promise<SuggestionState> {
    return this.decide(caller, id, (suggestion, now) => suggestion.reject(reason, now));
  }

  private async decide(caller: Caller, id: string, step: (suggestion: Suggestion, now: Date) => Suggestion): Promise<SuggestionState> {
    const { accountId, advertiserId } = await this.read(caller, id);
    assertMayActFor(caller, advertiserId, optimizationErrors.readOnlyGrant);
    const now = this.clock.now();
    const decided = await this.suggestions.change({ accountId, id }, (suggestion) => step(suggestion, now));
    return decided!.state;
  }
}

/** Decimal string: what the media buy holds more once its packages have the budgets that are suggested; negative when it is less. */
function costOf({ productAdjustments }: SuggestionState): string {
  return decimal(sum(productAdjustments.map(({ currentBudget, recommendedBudget }) => micros(recommendedBudget) - micros(currentBudget))));
}
