import type { INestApplicationContext } from '@nestjs/common';
import { closeSellers, type FakeSeller, fakeSeller, ToolRefusal } from '@exchange/adcp/testing';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { TestTools } from '@test/tools';
import { startWorker } from '@test/worker';
import type { PersonalityInput } from '../../../apps/sandbox-seller/src/personality';

/** Products that take a text, a video, and an image by its kind (AdCP 3.1). */
function sellerOfThree(): PersonalityInput {
  const seller = promptSeller('three');
  const [first, second] = seller.products!;
  const image = { format_options: [{ format_kind: 'image', params: { width: 300, height: 250 } }] };
  return {
    ...seller,
    products: [
      { ...first!, id: 'reads', formats: ['podcast_host_read_60s'] },
      { ...second!, id: 'spots', formats: ['video_30s'] },
      { ...first!, id: 'banners', extra: image },
    ],
  };
}

const bannerFormat = (id: string) => ({
  format_id: { agent_url: 'https://older.example/mcp', id },
  name: `Banner ${id}`,
  assets: [{ item_type: 'individual', asset_id: 'headline', asset_type: 'text', required: true, requirements: { max_length: 5 } }],
});

describe('creative formats', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let buying: BuyerFixture;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['DiscoverySchedule'] });
    stand = await SandboxSellers.open(api, [sellerOfThree()]);
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await closeSellers();
    await api.close();
  });

  let serial = 0;
  async function register(seller: FakeSeller): Promise<number> {
    serial += 1;
    const body = { name: `Scripted ${serial}`, slug: `scripted-${serial}`, agentUrl: seller.url };
    const answer = await api.post('/api/v2/storefront/seller-agents', { as: stand.as, body });
    return answer.body.data.id as number;
  }
  const list = (sellerId: number, more = '', as = buyer.as) => buying.get(`/creative-formats?sellerId=${sellerId}${more}`, as);
  const refresh = (sellerId: number, as = buyer.as) => buying.post('/creative-formats/refresh', { sellerId }, as);
  const age = (sellerId: number, hours: number) =>
    api.app
      .get(Database)
      .query(
        `update seller_format_lists set asked_at = asked_at - $2 * interval '1 hour', fetched_at = fetched_at - $2 * interval '1 hour' where seller_id = $1`,
        [sellerId, hours],
      );

  async function createReady(advertiserId: number, name: string, roles: object[]): Promise<string> {
    const format = { agentUrl: 'https://formats.example', id: 'reads' };
    const created = await buying.post(`/advertisers/${advertiserId}/creatives`, { name, format, roles });
    const id = created.body.data.creativeId as string;
    const ready = await buying.post(`/advertisers/${advertiserId}/creatives/${id}/ready`);
    expect(ready.body.error).toBeNull();
    return id;
  }

  describe('of a seller', () => {
    it('are asked for once a day, page by page, and filtered', async () => {
      const pages: Record<string, object> = {
        first: { formats: [bannerFormat('a'), { name: 'broken' }], pagination: { has_more: true, cursor: 'next' } },
        next: { formats: [bannerFormat('b')], pagination: { has_more: false } },
      };
      const seller = await fakeSeller({
        list_creative_formats: ({ pagination }) => pages[(pagination as { cursor?: string }).cursor ?? 'first'],
      });
      const id = await register(seller);
      const { body } = await list(id);
      expect(body.data).toMatchObject([
        { id: 'a', name: 'Banner a', types: ['text'], roles: [{ role: 'headline', required: true }] },
        { id: 'b' },
      ]);
      expect(body.meta.seller).toMatchObject({ sellerId: id, formatCount: 2, droppedCount: 1, isCut: false, problem: null });
      expect((await list(id, '&query=banner%20b')).body.data).toMatchObject([{ id: 'b' }]);
      expect((await list(id, '&type=video')).body.data).toEqual([]);
      expect(seller.calls).toHaveLength(2);
      await age(id, 25);
      await list(id);
      expect(seller.calls).toHaveLength(4);
    });

    it('are kept when the seller refuses later, which is told', async () => {
      let answer: unknown = { formats: [bannerFormat('a')] };
      const seller = await fakeSeller({ list_creative_formats: () => answer });
      const id = await register(seller);
      await list(id);
      answer = new ToolRefusal({ code: 'SERVICE_UNAVAILABLE', message: 'Later' });
      await age(id, 1);
      expect((await refresh(id)).body.data).toMatchObject({ formatCount: 1, problem: expect.stringContaining('SERVICE_UNAVAILABLE') });
      expect((await list(id)).body.data).toHaveLength(1);
    });

    it('are asked for at most once by many looks at the same time', async () => {
      const seller = await fakeSeller({ list_creative_formats: () => ({ formats: [] }) });
      const id = await register(seller);
      await Promise.all([list(id), list(id), refresh(id), list(id, '', (await signUp(api)).as)]);
      // Each account keeps its own list.
      expect(seller.calls).toHaveLength(2);
    });

    it('have no time of an answer while another look waits for the seller', async () => {
      const seller = await fakeSeller({ list_creative_formats: () => ({ formats: [bannerFormat('a')] }) });
      const id = await register(seller);
      const claim = 'insert into seller_format_lists (account_id, seller_id, asked_at) values ($1, $2, now())';
      await api.app.get(Database).query(claim, [buyer.account.id, id]);
      expect((await list(id)).body).toMatchObject({ data: [], meta: { seller: { fetchedAt: null, problem: null } } });
      await age(id, 1);
      expect((await list(id)).body).toMatchObject({ data: [{ id: 'a' }], meta: { seller: { fetchedAt: expect.any(String) } } });
    });

    it('are 404 for a seller that the buyer does not see', async () => {
      expect((await list(999_999)).status).toBe(404);
      expect((await refresh(999_999)).status).toBe(404);
    });
  });

  it('tell which products of a campaign and packages of a media buy have a creative, and why others have none', async () => {
    const campaignId = await buying.selectProducts(['three'], [20_000, 20_000, 20_000]);
    const { advertiserId } = (await buying.get(`/campaigns/${campaignId}`)).body.data.campaign;
    const path = `/campaigns/${campaignId}/creative-formats`;
    const ids = (rows: readonly { readonly productId: string }[]) => rows.map(({ productId }) => productId.split(':')[2]);
    const before = (await buying.get(path)).body.data;
    expect(ids(before.required).toSorted()).toEqual(['banners', 'reads', 'spots']);
    expect(ids(before.missing).toSorted()).toEqual(['banners', 'reads', 'spots']);

    const creativeId = await createReady(Number(advertiserId), 'Oats', [{ role: 'talking_points', text: 'Oats are good.' }]);
    const after = (await buying.get(path)).body.data;
    expect(ids(after.covered)).toEqual(['reads']);
    expect(after.covered[0].creatives).toMatchObject([{ creativeId, name: 'Oats', format: { id: 'podcast_host_read_60s' } }]);
    const spots = after.missing.find(({ productId }: { productId: string }) => productId.endsWith(':spots'));
    expect(spots.nearest).toMatchObject([{ creativeId, problems: [{ field: 'roles.video', requirement: 'required', required: 'video' }] }]);
    expect(after.unknown).toEqual([]);

    const fitsOf = async (query: string) =>
      (await buying.get(`/advertisers/${advertiserId}/creatives/${creativeId}/fits?${query}`)).body.data;
    const fits = await fitsOf(`campaignId=${campaignId}`);
    const byName = Object.fromEntries(fits.map((fit: { format: { name: string }; fits: boolean }) => [fit.format.name, fit.fits]));
    expect(byName).toMatchObject({ 'Podcast host read, 60 seconds': true, image: false });
    const listed = await fitsOf(`sellerId=${stand.id('three')}`);
    expect(listed.length).toBeGreaterThan(10);

    await buying.post(`/campaigns/${campaignId}/execute`);
    const [{ mediaBuyId }] = (await buying.get(`/campaigns/${campaignId}/media-buys`)).body.data;
    const bought = (await buying.get(`/media-buys/${mediaBuyId}/creative-formats`)).body.data;
    expect(bought.covered).toMatchObject([{ packageId: expect.any(String) }]);
    expect(bought.missing).toHaveLength(2);
    expect(await fitsOf(`mediaBuyId=${mediaBuyId}`)).toHaveLength(3);

    const stranger = (await signUp(api)).as;
    for (const other of [
      path,
      `/media-buys/${mediaBuyId}/creative-formats`,
      `/advertisers/${advertiserId}/creatives/${creativeId}/fits?campaignId=${campaignId}`,
    ])
      expect((await buying.get(other, stranger)).status).toBe(404);
    for (const wrong of ['', `campaignId=${campaignId}&sellerId=1`])
      expect((await buying.get(`/advertisers/${advertiserId}/creatives/${creativeId}/fits?${wrong}`)).status).toBe(400);
  });

  it('are objects of a product for agents', async () => {
    const campaignId = await buying.selectProducts(['three'], [20_000]);
    const products = (await buying.get(`/campaigns/${campaignId}/creative-formats`)).body.data.required;
    const tools = new TestTools(api);
    const search = (filter: object, as = buyer.as) => tools.outcome(as, 'search', { kind: 'creative_format', filter });
    const found = await search({ productId: products[0].productId });
    expect(found.body.objects.results).toHaveLength(products[0].formats.length);
    expect((await search({ productId: products[0].productId }, (await signUp(api)).as)).status).toBe(404);
    expect((await search({})).status).toBe(400);
  });
});
