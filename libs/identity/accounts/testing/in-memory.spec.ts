import { inMemoryAccounts } from './builders';
import { accountsContract, invitationsContract, membershipsContract } from './contract';

describe('accounts in memory', () => {
  const { accounts, memberships, invitations, work, events } = inMemoryAccounts();
  const recorded = async () => events.all.map(({ type, accountId, payload }) => ({ type, accountId, payload }));
  const subject = () => ({ accounts, memberships, invitations, work, recorded });
  accountsContract(subject);
  membershipsContract(subject);
  invitationsContract(subject);
});
