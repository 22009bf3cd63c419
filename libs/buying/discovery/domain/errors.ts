import { defineErrors } from '@exchange/kernel';

export const discoveryErrors = defineErrors('discovery', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no discovery with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  campaignEnded: { kind: 'conflict', code: 'CONFLICT', message: 'This campaign has ended.' },
  executionNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This campaign has no execution with that id.' },
  expired: { kind: 'conflict', code: 'CONFLICT', message: 'The offers of this discovery have expired. Start a new one.' },
  proposalNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'This discovery has no proposal with that id.' },
  proposalNotBuyable: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This proposal names a product that its seller has not offered in the currency of the campaign.',
  },
  readOnlyGrant: { kind: 'forbidden', code: 'FORBIDDEN', message: 'This agent may only read for the advertiser.' },
});
