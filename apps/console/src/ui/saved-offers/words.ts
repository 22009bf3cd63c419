import type { Text } from '#/i18n';
import type { ListedOffer } from '#/lib/saved-offer';

/** Who may redeem the offer: a domain, or an account by its number. */
export const operatorText = (text: Text, { operatorId: { domain, customerId } }: Pick<ListedOffer, 'operatorId'>): string =>
  domain ?? text('savedOffers.account', { id: String(customerId) });
