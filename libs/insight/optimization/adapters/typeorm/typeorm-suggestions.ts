import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, type Condition, Database, isIn, ListReads, storedAs } from '@exchange/platform';
import { Suggestions, type SuggestionFilter, type SuggestionSlice } from '../../domain/ports';
import type { Suggestion } from '../../domain/suggestion';
import type { SuggestionKey, SuggestionState } from '../../domain/suggestion-state';
import { suggestionStates } from '../../domain/suggestion.states';
import { suggestionMapping, suggestionRow } from './suggestion.row';

/** A stored `received` suggestion is `expired` once `expires_at` has passed. */
const hasStatus = `case when status = 'received' and expires_at <= $? then 'expired' else status end = $?`;

const listed = { name: 'suggestions.list', ...storedAs(suggestionRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormSuggestions extends Suggestions {
  private readonly lists = new ListReads<SuggestionState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(suggestion: Suggestion): Promise<void> {
    await this.store.insert(suggestionMapping, suggestion);
  }

  change({ accountId, id }: SuggestionKey, fn: Step<Suggestion>): Promise<Suggestion | null> {
    return this.store.change(suggestionMapping, { accountId, id }, fn);
  }

  find({ accountId, id }: SuggestionKey): Promise<SuggestionState | null> {
    return this.database.manager.findOneBy(suggestionRow, { accountId, id });
  }

  list(filter: SuggestionFilter, { take, skip, after }: SuggestionSlice): Promise<readonly SuggestionState[]> {
    const { accountId, campaignId, mediaBuyId, status, now, advertiserIds } = filter;
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['campaign_id = $?', campaignId],
      ['media_buy_id = $?', mediaBuyId],
      [hasStatus, now, status],
      ['advertiser_id = any($?)', advertiserIds],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take, skip });
  }

  openOf(accountId: number, mediaBuyId: string): Promise<SuggestionState | null> {
    const query = this.database.manager.createQueryBuilder(suggestionRow, 'row').where('row.accountId = :accountId', { accountId });
    return query.andWhere('row.mediaBuyId = :mediaBuyId', { mediaBuyId }).andWhere(isIn('row.status', suggestionStates.sets.open)).getOne();
  }
}
