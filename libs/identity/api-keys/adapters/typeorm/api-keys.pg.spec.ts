import { randomBytes } from 'node:crypto';
import { SystemIds } from '@exchange/kernel';
import { AuditTrail, type Database } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { issueSecret } from '../../domain/secret';
import { anApiKey, keyEpoch } from '../../testing';
import { apiKeysContract } from '../../testing/contract';
import { keyHoldersContract } from '../../testing/holders';
import type { KeyWorld } from '../../testing/world';
import { TypeormApiKeys } from './typeorm-api-keys';
import { TypeormKeyHolders, TypeormKeyUses } from './typeorm-key-holders';

describe('API key ports on PostgreSQL', () => {
  let test: TestDatabase;
  let people = 0;
  let sessions = 0;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const idOf = async (sql: string, params: unknown[]) => (await test.database.query<{ id: number }>(sql, params))[0]!.id;

  async function open(): Promise<KeyWorld> {
    const { database, store } = test;
    await database.query('delete from api_keys');
    return {
      keys: new TypeormApiKeys(store, database, new AuditTrail(database, new SystemIds())),
      holders: new TypeormKeyHolders(database),
      uses: new TypeormKeyUses(database),
      account: (name, type = 'BUYER') =>
        idOf(
          `insert into accounts (name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
           values ($1, $1, 'STANDALONE', 'ACCOUNT', $2, $3, $4, $4) returning id`,
          [name, type, type === 'BUYER' ? 'FULL' : null, keyEpoch],
        ),
      async endAt(accountId, at) {
        await database.query('update accounts set ends_at = $2 where id = $1', [accountId, at]);
      },
      person: (name, { addressProved = false } = {}) =>
        idOf('insert into users (email, name, email_verified_at, created_at, updated_at) values ($1, $2, $4, $3, $3) returning id', [
          `person-${(people += 1)}@example.com`,
          name,
          keyEpoch,
          addressProved ? keyEpoch : null,
        ]),
      async agent(accountId, { id, label, grants, isActive = true }) {
        await database.query(
          `insert into buyer_agents (account_id, id, display_name, lifecycle_state, access_revision, grants, registered_at, updated_at)
           values ($1, $2, $3, $4, 1, $5, $6, $6)
           on conflict (account_id, id) do update set display_name = $3, lifecycle_state = $4, grants = $5`,
          [
            accountId,
            id,
            label,
            isActive ? 'active' : 'suspended',
            JSON.stringify(grants.map(([advertiserId, role]) => ({ advertiserId, role }))),
            keyEpoch,
          ],
        );
      },
      async session(userId) {
        const id = `sess_${(sessions += 1)}`;
        await database.query(
          'insert into sessions (token_hash, id, user_id, created_at, renewed_at, expires_at) values ($1, $2, $3, $4, $4, $4)',
          [randomBytes(32), id, userId, keyEpoch],
        );
        return id;
      },
      async endSession(id) {
        await database.query('delete from sessions where id = $1', [id]);
      },
      async join(accountId, userId, role, at = keyEpoch) {
        await database.query(
          `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, $3, 'active', $4, $4)
           on conflict (account_id, user_id) do update set role = $3, status = 'active', joined_at = $4, updated_at = $4`,
          [accountId, userId, role, at],
        );
      },
      async changeRole(accountId, userId, role) {
        await database.query('update memberships set role = $3 where account_id = $1 and user_id = $2', [accountId, userId, role]);
      },
      async leave(accountId, userId) {
        await database.query(`update memberships set status = 'removed' where account_id = $1 and user_id = $2`, [accountId, userId]);
      },
    };
  }

  apiKeysContract(open);
  keyHoldersContract(open);

  it('stores a key created while the sessions of its person end only if the concurrent look-up of their keys finds it', async () => {
    const world = await open();
    const [accountId, userId] = [await world.account('Acme'), await world.person('Robin')];
    await world.join(accountId, userId, 'ADMIN');
    for (let round = 0; round < 20; round += 1) {
      const sessionId = await world.session(userId);
      const key = anApiKey({ accountId, createdBy: userId, id: `key_race_${round}` });
      const endingSessions = test.database.run(async () => {
        await world.endSession(sessionId);
        return world.keys.ofPerson(userId, 'personal');
      });
      const [isStored, found] = await Promise.all([world.keys.insert(key, issueSecret().hash, sessionId), endingSessions]);
      expect(found.some(({ id }) => id === key.state.id)).toBe(isStored);
    }
  });

  it('looks up all keys of one event loop tick with one statement', async () => {
    const statements: string[] = [];
    const query = async (sql: string) => {
      statements.push(sql);
      return [];
    };
    const holders = new TypeormKeyHolders({ query } as unknown as Database);
    await Promise.all([1, 2, 3].map((n) => holders.find(Buffer.alloc(32, n), keyEpoch)));
    expect(statements).toHaveLength(1);
  });

  it('stores the hash and not the secret', async () => {
    const columns = await test.database.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'api_keys' and column_name like '%secret%'`,
    );
    expect(columns.map(({ column_name }) => column_name)).toEqual(['secret_hash']);
  });
});
