import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const advertiserErrors = defineErrors('advertisers', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  autoNotForAgents: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'In the mode AUTO the exchange approves what it suggests, which no grant of an agent limits: let a person turn it on.',
  },
  notForDelegates: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'An organization that was granted an advertiser manages its campaigns; the advertiser itself is changed by its account.',
  },
  changedMeanwhile: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The advertiser has changed since it was read: look at it again.',
  },
  archived: archivedAdvertiser,
  duplicateBrand: { kind: 'conflict', code: 'CONFLICT', message: 'Another active advertiser of the account has this brand.' },
  currencyLocked: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The currency cannot change any more: the advertiser has campaigns in it.',
  },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many advertisers as it can have.' },
});
