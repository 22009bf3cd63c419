import { listAt, objectAt, textAt, type Json } from './json';
import { demoSellers, hostileSellers, storyboardSeller } from './personalities';
import { startSandboxSeller, type SandboxSeller } from './server';
import { ask, brief } from './testing/buyer';
import { faults } from './testing/schemas';

const getProducts = 'media-buy/get-products-response';

describe('answers validated with the protocol’s schemas', () => {
  let server: SandboxSeller;
  const promptly = demoSellers.map((seller) => ({ ...seller, behaviour: { kind: 'prompt' as const, latencyMs: 0 } }));
  const buyer = { token: storyboardSeller.token ?? '' };
  const endpoint = () => server.endpoint('storyboard');

  beforeAll(async () => {
    const mixed = hostileSellers.filter(({ slug }) => slug === 'hostile-mixed');
    server = await startSandboxSeller({ sellers: [...promptly, storyboardSeller, ...mixed] });
  });
  afterAll(() => server.close());

  describe('shared data', () => {
    const account = { brand: { domain: 'acme.example' }, operator: 'acme.example' };
    let serial = 0;
    const sync = async (what: 'catalogs' | 'audiences' | 'event-sources', args: Json, at = endpoint(), as: { token?: string } = buyer) => {
      const answer = await ask(
        at,
        `sync_${what.replace('-', '_')}`,
        { idempotency_key: `share-0000-0000-${(serial += 1)}`, account, ...args },
        as,
      );
      if (!answer.isError) expect(faults(`media-buy/sync-${what}-response`, answer)).toEqual([]);
      return answer;
    };

    it('catalogs are stored, replaced and removed within their account and scope', async () => {
      const items = [{ item_id: '1', title: 'Runner' }, { item_id: '2' }];
      const catalog = { catalog_id: 'shoes', type: 'product', items };
      expect(await sync('catalogs', { catalogs: [catalog] })).toMatchObject({ catalogs: [{ action: 'failed' }] });
      const taken = await sync('catalogs', { catalogs: [catalog, { ...catalog, catalog_id: 'hats' }], validation_mode: 'lenient' });
      expect(taken).toMatchObject({
        catalogs: [
          { catalog_id: 'shoes', action: 'created', item_count: 1, items_rejected: 1, item_issues: [{ item_id: '2', status: 'rejected' }] },
          { catalog_id: 'hats', action: 'created' },
        ],
      });
      await sync('catalogs', { catalogs: [{ ...catalog, items: [{ item_id: '3', title: 'a' }] }] });
      const removal = { catalog_ids: ['shoes'], delete_missing: true };
      expect(await sync('catalogs', { ...removal, dry_run: true })).toMatchObject({ dry_run: true, catalogs: [{ action: 'deleted' }] });
      const other = { brand: { domain: 'zeta.example' }, operator: 'zeta.example' };
      expect((await sync('catalogs', { ...removal, account: other })).catalogs).toEqual([]);
      expect(await sync('catalogs', removal)).toMatchObject({ catalogs: [{ catalog_id: 'shoes', action: 'deleted' }] });
      expect(await sync('catalogs', {})).toMatchObject({ catalogs: [{ catalog_id: 'hats', action: 'unchanged', item_count: 1 }] });
    });

    it('people are added to and removed from audiences, and audiences are deleted', async () => {
      const people = ['a', 'b'].map((id) => ({ external_id: id, hashed_email: id.repeat(64) }));
      const add = async (members: Json[]) => (await sync('audiences', { audiences: [{ audience_id: 'vip', add: members }] })).audiences;
      expect(await add(people.slice(0, 1))).toMatchObject([{ action: 'created', status: 'too_small', minimum_size: 2 }]);
      expect(await add(people)).toMatchObject([{ action: 'updated', status: 'ready', uploaded_count: 2, matched_count: 2 }]);
      expect(await sync('audiences', {})).toMatchObject({ audiences: [{ audience_id: 'vip', action: 'unchanged' }] });
      const removal = { audiences: [{ audience_id: 'vip', delete: true }] };
      expect(await sync('audiences', removal)).toMatchObject({ audiences: [{ action: 'deleted' }] });
      expect(await sync('audiences', removal)).toMatchObject({ audiences: [{ action: 'failed' }] });
    });

    it('event sources are stored and replaced; others are removed only for the whole account', async () => {
      const at = server.endpoint('basketwise');
      const shop = { event_source_id: 'shop', name: 'Shop', event_types: ['purchase'] };
      const put = async (...event_sources: Json[]) => (await sync('event-sources', { event_sources }, at, {})).event_sources;
      expect(await put(shop)).toMatchObject([{ event_source_id: 'shop', action: 'created', setup: { snippet_type: 'pixel_url' } }]);
      expect(await put({ event_source_id: 'app' })).toMatchObject([
        { action: 'created' },
        { event_source_id: 'shop', action: 'unchanged' },
      ]);
      expect(await put({ ...shop, event_types: ['donate'] })).toMatchObject([{ action: 'failed' }, { action: 'unchanged' }]);
      expect(await put({ ...shop, event_types: ['lead'] })).toMatchObject([{ action: 'updated', event_types: ['lead'] }, {}]);
      const cleared = await sync('event-sources', { event_sources: [shop], delete_missing: true }, at, {});
      expect(cleared.event_sources).toMatchObject([{ action: 'updated' }, { event_source_id: 'app', action: 'deleted' }]);
      expect(await sync('event-sources', {}, at, {})).toMatchObject({ event_sources: [{ event_source_id: 'shop', action: 'unchanged' }] });
    });

    it('a refusing seller answers with an error, and one that accepts nothing lacks the tool', async () => {
      const catalogs = [{ catalog_id: 'shoes', type: 'product', items: [{ title: 'a' }] }];
      const refusal = await sync('catalogs', { catalogs }, server.endpoint('alpenblick-media'), {});
      expect(refusal).toMatchObject({ isError: true, adcp_error: { code: 'POLICY_VIOLATION' } });
      await expect(sync('catalogs', { catalogs }, server.endpoint('harbor-news'), {})).rejects.toThrow();
    });
  });

  it.each(promptly.map(({ slug }) => slug))('%s: capabilities, catalog, brief and formats are valid', async (slug) => {
    const at = server.endpoint(slug);
    expect(faults('protocol/get-adcp-capabilities-response', await ask(at, 'get_adcp_capabilities', {}))).toEqual([]);
    const catalog = await ask(at, 'get_products', { buying_mode: 'wholesale' });
    expect(faults(getProducts, catalog)).toEqual([]);
    expect(catalog.proposals).toBeUndefined();
    const offer = await ask(at, 'get_products', brief('Spring launch, $80K'));
    expect(faults(getProducts, offer)).toEqual([]);
    expect(listAt(offer, 'products').length).toBeGreaterThan(0);
    const formats = await ask(at, 'list_creative_formats', {});
    expect(faults('media-buy/list-creative-formats-response', formats)).toEqual([]);
    const accepted = listAt(formats, 'formats').map(({ format_id }) => format_id);
    for (const product of listAt(offer, 'products')) expect(accepted).toEqual(expect.arrayContaining(listAt(product, 'format_ids')));
  });

  it('every allocation of a proposal names a product and a pricing option of the same answer', async () => {
    for (const { slug } of promptly) {
      const offer = await ask(server.endpoint(slug), 'get_products', brief('Launch with $60,000'));
      const options = new Map(listAt(offer, 'products').map((product) => [product.product_id, listAt(product, 'pricing_options')]));
      for (const proposal of listAt(offer, 'proposals')) {
        for (const { product_id, pricing_option_id } of listAt(proposal, 'allocations')) {
          expect(options.get(product_id)?.map((option) => option.pricing_option_id)).toContain(pricing_option_id);
        }
      }
    }
  });

  it.each(promptly.filter(({ slug }) => slug !== 'sundial-podcasts'))(
    '$slug: each plan can be bought unchanged, and waits for creatives unless the seller produces them',
    async ({ slug, creatives }) => {
      const offer = await ask(server.endpoint(slug), 'get_products', brief('Launch, $12,000'));
      for (const [index, proposal] of listAt(offer, 'proposals').entries()) {
        const { recommended: amount, currency } = objectAt(proposal, 'total_budget_guidance');
        const order = purchase({ proposal_id: proposal.proposal_id, total_budget: { amount, currency } }, `plan-${slug}-0000000-${index}`);
        const status = creatives === 'by_seller' ? 'active' : 'pending_creatives';
        expect(await ask(server.endpoint(slug), 'create_media_buy', order)).toMatchObject({ isError: false, status });
      }
    },
  );

  it('refine answers each change in order, and finalize commits the plan', async () => {
    const offer = await ask(endpoint(), 'get_products', brief('Outdoor video, $50K'), buyer);
    const [product] = listAt(offer, 'products');
    const [proposal] = listAt(offer, 'proposals');
    const answer = await ask(
      endpoint(),
      'get_products',
      {
        buying_mode: 'refine',
        refine: [
          { scope: 'product', product_id: product?.product_id, action: 'omit' },
          { scope: 'product', product_id: 'unheard-of' },
          { scope: 'proposal', proposal_id: proposal?.proposal_id, action: 'finalize' },
        ],
      },
      buyer,
    );
    expect(faults(getProducts, answer)).toEqual([]);
    expect(listAt(answer, 'refinement_applied').map(({ status }) => status)).toEqual(['applied', 'unable', 'applied']);
    expect(listAt(answer, 'products').map(({ product_id }) => product_id)).not.toContain(product?.product_id);
    expect(listAt(answer, 'proposals')[0]).toMatchObject({ proposal_id: proposal?.proposal_id, proposal_status: 'committed' });
  });

  it('a plan is bought, read, changed and reported', async () => {
    await ask(endpoint(), 'get_products', brief('Outdoor, $50K'), buyer);
    const order = purchase({ proposal_id: 'balanced_reach_q2', total_budget: { amount: 50_000, currency: 'USD' } });
    const buy = await ask(endpoint(), 'create_media_buy', order, buyer);
    expect(faults('media-buy/create-media-buy-response', buy)).toEqual([]);
    expect(listAt(buy, 'packages').reduce((sum, item) => sum + Number(item.budget), 0)).toBeCloseTo(50_000);
    const ids = { media_buy_ids: [textAt(buy, 'media_buy_id')] };
    expect(faults('media-buy/get-media-buys-response', await ask(endpoint(), 'get_media_buys', ids, buyer))).toEqual([]);
    expect(faults('media-buy/get-media-buy-delivery-response', await ask(endpoint(), 'get_media_buy_delivery', ids, buyer))).toEqual([]);
    const change = { idempotency_key: 'change-0000000000001', media_buy_id: buy.media_buy_id, canceled: true };
    const canceled = await ask(endpoint(), 'update_media_buy', change, buyer);
    expect(faults('media-buy/update-media-buy-response', canceled)).toEqual([]);
    expect(canceled.status).toBe('canceled');
  });

  it('a change removes the goals that it clears, and keeps all else', async () => {
    const goals = [{ kind: 'metric', metric: 'clicks' }];
    const item = { product_id: 'test-product', pricing_option_id: 'default', budget: 5_000, pacing: 'asap', optimization_goals: goals };
    const buy = await ask(endpoint(), 'create_media_buy', purchase({ packages: [item] }, 'cleared-000000000001'), buyer);
    const booked = listAt(buy, 'packages')[0]!;
    expect(booked).toMatchObject({ pacing: 'asap', optimization_goals: goals });
    const ext = { exchange: { cleared: ['optimization_goals'] } };
    const change = { media_buy_id: buy.media_buy_id, packages: [{ package_id: booked.package_id, ext }] };
    const changed = await ask(endpoint(), 'update_media_buy', { ...change, idempotency_key: 'cleared-000000000002' }, buyer);
    const { optimization_goals: _, ...kept } = booked;
    expect(listAt(changed, 'affected_packages')).toEqual([{ ...kept, ext }]);
  });

  it('a repeated key returns the same media buy, or a conflict for another request', async () => {
    const order = purchase(
      { packages: [{ product_id: 'test-product', pricing_option_id: 'default', budget: 5_000 }] },
      'replay-0000000000001',
    );
    const first = await ask(endpoint(), 'create_media_buy', order, buyer);
    const again = await ask(endpoint(), 'create_media_buy', { ...order, context: { call: 2 } }, buyer);
    expect(again).toMatchObject({ media_buy_id: first.media_buy_id, replayed: true, context: { call: 2 } });
    const other = await ask(endpoint(), 'create_media_buy', { ...order, end_time: '2099-12-01T00:00:00Z' }, buyer);
    expect(objectAt(other, 'adcp_error').code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('creatives are stored and listed', async () => {
    const format_id = { agent_url: endpoint(), id: 'display_300x250' };
    const creatives = [{ creative_id: 'spring_banner', name: 'Spring', format_id, assets: {} }];
    const synced = await ask(endpoint(), 'sync_creatives', { idempotency_key: 'creative-00000000001', creatives }, buyer);
    expect(faults('creative/sync-creatives-response', synced)).toEqual([]);
    const listed = await ask(endpoint(), 'list_creatives', {}, buyer);
    expect(faults('creative/list-creatives-response', listed)).toEqual([]);
    expect(listAt(listed, 'creatives')).toHaveLength(1);
  });

  it('hostile-mixed returns invalid products among valid ones', async () => {
    const answer = await ask(server.endpoint('hostile-mixed'), 'get_products', brief('News'));
    const alone = (product: Json) => faults(getProducts, { products: [product] }).length === 0;
    const verdicts = listAt(answer, 'products').map(alone);
    expect(verdicts.filter((valid) => !valid)).toHaveLength(3);
    expect(verdicts.filter((valid) => valid).length).toBeGreaterThan(0);
  });

  it.each([
    ['VERSION_UNSUPPORTED', brief('x', { adcp_major_version: 99 })],
    ['VERSION_UNSUPPORTED', brief('x', { adcp_version: '99.0' })],
    ['VERSION_UNSUPPORTED', brief('x', { adcp_version: 3.1 })],
    ['INVALID_REQUEST', { buying_mode: 'brief' }],
    ['INVALID_REQUEST', { buying_mode: 'refine' }],
    ['INVALID_REQUEST', brief('x', { time_budget: { interval: 0, unit: 'seconds' } })],
  ])('refuses with %s: %j', async (code, args) => {
    const answer = await ask(endpoint(), 'get_products', args, buyer);
    expect(answer).toMatchObject({ isError: true, status: 'failed', adcp_error: { code } });
  });
});

const purchase = (more: Json, key = 'purchase-00000000001'): Json => ({
  idempotency_key: key,
  account: { brand: { domain: 'acme.example' }, operator: 'agency.example' },
  brand: { domain: 'acme.example' },
  start_time: 'asap',
  end_time: '2099-06-01T00:00:00Z',
  ...more,
});

describe('protocol releases', () => {
  let server: SandboxSeller;
  const buyer = { token: storyboardSeller.token ?? '' };
  const endpoint = () => server.endpoint('storyboard');

  beforeAll(async () => {
    server = await startSandboxSeller({ sellers: [storyboardSeller] });
  });
  afterAll(() => server.close());

  it.each([
    ['3.0', {}],
    ['3.0', { adcp_version: '3.0' }],
    ['3.1', { adcp_version: '3.1' }],
    ['3.1', { adcp_version: '3.2' }],
    ['3.1', { adcp_version: '3.1-rc.1' }],
  ])('answers in %s to a request with %j', async (served, pin) => {
    const answer = await ask(endpoint(), 'get_products', brief('display', pin), buyer);
    expect(answer).toMatchObject({ adcp_version: served, status: 'completed', cache_scope: 'public' });
  });

  it('a media buy’s state is in the member of the release', async () => {
    const item = { product_id: 'test-product', pricing_option_id: 'default', budget: 500 };
    const [older, newer] = await Promise.all([
      ask(endpoint(), 'create_media_buy', purchase({ packages: [item] }, 'release-3-0-000000001'), buyer),
      ask(endpoint(), 'create_media_buy', purchase({ packages: [item], adcp_version: '3.1' }, 'release-3-1-000000001'), buyer),
    ]);
    expect(older).toMatchObject({ status: 'pending_creatives' });
    expect(older).not.toHaveProperty('media_buy_status');
    expect(newer).toMatchObject({ status: 'completed', media_buy_status: 'pending_creatives' });
  });

  it('an unsupported release is refused with the supported ones', async () => {
    const answer = await ask(endpoint(), 'get_products', brief('x', { adcp_version: '4.0' }), buyer);
    expect(answer).toMatchObject({ adcp_error: { details: { supported_versions: ['3.0', '3.1'], supported_majors: [3] } } });
  });

  it('3.1 refuses a flight that began more than a day ago', async () => {
    const item = { product_id: 'test-product', pricing_option_id: 'default', budget: 500 };
    const late = { packages: [item], start_time: '2020-01-01T00:00:00Z', adcp_version: '3.1' };
    const answer = await ask(endpoint(), 'create_media_buy', purchase(late, 'release-3-1-000000002'), buyer);
    expect(answer).toMatchObject({ adcp_error: { code: 'INVALID_REQUEST', field: 'start_time' } });
  });
});
