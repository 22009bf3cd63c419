import { insertCall } from '@test/activity';
import { withClient } from '@test/database';
import { flightDates, inDays } from '@test/dates';
import { shareList } from '@test/list-readers';
import { connectApp, register } from '@test/oauth';
import { sendOrder } from '@test/orders';
import { joinAccount, type SignedUp, signUp, signUpStaff } from '@test/people';
import { briefBody, createStorefront, waitForSignals } from '@test/rfps';
import { insertInvoice, insertOverDelivery } from './billing-data';
import { makeCreative } from './creative-data';
import { payeeBody } from './payee';
import { Person } from './person';
import { answerBrief, quoteOf, sendBrief, sendCatalog, startTask } from './planning';
import type { Ids, Role, Screen } from './screen';
import { stockShop } from './shop';
import { hostile, Stand } from './stand';

type Look = Omit<Parameters<typeof Person.arrives>[2], 'cookie'>;

/** A stand with the data that screens show, and everybody who opens them. */
export class Scene {
  private constructor(
    readonly stand: Stand,
    readonly ids: Ids,
    private readonly people: Readonly<Record<Exclude<Role, 'stranger'>, SignedUp>>,
  ) {}

  static async opens(): Promise<Scene> {
    const stand = await Stand.opens();
    return Scene.prepare(stand).catch(async (error: Error) => {
      await stand.closes();
      throw error;
    });
  }

  private static async prepare(stand: Stand): Promise<Scene> {
    const { person, api } = stand;
    const as = person.as;
    const { advertiserId, campaignId, discoveryId } = await stand.campaign();
    const webhook = await api.post('/api/v2/buyer/webhook-subscriptions', {
      as,
      body: { url: 'http://127.0.0.1:9/hook', secret: 'a secret for the test', eventTypes: ['discovery.revision'] },
    });
    const key = await api.post('/api/v2/user-api-keys', { as, body: { name: hostile.seller } });
    const webhookId: string = webhook.body.data.subscription.id;
    const sample = await api.post(`/api/v2/buyer/webhook-subscriptions/${webhookId}/test`, { as, body: {} });
    await api.post('/api/v2/user-api-keys', { as, body: { name: hostile.seller } });
    const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/proposals`, { as });
    const { proposalId } = body.data.sellers.flatMap((seller: { proposals: { proposalId: string }[] }) => seller.proposals)[0];
    await api.post(`/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as, body: { proposalId, totalBudget: 20_000 } });
    const executed = await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as, body: {} });
    await stand.campaignOf(advertiserId);
    const { staff, askId } = await fileAsks(stand);
    const { briefId, signals } = await sendBrief(stand, { advertiserId, audience: hostile.brief.slice(0, 2_000) });
    await answerBrief(stand, signals[0]!, quoteOf(900, 12, hostile.seller));
    await answerBrief(stand, signals[1]!, { kind: 'DECLINE', message: hostile.seller });
    const taskId = await startTask(stand, advertiserId);
    const catalogId = await sendCatalog(stand, advertiserId);
    const agentId = await registerAgent(stand, advertiserId);
    const { appId, machineId } = await letProgramsIn(stand);
    const propertyListId = await keepList(stand, advertiserId, campaignId);
    const creative = await makeCreative(stand, advertiserId);
    const data = await makeData(stand, advertiserId);
    await fillBilling(stand, executed.body.data.mediaBuys[0].mediaBuyId);
    const demo = await api.post('/api/v2/demo', { as, body: {} });
    const [seller, newcomer, guest] = [await signUp(api, { accountType: 'SELLER' }), await signUp(api), await joinAccount(api, person)];
    return new Scene(
      stand,
      {
        buyer: stand.account,
        seller: seller.account.id,
        newcomer: newcomer.account.id,
        demo: demo.body.data.demo.customerId,
        staff: staff.account.id,
        askId,
        campaignId,
        discoveryId,
        mediaBuyId: executed.body.data.mediaBuys[0].mediaBuyId,
        webhookId,
        deliveryId: sample.body.data.delivery.id,
        advertiserId,
        briefId,
        taskId,
        ...(await stockShop(stand, seller)),
        keyId: key.body.data.id,
        agentId,
        sellerAgentId: await openStorefront(stand, seller),
        catalogId,
        conversationUid: await askAssistant(stand, advertiserId),
        ...data,
        appId,
        machineId,
        propertyListId,
        ...creative,
        ...(await askSeller(stand, seller)),
        ...(await receiveOrders(stand, seller)),
        callId: await insertCall(api, stand.account, person.user.id),
      },
      { buyer: person, seller, newcomer, guest, staff },
    );
  }

  /** A browser of somebody with this role. */
  arrives(role: Role, look: Look): Promise<Person> {
    const { browser, api } = this.stand;
    const as = role === 'stranger' ? undefined : this.people[role].as;
    return Person.arrives(browser, api.url, { ...look, ...(as !== undefined && 'cookie' in as ? { cookie: as.cookie } : {}) });
  }

  /** Opens the screens in the given widths, in two windows at once, and returns everything that is wrong with them. */
  async inspects(screens: readonly Screen[], look: Look, widths: readonly number[]): Promise<string[]> {
    const left = screens.values();
    return (await Promise.all([this.inspectNext(left, look, widths), this.inspectNext(left, look, widths)])).flat();
  }

  /** Inspects those of the screens that nobody else takes. */
  private async inspectNext(screens: Iterable<Screen>, look: Look, widths: readonly number[]): Promise<string[]> {
    const people = new Map<Role, Person>();
    const wrong: string[] = [];
    for (const screen of screens) {
      const { name, role = 'buyer' } = screen;
      const person = people.get(role) ?? (await this.arrives(role, look));
      people.set(role, person);
      const found = await this.inspect(person, screen, widths).catch((error: Error) => [error.message]);
      wrong.push(...[...found, ...person.unwanted.splice(0).filter(isUnexpected(screen))].map((what) => `${name}: ${what}`));
    }
    for (const person of people.values()) await person.leaves();
    return wrong;
  }

  private async inspect(person: Person, { path, key, focus }: Screen, widths: readonly number[]): Promise<string[]> {
    await person.opens(path(this.ids));
    if (key !== undefined) {
      if (focus !== undefined) await person.asks(`document.querySelector(${JSON.stringify(focus)}).focus()`);
      await person.key(key[0]);
      await person.sees(`document.querySelector(${JSON.stringify(key[1])})`);
    }
    const found = [];
    for (const width of widths)
      found.push(
        ...(await person.inWidth(width, async () => {
          return [...(await person.barriers()).map((what) => `at ${width} pixels: ${what}`), ...(await person.wide())];
        })),
      );
    return [...found, ...(await person.breaches())];
  }

  closes = (): Promise<void> => this.stand.closes();
}

/** Browsers report refused requests as errors. */
const isUnexpected =
  ({ refusal }: Screen) =>
  (what: string): boolean =>
    refusal === undefined || !what.includes(`status of ${refusal}`);

/** Asks the assistant to change a campaign with a hostile name, which waits for a decision. */
async function askAssistant({ api, person: { as } }: Stand, advertiserId: number): Promise<string> {
  const name = `${hostile.campaign} 2`;
  await api.post('/api/v2/buyer/campaigns', {
    as,
    body: { advertiserId, name, mode: 'discovery', brief: hostile.brief, flightDates, budget: { total: 50_000 } },
  });
  const { body } = await api.post('/api/v2/assistant/chat', { as, body: { prompt: `Set the budget of the campaign “${name}” to 60000` } });
  return body.data.conversationUid;
}

/** Billing details with hostile texts, an application for credit, an invoice and an over-delivery. */
async function fillBilling({ api, person: { as }, account }: Stand, mediaBuyId: string): Promise<void> {
  const body = { contactName: hostile.seller, email: ['ann@northwind.example'], address: hostile.campaign, city: 'Bern' };
  await api.put('/api/v2/billing/info', { as, body });
  const application = { requestedCreditLimit: 2_500, justification: hostile.brief.slice(0, 2_000) };
  await api.post('/api/v2/billing/credit-applications', { as, body: application });
  await insertInvoice(api, account, [mediaBuyId]);
  await insertOverDelivery(api, account, mediaBuyId);
}

/** Files asks of the buyer, one of which is answered by staff, and a supply request with hostile texts. */
async function fileAsks({ api, person: { as } }: Stand): Promise<{ staff: SignedUp; askId: string }> {
  const file = (body: object) => api.post('/api/v2/asks', { as, body });
  await file({ title: hostile.seller, detail: hostile.brief.slice(0, 3_000) });
  const { body } = await file({ title: 'Report exports are empty', detail: 'Since Monday' });
  const staff = await signUpStaff(api);
  await api.post(`/api/v2/staff/asks/${body.data.id}/resolve`, {
    as: staff.as,
    body: { outcome: 'change', whatChanged: `${hostile.seller}: exports have rows again.`, requesterAction: 'Export once more.' },
  });
  await api.post('/api/v2/supply-requests', {
    as,
    body: { domain: `${'radio'.repeat(12)}.example`, channel: 'radio', geo: hostile.seller, desiredSupply: hostile.brief.slice(0, 3_000) },
  });
  return { staff, askId: body.data.id };
}

/** An event source that is shared, and a catalog with rules whose plan was executed, both with hostile names and items. */
async function makeData(
  { api, person: { as }, account }: Stand,
  advertiserId: number,
): Promise<{ eventSourceId: string; plannedCatalogId: string }> {
  const own = `/api/v2/buyer/advertisers/${advertiserId}`;
  const source = await api.post(`${own}/event-sources`, {
    as,
    body: { name: hostile.seller, eventTypes: ['purchase', 'lead'], allowedDomains: [`${'shop'.repeat(12)}.example`] },
  });
  const { eventSourceId } = source.body.data;
  const sellers = await api.get('/api/v2/buyer/storefronts', { as });
  const adcpAgentIds = sellers.body.data.map(({ id }: { id: number }) => String(id));
  await api.post(`${own}/syndicate`, {
    as,
    body: { resourceType: 'EVENT_SOURCE', resourceId: eventSourceId, adcpAgentIds, enabled: true },
  });
  const items = [hostile.seller, 'W'.repeat(250), 'Boots'].map((brand, at) => ({ id: `item-${at}`, title: hostile.brief, brand }));
  const catalogs = [{ catalog_id: 'planned', type: 'product', name: hostile.seller, items }];
  const synced = await api.post(`${own}/catalogs/sync`, { as, body: { account: { account_id: String(account) }, catalogs } });
  const plannedCatalogId: string = synced.body.data.catalogs[0].platform_id;
  const rules = { groupBy: ['brand'], creativePrompt: '{{title}} of {{brand}} {{colour}}', budgetPerGroup: 1_234_567 };
  await api.put(`${own}/catalogs/${plannedCatalogId}/transform`, { as, body: rules });
  await api.post(`${own}/catalogs/${plannedCatalogId}/activation-plan/execute`, { as, body: {} });
  return { eventSourceId, plannedCatalogId };
}

/** Registers a buyer agent with a hostile name, that may spend for an advertiser, and has a key. */
async function registerAgent({ api, person: { as } }: Stand, advertiserId: number): Promise<string> {
  const agents = '/api/v2/buyer-agents';
  const { body } = await api.post(agents, { as, body: { displayName: hostile.seller } });
  const id: string = body.data.principalId;
  const advertisers = [{ advertiserId, role: 'READ_WRITE', maySpend: true, monthlyCeiling: 5_000 }];
  await api.put(`${agents}/${id}/access`, { as, body: { expectedAccessRevision: 1, advertisers } });
  await api.post(`${agents}/${id}/keys`, { as, body: { name: hostile.seller } });
  return id;
}

/** Sends a brief and a demand signal with hostile texts to a seller, which has a payee with such a name. */
async function askSeller({ api, person: { as } }: Stand, seller: SignedUp): Promise<Pick<Ids, 'receivedId' | 'signalId'>> {
  const storefrontId = await createStorefront(api, seller);
  const request = {
    buying_mode: 'brief',
    brief: `${hostile.brief} [redacted] ${hostile.seller}`,
    brand: { domain: `${'oat'.repeat(60)}.example` },
    filters: { channels: ['ctv', hostile.seller], countries: ['DE'] },
    redaction_manifest: { truncated: [{ field: `ext.${'deep.'.repeat(30)}`, reason: 'too deep' }] },
  };
  const receivedId = 'brief_00000000000000000000000001';
  await withClient(api.settings.databaseUrl, (client) =>
    client.query('insert into brief_artifacts values ($1, $2, $3, $2, $4, now(), now())', [
      seller.account.id,
      receivedId,
      storefrontId,
      request,
    ]),
  );
  const texts = { buyerName: hostile.seller, advertiserName: hostile.seller, campaignName: hostile.campaign.slice(0, 200) };
  const body = briefBody({ ...texts, audience: hostile.brief.slice(0, 2_000), targets: [{ storefrontId, bucket: 'LIVE' }] });
  const sent = await api.post('/api/v2/buyer/planning-briefs', { as, body });
  const [signalId] = await waitForSignals(api, { as } as SignedUp, sent.body.data.id);
  const answer = { kind: 'CLARIFY', message: hostile.seller };
  await api.post(`/api/v2/storefront/demand-signals/${signalId}/responses`, { as: seller.as, body: answer });
  await api.put('/api/v2/billing/payees', { as: seller.as, body: { ...payeeBody, entityName: hostile.seller.slice(0, 255) } });
  return { receivedId, signalId: signalId! };
}

/** Connects an app, creates a machine application, both with hostile names, and allows an origin. */
async function letProgramsIn({ api, person }: Stand): Promise<{ appId: string; machineId: string }> {
  const { as } = person;
  const { body: client } = await register(api, { client_name: hostile.seller });
  await connectApp(api, person, { clientId: client.client_id });
  const apps = await api.get('/api/v2/connected-apps', { as });
  const machine = await api.post('/api/v2/m2m-applications', { as, body: { name: hostile.seller } });
  await api.post('/api/v2/browser-origins', { as, body: { origin: `https://${'planner'.repeat(8)}.example`, label: hostile.seller } });
  return { appId: apps.body.data[0].id, machineId: machine.body.data.id };
}

/** Creates a property list with a hostile name that a campaign uses and a seller may read. */
async function keepList({ api, person, account }: Stand, advertiserId: number, campaignId: string): Promise<string> {
  const { as } = person;
  const body = { name: hostile.seller, purpose: 'exclude', domains: ['example.com', 'münchen.de', 'garbage'] };
  const made = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/property-lists`, { as, body });
  const { listId } = made.body.data;
  await api.post(`/api/v2/buyer/campaigns/${campaignId}/property-lists`, { as, body: { listIds: [listId] } });
  await shareList(api, { accountId: account, advertiserId, listId });
  return listId;
}

/** A storefront and an agent of the seller; returns the agent's id. */
async function openStorefront({ api }: Stand, { as }: SignedUp): Promise<number> {
  await api.post('/api/v2/storefront', { as, body: { name: hostile.seller, platformId: 'sellers-and-sons' } });
  const body = { name: hostile.seller, slug: 'sellers-own', agentUrl: 'https://ads.example/mcp', enabled: false };
  return (await api.post('/api/v2/storefront/seller-agents', { as, body })).body.data.id;
}

/** Orders with hostile text: one that waits for a decision, and one that delivers. */
async function receiveOrders({ api }: Stand, { account }: SignedUp): Promise<Pick<Ids, 'orderId' | 'runningOrderId'>> {
  const item = {
    productId: 'prod_00000000000000000000000000',
    productName: hostile.campaign,
    pricingOptionId: 'cpm',
    pricingModel: 'cpm',
    rate: 12.5,
    bidPrice: null,
    budget: 600,
    targeting: { geo_countries: ['DE'], [hostile.seller]: hostile.brief },
    sourceId: null,
  };
  const packages = [item, { ...item, productName: hostile.seller }];
  const waiting = await sendOrder(api, account.id, { wanted: { packages, poNumber: hostile.seller } });
  const running = await sendOrder(api, account.id, { approval: 'auto', wanted: { packages, start: inDays(-3), end: inDays(20) } });
  return { orderId: waiting.mediaBuyId, runningOrderId: running.mediaBuyId };
}
