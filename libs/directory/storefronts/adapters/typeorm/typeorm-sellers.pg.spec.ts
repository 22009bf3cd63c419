import { SecretBox } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import { aSeller } from '../../testing';
import { storefrontsContract } from '../../testing/contract';
import { sellersContract } from '../../testing/sellers';
import { TypeormAgentHealths } from './typeorm-agent-healths';
import { TypeormOwnStorefronts } from './typeorm-own-storefronts';
import { TypeormSellers } from './typeorm-sellers';
import { TypeormStorefrontDirectory } from './typeorm-storefront-directory';

describe('Storefronts in PostgreSQL', () => {
  let opened: TestDatabase;
  let sellers: TypeormSellers;
  const box = new SecretBox(`test:${Buffer.alloc(32, 1).toString('base64')}`);
  beforeAll(async () => {
    opened = await testDatabase();
    sellers = new TypeormSellers(opened.store, opened.database, box);
  });
  afterAll(() => opened.close());

  sellersContract(async () => sellers);

  storefrontsContract(async () => ({
    sellers,
    storefronts: new TypeormOwnStorefronts(opened.store, opened.database),
    directory: new TypeormStorefrontDirectory(opened.database, box),
    healths: new TypeormAgentHealths(opened.store, opened.database),
  }));

  it('stores no release of an agent whose address is being changed', async () => {
    const [id, accountId] = [await sellers.nextId(), 78];
    const seller = aSeller({ id, accountId, slug: `moving-${id}` });
    await sellers.insert(seller, null);
    const healths = new TypeormAgentHealths(opened.store, opened.database);
    const other = opened.database.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(`update seller_agents set agent_url = 'https://moved.example/mcp' where account_id = $1 and id = $2`, [
      accountId,
      id,
    ]);
    let isDone = false;
    const { agentUrl } = seller.state;
    const remembering = healths.rememberRelease({ accountId, sellerId: id, agentUrl }, '3.1', new Date()).finally(() => (isDone = true));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%seller_agents%'`;
    await eventually(async () => expect([isDone, (await opened.database.query(waiting)).length]).toEqual([false, 1]));
    await other.commitTransaction();
    await other.release();
    await remembering;
    expect(await healths.of(accountId, [id])).toEqual([]);
  });

  it('stores the bearer token encrypted', async () => {
    const id = await sellers.nextId();
    await sellers.insert(aSeller({ id, accountId: 77, slug: `sealed-${id}`, hasCredentials: true }), 'a-very-secret-token');
    const [row] = await opened.database.query<{ sealed_token: string }>('select sealed_token from seller_agents where id = $1', [id]);
    expect(row?.sealed_token).toMatch(/^test\./);
    expect(row?.sealed_token).not.toContain('secret');
    const trail = await opened.database.query<{ changed_fields: object }>('select changed_fields from audit_entries where account_id = 77');
    expect(JSON.stringify(trail)).not.toContain('secret-token');
  });
});
