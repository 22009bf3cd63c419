import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const discoveryErrors = defineErrors('discovery', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no discovery with that id.' },
  noOwnSeller: { kind: 'not_found', code: 'NOT_FOUND', message: 'This account has no such storefront or seller agent.' },
  tooManyTrials: {
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    message: 'Too many trials are running. Wait until one of them has ended.',
  },
  credentialsElsewhere: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'The credentials of this agent cannot be read right now, so it was not asked. Try again shortly.',
  },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  campaignEnded: { kind: 'conflict', code: 'CONFLICT', message: 'This campaign has ended.' },
  otherSellers: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This would not ask exactly the seller that is expected. Nobody was asked.',
  },
  executionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This campaign has no execution with that id.' },
  staleCampaign: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The campaign was changed meanwhile: read it again, then decide.',
  },
  expired: { kind: 'conflict', code: 'CONFLICT', message: 'The offers of this discovery have expired. Start a new one.' },
  stillRunning: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Sellers are still answering. Refine what they have offered when results are complete.',
  },
  tooManyRunning: {
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    message: 'Too many discoveries of this account are running. Wait until one of them is complete.',
  },
  roundsUsedUp: { kind: 'conflict', code: 'CONFLICT', message: 'This discovery has been refined as often as possible. Start a new one.' },
  refinedTooOften: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This proposal is the result of three refinements in a row, which is as far as they go.',
  },
  omitsSelected: { kind: 'conflict', code: 'CONFLICT', message: 'This product is selected. Deselect it before it is left out.' },
  nothingOffered: { kind: 'conflict', code: 'CONFLICT', message: 'No seller has offered anything that could be refined.' },
  proposalExpired: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This proposal has expired. Ask its seller to refine it, or start a new discovery.',
  },
  productExpired: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This offer has expired. Ask its seller to refine it, or start a new discovery.',
  },
  proposalNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This discovery has no proposal with that id.' },
  currencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'This is in another currency than the campaign, or its advertiser.',
  },
  offerCurrencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'The seller offers this in another currency than that of the campaign, or its advertiser.',
  },
  insufficientBudget: {
    kind: 'conflict',
    code: 'INSUFFICIENT_MEDIA_BUDGET',
    message: 'That is more than what is left of the campaign’s budget.',
  },
  proposalNotBuyable: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This proposal names a product that its seller has not offered.',
  },
  alreadyBought: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Products of this proposal are already bought as part of another one: selecting it would buy nothing of them.',
  },
  sellerGone: { kind: 'conflict', code: 'CONFLICT', message: 'The seller of this offer does not sell at the moment. The code stays good.' },
  selectionFull: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'That is more than may be selected of one discovery. Deselect products first.',
  },
  tooMany: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many discoveries as are kept at a time. Old ones go by themselves.',
  },
});
