import { useNotificationTypes, useNotificationWords, useText } from '#/i18n';
import type { CatalogueEvent } from '#/lib/event-catalogue';

/** Names of events in the reader's language, for those that have one: kinds of the feed, and notifications that the exchange sends. */
export function useEventWords(): {
  readonly wordsOf: (event: CatalogueEvent) => string;
  readonly isSent: (event: CatalogueEvent) => boolean;
} {
  const text = useText();
  const notificationWords = useNotificationWords();
  const types = useNotificationTypes();
  const wordsOf = ({ way, name }: CatalogueEvent) => {
    const words = way === 'feed' ? text.word('events.kind', name) : way === 'notification' ? notificationWords(name) : '';
    return words === name ? '' : words;
  };
  return { wordsOf, isSent: ({ way, name }) => way !== 'notification' || types.includes(name) };
}
