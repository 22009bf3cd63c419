import { defineErrors } from '@exchange/kernel';

export const approvalErrors = defineErrors('approvals', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no approval with that id.' },
  unknownParent: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no organization with that id that you can act for.' },
  expired: { kind: 'conflict', code: 'CONFLICT', message: 'Its time is over: ask again.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'As many requests wait for a decision as can. Let an admin decide them first.' },
});
