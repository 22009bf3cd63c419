import { defineErrors } from '@exchange/kernel';

export const assistantErrors = defineErrors('assistant', {
  needsPerson: { kind: 'bad_request', code: 'BAD_REQUEST', message: 'Preferences belong to a person; this credential acts as none.' },
});
