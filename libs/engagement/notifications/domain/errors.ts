import { defineErrors } from '@exchange/kernel';

export const notificationErrors = defineErrors('notifications', {
  unknown: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no notification with that id.' },
  needsPerson: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Preferences belong to a person; this credential acts as none.' },
});
