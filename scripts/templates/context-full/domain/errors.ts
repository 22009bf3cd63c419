import { defineErrors } from '@exchange/kernel';

export const camelThingErrors = defineErrors('kebab-context', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no words thing with that id.' },
});
