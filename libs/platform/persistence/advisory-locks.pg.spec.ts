import { DataSource } from 'typeorm';
import { testDatabaseUrl } from '@test/database';
import { type LockName, lockPrefixes } from './advisory-locks';
import { dataSourceOptions } from './data-source';
import { Database } from './database';

let database: Database;
let other: Database;

beforeAll(async () => {
  const dataSource = await new DataSource(dataSourceOptions(await testDatabaseUrl(), [], { poolSize: 5 })).initialize();
  [database, other] = [new Database(dataSource), new Database(dataSource)];
  await database.query('create table noted (name text)');
});
afterAll(async () => {
  await database.query('drop table noted');
  await database.dataSource.destroy();
});

const isFree = (name: LockName, key: string | number) => other.run(() => other.tryLock(name, key));

describe('Advisory locks', () => {
  it('keep others out until the transaction ends, also by an error', async () => {
    const run = database.run(async () => {
      await database.lock('payees', 7);
      expect([await isFree('payees', 7), await isFree('payees', 8), await isFree('deposits', 7)]).toEqual([false, true, true]);
      throw new Error('broken');
    });
    await expect(run).rejects.toThrow('broken');
    expect(await isFree('payees', 7)).toBe(true);
  });

  it('wait, and then show what the previous owner has committed', async () => {
    let waiting: Promise<object[]> | undefined;
    await database.run(async () => {
      await database.lock('payees', 7);
      waiting = other.run(async () => {
        await other.lock('payees', 7);
        return other.query('select name from noted');
      });
      await database.query(`insert into noted values ('a')`);
    });
    expect(await waiting).toEqual([{ name: 'a' }]);
  });

  it.each([
    ['deposits', 'bank 12', 'deposit bank 12'],
    ['payoutRuns', '', 'payout-runs'],
    ['idempotency', '7/createCampaign/key', '7/createCampaign/key'],
  ] as const)('have the key of earlier releases: %s', async (name, key, text) => {
    await database.run(async () => {
      await database.lock(name, key);
      const [found] = await other.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [text]);
      expect(found).toEqual({ free: false });
    });
  });

  it('have texts of which none is the beginning of another, so that no two purposes share a lock', () => {
    const { idempotency, ...others } = lockPrefixes;
    const prefixes = Object.values(others);
    expect(idempotency).toBe('');
    expect(prefixes.filter((prefix) => !/^[a-z]/.test(prefix))).toEqual([]);
    for (const prefix of prefixes) expect(prefixes.filter((each) => each.startsWith(prefix))).toEqual([prefix]);
  });
});
