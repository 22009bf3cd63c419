import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { createAdvertiser, startDiscovery, discoveryPath } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { registerAgents } from '@test/silent-agents';

const environment = { DISCOVERIES_RUNNING: '3', DISCOVERY_SELLERS: '5' };

describe('running discoveries', () => {
  let apis: TestApi[];
  let buyer: SignedUp;
  let advertiserId: number;
  let api: TestApi;
  let many: number[];
  let single: number[];

  beforeAll(async () => {
    apis = await Promise.all([startApi({ environment }), startApi({ environment })]);
    api = apis[0]!;
    many = (
      await registerAgents(
        api,
        Array.from({ length: 12 }, (_, index) => `http://127.0.0.1:9/${index}/mcp`),
      )
    ).ids;
    single = [];
    for (let account = 0; account < 3; account += 1)
      single.push(...(await registerAgents(api, [`http://127.0.0.1:9/single-${account}/mcp`])).ids);
  });
  afterAll(async () => {
    for (const one of apis) await one.close();
  });
  beforeEach(async () => {
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as);
  });

  const start = (at = api, more: object = {}) =>
    at.post(discoveryPath, { as: buyer.as, body: { advertiserId, brief: 'Evenings', waitSeconds: 200, ...more } });

  it('returns 429 with Retry-After at the limit of the account, over two processes, and does not affect other accounts', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => start(apis[index % 2])));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    for (const { body, headers } of refused) {
      expect(body.error).toMatchObject({ code: 'RATE_LIMITED', details: { running: 3, limit: 3 } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(200);
    }
    const other = await signUp(api);
    await startDiscovery(api, other.as, { advertiserId: await createAdvertiser(api, other.as), brief: 'Evenings' });
  });

  it('does not count a discovery whose deadline has passed', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await start()).body.data.discoveryId as string));
    expect(await start()).toMatchObject({ status: 429 });
    await withClient(api.settings.databaseUrl, (client) =>
      client.query(`update discoveries set deadline_at = now() - interval '1 second' where id = $1`, [ids[0]]),
    );
    expect(await start()).toMatchObject({ status: 202 });
    expect(await start()).toMatchObject({ status: 429 });
  });

  it('does not count a discovery without sellers to ask', async () => {
    for (let times = 0; times < 3; times += 1) await start();
    expect(await start(api, { storefrontIds: [999_999] })).toMatchObject({ status: 202, body: { data: { resultsComplete: true } } });
  });

  it('asks one seller of every account first when too many fit, and over several discoveries all of them', async () => {
    const asked: number[][] = [];
    for (let times = 0; times < 24; times += 1) {
      buyer = await signUp(api);
      advertiserId = await createAdvertiser(api, buyer.as);
      const { body } = await start(api, { storefrontIds: [...many, ...single] });
      const read = await api.get(`${discoveryPath}/${body.data.discoveryId}`, { as: buyer.as });
      asked.push(read.body.data.sellers.map(({ storefrontId }: { storefrontId: number }) => storefrontId));
    }
    for (const ids of asked) {
      expect(ids).toHaveLength(5);
      expect(ids.filter((id) => single.includes(id))).toHaveLength(3);
    }
    expect(new Set(asked.flat().filter((id) => many.includes(id))).size).toBeGreaterThan(6);
  });
});
