import { SecretBox } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { aSecret, aSubscription } from '../../testing';
import { attemptsContract } from '../../testing.attempts';
import { stormContract } from '../../testing.storm';
import { subscriptionsContract } from '../../testing.subscriptions';
import { TypeormAttempts } from './typeorm-attempts';
import { TypeormDeliveries } from './typeorm-deliveries';
import { TypeormSubscriptions } from './typeorm-subscriptions';

const oldKey = `old:${Buffer.alloc(32, 1).toString('base64')}`;
const newKey = `new:${Buffer.alloc(32, 2).toString('base64')}`;
let world: TestDatabase;

beforeAll(async () => (world = await testDatabase()));
afterAll(() => world.close());

const subscriptionsWith = (keyring: string) => new TypeormSubscriptions(world.database, world.store, new SecretBox(keyring));

const connect = async () => ({
  subscriptions: subscriptionsWith(oldKey),
  deliveries: new TypeormDeliveries(world.database),
  attempts: new TypeormAttempts(world.database, world.outbox, new SecretBox(`${newKey},${oldKey}`)),
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
  stormContract(connect, 40);
});

// spec: webhooks.secret.encrypted
describe('the signing secret', () => {
  it('is stored encrypted, with the id of its key', async () => {
    const { state } = aSubscription({ accountId: 1 });
    await subscriptionsWith(oldKey).insert(aSubscription(state), aSecret, 20);
    const [row] = await world.database.query<{ secret: string }>(
      'select secret from webhook_subscriptions where account_id = $1 and id = $2',
      [state.accountId, state.id],
    );
    expect(row!.secret).toMatch(/^old\./);
    expect(row!.secret).not.toContain(aSecret);
    expect(row!.secret).not.toContain(Buffer.from(aSecret).toString('base64url'));
  });

  it('is told to the audit log no more than to anybody else', async () => {
    const entries = await world.database.query<{ changed_fields: object; action: string }>(
      `select action, changed_fields from audit_entries where account_id = 1 and resource_type = 'WEBHOOK_SUBSCRIPTION'`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['CREATE']);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});
