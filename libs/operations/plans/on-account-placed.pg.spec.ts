import { testDatabase, type TestDatabase } from '@test/database';
import { PlansOnAccountPlaced } from './on-account-placed';

describe('OnAccountPlaced', () => {
  const [account, organization] = [940_001, 940_002];
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  beforeEach(() => test.database.query('delete from allowance_alerts where account_id in ($1, $2)', [account, organization]));
  afterAll(() => test.close());

  it('moves the alerts of the account, except those that the organization has', async () => {
    await test.database.query(
      `insert into allowance_alerts (account_id, id, allowance, percent, created_at) values
         ($1, 'same', 'plan_included', 80, now()), ($1, 'other share', 'plan_included', 70, now()),
         ($1, 'other allowance', 'trial_free_grant', 80, now()), ($2, 'own', 'plan_included', 80, now())`,
      [account, organization],
    );
    const placed = { accountId: account, payload: { organizationId: organization } };
    await test.database.run(() => new PlansOnAccountPlaced(test.database).handle(placed as never));
    const rows = await test.database.query('select account_id, id from allowance_alerts where account_id in ($1, $2) order by id', [
      account,
      organization,
    ]);
    expect(rows).toEqual(['other allowance', 'other share', 'own'].map((id) => ({ account_id: organization, id })));
  });
});
