import { defineErrors } from '@exchange/kernel';

export const campaignErrors = defineErrors('campaigns', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  unknownAdvertiser: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  unknownEventSource: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no event source with that id.' },
  currencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: "The budget must be in the advertiser's primary currency.",
  },
  staleRevision: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The campaign was changed meanwhile: read it again, then decide.',
  },
  insufficientBudget: {
    kind: 'conflict',
    code: 'INSUFFICIENT_MEDIA_BUDGET',
    message: 'The media buys of the campaign hold more than that: shrink or cancel them first.',
  },
  draftOnly: { kind: 'conflict', code: 'CONFLICT', message: 'This can only be set while the campaign is a DRAFT.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many campaigns as it can have.' },
});
