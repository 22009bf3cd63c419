import { FixedClock, SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { anAdvertiserGrant, daysLater } from '../../testing';
import { TypeormAdvertiserGrants } from './typeorm-advertiser-grants';
import { TypeormDelegations } from './typeorm-delegations';

const accountSql = `
  insert into accounts (name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
  values ($1, $1, 'STANDALONE', 'ACCOUNT', 'BUYER', 'FULL', now(), now()) returning id`;

describe('Delegations in PostgreSQL', () => {
  let test: TestDatabase;
  let [brand, agency] = [0, 0];

  const accountOf = async (company: string): Promise<number> => (await test.database.query<{ id: number }>(accountSql, [company]))[0]!.id;
  const find = (days: number, key: { accountId: number; granteeAccountId: number; userId: number | null }) =>
    new TypeormDelegations(test.database, new FixedClock(daysLater(days))).find(key);

  beforeAll(async () => {
    test = await testDatabase();
    [brand, agency] = [await accountOf('Brand'), await accountOf('Agency')];
    const grants = new TypeormAdvertiserGrants(test.store, test.database, new AuditTrail(test.database, new SystemIds()));
    const sides = { accountId: brand, granteeAccountId: agency };
    const hats = [{ advertiserId: 8, displayName: 'Hats' }];
    await grants.insert(anAdvertiserGrant({ ...sides, id: 'reading', capabilities: ['advertiser.read'] }));
    await grants.insert(anAdvertiserGrant({ ...sides, id: 'managing', advertisers: hats, expiresAt: daysLater(5) }));
    await grants.insert(anAdvertiserGrant({ ...sides, id: 'waiting', advertisers: [{ advertiserId: 9, displayName: 'Bags' }] }));
    for (const id of ['reading', 'managing']) await grants.change(agency, id, (grant) => grant.accept(null, daysLater(1)));
  });
  afterAll(() => test.close());

  it('combine all active grants, and end when the grants expire', async () => {
    const key = { accountId: brand, granteeAccountId: agency, userId: null };
    expect(await find(2, key)).toEqual({
      organization: 'Agency',
      advertisers: new Map([
        [7, null],
        [8, 'READ_WRITE'],
      ]),
    });
    expect((await find(5, key))?.advertisers).toEqual(new Map([[7, null]]));
    expect(await find(10, key)).toBeNull();
  });

  it('apply to a person only while they are a member of the grantee', async () => {
    const key = { accountId: brand, granteeAccountId: agency, userId: 4711 };
    const sql = `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, 4711, 'MEMBER', 'active', now(), now())`;
    expect(await find(2, key)).toBeNull();
    await test.database.query(sql, [agency]);
    expect((await find(2, key))?.organization).toBe('Agency');
    await test.database.query(`update memberships set status = 'removed' where account_id = $1`, [agency]);
    expect(await find(2, key)).toBeNull();
  });

  it('end when either account is temporary and has ended', async () => {
    const key = { accountId: brand, granteeAccountId: agency, userId: null };
    for (const id of [brand, agency]) {
      await test.database.query('update accounts set ends_at = $2 where id = $1', [id, daysLater(3)]);
      expect([(await find(2, key))?.organization, await find(3, key)]).toEqual(['Agency', null]);
      await test.database.query('update accounts set ends_at = null where id = $1', [id]);
    }
  });

  it('give the grantor no access to the grantee', async () => {
    expect(await find(2, { accountId: agency, granteeAccountId: brand, userId: null })).toBeNull();
  });
});
