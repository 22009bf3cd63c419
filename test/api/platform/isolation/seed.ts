import { randomBytes, randomUUID } from 'node:crypto';
import { Database } from '@exchange/platform';
import { receiptIdOf } from '@exchange/platform/tools';
import { insertCall } from '@test/activity';
import type { Answer, Credentials, TestApi } from '@test/api';
import { membersFrom } from '@test/audiences';
import { flightDates, inDays } from '@test/dates';
import { waitUntilComplete, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { connectApp, register } from '@test/oauth';
import { sendOrder } from '@test/orders';
import { cookieOf } from '@test/people';
import { briefBody } from '@test/rfps';
import { createShop, lakesideProducts } from '@test/storefronts';
import { suggested } from '../../insight/optimization-suggestions.fixture';
import { madeFor } from '../gates';
import type { Ids, Tenant } from './tenant';

/** Returns the data of a successful answer; throws an error with the refusal otherwise. */
export async function must(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The test data could not be created: ${status} ${JSON.stringify(body)}`);
  return body?.data;
}

export interface Person {
  readonly as: Credentials;
  readonly email: string;
  readonly userId: number;
  readonly accountId: number;
}

/** Signs up a person with a new account. */
export async function signUpPerson(api: TestApi, mark: string, accountType: 'BUYER' | 'SELLER' = 'BUYER'): Promise<Person> {
  const email = `${mark.toLowerCase()}-${randomBytes(5).toString('hex')}@example.com`;
  const person = { email, password: 'correct horse battery staple', name: `Robin ${mark}`, company: `Tester ${mark}`, accountType };
  const answer = await api.post('/api/v2/auth/sign-up', { body: person });
  const { user, account } = await must(Promise.resolve(answer));
  return { as: { cookie: cookieOf(answer.headers) }, email, userId: user.id, accountId: account.id };
}

/** Creates a seller with a storefront answered by the exchange, a draft product, a seller agent and an order. */
export async function seedSeller(api: TestApi, mark: string): Promise<Tenant> {
  const { as, account, storefrontId } = await createShop(api, {}, lakesideProducts.slice(0, 1));
  const post = (path: string, body: object) => must(api.post(`/api/v2/storefront${path}`, { as, body }));
  const agentBody = {
    name: 'Northwind',
    slug: `agent-${randomBytes(5).toString('hex')}`,
    agentUrl: 'https://ads.example/mcp',
    enabled: false,
  };
  const agent = await post('/seller-agents', agentBody);
  const product = await post('/products', { name: `Secret ${mark}`, description: mark });
  const { mediaBuyId, packages } = await sendOrder(api, account.id, {
    approval: 'auto',
    wanted: { poNumber: mark, start: 'asap', end: inDays(9) },
  });
  const common = await seedCommon(api, as, account.id, 'seller', mark);
  const ids = {
    ...common,
    agent: agent.id,
    order: mediaBuyId,
    orderPackage: packages[0]!.packageId,
    sellerProduct: product.productId,
    storefront: storefrontId,
  };
  return { side: 'seller', accountId: account.id, mark, owner: as, ids: toText(ids) };
}

let apps = 0;

/** Connects a new app on each call and returns its id. */
export async function connectNewApp(api: TestApi, as: Credentials, accountId: number): Promise<string> {
  const registered = await register(api, { client_name: `App ${(apps += 1)}` });
  const { clientId } = await connectApp(api, { as, account: { id: accountId } }, { clientId: registered.body.client_id });
  const headers = { 'x-account-id': String(accountId) };
  const connected = (await must(api.get('/api/v2/connected-apps', { as, headers }))) as { id: string; clientId: string }[];
  return connected.find((app) => app.clientId === clientId)!.id;
}

/** Creates the resources that accounts of both sides have. */
async function seedCommon(api: TestApi, as: Credentials, accountId: number, side: Tenant['side'], mark: string) {
  const post = (path: string, body: object) => must(api.post(`/api/v2${path}`, { as, body }));
  const userKey = await post('/user-api-keys', { name: mark });
  const orgKey = await post('/org-api-keys', { name: mark });
  const approval = await post('/approvals/child-accounts', { name: mark });
  const invitation = await post('/members', { email: `guest-${mark.toLowerCase()}@example.com`, role: 'MEMBER' });
  const conversation = await post('/assistant/conversations', { title: mark });
  const { user } = await must(api.get('/api/v2/auth/session', { as }));
  const receipt = await insertReceipt(api, accountId, mark);
  const application = await post('/m2m-applications', { name: mark });
  return {
    receipt,
    account: accountId,
    userKey: userKey.id,
    orgKey: orgKey.id,
    approval: approval.id,
    app: await connectNewApp(api, as, accountId),
    application: application.id,
    invitation: invitation.id,
    conversation: conversation.conversationUid,
    confirmation: await insertConfirmation(api, { accountId, userId: user.id, conversation: conversation.conversationUid }),
    ...(await madeFor({ api, as, side, mark })),
    call: await insertCall(api, accountId, user.id),
  };
}

/** Inserts a pending confirmation of the assistant. */
export async function insertConfirmation(api: TestApi, of: { accountId: number; userId: number; conversation: string }): Promise<string> {
  const id = randomUUID();
  await api.app.get(Database).query(
    `insert into assistant_confirmations
       (account_id, id, user_id, conversation_id, tool, params, summary, policy, state, expires_at, created_at)
     values ($1, $2, $3, $4, 'save_note', '{}', 'Nothing.', 'always', 'pending', now() + interval '1 hour', now())`,
    [of.accountId, id, of.userId, of.conversation],
  );
  return id;
}

/** Creates a buyer who ran a discovery with the seller and bought from it. */
export async function seedBuyer(api: TestApi, mark: string, seller: Tenant, receiver: string): Promise<Tenant> {
  const person = await signUpPerson(api, 'buyer');
  const { as, accountId } = person;
  const post = (path: string, body: object) => must(api.post(`/api/v2/buyer${path}`, { as, body }));
  const get = (path: string) => must(api.get(`/api/v2/buyer${path}`, { as }));
  const common = await seedCommon(api, as, accountId, 'buyer', mark);
  const advertiser: number = (await post('/advertisers', { name: mark, brand: `${mark.toLowerCase()}.example`, primaryCurrency: 'EUR' }))
    .id;
  const of = `/advertisers/${advertiser}`;
  const audience = `crm-${mark}`;
  const { taskId } = await post(`${of}/audiences/sync`, { audiences: [{ audienceId: audience, name: mark, add: membersFrom(0, 2) }] });
  const catalog = `shoes-${mark}`;
  const items = [{ id: '1', title: mark, brand: 'Acme', price: 10 }];
  const shoes = { catalog_id: catalog, type: 'product', name: mark, items };
  await post(`${of}/catalogs/sync`, { account: { account_id: String(accountId) }, catalogs: [shoes] });
  const { eventSourceId } = await post(`${of}/event-sources`, { name: mark, eventTypes: ['purchase'] });
  const { listId } = await post(`${of}/property-lists`, {
    name: mark,
    purpose: 'include',
    domains: [`${mark.toLowerCase()}.news.example`],
  });
  const { assetId } = await post(`${of}/creative-assets`, { name: mark, kind: 'text', content: mark, tags: [mark] });
  const { creativeId } = await post(`${of}/creatives`, { name: mark });
  const { collectionId } = await post(`${of}/creative-collections`, { name: mark });
  const { campaignId } = (await post('/campaigns', campaignBody(advertiser, mark))).campaign;
  await post(`/campaigns/${campaignId}/property-lists`, { listIds: [listId] });

  const storefront = Number(seller.ids.storefront);
  const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds: [storefront], waitSeconds: 20 });
  await waitUntilComplete(api, as, discoveryId);
  const [product] = (await get(`/discovery/${discoveryId}/products`)).products;
  const [proposal] = (await get(`/campaigns/${campaignId}/proposals`)).sellers[0].proposals;

  await post(`/discovery/${discoveryId}/products`, { products: [{ productId: product.productId, budget: 3000 }] });

  const bought = await suggested(api, { as, account: { id: accountId } } as never, { campaignId, advertiserId: advertiser });
  const target = { storefrontId: storefront, bucket: 'LIVE' };
  const brief = await post(
    '/planning-briefs',
    briefBody({ advertiserId: advertiser, rawPrompt: mark, buyerName: `Buyer ${mark}`, targets: [target] }),
  );
  const report = await post('/property-lists/check', { domains: ['a.example'] });
  const [imported] = (await get('/reporting/imports')) as { importId: string }[];
  const { downloadUrl } = await get('/reporting/metrics?download=true&days=30');
  const subscription = (
    await post('/webhook-subscriptions', {
      url: `${receiver}?${mark}`,
      secret: `secret-of-${mark}-0123456789`,
      eventTypes: ['discovery.revision'],
    })
  ).subscription;
  const { delivery } = await post(`/webhook-subscriptions/${subscription.id}/test`, {});
  const notification = await eventually(async () => {
    const [first] = await must(api.get(`/api/v2/notifications?brandAgentId=${advertiser}`, { as }));
    if (!first) throw new Error('No notification yet.');
    return first.id as string;
  });
  const agents = '/api/v2/buyer-agents';
  const { principalId: buyerAgent } = await must(api.post(agents, { as, body: { displayName: 'Planner' } }));
  const { id: agentKey } = await must(api.post(`${agents}/${buyerAgent}/keys`, { as, body: { name: mark } }));
  const ids = {
    ...common,
    agentKey,
    buyerAgent,
    advertiser,
    asset: assetId,
    audience,
    brief: brief.id,
    campaign: campaignId,
    catalog,
    collection: collectionId,
    creative: creativeId,
    delivery: delivery.id,
    discovery: discoveryId,
    download: downloadUrl.split('/').at(-1),
    eventSource: eventSourceId,
    import: imported!.importId,
    list: listId,
    mediaBuy: bought.mediaBuyId,
    member: await addGuest(api, accountId),
    notification,
    package: bought.packages[0],
    product: product.productId,
    proposal: proposal.proposalId,
    report: report.reportId,
    storefront,
    subscription: subscription.id,
    suggestion: bought.suggestionId,
    task: taskId,
  };
  return { side: 'buyer', accountId, mark, owner: as, ids: toText(ids) };
}

/** Creates a member who belongs to this account only. */
export async function addGuest(api: TestApi, accountId: number): Promise<string> {
  const { userId } = await signUpPerson(api, 'guest');
  await insertMembership(api, accountId, userId, 'MEMBER');
  return String(userId);
}

export async function insertMembership(api: TestApi, accountId: number, userId: number, role: 'ADMIN' | 'MEMBER'): Promise<void> {
  await api.app
    .get(Database)
    .query(
      `insert into memberships (account_id, user_id, role, status, joined_at, updated_at) values ($1, $2, $3, 'active', now(), now())`,
      [accountId, userId, role],
    );
}

/** Waits for the records that a buyer's actions create at the seller, and adds their ids. */
export async function withCustomers(api: TestApi, seller: Tenant): Promise<Tenant> {
  const first = (path: string) =>
    eventually(async () => {
      const [row] = await must(api.get(`/api/v2/storefront/${path}`, { as: seller.owner }));
      if (!row) throw new Error(`Nothing in ${path} yet.`);
      return String(row.id);
    });
  const [artifact, signal, notification] = [await first('brief-artifacts'), await first('demand-signals'), await first('notifications')];
  return { ...seller, ids: { ...seller.ids, artifact, signal, notification } };
}

export function campaignBody(advertiserId: number | string, mark: string, more: object = {}): object {
  return {
    advertiserId: Number(advertiserId),
    name: mark,
    mode: 'discovery',
    brief: `Launch of an oat drink (${mark}) for families: evenings on connected TV`,
    flightDates,
    budget: { total: 50_000 },
    ...more,
  };
}

function toText(ids: Readonly<Record<string, unknown>>): Ids {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) as unknown as Ids;
}

/** Inserts the receipt of a tool call by the owner, the only member so far. */
async function insertReceipt(api: TestApi, accountId: number, mark: string): Promise<string> {
  const [operation, key] = ['tools.save_note', `key-of-${mark}`];
  await api.app.get(Database).query(
    `insert into idempotency_records (account_id, operation, key, request_hash, principal, response)
     select $1, $2, $3, '', 'person:' || user_id, 'null' from memberships where account_id = $1 order by user_id limit 1`,
    [accountId, operation, key],
  );
  return receiptIdOf(operation, key);
}
