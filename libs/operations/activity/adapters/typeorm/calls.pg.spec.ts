import { planOf, testDatabase, type TestDatabase } from '@test/database';
import { aDetail, aRecordedCall, later } from '../../testing';
import { callsContract } from '../../testing/contract';
import { TypeormRecordedCalls } from './typeorm-calls';

describe('TypeormCalls', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const open = () => new TypeormRecordedCalls(test.database);

  callsContract(open);

  it('returns the current name of a key of the same account', async () => {
    const key = (accountId: number, name: string) =>
      test.database.query(
        `insert into api_keys (account_id, id, kind, created_by, name, prefix, secret_hash, status, created_at)
         values ($1, 'key_7', 'organization', 1, $2::text, 'sck_', sha256(convert_to($2::text, 'UTF8')), 'active', now())`,
        [accountId, name],
      );
    await key(41, 'Nightly');
    await key(42, 'Somebody else’s');
    await open().insert([aRecordedCall({ accountId: 41, credentialId: 'key_7' })], []);
    expect(await open().find({ accountId: 41 }, 'call_1')).toMatchObject({ credentialName: 'Nightly' });
    await test.database.query(`update api_keys set name = 'Daily' where account_id = 41`);
    expect(await open().list({ accountId: 41 }, { limit: 1, after: null })).toMatchObject([{ credentialName: 'Daily' }]);
  });

  it('returns the names of an app and of an application of the same account', async () => {
    for (const accountId of [44, 45]) {
      await test.database.query(
        `insert into oauth_grants (account_id, id, app_id, user_id, client_id, client_name, redirect_host, scope, status, created_at, expires_at)
         values ($1, $2, 'app', 1, 'client', $3, 'app.example', 'read', 'active', now(), now())`,
        [accountId, `grant_${accountId}`, `App of ${accountId}`],
      );
      await test.database.query(
        `insert into machine_applications (account_id, id, name, scope, status, secret_hash, created_by, created_at, secret_changed_at)
         values ($1, $2, $3, 'read', 'active', sha256(convert_to($2, 'UTF8')), 1, now(), now())`,
        [accountId, `m2m_${accountId}`, `Program of ${accountId}`],
      );
    }
    const made = ['grant_44', 'm2m_44', 'grant_45'].map((credentialId, at) =>
      aRecordedCall({ accountId: 44, id: `call_${at}`, credentialId, startedAt: later(at) }),
    );
    await open().insert(made, []);
    const names = (await open().list({ accountId: 44 }, { limit: 9, after: null })).map(({ credentialName }) => credentialName);
    expect(names).toEqual([null, 'Program of 44', 'App of 44']);
  });

  it('stores a call together with its detail, or neither', async () => {
    const call = aRecordedCall({ accountId: 43, startedAt: later(0) });
    await expect(open().insert([call], [aDetail(call), aDetail(call)])).rejects.toThrow('duplicate key');
    expect(await open().find({ accountId: 43 }, call.id)).toBeNull();
  });

  it.each(['advertiser_id', 'correlation_id', 'credential_id', 'operation', 'outcome', 'principal_id', 'request_id', 'surface'])(
    'reads the newest calls by %s from an index',
    async (column) => {
      const type = column === 'advertiser_id' ? '1' : `'x'`;
      const plan = await planOf(
        test.database,
        `select * from activity_calls where account_id = 1 and ${column} = ${type} order by started_at desc, id desc limit 51`,
      );
      expect(plan).toMatch(/Index Scan Backward/);
      expect(plan).not.toMatch(/Filter:|-> +(Incremental )?Sort /);
    },
  );

  it('finds the call of a replay by an index, in existing and new partitions', async () => {
    await test.database.query(`select activity_day('activity_calls', '2031-01-01'::date)`);
    const missing = await test.database.query(
      `select p.inhrelid::regclass::text as partition, i.name from pg_inherits p, unnest(array['activity_calls_key', 'activity_calls_correlation']) as i(name)
       where p.inhparent = 'activity_calls'::regclass and not exists (
         select 1 from pg_index x join pg_inherits a on a.inhrelid = x.indexrelid
         where x.indrelid = p.inhrelid and a.inhparent = i.name::regclass and x.indisvalid)`,
    );
    expect(missing).toEqual([]);
    const parents = await test.database.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid in ('activity_calls_key'::regclass, 'activity_calls_correlation'::regclass)`,
    );
    expect(parents).toEqual([{ valid: true }, { valid: true }]);
    const plan = await planOf(
      test.database,
      `select id from activity_calls where account_id = 1 and key_digest = 'x' and not is_replay and started_at <= now() order by started_at desc, id desc limit 1`,
    );
    expect(plan).toMatch(/Index (Only )?Scan Backward using \w*_key/);
  });
});
