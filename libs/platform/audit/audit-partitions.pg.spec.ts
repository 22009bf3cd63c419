import { FixedClock } from '@exchange/kernel';
import { testDatabase, type TestDatabase } from '@test/database';
import { testSettings } from '@test/settings';
import { Log } from '../observability/log';
import { PartitionSchedule } from '../persistence/partitions';
import { auditPartitions } from './audit-partitions';

describe('The table of audit entries', () => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  const sql = <Row extends object>(text: string, params: readonly unknown[] = []) => opened.database.query<Row>(text, params);

  const write = (id: string, at: string) =>
    sql(
      `insert into audit_entries (account_id, at, id, actor_kind, actor_label, action, resource_type, resource_id, description, changed_fields)
       values (4711, $2, $1, 'system', 'The exchange', 'CREATE', 'CAMPAIGN', 'c', 'x', '[]')`,
      [id, at],
    );

  const kept = async () => {
    const rows = await sql<{ id: string; partition: string }>(
      'select id, tableoid::regclass::text as partition from audit_entries where account_id = 4711 order by id',
    );
    return Object.fromEntries(rows.map(({ id, partition }) => [id, partition]));
  };

  const partitions = async () => {
    const rows = await sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entries'::regclass`,
    );
    return rows.map(({ name }) => name);
  };

  /** Runs at times long past, so that the months of other tests stay. */
  const keep = async (at: string, days = 36_500) =>
    new PartitionSchedule(
      opened.database,
      new FixedClock(new Date(at)),
      await testSettings({ AUDIT_RETENTION_DAYS: String(days) }),
      Log.create('worker', 'silent'),
      [auditPartitions],
    ).keep();

  it('refuses UPDATE, DELETE and TRUNCATE, also on a partition', async () => {
    await write('final', '2026-11-20T00:00:00Z');
    const { final: partition } = await kept();
    for (const table of ['audit_entries', partition]) {
      await expect(sql(`update ${table} set description = 'y' where id = 'final'`)).rejects.toThrow('append-only');
      await expect(sql(`delete from ${table} where id = 'final'`)).rejects.toThrow('append-only');
      await expect(sql(`truncate ${table}`)).rejects.toThrow('append-only');
    }
    expect(await kept()).toMatchObject({ final: partition });
  });

  it('creates the next months in advance, across the end of a year, with the same protection', async () => {
    await keep('2000-11-30T23:59:59.999Z');
    expect(await partitions()).toEqual(
      expect.arrayContaining(['audit_entries_2000_11', 'audit_entries_2000_12', 'audit_entries_2001_01', 'audit_entries_2001_02']),
    );
    await write('last', '2000-11-30T23:59:59.999Z');
    await write('first', '2000-12-01T00:00:00.000Z');
    expect(await kept()).toMatchObject({ last: 'audit_entries_2000_11', first: 'audit_entries_2000_12' });
    await expect(sql('truncate audit_entries_2000_12')).rejects.toThrow('append-only');
    await keep('2000-11-30T23:59:59.999Z');
  });

  it('drops a month only when all of it is past the retention', async () => {
    await keep('2000-12-30T23:59:59.999Z', 30);
    expect(Object.keys(await kept())).toContain('last');
    await keep('2000-12-31T00:00:00.000Z', 30);
    expect(await partitions()).not.toContain('audit_entries_2000_11');
    expect(await kept()).toMatchObject({ first: 'audit_entries_2000_12' });
    expect(Object.keys(await kept())).not.toContain('last');
  });

  it('stores entries of a month without a partition in the default partition, and leaves them there', async () => {
    await write('unforeseen', '2003-06-15T00:00:00Z');
    await keep('2003-06-20T00:00:00.000Z');
    expect(await kept()).toMatchObject({ unforeseen: 'audit_entries_default' });
    expect(await partitions()).toContain('audit_entries_2003_07');
  });
});
