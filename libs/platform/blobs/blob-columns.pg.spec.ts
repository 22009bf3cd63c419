import { planOf, schemas, testDatabase, type TestDatabase } from '@test/database';

let test: TestDatabase;
beforeAll(async () => (test = await testDatabase()));
afterAll(() => test.close());

describe('Columns that name blobs', () => {
  const declared = schemas.flatMap(({ blobs: own = [] }) => own).map((holder) => [`${holder.table}.${holder.column}`, holder] as const);

  it('are declared when they are called sha256', async () => {
    const found = await test.database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sha256%' and table_name <> 'blobs' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(declared.map(([name]) => name).sort());
  });

  it('have an index that begins with the account and the column', async () => {
    for (const [name, { table, account, column }] of declared) {
      const plan = await planOf(test.database, `select from ${table} where ${account} = 1 and ${column} = 'a'`);
      expect([name, plan]).toEqual([name, expect.stringMatching(new RegExp(`Index Cond: .*${column}`))]);
    }
  });

  it('a due row is found by an index', async () => {
    expect(await planOf(test.database, 'select from blobs where check_at <= now() order by check_at limit 1')).toContain('blobs_to_check');
  });

  it('the bytes of an account are summed from an index', async () => {
    expect(await planOf(test.database, 'select sum(bytes) from blobs where account_id = 1')).toContain(
      'Index Only Scan using blobs_of_account',
    );
  });
});
