import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { modernClient } from './clients';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

/** Maximum bytes of one tool and of all tools (docs/agents.md, What a client reads). Four bytes are about one token. */
const maxOfOne = 6_500;
const maxOfAll = 48_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('tools/list', () => {
  let api: TestApi;
  let [buyer, seller]: SignedUp[] = [] as never;
  const bearers = new Map<string, string>();

  beforeAll(async () => {
    api = await startApi();
    [buyer, seller] = [await signUp(api), await signUp(api, { accountType: 'SELLER' })];
    bearers.set('an admin who buys', (await createKey(api, buyer.as)).bearer);
    bearers.set('an admin who sells', (await createKey(api, seller.as)).bearer);
    bearers.set('a buyer agent', await agentOf(buyer));
  });
  afterAll(() => api.close());

  async function agentOf({ as }: SignedUp): Promise<string> {
    const advertiserId = await createAdvertiser(api, as);
    const { principalId: id, access } = (await api.post('/api/v2/buyer-agents', { as, body: { displayName: 'Planner' } })).body.data;
    const granted = { expectedAccessRevision: access.accessRevision, advertisers: [{ advertiserId, role: 'READ_WRITE', maySpend: true }] };
    await api.put(`/api/v2/buyer-agents/${id}/access`, { as, body: granted });
    return (await api.post(`/api/v2/buyer-agents/${id}/keys`, { as, body: { name: 'Buying' } })).body.data.secret;
  }

  async function listed(who: string, capabilities: object = {}): Promise<Json[]> {
    const { client } = await modernClient(api, bearers.get(who)!, capabilities);
    const { tools } = await client.listTools();
    await client.close();
    return tools;
  }

  it.each(['an admin who buys', 'an admin who sells', 'a buyer agent'])('fits the budget per tool and in total for %s', async (who) => {
    const tools = await listed(who);
    const sizes = tools.map((tool) => [tool.name as string, bytesOf(tool)] as const);
    const all = bytesOf({ tools });
    // Rows of the table in docs/agents.md.
    process.stdout.write(
      `${who}: ${sizes.length} tools, ${all} bytes\n${sizes.map(([name, bytes]) => `| \`${name}\` | ${bytes} |`).join('\n')}\n`,
    );
    expect(sizes.filter(([, bytes]) => bytes > maxOfOne)).toEqual([]);
    expect(all).toBeLessThanOrEqual(maxOfAll);
  });

  it('contains nothing that a call does not need', async () => {
    const text = JSON.stringify(await listed('an admin who buys'));
    expect(text).not.toMatch(/"(?:\$schema|outputSchema|propertyNames)"|9007199254740991|"title":"[^"]*","type"/);
  });

  it('omits no validation: unknown arguments are refused at any depth, and an unknown value with the possible ones', async () => {
    const call = async (name: string, args: object) =>
      (
        await api.post(`/api/v3/tools/${name}`, {
          as: { bearer: bearers.get('an admin who buys')! },
          body: args,
          headers: { 'idempotency-key': `budget-${name}-of-tools` },
        })
      ).body.error;
    const nested = await call('save_notification_config', {
      optIns: [{ notificationType: 'media_buy.stuck', channel: 'email', colour: 'red' }],
    });
    expect(nested).toMatchObject({ code: 'VALIDATION_FAILED', details: { issues: [{ path: 'optIns[0].colour' }] } });
    const told = async (notificationType: string): Promise<string> => {
      const { message } = await call('save_notification_config', { optIns: [{ notificationType, channel: 'email' }] });
      return message as string;
    };
    expect(await told('media_buy.lost')).toMatch(/media_buy\.created.*media_buy\.stuck/);
    expect(await told('none.such')).toMatch(/brand, campaign.*, advertiser: send one/);
    const event = await call('save_event_source', { advertiserId: 1, name: 'Shop', eventTypes: ['bought'] });
    expect(event.message).toMatch(/page.*purchase.*custom: send one/);
    const alike = await call('save_event_source', { advertiserId: 1, name: 'Shop', eventTypes: ['add_to_basket'] });
    expect(alike.message).toContain('add_to_cart, add_to_wishlist');
  });
});
