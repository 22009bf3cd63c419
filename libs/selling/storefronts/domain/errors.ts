import { defineErrors } from '@exchange/kernel';

export const storefrontErrors = defineErrors('storefronts', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no seller agent with that id.' },
  slugTaken: { kind: 'conflict', code: 'CONFLICT', message: 'Another seller agent already has this slug.' },
});
