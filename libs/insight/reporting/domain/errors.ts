import { defineErrors } from '@exchange/kernel';

export const reportingErrors = defineErrors('reporting', {
  advertiserNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no advertiser with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  mediaBuyNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  notConverted: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'Money is not converted: displayCurrency must be what it is in.',
  },
  unsupportedGranularity: {
    kind: 'bad_request',
    code: 'UNSUPPORTED_GRANULARITY',
    message: 'Delivery is reported by day: granularity must be day.',
  },
  downloadNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such download, or its link has expired.' },
  importNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no import with that id.' },
  fileRefused: { kind: 'invalid', code: 'VALIDATION_ERROR', message: 'The file has problems: nothing of it was stored.' },
  notAFile: {
    kind: 'unsupported_media_type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send a file, with Content-Type: text/csv or application/x-ndjson.',
  },
  fileTooLarge: { kind: 'too_large', code: 'PAYLOAD_TOO_LARGE', message: 'The file is larger than 50 MB: send it in parts.' },
  tooManyRows: {
    kind: 'unprocessable',
    code: 'CAPABILITY_NOT_SUPPORTED',
    message: 'The timeseries has more than 100,000 rows: narrow it, or take it as CSV (`download=true`).',
  },
  daysNotOpen: {
    kind: 'conflict',
    code: 'CONFLICT',
    message:
      'Only open days can be asked for again: from the first day of the flight until today, at the latest until 14 days after its end.',
  },
  requestWaiting: { kind: 'conflict', code: 'CONFLICT', message: 'A request for days of that media buy waits for its seller already.' },
  tooManyRequests: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many requests for delivery as are kept at a time. Old ones go by themselves.',
  },
  tooManyImports: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many imports as are kept at a time. Old ones go by themselves.',
  },
});
