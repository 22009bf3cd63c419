import { defineErrors } from '@exchange/kernel';

export const taskErrors = defineErrors('tasks', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no task with that id.' },
});
