import type { Text } from '#/i18n';

/** Status at the seller. Where the exchange has the same state, its word is used. */
export const sourceWord = (text: Text, status: string): string =>
  text.word(status.startsWith('pending_') ? 'source' : 'status', status.startsWith('pending_') ? status : status.toUpperCase());
