import { testDatabase, type TestDatabase } from '@test/database';
import { aTokenHash, noon } from '../../testing/builders';
import {
  emailVerificationsContract,
  knownNetworksContract,
  passwordResetsContract,
  peopleContract,
  sessionsContract,
} from '../../testing/contract';
import { TypeormEmailVerifications } from './typeorm-email-verifications';
import { TypeormKnownNetworks } from './typeorm-known-networks';
import { TypeormPasswordResets } from './typeorm-password-resets';
import { TypeormPeople } from './typeorm-people';
import { TypeormSessions } from './typeorm-sessions';

describe('identity in PostgreSQL', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());

  peopleContract(() => new TypeormPeople(postgres.database, postgres.store));
  sessionsContract(() => new TypeormSessions(postgres.database));
  passwordResetsContract(() => new TypeormPasswordResets(postgres.database, postgres.outbox));

  emailVerificationsContract(() => new TypeormEmailVerifications(postgres.database, postgres.outbox));
  knownNetworksContract(() => new TypeormKnownNetworks(postgres.database));

  it('stores a reset request only in the outbox', async () => {
    const resets = new TypeormPasswordResets(postgres.database, postgres.outbox);
    await resets.request({ email: 'ann@example.com', sealedToken: 'k1.sealed' }, noon);
    const events = await postgres.database.query(`select payload from outbox where type = 'identity.password_reset_requested'`);
    expect(events).toEqual([{ payload: { email: 'ann@example.com', sealedToken: 'k1.sealed' } }]);
    expect(await resets.change(aTokenHash(), (none) => none)).toBeNull();
  });
});
