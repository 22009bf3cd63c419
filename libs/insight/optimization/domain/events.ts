import { defineEvents } from '@exchange/kernel';
import type { SuggestionState } from './suggestion-state';

export interface SuggestionEvent {
  readonly suggestionId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly mediaBuyId: string;
  /** Text for people. */
  readonly message: string;
}

export interface SuggestionEvents {
  'suggestions.received': SuggestionEvent;
  'suggestions.approved': SuggestionEvent;
  'suggestions.rejected': SuggestionEvent;
  'suggestions.applied': SuggestionEvent;
  'suggestions.failed': SuggestionEvent;
}

const eventOf = defineEvents<SuggestionEvents>();

export function suggestionEvent(type: keyof SuggestionEvents, state: SuggestionState, message: string, occurredAt: Date) {
  const { accountId, id: suggestionId, campaignId, advertiserId, mediaBuyId } = state;
  return eventOf(type, accountId, occurredAt, { suggestionId, campaignId, advertiserId, mediaBuyId, message });
}
