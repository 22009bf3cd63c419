import { defineErrors } from '@exchange/kernel';

export const accountErrors = defineErrors('accounts', {
  adminsOnly: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Only an admin of the account can do that.' },
  notForDemos: { kind: 'forbidden', code: 'FORBIDDEN', message: 'An account of a demo has no others below it.' },
  notForAgents: { kind: 'forbidden', code: 'FORBIDDEN', message: 'A buyer agent reaches only its advertisers, not the account.' },
  organizationAdminsOnly: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'This account belongs to an organization: only an admin of the organization can create accounts in it.',
  },
  unknownAccount: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no account with that id that you can act for.' },
  unreachable: { kind: 'forbidden', code: 'ACCESS_DENIED', message: 'You cannot act for that account.' },
  unknownMember: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no member or open invitation with that id.' },
  unknownInvitation: { kind: 'not_found', code: 'NOT_FOUND', message: 'This invitation does not exist, has expired or was used.' },
  lastAdmin: { kind: 'conflict', code: 'CONFLICT', message: 'An account needs an admin, and this is its last one.' },
  alreadyMember: { kind: 'conflict', code: 'CONFLICT', message: 'This person is already a member of the account.' },
  accountFull: { kind: 'conflict', code: 'CONFLICT', message: 'An account has at most 500 members and open invitations.' },
  tooManyChildren: { kind: 'conflict', code: 'CONFLICT', message: 'The organization has as many accounts as it can have.' },
  tooManyMembers: { kind: 'conflict', code: 'CONFLICT', message: 'The account has as many members as it can have. Remove one first.' },
  tooManyInvitations: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The account has as many open invitations as it can have. Revoke one first.',
  },
});
