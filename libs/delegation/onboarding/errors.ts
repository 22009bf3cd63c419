import { defineErrors } from '@exchange/kernel';

export const onboardingErrors = defineErrors('onboarding', {
  operatorChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The operator is not the one that was shown any more: look at it again.',
  },
  otherTerms: { kind: 'conflict', code: 'CONFLICT', message: 'These are not the terms that are asked for now: read them again.' },
});
