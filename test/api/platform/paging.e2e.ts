import { startApi, type Credentials, type TestApi } from '@test/api';
import { AudienceClient, membersFrom } from '@test/audiences';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';
import { createShop } from '@test/storefronts';
import { entry, syncBody } from '../data/catalogs.fixture';

type Style = 'cursor' | 'offset' | 'skip';

/** A list and a function that adds a row to it. */
interface List {
  readonly path: string;
  readonly as: Credentials;
  readonly id: string;
  readonly more: () => Promise<unknown>;
}

interface Page {
  readonly ids: readonly string[];
  /** The query of the next page; null at the end. */
  readonly next: string | null;
}

const size = 2;

/** Other tests page notifications, planning briefs, demand signals, brief artifacts, audit logs and deliveries. */
describe('Paged lists', () => {
  let api: TestApi;
  let serial = 0;
  const name = () => `Row ${(serial += 1)}`;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const post = async (path: string, as: Credentials, body: unknown) => {
    const answer = await api.post(path, { as, body });
    if (answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const buying = async (): Promise<SignedUp & { advertiserId: number; path: string }> => {
    const buyer = await signUp(api);
    const advertiserId = await createAdvertiser(api, buyer.as);
    return { ...buyer, advertiserId, path: `/api/v2/buyer/advertisers/${advertiserId}` };
  };

  const lists: Record<string, [Style, () => Promise<List>]> = {
    advertisers: [
      'offset',
      async () => {
        const { as } = await signUp(api);
        return { path: '/api/v2/buyer/advertisers', as, id: 'id', more: () => createAdvertiser(api, as) };
      },
    ],
    campaigns: [
      'cursor',
      async () => {
        const { as, advertiserId } = await buying();
        return { path: '/api/v2/buyer/campaigns', as, id: 'campaignId', more: () => createCampaign(api, as, { advertiserId }) };
      },
    ],
    'campaigns, by skip': [
      'skip',
      async () => {
        const { as, advertiserId } = await buying();
        return { path: '/api/v2/buyer/campaigns', as, id: 'campaignId', more: () => createCampaign(api, as, { advertiserId }) };
      },
    ],
    catalogs: [
      'skip',
      async () => {
        const buyer = await signUp(api);
        const path = await catalogsOfNewAdvertiser(api, buyer.as);
        const more = () => post(`${path}/sync`, buyer.as, syncBody(buyer, [{ ...entry(), catalog_id: name() }]));
        return { path, as: buyer.as, id: 'catalogId', more };
      },
    ],
    'property lists': [
      'skip',
      async () => {
        const { as, path } = await buying();
        const body = () => ({ name: name(), purpose: 'include', domains: ['nytimes.com'] });
        return { path: `${path}/property-lists`, as, id: 'listId', more: () => post(`${path}/property-lists`, as, body()) };
      },
    ],
    'creative collections': [
      'cursor',
      async () => {
        const { as, path } = await buying();
        const more = () => post(`${path}/creative-collections`, as, { name: name() });
        return { path: `${path}/creative-collections`, as, id: 'collectionId', more };
      },
    ],
    creatives: [
      'cursor',
      async () => {
        const { as, path } = await buying();
        return { path: `${path}/creatives`, as, id: 'creativeId', more: () => post(`${path}/creatives`, as, { name: name() }) };
      },
    ],
    'event sources': [
      'skip',
      async () => {
        const { as, path } = await buying();
        const body = () => ({ name: name(), eventTypes: ['purchase'] });
        return { path: `${path}/event-sources`, as, id: 'eventSourceId', more: () => post(`${path}/event-sources`, as, body()) };
      },
    ],
    audiences: [
      'skip',
      async () => {
        const desk = await AudienceClient.open(api, (await signUp(api)).as);
        return { path: desk.path, as: desk.as, id: 'audienceId', more: () => desk.sync([{ audienceId: name(), add: membersFrom(0, 1) }]) };
      },
    ],
    tasks: [
      'cursor',
      async () => {
        const desk = await AudienceClient.open(api, (await signUp(api)).as);
        const more = () => desk.sync([{ audienceId: name(), add: membersFrom(0, 1) }]);
        return { path: '/api/v2/buyer/tasks', as: desk.as, id: 'taskId', more };
      },
    ],
    conversations: [
      'skip',
      async () => {
        const { as } = await signUp(api);
        const path = '/api/v2/assistant/conversations';
        return { path, as, id: 'conversationUid', more: () => post(path, as, { title: name() }) };
      },
    ],
    'seller agents': [
      'offset',
      async () => {
        const { as } = await signUp(api, { accountType: 'SELLER' });
        const path = '/api/v2/storefront/seller-agents';
        const body = () => ({ name: name(), slug: `paged-${serial}`, agentUrl: 'https://ads.paged.example/mcp' });
        return { path, as, id: 'id', more: () => post(path, as, body()) };
      },
    ],
    products: [
      'cursor',
      async () => {
        const { as } = await createShop(api, {}, []);
        const path = '/api/v2/storefront/products';
        return { path, as, id: 'productId', more: () => post(path, as, { name: name() }) };
      },
    ],
    'seller media buys': [
      'cursor',
      async () => {
        const { as, account } = await signUp(api, { accountType: 'SELLER' });
        return { path: '/api/v2/storefront/media-buys', as, id: 'mediaBuyId', more: () => sendOrder(api, account.id) };
      },
    ],
    'seller media buys, by skip': [
      'skip',
      async () => {
        const { as, account } = await signUp(api, { accountType: 'SELLER' });
        return { path: '/api/v2/storefront/media-buys', as, id: 'mediaBuyId', more: () => sendOrder(api, account.id) };
      },
    ],
    approvals: [
      'cursor',
      async () => {
        const { as, account } = await signUp(api, { accountType: 'SELLER' });
        return { path: '/api/v2/storefront/media-buy-approvals', as, id: 'mediaBuyId', more: () => sendOrder(api, account.id) };
      },
    ],
  };

  const first: Record<Style, string> = { cursor: `limit=${size}`, offset: `limit=${size}`, skip: `take=${size}` };

  async function pageOf({ path, as, id }: List, style: Style, query: string): Promise<Page> {
    const { status, body } = await api.get(`${path}?${query}`, { as });
    expect(status).toBe(200);
    const { nextCursor, nextOffset, hasMore, skip } = body.meta.pagination;
    const ids = body.data.map((row: Record<string, unknown>) => String(row[id]));
    if (style === 'offset') return { ids, next: nextOffset === null ? null : `${first.offset}&offset=${nextOffset}` };
    if (!hasMore) return { ids, next: null };
    return { ids, next: style === 'cursor' ? `${first.cursor}&cursor=${nextCursor}` : `${first.skip}&skip=${skip + size}` };
  }

  it.each(Object.entries(lists))(
    '%s: lose no existing row when rows are inserted while more than three pages are read',
    async (_, [style, open]) => {
      const list = await open();
      for (let count = 0; count < 7; count += 1) await list.more();
      const there = (await pageOf(list, style, style === 'skip' ? 'take=100' : 'limit=100')).ids;
      expect(new Set(there).size).toBe(7);
      const seen: string[] = [];
      let pages = 0;
      for (let query: string | null = first[style]; query !== null; pages += 1) {
        const { ids, next }: Page = await pageOf(list, style, query);
        expect(ids.length).toBeLessThanOrEqual(size);
        seen.push(...ids);
        if (pages < 2) await list.more();
        query = next;
      }
      expect(pages).toBeGreaterThan(3);
      expect(there.filter((id) => !seen.includes(id))).toEqual([]);
      // Inserted rows shift pages by offset, so rows may repeat; a cursor keeps its position.
      if (style === 'cursor') expect(seen).toHaveLength(new Set(seen).size);
    },
  );
});
