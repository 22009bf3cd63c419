import { testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import { gate } from '@test/gate';
import { AccountRows } from './account-rows';

describe('AccountRows.remove', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
    await test.database.query(
      'create table account_things (account_id bigint not null, id int not null, name text, primary key (account_id, id))',
    );
  });
  beforeEach(() => test.database.query('truncate account_things'));
  afterAll(async () => {
    await test.database.query('drop table account_things');
    await test.close();
  });

  const add = (accountId: number, count: number) =>
    test.database.query(`insert into account_things select $1, n, 'a' from generate_series(1, $2::int) n`, [accountId, count]);
  const left = () => test.database.query('select account_id, count(*) as count from account_things group by 1');

  it('deletes all rows of the account, in several batches, and none of others', async () => {
    await add(7, 1_500);
    await add(8, 1);
    await new AccountRows(test.database).remove(7);
    expect(await left()).toEqual([{ account_id: 8, count: 1 }]);
  });

  it('leaves the rows of files to the sweep, which removes the files first', async () => {
    await test.database.query(
      `insert into blobs (account_id, file_id, status, bytes, store, check_at)
       values (7, '00000000-0000-4000-8000-000000000001', 'staged', 1, 'disk', now())`,
    );
    await new AccountRows(test.database).remove(7);
    expect(await test.database.query('delete from blobs where account_id = 7 returning 1 as one')).toHaveLength(1);
  });

  it('deletes a row that another transaction changes meanwhile', async () => {
    await add(7, 2);
    const [isChanged, isReleased] = [gate(), gate()];
    const changing = test.database.run(async () => {
      await test.database.query(`update account_things set name = 'b' where id = 1`);
      isChanged.open();
      await isReleased.opened;
    });
    await isChanged.opened;
    const removing = new AccountRows(test.database).remove(7);
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await test.database.query(waiting)).toHaveLength(1);
    });
    isReleased.open();
    await Promise.all([changing, removing]);
    expect(await left()).toEqual([]);
  });
});
