import { Injectable } from '@nestjs/common';
import { AggregateStore, Database } from '@exchange/platform';
import { Suggestions, type SuggestionFilter } from '../../domain/ports';
import type { Suggestion } from '../../domain/suggestion';
import type { SuggestionKey, SuggestionState } from '../../domain/suggestion-state';
import { suggestionMapping, suggestionRow } from './suggestion.row';

/** `received` and `expired` are told apart by the clock. */
const hasStatus = `case when row.status = 'received' and row.expires_at <= :now then 'expired' else row.status end = :status`;

@Injectable()
export class TypeormSuggestions extends Suggestions {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(suggestion: Suggestion): Promise<void> {
    await this.store.insert(suggestionMapping, suggestion);
  }

  async change({ accountId, id }: SuggestionKey, fn: (suggestion: Suggestion) => Suggestion | null): Promise<Suggestion | null> {
    let left = false;
    const changed = await this.store.change(suggestionMapping, { accountId, id }, (suggestion) => {
      const next = fn(suggestion);
      left = next === null;
      return next ?? suggestion;
    });
    return left ? null : changed;
  }

  find({ accountId, id }: SuggestionKey): Promise<SuggestionState | null> {
    return this.database.manager.findOneBy(suggestionRow, { accountId, id });
  }

  list(filter: SuggestionFilter, { limit, offset }: { limit: number; offset: number }): Promise<readonly SuggestionState[]> {
    const { accountId, campaignId, mediaBuyId, status, now, advertiserIds } = filter;
    const query = this.database.manager.createQueryBuilder(suggestionRow, 'row').where('row.accountId = :accountId', { accountId });
    if (campaignId !== undefined) query.andWhere('row.campaignId = :campaignId', { campaignId });
    if (mediaBuyId !== undefined) query.andWhere('row.mediaBuyId = :mediaBuyId', { mediaBuyId });
    if (status !== undefined) query.andWhere(hasStatus, { now, status });
    if (advertiserIds !== undefined) query.andWhere('row.advertiserId = any(:advertiserIds)', { advertiserIds });
    return query.orderBy('row.createdAt', 'DESC').addOrderBy('row.id', 'DESC').limit(limit).offset(offset).getMany();
  }

  openOf(accountId: number, mediaBuyId: string): Promise<SuggestionState | null> {
    const query = this.database.manager.createQueryBuilder(suggestionRow, 'row').where('row.accountId = :accountId', { accountId });
    return query.andWhere('row.mediaBuyId = :mediaBuyId', { mediaBuyId }).andWhere(`row.status in ('received', 'approved')`).getOne();
  }
}
