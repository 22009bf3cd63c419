import { eventWith, type Way, ways } from './event-catalogue';
import { choiceParam, textParam } from './search';

/** What the catalogue of events shows: a text, a way of delivery, and the chosen event. */
export interface EventSearch {
  readonly q?: string;
  readonly way?: Way;
  readonly event?: string;
}

export function eventSearch(search: Record<string, unknown>): EventSearch {
  const { event } = textParam('event', search);
  return {
    ...textParam('q', search),
    ...choiceParam('way', search, ways),
    ...(event !== undefined && eventWith(event) !== undefined ? { event } : {}),
  };
}
