import type { Schemas } from './api';
import { onlyChanged } from './same';
import type { OwnStorefront } from './storefront';
import { codesIn } from './typed-words';

/** Settings of a storefront as they are typed. */
export interface StorefrontDraft {
  readonly name: string;
  readonly platformId: string;
  readonly publisherDomain: string;
  readonly operatorDomain: string;
  readonly logoUrl: string;
  readonly defaultCurrency: string;
  /** Codes between commas or spaces. */
  readonly paymentCurrencies: string;
  readonly mediaBuyApproval: string;
  readonly creativeApproval: string;
}

export const blankStorefront: StorefrontDraft = {
  name: '',
  platformId: '',
  publisherDomain: '',
  operatorDomain: '',
  logoUrl: '',
  defaultCurrency: 'USD',
  paymentCurrencies: '',
  mediaBuyApproval: 'manual',
  creativeApproval: 'auto',
};

export const draftOf = (stored: OwnStorefront): StorefrontDraft => ({
  name: stored.name,
  platformId: stored.platformId,
  publisherDomain: stored.publisherDomain ?? '',
  operatorDomain: stored.operatorDomain ?? '',
  logoUrl: stored.logoUrl ?? '',
  defaultCurrency: stored.defaultCurrency,
  paymentCurrencies: stored.paymentCurrencies.join(', '),
  mediaBuyApproval: stored.mediaBuyApproval,
  creativeApproval: stored.creativeApproval,
});

type Change = Schemas['ChangeStorefrontBody'];

/** Each field in the notation of the API. An empty text clears what may be empty. */
const bodyOf = (draft: StorefrontDraft) => ({
  name: draft.name.trim(),
  platformId: draft.platformId.trim(),
  publisherDomain: domainOf(draft.publisherDomain),
  operatorDomain: domainOf(draft.operatorDomain),
  logoUrl: draft.logoUrl.trim() || null,
  defaultCurrency: draft.defaultCurrency.trim().toUpperCase(),
  paymentCurrencies: currenciesOf(draft),
  mediaBuyApproval: draft.mediaBuyApproval as Schemas['OwnStorefront']['mediaBuyApproval'],
  creativeApproval: draft.creativeApproval as Schemas['OwnStorefront']['creativeApproval'],
});

export const openBody = (draft: StorefrontDraft): Schemas['OpenStorefrontBody'] => bodyOf(draft);

/** The fields in which the two differ. */
export function changesOf(before: StorefrontDraft, after: StorefrontDraft): Change {
  return onlyChanged(bodyOf(before), bodyOf(after));
}

/** The default currency is one of the payment currencies. */
const currenciesOf = ({ paymentCurrencies, defaultCurrency }: StorefrontDraft): string[] => [
  ...new Set([defaultCurrency.trim().toUpperCase(), ...codesIn(paymentCurrencies)]),
];

/** People paste addresses; the API takes domains. */
function domainOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const [host = ''] = text.replace(/^https?:\/\//, '').split('/');
  return host.replace(/^www\./, '') || null;
}
