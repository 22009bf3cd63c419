import { archivedAdvertiser, defineErrors } from '@exchange/kernel';

export const rfpErrors = defineErrors('rfps', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no planning brief with that id.' },
  signalNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no demand signal with that id.' },
  unknownAdvertiser: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  advertiserArchived: archivedAdvertiser,
  grantNeeded: { kind: 'forbidden', code: 'FORBIDDEN', message: 'An agent names an advertiser that was granted to it.' },
  currencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'The money must be in the currency of the advertiser, and of the brief.',
  },
  closed: { kind: 'conflict', code: 'CONFLICT', message: 'The buyer is no longer looking for offers.' },
  enough: { kind: 'conflict', code: 'CONFLICT', message: 'A seller answers a demand signal at most 50 times.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many planning briefs as it can have.' },
});
