import { DataSource } from 'typeorm';
import { testDatabaseUrl } from '@test/database';
import { toDomainError } from '../http/error.filter';
import { clientWithTimeout } from './client-with-timeout';
import { dataSourceOptions } from './data-source';
import { Database } from './database';

describe('Statement timeouts', () => {
  const open: DataSource[] = [];
  const database = async (extra: object = {}, statementMs = 60_000) => {
    const options = dataSourceOptions(await testDatabaseUrl(), [], { poolSize: 1, statementMs });
    const dataSource = await new DataSource({ ...options, extra: { ...(options.extra as object), ...extra } } as never).initialize();
    open.push(dataSource);
    return new Database(dataSource);
  };
  const refusal = async (work: Promise<unknown>) => toDomainError(await work.catch((error: unknown) => error));
  const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE' };
  afterAll(() => Promise.all(open.map((dataSource) => dataSource.destroy())));

  it('503 for a slow statement: PostgreSQL cancels it, and the connection stays usable', async () => {
    const patient = await database({}, 300);
    expect(await refusal(patient.query('select pg_sleep(20)'))).toMatchObject(unavailable);
    expect(await patient.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ['alone', (frozen: Database) => frozen.query('select pg_sleep(300)')],
    ['in a transaction', (frozen: Database) => frozen.run(() => frozen.query('select pg_sleep(300)'))],
    ['of an entity manager', (frozen: Database) => frozen.manager.query('select pg_sleep(300)')],
  ])('503 for a server that does not cancel, and the connection is not reused: %s', async (_, ask) => {
    const frozen = await database({ statement_timeout: 0, Client: clientWithTimeout(700) });
    expect(await refusal(ask(frozen))).toMatchObject(unavailable);
    // The statement continues until it is ended here.
    const sleeping = `query = 'select pg_sleep(300)' and state = 'active' and datname = current_database()`;
    expect(await frozen.query(`select pg_terminate_backend(pid) as ended from pg_stat_activity where ${sleeping}`)).toEqual([
      { ended: true },
    ]);
  });

  it('do not affect answers in time', async () => {
    const patient = await database({ Client: clientWithTimeout(1_500) });
    const session = () => patient.query('select pg_backend_pid() as pid');
    const before = await session();
    await patient.run(async () => {
      for (let turn = 0; turn < 4; turn += 1) await patient.query('select pg_sleep(0.45)');
    });
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    expect(await session()).toEqual(before);
  });
});
