import { defineErrors } from '@exchange/kernel';

export const productErrors = defineErrors('products', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no product with that id.' },
  tooManyActive: { kind: 'conflict', code: 'CONFLICT', message: 'A storefront has at most 200 active products.' },
  tooManyStored: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The storefront has as many products as it can have, archived ones included.',
  },
});
