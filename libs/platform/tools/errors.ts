import { defineErrors } from '@exchange/kernel';

export const confirmationErrors = defineErrors('tools', {
  notConfirmed: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This confirms nothing, or not any more. Call without confirmationToken to see what would be done.',
  },
  changed: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'What this would spend is not what was confirmed: look at it again.',
  },
});
