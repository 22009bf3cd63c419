import { defineErrors } from '@exchange/kernel';

export const storefrontErrors = defineErrors('storefronts', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such seller agent.' },
  slugTaken: { kind: 'conflict', code: 'CONFLICT', message: 'Another seller agent already has this slug.' },
});
