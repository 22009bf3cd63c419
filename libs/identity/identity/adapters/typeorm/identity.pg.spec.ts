import { testDatabase, type TestDatabase } from '@test/database';
import { aTokenHash, noon } from '../../testing/builders';
import { knownNetworksContract, mailedTokensContract, peopleContract, sessionsContract } from '../../testing/contract';
import { TypeormKnownNetworks } from './typeorm-known-networks';
import { TypeormMailedTokens } from './typeorm-mailed-tokens';
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
  mailedTokensContract(() => new TypeormMailedTokens(postgres.database, postgres.outbox));
  knownNetworksContract(() => new TypeormKnownNetworks(postgres.database));

  it('stores a reset request only in the outbox', async () => {
    const tokens = new TypeormMailedTokens(postgres.database, postgres.outbox);
    await tokens.requestReset({ email: 'ann@example.com', sealedToken: 'k1.sealed' }, noon);
    const events = await postgres.database.query(`select payload from outbox where type = 'identity.password_reset_requested'`);
    expect(events).toEqual([{ payload: { email: 'ann@example.com', sealedToken: 'k1.sealed' } }]);
    expect(await tokens.change('passwordReset', aTokenHash(), (none) => none)).toBeNull();
  });
});
