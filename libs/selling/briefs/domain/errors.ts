import { defineErrors } from '@exchange/kernel';

export const briefErrors = defineErrors('briefs', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no brief with that id.' },
});
