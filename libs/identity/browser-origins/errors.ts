import { defineErrors } from '@exchange/kernel';

export const browserOriginErrors = defineErrors('browser-origins', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no browser origin with that id.' },
  isThere: { kind: 'conflict', code: 'CONFLICT', message: 'The account lets pages of that origin in already.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many browser origins as it can have.' },
  notLetIn: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Pages of this origin are not let in.' },
  notOpen: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The account does not let pages of this origin in.' },
});
