import { defineErrors } from '@exchange/kernel';

export const creativeFormatErrors = defineErrors('creative-formats', {
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  mediaBuyNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  creativeNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'The advertiser has no creative with that id.' },
  productNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'No seller offered a product with that id.' },
});
