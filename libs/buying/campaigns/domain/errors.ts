import { defineErrors } from '@exchange/kernel';

export const campaignErrors = defineErrors('campaigns', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  autoNotForAgents: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message:
      'In the mode AUTO the exchange approves what it suggests, which no grant of an agent limits: let a person turn it on, or raise the budget.',
  },
  unknownAdvertiser: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  unknownEventSource: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no event source with that id.' },
  unknownAudience: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no audience with that id.' },
  unknownSeller: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no seller with that id that can be asked.' },
  unknownDiscovery: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no discovery with that id.' },
  discoveryExpired: { kind: 'conflict', code: 'CONFLICT', message: 'The offers of this discovery have expired. Start a new one.' },
  unknownProduct: {
    kind: 'not_found',
    code: 'NOT_FOUND',
    message: 'No seller has offered a product with that id in the discovery of the campaign.',
  },
  unknownPropertyList: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no property list with that id.' },
  unknownCatalog: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no catalog with that id.' },
  currencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: "This must be in the advertiser's primary currency.",
  },
  staleRevision: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The campaign was changed meanwhile: read it again, then decide.',
  },
  insufficientBudget: {
    kind: 'conflict',
    code: 'INSUFFICIENT_MEDIA_BUDGET',
    message: 'The media buys of the campaign hold more than that: shrink or cancel them first.',
  },
  draftOnly: { kind: 'conflict', code: 'CONFLICT', message: 'This can only be set while the campaign is a DRAFT.' },
  noDraft: { kind: 'conflict', code: 'CONFLICT', message: 'Only a DRAFT has something left to launch; this campaign is none any more.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many campaigns as it can have.' },
});
