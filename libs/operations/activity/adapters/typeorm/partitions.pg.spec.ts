import { FixedClock } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { PartitionSchedule, RetentionSchedule } from '@exchange/platform/testing';
import { testDatabase, type TestDatabase } from '@test/database';
import { testSettings } from '@test/settings';
import { activitySchema } from '../../activity.module';
import { aDetail, aRecordedCall } from '../../testing';
import { TypeormRecordedCalls } from './typeorm-calls';

describe('Partitions of the call tables', () => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  const write = (id: string, at: string) => {
    const call = aRecordedCall({ accountId: 4711, id, startedAt: new Date(at), hasDetail: true });
    return new TypeormRecordedCalls(opened.database).insert([call], [aDetail(call)]);
  };
  const kept = async (table: string) => {
    const rows = await opened.database.query<{ id: string; partition: string }>(
      `select id, tableoid::regclass::text as partition from ${table} where account_id = 4711 order by id`,
    );
    return Object.fromEntries(rows.map(({ id, partition }) => [id, partition]));
  };
  const partitions = async (table: string) => {
    const rows = await opened.database.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
      [table],
    );
    return rows.map(({ name }) => name);
  };
  const settings = (days: number, detailDays: number) =>
    testSettings({ ACTIVITY_RETENTION_DAYS: String(days), ACTIVITY_DETAIL_DAYS: String(detailDays) });

  /** Uses years long past, so that partitions of other tests stay. */
  const keep = async (at: string, days = 30, detailDays = 7) =>
    new PartitionSchedule(
      opened.database,
      new FixedClock(new Date(at)),
      await settings(days, detailDays),
      Log.create('worker', 'silent'),
      activitySchema.partitions!,
    ).keep();

  it('are created a week ahead, across the turn of the year', async () => {
    await keep('2000-12-29T23:59:59.999Z');
    for (const table of ['activity_calls', 'activity_call_details'])
      expect(await partitions(table)).toEqual(
        expect.arrayContaining(['2000_12_29', '2000_12_31', '2001_01_01', '2001_01_05'].map((day) => `${table}_${day}`)),
      );
    await write('last', '2000-12-31T23:59:59.999Z');
    await write('first', '2001-01-01T00:00:00.000Z');
    expect(await kept('activity_calls')).toMatchObject({ last: 'activity_calls_2000_12_31', first: 'activity_calls_2001_01_01' });
    await keep('2000-12-29T23:59:59.999Z');
  });

  it('are dropped once the whole day is past its retention, details earlier than calls', async () => {
    await keep('2001-01-07T23:59:59.999Z');
    expect(Object.keys(await kept('activity_call_details'))).toEqual(['first', 'last']);
    await keep('2001-01-08T00:00:00.000Z');
    expect(Object.keys(await kept('activity_call_details'))).toEqual(['first']);
    expect(Object.keys(await kept('activity_calls'))).toEqual(['first', 'last']);
    await keep('2001-01-30T23:59:59.999Z');
    expect(Object.keys(await kept('activity_calls'))).toEqual(['first', 'last']);
    await keep('2001-01-31T00:00:00.000Z');
    expect(Object.keys(await kept('activity_calls'))).toEqual(['first']);
    expect(await partitions('activity_calls')).not.toContain('activity_calls_2000_12_31');
  });

  it('store calls of a day without a partition in the default one, whose rows are deleted after the retention', async () => {
    await write('unforeseen', '2003-06-15T00:00:00Z');
    await keep('2003-06-15T12:00:00Z');
    expect(await kept('activity_calls')).toMatchObject({ unforeseen: 'activity_calls_default' });
    expect(await partitions('activity_calls')).toContain('activity_calls_2003_06_16');
    const clean = async (at: string) =>
      new RetentionSchedule(
        opened.database,
        new FixedClock(new Date(at)),
        await settings(30, 7),
        activitySchema.retention!,
      ).removeOldRows();
    await clean('2003-06-22T00:00:01Z');
    expect(Object.keys(await kept('activity_call_details'))).not.toContain('unforeseen');
    expect(Object.keys(await kept('activity_calls'))).toContain('unforeseen');
    await clean('2003-07-15T00:00:01Z');
    expect(Object.keys(await kept('activity_calls'))).not.toContain('unforeseen');
  });
});
