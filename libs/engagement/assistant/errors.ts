import { defineErrors } from '@exchange/kernel';

export const assistantErrors = defineErrors('assistant', {
  needsPerson: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Preferences belong to a person; this credential acts as none.' },
});
