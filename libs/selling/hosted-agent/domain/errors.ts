import { defineErrors } from '@exchange/kernel';

export const hostedAgentErrors = defineErrors('hosted-agent', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no storefront of that name.' },
});
