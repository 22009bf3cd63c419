import { defineErrors } from '@exchange/kernel';

export const payoutErrors = defineErrors('payouts', {
  tooManyPayees: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many payees as it can have.' },
  noPayee: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no payee with that id.' },
  payeeInUse: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'A payout goes to the payee. Remove it once that is paid, or has been canceled or retried to another payee.',
  },
  noAccount: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no account with that id.' },
  noStatement: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no statement with that reference.' },
  noRun: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no payout run with that id.' },
  noPayout: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no payout with that id.' },
  ownRun: { kind: 'conflict', code: 'CONFLICT', message: 'Whoever prepared a payout run cannot approve it: another person has to.' },
  ownRetry: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Whoever asked for the retry of a payout cannot approve it: another person has to.',
  },
  orderChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message:
      'The bank details of a payee have changed since the payout was approved. Record these payouts as failed and retry them; another person approves the retry.',
  },
  payeeChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The bank details of a payee have changed since the run was prepared. Cancel it and prepare another one.',
  },
  retryChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The bank details of the payee have changed since the retry. Retry the payout again, or record that it failed.',
  },
  referenceInUse: { kind: 'conflict', code: 'CONFLICT', message: 'Another payout was paid with that reference.' },
  held: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'A seller of the run is on hold. Lift the hold, or cancel the run and prepare another one.',
  },
  sellerHeld: { kind: 'conflict', code: 'CONFLICT', message: 'On hold: nothing is paid to the seller until the hold is lifted.' },
  notApproved: { kind: 'conflict', code: 'CONFLICT', message: 'The run is not approved: there is nothing to be paid.' },
  nothingDue: { kind: 'conflict', code: 'CONFLICT', message: 'No seller with a payee has anything due.' },
});
