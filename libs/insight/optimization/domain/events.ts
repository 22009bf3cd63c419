import type { DomainEvent } from '@exchange/kernel';
import type { SuggestionState } from './suggestion-state';

export type SuggestionEventType =
  'suggestions.received' | 'suggestions.approved' | 'suggestions.rejected' | 'suggestions.applied' | 'suggestions.failed';

export interface SuggestionEvent {
  readonly suggestionId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly mediaBuyId: string;
  /** What happened, for people. */
  readonly message: string;
}

export function suggestionEvent(
  type: SuggestionEventType,
  state: SuggestionState,
  message: string,
  occurredAt: Date,
): DomainEvent<SuggestionEvent> {
  const { accountId, id: suggestionId, campaignId, advertiserId, mediaBuyId } = state;
  return { type, accountId, occurredAt, payload: { suggestionId, campaignId, advertiserId, mediaBuyId, message } };
}
