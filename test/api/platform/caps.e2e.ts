import { Membership, Memberships } from '@exchange/accounts/testing';
import { caps, Database } from '@exchange/platform';
import { type Answer, startApi, type TestApi } from '@test/api';
import { AudienceClient, membersFrom } from '@test/audiences';
import { inDays } from '@test/dates';
import { createAdvertiser } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { briefBody } from '@test/rfps';
import { createShop } from '@test/storefronts';
import { ownCaps } from './gates';

const maxCount = 3;
const together = 8;

interface Case {
  readonly cap: keyof typeof caps;
  /** Number of resources before the first is created. */
  readonly already?: number;
  /** Returns functions that create one more resource and remove one. */
  readonly world: (
    api: TestApi,
  ) => Promise<{ readonly make: (n: number) => Promise<Answer>; readonly remove?: (made: Answer) => Promise<Answer> }>;
}

const buyerOf = (api: TestApi) => signUp(api);
const advertisers = '/api/v2/buyer/advertisers';
const brand = ({ account }: SignedUp, n: number) => ({ name: 'Oat', brand: `oat-${account.id}-${n}.example`, primaryCurrency: 'EUR' });

const withAdvertiser = async (api: TestApi) => {
  const { as, account } = await buyerOf(api);
  const advertiserId = await createAdvertiser(api, as);
  return { as, account, advertiserId, path: `${advertisers}/${advertiserId}` };
};
const byId =
  (api: TestApi, { as }: Pick<SignedUp, 'as'>, path: string, idOf: (data: Record<string, string>) => unknown) =>
  (made: Answer) =>
    api.delete(`${path}/${String(idOf(made.body.data))}`, { as });
const withAssets = async (api: TestApi, body: object) => {
  const { as, path } = await withAdvertiser(api);
  const assets = `${path}/creative-assets`;
  return { make: () => api.post(assets, { as, body }), remove: byId(api, { as }, assets, ({ assetId }) => assetId) };
};
/** Converts a catalog that was not created to a 409, because a sync answers 200 with a result for each catalog. */
const asAnswer = (answer: Answer): Answer => {
  const [{ action, error }] = answer.body.data.catalogs;
  return action === 'failed'
    ? { ...answer, status: 409, body: { error: { code: 'CONFLICT', message: error, details: { most: maxCount } } } }
    : answer;
};

const cases: readonly Case[] = [
  {
    cap: 'advertisers',
    world: async (api) => {
      const buyer = await buyerOf(api);
      return { make: (n) => api.post(advertisers, { as: buyer.as, body: brand(buyer, n) }) };
    },
  },
  {
    cap: 'pending-approvals',
    world: async (api) => {
      const { as } = await buyerOf(api);
      return {
        make: () => api.post('/api/v2/approvals/child-accounts', { as, body: { name: 'Child' } }),
        remove: (made) => api.post(`/api/v2/approvals/${made.body.data.id}/reject`, { as, body: {} }),
      };
    },
  },
  {
    cap: 'machine-applications',
    world: async (api) => {
      const { as } = await signUp(api);
      const path = '/api/v2/m2m-applications';
      return { make: () => api.post(path, { as, body: { name: 'Nightly' } }), remove: byId(api, { as }, path, ({ id }) => id) };
    },
  },
  {
    cap: 'campaigns',
    world: async (api) => {
      const { as, advertiserId } = await withAdvertiser(api);
      const flightDates = { startDate: inDays(5), endDate: inDays(9) };
      const body = { advertiserId, name: 'Spring', mode: 'discovery', brief: 'Oats', flightDates, budget: { total: 100 } };
      return { make: () => api.post('/api/v2/buyer/campaigns', { as, body }) };
    },
  },
  {
    cap: 'catalogs',
    world: async (api) => {
      const { as, account, path } = await withAdvertiser(api);
      const sync = async (entries: readonly object[], more: object = {}) =>
        api.post(`${path}/catalogs/sync`, { as, body: { account: { account_id: String(account.id) }, catalogs: entries, ...more } });
      const entry = (n: number) => ({ catalog_id: `c${n}`, type: 'product', items: [{ id: '1', title: 'A' }] });
      return { make: async (n) => asAnswer(await sync([entry(n)])) };
    },
  },
  {
    cap: 'creative-collections',
    world: async (api) => {
      const { as, path } = await withAdvertiser(api);
      const make = () => api.post(`${path}/creative-collections`, { as, body: { name: 'Spring' } });
      return { make, remove: byId(api, { as }, `${path}/creative-collections`, ({ collectionId }) => collectionId) };
    },
  },
  {
    cap: 'event-sources',
    world: async (api) => {
      const { as, path } = await withAdvertiser(api);
      const make = () => api.post(`${path}/event-sources`, { as, body: { name: 'Shop', eventTypes: ['purchase'] } });
      return { make, remove: byId(api, { as }, `${path}/event-sources`, ({ eventSourceId }) => eventSourceId) };
    },
  },
  { cap: 'creative-assets', world: (api) => withAssets(api, { name: 'Claim', kind: 'text', content: 'Fresh' }) },
  { cap: 'creative-asset-uploads', world: (api) => withAssets(api, { name: 'Banner', kind: 'image', bytes: 1 }) },
  {
    cap: 'creatives',
    world: async (api) => {
      const { as, path } = await withAdvertiser(api);
      const creatives = `${path}/creatives`;
      const make = () => api.post(creatives, { as, body: { name: 'Spring' } });
      return { make, remove: byId(api, { as }, creatives, ({ creativeId }) => creativeId) };
    },
  },
  {
    cap: 'property-lists',
    world: async (api) => {
      const { as, path } = await withAdvertiser(api);
      const make = () => api.post(`${path}/property-lists`, { as, body: { name: 'News', purpose: 'include', domains: ['news.example'] } });
      return { make, remove: byId(api, { as }, `${path}/property-lists`, ({ listId }) => listId) };
    },
  },
  {
    cap: 'planning-briefs',
    world: async (api) => {
      const { as } = await buyerOf(api);
      return {
        make: () =>
          api.post('/api/v2/buyer/planning-briefs', {
            as,
            body: briefBody({ targets: [{ externalPublisherName: 'The Post', bucket: 'NOT_ON_EXCHANGE' }] }),
          }),
      };
    },
  },
  {
    cap: 'discoveries',
    world: async (api) => {
      const { as, advertiserId } = await withAdvertiser(api);
      return { make: () => api.post('/api/v2/buyer/discovery', { as, body: { advertiserId, brief: 'Evenings', waitSeconds: 1 } }) };
    },
  },
  {
    cap: 'audiences',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const { path } = await AudienceClient.open(api, as);
      const body = (n: number) => ({ audiences: [{ audienceId: `a${n}`, add: membersFrom(n, 1), consentBasis: 'consent' }] });
      return { make: (n) => api.post(`${path}/sync`, { as, body: body(n) }) };
    },
  },
  {
    cap: 'audience-members',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const { path } = await AudienceClient.open(api, as);
      const body = (n: number) => ({ audiences: [{ audienceId: 'one', add: membersFrom(n, 1), consentBasis: 'consent' }] });
      return { make: (n) => api.post(`${path}/sync`, { as, body: body(n) }) };
    },
  },
  {
    cap: 'conversations',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const path = '/api/v2/assistant/conversations';
      return { make: () => api.post(path, { as, body: {} }), remove: byId(api, { as }, path, ({ conversationUid }) => conversationUid) };
    },
  },
  {
    cap: 'personal-keys',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const path = '/api/v2/user-api-keys';
      return { make: () => api.post(path, { as, body: { name: 'Key' } }), remove: byId(api, { as }, path, ({ id }) => id) };
    },
  },
  {
    cap: 'organization-keys',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const path = '/api/v2/org-api-keys';
      return { make: () => api.post(path, { as, body: { name: 'Key' } }), remove: byId(api, { as }, path, ({ id }) => id) };
    },
  },
  {
    cap: 'buyer-agents',
    world: async (api) => {
      const { as } = await buyerOf(api);
      return { make: (n) => api.post('/api/v2/buyer-agents', { as, body: { displayName: `Agent ${n}` } }) };
    },
  },
  {
    cap: 'agent-keys',
    world: async (api) => {
      const { as } = await buyerOf(api);
      const { body } = await api.post('/api/v2/buyer-agents', { as, body: { displayName: 'Planner' } });
      const path = `/api/v2/buyer-agents/${body.data.principalId}/keys`;
      return { make: () => api.post(path, { as, body: { name: 'Key' } }), remove: byId(api, { as }, path, ({ id }) => id) };
    },
  },
  {
    cap: 'child-accounts',
    // The account of the caller becomes a child account, too.
    already: 1,
    world: async (api) => {
      const { as } = await buyerOf(api);
      return { make: (n) => api.post('/api/v2/accounts/create-child', { as, body: { name: `Child ${n}` } }) };
    },
  },
  {
    cap: 'invitations',
    world: async (api) => {
      const { as, account } = await buyerOf(api);
      const email = (n: number) => `guest-${account.id}-${n}@example.com`;
      const make = (n: number) => api.post('/api/v2/members', { as, body: { email: email(n), role: 'MEMBER' } });
      return { make, remove: byId(api, { as }, '/api/v2/members', ({ id }) => id) };
    },
  },
  {
    cap: 'seller-agents',
    world: async (api) => {
      const { as, account } = await signUp(api, { accountType: 'SELLER' });
      const path = '/api/v2/storefront/seller-agents';
      const body = (n: number) => ({ name: 'Agent', slug: `agent-${account.id}-${n}`, agentUrl: 'https://ads.example/mcp' });
      return { make: (n) => api.post(path, { as, body: body(n) }), remove: byId(api, { as }, path, ({ id }) => id) };
    },
  },
  {
    cap: 'storefront-products',
    world: async (api) => {
      const { as } = await createShop(api, {}, []);
      return { make: (n) => api.post('/api/v2/storefront/products', { as, body: { name: `Product ${n}` } }) };
    },
  },
  ...ownCaps.map(({ cap, side, make }): Case => ({
    cap,
    world: async (api) => {
      const { as } = await signUp(api, { accountType: side === 'seller' ? 'SELLER' : 'BUYER' });
      return { make: (n) => make({ api, as, side }, n) };
    },
  })),
];

describe('Limits per tenant', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({
      environment: {
        CAPS: Object.keys(caps)
          .map((name) => `${name}:${maxCount}`)
          .join(','),
      },
    });
  });
  afterAll(() => api.close());

  describe.each(cases)('$cap', ({ world, already = 0 }) => {
    const room = maxCount - already;

    it('returns 409 for every request beyond the limit, also for concurrent ones; other accounts are not affected', async () => {
      const { make, remove } = await world(api);
      const answers = await Promise.all(Array.from({ length: together }, (_, n) => make(n)));
      const [made, refused] = [answers.filter(({ status }) => status < 300), answers.filter(({ status }) => status >= 300)];
      expect(refused.map(({ status, body }) => [status, body.error.code, body.error.details])).toEqual(
        Array(together - room).fill([409, 'CONFLICT', { most: maxCount }]),
      );
      expect(made).toHaveLength(room);
      expect((await make(100)).status).toBe(409);
      if (remove) {
        expect((await remove(made[0]!)).status).toBeLessThan(300);
        expect((await make(101)).status).toBeLessThan(300);
        expect((await make(102)).status).toBe(409);
      }
      expect((await (await world(api)).make(0)).status).toBeLessThan(300);
    });
  });

  it('members: returns 409 for every person who joins a full account, also concurrently', async () => {
    const { account } = await buyerOf(api);
    const memberships = api.app.get(Memberships, { strict: false });
    const joining = Array.from({ length: together }, (_, n) =>
      memberships.insert(Membership.begin({ accountId: account.id, userId: 900_000_000 + n }, 'MEMBER', new Date())),
    );
    const results = await Promise.allSettled(joining);
    // The person who opened the account is a member, too.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCount - 1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });

  it('sessions: one more sign-in succeeds and ends the least recently used session', async () => {
    const person = await signUp(api);
    const body = { email: person.email, password: person.password };
    for (let n = 0; n < maxCount + 1; n += 1) expect((await api.post('/api/v2/auth/sign-in', { body })).status).toBe(200);
    const [{ count } = { count: 0 }] = await api.app
      .get(Database)
      .query<{ count: number }>('select count(*) from sessions where user_id = $1', [person.user.id]);
    expect(count).toBe(maxCount);
    expect((await api.get('/api/v2/accounts', { as: person.as })).status).toBe(401);
  });
});
