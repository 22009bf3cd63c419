import { randomBytes } from 'node:crypto';
import { flightDates } from '../dates';
import { eventually } from '../eventually';
import type { Operation } from './document';
import { collectionOf, Pool } from './pool';
import type { CallerName, FuzzRequest } from './requests';
import { television } from './television';
import { RawHttp, type WireAnswer } from './wire';

/** Access to what HTTP does not show. */
export interface WorldAccess {
  readonly url: string;
  readonly patienceMs: number;
  /** The secret in the newest mail to an address. */
  mailedToken(address: string): Promise<string>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read freely; their shape is the judge's business
type Data = any;
type Headers = Readonly<Record<string, string>>;

const password = 'correct horse battery staple';
const api = '/api/v2';

/** Accounts with resources of every kind, and credentials for them. */
export class World {
  readonly pool = new Pool();
  private readonly wire: RawHttp;
  private readonly credentials = new Map<CallerName, Headers>([
    ['nobody', {}],
    ['impostor', { authorization: `Bearer sck_${'x'.repeat(42)}` }],
  ]);
  private readonly emails = new Map<CallerName, string>();
  private readonly expired = new Set<CallerName>();

  constructor(
    private readonly around: WorldAccess,
    private readonly operationOf: (method: string, path: string) => string | undefined,
  ) {
    this.wire = new RawHttp(around.url, around.patienceMs);
  }

  /** Requires a running worker: sellers answer, mails are sent. */
  async build(): Promise<void> {
    const seller = await this.addCaller('seller', 'SELLER');
    const buyer = await this.addCaller('buyer', 'BUYER');
    await this.addCaller('stranger', 'BUYER');
    await this.keys();
    const storefront = await this.callOrThrow('seller', 'POST', '/storefront', {
      name: 'Lakeside',
      platformId: `lakeside-${name()}`,
      defaultCurrency: 'EUR',
      publisherDomain: 'lakeside.example',
    });
    await this.callOrThrow('seller', 'POST', '/storefront/products', television);
    await this.callOrThrow('seller', 'POST', '/storefront/seller-agents', {
      name: 'Silent',
      slug: `silent-${name()}`,
      agentUrl: 'http://127.0.0.1:9/mcp',
    });
    const advertiser = await this.callOrThrow('buyer', 'POST', '/buyer/advertisers', {
      name: 'Oat',
      brand: `oat-${name()}.example`,
      primaryCurrency: 'EUR',
    });
    await this.belongings(buyer, advertiser.id, storefront.storefrontId);
    await this.bought(advertiser.id, storefront.storefrontId);
    const guest = await this.addCaller('member', 'BUYER');
    await this.callOrThrow('buyer', 'POST', '/members', { email: this.emails.get('member'), role: 'MEMBER' });
    await this.callOrThrow('member', 'POST', '/members/invitations/accept', {
      token: await this.around.mailedToken(this.emails.get('member')!),
    });
    await this.signIn('member');
    await this.callOrThrow('member', 'POST', '/auth/switch-account', { accountId: buyer.account.id });
    for (const { account, user } of [seller, buyer, guest]) {
      this.pool.learn('account', account.id);
      this.pool.learn('members', user.id);
    }
  }

  /** Signs a caller in again after an earlier request has signed them out. */
  async signInAgain({ caller }: FuzzRequest): Promise<void> {
    if (this.expired.delete(caller)) await this.signIn(caller);
  }

  async send(operation: Operation, request: FuzzRequest): Promise<WireAnswer> {
    const { caller, headers } = request;
    const answer = await this.wire.send({ ...request, headers: { ...this.credentials.get(caller), ...headers } });
    const isOwn = headers['cookie'] === undefined && headers['x-account-id'] === undefined;
    if (answer.status === 401 && isOwn && this.credentials.get(caller)) this.expired.add(caller);
    if (answer.status < 300) this.learn(operation, answer);
    return answer;
  }

  /** Restores resources that this operation needs and earlier requests may have removed. */
  async refresh({ template }: Operation): Promise<void> {
    if (!template.startsWith(`${api}/storefront`)) return;
    const { status } = await this.call('seller', 'GET', '/storefront');
    if (status !== 404) return;
    await this.call('seller', 'POST', '/storefront', { name: 'Lakeside', platformId: `lakeside-${name()}`, defaultCurrency: 'EUR' });
    await this.call('seller', 'POST', '/storefront/products', television);
  }

  learn({ template }: Pick<Operation, 'template'>, { text, headers }: WireAnswer): void {
    if (!headers['content-type']?.startsWith('application/json')) return;
    this.pool.harvest((JSON.parse(text) as { data?: unknown }).data, collectionOf(template));
  }

  close(): void {
    this.wire.close();
  }

  private async addCaller(caller: CallerName, accountType: string): Promise<Data> {
    const email = `${caller.toLowerCase()}-${name()}@example.com`;
    this.emails.set(caller, email);
    const data = await this.callOrThrow('nobody', 'POST', '/auth/sign-up', {
      email,
      password,
      name: 'Robin',
      company: 'Fuzz Ltd',
      accountType,
    });
    await this.signIn(caller);
    return data;
  }

  private async signIn(caller: CallerName): Promise<void> {
    if (caller === 'userKey' || caller === 'orgKey') return this.keys();
    const email = this.emails.get(caller);
    if (email === undefined) return;
    const answer = await this.call('nobody', 'POST', '/auth/sign-in', { email, password });
    const [cookie] = answer.headers['set-cookie']?.[0]?.split(';') ?? [];
    if (cookie !== undefined) this.credentials.set(caller, { cookie });
  }

  private async keys(): Promise<void> {
    for (const [caller, kind] of [
      ['userKey', 'user'],
      ['orgKey', 'org'],
    ] as const) {
      const { text } = await this.call('buyer', 'POST', `/${kind}-api-keys`, { name: 'fuzz' });
      const secret = (JSON.parse(text) as Data).data?.secret as string | undefined;
      if (secret !== undefined) this.credentials.set(caller, { authorization: `Bearer ${secret}` });
    }
  }

  private async belongings(buyer: Data, advertiserId: number, storefrontId: number): Promise<void> {
    const own = `/buyer/advertisers/${advertiserId}`;
    const items = [{ id: '1', title: 'Runner', brand: 'Oat', price: 10 }];
    await this.callOrThrow('buyer', 'POST', `${own}/catalogs/sync`, {
      account: { account_id: String(buyer.account.id) },
      catalogs: [{ catalog_id: 'shoes', type: 'product', name: 'Shoes', items }],
    });
    await this.callOrThrow('buyer', 'POST', `${own}/event-sources`, { name: 'Shop', eventTypes: ['purchase'] });
    await this.callOrThrow('buyer', 'POST', `${own}/property-lists`, { name: 'Good', purpose: 'include', domains: ['a.example'] });
    await this.callOrThrow('buyer', 'POST', `${own}/creative-assets`, { name: 'Claim', kind: 'text', content: 'Fresh' });
    await this.callOrThrow('buyer', 'POST', `${own}/creative-assets`, { name: 'Banner', kind: 'image', bytes: 4 });
    await this.callOrThrow('buyer', 'POST', `${own}/audiences/sync`, {
      audiences: [{ audienceId: 'all', name: 'All', consentBasis: 'consent', add: [{ externalId: '1', hashedEmail: 'a'.repeat(64) }] }],
    });
    const { subscription } = await this.callOrThrow('buyer', 'POST', '/buyer/webhook-subscriptions', {
      url: 'http://127.0.0.1:9/hook',
      secret: 's'.repeat(40),
      eventTypes: ['discovery.revision'],
    });
    await this.callOrThrow('buyer', 'POST', `/buyer/webhook-subscriptions/${subscription.id}/test`);
    const talk = await this.callOrThrow('buyer', 'POST', '/assistant/conversations', {});
    await this.callOrThrow('buyer', 'POST', `/assistant/conversations/${talk.conversationUid ?? talk.uid ?? talk.id}/messages`, {
      text: 'Hello',
    });
    await this.callOrThrow('buyer', 'POST', '/assistant/chat', { prompt: 'What is my status?', conversationUid: talk.conversationUid });
    await this.callOrThrow('buyer', 'POST', '/buyer/planning-briefs', {
      buyerName: 'Oat',
      advertiserName: 'Oat',
      audience: 'All',
      geo: 'DE',
      channels: ['ctv'],
      ...flightDates,
      statedBudget: 1_000,
      currency: 'EUR',
      rawPrompt: 'x',
      targets: [{ storefrontId, bucket: 'LIVE' }],
    });
    const signals = await this.callOrThrow('seller', 'GET', '/storefront/demand-signals');
    this.pool.harvest(signals, 'demand-signals');
  }

  /** Creates a campaign with an answered discovery and a media buy. */
  private async bought(advertiserId: number, storefrontId: number): Promise<void> {
    const { campaign } = await this.callOrThrow('buyer', 'POST', '/buyer/campaigns', {
      advertiserId,
      name: 'Spring',
      mode: 'discovery',
      brief: 'Evenings on connected TV',
      flightDates,
      budget: { total: 20_000 },
    });
    const { discoveryId } = await this.callOrThrow('buyer', 'POST', '/buyer/discovery', {
      campaignId: campaign.campaignId,
      storefrontIds: [storefrontId],
      waitSeconds: 20,
    });
    await this.until(async () => (await this.callOrThrow('buyer', 'GET', `/buyer/discovery/${discoveryId}`)).resultsComplete === true);
    const { products } = await this.callOrThrow('buyer', 'GET', `/buyer/discovery/${discoveryId}/products`);
    await this.callOrThrow('buyer', 'POST', `/buyer/discovery/${discoveryId}/products`, {
      products: [{ productId: products[0].productId, budget: 5_000 }],
    });
    await this.callOrThrow('buyer', 'GET', `/buyer/campaigns/${campaign.campaignId}/proposals`);
    await this.callOrThrow('buyer', 'POST', `/buyer/campaigns/${campaign.campaignId}/execute`, {});
    await this.until(async () => (await this.callOrThrow('seller', 'GET', '/storefront/media-buys')).length > 0);
    for (const list of ['/storefront/media-buy-approvals', '/storefront/brief-artifacts']) await this.callOrThrow('seller', 'GET', list);
    for (const list of ['/buyer/media-buys', '/buyer/tasks', '/notifications']) await this.callOrThrow('buyer', 'GET', list);
  }

  private async until(check: () => Promise<boolean>): Promise<void> {
    await eventually(async () => {
      if (!(await check())) throw new Error("The fuzz's world was not ready in time.");
    });
  }

  private async callOrThrow(caller: CallerName, method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.call(caller, method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} of the fuzz's world answered ${answer.status}: ${answer.text}`);
    const operation = this.operationOf(method, api + path)!;
    this.learn({ template: operation.split(' ')[1]! }, answer);
    if (body !== undefined) this.pool.bodies.set(operation, [...(this.pool.bodies.get(operation) ?? []), body]);
    return answer.text === '' ? null : (JSON.parse(answer.text) as Data).data;
  }

  private call(caller: CallerName, method: string, path: string, body?: unknown): Promise<WireAnswer> {
    const headers: Headers = { ...this.credentials.get(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    return this.wire.send({ method, path: api + path, headers, body: body === undefined ? null : JSON.stringify(body) });
  }
}

const name = (): string => randomBytes(5).toString('hex');
