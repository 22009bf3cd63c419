import { testDatabase, type TestDatabase } from '@test/database';
import { accountsContract, type AccountsSubject, invitationsContract, membershipsContract } from '../../testing.contract';
import { TypeormAccounts } from './typeorm-accounts';
import { TypeormInvitations } from './typeorm-invitations';
import { TypeormMemberships } from './typeorm-memberships';

describe('accounts in PostgreSQL', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());

  const subject = (): AccountsSubject => {
    const { database, store } = postgres;
    return {
      accounts: new TypeormAccounts(database, store),
      memberships: new TypeormMemberships(database, store),
      invitations: new TypeormInvitations(database, store),
      work: database,
      recorded: () => database.query('select type, account_id as "accountId", payload from outbox'),
    };
  };
  accountsContract(subject);
  membershipsContract(subject);
  invitationsContract(subject);
});
