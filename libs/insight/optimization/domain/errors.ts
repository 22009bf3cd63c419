import { defineErrors } from '@exchange/kernel';

export const optimizationErrors = defineErrors('optimization', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no suggestion with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
});
