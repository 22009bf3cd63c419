import { SecretBox } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import type { SubscriptionKey } from '../../domain/subscription';
import { aDelivery, aSecret, aSubscription } from '../../testing';
import { attemptsContract } from '../../testing/attempts';
import { concurrencyContract } from '../../testing/concurrency';
import { subscriptionsContract } from '../../testing/subscriptions';
import { TypeormDeliveries } from './typeorm-deliveries';
import { TypeormDeliveryAttempts } from './typeorm-delivery-attempts';
import { secretAad, TypeormSubscriptions } from './typeorm-subscriptions';

const oldKey = `old:${Buffer.alloc(32, 1).toString('base64')}`;
const keyElsewhere = `elsewhere:${Buffer.alloc(32, 3).toString('base64')}`;
const newKey = `new:${Buffer.alloc(32, 2).toString('base64')}`;
let world: TestDatabase;

beforeAll(async () => (world = await testDatabase()));
afterAll(() => world.close());

const everything = () => undefined;
const subscriptionsWith = (keyring: string) => new TypeormSubscriptions(world.database, world.store, new SecretBox(keyring));

const sealedBy = (keyring: string, { accountId, id }: SubscriptionKey, aad = secretAad({ accountId, id })) =>
  new SecretBox(keyring).seal(aSecret, aad);
const store = ({ accountId, id }: SubscriptionKey, secret: string) =>
  world.database
    .query('update webhook_subscriptions set secret = $3 where account_id = $1 and id = $2', [accountId, id, secret])
    .then(() => undefined);
const atRest = {
  moveKey: (key: SubscriptionKey) => store(key, sealedBy(keyElsewhere, key)),
  corruptions: [
    (key: SubscriptionKey) => store(key, `${sealedBy(oldKey, key).slice(0, -4)}AAAA`),
    (key: SubscriptionKey) => store(key, sealedBy(oldKey, key, 'webhook_subscriptions/1/another')),
    (key: SubscriptionKey) => store(key, sealedBy(`new:${Buffer.alloc(32, 9).toString('base64')}`, key)),
    (key: SubscriptionKey) => store(key, 'never sealed'),
    (key: SubscriptionKey) => store(key, ''),
  ],
};

const connect = async () => ({
  atRest,
  subscriptions: subscriptionsWith(oldKey),
  deliveries: new TypeormDeliveries(world.database),
  attempts: new TypeormDeliveryAttempts(world.database, world.outbox, new SecretBox(`${newKey},${oldKey}`)),
  events: async () => {
    const rows = await world.database.query<{ type: string; account_id: number; occurred_at: Date; payload: object }>(
      'select * from outbox',
    );
    return rows.map((row) => ({ type: row.type, accountId: row.account_id, occurredAt: row.occurred_at, payload: row.payload }));
  },
});

describe('webhooks in PostgreSQL', () => {
  subscriptionsContract(connect);
  attemptsContract(connect);
  // The in-memory twin runs many more scenarios. These runs add real locks; STORM_RUNS raises their number.
  concurrencyContract(connect, 15);
});

describe('claims', () => {
  const claimBeside = async (lock: string, accountId: number) => {
    const [ports, { state }] = [await connect(), aSubscription({ accountId })];
    await ports.subscriptions.insert(aSubscription(state), aSecret, everything);
    const delivery = aDelivery({ accountId, subscriptionId: state.id, id: `dlv_${accountId}` });
    await ports.deliveries.insert([delivery]);
    const other = world.database.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(`select from webhook_subscriptions where account_id = $1 and id = $2 ${lock}`, [accountId, state.id]);
    let claimed: number | undefined;
    const claiming = ports.attempts
      .claim([{ accountId, id: delivery.state.id }], 'claim_1', new Date())
      .then((claims) => (claimed = claims.length));
    const waits = () =>
      world.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_deliveries%'`,
      );
    await eventually(async () => expect([claimed, (await waits()).length]).toEqual(lock === 'for update' ? [undefined, 1] : [1, 0]));
    await other.query(`update webhook_subscriptions set status = 'deleted' where account_id = $1 and id = $2`, [accountId, state.id]);
    await other.commitTransaction();
    await other.release();
    await claiming;
    return claimed;
  };

  it('proceed beside a settlement that only counts', async () => expect(await claimBeside('for no key update', 901)).toBe(1));

  it('wait for a transaction that ends the subscription, and then claim nothing', async () =>
    expect(await claimBeside('for update', 902)).toBe(0));
});

// spec: webhooks.secret.encrypted
describe('the signing secret', () => {
  it('is stored encrypted, with the id of its key', async () => {
    const { state } = aSubscription({ accountId: 1 });
    await subscriptionsWith(oldKey).insert(aSubscription(state), aSecret, everything);
    const [row] = await world.database.query<{ secret: string }>(
      'select secret from webhook_subscriptions where account_id = $1 and id = $2',
      [state.accountId, state.id],
    );
    expect(row!.secret).toMatch(/^old\./);
    expect(row!.secret).not.toContain(aSecret);
    expect(row!.secret).not.toContain(Buffer.from(aSecret).toString('base64url'));
  });

  it('does not appear in the audit log', async () => {
    const entries = await world.database.query<{ changed_fields: object; action: string }>(
      `select action, changed_fields from audit_entries where account_id = 1 and resource_type = 'WEBHOOK_SUBSCRIPTION'`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['CREATE']);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});
