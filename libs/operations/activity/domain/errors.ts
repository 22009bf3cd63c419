import { defineErrors } from '@exchange/kernel';

export const activityErrors = defineErrors('activity', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no call with that id.' },
});
