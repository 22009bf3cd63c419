import type { Answer, Credentials, TestApi } from '@test/api';
import { completed, createAdvertiser, createCampaign, discover, discoveryPath } from '@test/discovery';
import { mailTo, tokenIn } from '@test/mailbox';
import { type SignedUp, signUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { subscribe, webhooksPath } from '@test/webhooks';
import { eventually } from '@test/eventually';

/** What the operations have to work on. */
export interface World {
  readonly api: TestApi;
  readonly buyer: SignedUp;
  readonly seller: SignedUp;
  readonly receiver: Receiver;
}

/** Prepares what the operation needs, and gives the call that is to write the entry. */
type Prepare = (world: World) => Promise<() => Promise<Answer>> | (() => Promise<Answer>);

interface Told {
  readonly is: `${string} ${string}`;
  /** Without the actor, who is "Robin Tester" everywhere. */
  readonly says: RegExp;
  readonly by: Prepare;
}

/** Mutating operations that write no entry, each with its reason. */
export const untold: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-in': 'a session is no resource of an account',
  'POST /api/v2/auth/sign-out': 'a session is no resource of an account',
  'POST /api/v2/auth/switch-account': 'moves a session, changes no account',
  'POST /api/v2/auth/password/forgot': 'changes nothing, and must not tell whether the address is known',
};

let serial = 0;
const next = () => (serial += 1);
const address = () => `guest-${Date.now()}-${next()}@example.com`;
const password = 'another correct horse';

async function member({ api, buyer }: World) {
  const email = address();
  await api.post('/api/v2/members', { as: buyer.as, body: { email, role: 'MEMBER' } });
  const token = tokenIn(await mailTo(api, email));
  const accept = () => api.post('/api/v2/members/invitations/accept', { body: { token, name: 'Robin Tester', password } });
  return { email, accept };
}

async function invitation({ api, buyer }: World): Promise<string> {
  const { body } = await api.post('/api/v2/members', { as: buyer.as, body: { email: address(), role: 'MEMBER' } });
  return `/api/v2/members/${body.data.id}`;
}

async function keyPath({ api, buyer }: World, kind: 'user' | 'org'): Promise<string> {
  const { body } = await api.post(`/api/v2/${kind}-api-keys`, { as: buyer.as, body: { name: 'Nightly' } });
  return `/api/v2/${kind}-api-keys/${body.data.id}`;
}

const advertisers = '/api/v2/buyer/advertisers';
const campaigns = '/api/v2/buyer/campaigns';
const sellerAgents = '/api/v2/storefront/seller-agents';

async function sellerAgent({ api, seller }: World): Promise<string> {
  const { body } = await api.post(sellerAgents, { as: seller.as, body: agentBody() });
  return `${sellerAgents}/${body.data.id}`;
}

/** Disabled, so that discoveries do not ask it. */
function agentBody() {
  const n = next();
  return { name: 'Northwind', slug: `northwind-audit-${n}`, agentUrl: 'https://ads.example/mcp', enabled: false, bearerToken: 'planted-b' };
}

/** Something that was sent and settled. */
async function delivered(api: TestApi, as: Credentials, path: string): Promise<string> {
  const { body } = await api.post(`${path}/test`, { as });
  return eventually(async () => {
    const { body: log } = await api.get(`${path}/deliveries`, { as });
    const [delivery] = log.data.filter(
      ({ id, status }: { id: string; status: string }) => id === body.data.delivery.id && status !== 'pending',
    );
    if (!delivery || delivery.status === 'sending') throw new Error('Not settled yet.');
    return `${path}/deliveries/${delivery.id}/redeliver`;
  });
}

/** Every mutating operation that the platform has. An operation that is not here fails the test: add what its entry says. */
export const told: Readonly<Record<string, Told>> = {
  'POST /api/v2/auth/sign-up': {
    is: 'CREATE ACCOUNT',
    says: /^created account "Tester Ltd"$/,
    by:
      ({ api }) =>
      () => {
        const person = { email: address(), password, name: 'Robin Tester', company: 'Tester Ltd', accountType: 'BUYER' };
        return api.post('/api/v2/auth/sign-up', { body: person });
      },
  },
  'POST /api/v2/auth/password/change': {
    is: 'UPDATE USER',
    says: /^changed the password of user "Robin Tester"$/,
    by: async ({ api }) => {
      const person = await signUp(api);
      const body = { currentPassword: person.password, newPassword: 'planted-password-1' };
      return () => api.post('/api/v2/auth/password/change', { as: person.as, body });
    },
  },
  'POST /api/v2/auth/password/reset': {
    is: 'UPDATE USER',
    says: /^changed the password of user "Robin Tester"$/,
    by: async ({ api }) => {
      const { email } = await signUp(api);
      await api.post('/api/v2/auth/password/forgot', { body: { email } });
      const token = tokenIn(await mailTo(api, email));
      return () => api.post('/api/v2/auth/password/reset', { body: { token, newPassword: 'planted-password-2' } });
    },
  },
  'POST /api/v2/accounts/create-child': {
    is: 'CREATE ACCOUNT',
    says: /^created account "Second"$/,
    by: async ({ api }) => {
      const founder = await signUp(api);
      const create = (name: string) => api.post('/api/v2/accounts/create-child', { as: founder.as, body: { name } });
      await create('First');
      return () => create('Second');
    },
  },
  'POST /api/v2/members': {
    is: 'CREATE INVITATION',
    says: /^sent the invitation to "guest-.*@example.com"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/members', { as: buyer.as, body: { email: address(), role: 'MEMBER' } }),
  },
  'POST /api/v2/members/invitations/accept': {
    is: 'CREATE MEMBER',
    says: /^joined as member "guest-.*@example.com"$/,
    by: async (world) => (await member(world)).accept,
  },
  'PATCH /api/v2/members/{id}': {
    is: 'UPDATE INVITATION',
    says: /^changed the role in the invitation to "guest-.*@example.com"$/,
    by: async (world) => {
      const path = await invitation(world);
      return () => world.api.patch(path, { as: world.buyer.as, body: { role: 'ADMIN' } });
    },
  },
  'DELETE /api/v2/members/{id}': {
    is: 'DELETE MEMBER',
    says: /^removed member "Robin Tester"$/,
    by: async (world) => {
      const { body } = await (await member(world)).accept();
      return () => world.api.delete(`/api/v2/members/${body.data.user.id}`, { as: world.buyer.as });
    },
  },
  'POST /api/v2/user-api-keys': {
    is: 'CREATE API_KEY',
    says: /^created API key "Nightly"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/user-api-keys', { as: buyer.as, body: { name: 'Nightly' } }),
  },
  'DELETE /api/v2/user-api-keys/{id}': {
    is: 'DELETE API_KEY',
    says: /^revoked API key "Nightly"$/,
    by: async (world) => {
      const path = await keyPath(world, 'user');
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
  'POST /api/v2/org-api-keys': {
    is: 'CREATE API_KEY',
    says: /^created API key "Nightly"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/org-api-keys', { as: buyer.as, body: { name: 'Nightly' } }),
  },
  'DELETE /api/v2/org-api-keys/{id}': {
    is: 'DELETE API_KEY',
    says: /^revoked API key "Nightly"$/,
    by: async (world) => {
      const path = await keyPath(world, 'org');
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
  'PUT /api/v2/assistant/user-preferences/language': {
    is: 'UPDATE ASSISTANT_PREFERENCES',
    says: /^set the assistant language of user "Robin Tester"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.put('/api/v2/assistant/user-preferences/language', { as: buyer.as, body: { language: 'de' } }),
  },
  'POST /api/v2/buyer/advertisers': {
    is: 'CREATE ADVERTISER',
    says: /^created advertiser "Oat"$/,
    by:
      ({ api, buyer }) =>
      () => {
        return api.post(advertisers, { as: buyer.as, body: { name: 'Oat', brand: `oat-audit-${next()}.example`, primaryCurrency: 'EUR' } });
      },
  },
  'PUT /api/v2/buyer/advertisers/{id}': {
    is: 'UPDATE ADVERTISER',
    says: /^updated advertiser "Barley"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      return () => api.put(`${advertisers}/${id}`, { as: buyer.as, body: { name: 'Barley' } });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}': {
    is: 'ARCHIVE ADVERTISER',
    says: /^archived advertiser "Oat"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      return () => api.delete(`${advertisers}/${id}`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/advertisers/{id}/restore': {
    is: 'ACTIVATE ADVERTISER',
    says: /^restored advertiser "Oat"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      await api.delete(`${advertisers}/${id}`, { as: buyer.as });
      return () => api.post(`${advertisers}/${id}/restore`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/campaigns': {
    is: 'CREATE CAMPAIGN',
    says: /^created campaign "Spring"$/,
    by: async ({ api, buyer }) => {
      const advertiserId = await createAdvertiser(api, buyer.as);
      const flightDates = { startDate: '2027-03-01T00:00:00Z', endDate: '2027-03-31T00:00:00Z' };
      const body = { advertiserId, name: 'Spring', mode: 'discovery', brief: 'Oats', flightDates, budget: { total: 100 } };
      return () => api.post(campaigns, { as: buyer.as, body });
    },
  },
  'PUT /api/v2/buyer/campaigns/{id}': {
    is: 'UPDATE CAMPAIGN',
    says: /^updated campaign "Summer"$/,
    by: async ({ api, buyer }) => {
      const id = await createCampaign(api, buyer.as);
      return () => api.put(`${campaigns}/${id}`, { as: buyer.as, body: { name: 'Summer' } });
    },
  },
  'DELETE /api/v2/buyer/campaigns/{id}': {
    is: 'ARCHIVE CAMPAIGN',
    says: /^archived campaign "Oat drink"$/,
    by: async ({ api, buyer }) => {
      const id = await createCampaign(api, buyer.as);
      return () => api.delete(`${campaigns}/${id}`, { as: buyer.as });
    },
  },
  // It hands the buyer's brief to strangers, so it is told, although nothing of the campaign itself changes.
  'POST /api/v2/buyer/discovery': {
    is: 'EXECUTE DISCOVERY',
    says: /^asked 0 sellers for offers on the brief "Launch of an oat drink .*…"$/,
    by: async ({ api, buyer }) => {
      const campaignId = await createCampaign(api, buyer.as);
      await completed(api, buyer.as, await discover(api, buyer.as, { campaignId }));
      return () => api.post(discoveryPath, { as: buyer.as, body: { campaignId } });
    },
  },
  'POST /api/v2/buyer/webhook-subscriptions': {
    is: 'CREATE WEBHOOK_SUBSCRIPTION',
    says: /^created webhook subscription "http.*"$/,
    by: ({ api, buyer, receiver }) => {
      const body = { url: receiver.url, secret: 'planted-webhook-secret', eventTypes: ['discovery.revision'] };
      return () => api.post(webhooksPath, { as: buyer.as, body });
    },
  },
  'DELETE /api/v2/buyer/webhook-subscriptions/{id}': {
    is: 'DELETE WEBHOOK_SUBSCRIPTION',
    says: /^deleted webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, receiver.url);
      return () => api.delete(`${webhooksPath}/${id}`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/webhook-subscriptions/{id}/test': {
    is: 'EXECUTE WEBHOOK_SUBSCRIPTION',
    says: /^sent a test event to webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, receiver.url);
      return () => api.post(`${webhooksPath}/${id}/test`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver': {
    is: 'EXECUTE WEBHOOK_SUBSCRIPTION',
    says: /^sent a delivery again to webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, receiver.url);
      const path = await delivered(api, buyer.as, `${webhooksPath}/${id}`);
      return () => api.post(path, { as: buyer.as });
    },
  },
  'POST /api/v2/storefront/seller-agents': {
    is: 'CREATE STOREFRONT',
    says: /^created seller agent "Northwind"$/,
    by:
      ({ api, seller }) =>
      () =>
        api.post(sellerAgents, { as: seller.as, body: agentBody() }),
  },
  'PATCH /api/v2/storefront/seller-agents/{id}': {
    is: 'UPDATE STOREFRONT',
    says: /^updated seller agent "Southwind"$/,
    by: async (world) => {
      const path = await sellerAgent(world);
      return () => world.api.patch(path, { as: world.seller.as, body: { name: 'Southwind', bearerToken: 'planted-c' } });
    },
  },
  'DELETE /api/v2/storefront/seller-agents/{id}': {
    is: 'ARCHIVE STOREFRONT',
    says: /^archived seller agent "Northwind"$/,
    by: async (world) => {
      const path = await sellerAgent(world);
      return () => world.api.delete(path, { as: world.seller.as });
    },
  },
};
