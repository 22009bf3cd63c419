import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { RetentionSchedule } from '@exchange/platform/testing';
import { startApi, type TestApi } from '@test/api';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import { connectApp, AuthorizationFlow, register } from '@test/oauth';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';
import { schemas } from '../../../apps/contexts/schema';

const rules = schemas.flatMap(({ retention = [] }) => retention);

describe('Retention', () => {
  let api: TestApi;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ environment: { DELETED_RETENTION_DAYS: '30', BRIEF_RETENTION_DAYS: '60' } });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const database = () => api.app.get(Database);
  const count = async (table: string, accountId: number) =>
    (await database().query<{ count: number }>(`select count(*) from ${table} where account_id = $1`, [accountId]))[0]!.count;
  const clean = () => worker.get(RetentionSchedule, { strict: false }).removeOldRows();

  it('every retention rule is valid SQL', async () => {
    expect(rules.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['brief_artifacts', 'catalogs', 'api_keys', 'tasks', 'order_requests']),
    );
    await expect(clean()).resolves.toBeUndefined();
  });

  it('removes all items of a deleted catalog at once, itself and its versions after the retention time, and keeps others', async () => {
    const buyer = await signUp(api);
    const catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
    const account = { account_id: String(buyer.account.id) };
    const items = [{ id: '1', title: 'Runner' }];
    const entries = ['gone', 'recent', 'kept'].map((catalog_id) => ({ catalog_id, type: 'product', items }));
    await api.post(`${catalogs}/sync`, { as: buyer.as, body: { account, catalogs: entries } });
    await database().query(
      `insert into catalog_items (account_id, catalog_id, item_id, from_version, hash, data)
       select account_id, id, 'more-' || n, 1, '', '{}' from catalogs, generate_series(1, 2500) n where account_id = $1 and catalog_id <> 'kept'`,
      [buyer.account.id],
    );
    const kept = { account, catalogs: [{ catalog_id: 'kept', type: 'product', items }], delete_missing: true };
    await api.post(`${catalogs}/sync`, { as: buyer.as, body: kept });
    await database().query(`update catalogs set deleted_at = now() - interval '31 days' where account_id = $1 and catalog_id = 'gone'`, [
      buyer.account.id,
    ]);
    await clean();
    expect([await count('catalogs', buyer.account.id), await count('catalog_versions', buyer.account.id)]).toEqual([2, 2]);
    expect(await count('catalog_items', buyer.account.id)).toBe(1);
    expect((await api.get(`${catalogs}/kept`, { as: buyer.as })).status).toBe(200);
  });

  it('removes all brief artifacts after the retention time, however many, and none before', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    await database().query(
      `insert into brief_artifacts (account_id, id, storefront_id, discovery_id, request, received_at, created_at)
       select $1, 'brief_' || n, 1, 'disc_' || n, '{"brief": "oats"}', now() - n * interval '1 day' / 50, now() from generate_series(1, 4500) n`,
      [seller.account.id],
    );
    await clean();
    expect(await count('brief_artifacts', seller.account.id)).toBe(2_999);
  });

  it('removes revoked and expired keys after the retention time and keeps others', async () => {
    const buyer = await signUp(api);
    const ids = await Promise.all(
      ['revoked', 'expired', 'recent', 'active'].map(
        async (name) => (await api.post('/api/v2/user-api-keys', { as: buyer.as, body: { name } })).body.data.id as string,
      ),
    );
    await api.delete(`/api/v2/user-api-keys/${ids[0]}`, { as: buyer.as });
    await api.delete(`/api/v2/user-api-keys/${ids[2]}`, { as: buyer.as });
    await database().query(`update api_keys set revoked_at = now() - interval '31 days' where id = $1`, [ids[0]]);
    await database().query(`update api_keys set expires_at = now() - interval '31 days' where id = $1`, [ids[1]]);
    await clean();
    const left = await database().query<{ id: string }>('select id from api_keys where account_id = $1', [buyer.account.id]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([ids[2], ids[3]].toSorted());
  });

  it('removes an unanswered authorization request once it has expired', async () => {
    const clientId = (await register(api)).body.client_id as string;
    for (let n = 0; n < 2; n += 1) await new AuthorizationFlow(api, clientId).begin();
    const ofClient = `kind = 'Interaction' and payload->'params'->>'client_id' = $1`;
    const left = async () => (await database().query(`select 1 from oauth_artefacts where ${ofClient}`, [clientId])).length;
    await clean();
    expect(await left()).toBe(2);
    await database().query(
      `update oauth_artefacts set expires_at = now() where ctid = (select ctid from oauth_artefacts where ${ofClient} limit 1)`,
      [clientId],
    );
    await clean();
    expect(await left()).toBe(1);
  });

  it('removes a client without consent after 24 hours and keeps others', async () => {
    const person = await signUp(api);
    const [alone, young, connected] = [
      (await register(api)).body.client_id as string,
      (await register(api)).body.client_id as string,
      (await connectApp(api, person)).clientId,
    ];
    // This client has consent, but its code was never redeemed.
    const waiting = (await register(api)).body.client_id as string;
    const flow = new AuthorizationFlow(api, waiting, { account: person.account.id }, person.as);
    await flow.decide(await flow.begin());
    // This client was registered long ago and has an open consent request.
    const asked = (await register(api)).body.client_id as string;
    await new AuthorizationFlow(api, asked, {}, person.as).begin();
    // This client was connected by an older version, which did not record the first use.
    const before = (await connectApp(api, person)).clientId;
    await database().query('update oauth_clients set last_used_at = created_at where client_id = $1', [before]);
    // Clients with consent stay for good, even when 3 years old.
    await database().query(
      `update oauth_clients set created_at = created_at - interval '3 years', last_used_at = last_used_at - interval '3 years' where client_id <> $1`,
      [young],
    );
    await clean();
    const left = await database().query<{ id: string }>('select client_id as id from oauth_clients where client_id = any($1)', [
      [alone, young, connected, waiting, asked, before],
    ]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([young, connected, waiting, asked, before].toSorted());
  });

  it('removes an MCP session one hour after its last call, but never during a call', async () => {
    const insert = (id: string, used: string) =>
      database().query(
        `insert into mcp_sessions (account_id, id, credential_id, protocol, handshake, used_at)
         values (1, $1, 'key', '2025-11-25', '{}', now() - $2::interval)`,
        [id, used],
      );
    await insert('unused', '61 minutes');
    await insert('used', '59 minutes');
    await insert('at work', '61 minutes');
    await database().query(
      `insert into mcp_streams (account_id, id, session_id, request_id, process, alive_until, created_at) values
         (1, 'over', 'used', '1', 'p', now() - interval '61 minutes', now() - interval '70 minutes'),
         (1, 'lately', 'used', '2', 'p', now() - interval '59 minutes', now() - interval '70 minutes'),
         (1, 'goes on', 'at work', '3', 'p', now() + interval '10 seconds', now() - interval '70 minutes')`,
    );
    await clean();
    const ids = async (table: string) =>
      (await database().query<{ id: string }>(`select id from ${table} where account_id = 1 order by id`)).map(({ id }) => id);
    expect([await ids('mcp_sessions'), await ids('mcp_streams')]).toEqual([
      ['at work', 'used'],
      ['goes on', 'lately'],
    ]);
  });
});
