import { defineErrors } from '@exchange/kernel';

export const storefrontErrors = defineErrors('storefronts', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no seller agent with that id.' },
  slugTaken: { kind: 'conflict', code: 'CONFLICT', message: 'Another seller already has this slug.' },
  noStorefront: { kind: 'not_found', code: 'NOT_FOUND', message: 'This account has no storefront. POST /api/v2/storefront opens one.' },
  changedMeanwhile: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The storefront has changed since it was read: look at it again.',
  },
  storefrontNeeded: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This account has no open storefront. POST /api/v2/storefront opens one.',
  },
  tooManyAgents: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many seller agents as it can have. Archive one first.',
  },
});
