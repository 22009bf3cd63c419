import { defineErrors } from '@exchange/kernel';

export const onboardingErrors = defineErrors('onboarding', {
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  otherTerms: { kind: 'conflict', code: 'CONFLICT', message: 'These are not the terms that are asked for now: read them again.' },
});
