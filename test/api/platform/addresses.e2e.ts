import { startApi, type Answer, type TestApi } from '@test/api';
import { AudienceClient } from '@test/audiences';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { webhookSecret, webhooksPath } from '@test/webhooks';

/** An address that the exchange must not call is refused when it is entered, by the same rules in all places (docs/adr/0009-egress.md). */
describe('Addresses to call', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let seller: SignedUp;
  let desk: AudienceClient;
  let advertiserId: number;
  let serial = 0;
  let mover: Promise<Answer> | undefined;

  beforeAll(async () => {
    // The ports of test servers are not allowed, as in production.
    api = await startApi({ environment: { EGRESS_PORTS: '' } });
    [buyer, seller] = await Promise.all([signUp(api), signUp(api, { accountType: 'SELLER' })]);
    desk = await AudienceClient.open(api, buyer.as);
    advertiserId = await createAdvertiser(api, buyer.as);
  });
  afterAll(() => api.close());

  const agent = (agentUrl: string) => ({ name: 'Agent', slug: `addresses-${(serial += 1)}`, agentUrl, enabled: false });
  const ways: Record<string, (url: string) => Promise<Answer>> = {
    'a webhook': (url) =>
      api.post(webhooksPath, { as: buyer.as, body: { url, secret: webhookSecret, eventTypes: ['discovery.revision'] } }),
    'a seller agent': (url) => api.post('/api/v2/storefront/seller-agents', { as: seller.as, body: agent(url) }),
    'a seller agent that changes its address': async (url) => {
      mover ??= api.post('/api/v2/storefront/seller-agents', { as: seller.as, body: agent('https://ads.example/mcp') });
      return api.patch(`/api/v2/storefront/seller-agents/${(await mover).body.data.id}`, { as: seller.as, body: { agentUrl: url } });
    },
    'a feed': (url) =>
      api.post(`/api/v2/buyer/advertisers/${advertiserId}/catalogs/sync`, {
        as: buyer.as,
        body: {
          account: { account_id: String(buyer.account.id) },
          catalogs: [{ catalog_id: 'shoes', type: 'product', name: 'Shoes', url }],
        },
      }),
    'a callback': (url) => desk.post({ audiences: [{ audienceId: 'a' }], pushNotificationConfig: { url } }),
  };
  const refused = [
    'https://user@one.example/x',
    'https://user:password@one.example/x',
    'https://one.example:22/x',
    'https://one.example:25/x',
    'https://one.example:5432/x',
    'https://one.example:6379/x',
    'https://one.example:2375/x',
    'https://one.example:9200/x',
    'https://one.example:10250/x',
    'http://127.0.0.1:9/x',
    'https://169.254.169.254:8443/x',
    ' https://one.example/x',
    'https://one.example/x ',
    'https://one.example/a b',
    'https://one.exa\tmple/x',
    'https://one.example/x\n',
    'ht\ntps://one.example/x',
    'https://one.example/\u00a0x',
    'https://one.example/x\u200b',
    'https://one.example/x#part',
    'https://one.example/x#',
    'https://one.example:0/x',
    'https://one.example:/x',
    'https://one.example:0443/x',
    'https://@one.example/x',
    'https:\\\\one.example\\x',
    'https:one.example/x',
    'https://one.example\\@two.example/x',
    'https://%6fne.example/x',
    'http://2130706433/x',
    'http://127.1/x',
    `https://one.example/${'x'.repeat(2_048)}`,
  ];

  it.each(Object.keys(ways).flatMap((way) => refused.map((url) => [way, JSON.stringify(url).slice(0, 60), url] as const)))(
    'return 400 for %s at %s',
    async (way, _, url) => {
      const { status, body } = await ways[way]!(url);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.field).toMatch(/(^|\.)(url|agentUrl)$/);
    },
  );

  it.each(Object.keys(ways))('of %s may have port 443, 8443 and any port that is not of an internal service', async (way) => {
    for (const url of ['https://one.example/x', 'https://one.example:443/y', 'https://one.example:8443/x', 'https://one.example:40000/x'])
      expect((await ways[way]!(url)).status).toBeLessThan(300);
  });
});
