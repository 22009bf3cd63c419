import { defineErrors } from '@exchange/kernel';

export const demoErrors = defineErrors('demo', {
  none: { kind: 'not_found', code: 'NOT_FOUND', message: 'The account has no demo.' },
  noSource: { kind: 'not_found', code: 'NOT_FOUND', message: 'The demo has no source with that id.' },
  alreadyExists: { kind: 'conflict', code: 'CONFLICT', message: 'The account has a demo already. Reset or remove it.' },
  inDemo: { kind: 'conflict', code: 'CONFLICT', message: 'This account is a demo itself.' },
  sourceExists: { kind: 'conflict', code: 'CONFLICT', message: 'The demo has such a source already.' },
  tooMany: {
    kind: 'conflict',
    code: 'CONFLICT',
    message:
      'The organization has as many demos as it may, those included that are still being removed. Remove one, or try again in a few minutes.',
  },
});
