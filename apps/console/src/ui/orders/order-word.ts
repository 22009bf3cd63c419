import type { Text } from '#/i18n';

/** A state of a received media buy, in words. */
export const orderWord = (text: Text, status: string): string => text.word('orders.status', status);
