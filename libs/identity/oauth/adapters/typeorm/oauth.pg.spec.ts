import { SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { oauthEpoch } from '../../testing';
import { oauthPortsContract, type OauthWorld } from '../../testing/contract';
import { TypeormAppGrants } from './typeorm-app-grants';
import { TypeormAppPolicies } from './typeorm-app-policies';
import { TypeormArtefacts } from './typeorm-artefacts';
import { TypeormMachineApplications } from './typeorm-machine-applications';
import { TypeormRegisteredClients } from './typeorm-registered-clients';
import { TypeormTokenHolders } from './typeorm-token-holders';

describe('OAuth ports on PostgreSQL', () => {
  let test: TestDatabase;
  let people = 0;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const idOf = async (sql: string, params: unknown[]) => (await test.database.query<{ id: number }>(sql, params))[0]!.id;

  async function open(): Promise<OauthWorld> {
    const { database, store } = test;
    await database.query('truncate oauth_artefacts, oauth_clients, oauth_grants, machine_applications, app_policies');
    return {
      artefacts: new TypeormArtefacts(database),
      clients: new TypeormRegisteredClients(database),
      grants: new TypeormAppGrants(store, database),
      holders: new TypeormTokenHolders(database),
      applications: new TypeormMachineApplications(store, database),
      policies: new TypeormAppPolicies(database, new AuditTrail(database, new SystemIds())),
      account: () =>
        idOf(
          `insert into accounts (name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
           values ('Acme', 'Acme', 'STANDALONE', 'ACCOUNT', 'BUYER', 'FULL', $1, $1) returning id`,
          [oauthEpoch],
        ),
      async endAt(accountId, at) {
        await database.query('update accounts set ends_at = $2 where id = $1', [accountId, at]);
      },
      person: (name) =>
        idOf('insert into users (email, name, is_staff, created_at, updated_at) values ($1, $2, false, $3, $3) returning id', [
          `person-${(people += 1)}@example.com`,
          name,
          oauthEpoch,
        ]),
      async join(accountId, userId, at = oauthEpoch) {
        await database.query(
          `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, 'ADMIN', 'active', $3, $3)
           on conflict (account_id, user_id) do update set status = 'active', joined_at = $3, updated_at = $3`,
          [accountId, userId, at],
        );
      },
      async leave(accountId, userId) {
        await database.query(`update memberships set status = 'removed' where account_id = $1 and user_id = $2`, [accountId, userId]);
      },
    };
  }

  oauthPortsContract(open);
});
