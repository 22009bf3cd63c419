import { DataSource } from 'typeorm';
import { testDatabase, testDatabaseUrl, withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { dataSourceOptions } from './data-source';
import { Database } from './database';
import { migrate } from './migrator';

let dataSource: DataSource;
let database: Database;
const effectErrors: unknown[] = [];

beforeAll(async () => {
  dataSource = await new DataSource(dataSourceOptions(await testDatabaseUrl(), [], { poolSize: 5 })).initialize();
  database = new Database(dataSource, (error) => effectErrors.push(error));
  await database.query('create table if not exists things (name text primary key)');
});
beforeEach(() => database.query('truncate things'));
afterAll(async () => {
  await database.query('drop table things');
  await dataSource.destroy();
});

const add = (name: string) => database.query('insert into things values ($1)', [name]);
const names = async () => (await database.query<{ name: string }>('select name from things order by name')).map(({ name }) => name);
const broken = new Error('broken');

describe('Database.run', () => {
  it('commits the work and returns its result', async () => {
    expect(await database.run(() => add('a').then(() => 'done'))).toBe('done');
    expect(await names()).toEqual(['a']);
  });

  it('rolls back and rethrows when the work fails', async () => {
    const run = database.run(async () => {
      await add('a');
      throw broken;
    });
    await expect(run).rejects.toBe(broken);
    expect(await names()).toEqual([]);
  });

  it('uses one transaction for queries and TypeORM', async () => {
    await database.run(async () => {
      await add('a');
      expect(await database.manager.query('select name from things')).toEqual([{ name: 'a' }]);
      expect(await database.dataSource.query('select name from things')).toEqual([]);
    });
  });

  it('starts a separate transaction for another database, without ending its own', async () => {
    const other = new Database(dataSource);
    await database.run(async () => {
      await add('a');
      const run = other.run(async () => {
        expect(await other.query('select name from things')).toEqual([]);
        await other.query(`insert into things values ('b')`);
        await add('c');
        throw broken;
      });
      await expect(run).rejects.toBe(broken);
      expect([database.isInTransaction, other.isInTransaction]).toEqual([true, false]);
    });
    expect(await names()).toEqual(['a', 'c']);
  });

  it('joins the surrounding transaction', async () => {
    await database.run(() => database.run(() => add('a')));
    const failing = database.run(async () => {
      await database.run(() => add('b'));
      throw broken;
    });
    await expect(failing).rejects.toBe(broken);
    expect(await names()).toEqual(['a']);
  });

  it('isolates concurrent transactions', async () => {
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        database
          .run(async () => {
            await add(name);
            if (name === 'b') throw broken;
          })
          .catch(() => undefined),
      ),
    );
    expect(await names()).toEqual(['a', 'c']);
  });

  it('fails when the work swallowed an error of PostgreSQL', async () => {
    await add('a');
    let called = false;
    const run = database.run(async () => {
      await add('b');
      database.afterCommit(() => void (called = true));
      await add('a').catch(() => 'there already');
    });
    await expect(run).rejects.toThrow(/rolled back/);
    expect([await names(), called]).toEqual([['a'], false]);
  });

  it('releases its connection in all cases', async () => {
    for (let i = 0; i < 20; i += 1) await database.run(() => database.query('select nothing')).catch(() => undefined);
    expect(await database.run(names)).toEqual([]);
  });

  it('fails when the connection breaks, and works again afterwards', async () => {
    const run = database.run(async () => {
      const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.dataSource.query('select pg_terminate_backend($1)', [row!.pid]);
      await add('a');
    });
    await expect(run).rejects.toThrow();
    await database.run(() => add('b'));
    expect(await names()).toEqual(['b']);
  });
});

describe('Database.runWithRetries', () => {
  const fail = (code: string) => database.query(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  /** Work that fails with these errors of PostgreSQL, one after the other, before it succeeds. */
  const failing = (...codes: string[]) => {
    const effects: string[] = [];
    const work = async (name: string) => {
      await add(name);
      database.afterCommit(() => void effects.push(name));
      const code = codes.shift();
      if (code !== undefined) await fail(code);
      return name;
    };
    return { effects, work };
  };

  it.each(['40P01', '55P03', '23503'])(
    'repeats the work after error %s, without the rows and effects of the failed attempt',
    async (code) => {
      const { effects, work } = failing(code, code);
      expect(await database.runWithRetries(() => work('a'))).toBe('a');
      expect([await names(), effects]).toEqual([['a'], ['a']]);
    },
  );

  it('keeps the rows of the surrounding transaction', async () => {
    const { work } = failing('40P01');
    await database.run(async () => {
      await add('before');
      await database.runWithRetries(() => work('a'));
    });
    expect(await names()).toEqual(['a', 'before']);
  });

  it('throws the error of the third attempt, and every other error at once', async () => {
    const often = failing('40P01', '40P01', '40P01');
    await expect(database.runWithRetries(() => often.work('a'))).rejects.toMatchObject({ code: '40P01' });
    const other = failing('23505');
    await expect(database.runWithRetries(() => other.work('a'))).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });
});

describe('afterCommit', () => {
  it('runs effects after the commit, in order, outside of the transaction', async () => {
    const seen: unknown[] = [];
    await database.run(async () => {
      await add('a');
      database.afterCommit(() => void seen.push('first'));
      await database.run(async () => database.afterCommit(() => void seen.push('second')));
      database.afterCommit(async () => {
        seen.push('third');
        await add('b');
        seen.push(await names());
      });
      await add('c');
      expect(seen).toEqual([]);
    });
    await eventually(() => expect(seen).toEqual(['first', 'second', 'third', ['a', 'b', 'c']]));
  });

  it('drops effects when the transaction or its commit fails', async () => {
    await database.query('alter table things add column other text references things (name) deferrable initially deferred');
    let called = 0;
    const call = () => void (called += 1);
    const rolledBack = database.run(async () => {
      database.afterCommit(call);
      throw broken;
    });
    const refused = database.run(async () => {
      database.afterCommit(call);
      await database.query(`insert into things values ('a', 'not there')`);
    });
    expect((await Promise.allSettled([rolledBack, refused])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await database.query('alter table things drop column other');
    expect([called, await names()]).toEqual([0, []]);
  });

  it('runs an effect at once without a transaction', () => {
    let called = false;
    database.afterCommit(() => void (called = true));
    expect(called).toBe(true);
  });

  it('reports a failing effect and never throws', async () => {
    effectErrors.length = 0;
    await database.run(async () => {
      await add('a');
      database.afterCommit(() => {
        throw broken;
      });
      database.afterCommit(() => Promise.reject(broken));
    });
    await eventually(() => expect(effectErrors).toEqual([broken, broken]));
    expect(await names()).toEqual(['a']);
  });
});

describe('query', () => {
  it('reads ids and counts as numbers, timestamps as dates, amounts as text', async () => {
    const [row] = await database.query<{ id: number }>(
      `select 9007199254740991::bigint as id, count(*) as n, '2026-01-01T00:00:00Z'::timestamptz as at, 0.1::numeric(20,6) as amount from things`,
    );
    expect(row).toEqual({ id: 9007199254740991, n: 0, at: new Date('2026-01-01T00:00:00Z'), amount: '0.100000' });
  });

  it('prepares a named statement once per connection', async () => {
    await database.run(async () => {
      for (const n of [1, 2]) expect(await database.query('select $1::int as n', [n], 'test.named')).toEqual([{ n }]);
      expect(await database.query(`select name from pg_prepared_statements where name = 'test.named'`)).toHaveLength(1);
    });
  });
});

describe('migrate', () => {
  it('does nothing the second time, also for concurrent processes', async () => {
    const url = await testDatabaseUrl();
    const fresh = new URL(url);
    fresh.pathname = `${fresh.pathname}_migrate`;
    await withClient(url, (client) => client.query(`create database "${fresh.pathname.slice(1)}"`));
    try {
      const done = await Promise.all([1, 2, 3].map(() => migrate(fresh.href, [])));
      expect(done.flat()).toEqual([
        'Platform1763650000001',
        'AuditEntries1763650000002',
        'IdempotencyPrincipal1763690500002',
        'IdempotencySteps1763700300001',
        'SecretKeyCounts1763700500005',
        'IdempotencySecretKeys1763700500006',
        'Counts1763700600001',
        'DeadLetters1763700800001',
        'OutboxWorkOfConsumer1763700800002',
        'PartsOfCounts1763805000001',
        'Receipts1763810000001',
        'WorkThatNeedsAKey1763835000001',
        'WorkByTheKeyItNeeds1763835000002',
        'TraceOfEvents1763839200001',
        'Blobs1763844528001',
      ]);
      expect(await migrate(fresh.href, [])).toEqual([]);
    } finally {
      await withClient(url, (client) => client.query(`drop database "${fresh.pathname.slice(1)}"`));
    }
  });

  it('can be reverted', async () => {
    const pg = await testDatabase();
    const { dataSource: own } = pg.database;
    const runner = own.createQueryRunner();
    await runner.startTransaction();
    const [platform] = own.migrations;
    await platform!.down(runner);
    expect(await runner.query(`select to_regclass('outbox') as outbox`)).toEqual([{ outbox: null }]);
    await platform!.up(runner);
    await runner.rollbackTransaction();
    await runner.release();
    await pg.close();
  });
});
