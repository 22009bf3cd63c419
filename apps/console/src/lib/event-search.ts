import { choiceParam, textParam } from './search';

/** How an event leaves the exchange. */
export const ways = ['webhook', 'feed', 'discovery', 'assistant', 'callback', 'notification'] as const;
export type Way = (typeof ways)[number];

/** What the catalogue of events shows: a text, a way of delivery, and the chosen event. The catalogue itself is not loaded here: every screen loads this. */
export interface EventSearch {
  readonly q?: string;
  readonly way?: Way;
  readonly event?: string;
}

export const eventSearch = (search: Record<string, unknown>): EventSearch => ({
  ...textParam('q', search),
  ...choiceParam('way', search, ways),
  ...textParam('event', search),
});
