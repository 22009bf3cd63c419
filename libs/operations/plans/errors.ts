import { defineErrors } from '@exchange/kernel';

export const planErrors = defineErrors('plans', {
  inPersonOnly: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'Only a signed-in admin of the organization buys plans: no key, and no app.',
  },
  termsFirst: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has to accept the terms first.' },
  offerChanged: { kind: 'conflict', code: 'CONFLICT', message: 'The offer is another one by now: read it again.' },
  keyReused: { kind: 'conflict', code: 'CONFLICT', message: 'That idempotencyKey was used for another plan or offer.' },
  bound: { kind: 'conflict', code: 'CONFLICT', message: 'A plan is bound already: it has to be canceled at its term first.' },
  noPlan: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no plan with that id in the offer.' },
  nothingBound: { kind: 'conflict', code: 'CONFLICT', message: 'No plan is bound.' },
  endsAlready: { kind: 'conflict', code: 'CONFLICT', message: 'The plan ends at its term already.' },
  renewsAlready: { kind: 'conflict', code: 'CONFLICT', message: 'The plan renews already.' },
  succeeded: { kind: 'conflict', code: 'CONFLICT', message: 'Another plan was bought for afterwards.' },
  noAlert: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no allowance alert with that id.' },
  alertIsThere: { kind: 'conflict', code: 'CONFLICT', message: 'There is an alert for that share of the allowance already.' },
  tooManyAlerts: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has as many allowance alerts as it can have.' },
  tooMuchUsed: { kind: 'conflict', code: 'CONFLICT', message: 'That is more than can be counted in one month.' },
  referenceUsed: { kind: 'conflict', code: 'CONFLICT', message: 'Usage with that reference is recorded already.' },
});
