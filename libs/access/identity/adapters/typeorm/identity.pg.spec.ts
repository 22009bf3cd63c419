import { testDatabase, type TestDatabase } from '@test/database';
import { aTokenHash, noon } from '../../testing.builders';
import {
  emailVerificationsContract,
  knownNetworksContract,
  passwordResetsContract,
  peopleContract,
  sessionsContract,
} from '../../testing.contract';
import { SqlEmailVerifications } from './sql-email-verifications';
import { SqlKnownNetworks } from './sql-known-networks';
import { SqlPasswordResets } from './sql-password-resets';
import { SqlSessions } from './sql-sessions';
import { TypeormPeople } from './typeorm-people';

describe('identity in PostgreSQL', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());

  peopleContract(() => new TypeormPeople(postgres.database, postgres.store));
  sessionsContract(() => new SqlSessions(postgres.database));
  passwordResetsContract(() => new SqlPasswordResets(postgres.database, postgres.outbox));

  emailVerificationsContract(() => new SqlEmailVerifications(postgres.database, postgres.outbox));
  knownNetworksContract(() => new SqlKnownNetworks(postgres.database));

  it('leaves a request for a reset in the outbox and nowhere else', async () => {
    const resets = new SqlPasswordResets(postgres.database, postgres.outbox);
    await resets.request({ email: 'ann@example.com', sealedToken: 'k1.sealed' }, noon);
    const events = await postgres.database.query(`select payload from outbox where type = 'identity.password_reset_requested'`);
    expect(events).toEqual([{ payload: { email: 'ann@example.com', sealedToken: 'k1.sealed' } }]);
    expect(await resets.change(aTokenHash(), (none) => none)).toBeNull();
  });
});
